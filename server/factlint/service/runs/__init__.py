"""Durable work: runs that survive their process, who works on them, and what becomes of those whose process died."""
