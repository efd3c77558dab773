"""A number of hours that two times of day do not make, and one moment given in two zones that do not agree.

"From 7 a.m. to 3 p.m., nine hours" cannot be: it is eight. The rule reads a stretch between two times of day with a length
right beside it, and a time that is given again in another zone, where both zones are written.

It keeps silent where a break is spoken of, where the length is loose, where it is not said which half of the day is meant,
inside quotations and reported speech. Past midnight counts on into the next day.

Put in the right length, or mend one of the times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from factlint.consistency.hedges import is_hedged
from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.numerals import find_numbers
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_HALF = r"(?:a\.?m\.?|p\.?m\.?|A\.?M\.?|P\.?M\.?)"
_TIME = (
    rf"(?:(?P<{{0}}_h>\d{{{{1,2}}}})(?:[:.](?P<{{0}}_m>\d{{{{2}}}}))?\s?(?P<{{0}}_x>{_HALF})?|"
    r"(?P<{0}_n>noon|midnight|midday))(?!\w|[:.]\d)"
)
_LENGTH = (
    r"(?P<amount>(?:\d{1,3}(?:\.\d+|½)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|sixteen|"
    r"fifteen|twenty|thirty|forty|forty-five|ninety)\b|an(?=\s+hour\b(?!\s+and\b)))(?P<half>\s+and\s+a\s+half)?)(?:\s+full|\s+whole)?[\s-](?P<unit>hours?|minutes?)\b"
    r"(?!\s+(?:after|before|earlier|later|ago|of|with\b|each|per|apiece|(?:for|to|by)\s+(?:each|every)|in\s+turns?|at\s+a\s+time|behind|ahead|apart|plus|and\s+(?:\d|\w+\s+minutes))|\s+and\s+\d)"
)
_BREAK = re.compile(
    r"(?<!without a )(?<!without any )(?<!without )\b(?:breaks?|lunch|excluding|minus|not counting|with an? |paus\w+|overtime|dinner|net|"
    r"(?:next|following|second|third|two|three|several|\d) days?|days|in\s+rotation|in\s+turn|shifts|except(?!\s+(?:on\b|[A-Z]))|of which|"
    r"overnight|clocks?|daylight|local|zones?|flights?|flies|flew|fly|flying|planes?|lands?|landed|time difference)\b",
    re.IGNORECASE,
)
_ZONES = {
    "UTC": 0,
    "GMT": 0,
    "EST": -5,
    "EDT": -4,
    "CST": -6,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
    "CET": 1,
    "CEST": 2,
    "EET": 2,
    "EEST": 3,
    "JST": 9,
    "MSK": 3,
    "AEST": 10,
    "AEDT": 11,
}
_GENERIC = {"ET": -5, "CT": -6, "MT": -7, "PT": -8}
_STANDARD = frozenset({"EST", "CST", "MST", "PST", "CET", "EET"})
_SUMMER = frozenset({"EDT", "CDT", "MDT", "PDT", "CEST", "EEST"})


@cache
def _stretch_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<word>\b(?:from|between)\s+)?(?<![\d:.,$/-])\b{_TIME.format('a')}(?:\s?[-–—]\s?|\s+(?:to|until|till|through|and)\s+|(?P<verb>\s+and\s+(?:(?:the|its|their|his|her)\s+[a-z]+\s+)?(?:closes?d?|starts?|started|begins?|began|ends?|ended|arrives?d?|finish(?:es|ed)?|stops?|stopped|returns?|returned|docks?|docked|berths?|berthed|ties\s+up|tied\s+up|(?:gets?|got|comes?|came|pulls?|pulled)\s+(?:in|back))\s+(?:in\s+[^.;\d]{{1,30}}\s+)?at\s+)){_TIME.format('b')}",
        re.IGNORECASE,
    )


@cache
def _length_after_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\)?[,;:—–]?\s*\(?(?:(?:after|only|just|which|that|it|this|a|is|was|makes?|i\.e\.|for|lasting|lasted|total|of|full|in\s+all|shift|exactly|an?\s+[a-z]+(?=\s+of\b)|journey|trip|ride|flight)[\s,]+){{0,4}}{_LENGTH}",
        re.IGNORECASE,
    )


@cache
def _length_after_verb_pattern() -> re.Pattern[str]:
    return re.compile(_length_after_pattern().pattern.replace("earlier|later|", "earlier|"), re.IGNORECASE)


@cache
def _length_before_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\b(?:for|lasts?|lasted|lasting|took|takes|open|works?|worked|a|the)\s+){_LENGTH}(?:\s+[a-z]+){{0,2}}?\s*[,(]?\s*(?:every\s+day\s+)?$",
        re.IGNORECASE,
    )


@cache
def _zones_pattern() -> re.Pattern[str]:
    names = "|".join(sorted((*_ZONES, *_GENERIC), key=len, reverse=True))
    return re.compile(
        rf"(?<![\d:.])\b{_TIME.format('a')}\s?(?P<one>{names})\s*(?:/|\(|=|or|,|;|\s–)\s*{_TIME.format('b')}\s?(?P<other>{names})\b"
    )


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures:
        return
    text = paragraph.text
    if "hour" in text or "minute" in text:
        for found in _stretch_pattern().finditer(text):
            yield from _check_stretch(paragraph, found)
    if any(zone in text for zone in ("UTC", "GMT", "ST", "DT", "ET", "PT")):
        for found in _zones_pattern().finditer(text):
            yield from _check_zones(paragraph, found)


def _check_stretch(paragraph: Paragraph, found: re.Match[str]) -> Iterator[Slip]:
    text = paragraph.text
    said = (_length_after_verb_pattern() if found["verb"] else _length_after_pattern()).match(
        text, found.end(), found.end() + 60
    )
    shift = 0
    if said is None:
        shift = max(0, found.start() - 60)
        said = _length_before_pattern().search(text[shift : found.start()])
    minutes = _minutes_between(found)
    if said is None or minutes is None:
        return
    place = Span(shift + said.start("amount"), shift + said.end("amount"))
    claimed = _stated_minutes(said)
    sentence = paragraph.sentence_at(place.start)
    if claimed is None or claimed in minutes or is_hedged(text, place.start, place.end):
        return
    if abs(claimed - minutes[0]) <= 1 or paragraph.is_masked(place) or _BREAK.search(sentence.slice(text)):
        return
    right = minutes[0]
    shown = _format_length(right)
    stretch = found[0].strip()
    remedies: list[Remedy] = []
    if said["unit"].startswith("hour") and right % 60 == 0:
        remedies.append(paragraph.remedy(f"Make it {right // 60}", (place, str(right // 60))))
    elif said["unit"].startswith("minute"):
        remedies.append(paragraph.remedy(f"Make it {right}", (place, str(right))))
    elif right % 30 == 0:
        remedies.append(paragraph.remedy(f"Make it {right / 60:g}", (place, f"{right / 60:g}")))
    working = f"{stretch} is {shown}"
    yield paragraph.slip(
        place, f"{working[0].upper()}{working[1:]}.", working, [paragraph.note(Span(*found.span()), shown)], remedies
    )


def _minutes_between(found: re.Match[str]) -> tuple[int, ...] | None:
    """How many minutes lie between two times; None where the half of the day is not said."""
    first, last = _minutes_of_day(found, "a"), _minutes_of_day(found, "b")
    if first is None or last is None:
        return None
    if not found["a_n"] and not found["a_x"] and not (found["b_n"] or found["b_x"]):
        if not (found["a_m"] and found["b_m"]):
            return None
        return ((last - first) % 1440, (last - first) % 720)
    if not found["a_n"] and not found["a_x"]:
        return tuple(sorted({(last - start) % 1440 for start in (first, first + 720)}))
    if not found["b_n"] and not found["b_x"]:
        return None
    return ((last - first) % 1440 or 1440,)


def _minutes_of_day(found: re.Match[str], name: str) -> int | None:
    if found[f"{name}_n"]:
        return 0 if found[f"{name}_n"].lower() == "midnight" else 720
    hours, minutes = int(found[f"{name}_h"]), int(found[f"{name}_m"] or 0)
    half = (found[f"{name}_x"] or "").lower()
    if minutes > 59 or hours > (12 if half else 24):
        return None
    if half:
        hours = hours % 12 + (12 if half.startswith("p") else 0)
    return hours * 60 + minutes


def _stated_minutes(said: re.Match[str]) -> int | None:
    number = next(iter(find_numbers("one" if said["amount"] == "an" else said["amount"])), None)
    if number is None:
        return None
    value = number.value + (Fraction(1, 2) if said["half"] else 0)
    minutes = value * (60 if said["unit"].startswith("hour") else 1)
    return int(minutes) if minutes.denominator == 1 else None


def _format_length(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = ([f"{hours} hour{'s' if hours != 1 else ''}"] if hours else []) + ([f"{rest} minutes"] if rest else [])
    return " ".join(parts) or "0 minutes"


def _check_zones(paragraph: Paragraph, found: re.Match[str]) -> Iterator[Slip]:
    one, other = found["one"], found["other"]
    first, last = _minutes_of_day(found, "a"), _minutes_of_day(found, "b")
    if first is None or last is None or one == other or (one in _GENERIC) != (other in _GENERIC):
        return
    if (one in _STANDARD and other in _SUMMER) or (one in _SUMMER and other in _STANDARD):
        return
    offsets = {**_ZONES, **_GENERIC}
    expected = (first + (offsets[other] - offsets[one]) * 60) % 1440
    halves = bool(found["a_x"] or found["a_n"]), bool(found["b_x"] or found["b_n"])
    if (expected - last) % (1440 if all(halves) or (not any(halves) and int(found["a_h"]) > 12) else 720) == 0:
        return
    place = Span(found.start("b_n") if found["b_n"] else found.start("b_h"), found.end("other"))
    if paragraph.is_masked(place):
        return
    hours, minutes = divmod(expected, 60)
    shown = f"{hours:02d}:{minutes:02d} {other}"
    start = Span(found.start("a_n") if found["a_n"] else found.start("a_h"), found.end("one"))
    working = f"{start.slice(paragraph.text)} is {shown}"
    yield paragraph.slip(place, f"{working[0].upper()}{working[1:]}.", working, [paragraph.note(start, working)], [])


RULE = Rule(
    id="time",
    title="A number of hours that two times of day do not make",
    check=InParagraph(check),
    wrong=(
        Wrong("It leaves at 9:15 am and ties up at 12:45 pm, a crossing of two and a half hours.", "two and a half"),
        Wrong("Doors open at 6 pm and the show starts at 7:30 pm, an hour later.", "an"),
        Wrong("The shop is open from 7 a.m. to 3 p.m., nine hours.", "nine", "from 7 a.m. to 3 p.m. is 8 hours"),
        Wrong("The talk runs 14:00–16:30 (two hours).", "two", "14:00–16:30 is 2 hours 30 minutes"),
        Wrong("We drove for ten hours, from noon to 8 p.m., without a stop.", "ten"),
        Wrong("The shop opens at 7 a.m. and closes at 3 p.m., nine hours later.", "nine"),
        Wrong("The train leaves at 14:10 and arrives at 15:40, a journey of two hours.", "two"),
        Wrong("The call is at 10:00 UTC (12:00 CET).", "12:00 CET", "10:00 UTC is 11:00 CET"),
        Wrong("Join at 1 p.m. ET / 11 a.m. PT.", "11 a.m. PT"),
    ),
    right=(
        "On the night when the clocks went back the bar was open from 10 p.m. to 3 a.m., six hours for the price of five.",
        "Doors open at 6 pm and the show starts at 7 pm, an hour later.",
        "Doors open at 6 pm and the show starts at 7:30 pm, an hour and a half later.",
        "The shop is open from 7 a.m. to 3 p.m., eight hours.",
        "He set the watch from 6 p.m. to 7 a.m., one hour for each man in each tent.",
        "The night shift goes from 10 p.m. to 6 a.m., eight hours.",
        "She works from 9 a.m. to 5 p.m., seven hours with an hour for lunch.",
        "The call is at 10:00 UTC (11:00 CET).",
        "Join at 1 p.m. ET / 10 a.m. PT.",
        "From 7 to 3, nine hours after the alarm, they searched.",
        Right("> The shop is open from 7 a.m. to 3 p.m., nine hours."),
    ),
    explanation=__doc__,
)
