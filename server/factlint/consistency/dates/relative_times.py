"""Dates told by their distance from the last one as well: "later that year, in March", "the following spring, in 1935"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from factlint.consistency.dates.lengths import is_for_so_long
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_Order = Literal["before", "after"]
_Told = tuple[_Order, str, int | None]
"""Where the second of two moments must lie."""

_THAT_TIME = compile_late(
    r"(?P<word>[Ll]ater\s(?:that|the\ssame|in\sthe\ssame)\s(?:same\s)?(?:year|month)|[Ee]arlier\s(?:that|the\ssame|"
    r"in\sthe\ssame)\s(?:same\s)?(?:year|month)|"
    r"[Tt]he\s(?:following|next)\s(?P<next>year|spring|summer|autumn|winter|month|day|week|morning|evening)|"
    r"[Tt]he\s(?P<last>previous|preceding)\s(?:year|spring|summer|autumn|winter|month|day|week)|"
    r"[Bb]efore\sthat|[Aa]fter\sthat|[Aa]fterwards|[Ss]oon\safter(?:wards)?|[Ss]hortly\safter(?:wards)?|[Ss]hortly\sbefore|"
    r"(?<![A-Za-z])(?:[A-Za-z]+|\d{1,3})\s(?:days|weeks|months|years|decades)\s(?:later|earlier|before|afterwards)|"
    r"(?:[Nn]ot\s|[Oo]nly\s)?(?:[Ll]ong|[Ss]oon|[Ss]hortly)\s(?:before|afterwards|after)|[Oo]nly\slater|(?<!\w)[Ll]ater|"
    r"(?<!\w)[Ee]arlier|[Bb]eforehand|[Pp]reviously)"
    r",?\s(?:(?:and|namely|that\sis)\s)?(?:(?:in|on|by)\s)?(?:the\s)?(?:early\s|late\s)?"
)
_MARKS = ("ater", "arlier", "ollowing", "next", "previous", "preceding", "fter", "efore")
_MOST_APART = 130
_ANY_YEAR = 2000
_TITLE = compile_late(r"(?<![\w’'])[A-Z][\w’'-]*[”’\"]?(?P<mark>\s[(\[]|,[”’\"]?\s)$")
_IN_BRACKETS = compile_late(r"[)\]][^.;]*$")
_BEFORE_NUMBER = compile_late(
    r"(?:\s?[–-]\s?\d{2,4})?\s[(\[](?:[A-Z]{1,4}[^()\[\]a-z]{0,20}\d[^()\[\]]{0,12}|(?:[Ff]ig(?:s?\.|ures?)|[Cc]at\.|[Pp]l(?:\.|ates?)|[Nn]o\.)\s[^()\[\]]{1,20})[)\]](?:[^.;]|\.(?!\s))*$"
)
"""Behind the year of a work: the number under which it is kept or shown, and nothing but its sentence."""
_LIFE = compile_late(r"\([^()]{4,40}(?:\sto\s|\s?[–—-]\s?)$")
"""Before the last day of a life that stands in brackets: "(16 August 1847 to |1 November 1889)"."""
_BEFORE_CHRIST = compile_late(r"\bBCE?\b|B\.C")


@dataclass(frozen=True, slots=True)
class RelativeTime:
    """Two moments the second of which is told to lie before or after the first, and the words that tell it."""

    first: Moment
    second: Moment
    order: _Order
    words: str
    most_years: int | None = None
    """How many years may lie between: 0 for "later that year"."""

    @property
    def is_wrong(self) -> bool:
        return self._is_reversed or (
            self.most_years is not None and abs(self.second.year - self.first.year) > self.most_years
        )

    @property
    def working(self) -> str:
        """What is wrong in one line, said of "that" and "this"."""
        if not self._is_reversed:
            return f"is {abs(self.second.year - self.first.year)} years from"
        return "is before" if self.order == "after" else "is after"

    @property
    def _is_reversed(self) -> bool:
        if self.order == "before":
            return self.second.first > self.first.last
        return self.second.last < self.first.first


def find_relative_times(paragraph: Paragraph) -> Iterator[RelativeTime]:
    """Each pair of moments whose order words tell."""
    text = paragraph.text
    if not paragraph.has_figures:
        return
    known = moments(paragraph)
    pairs = [*pairwise(known), *_pairs_without_years(paragraph)]
    if not pairs or _BEFORE_CHRIST.search(text):
        return
    for first, second in pairs:
        if first.is_loose or second.is_loose or second.words.start - first.span.end > _MOST_APART:
            continue
        between = text[first.span.end : second.words.start]
        if any(mark in between for mark in _MARKS) and not _is_of_work(text, first, between):
            found = _read_that_time(between)
            if found is not None:
                yield RelativeTime(first, second, *found)


def _is_of_work(text: str, first: Moment, between: str) -> bool:
    """Whether a date only says which work or whom is meant, so that "later" need not count from it: "*Rain* [1965] was begun later"."""
    if between.startswith(")") and _LIFE.search(text, max(0, first.words.start - 48), first.words.start):
        return True
    title = _TITLE.search(text, max(0, first.words.start - 40), first.words.start)
    if title is None:
        return False
    return (_BEFORE_NUMBER if title["mark"][0] == "," else _IN_BRACKETS).match(between) is not None


def _pairs_without_years(paragraph: Paragraph) -> Iterator[tuple[Moment, Moment]]:
    """Two days of one month, one of them at least without its year."""
    for first, second in pairwise(paragraph.dates):
        if first.month == second.month and not (first.year and second.year) and first.exists and second.exists:
            year = first.year or second.year or _ANY_YEAR
            yield Moment(year, first.span, first.span, first), Moment(year, second.span, second.span, second)


def _read_that_time(between: str) -> _Told | None:
    """ "In June 1920. Later that year, in March 1920"."""
    found = next((one for one in _THAT_TIME.finditer(between) if one.end() == len(between)), None)
    if found is None or is_for_so_long(between, found.start()) or len(re.findall(r"[.!?]\s[A-Z]", between)) > 1:
        return None
    word = found["word"].lower()
    is_back = found["last"] is not None or "earlier" in word or "before" in word
    most = None
    if word in ("later", "earlier") and re.search(r"\band\b", found[0]):
        return None  # "the railway came later, and in 1848 …"
    if found["next"] or found["last"] or "that year" in word or "same year" in word:
        most = 0 if ("same" in word or "that year" in word) else 1
    return ("before" if is_back else "after", found["word"], most)
