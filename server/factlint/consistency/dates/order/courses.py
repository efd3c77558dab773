"""What happens once and in one order, whatever a text tells first: a paper is submitted before it is accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import IN, ToldOrder, last_match
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_COURSES: tuple[tuple[str, ...], ...] = (
    ("submitted|received|sent in", "revised", "accepted"),
    ("submitted|received|sent in", "accepted", "published|published online"),
    ("drafted|drawn up", "signed", "ratified"),
    ("passed|adopted|enacted|voted", "came into force|came into effect|took effect|entered into force", "repealed|struck down"),
    ("filed|applied for|applied", "granted|issued|approved"),
    ("written|wrote|composed", "published|first performed|premiered|premièred"),
    ("founded|established", "dissolved|disbanded|wound up"),
    ("recorded|shot|filmed", "released|came out|premiered"),
    ("laid down", "launched", "commissioned|entered service", "decommissioned|scrapped|broken up"),
    ("got engaged|were engaged|became engaged", "married|wed", "widowed|divorced|separated"),
    ("born", "baptised|baptized|christened", "confirmed", "retired", "died", "buried|cremated|interred"),
    ("matriculated|enrolled|entered college|entered university", "graduated|took his degree|took her degree"),
    ("arrested|charged|indicted", "convicted|acquitted|sentenced", "executed|hanged|released"),
    ("enlisted|conscripted|called up", "demobbed|demobilised|demobilized|discharged"),
    ("announced|commissioned|designed|planned", "began|begun|started", "finished|completed", "demolished|pulled down|torn down|razed"),
    ("built|erected|opened|inaugurated", "demolished|pulled down|torn down|razed|scrapped"),
    ("joined|hired|appointed|took office|elected", "retired|resigned|dismissed|sacked|stepped down"),
    ("fell ill|taken ill|diagnosed", "recovered|died"),
    ("called to the bar", "took silk", "raised to the bench"),
    ("nominated", "elected", "inaugurated|sworn in|took office"),
    ("sown|planted", "harvested|felled|cut down"),
    ("invented|developed", "patented|marketed"),
    ("hatched|ringed", "fledged"),
    ("ordered", "delivered|shipped"),
    ("invited|registered", "arrived"),
)  # fmt: skip
_REPEATED = frozenset(
    "married wed nominated arrested charged indicted convicted acquitted sentenced released elected joined hired appointed "
    "enrolled enlisted retired resigned opened erected built started began begun bought acquired purchased "
    "published announced found discovered".split()
)
"""What may happen again: where the text tells it last, it may be the second time."""
_WORDS = sorted({word for course in _COURSES for stage in course for word in stage.split("|")}, key=len, reverse=True)
_VERB = compile_late(rf"\b(?P<verb>{'|'.join(word.replace(' ', chr(92) + 's+') for word in _WORDS)})\b", re.IGNORECASE)
_DATED = compile_late(r"\s*(?:[^.;:()]{0,50}?\s)?(?:(?:in|on|at)\s+(?:the\s+)?(?:\w+\s+of\s+)?)?")
_NOT_IT = re.compile(
    r"\b(?:re-\w+|again|anew|second|another|others?|whose|father|mother|brother|sister|son|daughter|wife|husband|parents|predecessor|successor|earlier|former|previous|his|her|their|which|who|where|when|never|not|second|third|once\s+more|rebuilt|first)\b",
    re.IGNORECASE,
)
_ANEW = re.compile(
    r"\b(?:re-\w+|rebuilt|reopened|reissued|reprinted|restored|renewed|remade|republished|reformed|remarried|again|anew|once\s+more|second|third)\b"
)
_GOES_ON = compile_late(
    r"\s*+(?:[,;]\s*+)?(?:(?:and|but|then|when|only|finally|it|he|she|they|was|were|is|had|been|being|having|eventually|later|subsequently|already|did|not|until|before|after)\s++)*+|"
    r"\.\s++(?:When\s++)?+(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey)\s++(?:(?:was|were|had|been|finally|eventually|then|only)\s++)*+"
)


_PAST = compile_late(r"\b(?:had|having)\s+(?:[a-z]+\s+){0,2}$")


_ONCE = compile_late(
    r"\b(?P<verb>elected|built|opened|published|issued|married|founded|printed|launched|established|formed|appointed|ordained|certified)\b[^.;:()]{0,50}$",
    re.IGNORECASE,
)


class _Step(NamedTuple):
    verb: str
    span: Span
    moment: Moment


def find_courses(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """The steps of one course that a text tells of one thing, each with its date."""
    known = [one for one in moments(paragraph) if not one.is_loose]
    if len(known) < 2:
        return
    yield from _find_repeats(paragraph, known)
    steps = list(_steps_of(paragraph, known))
    for at, (one, other) in enumerate(pairwise(steps)):
        if _is_same(paragraph, one, other):
            yield from _compare(one, other, is_earlier_past=_is_past(paragraph, one, other))
            third = steps[at + 2] if at + 2 < len(steps) else None
            if third is not None and _is_same(paragraph, other, third) and not _is_past(paragraph, other, third):
                yield from _compare(one, third, is_earlier_past=False)


def _find_repeats(paragraph: Paragraph, known: Sequence[Moment]) -> Iterator[ToldOrder]:
    """ "Elected in 1993, re-elected in 1989": what is done again was done before."""
    text = paragraph.text
    for one, other in pairwise(known):
        if one.first <= other.last:
            continue
        done = _ONCE.search(
            text, max(paragraph.sentence_at(one.span.start).start, one.words.start - 80), one.words.start
        )
        if done is None:
            continue
        again = (
            rf",?\s(?:(?:and|but|then|it|he|she|they|was|were)\s)*re-?{done['verb'].lower()}\s(?:[a-z]+\s){{0,3}}"
            rf"{IN}"
        )
        if re.fullmatch(again, text[one.span.end : other.words.start]):
            yield ToldOrder(one, other)


def _steps_of(paragraph: Paragraph, known: list[Moment]) -> Iterator[_Step]:
    text = paragraph.text
    last = 0
    for moment in known:
        sentence = paragraph.sentence_at(moment.span.start)
        begin = max(sentence.start, last)
        last = moment.span.end
        found = last_match(_VERB, text, begin, moment.words.start)
        if found is not None and _DATED.fullmatch(text, found.end(), moment.words.start):
            yield _Step(" ".join(found["verb"].lower().split()), Span(*found.span()), moment)


def _is_same(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether the second step is told of the same thing: nothing but joining words stand between them."""
    text = paragraph.text
    return _GOES_ON.fullmatch(text, one.moment.span.end, other.span.start) is not None and not (
        _NOT_IT.search(text, one.span.end, other.span.start)
        or _ANEW.search(text, one.span.start, other.moment.span.end + 8)
    )


def _is_past(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether the second step is told by "had" or "having"."""
    return _PAST.search(paragraph.text, one.moment.span.end, other.span.start) is not None


def _compare(one: _Step, other: _Step, *, is_earlier_past: bool) -> Iterator[ToldOrder]:
    for course in _COURSES:
        first, last = _stage_of(one.verb, course), _stage_of(other.verb, course)
        if first is None or last is None or first == last:
            continue
        if first < last and not is_earlier_past:
            yield ToldOrder(one.moment, other.moment)
        elif first > last and (is_earlier_past or other.verb.split(" ")[0] not in _REPEATED):
            yield ToldOrder(other.moment, one.moment)
        return


def _stage_of(verb: str, course: tuple[str, ...]) -> int | None:
    return next((at for at, stage in enumerate(course) if verb in stage.split("|")), None)
