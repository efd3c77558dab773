"""What is said again of the same in the same words, with another value.

A value is told with the words of its clause: "the brewery switched to steam in 1866". Where a later sentence takes all
these words up and has another value of the same kind, one of both is wrong: "since the brewery switched to steam in
1868", "the 85 men with whom the expedition sailed". The clause that takes up must speak of something known, and must say
what holds on ("costs", "has"), or what is taken for granted ("since", "when", "the men who").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from sys import intern

from factlint.consistency.contradictions.cases import tell_two_cases
from factlint.consistency.contradictions.places import is_place_again, is_score_again
from factlint.consistency.contradictions.taken_up import DATED, has_one_holder, takes_up_clause, takes_up_group
from factlint.consistency.contradictions.told_values import ToldValue, read_told_value
from factlint.consistency.contradictions.values import Value, find_values
from factlint.consistency.found_once import found_once
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind

REACH, _NEAR_DATES = 8, 2
"""How many paragraphs on a value is still known."""
_KEPT = 12
_REACH_CP = 100
_BEGINNING = re.compile(r"\b([A-Za-z]{3})[a-z]{1,}")
_COMMON = frozenset(
    "wit tha thi fro wer hav whi the int ove und som mor mos onl the whe aft bef bec abo als suc tho yea ter ".split()
)
_ITS = compile_late(r"\b(?:[Hh]er|[Hh]is|[Tt]heir|[Ii]ts)\s$")
_MAY_BE_GRANTED = compile_late(
    r"\b(?:[Ww]hen|[Ss]ince|[Aa]fter|[Bb]efore|[Bb]ecause|[Uu]ntil|[Aa]s|[Oo]nce|[Tt]hough|[Aa]lthough|that|which|where|given|[Ww]hile|time|[’']s|at)\s"
)
_NUMBERED = compile_late(
    r"\(?(?:\d{1,3}|[a-hA-H]|[ivx]{1,4})[.)\\]\s|(?:Step|Example|Exercise|Problem|Solution|Case|Option|Question|Answer)(?:\b|(?=\d))"
)
_ENTRY = compile_late(r"--?[A-Za-z]|[A-Za-z][\w.-]*+=\s")
"""How an entry on an option or a setting begins: "PeakRate= The most that …"."""
_OWN_SIZE = compile_late(r"[Tt]he\s(?:thickness|height|length|width|depth|diameter|weight|size)\s(?:is|was)\b")
_RATE = compile_late(r"\s(?:per|an?|each|every)\s[a-z]")
_SUPPOSES = compile_late(
    r"(?:When|If|Assume|Suppose|Imagine|Consider|Let|Find|Calculate|For)\s(?:that\s)?(?:an?|one|each|every|the\svalue|us)\b|(?:Assume|Suppose|Imagine|Consider|Let|Find|Calculate|Answer)\b|\(?[a-h]\)\s"
)
_OF_A_KIND = compile_late(r"-(?:day|week|month|year)\b")
_BOUND = compile_late(r"\b(prior\sto|before|after|by)\s(?:the\syear\s)?$", re.IGNORECASE)
_BOUND_CP = 24
_HEARSAY = compile_late(r"\b(?:apparently|presumably|reputedly|supposedly|allegedly)\b", re.IGNORECASE)
_SHOWN = compile_late(r"\s*(?:This|That|It)\b")
"""How a sentence begins that speaks of what the one before it is about: each is shown on its own side."""


def read_values(paragraph: Paragraph) -> list[_Stated]:
    """The values of a paragraph of running text."""
    if paragraph.kind is not BlockKind.PARAGRAPH or _goes_on(paragraph):
        return []
    return [_Stated(paragraph, value) for value in find_values(paragraph)]


def find_restated(near: Sequence[Paragraph]) -> Iterator[tuple[ToldValue, int, ToldValue]]:
    """Values of the last of some paragraphs with those told of one thing before, and how many paragraphs before."""
    paragraph = near[-1]
    values = paragraph.compute_once(read_values)
    before = _values_before(near, {new.value.kind for new in values})
    for new in values:
        known = before[new.value.kind]
        dated = new.value.kind in DATED
        reach = _NEAR_DATES if dated else REACH
        if not dated or _MAY_BE_GRANTED.search(
            paragraph.text, max(0, new.value.span.start - _REACH_CP), new.value.span.start
        ):
            for back, one in known[-_KEPT:]:
                if (
                    back <= reach
                    and new.value.value != one.value.value
                    and new.may_be_of(one)
                    and _is_restated(one.told, new.told)
                ):
                    yield one.told, back, new.told
                    break
        known.append((0, new))


def _values_before(near: Sequence[Paragraph], kinds: Collection[str]) -> dict[str, list[tuple[int, _Stated]]]:
    """The values of some kinds in all but the last of some paragraphs, each with how far back it stands."""
    last = near[-1]
    found: dict[str, list[tuple[int, _Stated]]] = {kind: [] for kind in kinds}
    begin = max((at for at, one in enumerate(near) if one.compute_once(_begins_anew)), default=0)
    for back, one in zip(range(len(near) - 1 - begin, 0, -1), near[begin:], strict=False):
        values = one.compute_once(read_values)
        for stated in read_values(one.at(back)) if values and one is last else values:
            if stated.value.kind in kinds:
                found[stated.value.kind].append((back, stated))
    return found


def _begins_anew(paragraph: Paragraph) -> bool:
    """Whether nothing that stands above is spoken of: a heading, a numbered example, an entry of a manual."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return paragraph.kind is BlockKind.HEADING
    if _ENTRY.match(paragraph.text):
        return True
    return paragraph.has_figures and not _goes_on(paragraph) and _NUMBERED.match(paragraph.text) is not None


def _goes_on(paragraph: Paragraph) -> bool:
    """Whether a paragraph begins where a formula stood."""
    return paragraph.text[:1] in ",.;:" or paragraph.text[:1].islower()


def _is_of_a_kind(told: ToldValue) -> bool:
    """Whether a length of time tells what kind a thing is of: a three-month fund is another than a six-month one."""
    return _OF_A_KIND.match(told.text, told.value.span.end) is not None


class _Stated:
    """A value of a paragraph, whose clause is read once it is needed."""

    def __init__(self, paragraph: Paragraph, value: Value) -> None:
        self.paragraph, self.value = paragraph, value

    def may_be_of(self, known: _Stated) -> bool:
        start = self.value.span.start
        owned = _ITS.search(self.paragraph.text, max(0, start - 8), start) is not None
        return owned or not set(self.hints).isdisjoint(known.hints)

    @found_once
    def hints(self) -> tuple[str, ...]:
        """How the longer words around a value begin: two that share none are of different things."""
        span = self.value.span
        around = self.paragraph.text[max(0, span.start - _REACH_CP) : span.end + _REACH_CP]
        return tuple({intern(word.lower()) for word in _BEGINNING.findall(around)} - _COMMON)

    @found_once
    def told(self) -> ToldValue:
        return read_told_value(self.paragraph, self.value)


def _is_restated(known: ToldValue, new: ToldValue) -> bool:
    value, other = new.value, known.value
    if known.paragraph is new.paragraph and known.sentence == new.sentence:
        return False
    if new.paragraph is not known.paragraph and not _may_be_told_again(known, new):
        return False
    if not (
        has_one_holder(known, new)
        or takes_up_clause(known, new)
        or takes_up_group(known, new)
        or is_score_again(known, new)
        or is_place_again(known, new)
    ):
        return False
    return not (
        value.agrees(other)
        or _is_rate(known) != _is_rate(new)
        or _is_of_a_kind(known)
        or _is_of_a_kind(new)
        or _is_loose(known)
        or _is_loose(new)
        or new.paragraph.is_masked(value.span)
        or known.paragraph.is_masked(other.span)
        or _is_told_too(known, new)
        or _asks(known)
        or _asks(new)
        or _has_gap(known)
        or _has_gap(new)
        or tell_two_cases(known, new)
        or (new.value.kind in DATED and (_is_in_bounds(known, new) or _is_in_bounds(new, known)))
        or any(_HEARSAY.search(told.text, told.start, told.value.span.start) for told in (known, new))
        or (new.value.kind.startswith("side") and _SHOWN.match(new.lead) is not None)
    )


def _may_be_told_again(known: ToldValue, new: ToldValue) -> bool:
    """Whether a value may be taken up paragraphs on: prices and shares are worked through, each case with its own.

    "The thickness is" speaks of what its own paragraph describes.
    """
    if _OWN_SIZE.match(new.lead):
        return False
    if "list" in (new.paragraph.container, known.paragraph.container):
        return False
    return new.value.kind != "share" and not new.value.kind.startswith("money")


def _is_in_bounds(bound: ToldValue, other: ToldValue) -> bool:
    """Whether a year is only the first or the last possible one, and another is possible: "disbanded prior to |1885", "in 1884"."""
    start = bound.value.span.start
    found = _BOUND.search(bound.text, max(bound.sentence.start, start - _BOUND_CP), start)
    if found is None:
        return False
    known, told = ([int(part) for part in reversed(str(one.value.value).split())] for one in (bound, other))
    return told > known if found[1].lower() == "after" else told < known


def _is_loose(told: ToldValue) -> bool:
    return told.value.number is not None and is_hedged(told.text, told.value.span.start, told.value.span.end)


def _is_rate(told: ToldValue) -> bool:
    """Whether a value is so much per day or each: another than what it comes to."""
    return told.value.kind.startswith("measure") and _RATE.match(told.text, told.value.end) is not None


def _has_gap(told: ToldValue) -> bool:
    """Whether a formula or code was left out of a sentence."""
    return told.paragraph.has_gap(told.sentence.start, told.sentence.end)


def _asks(told: ToldValue) -> bool:
    """Whether a sentence asks, supposes or speaks of any one of many."""
    sentence = told.sentence.slice(told.text)
    return sentence.rstrip().endswith("?") or _SUPPOSES.match(sentence) is not None


def _is_told_too(known: ToldValue, new: ToldValue) -> bool:
    """Whether the sentence of either has the value of the other as well."""
    one, other = known.value.span.slice(known.text), new.value.span.slice(new.text)
    return other in known.sentence.slice(known.text) or one in new.sentence.slice(new.text)
