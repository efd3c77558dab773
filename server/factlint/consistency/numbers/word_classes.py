"""The months and weekdays, the expression that finds any of some words, and words that say what a mean or a count is of."""

from __future__ import annotations

import re

from factlint.consistency import calendar_dates
from factlint.consistency.late_patterns import compile_late

MONTHS, DAYS = " ".join(calendar_dates.MONTHS), " ".join(calendar_dates.WEEKDAYS)


def any_of(*words: str) -> str:
    """The part of an expression that finds any of some words, several of which may stand in one text: "January February"."""
    return "|".join(" ".join(words).split())


_CUT = (
    r"(?:str(?:ike|uck)\sout|thr(?:ow|ew|own)\s(?:away|out)|le(?:ave|aves|aving|ft)\sout|dropp?(?:ed|s|ing)?|discard\w*|"
    r"ignor\w+|disregard\w*)"
)
STRUCK_OUT = compile_late(
    rf"\b{_CUT}\b[^.;]{{0,30}}\b(?:highest|lowest|best|worst)\b|"
    rf"\b(?:highest|lowest|best|worst)\b[^.;]{{0,40}}\b(?:{_CUT}|(?:do|does|did)\snot\scount)\b"
)
"""Says that a mean is not of all marks: "we throw away the lowest", "the highest and the lowest were struck out"."""
SAMPLE_SIZE = compile_late(r"\b[nN]\s?=\s?$")
"""Before how many there were in all: "(N = |120"."""
WISHED = compile_late(
    r"(?:\s[a-z’'-]+){0,4}?\s(?:had\sbeen|would|was\s(?:promised|planned|expected|hoped)|(?:is|was)\s(?:the|their|our|its|his|her)\s(?:aim|target|goal|"
    r"plan|norm|limit|maximum|minimum|rule))\b"
)
"""Behind an average, what tells that it was only wished for: "52 pages an issue| had been promised"."""
CHANGED_BY = compile_late(
    r"\b(?:by|(?<!make )(?<!makes )(?<!made )up|down|rose|rise[ns]?|fell|falls?|fallen|grew|grown|dropped|increas\w+|"
    r"decreas\w+|gain(?:ed)?|lost|declin\w+|gr[oe]w\w*|cut|another|"
    r"a further|drop|jump|more than|less than)\s+(?:of\s+|by\s+|some\s+|an?\s+|about\s+)*$"
)
"""Before what something rose or fell by: "up |20%"."""
OF_THOSE = compile_late(r"\b(?:of|among|out of) (?:these|those|them|whom|which)\b", re.IGNORECASE)
