"""What a verdict depends on besides evidence and depth, as a digest by which checks find each other's results."""

from __future__ import annotations

import hashlib
import unicodedata


def subject_of(claim: str, language: str, workspace: str | None) -> str:
    """What a verdict depends on besides evidence and depth: the claim's words, the report's language, whose sources."""
    words = " ".join(unicodedata.normalize("NFC", claim).split())
    return hashlib.sha256("\0".join((words, language, workspace or "")).encode("utf-8", "surrogatepass")).hexdigest()
