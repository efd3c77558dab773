"""Rules of few figures: what a window of one to three sentences holds must agree, whatever the words between."""
