"""Web addresses and DOIs in running text: where they start, and where they really end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from factlint.prose.span import Span

_URL = re.compile(r"https?://[^\s<>\"`|\\^{}]+", re.IGNORECASE)
_DOI = re.compile(r"\bdoi(?:\s*:\s*|\s+)(10\.\d{4,9}/[^\s<>\"]+)", re.IGNORECASE)
_BARE_DOI = re.compile(r"10\.\d{4,9}/\S+")
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
_TRAILING = ".,;:!?'\"*_~»”’…"
_PAIRS = {")": "(", "]": "["}
MAX_URL_CP = 4_000


def trim_punctuation(address: str) -> str:
    """An address without the punctuation of the sentence around it."""
    while address:
        last = address[-1]
        if last in _TRAILING or (last in _PAIRS and address.count(last) > address.count(_PAIRS[last])):
            address = address[:-1]
        else:
            break
    return address


def find_addresses(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Span, str]]:
    """The http and https addresses of a text with their places."""
    for found in _URL.finditer(text, start, len(text) if end is None else end):
        address = trim_punctuation(found.group()[:MAX_URL_CP])
        if len(address) > len("https://"):
            yield Span(found.start(), found.start() + len(address)), address


def find_dois(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Span, str]]:
    """The DOIs that a text names as such ("doi:10.…") with their places."""
    for found in _DOI.finditer(text, start, len(text) if end is None else end):
        name = trim_punctuation(found[1])
        yield Span(found.start(), found.start(1) + len(name)), normalize_doi(name)


def doi_of(address: str) -> str | None:
    """The DOI that an address or a text is a form of, else None."""
    text = address.strip()
    if text.lower().startswith("doi:"):
        text = text[4:].strip()
    elif "://" in text:
        try:
            parts = urlsplit(text)
        except ValueError:
            return None
        if (parts.hostname or "").lower() not in _DOI_HOSTS:
            return None
        text = unquote(parts.path.lstrip("/"))
    return normalize_doi(trim_punctuation(text)) if _BARE_DOI.fullmatch(text) else None


def normalize_doi(name: str) -> str:
    """DOIs are the same in any case of their letters."""
    return name.strip().lower()
