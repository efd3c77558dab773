"""Typst."""
