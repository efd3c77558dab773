"""Averages, and so much each."""
