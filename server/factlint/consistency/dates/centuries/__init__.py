"""Centuries and decades, which part of them is meant, and what is said to lie in them."""
