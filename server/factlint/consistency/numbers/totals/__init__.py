"""Totals, parts and what is left of a whole."""
