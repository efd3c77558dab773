"""Anniversaries, jubilees and years of age of things, as numbers of years since a beginning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.dates.ordinals import ORDINAL, ordinal_value
from factlint.consistency.dates.spans_of_time import AMOUNT, amount
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_CENTENARIES = {"": 100, "bi": 200, "sesqui": 150, "ter": 300, "tri": 300, "quater": 400, "quin": 500, "semi": 50}
_KEPSAKES = {"silver": 25, "pearl": 30, "ruby": 40, "golden": 50, "diamond": 60, "platinum": 70}
NAMED = {
    **{f"{prefix}{ending}": years for prefix, years in _CENTENARIES.items() for ending in ("centenary", "centennial")},
    **_KEPSAKES,
}
"""The years of anniversaries that have a name."""
CENTENARY, KEPSAKE = rf"(?:{'|'.join(_CENTENARIES)})centen(?:ary|nial)", rf"(?:{'|'.join(_KEPSAKES)})"
_JUBILEE = compile_late(
    rf"\b(?:(?P<nth>{ORDINAL})[\s-](?:wedding\s+|founding\s+)?(?:anniversar(?:y|ies)|birthday|jubilee|year\s+in\s+(?:business|operation|existence)|(?=since\s))|"
    rf"(?P<years>{AMOUNT})[\s-](?:years?[\s-])?anniversary|"
    rf"(?P<named>{CENTENARY}|{KEPSAKE}(?=\s+(?:jubilee|wedding|anniversary)))(?:\s+(?:jubilee|wedding(?:\s+anniversary)?|anniversary))?|"
    rf"(?P<marked>(?:celebrat|mark|commemorat)\w*|look(?:ed|s|ing)\s+back\s+(?:on|over))\s+(?:its\s+|their\s+|his\s+|her\s+)?(?:first\s+)?(?P<amount>{AMOUNT})\s+years|"
    rf"(?P<turned>turn(?:ed|s|ing))\s+(?P<age>{AMOUNT})(?=[,.;:]|\s+(?:and|years?|in|on|with|this)\b|\s*$))",
    re.IGNORECASE,
)
_OF_YEAR = compile_late(
    r"(?<=\S)\s+(?:celebrations?\s+)?(?:of|since)\s+(?:the\s+|its\s+|their\s+|his\s+|her\s+)?(?:[^.,;()\d]{0,50}?\s)?\(?(?:\d{1,2}\s+)?(?:[A-Z][a-z]+\s+)?(?P<year>1\d{3}|20\d\d)(?![\w%]|[.,]\d)"
)
_OF_OTHER = compile_late(
    r"(?<=\S)\s+(?:celebrations?\s+)?of\s+(?!(?:its|their|the)\s+(?:own\s+)?(?:found|open|establish|creation|birth|completion|launch|incorporat|formation|consecrat|inaugurat|beginning|start)[a-z]*+(?!\sof\b)|(?:founding|opening)|(?:the|this)\s+(?:club|firm|company|school|society|church|bridge|"
    r"museum|line|railway|choir|brewery|hospital|town|city|library|theatre|theater|festival|paper|newspaper|band|orchestra|association|institution|institute|university|college|organi[sz]ation|factory|mill|hotel|shop|business|bakery|branch|group|charity)\b)"
)
_OF_ANOTHER_THING = compile_late(
    r"(?<=\S)\s+(?:of|since|as|in|on|with)\s+(?!(?:existence|service|business|publication|publishing|operation|trading|trade|history|life|work|brewing|production|activity|its\s+existence|the)\b)"
)


def is_of_something(text: str, end: int) -> bool:
    """Whether the words behind an anniversary say whose it is, and not that of what was told before."""
    return _OF_OTHER.match(text, end) is not None


@dataclass(frozen=True, slots=True)
class Jubilee:
    """An anniversary: `value` in years, `number` its words, `of_year` the year that the words themselves count from.

    One that is `of_other` is of an event that is told here without its year; `is_birthday` is somebody's, to the year.
    """

    span: Span
    number: Span
    value: int
    of_year: Span | None
    of_other: bool
    is_birthday: bool
    is_amount: bool


def jubilees(text: str) -> Iterator[Jubilee]:
    """The anniversaries in a text."""
    for found in _JUBILEE.finditer(text):
        group = next(name for name in ("nth", "years", "named", "amount", "age") if found[name])
        words = found[group]
        value = (
            ordinal_value(words) if group == "nth" else NAMED[words.lower()] if group == "named" else int(amount(words))
        )
        if value <= 0 or (group == "nth" and found[0].endswith("ies")):
            # "the fiftieth anniversaries of both …" are of several things.
            continue
        of_year = _OF_YEAR.match(text, found.end(), found.end() + 90)
        of_other = (
            of_year is None
            and (_OF_ANOTHER_THING if group == "amount" else _OF_OTHER).match(text, found.end()) is not None
        )
        yield Jubilee(
            Span(*found.span()),
            Span(*found.span(group)),
            value,
            Span(*of_year.span("year")) if of_year else None,
            of_other,
            "birthday" in found[0].lower(),
            group in ("amount", "age", "years"),
        )
