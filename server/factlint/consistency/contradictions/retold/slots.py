"""On which day of the week one thing is held, told twice: "will meet on Tuesday … Thursday's meeting"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.contradictions.retold.apart import words_apart
from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_SMALL_DAYS = frozenset(one.lower() for one in _DAYS)
_DAY = "|".join(_DAYS)
_ON = compile_late(rf"\bon\s(?:the\s(?:first|second|third|fourth|last)\s)?(?P<day>{_DAY})\b(?!\s(?:or|and|to)\b)")
"""Where a day is told first: "will meet on Tuesday"."""
_NAMED = compile_late(rf"(?:\b(?P<day>{_DAY})[’']s\s|\b[Tt]he\s(?P<day_too>{_DAY})\s)(?P<noun>[a-z]{{4,}})\b")
"""Where it is taken up: "Thursday's meeting", "the Thursday meeting"."""
_ANY_DAY = compile_late(rf"\b(?:{_DAY})s?\b")
_NO_NOUNS = frozenset(
    "morning evening afternoon night weekend before after following issue edition sun rain weather deadline".split()
)
"""What any day has, or what is known by its day: "Sunday's sun"."""
_TO_COME = compile_late(r"\b(?:will|is|are|takes|meets|starts|begins|opens|falls|comes)\b")
"""What is still to be held, in the sentence that tells its day."""
_MORE = compile_late(
    r"\b(?:weekly|monthly|series|meetings|each|every|daily|regular\w*|usual\w*|also|two|three|postponed|moved|rearranged|put\soff|brought\sforward)\b"
)
"""What is held more than once, or was put off."""
_TWO = 2
"""So many days of the week a paragraph has where one of them is wrong."""


def find_slots(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of days of one thing that is held."""
    if len(paragraph.words & _SMALL_DAYS) != _TWO:
        return
    text = paragraph.text
    if len(_ANY_DAY.findall(text)) > _TWO or _MORE.search(text):
        return
    for new in _NAMED.finditer(text):
        noun, key = new["noun"], "day" if new["day"] else "day_too"
        sentence = paragraph.sentence_at(new.start())
        for known in _ON.finditer(text, 0, sentence.start) if noun not in _NO_NOUNS else ():
            home = paragraph.sentence_at(known.start())
            if known["day"] == new[key] or stem_of(noun) not in stems_in(home.slice(text)):
                continue
            if not _TO_COME.search(text, home.start, known.start()):
                continue
            if words_apart(home.slice(text)) ^ words_apart(sentence.slice(text)):
                continue
            spans = Span(*known.span("day")), Span(*new.span(key))
            if not any(paragraph.is_masked(span) for span in spans):
                yield spans
                return
