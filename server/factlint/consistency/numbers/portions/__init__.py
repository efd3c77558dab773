"""Shares of a whole, told as percentages or fractions."""
