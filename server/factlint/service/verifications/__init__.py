"""Stored verifications: who may read them, lists, what is related, visibility, deletion, certificates."""
