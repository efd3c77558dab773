"""How judges quote evidence in their rationales."""

from __future__ import annotations

LONGEST_QUOTE_CP = 240


def quote(text: str, longest: int = LONGEST_QUOTE_CP) -> str:
    """A sentence as it is quoted in a rationale: whole words, at most about `longest` code points."""
    flat = " ".join(text.split())
    if len(flat) <= longest:
        return flat
    return flat[:longest].rsplit(" ", 1)[0].rstrip(",;: ") + " …"
