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
_MOST_TIMES = 1.7
"""How many times the right number a slip may make: 18 for 28, not 30 for 70."""


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
    """Whether a number of years is one slip from that between two years, not one more or less, and of about its size."""
    if told != int(told) or abs(told - pair.years) <= 1 or not is_one_slip(int(told), pair.years):
        return False
    return pair.years < _MOST_TIMES * told and told < _MOST_TIMES * pair.years


def is_told_of_them(paragraph: Paragraph, span: Span) -> bool:
    """Whether a length is told as that of what was told before: "those thirty years", "a gap of thirty years", "after thirty years."."""
    text, sentence = paragraph.text, paragraph.sentence_at(span.start)
    before = text[max(0, span.start - 40) : span.start]
    if _AS.match(text, span.end):
        return False
    is_dated = any(
        sentence.contains(one)
        for one in (*(year for year, _ in paragraph.years), *(day.span for day in paragraph.dates))
    )
    subject = None if is_dated else _SUBJECT.match(text, sentence.start, span.start)
    if subject is not None and subject["noun"] not in text[: sentence.start]:
        return False  # "The war began in 1618 and ended in 1648. The siege of the town lasted 20 years."
    if _POINTS_BACK.search(before) or _OF_SO_LONG.search(before):
        return True
    return _CLOSES.match(text, span.end) is not None and not _FOR.search(before)


_AS = compile_late(r"\s(?:as|when|that|(?:in|during)\swhich)\b|\sof\s[a-z]+ing\b")
_SUBJECT = compile_late(
    r"(?:The|An?|His|Her|Its|Their|Our|My)\s(?P<noun>[a-z]{3,})\b(?!\s(?:years|days|weeks|months|decades))"
)
_POINTS_BACK = compile_late(
    r"\b(?:those|these|that|this|his|her|its|their|our|my|the)\s(?:(?:full|whole|long|entire|all|exactly|just)\s)*$", 2
)
_OF_SO_LONG = compile_late(
    r"\b(?:life|gap|span|stretch|reign|run|interval|career|tenure|term|period|total|crossing|journey|voyage|passage|stay|wait)\s"
    r"(?:of|lasting)\s(?:(?:all|exactly|just|some)\s)*$|\b(?:gives|leaves|gave|left|giving|leaving|allows|allowing)\s(?:(?:the|a|an|his|her|us|them|you|him|it)\s)?(?:[a-z]+\s)?$"
)
_CLOSES = compile_late(
    r"\s*(?:[.;:)!?—–]|$|,(?!\s(?:he|she|they|we|it|the|an?)\b|\s[A-Z]))|"
    r"\s(?:is|are|was|were|went|passed|between|in\sall|altogether|had\spassed|without\sa\sbreak)\b"
)
_FOR = compile_late(r"(?:^|[.;!?]\s)For\s(?:[a-z]+\s){0,2}$")


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
