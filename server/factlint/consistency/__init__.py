"""Checks that need no source: a draft against itself, the calendar and arithmetic; one file a rule."""
