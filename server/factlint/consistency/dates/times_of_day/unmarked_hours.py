"""Hours that only the words around them make times of day: "at nine", "open ten till four", "till twenty-five past"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

HOURS = SMALL_NUMBERS[:12]
"""The hours of a clock in words."""
PARTS_OF_HOUR = {"half": 30, "quarter": 15, "twenty-five": 25, "twenty": 20, "ten": 10, "five": 5}
"""What is told of an hour without the word "minutes", in minutes: "|half| past"."""
_HALF_DAY, _HOUR = 720, 60
_FIRST_OF_MORNING = 6
"""An hour of the night before it is after midnight: "three at night"."""


def part_of_day(group: str) -> str:
    """An expression for the part of the day behind a time, whose word is the group: "in the |morning", "the |evening| before"."""
    word = rf"(?P<{group}>morning|forenoon|afternoon|evening|night)"
    before = word.replace(f"?P<{group}>", f"?P<{group}_before>")
    return (
        rf"(?:(?:(?:in\s+the|that|this|(?:the\s+)?(?:next|same|following|previous))\s+(?:early\s+|late\s+)?|at\s+(?=night)){word}|"
        rf"the\s+{before}\s+before)\b"
    )


def read_part_of_day(found: re.Match[str], group: str) -> str:
    """The word that such an expression found, or ""."""
    return found[group] or found[f"{group}_before"] or ""


def minutes_of(hour: int, minutes: int, day: str = "") -> tuple[int, ...]:
    """The minutes after midnight that an hour from 1 to 12 and its minutes may be in a part of the day, "" for any."""
    early = (hour % 12 * _HOUR + minutes) % _HALF_DAY
    match day:
        case "morning" | "forenoon":
            return (early,)
        case "night":
            return (early if early < _FIRST_OF_MORNING * _HOUR else early + _HALF_DAY,)
        case "":
            return early, early + _HALF_DAY
        case _:
            return (early + _HALF_DAY,)


_WORDS, _FIGURES = "|".join(HOURS), r"(?:1[0-2]|[1-9])(?![\w%°/:]|[.,-]\d)"
_STOP = r"\s*(?:[.,;:!?)—–\"”’']|$)"
_UNMARKED = compile_late(
    rf"(?<![\w-])(?:(?:[Aa]t|[Uu]ntil|[Tt]ill|[Ss]ince|By|stroke\sof|struck|strikes|bang\son|[Bb]etween\s\d{{1,2}}[:.]\d\d\sand|(?<=\d\d\s)to)\s(?:"
    rf"(?P<part>(?:a\s)?(?P<minutes>{'|'.join(PARTS_OF_HOUR)})\s(?P<way>past|to)(?={_STOP}|\s(?:and|till|until|when|he|she|they|we|I|it)\b))|"
    rf"(?P<at>(?:(?P<word>(?!one\s(?:with|and\sthe|in)\b)(?:{_WORDS})\b)|(?P<figure>{_FIGURES}))(?:\s{part_of_day('day')}|"
    rf"(?={_STOP}|\s(?:sharp|prompt|precisely|exactly|on\sthe\sdot|and|or|but|when|while|so|as|for|with|after|until|till|the|an?|"
    r"he|she|they|we|I|you|it|his|her|their|our|my|next|tomorrow|today|tonight|yesterday|daily|each|every)\b))))|"
    rf"(?P<first>{_WORDS})(?=\s(?:till|until)\s(?:(?:a\s)?(?:half|quarter)|midnight|noon|{_WORDS})\b))"
)


class UnmarkedHour(NamedTuple):
    """A time of day without a mark of its own: the minutes after midnight it may be.

    `from_hour` are the minutes from an hour that only a time before it names, below nothing for "ten to". What `needs_other` is a
    time only where another one has a mark: "at |9", "at |nine", which may be an age or a score.
    """

    span: Span
    minutes: tuple[int, ...]
    from_hour: int = 0
    is_figure: bool = False
    needs_other: bool = False


def find_unmarked_hours(text: str, start: int, end: int) -> Iterator[UnmarkedHour]:
    """The hours without a mark between two offsets, in their order."""
    for found in _UNMARKED.finditer(text, start, end):
        if found["part"]:
            minutes = PARTS_OF_HOUR[found["minutes"]]
            yield UnmarkedHour(Span(*found.span("part")), (), minutes if found["way"] == "past" else -minutes)
            continue
        word = found["word"] or found["first"]
        hour = HOURS.index(word) + 1 if word else int(found["figure"])
        day = read_part_of_day(found, "day")
        yield UnmarkedHour(
            Span(*found.span("first" if found["first"] else "at")),
            minutes_of(hour, 0, day),
            is_figure=found["figure"] is not None,
            needs_other=not found["first"] and not day,
        )


def minutes_by_hour(known: tuple[int, ...], from_hour: int) -> tuple[int, ...]:
    """The times so many minutes from the hour that the time before names, or the next one: "half past four … at ten past"."""
    possible: dict[int, None] = {}
    for minutes in known:
        hour = minutes // _HOUR * _HOUR
        possible[(hour + from_hour) % (2 * _HALF_DAY)] = None
        if minutes % _HOUR > from_hour or (from_hour < 0 and minutes % _HOUR == 0):
            possible[(hour + _HOUR + from_hour) % (2 * _HALF_DAY)] = None
    return tuple(possible)
