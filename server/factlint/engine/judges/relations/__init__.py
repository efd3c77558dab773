"""The second judge: names, relations, kinds, opposites and negation."""
