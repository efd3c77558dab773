"""A year that is not in the century beside it.

"In 1789, early in the 19th century" cannot be: 1789 is in the 18th. The rule reads a year with a century in apposition:
set off by a comma, a bracket or a dash.

It takes the years that end a century, such as 1900, for either side, as writers do, and keeps silent where the century
belongs to something else ("a 17th-century house, rebuilt in 1850"), inside quotations and before the current era.

Put in the right century, or the year that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from factlint.consistency.dates.spans_of_time import YEAR, format_ordinal
from factlint.consistency.model import InParagraph, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ORDINALS: Sequence[str] = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first".split()
)
_NTH = rf"(?P<nth>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(reversed(_ORDINALS))})"
_PART = (
    r"(?:that\s+is,?\s+|i\.e\.,?\s+|namely\s+)?(?:(?:very|in|at|during|towards?|near|the|a|just|still|well|of|into|part|years|end|beginning|start|middle|dawn|close|height|"
    r"halfway|midway|through|deep|first|second|third|last|final|opening|closing|half|quarter|decades?|"
    r"(?P<{name}>early|late|mid(?:dle)?))[\s-]+){{0,7}}"
)
_CENTURY = (
    _NTH
    + r"\s+century\b(?=\s*[,.;:!?()—–]|\s*$|\s+(?:and|but|or|when|while|as|the|a|an|in|on|at|by|with|he|she|it|they|his|her|"
    r"its|their|was|were|did|had|that|which|who|there|under|after|before|to|for|during|this|we)\b)(?!\s+(?:BC|B\.C))"
)
_DATE_WORDS = (
    r"(?:\d{1,2}\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)?\s*"
    r"(?:\d{1,2},\s+)?"
)

_EDGE = re.compile(r"\b(?:dawn|close|end|beginning|start|opening|closing)\b")
_TURN = re.compile(r"\b(?:turn|threshold|eve|dawn)\s+of\s+the\s+$")
_TURN_YEARS = 15
_NEAR_EDGE = 5
_MOST_OFF = 2
"""A century that is further off and parted by a comma is another thing: "ended in the 15th century, in 2013, China …"."""


@cache
def _century_patterns() -> tuple[re.Pattern[str], ...]:
    year = rf"(?P<year>{YEAR})"
    return (
        re.compile(
            rf"\b(?:early|late|mid)?[\s-]?{_NTH}-century\s+[a-z]+(?:\s[a-z]+)?,?\s+(?:(?:that|which)\s+was\s+)?(?:first\s+)?"
            rf"(?:built|erected|put\s+up|raised|constructed|founded)\s+in\s+{_DATE_WORDS}{year}"
        ),
        re.compile(
            rf"\b[Ii]n\s+(?:early\s+|late\s+)?{_DATE_WORDS}{year},?\s*[(—–]?\s*{_PART.format(name='part')}\bthe\s+(?:(?P<part_too>early|late|mid|middle)[\s-])?{_CENTURY}"
        ),
        re.compile(
            rf"\b[Bb]y\s+{_DATE_WORDS}{year},\s+(?:well|deep|far|already\s+(?:well|deep|far))\s+in(?:to)?\s+the\s+{_CENTURY}"
        ),
        re.compile(
            rf"\bthe\s+(?:(?P<part>early|late|mid|middle)[\s-])?{_CENTURY}\s*(?:,\s+(?:specifically\s+|namely\s+)?(?:in|around)|\((?:in\s+)?)\s*{_DATE_WORDS}{year}(?=[),.;]|$)"
        ),
        re.compile(
            rf"\bdates?\s+(?:from|back\s+to)\s+the\s+{_NTH}\s+century[:;]\s+[^.;:\d]{{3,40}}\b(?:built|made|founded|wrote|painted|carved|cast)\s+"
            rf"it\s+in\s+{_DATE_WORDS}{year}"
        ),
        re.compile(
            rf"\bthe\s+(?P<year>(?:1\d|20)\d0)s\s*(?:,\s+|\(){_PART.format(name='part')}\bthe\s+(?:(?P<part_too>early|late|mid)[\s-])?{_CENTURY}"
        ),
    )


@cache
def _range_pattern() -> re.Pattern[str]:
    return re.compile(rf"\b{_NTH}\s+century\s*\(\s*(?P<year>{YEAR})\s?[-–—]\s?(?P<last>{YEAR})\s*\)")


def _check_range(paragraph: Paragraph) -> Iterator[Slip]:
    """ "The nineteenth century (1701–1800)": neither end is in it."""
    for found in _range_pattern().finditer(paragraph.text):
        claimed, ends = _parse_ordinal(found["nth"]), [int(found["year"]), int(found["last"])]
        held = range(ends[0] // 100 + 1, (ends[1] - 1) // 100 + 2)
        if held and claimed not in held:
            yield from _compare(paragraph, found)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if "century" not in paragraph.text or not paragraph.has_figures:
        return
    yield from _check_range(paragraph)
    for form in _century_patterns():
        for found in form.finditer(paragraph.text):
            yield from _compare(paragraph, found)


def _compare(paragraph: Paragraph, found: re.Match[str]) -> Iterator[Slip]:
    year, claimed = int(found["year"]), _parse_ordinal(found["nth"])
    whole_hundred = (
        paragraph.text[found.end("year")] == "s" and year % 100 == 0
        if found.end("year") < len(paragraph.text)
        else False
    )
    right = (year + 50 if whole_hundred else year - 1) // 100 + 1
    if claimed == right or (year % 100 == 0 and claimed == right + 1 and not whole_hundred):
        return
    if _TURN.search(paragraph.text, 0, found.start("nth")) and abs(year - 100 * (claimed - 1)) <= _TURN_YEARS:
        return
    if "," in found[0] and abs(claimed - right) > _MOST_OFF:
        return
    if claimed - right == 1 and _EDGE.search(found[0]) and 100 - (year - 1) % 100 <= _NEAR_EDGE:
        return
    place = Span(*found.span("nth"))
    if paragraph.is_masked(Span(*found.span())) or paragraph.has_gap(*found.span()):
        return
    written = found["nth"]
    name = format_ordinal(right) if written[0].isdigit() else _ORDINALS[right - 1]
    shown = paragraph.text[found.start("year") : found.end("year")] + ("s" if whole_hundred else "")
    working = f"{shown} is in the {format_ordinal(right)} century"
    meant = str(year % 100 + (claimed - 1) * 100)
    year_span = Span(*found.span("year"))
    remedies = [paragraph.remedy(f"Make it the {name} century", (place, name))]
    if year % 100 and len(meant) == 4:
        remedies.append(paragraph.remedy(f"Make it {meant}", (year_span, meant)))
    yield paragraph.slip(
        place, f"{working[0].upper()}{working[1:]}.", working, [paragraph.note(year_span, working)], remedies
    )


def _parse_ordinal(words: str) -> int:
    digits = re.match(r"\d+", words)
    return int(digits[0]) if digits else _ORDINALS.index(words.lower()) + 1


RULE = Rule(
    id="century",
    title="A year that is not in the century beside it",
    check=InParagraph(check),
    wrong=(
        Wrong("The organ dates from the 16th century: Hans Eck built it in 1713.", "16th"),
        Wrong("It is a twelfth-century building, put up in 1284 by monks.", "twelfth"),
        Wrong(
            "It began in 1789, early in the 19th century.",
            "19th",
            "1789 is in the 18th century",
            ("It began in 1789, early in the 18th century.", "It began in 1889, early in the 19th century."),
        ),
        Wrong("In 1650, in the mid-sixteenth century, the town burned.", "sixteenth"),
        Wrong("They came in the 16th century (1610).", "16th"),
        Wrong("By 1848, well into the 18th century, the guilds were weak.", "18th"),
        Wrong("In the 1840s, halfway through the eighteenth century, the railways came.", "eighteenth"),
        Wrong("It was built in the early 18th century, in 1685.", "18th"),
    ),
    right=(
        "At the turn of the twentieth century, in 1899, the town had one telephone.",
        "It is a twelfth-century building, rebuilt in 1284 and painted in 1450.",
        "It is a 12th-century church, built in 1184.",
        "It began in 1789, late in the 18th century.",
        "It is a 17th-century house, rebuilt in 1850.",
        "In 1900, at the start of the 20th century, it opened.",
        "In 1900, the last year of the 19th century, it opened.",
        "In 1850, the 17th-century house was sold.",
        "In the 16th century there were ten; in 1850 there were two.",
        "In 1850, it acquired the manuscripts of the 16th century.",
    ),
    explanation=__doc__,
)
