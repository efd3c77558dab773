"""How a draft is named: by its URI, in one spelling, whichever editor or command names it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname


def canonical_uri(document: str) -> str:
    """The URI of a draft as this machine spells it; editors differ in what they escape. Other schemes stay as they are."""
    if not document.startswith("file:"):
        return document
    try:
        return Path(url2pathname(urlsplit(document).path)).as_uri()
    except ValueError:
        return document
