"""How many years there are since a beginning: anniversaries, jubilees, years of age and of service."""
