"""The public library: published verifications, found by subject, words and order, readable by everyone."""
