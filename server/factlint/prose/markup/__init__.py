"""The readers of markups, and what they share."""
