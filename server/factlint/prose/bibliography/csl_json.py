"""CSL JSON, what citation processors and Zotero write: a list of objects, read with the place of each value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import cast

from factlint.prose.bibliography.entries import Bibliography, Entry, Fault, FieldValue, bibliography_of
from factlint.prose.span import Span

_SPACE = re.compile(r"[ \t\r\n\ufeff]*")
_BEGINS = re.compile(r"\ufeff?\s*\[\s*\{")
_NAMES = {"container-title": "container-title", "title": "title", "doi": "doi", "url": "url", "volume": "volume"}
_SAMPLE_CP = 200_000
_MOST_NAMES = 100
_READ = json.JSONDecoder()


class _Broken(Exception):
    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def is_csl_json(text: str) -> bool:
    """Whether a JSON text is a list of works: its first object has a type and a title or an id, as no other list has."""
    if not _BEGINS.match(text):
        return False
    try:
        at = _after(text, _after(text, 0, "["), "{")
        names = {name for name, _, _, _ in _pairs(text[:_SAMPLE_CP], at)}
    except _Broken:
        return False
    return {"type", "id"} <= names and bool({"title", "author", "issued", "DOI"} & names)


def read_csl_json(text: str) -> Bibliography:
    """The works of a file, up to where it is no JSON."""
    entries: list[Entry] = []
    faults: list[Fault] = []
    try:
        at = _after(text, 0, "[")
        while not text.startswith("]", at := _space(text, at)):
            entry, at = _entry(text, at)
            entries.append(entry)
            at = _space(text, at)
            if text.startswith(",", at):
                at += 1
            elif not text.startswith("]", at):
                raise _Broken(at)
    except _Broken as where:
        start = min(where.at, max(len(text) - 1, 0))
        faults.append(Fault(Span(start, min(start + 1, len(text))), "This is not valid JSON from here on."))
    return bibliography_of(entries, faults)


def _entry(text: str, at: int) -> tuple[Entry, int]:
    begins = at
    fields: dict[str, FieldValue] = {}
    names: tuple[str, ...] = ()
    key, kind, key_span = "", "", Span(at, min(at + 1, len(text)))
    at = _after(text, at, "{")
    for name, value, span, after in _pairs(text, at):
        at, lower = after, name.lower()
        if lower == "id" and isinstance(value, (str, int)):
            key, key_span = str(value), span
        elif lower == "type" and isinstance(value, str):
            kind = value
        elif lower in {"author", "editor"} and isinstance(value, list):
            names = names if lower == "editor" and names else _families(cast("list[object]", value))
            fields[lower] = FieldValue(" and ".join(names), span)
        elif lower == "issued":
            fields["issued"] = FieldValue(text[span.start : span.end], span)
        elif lower in _NAMES and isinstance(value, (str, int)):
            fields[_NAMES[lower]] = FieldValue(str(value), span)
    end = _space(text, at)
    if not text.startswith("}", end):
        raise _Broken(end)
    return Entry(key, key_span, kind, Span(begins, end + 1), fields, names=names), end + 1


def _pairs(text: str, at: int) -> Iterator[tuple[str, object, Span, int]]:
    """The names and values of an object that opened before `at`: the span of a text is that without its marks.

    Raises _Broken.
    """
    at = _space(text, at)
    while not text.startswith("}", at):
        name, at = _read(text, at)
        if not isinstance(name, str):
            raise _Broken(at)
        begins = _space(text, _after(text, at, ":"))
        value, at = _read(text, begins)
        within = Span(begins + 1, at - 1) if isinstance(value, str) else Span(begins, at)
        yield name, value, within, at
        at = _space(text, at)
        if text.startswith(",", at):
            at = _space(text, at + 1)
        elif not text.startswith("}", at):
            raise _Broken(at)


def _read(text: str, at: int) -> tuple[object, int]:
    """One value and its end. Raises _Broken, also for what is nested too deep to be read."""
    try:
        return cast("tuple[object, int]", _READ.raw_decode(text, at))
    except (ValueError, RecursionError):
        raise _Broken(at) from None


def _families(authors: list[object]) -> tuple[str, ...]:
    found: list[str] = []
    for author in authors[:_MOST_NAMES]:
        if isinstance(author, dict):
            fields = cast("dict[str, object]", author)
            family = fields.get("family") or fields.get("literal")
            particle = fields.get("non-dropping-particle")
            if isinstance(family, str):
                found.append(f"{particle} {family}" if isinstance(particle, str) and particle else family)
    return tuple(found)


def _after(text: str, at: int, sign: str) -> int:
    at = _space(text, at)
    if not text.startswith(sign, at):
        raise _Broken(at)
    return at + 1


def _space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
