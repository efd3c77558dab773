"""Factlint: a fact-checker that lives where people write."""

__version__ = "0.1.0"
