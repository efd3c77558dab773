"""Citation checks: sources fetched and read, one by one, by themselves or within a review."""

from __future__ import annotations

from factlint.service.citations.checker import CitationChecker, TryLater
from factlint.service.citations.rows import list_remaining, pending_row

__all__ = ["CitationChecker", "TryLater", "list_remaining", "pending_row"]
