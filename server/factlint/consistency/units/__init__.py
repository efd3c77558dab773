"""Rules about measures that are given in two units."""
