"""Self-play and learning. Needs the extra ``fast``; never imported by tables or pages."""
