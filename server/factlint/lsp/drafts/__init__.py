"""Open and closed drafts, with findings and edits on their words."""
