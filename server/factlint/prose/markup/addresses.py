"""Addresses of pages and of mail that stand bare in a text: where they begin and end."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"(?:https?|ftp)$", re.IGNORECASE)
_ADDRESS_REST = re.compile(r"[^\s<>\[\]`\"]*")
_LOCAL_PART = re.compile(r"(?<![A-Za-z0-9.+_-])[A-Za-z0-9.+_-]++$")
_DOMAIN = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+")
_MAX_LOCAL_PART = 64


def address_end(source: str, at: int) -> tuple[int, int]:
    """The `[start, end)` of a bare web address whose `://` or `www.` stands at `at`; `(0, 0)` where it is none."""
    start = at
    if source[at] == ":":
        scheme = _SCHEME.search(source, max(0, at - 5), at)
        if not scheme:
            return 0, 0
        start = scheme.start()
    if start and (source[start - 1].isalnum() or source[start - 1] in "_/"):
        return 0, 0
    found = _ADDRESS_REST.match(source, at)
    end = _trim_trailing_punctuation(source, start, found.end() if found else at)
    return (start, end) if end > at + (3 if source[at] == ":" else 4) else (0, 0)


def mail_address(source: str, at: int) -> tuple[int, int]:
    """The `[start, end)` of a mail address around the `@` at `at`; `(0, 0)` where it is none."""
    local = _LOCAL_PART.search(source, max(0, at - _MAX_LOCAL_PART), at)
    domain = _DOMAIN.match(source, at + 1)
    if not local or not domain or source[domain.end() - 1] in "-_":
        return 0, 0
    return local.start(), domain.end()


def _trim_trailing_punctuation(source: str, start: int, end: int) -> int:
    opened = source.count("(", start, end) - source.count(")", start, end)
    while end > start:
        last = source[end - 1]
        if last == ")" and opened < 0:
            opened += 1
        elif last not in "?!.,:;*_~'”’»":
            break
        end -= 1
    return end
