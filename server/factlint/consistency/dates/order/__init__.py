"""Which of two dated events a text says to come first."""
