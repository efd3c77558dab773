"""Lengths that sum up what a text tells of two days, months or years."""
