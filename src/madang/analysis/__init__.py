"""What can be said of play: while it goes on, and of a game that is over. No text that a player reads."""
