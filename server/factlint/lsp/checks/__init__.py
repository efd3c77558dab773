"""When drafts are checked, what of them is checked, and how findings reach the editor."""
