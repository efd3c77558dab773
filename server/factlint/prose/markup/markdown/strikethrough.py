"""Where a draft is struck out, by `~~…~~` or by tags such as `<del>…</del>`: words that it no longer says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.prose.markup.pairs import Pair
from factlint.prose.span import Span

_TAG = re.compile(r"<(?P<close>/?)(?P<name>del|strike|s)(?:\s[^>]*)?>", re.IGNORECASE)


def find_struck(source: str, pairs: Sequence[Pair], tags: Sequence[Span]) -> list[Span]:
    """The outermost struck regions in order, markers included; a tag that is never closed strikes nothing."""
    found = [Span(pair.outer_start, pair.outer_end) for pair in pairs if source[pair.outer_start] == "~"]
    found += _find_tagged(source, tags)
    outermost: list[Span] = []
    for region in sorted(found, key=lambda span: (span.start, -span.end)):
        if not outermost or region.start >= outermost[-1].end:
            outermost.append(region)
    return outermost


def _find_tagged(source: str, tags: Sequence[Span]) -> list[Span]:
    found: list[Span] = []
    opened: dict[str, int] = {}
    for tag in tags:
        match = _TAG.fullmatch(source, tag.start, tag.end)
        if match is None:
            continue
        name = match["name"].lower()
        if not match["close"]:
            opened.setdefault(name, tag.start)
        elif name in opened:
            found.append(Span(opened.pop(name), tag.end))
    return found
