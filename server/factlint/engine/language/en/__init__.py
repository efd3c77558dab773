"""English: words, word classes, base forms, verb groups and statements."""
