"""Reviews: a whole draft read, its claims checked quickly, then by the caller's policy in depth."""
