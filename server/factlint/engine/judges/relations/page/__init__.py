"""What is read of all texts of the subject's own page together."""
