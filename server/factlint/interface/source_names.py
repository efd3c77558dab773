"""The name of a source, and a passage of it, in the words that a reader knows. Pure."""

from __future__ import annotations

import re

_ASIDE = re.compile(r"\s?\((?=[^()]*(?:public domain|licen[cs]e|CC[ -](?:BY|0)|offline))[^()]*\)", re.IGNORECASE)
_BARE_CP = 60
"""A passage that is no longer than this may be a bare value, which the heading that it stands under explains."""
_SENTENCE = re.compile(r"[.!?]['\"”’)]*\s*\Z")


def work_and_heading(source_name: str) -> tuple[str, str]:
    """The name of a work without what it is licensed under, and the heading that a passage stands under, else ""."""
    plain = _ASIDE.sub("", source_name).strip()
    work, colon, heading = plain.partition(": ")
    return (work, heading.strip()) if colon and plain != source_name else (plain, "")


def passage(snippet: str, heading: str) -> str:
    """A passage on one line; a bare value with the heading that it stands under ("Capital: Lima")."""
    text = " ".join(snippet.split())
    bare = text and len(text) <= _BARE_CP and not _SENTENCE.search(text)
    return f"{heading}: {text}" if heading and bare else text
