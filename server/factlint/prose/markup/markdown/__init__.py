"""Markdown, and what Quarto and MDX add to it."""
