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
_OF_OTHER_SUMS = re.compile(r"\bmod(?:ulo)?\b|\bbase\b|binary|clock")
"""What tells that sums are of another kind: "7 + 8 = 3 mod 12"."""
_DENIED = re.compile(r"\b(?:Error in|not|never|cannot|can['’]t|isn['’]t)\b|\\[a-z]+\s*\Z")
"""Before a sum, what says that it is none, or a command: "that is |not| 2 + 3 = 6"."""
_LEAD_LENGTH = 40
"""How many characters before a sum are read."""
_SIGNS = re.compile(r"[^\d.]")
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
    if "=" not in paragraph.text or "+" not in paragraph.text or _OF_OTHER_SUMS.search(paragraph.text):
        return
    for found in _equation_pattern().finditer(paragraph.text):
        figures = [one.strip() for one in (*found["terms"].split("+"), found["total"])]
        *values, total = (Fraction(_SIGNS.sub("", one)) for one in figures)
        places = max(len(one.partition(".")[2]) for one in figures)
        made, span = sum(values, Fraction(0)), Span(*found.span("total"))
        allowed = Fraction(len(values), 2 * 10**places) if places else Fraction(0)
        if abs(made - total) <= allowed or sum(map(_read_power, values), Fraction(0)) == total:
            continue
        if places >= _OF_A_COMPUTER or _is_binary(found[0]) or _PROVERBIAL.fullmatch(found["terms"]):
            continue
        if _is_said_of(paragraph.text, found.start()) or paragraph.is_masked(span):
            continue
        sign = found["total"][0] if not found["total"][0].isdigit() else ""
        better = f"{sign}{format_trimmed(made, places)}"
        yield paragraph.slip(
            span,
            f"The sum is {better}, not {found['total']}.",
            f"{found['terms']} = {better}",
            [],
            [paragraph.remedy(f"Make it {better}", (span, better))],
        )


def _is_binary(equation: str) -> bool:
    """Whether a sum may be one of noughts and ones: "1 + 1 = 10"."""
    return set(equation) <= set("01+= ")


def _is_said_of(text: str, start: int) -> bool:
    """Whether signs or words before a sum make it a part of something else, or say that it is wrong: "never 2 + 3 = 6"."""
    before = text[:start].rstrip()[-1:]
    is_after_sign = before != "" and not before.isalpha() and before not in ":;,."
    return is_after_sign or _DENIED.search(text, max(0, start - _LEAD_LENGTH), start) is not None
