"""Rules about what a draft, or the drafts of a folder, say twice in two ways."""
