"""Rules about the figures of a table."""
