"""The age of one person told twice in a paragraph: "Lena Holm, 34, … says the 36-year-old"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.contradictions.vocabulary.person_words import KIN, TITLES
from factlint.consistency.dates.events import RELATIVE
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_NAME = r"(?<![\w’'-])(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+){0,2})"
_AGED = compile_late(
    rf"{_NAME},\s(?:(?:(?:who\s)?is\s|aged\s|now\s)(?P<told>[1-9]\d)(?=[,.;]|\sand\b)|(?P<age>[1-9]\d),(?!\s(?:[A-Z][a-z]+,\s)?\d))"
)
_NAMED_BEHIND = compile_late(
    r"\b(?P<age>[1-9]\d)-year-old\s(?:[a-z]+\s){0,2}(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+){0,2})"
)
_THE_OLD = compile_late(r"\b[Tt]he\s(?P<age>[1-9]\d)-year-old\b(?!\s(?:[a-z]+\s){0,2}[A-Z])")
_OTHER_TIME = compile_late(
    r"\b(?:1\d{3}|20\d{2}|ago|then|later|when|turned|turns|turning|was|were|had|next|birthday|before|after|once)\b|\d-year-olds",
    re.IGNORECASE,
)
_THEN = compile_late(
    r"\b(?:1\d{3}|20\d{2}|ago|then|later|turned|turns|turning|birthday|once)\b|\d-year-olds", re.IGNORECASE
)
_KIN = compile_late(rf"\b(?:{KIN})\b")
_NO_NAMES = frozenset(
    "January February March April May June July August September October November December Chapter Page Section Verse "
    "Psalm".split()
)


def find_ages(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of ages of one person, as they are told."""
    text = paragraph.text
    if not paragraph.has_figures or not ("-year-old" in text or _AGED.search(text)):
        return
    named = sorted(
        (
            (_span_of(found), found["name"].removesuffix("’s").split())
            for pattern in (_AGED, _NAMED_BEHIND)
            for found in pattern.finditer(text)
            if found["name"].split()[0] not in _NO_NAMES and not found["name"].isupper()
        ),
        key=lambda one: one[0],
    )
    if not named:
        return
    first, name = named[0]
    for span, other in named[1:]:
        if (
            _is_one_name(name, other)
            and first.slice(text) != span.slice(text)
            and _KIN.search(text, first.end, span.start) is None
            and _is_of_now(paragraph, first)
            and _is_of_now(paragraph, span)
        ):
            yield first, span
            return
    if any(other != name for _, other in named):
        return
    for found in _THE_OLD.finditer(text, first.end):
        span = Span(*found.span("age"))
        if _differ(paragraph, first, span) and not RELATIVE.search(text, first.end, found.end()):
            yield first, span
            return


def _span_of(found: re.Match[str]) -> Span:
    return Span(*found.span("age" if found["age"] else "told"))


def _is_one_name(one: list[str], other: list[str]) -> bool:
    """Whether two names may be of one person: two of one family have each another first name."""
    one, other = ([word for word in name if word not in TITLES] for name in (one, other))
    if not one or not other:
        return False
    shorter, longer = sorted((one, other), key=len)
    return one[-1] == other[-1] and set(shorter) <= set(longer)


def _is_of_now(paragraph: Paragraph, span: Span) -> bool:
    """Whether the clause of an age beside a name tells of no other time: what the sentence says happened then is news."""
    sentence = paragraph.sentence_at(span.start)
    return _THEN.search(paragraph.text, sentence.start, sentence.end) is None


def _differ(paragraph: Paragraph, one: Span, other: Span) -> bool:
    """Whether two ages differ and neither sentence tells of another time."""
    text = paragraph.text
    return one.slice(text) != other.slice(text) and not any(
        _OTHER_TIME.search(paragraph.sentence_at(span.start).slice(text)) for span in (one, other)
    )
