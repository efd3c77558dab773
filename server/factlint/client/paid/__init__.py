"""Runs that have a price: deep checks, reviews, questions, and what belongs to them."""
