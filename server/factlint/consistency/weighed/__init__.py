"""Figures that belong together and do not agree: which ones do is learned, not written down."""
