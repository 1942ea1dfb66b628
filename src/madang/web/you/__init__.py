"""The pages about whoever is playing."""
