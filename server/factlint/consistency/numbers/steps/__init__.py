"""Rises, falls and multiples between two amounts."""
