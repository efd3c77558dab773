"""Reports of checked drafts, one file for each format."""
