"""The parts of a work that are counted, and one of them that it has not: "a play in three acts. In the fourth act …"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.named_lists import NUMBER_WORDS, Listing, value_of
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

DIVISION_WORDS = frozenset("acts movements cantos chapters stanzas verses volumes scenes innings".split())
_ORDINALS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_ALL = compile_late(
    rf"\b(?:is|was|in|into|with|has|had|have|of|comprises|comprised|contains|contained|fills|filled)\s(?:just\s|only\s)?"
    rf"(?P<n>{'|'.join(NUMBER_WORDS)}|[2-9])\s(?:short\s|long\s|brief\s)?(?P<thing>{'|'.join(sorted(DIVISION_WORDS))})\b",
    2,
)
_NTH = compile_late(
    rf"\b(?:the|its)\s(?P<nth>{'|'.join(_ORDINALS)})\s(?P<thing>act|movement|canto|chapter|stanza|verse|volume|scene|innings)\b",
    2,
)
_MORE = compile_late(
    r"\b(?:another|other|more|first|added|adds?|new|lost|later|planned|missing|unwritten|unfinished|never|would|will|out\s+of|each|earlier|series|"
    r"per|most|some|if|two|both|unlike|edition|of\s+(?:which|these|those|the|them))\b",
    2,
)
_MOST_OFF = 2
_REACH_CP = 300


def find_divisions(paragraph: Paragraph) -> Iterator[Listing]:
    """The numbers of parts of a whole that another place of the paragraph has more of."""
    if paragraph.words.isdisjoint(DIVISION_WORDS):
        return
    text = paragraph.text
    counted = [*_ALL.finditer(text)]
    if len(counted) != 1:
        return
    found = counted[0]
    value = value_of(found["n"])
    for one in _NTH.finditer(text, found.end(), found.end() + _REACH_CP):
        named = _ORDINALS.index(one["nth"].lower()) + 3
        is_same = found["thing"].lower().startswith(one["thing"].lower())
        if is_same and 0 < named - value <= _MOST_OFF and not _MORE.search(text, found.start(), one.end() + 24):
            number = Span(*found.span("n"))
            if not paragraph.is_masked(number):
                yield Listing(number, found["n"], value, named, found["thing"], Span(*one.span()))
            return
