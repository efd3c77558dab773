"""Times of day, and the hours and minutes between them."""
