"""The history of the schema. A released revision is never edited: the next one mends it."""
