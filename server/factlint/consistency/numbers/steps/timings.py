"""Steps between two timings: "improved by eleven minutes, from 3:42 to 3:31"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from factlint.consistency.dates.spans_of_time import AMOUNT, amount, in_style_of
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_TIMING = r"\d{1,3}(?::[0-5]\d){1,2}(?:\.\d{1,2})?"
_LOOKS_TIMED = compile_late(r"\d:[0-5]\d(?:[:.]\d+)*\sto\s(?:[a-z]+\s){0,2}\d")
_FROM_TO = compile_late(
    rf"\bfrom\s(?:an?\s|his\s|her\s|their\s|the\s)?(?P<first>{_TIMING})\s(?:down\s|up\s)?to\s(?:an?\s|the\s)?(?P<last>{_TIMING})(?![\w:]|\s?[ap]\.?m)"
)
_LENGTH = (
    r"(?P<length>(?P<named>half\san\shour|(?:a\s)?quarter\sof\san\shour|three[\s-]quarters\sof\san\shour|an\shour\sand\sa\s(?:half|quarter)|an\shour)|"
    rf"(?P<number>{AMOUNT})[\s-](?P<unit>hour|minute|second)s?"
    rf"(?:,?\s(?:and\s)?(?P<more>{AMOUNT})\s(?P<smaller>minute|second)s?)?)"
)
_BEFORE = compile_late(
    rf"\b(?:by|of|off|cut|shaved|took|lost|gained|added)\s(?:(?:just|exactly|fully|a\sfull)\s)?{_LENGTH},?\s(?:[a-z]+\s(?:[a-z]+\s){{0,3}})?$"
)
_BEHIND = compile_late(
    rf"(?:,|\s[–—]|,?\sand\s(?:so\s)?by|\s\()\s?(?:by\s|an?\s(?:[a-z]+\s)?(?:gain|improvement|saving|cut|drop|fall|rise|reduction|difference|loss|increase)\sof\s|"
    rf"or\s)?(?:(?:just|exactly|fully|a\sfull)\s)?{_LENGTH}(?=\s(?:faster|slower|quicker|better|worse|less|more|longer|shorter|sooner|later|earlier|in\sall)\b|\s*[.,;)]|$)"
)
_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_HALF_A_DAY = 12 * 3600
_REACH_CP = 110


def check_timings(paragraph: Paragraph) -> Iterator[Slip]:
    """Minutes and seconds that do not lie between the two timings beside them."""
    text = paragraph.text
    if ":" not in text or not _LOOKS_TIMED.search(text):
        return
    for found in _FROM_TO.finditer(text):
        sentence = paragraph.sentence_at(found.start())
        claim = _BEFORE.search(text, max(sentence.start, found.start() - _REACH_CP), found.start()) or _BEHIND.match(
            text, found.end(), sentence.end
        )
        if claim is None:
            continue
        number = Span(*claim.span("named" if claim["named"] else "number"))
        claimed, size = _read_length(claim)
        made = [*_possible_steps(found["first"], found["last"])]
        if not claimed or any(abs(one - Fraction(claimed)) < size for one in made):
            continue
        if is_hedged(text, *claim.span("length")) or paragraph.is_masked(number):
            continue
        right = min(made, key=lambda one: abs(one - Fraction(claimed)))
        working = f"{found['first']} to {found['last']} is {_format_length(right)}"
        whole = right / _SECONDS[claim["unit"] or "minute"]
        is_plain = whole.denominator == 1 and not claim["more"] and not claim["named"]
        better = in_style_of(claim["number"], int(whole)) if is_plain else ""
        yield paragraph.slip(
            number,
            f"From {working}.",
            working,
            [paragraph.note(Span(*found.span()), working)],
            [paragraph.remedy(f"Make it {better}", (number, better))] if better else [],
        )


def _read_length(claim: re.Match[str]) -> tuple[float, int]:
    """The seconds of a length, and those of its smallest unit."""
    named = claim["named"]
    if named:
        parts = next(value for word, value in _NAMED if named.lower().startswith(word))
        return 900 * (parts + (named.endswith("half") and 2) + (named.endswith("quarter") and 1)), _SECONDS["minute"]
    seconds = amount(claim["number"]) * _SECONDS[claim["unit"]]
    seconds += amount(claim["more"]) * _SECONDS[claim["smaller"]] if claim["more"] else 0
    return seconds, _SECONDS[claim["smaller"] or claim["unit"]]


_NAMED = (("half", 2), ("three", 3), ("an hour", 4), ("a quarter", 1), ("quarter", 1))
"""How many quarters of an hour such words begin with."""


def _possible_steps(first: str, last: str) -> Iterator[Fraction]:
    """The seconds that may lie between two timings: in hours and minutes, or in minutes and seconds; round the clock, too."""
    one, other = first.count(":"), last.count(":")
    for least in (1, 60) if one == other == 1 else (1,):
        step = abs(_read(first) - _read(last)) * least
        yield step
        if least > 1:
            yield _HALF_A_DAY - step
            yield 2 * _HALF_A_DAY - step


def _read(timing: str) -> Fraction:
    value = Fraction(0)
    for part in re.split(":", timing):
        value = 60 * value + Fraction(part)
    return value


def _format_length(seconds: Fraction) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "hour"), (minutes, "minute"), (rest, "second"))
    return (
        " ".join(f"{float(value):g} {name}{'' if value == 1 else 's'}" for value, name in parts if value) or "nothing"
    )
