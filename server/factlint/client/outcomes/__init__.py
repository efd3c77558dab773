"""What came of each draft, and putting its right words in."""
