"""Dates as people write them, as intervals of days: "31 March 1889", "the late 1960s", "5th century BC", "1887 to 1889"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.engine.judges.figures.numbers import ordinals

MONTHS = "January February March April May June July August September October November December".split()
_MONTH_OF = (
    {name.lower(): number for number, name in enumerate(MONTHS, start=1)}
    | {name[:3].lower(): number for number, name in enumerate(MONTHS, start=1) if name != "May"}
    | {"sept": 9}
)
_MONTH = r"(?P<month{0}>" + "|".join(sorted(_MONTH_OF, key=len, reverse=True)) + r")\.?"
_ERA = r"(?:\s?(?P<era{0}>BCE|BC|B\.C\.E?\.|CE|AD|A\.D\.))"
DAYS_A_YEAR = 372

_DAY_FIRST = re.compile(
    rf"(?<!\w)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+(?:of\s+)?){_MONTH.format('')},?\s+(?P<year>\d{{3,4}})(?!\w){_ERA.format('')}?",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    rf"(?<!\w){_MONTH.format('')}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{3,4}})(?!\w){_ERA.format('')}?",
    re.IGNORECASE,
)
_MONTH_YEAR = re.compile(rf"(?<!\w){_MONTH.format('')},?\s+(?:of\s+)?(?P<year>\d{{4}})(?!\w)", re.IGNORECASE)
_ISO = re.compile(r"(?<![\w-])(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?![\w-])")
_CENTURY = re.compile(
    rf"(?<!\w)(?:(?P<part>early|mid|middle|late|first half of the|second half of the)[\s-]+(?:(?:to|of the|in the)\s+)?(?:the\s+)?)?"
    rf"(?P<number>\d{{1,2}}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    rf"|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first)"
    rf"[\s-]+(?P<span>century|centuries|millennium){_ERA.format('')}?",
    re.IGNORECASE,
)
_DECADE = re.compile(
    r"(?<!\w)(?:(?P<part>early|mid|middle|late)[\s-]+(?:the\s+)?)?(?P<year>\d{3}0)(?:['’]?s)(?!\w)", re.IGNORECASE
)
_RANGE = re.compile(
    rf"(?<![\w.,-])(?P<first>\d{{3,4}}){_ERA.format('1')}?\s*(?:[–—-]|\bto\b|\buntil\b|\band\b|\bthrough\b)\s*"
    rf"(?P<second>\d{{2,4}})(?![\w%])(?!,\d){_ERA.format('2')}?",
)
_YEAR = re.compile(
    rf"(?<![\w.,/⁄$€£-])(?:(?P<before>AD|A\.D\.)\s?)?(?P<year>\d{{1,4}})(?![\w%/⁄-])(?![.,]\d){_ERA.format('')}?"
)
_YEARLIKE_BEFORE = re.compile(
    r"(?i)\b(?:in|since|from|by|until|till|before|after|during|of|around|about|circa|ca?\.|between|year|early|late|mid|"
    r"and|to|through|spring|summer|autumn|fall|winter|born|died|founded|established|opened|the)\s*$|[(–—,;]\s*$|^\s*$"
)
_SHORT_YEAR_BEFORE = re.compile(r"(?i)\b(?:in|since|circa|by|until|ca?\.)\s*$")
_SHORT_YEAR_AFTER = re.compile(r"\s*(?:[.,;)]|$|and\b|when\b|after\b|by\b|at\b)")
_COUNTED = re.compile(r"\s+(?:[a-z]+s|people|men|women|children|km|m|ft)\b")
_NO_COUNT = re.compile(r"\s+(?:as|was|has|is|elections|its|his|this|across|towards|perhaps|besides)\b")
_ABOUT = re.compile(r"(?i)(?:\b(?:around|about|circa|ca?\.|approximately|roughly|some time around)\s*(?:the\s+)?)$")
_BOUND = re.compile(
    r"(?i)\b(before|after|since|until|till|by|prior to|as early as|as late as|no later than)\s+(?:the\s+)?(?:year\s+)?$"
)


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A stretch of time: first and last day as year*372 + month*31 + day (ordered, BC negative), and how it was said.

    `bound` is "before" or "after" where only one end was told. `is_range` is true of "from 1887 to 1889".
    """

    first: int
    last: int
    start: int
    end: int
    text: str
    about: bool = False
    bound: str = ""
    is_range: bool = False

    @property
    def years(self) -> float:
        """How long the stretch is."""
        return (self.last - self.first + 1) / DAYS_A_YEAR

    @property
    def first_year(self) -> int:
        return self.first // DAYS_A_YEAR


def dates(text: str) -> list[TimeSpan]:
    """The dates of a text in order, none overlapping another; years are told from other numbers by what is around them."""
    found: list[TimeSpan] = []
    taken: list[tuple[int, int]] = []

    def free(match: re.Match[str]) -> bool:
        return not any(match.start() < end and start < match.end() for start, end in taken)

    def keep(match: re.Match[str], first: int, last: int, is_range: bool = False) -> None:
        taken.append(match.span())
        before = text[: match.start()]
        bound = _BOUND.search(before)
        side = ""
        if bound and not is_range:
            side = "after" if bound[1].lower() in {"after", "since", "as early as"} else "before"
        about = bool(_ABOUT.search(before))
        found.append(TimeSpan(first, last, match.start(), match.end(), match.group(), about, side, is_range))

    for pattern in (_DAY_FIRST, _MONTH_FIRST):
        for match in pattern.finditer(text):
            if free(match) and 1 <= int(match["day"]) <= 31:
                day = _day(
                    _signed_year(match["year"], match["era"]), _MONTH_OF[match["month"].lower()], int(match["day"])
                )
                keep(match, day, day)
    for match in _ISO.finditer(text):
        if free(match) and 1 <= int(match["month"]) <= 12 and 1 <= int(match["day"]) <= 31:
            day = _day(int(match["year"]), int(match["month"]), int(match["day"]))
            keep(match, day, day)
    for match in _MONTH_YEAR.finditer(text):
        if free(match):
            year, month = int(match["year"]), _MONTH_OF[match["month"].lower()]
            keep(match, _day(year, month, 1), _day(year, month, 31))
    for match in _CENTURY.finditer(text):
        if free(match):
            keep(match, *_century(match))
    for match in _DECADE.finditer(text):
        if free(match):
            year = int(match["year"])
            low, high = _part(match["part"], year, year + (99 if year % 100 == 0 and not match["part"] else 9))
            keep(match, _day(low, 1, 1), _day(high, 12, 31))
    for match in _RANGE.finditer(text):
        if free(match) and (years := _range(text, match)):
            keep(match, _day(years[0], 1, 1), _day(years[1], 12, 31), is_range=True)
    for match in _YEAR.finditer(text):
        if free(match) and (year := _year(text, match)) is not None:
            keep(match, _day(year, 1, 1), _day(year, 12, 31))
    return sorted(found, key=lambda when: when.start)


def _day(year: int, month: int, day: int) -> int:
    return year * DAYS_A_YEAR + (month - 1) * 31 + day - 1


def _signed_year(year: str, era: str | None) -> int:
    # Astronomical years: 1 BC is 0, so that lengths across the eras come out right.
    return 1 - int(year) if era and era.upper().startswith("B") else int(year)


def _part(part: str | None, low: int, high: int) -> tuple[int, int]:
    """The early, middle or late part of a stretch of years; the parts overlap, as they do in people's use."""
    length = high - low + 1
    match (part or "").lower().split(" ")[0]:
        case "early" | "first":
            return low, low + length // 2 - 1
        case "mid" | "middle":
            return low + length // 4, high - length // 4
        case "late" | "second":
            return high - length // 2 + 1, high
        case _:
            return low, high


def _century(match: re.Match[str]) -> tuple[int, int]:
    number = int(ordinals(match["number"])[0].value)
    length = 1000 if match["span"].lower() == "millennium" else 100
    low, high = (number - 1) * length + 1, number * length
    if match["era"] and match["era"].upper().startswith("B"):
        low, high = 1 - high, 1 - low
    elif length == 100:
        # People say "the 19th century" of 1800 as well as of 1900.
        low -= 1
    low, high = _part(match["part"], low, high)
    return _day(low, 1, 1), _day(high, 12, 31)


def _range(text: str, match: re.Match[str]) -> tuple[int, int] | None:
    first, second = match["first"], match["second"]
    era2 = match["era2"]
    era1 = match["era1"] or (era2 if era2 and era2.upper().startswith("B") else None)
    if len(second) == 2:
        if len(first) != 4 or not re.search(r"[–—-]", match.group()):
            return None
        second = first[:2] + second
    low, high = _signed_year(first, era1), _signed_year(second, era2)
    if low > high or high > 2200:
        return None
    if not (era1 or era2):
        between = re.search(r"\band\b", match.group()) and not re.search(r"(?i)between\s*$", text[: match.start()])
        if (
            between
            or low < 100
            or re.match(r"\s*(?:km|m|ft|mi|miles|metres|meters|kg|people|%)\b", text[match.end() :])
        ):
            return None
        if len(first) == 3 and not re.search(r"(?i)(?:\(|from|between|reigned|c\.)\s*$", text[: match.start()]):
            return None
    return low, high


def _year(text: str, match: re.Match[str]) -> int | None:
    written, era = match["year"], match["era"] or match["before"]
    if era:
        return _signed_year(written, era)
    value = int(written)
    before, after = text[: match.start()], text[match.end() :]
    if len(written) == 3:
        return value if _SHORT_YEAR_BEFORE.search(before) and _SHORT_YEAR_AFTER.match(after) else None
    if len(written) != 4 or not 1000 <= value <= 2200:
        return None
    if _COUNTED.match(after) and not _NO_COUNT.match(after):
        # "1200 people", "1500 islands": a count, unless what comes before says a year.
        return value if re.search(r"(?i)\b(?:in|since|year|circa)\s*$", before) else None
    return (
        value
        if _YEARLIKE_BEFORE.search(before) or re.match(r"\s*(?:[.,;)]|$)", after) or before.endswith(" ")
        else None
    )
