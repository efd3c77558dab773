"""Rules about amounts: sums, shares, changes, averages, magnitudes, counts."""
