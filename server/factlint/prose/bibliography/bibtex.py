"""BibTeX and BibLaTeX: entries with the place of each key and value; what is not closed is left at the next entry.

No library is used: the known ones name the line of a field at best, and a finding stands on the very words
(docs/decisions.md, 14).
"""

from __future__ import annotations

import re
from bisect import bisect_right

from factlint.prose.bibliography.entries import Bibliography, Entry, Fault, FieldValue, bibliography_of
from factlint.prose.span import Span

_BEGINS = re.compile(r"@[ \t]*([A-Za-z]+)[ \t\r\n]{0,20}([{(])")
_BEGINS_A_LINE = re.compile(r"^[ \t]{0,20}@[A-Za-z]+[ \t]{0,20}[{(]", re.MULTILINE)
_KEY = re.compile(r"\s*([^\s,{}()=\"#%\\]{1,300})\s*(?=[,})])")
_FIELD = re.compile(r"[\s,]*([A-Za-z][\w:.+/-]{0,80})\s*=\s*")
_BARE = re.compile(r"[^\s,{}\"#=()]{1,300}")
_BRACES = re.compile(r"[{}]")
_QUOTES = re.compile(r"[{}\"]")
_JOINED = re.compile(r"\s*#\s*")
_SPACE = re.compile(r"[\s,]*")
_NO_ENTRIES = frozenset({"comment", "preamble", "string"})
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MOST_FIELDS = 200
_MOST_JOINED_CP = 20_000
"""Of words that are joined or stand for others; a file must not make gigabytes of a few lines."""


class _Unclosed(Exception):
    """A value or an entry does not end where it must."""


def read_bibtex(text: str) -> Bibliography:
    """The entries of a file. Linear in its size, whatever it holds."""
    line_starts = [found.start() for found in _BEGINS_A_LINE.finditer(text)]
    macros = {name: name for name in _MONTHS}
    entries: list[Entry] = []
    faults: list[Fault] = []
    at = 0
    while begins := _BEGINS.search(text, at):
        later = bisect_right(line_starts, begins.start())
        limit = line_starts[later] if later < len(line_starts) else len(text)
        kind = begins[1].lower()
        try:
            if kind in _NO_ENTRIES:
                at = _skip(text, begins, limit, macros)
            else:
                entry, at = _entry(text, begins, limit, macros)
                entries.append(entry)
        except _Unclosed:
            at = limit
            if kind != "comment":
                key = _KEY.match(text, begins.end(), limit)
                where = Span(*key.span(1)) if key else Span(begins.start(), begins.end())
                named = f"The entry “{key[1]}”" if key else "This entry"
                faults.append(Fault(where, f"{named} is not closed, or one of its values is not."))
    return bibliography_of(entries, faults)


def _entry(text: str, begins: re.Match[str], limit: int, macros: dict[str, str]) -> tuple[Entry, int]:
    """The entry whose opening was found, and where it ends. Raises _Unclosed."""
    key = _KEY.match(text, begins.end(), limit)
    at = key.end() if key else begins.end()
    key_span = Span(*key.span(1)) if key else Span(begins.start(), begins.end())
    fields: dict[str, FieldValue] = {}
    while found := _FIELD.match(text, at, limit):
        value, at = _value(text, found.end(), limit, macros)
        if len(fields) < _MOST_FIELDS:
            fields.setdefault(found[1].lower(), value)
    at = _space_end(text, at, limit)
    if at >= limit or text[at] != ("}" if begins[2] == "{" else ")"):
        raise _Unclosed
    aliases = fields["ids"].written.replace(",", " ").split() if "ids" in fields else ()
    entry = Entry(
        key[1] if key else "",
        key_span,
        begins[1].lower(),
        Span(begins.start(), at + 1),
        fields,
        in_tex=True,
        aliases=tuple(aliases),
    )
    return entry, at + 1


def _value(text: str, at: int, limit: int, macros: dict[str, str]) -> tuple[FieldValue, int]:
    """A value: in braces, in quotation marks, a number, a name that stands for words, or some of them joined by "#"."""
    first = _part(text, at, limit, macros)
    written, span, end = first
    while joined := _JOINED.match(text, end, limit):
        more, more_span, end = _part(text, joined.end(), limit, macros)
        written, span = (written + more)[:_MOST_JOINED_CP], Span(span.start, more_span.end)
    return FieldValue(written, span), end


def _part(text: str, at: int, limit: int, macros: dict[str, str]) -> tuple[str, Span, int]:
    opening = text[at : at + 1]
    if opening in ("{", '"') and at < limit:
        end = _closing(text, at + 1, limit, quoted=opening == '"')
        return text[at + 1 : end], Span(at + 1, end), end + 1
    bare = _BARE.match(text, at, limit)
    if bare is None:
        raise _Unclosed
    return macros.get(bare[0].lower(), bare[0]), Span(*bare.span()), bare.end()


def _closing(text: str, at: int, limit: int, *, quoted: bool) -> int:
    """Where a value ends: braces are counted, and no backslash hides one from BibTeX. Raises _Unclosed."""
    depth = 0
    for found in (_QUOTES if quoted else _BRACES).finditer(text, at, limit):
        sign = text[found.start()]
        if sign == "{":
            depth += 1
        elif sign == "}":
            if not depth and not quoted:
                return found.start()
            depth -= 1
            if depth < 0:
                raise _Unclosed
        elif not depth:
            return found.start()
    raise _Unclosed


def _skip(text: str, begins: re.Match[str], limit: int, macros: dict[str, str]) -> int:
    """Where a comment, a preamble or a definition of words ends. Raises _Unclosed."""
    at = begins.end()
    if begins[1].lower() == "string" and (found := _FIELD.match(text, at, limit)):
        value, at = _value(text, found.end(), limit, macros)
        macros[found[1].lower()] = value.written[:_MOST_JOINED_CP]
    if begins[2] == "{":
        return _closing(text, at, limit, quoted=False) + 1
    end = text.find(")", at, limit)
    if end < 0:
        raise _Unclosed
    return end + 1


def _space_end(text: str, at: int, limit: int) -> int:
    found = _SPACE.match(text, at, limit)
    return found.end() if found else at
