"""Office documents as drafts: what a `.docx` or `.odt` says, and copies of it with comments and tracked changes."""
