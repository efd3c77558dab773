"""Sums that are written out: "12 + 15 = 28"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import format_trimmed
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_PROVERBIAL = re.compile(r"2\s*\+\s*2")
"""What nobody gets wrong but on purpose: "whoever says that 2 + 2 = 5"."""
_OF_A_COMPUTER = 9
"""Decimals that only a computer writes, whose sums miss: "0.1 + 0.2 = 0.30000000000000004"."""


@cache
def _equation_pattern() -> re.Pattern[str]:
    figure = r"[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
    return re.compile(
        rf"(?<![\w.,)\]+*/×·^=−–-])(?<![+*/×·^=−–-]\s)(?<![−–-][$€£])(?P<terms>{figure}(?:\s*\+\s*{figure})+)\s*=\s*(?P<total>{figure})"
        r"(?![\w%.,]*\d|\s*[+*/×·^=−–-]|\s*\(?mod|[a-zA-Z(])"
    )


def _read_power(value: Fraction) -> Fraction:
    """What "25" and "103" are where their last figures were set high: 2⁵ and 10³."""
    found = re.fullmatch(r"(10|2)(\d{1,2})", str(value))
    return Fraction(int(found[1])) ** int(found[2]) if found else value


def check_equations(paragraph: Paragraph) -> Iterator[Slip]:
    """ "12 + 15 = 28", with nothing before or after it."""
    if "=" not in paragraph.text or "+" not in paragraph.text:
        return
    for found in _equation_pattern().finditer(paragraph.text):
        values = [Fraction(re.sub(r"[^\d.]", "", one)) for one in found["terms"].split("+")]
        total = Fraction(re.sub(r"[^\d.]", "", found["total"]))
        places = max(len(one.strip().partition(".")[2]) for one in (*found["terms"].split("+"), found["total"]))
        made = sum(values, Fraction(0))
        span = Span(*found.span("total"))
        allowed = Fraction(len(values), 2 * 10**places) if places else Fraction(0)
        before = paragraph.text[: found.start()].rstrip()[-1:]
        if (
            abs(made - total) <= allowed
            or places >= _OF_A_COMPUTER
            or sum((_read_power(one) for one in values), Fraction(0)) == total
            or (before and not (before.isalpha() or before in ":;,."))
            or paragraph.is_masked(span)
            or re.search(r"\\[a-z]+\s*\Z", paragraph.text[max(0, found.start() - 20) : found.start()])
            or re.search(
                r"\b(?:Error in|not|never|cannot|can['’]t|isn['’]t)\b",
                paragraph.text[max(0, found.start() - 40) : found.start()],
            )
            or re.search(r"\bmod(?:ulo)?\b|\bbase\b|binary|clock", paragraph.text)
            or set(f"{found['terms']}{found['total']}") <= set("01+ ")
            or _PROVERBIAL.fullmatch(found["terms"])
        ):
            continue
        right = format_trimmed(made, places)
        sign = found["total"][0] if not found["total"][0].isdigit() else ""
        yield paragraph.slip(
            span,
            f"The sum is {sign}{right}, not {found['total']}.",
            f"{found['terms']} = {sign}{right}",
            [],
            [paragraph.remedy(f"Make it {sign}{right}", (span, f"{sign}{right}"))],
        )
