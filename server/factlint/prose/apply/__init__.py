"""Rewrites and suggested edits on the words of a draft that may have changed."""
