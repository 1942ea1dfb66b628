"""Games of MAGDAGDON: many players on the same dice."""
