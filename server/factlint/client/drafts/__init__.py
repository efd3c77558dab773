"""Drafts as files: which ones a folder holds, and how each is named."""
