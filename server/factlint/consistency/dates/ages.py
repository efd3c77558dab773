"""Ages as they stand in English prose, each with the moment at which somebody is said to have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.dates.moments import Moment
from factlint.consistency.dates.ordinals import ORDINAL, ordinal_value
from factlint.consistency.dates.spans_of_time import AMOUNT, amount
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_ADVERB = (
    r"(?:(?:only|just|then|already|still|barely|exactly|now|himself|herself|all\s+of|a\s+mere|a\s+sprightly|fully|"
    r"not\s+quite)\s+){0,2}"
)
_NOT_AN_AGE = (
    r"(?!\s*(?:%|per\s?cent|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|[ap]\.?m\b|pounds\b|dollars\b|feet\b|miles\b|km\b|metres\b|°|[-–/]|or\b|"
    r"to\b|o['’]clock|goals\b|points\b|games\b|runs\b|votes\b|and\s+\w+\s+months|times\b|and\s+a\s+half))(?![\d.,:/]\d)(?!\d)"
)
_STOPS = (
    r"(?=\s*[,.;:)—–]|\s+(?:in|from|of|he|she|after|when|while|with|and|that\s+year|at|by|for|without|on|as|the|to|his|her|"
    r"leaving|but|then|during|following|was|had)\b|\s*$)"
)
_AGE = compile_late(
    r"\b(?:(?:(?P<aged>aged|at\s+the\s+(?:\w+\s+(?:old\s+)?)?age\s+of|at\s+(?:an?\s+)?age|age|the\s+age\s+of)|(?P<at>at)|"
    r"(?P<was>was|being|is|(?:will|would|must\s+have|had)\s+be(?:en)?)|"
    r"(?P<turned>turn(?:ed|ing|s)|reach(?:ed|ing)(?:\s+the\s+age\s+of)?|lived\s+to(?:\s+be|\s+the\s+age\s+of|\s+see)?|attained\s+the\s+age\s+of)|"
    r"(?:(?<=[,–—]\s)|(?<=\bas\s)|(?<=\bwas\s)|(?<=\balready\s)|(?<=\bstill\s)|(?<=\bthen\s)|(?<=\bnow\s)|(?<=\bwhen\s))(?:(?:then|still|as)\s+)?an?\s+(?:[a-z-]+,?\s+){0,2}?(?P<of>boy|girl|lad|lass|man|woman|youth|youngster|teenager|child|bachelor|spinster|recruit|veteran|student)\s+of)"
    rf"\s+{_ADVERB}(?P<number>{AMOUNT}){_NOT_AN_AGE}"
    rf"(?(was)(?!\s+of\b(?!\s+age\b))(?:\s+years?\s+(?:old|of\s+age))?)(?(aged)|{_STOPS})|"
    rf"(?P<old>(?P<years>{AMOUNT})[\s-]years?(?:[\s-]old|\s+of\s+age))\b|"
    rf"(?:(?P<nth>in\s+)?(?P<birthday>(?:his|her)\s+(?P<ordinal>{ORDINAL})\s+(?(nth)year|birthday)))\b)",
    re.IGNORECASE,
)
_FORMS = ("aged", "at", "was", "turned", "old", "nth", "birthday", "of")
OLDEST = 115
"""Nobody is said to have been older."""
_MOST_BEHIND_CP, _MOST_BEFORE_CP = 90, 110
"""How far behind an age its moment may be, and how far before it."""
_SINCE = compile_late(
    r"\b(?:until|till|from|since|before|after|by|over|under|around|about|nearly|almost|to|for|not|between|than|hardly)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_PARTED_AFTER = compile_late(
    r"[;:.()]|\b(?:and|but|then|while|whereas|before|after|until|till|since|having|who|whose|which|that|because|though|although|later|where|so|"
    r"had|earlier|hear\w*|heard|learn\w*|read|about)\b",
    re.IGNORECASE,
)
_PARTED_BEFORE = compile_late(
    r"[;:.]|\b(?:and|but|then|before|until|till|since|having|who|whose|which|that|because|though|although|later|years|where|to\s+(?:his|her|a|the))\b",
    re.IGNORECASE,
)
_THAT_WAS = compile_late(r";\s+(?:that|it|this)\s+was\s+(?:in\s+)?$")


@dataclass(frozen=True, slots=True)
class Age:
    """An age in a text: `value` in whole years, `number` its words, `form` the kind of words that tell it."""

    span: Span
    number: Span
    value: int
    form: str


def ages(text: str, start: int, end: int) -> Iterator[Age]:
    """The ages between two offsets."""
    for found in _AGE.finditer(text, start, end):
        form = next(name for name in _FORMS if found[name])
        group = "years" if form == "old" else "ordinal" if form in ("nth", "birthday") else "number"
        words = found[group]
        value = ordinal_value(words) - (form == "nth") if form in ("birthday", "nth") else amount(words)
        if (
            value != int(value)
            or not 0 < value <= OLDEST
            or (
                _SINCE.search(text, max(0, found.start() - 12), found.start())
                and not (form == "birthday" and text.endswith("for ", 0, found.start()))
            )
        ):
            continue
        yield Age(Span(*found.span()), Span(*found.span(group)), int(value), form)


def moment_of(text: str, age: Age, known: list[Moment], others: list[Age]) -> Moment | None:
    """The moment of a sentence at which somebody has an age: the one that no other clause parts from it."""
    after = next((one for one in known if one.words.start >= age.span.end), None)
    if after is not None:
        between = _THAT_WAS.sub("", text[age.span.end : after.words.start])
        if (
            len(between) > _MOST_BEHIND_CP
            or _PARTED_AFTER.search(between)
            or any(age.span.end <= one.span.start < after.words.start for one in others)
        ):
            after = None
    before = next((one for one in reversed(known) if one.span.end <= age.span.start), None)
    if before is not None:
        between = text[before.span.end : age.span.start]
        if (
            len(between) > _MOST_BEFORE_CP
            or _PARTED_BEFORE.search(between)
            or any(before.span.end <= one.span.start < age.span.start for one in others)
        ):
            before = None
    if before is not None and after is not None:
        near_before, near_after = age.span.start - before.span.end, after.words.start - age.span.end
        return before if near_before < near_after else after
    return before or after
