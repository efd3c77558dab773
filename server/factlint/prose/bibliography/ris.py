"""RIS, the format that libraries and reference managers export: a tag of two signs, then its value, to the line's end."""

from __future__ import annotations

import re

from factlint.prose.bibliography.entries import Bibliography, Entry, Fault, FieldValue, bibliography_of
from factlint.prose.span import Span

_LINE = re.compile(r"^\ufeff?([A-Z][A-Z0-9])  -(?: ([^\r\n]*))?", re.MULTILINE)
_FIELDS = {
    "TI": "title", "T1": "title", "PY": "year", "Y1": "year", "DO": "doi", "UR": "url", "JO": "journal", "JF": "journal",
    "T2": "journal", "JA": "journal", "VL": "volume", "CT": "title", "ID": "id",
}  # fmt: skip
_AUTHORS = frozenset({"AU", "A1"})


def read_ris(text: str) -> Bibliography:
    """The entries of a file, each from its TY to its ER; its key is its ID, else the DOI or nothing."""
    entries: list[Entry] = []
    faults: list[Fault] = []
    begins: re.Match[str] | None = None
    fields: dict[str, FieldValue] = {}
    names: list[str] = []
    for line in _LINE.finditer(text):
        tag, value = line[1], (line[2] or "")
        if tag == "TY":
            if begins is not None:
                faults.append(Fault(Span(*begins.span()), "This entry has no end (ER)."))
            begins, fields, names = line, {}, []
        elif begins is not None and tag == "ER":
            entries.append(_entry(begins, line.end(), fields, names))
            begins = None
        elif begins is not None and value.strip():
            if tag in _AUTHORS:
                names.append(value.partition(",")[0].strip())
            if (name := "author" if tag in _AUTHORS else _FIELDS.get(tag)) is not None:
                bare = value.strip()
                start = line.start(2) + value.index(bare)
                fields.setdefault(name, FieldValue(bare, Span(start, start + len(bare))))
    if begins is not None:
        faults.append(Fault(Span(*begins.span()), "This entry has no end (ER)."))
    return bibliography_of(entries, faults)


def _entry(begins: re.Match[str], end: int, fields: dict[str, FieldValue], names: list[str]) -> Entry:
    id = fields.get("id")
    where = id.span if id is not None else Span(*begins.span())
    kind = (begins[2] or "").strip().lower()
    return Entry(id.written if id else "", where, kind, Span(begins.start(), end), fields, names=tuple(names))
