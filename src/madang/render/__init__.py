"""Pictures and texts made from what a player may see."""
