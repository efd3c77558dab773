"""Lengths of time in years, months, weeks and days as a text tells them: how long, in what words, and counted from what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from factlint.consistency.dates.spans_of_time import AMOUNT, amount
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_Unit = Literal["year", "month", "week", "day"]
Hedge = Literal["", "under", "over", "about", "exact"]
Role = Literal["lasting", "later", "earlier", "after", "before", "old", "other"]

DAYS_IN: dict[_Unit, float] = {"year": 365.25, "month": 30.44, "week": 7, "day": 1}
"""The days of a unit, in the mean."""

_WHOLE = (
    r"(?:full|whole|long|entire|complete|consecutive|straight|unbroken|uninterrupted|continuous|solid|happy|difficult|busy|"
    r"quiet|successful|turbulent|lean|hard|bitter|calendar)"
)
_LENGTH = compile_late(
    rf"(?<![\w.,/$€£-])(?:(?P<amount>{AMOUNT})(?P<half>\s+and\s+a\s+half)?(?:[\s-]{_WHOLE},?){{0,2}}[\s-](?P<unit>years?|decades?|centur(?:y|ies)|months?|weeks?|fortnights?|days?)|"
    r"(?P<named>half\s+a\s+century|half[\s-]century|(?:a\s+)?quarter(?:\s+of\s+a|[\s-])\s?century|three[\s-]quarters\s+of\s+a\s+century|(?:a|one)\s+(?:full\s+|whole\s+)?(?:century|decade)|"
    r"a\s+decade\s+and\s+a\s+half|a\s+century\s+and\s+a\s+half|a\s+year\s+and\s+a\s+half|a\s+dozen\s+years|(?:a\s+|one\s+)?(?:full\s+|whole\s+)?fortnight|two\s+score\s+years|three\s+score\s+years))(?![\w’'])",
    re.IGNORECASE,
)
_NAMED_YEARS = (
    ("three", 75.0), ("half a", 50.0), ("half-", 50.0), ("half ", 50.0), ("quarter", 25.0), ("a decade and", 15.0), ("a century "
        "and", 150.0),
    ("a year and", 1.5), ("a dozen", 12.0), ("two score", 40.0), ("three score", 60.0),
)  # fmt: skip
_OF_UNIT: dict[str, tuple[_Unit, float]] = {
    "year": ("year", 1), "deca": ("year", 10), "cent": ("year", 100), "mont": ("month", 1), "week": ("week", 1), "fort": ("week", 2),
    "days": ("day", 1), "day": ("day", 1),
}  # fmt: skip
_AFTER = compile_late(
    r"(?:['’]s?)?(?:\s+(?:and\s+\w+\s+(?:months?|days?|weeks?)))?(?:,?\s(?:or\s+so\s+)?(?:"
    r"(?P<later>later\b|afterwards?\b|on(?=\s*[,.;:–—]|\s+from\s+that\b|\s+(?:it|he|she|they|the|in)\b)|thereafter\b|down\s+the\s+(?:line|road)\b|after\s+that\b|hence\b|since\b(?!\s+\w))|"
    r"(?P<earlier>earlier\b|previously\b|beforehand\b|(?:before|prior\s+to)\s+that\b|before(?=\s*[,.;]|\s+(?:by|at|under|with|through)\b))|"
    r"(?P<after>(?<![,\s]\s)(?:on\s+)?(?:after|since|following|from(?!\s+(?:about\s+)?(?:\d|[A-Z])))\b)|(?P<before>(?<![,\s]\s)(?:before|prior\s+to|ahead\s+of)\b)|"
    r"(?P<old>old\b|of\s+age\b)|"
    r"(?P<other>ago\b|older\b|younger\b|apart\b|away\b|into\b|each\b|apiece\b|per\b|ahead\b|behind\b|in\s+a\s+row\b|in\s+advance\b|out\s+of\b|longer\b|shorter\b|more\b|"
    r"of\s+(?:that|this|those|these|which|whom|it|them|the|his|her|its|their)\b|(?:and|or)\s+(?:older|over|above|up|under|younger)\b|in\s+(?:prison|jail)\b|sooner\b|late\b|overdue\b|early\b|worth\b|too\b|a\s+(?:week|month|year)\b|short\s+of\b|to\s+go\b|from\s+now\b|remain\w*|left\b)))",
    re.IGNORECASE,
)
_LASTING = compile_late(
    r"(?:\b(?:for|last(?:s|ed|ing)?|took|taken?|takes|taking|span(?:s|ned|ning)?|cover(?:s|ed|ing)?|reign(?:ed|s)?|ruled|serv(?:ed|es|ing)|spent|spending|stood|ran|runs?|running|held|"
    r"lived|worked|endur(?:ed|es)|continued|stretch(?:ed|es|ing)|went\s+on|goes\s+on|stayed|remained|kept|over|during|throughout|through|in|after|with|by|was|were|is|are|of|the|a|an|his|her|its|their|"
    r"this|that|these|those|all|totall?ing|made|makes|making|altogether|full|exactly|precisely|fully|only|just|and|or|say|i\.e\.|namely)|[,;:(—–-])\s*$",
    re.IGNORECASE,
)
_NOT_LASTING = compile_late(
    r"\b(?:first|last|next|past|previous|another|further|other|others|every|additional|within|under|following|final|final|preceding|remaining|extra|between|than|until|till|"
    r"since|at|about|least|most|or|to|and|from|by|when|aged?|turned|was\s+(?:only\s+|just\s+)?(?=$))\s*(?:the\s+)?$",
    re.IGNORECASE,
)


_IN_YEAR = compile_late(r",?\s(?:in|on)\s(?:[A-Z]?[a-z]+\s)?(?:1\d{3}|20\d\d)\b")


_FOR = compile_late(
    r"\b[Ff]or\s(?:(?:the|all|these|those|some|about|around|nearly|almost|over|only|just|full|whole|last|first)\s)*$"
)
_HUNDREDS = compile_late(r"\b(?:hundred|thousand|score)(?:\sand)?\s$", re.IGNORECASE)
"""Before the rest of a number in words: "a hundred and |fifteen years"."""
_HEDGE = compile_late(
    r"\b(?:(?P<under>nearly|almost|not\s+quite|just\s+under|under|less\s+than|close\s+to|hardly|barely|scarcely|at\s+most)|"
    r"(?P<over>more\s+than|over|at\s+least|well\s+over|just\s+over|upwards\s+of|no\s+less\s+than|no\s+fewer\s+than)|"
    r"(?P<about>about|some|around|roughly|approximately|perhaps|something\s+like)|(?P<exact>exactly|precisely|full|fully|to\s+the\s+day))\s+(?:a\s+)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time: `value` in its `unit`, `span` the words of both, `number` those of the amount alone.

    `role` is what it counts: something that lasts so long, or a step from an event to another.
    """

    span: Span
    number: Span
    value: float
    unit: _Unit
    role: Role
    end: int
    """Where the words end that tell its role: "later", "after"."""
    is_hedged: bool
    is_round: bool
    """Whether it is told in decades or centuries."""
    is_joined: bool
    """Whether it stands before a noun, as "fifteen-year" does."""
    hedge: Hedge
    """What a word before it makes of it: "nearly sixty years" are at most sixty."""


def lengths(text: str) -> tuple[Length, ...]:
    """The lengths of time in a text."""
    if not (
        "year" in text or "day" in text or "month" in text or "week" in text or "centur" in text or "decade" in text
    ):
        return ()
    return _lengths(text)


def is_for_so_long(text: str, start: int) -> bool:
    """Whether a length tells how long something went on, not from when it counts: "its chairman for |six years before the merger"."""
    return _FOR.search(text, max(0, start - 30), start) is not None


@lru_cache(maxsize=64)
def _lengths(text: str) -> tuple[Length, ...]:
    return tuple(_find_lengths(text))


def _find_lengths(text: str) -> Iterator[Length]:
    for found in _LENGTH.finditer(text):
        span = Span(*found.span())
        named = (found["named"] or "").lower()
        if named:
            value, unit, of_unit = _read_named(named)
            number = span
        else:
            number = Span(found.start("amount"), found.end("half" if found["half"] else "amount"))
            of_unit = found["unit"].lower()
            unit, size = _OF_UNIT[of_unit[:4]]
            value = (amount(found["amount"]) + (0.5 if found["half"] else 0)) * size
        if value <= 0 or _HUNDREDS.search(text, 0, span.start):
            continue
        joined = "-" in text[number.end : span.end] and not named and not of_unit.endswith("s")
        role, end = _read_role(text, span, joined)
        hedged = is_hedged(text, span.start, span.end) and not _is_exact(text, span)
        yield Length(
            span,
            number,
            value,
            unit,
            role,
            end,
            hedged,
            of_unit[:4] in ("deca", "cent"),
            joined,
            _read_hedge(text, span),
        )


def _read_hedge(text: str, span: Span) -> Hedge:
    found = _HEDGE.search(text, max(0, span.start - 24), span.start)
    return found.lastgroup if found else ""  # pyright: ignore[reportReturnType]


def is_far_off(length: Length, years: float) -> bool:
    """Whether even a loose number of years is too far from those that there are."""
    if length.hedge == "under":
        return years > length.value * 1.1 + 1 or years < length.value * 0.75 - 1
    if length.hedge == "over":
        return years < length.value - 1
    return length.hedge == "about" and abs(years - length.value) > max(5.0, 0.25 * length.value)


def _is_exact(text: str, span: Span) -> bool:
    """Whether the word before is a hedge of other figures only: "over forty years, from …" is one, "over the forty years" not."""
    return text[max(0, span.start - 9) : span.start].lower().endswith(("over the ", "from the ", "within the "))


def _read_named(words: str) -> tuple[float, _Unit, str]:
    if "fortnight" in words:
        return 2.0, "week", "week"
    for start, value in _NAMED_YEARS:
        if start in words:
            return value, "year", "deca"
    return (100.0 if "century" in words else 10.0), "year", "deca"


def _read_role(text: str, span: Span, joined: bool) -> tuple[Role, int]:
    after = None if joined else _AFTER.match(text, span.end, span.end + 60)
    if after is not None:
        role: Role = after.lastgroup  # pyright: ignore[reportAssignmentType]
        return role, after.end()
    if joined and text[span.end : span.end + 5] in ("-old ", "-old,", "-old-", "-old.", " old "):
        return "old", span.end
    before = text[max(0, span.start - 36) : span.start]
    before = before[: len(before) - len(hedge[0])] if (hedge := _HEDGE.search(before)) else before[-24:]
    if before.lower().endswith("after ") and _IN_YEAR.match(text, span.end):
        return "later", span.end
    if _NOT_LASTING.search(before):
        return "other", span.end
    if joined or not before.strip() or before.rstrip().endswith((".", "!", "?")) or _LASTING.search(before):
        return "lasting", span.end
    return "other", span.end
