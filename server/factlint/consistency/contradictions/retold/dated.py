"""An event that happens once, dated twice: "opened in 1887 … since its opening in 1889 the theatre"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.calendar_dates import MONTHS
from factlint.consistency.contradictions.retold.apart import (
    comes_again,
    has_open_words,
    is_denied,
    stands_elsewhere,
    words_apart,
)
from factlint.consistency.contradictions.retold.dated_events import (
    DOING,
    EVENT,
    WITH_OBJECT,
    DatedEvent,
    read_events,
)
from factlint.consistency.contradictions.retold.mentions import is_same
from factlint.consistency.contradictions.vocabulary.event_words import SIGNS
from factlint.consistency.contradictions.words import is_stem_before, stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_BEGINNINGS = frozenset({"began", "launched", "introduced"})
_ORIGINS = frozenset({"began", "founded"})
"""Events that may be one: "the scheme began … since its launch"."""
_OPENINGS = frozenset({"opened", "first guests"})
"""Events that may be one, but for a year between them: "first welcomed guests in 1887 … since the hotel opened"."""
_PLACE = compile_late(rf"\b(?:[Ii]n|[Aa]t|near)\s(?:the\s)?(?!(?:{'|'.join(MONTHS)})\b)([A-Z][\w’-]+)")
"""Where something happened: what opened in Liverpool may have opened elsewhere before."""
_FOR_WHAT = compile_late(r"\s(?:to|for)\s(?:(?:the|an?|its|his|her|their)\s)?(?P<what>[a-z][\w-]+)")
_WHEN_FIRST = frozenset({"appeared"})
"""What happens often, but once for the first time."""
_AS_OTHER = compile_late(r"\b(?:as|under|pilot\w*|trial\w*|locally|small)\b", re.IGNORECASE)
_WIDER = compile_late(r"\b(?:across|throughout|nation\w*|world\w*|county|country|online|abroad|everywhere|wider)\b")
_CONTRAST = compile_late(
    r"^\s*(?:although|though|however|yet|but|and),?\s(?=when\b|since\b|after\b|before\b|at\b|by\b|from\b|until\b)"
)
_ONCE = frozenset(
    {"born", "died", "founded", "built", "completed", "launched", "consecrated", "discovered", "invented"}
)
"""What happens to one thing once, so that it may be told again plainly."""
_MOVES = frozenset({"left", "arrived"})
_MOVED = compile_late(r"\b(?:moved?|returned|went|came|arriv\w+|settled|left|travel\w+|sailed|journey|visit\w*|back)\b")
_KEPT = 24
"""So many events told before are compared."""
_FEWEST = 2


def find_dated(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of dates of one event, as they are told."""
    if len(paragraph.years) + len(paragraph.dates) < _FEWEST:
        return
    events = paragraph.compute_once(read_events)
    if len(events) < _FEWEST:
        return
    for at, new in enumerate(events):
        known = next((one for one in events[max(0, at - _KEPT) : at] if _disagree(paragraph, one, new)), None)
        if known is not None:
            yield known.span, new.span


def may_be_dated_again(before: Paragraph, last: Paragraph) -> bool:
    """Whether an event of one paragraph may be one that was dated otherwise in another."""
    if not before.years or before.words.isdisjoint(SIGNS):
        return False
    granted = [one for one in last.compute_once(read_events) if one.is_granted and not one.mention.pronoun]
    return bool(granted) and any(
        _is_one_event(other, one, before.text) and other.when.excludes(one.when)
        for other in before.compute_once(read_events)
        for one in granted
    )


def _disagree(paragraph: Paragraph, known: DatedEvent, new: DatedEvent) -> bool:
    if (
        known.sentence == new.sentence
        or not known.when.excludes(new.when)
        or not _is_one_event(known, new, paragraph.text)
    ):
        return False
    if not (new.is_granted or (new.event in _ONCE and new.mention.definite)):
        return False
    if (new.event in WITH_OBJECT or DOING.match(known.what) or DOING.match(new.what)) and not _has_one_object(
        known, new
    ):
        return False
    if known.is_granted and new.is_granted and known.clause == new.clause:
        return False  # entries of a list: "Moe, clerk, born in 1900 … Ree, clerk, born in 1894"
    if new.event in _MOVES and _MOVED.search(paragraph.text, known.span.end, new.sentence.start):
        return False
    if not is_same(paragraph, known.mention, new.mention, known.sentence, new.sentence):
        return False
    if any(has_open_words(_CONTRAST.sub("", one.clause)) or is_denied(one.clause) for one in (known, new)):
        return False
    if words_apart(known.clause) ^ words_apart(new.clause):
        return False
    if any(
        stem_of(what) not in stems_in(known.sentence.slice(paragraph.text))
        for what in _FOR_WHAT.findall(EVENT.split(new.clause)[-1])
    ):
        return False
    where = [found[1] for found in _PLACE.finditer(new.clause)]
    if (front := _PLACE.match(paragraph.text, new.sentence.start)) is not None:
        where.append(front[1])
    if not all(is_stem_before(paragraph, stem_of(name), new.sentence.start) for name in where):
        return False
    return not (
        comes_again(paragraph, known.span, new.span)
        or stands_elsewhere(paragraph, known.span, new.span)
        or paragraph.is_masked(known.span)
        or paragraph.is_masked(new.span)
    )


def _is_one_event(known: DatedEvent, new: DatedEvent, text: str) -> bool:
    """Whether two events are the same, or two words for a beginning, the second of which speaks of it as known."""
    if known.event == new.event:
        return known.event not in _WHEN_FIRST or all(" first " in f" {one.clause}" for one in (known, new))
    if (
        not new.is_granted
        or known.is_granted
        or _WIDER.search(new.clause)
        or _AS_OTHER.search(known.sentence.slice(text))
    ):
        return False
    pair = frozenset({known.event, new.event})
    if pair == _OPENINGS:
        return known.when.is_far_from(new.when)
    return pair <= _BEGINNINGS or pair <= _ORIGINS


def _has_one_object(known: DatedEvent, new: DatedEvent) -> bool:
    one, other = stems_in(known.what), stems_in(new.what)
    if not other and new.is_by_noun:
        return True
    return one == other or bool(other and other < one)
