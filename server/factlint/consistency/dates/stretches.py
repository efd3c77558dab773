"""Stretches of time between two moments of a paragraph: "from 1618 to 1648", "1618–48", "began in 1882 and ended in 1926"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from factlint.consistency.dates.events import Event, events, is_somebody_else
from factlint.consistency.dates.moments import Moment, moments, short_end
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ANOTHER_PART = compile_late(r"[.;:()]")
_REACH_CP, _FROM_REACH_CP, _WHAT_REACH_CP = 120, 40, 60
"""How far two moments may be apart, and how far before the first "from" may stand, and "from" with what was then."""
_RANGE_JOINT = compile_late(
    r"(?P<dash>\s?[-–—‒]\s?)|,?\s+(?:to|until|till|through|up\s+to|and)\s+(?:(?:the\s+)?(?:early|late|end\s+of|spring\s+of|summer\s+of|autumn\s+of)\s+)?"
)
_FROM = compile_late(
    r"\b(?:(?P<from>from|[Ff]rom|[Ss]ince)|(?P<between>[Bb]etween))\s+(?:the\s+)?(?:(?:early|late|spring|summer|autumn|winter|of)\s+)*$"
)
_FROM_WHAT = compile_late(r"\b[Ff]rom\s+(?:(?:his|her|its|the|their)\s+)?(?:[a-z]+\s+){1,4}(?:in|on|of)\s+$")
"""Before the beginning of "from her appointment in 1919 to her retirement in 1945"."""
_TO_WHAT = compile_late(r"\b(?:to|until|till|through)\s+(?:(?!(?:in|on)\s[a-z]+\s[a-z]+\s)[a-z]+\s+){0,7}$")
_THE_LAST = compile_late(r",?\s+(?:and\s+)?(?:the|its|his|her|their)\s+last\b[^,.;]{0,30}$")
_AND_ENDED = compile_late(
    r",?\s+and\s+(?:(?:was|were|did|only|finally|then|has|had)\s+)*(?:not\s+)?(?:[a-z]+\s+){1,3}?(?:(?:again|only|finally|off|down|up|out)\s+)?(?:until|on|in|by)\s+"
)
_IT_ENDED = compile_late(r"(?:It|They|He|She|This|That)(?:\s+(?:was|were|had|finally|only|did|not|then|has|been))*")
_AND_ANOTHER = compile_late(r",\s(?:and|but|while)\s(?:the|an?)\s(?!last\b)[a-z]+\s(?:[a-z]+\s){2,}$")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Two moments that a text joins to one stretch of time."""

    start: Moment
    end: Moment
    span: Span
    is_told: bool = False
    """Whether it is told as a beginning and an end, and not as "from … to"."""


def stretches(paragraph: Paragraph) -> tuple[Stretch, ...]:
    """The stretches between two moments: "from 1618 to 1648", "1618–48", "began in 1882 and ended in 1926"."""
    return paragraph.compute_once(_all_stretches) if moments(paragraph) else ()


def _all_stretches(paragraph: Paragraph) -> tuple[Stretch, ...]:
    return tuple(_find_stretches(paragraph))


def _find_stretches(paragraph: Paragraph) -> Iterator[Stretch]:
    text = paragraph.text
    all_moments = moments(paragraph)
    joined: set[int] = set()
    for at, start in enumerate(all_moments):
        end = short_end(text, start)
        if end is not None:
            joined.add(start.span.start)
            yield Stretch(start, end, Span(start.words.start, end.span.end))
        elif at + 1 < len(all_moments):
            end = all_moments[at + 1]
            span = _find_range(text, start, end)
            if span is not None:
                joined |= {start.span.start, end.span.start}
                yield Stretch(start, end, span)
    told = [one for one in events(paragraph) if one.moment.span.start not in joined]
    for one, other in pairwise(told):
        if one.kind == "begun" and one.verb is not None and _is_end_of(paragraph, one, other):
            yield Stretch(one.moment, other.moment, Span(one.verb.start, other.moment.span.end), True)


def _find_range(text: str, start: Moment, end: Moment) -> Span | None:
    """The words of two moments that a dash, "from … to" or "between … and" makes one stretch."""
    before = _FROM.search(text, max(0, start.words.start - _FROM_REACH_CP), start.words.start)
    span = Span(before.start() if before else start.words.start, end.span.end)
    between = text[start.span.end : end.words.start]
    joint = _RANGE_JOINT.fullmatch(between)
    if joint is not None:
        is_range = joint["dash"] or (before is not None and before["between" if "and" in joint[0] else "from"])
        return span if is_range else None
    if len(between) > _REACH_CP or not _TO_WHAT.search(between) or _ANOTHER_PART.search(between):
        return None
    what = _FROM_WHAT.search(text, max(0, start.words.start - _WHAT_REACH_CP), start.words.start)
    return span if (before["from"] if before else what) else None


def _is_end_of(paragraph: Paragraph, begun: Event, other: Event) -> bool:
    """Whether an event ends what another one begins: told of the same, in the same sentence or the next."""
    text = paragraph.text
    between = text[begun.moment.span.end : other.moment.words.start]
    if begun.sentence != other.sentence:
        is_next = paragraph.sentence_before(other.sentence) == begun.sentence
        return other.kind == "ended" and is_next and _IT_ENDED.fullmatch(other.subject) is not None
    if re.search(r"[;(]|\b(?:which|who|whose|that|where)\b", between) or _AND_ANOTHER.search(between):
        return False
    if _THE_LAST.match(between):
        return True
    if other.kind == "ended":
        return not is_somebody_else(other.subject.removeprefix(begun.subject), begun.subject)
    return other.kind == "other" and other.verb is None and _AND_ENDED.fullmatch(between) is not None
