"""The number of one house in a street, told twice: "we lived at 42 Cannon Row … the house at 24 Cannon Row"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.contradictions.retold.apart import has_open_words, words_apart
from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_STREETS = (
    "Street Road Row Lane Avenue Terrace Square Close Crescent Place Drive Way Hill Gardens Parade Walk Court Mews Grove Gate St Rd"
).split()
"""What the name of a street ends with: "Cannon Row"."""
_SIGNS = frozenset(street.lower() for street in _STREETS)
_HOMES = frozenset("house flat home cottage building".split())
"""What a house may be called when it is taken up: "the cottage in Cannon Row"."""
_ADDRESS = compile_late(
    rf"(?<![\w.,-])(?P<number>\d{{1,4}})[ \u00a0](?P<street>(?:[A-Z][\w’'-]+ ){{1,3}}(?:{'|'.join(_STREETS)}))\b"
)
"""A house by its number: "42 Cannon Row"."""
_AGAIN = compile_late(
    r"\b(?:[Tt]he|[Tt]his|[Tt]hat|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Tt]heir)\s(?:old\s)?"
    r"(?P<noun>[a-z]+)\s(?:itself\s)?(?:at|in)\s$"
)
"""Before an address that is spoken of as known: "our old house at"."""
_HOME = compile_late(
    r"\b(?:lived?|lives|living|born|moved|grew\sup|stayed|lodged|rented|bought|house|home|flat|cottage|building|raised)\b"
)
"""A word for living somewhere: "we lived at 42 Cannon Row"."""
_SEVERAL = compile_late(
    r"\b(?:both|houses|homes|addresses|moved\s(?:again|on|from)|next\sdoor|neighbour\w*|opposite|first|then|later|before|after\sthat|uncle|aunt|"
    r"another|other|renumber\w*|numbers)\b"
)
"""What tells of two houses, or of numbers that changed: "we moved again", "next door"."""
_NEAR_CP = 24
"""How far before an address the words that take it up are looked for."""
_TWO = 2
"""So many addresses a paragraph has where one of them is wrong."""


def find_addresses(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of numbers of what is one house, of which one has the figures of the other in another order."""
    if not paragraph.has_figures or paragraph.words.isdisjoint(_SIGNS):
        return
    text = paragraph.text
    found = list(_ADDRESS.finditer(text))
    if len(found) != _TWO:
        return
    known, new = found
    one, other = paragraph.sentence_at(known.start()), paragraph.sentence_at(new.start())
    if one == other or known["street"] != new["street"] or known["number"] == new["number"]:
        return
    if sorted(known["number"]) != sorted(new["number"]):
        return
    again = _AGAIN.search(text, max(other.start, new.start() - _NEAR_CP), new.start())
    if again is None:
        return
    noun, first = again["noun"], one.slice(text)
    if stem_of(noun) not in stems_in(first) and not (noun in _HOMES and _HOME.search(first)):
        return
    between = text[one.start : other.end]
    if _SEVERAL.search(between) or has_open_words(other.slice(text)) or words_apart(other.slice(text)) - {"old"}:
        return
    spans = Span(*known.span("number")), Span(*new.span("number"))
    if not any(paragraph.is_masked(span) for span in spans):
        yield spans
