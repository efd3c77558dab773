"""How a draft is named: by its URI, in one spelling, whichever editor or command names it."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit


def canonical_uri(document: str) -> str:
    """The URI of a draft as this machine spells it; editors differ in what they escape. Other schemes stay as they are."""
    if not document.startswith("file:"):
        return document
    try:
        return Path(_path_of(urlsplit(document).path)).as_uri()
    except ValueError:
        return document


def _path_of(path: str) -> str:
    """The path in a URI as this system writes it. The function for that brings the web libraries of Python along, 4 MB."""
    if sys.platform != "win32":
        return unquote(path)
    from urllib.request import url2pathname

    return url2pathname(path)
