"""The only two years of a sentence, or of two, around the only number of years that is told there.

Where nothing else can be meant, the words between need not be understood: "He held the chair from 1956 until 1979. Nobody
has stayed in it for so long as his thirty-three years". It is for numbers that are one slip from the right one: another
number of years is told of something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.dates.ages import ages
from factlint.consistency.dates.anniversaries.jubilees import jubilees
from factlint.consistency.dates.kept import keep_by_words
from factlint.consistency.dates.lengths import lengths
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.one_slip import is_one_slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OTHERWISE = compile_late(
    r"\b(?:fiscal|financial|academic|school\s(?:years?|terms?)|seasons?|model|light|leap|interrupt\w*|breaks?|with\s(?:a\s)?gaps?|intermittent\w*|twice|combined|"
    r"together|another|further|respectively|each|every|per|average|counting|including|excluding|except\w*|apart\sfrom|plus|less|"
    r"minus|not\s(?:until|till|celebrat\w+|mark\w+)|pandemic|postponed|delayed|belated\w*|instead|late|"
    r"BCE?|[Ff]ebruary\s29|29\s[Ff]ebruary|reckon\w*|Old\sStyle|between\sthem|in\sturn|after\sthat|before\sthat|remaining|"
    r"extra|additional|(?:last|first|next|other)\s(?:\w+\s)?(?:years|months|weeks|days|decades)|versus|compared|older|younger)\b"
)
"""Words with which a number of years may be of something else, or be reckoned in another way."""
_OTHER_TIME = compile_late(
    r"\d0s\b|\b[a-z]+ties\b|\bcentury(?=\s(?!and\s|or\s|of\s|in\s|to\s)[a-z])|(?<!before\sor\s)\bsince\s(?!\d|[A-Z])"
)
"""A time that is told without its years."""
_FEWEST = 2


class OnlyPair(NamedTuple):
    """The two years in their order on the calendar, and all words of the sentences they stand in."""

    first: Moment
    last: Moment
    words: Span

    @property
    def years(self) -> int:
        return self.last.year - self.first.year


def only_pair(paragraph: Paragraph, number: Span) -> OnlyPair | None:
    """The only two years around a number of years, which is the only one there; None where there are others."""
    if len(moments(paragraph)) < _FEWEST:
        return None
    for words in windows(paragraph, number):
        own = [one for one in moments(paragraph) if words.contains(one.span)]
        if len(own) > _FEWEST:
            return None
        if len(own) == _FEWEST:
            return _read(paragraph, own, words, number)
    return None


def windows(paragraph: Paragraph, place: Span) -> Iterator[Span]:
    """The sentence of a place, with the one before, and with the next."""
    sentences, own = paragraph.sentences, paragraph.sentence_at(place.start)
    at = sentences.index(own)
    yield own
    if at:
        yield Span(sentences[at - 1].start, own.end)
    if at + 1 < len(sentences):
        yield Span(own.start, sentences[at + 1].end)


def is_slipped(pair: OnlyPair, told: float) -> bool:
    """Whether a number of years is one slip from that between two years, and not one more or less."""
    return told == int(told) and abs(told - pair.years) > 1 and is_one_slip(int(told), pair.years)


def _read(paragraph: Paragraph, own: list[Moment], words: Span, number: Span) -> OnlyPair | None:
    first, last = sorted(own, key=lambda one: one.year)
    if any(one.is_loose for one in own) or any(paragraph.is_masked(one.span) for one in own):
        return None
    if not is_plain(paragraph, words, number):
        return None
    return OnlyPair(first, last, words)


def is_plain(paragraph: Paragraph, words: Span, number: Span) -> bool:
    """Whether a number of years or days is the only one in some words, and nothing there makes it one of another kind."""
    text = paragraph.text
    if any(words.contains(one) and not one.overlaps(number) for one in _told_years(paragraph)):
        return False
    if _OTHERWISE.search(text, words.start, words.end) or _OTHER_TIME.search(text, words.start, words.end):
        return False
    return not paragraph.is_masked(number) and not paragraph.has_gap(words.start, words.end)


@keep_by_words
def _told_years(paragraph: Paragraph) -> tuple[Span, ...]:
    """The words of every length, anniversary and age."""
    text = paragraph.text
    found = [one.span for one in lengths(text)]
    found += [one.number for one in jubilees(text)]
    found += [one.number for one in ages(text, 0, len(text))]
    return tuple(found)
