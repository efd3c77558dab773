"""Things announced and then told one after the other: "three steps: first … second …", "two phases. In the first phase …"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.guards import COUNT_OF_OTHERS, MOST_OFF
from factlint.consistency.numbers.lists.named_lists import Listing, find_announced
from factlint.consistency.numbers.number_words import IN_WORDS, value_of
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NTH = "|".join(ORDINALS)
_ADVERB = compile_late(
    rf"(?:^|[.!?;:]\s+(?:and\s+|then\s+|but\s+)?|,\s+(?:and\s+)?|\band\s+|[(]){'(?P<nth>'}{_NTH})(?:ly)?(?:,|\s(?=(?:we|it|they|he|she|you|I|is|are|do|does|there|the|an?|to)\b))",
    re.I,
)
_NOUN = compile_late(
    rf"\b(?:the|its|their|his|her|our|my)\s+(?P<nth>{_NTH})(?P<and_last>(?:\s+and|,)\s+(?:the\s+)?(?:last|final)\b)?"
    r"(?:\s+(?P<word>[A-Za-z][\w’'-]*)|(?P<stop>[,:;(]|\s[–—]))",
    re.I,
)
_TELLS = frozenset(
    "is was are were has had would will could can may might must should did does concerns covers asks asked held failed "
    "says said deals dealt tells told shows showed explains describes described treats looks looked comes came takes took "
    "one to contains contained needs makes made gives gave begins began stands stood remains remained requires brought "
    "brings offers offered opens opened closed closes runs ran goes went calls called and being uses used".split()
)
_VERB = compile_late(r"[a-z]{2,}(?:s|ed)")
_GOES_ON = compile_late(
    r"\s(?:the|an?|in|on|to|at|through|round|around|up|down|by|with|from|along|out|into|over|off|for|as|past|under|behind|us|it|them|him|her|his|its|their)\b"
)
"""What follows a verb behind "the first", as in "the first follows the stream"."""
_ASKED = compile_late(
    r"(?:questions?|reasons?|problems?|aims?|goals?|points?|objections?|arguments?|steps?|rules?|issues?|things?|"
    r"conditions?|lessons?|objectives?|stages?|phases?|parts?|ways?|tasks?|proposals?|causes?|factors?|options?|"
    r"recommendations?|findings?|conclusions?|hypotheses|claims?|observations?|types?|kinds?|methods?|changes?|effects?)$"
)
_NO_ANNOUNCEMENT = compile_late(
    r"\b(?:after|before|since|until|unlike|beyond|following|despite|both|all|every|any)\s+(?:[a-z]+\s+){0,2}$", re.I
)
_LEAST = 2
_MOST_READ = 100
"""So many words behind a number that may tell things in order are read."""
_NUMBERED = compile_late(r"\b[A-Za-z]{3,}\s(?:1|one)\b", re.I)
_LABEL = rf"(?:\d{{1,2}}|one|{IN_WORDS})"
"""The number of one of several things: "round |3|"."""
_AND_LAST = compile_late(r"(?:\band|\bfinally,?|\blastly,?)\s+(?:in\s+|the\s+|for\s+)?$")
_PRINTED = frozenset({"table", "figure", "chapter", "section", "map", "plate", "appendix"})
_OF_ANOTHER = compile_late(r"\s(?:of|in|from)\s(?:[A-Z]|(?:the|his|her|their)\s)")
"""Behind a table or a figure of another work: "Table 4 |of Huang and Li|", "Figure 5 |of the| report"."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """One of the things told: which it is, and whether words say that it is the last."""

    nth: int
    span: Span
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class _Ordinal:
    """A word that may tell one of several things: which, the noun behind it, and whether it tells one whatever that is."""

    mark: _Mark
    word: str = ""
    is_told: bool = True
    is_adverb: bool = False


@dataclass(slots=True)
class _Labels:
    """All labels of things called by one word, such as "round 1", and where the last of some stand."""

    last_first: int
    last_nought: int
    found: list[re.Match[str]]
    starts: list[int]


class _Told:
    """What a paragraph tells in order, read once for all numbers in it."""

    def __init__(self, paragraph: Paragraph) -> None:
        self.paragraph = paragraph
        self._labels: dict[str, _Labels] = {}

    @cached_property
    def ordinals(self) -> Sequence[_Ordinal]:
        """All of a paragraph's "First, …" and "the first …", in their order."""
        text = self.paragraph.text
        found = [_Ordinal(_mark_of(one), is_adverb=True) for one in _ADVERB.finditer(text)]
        for one in _NOUN.finditer(text):
            word = (one["word"] or "").lower()
            is_told = (
                word in _TELLS
                or one["stop"] is not None
                or one["and_last"] is not None
                or (_VERB.fullmatch(word) is not None and _GOES_ON.match(text, one.end()) is not None)
            )
            found.append(_Ordinal(_mark_of(one, is_last=one["and_last"] is not None), word, is_told))
        return sorted(found, key=_start_of)

    def labels(self, stem: str) -> _Labels:
        """All labels of things called by a word."""
        if stem not in self._labels:
            self._labels[stem] = _find_labels(self.paragraph.text, stem)
        return self._labels[stem]


def _start_of(ordinal: _Ordinal) -> int:
    return ordinal.mark.span.start


def _mark_of(found: re.Match[str], *, is_last: bool = False) -> _Mark:
    return _Mark(ORDINALS.index(found["nth"].lower()) + 1, Span(*found.span("nth")), is_last)


def find_enumerations(paragraph: Paragraph) -> Iterator[Listing]:
    """Things told in order behind a number of them, one too many, or fewer where one is called the last."""
    text = paragraph.text
    has_ordinals = "hird" in text or "econd" in text
    if not has_ordinals and not (("1" in text or "one" in paragraph.words) and _NUMBERED.search(text)):
        return
    announced, told = [*find_announced(text)], _Told(paragraph)
    for found, again in zip(announced, _announced_again(announced), strict=True):
        thing, value = found["thing"], value_of(found["n"])
        before = text[max(0, found.start() - 30) : found.start()]
        if COUNT_OF_OTHERS.search(before) and not before.rstrip().endswith((" in", " into", " through", "In")):
            continue
        if is_hedged_before(text, found.start()) or OPEN_LIST.search(found[0]) or _NO_ANNOUNCEMENT.search(before):
            continue
        marks = [*_labels(told, found, thing)]
        if len(marks) < _LEAST and has_ordinals:
            marks = [*_ordinals(told, found, thing)]
        marks = [mark for mark in marks if mark.span.end <= again] if again else marks
        named = _count_marks(marks)
        if named is None or not 0 < abs(named - value) <= MOST_OFF:
            continue
        if named < value and not marks[-1].is_last:
            continue
        number = Span(*found.span("n"))
        if paragraph.is_masked(number):
            continue
        yield Listing(number, found["n"], value, named, thing, marks[-1].span)


def _announced_again(announced: Sequence[re.Match[str]]) -> list[int | None]:
    """Where each time another number of the same things is announced: "two numbers: … three numbers, the third of which …"."""
    nearest = dict[
        str, tuple[int, int, int | None]
    ]()  # of each thing its next number, where that stands, and what follows
    found = list[int | None]()
    for one in reversed(announced):
        value, (after, start, again) = value_of(one["n"]), nearest.get(one["thing"], (0, 0, None))
        found.append(start if after and after != value else again)
        nearest[one["thing"]] = value, one.start(), found[-1]
    return found[::-1]


def _count_marks(marks: Sequence[_Mark]) -> int | None:
    """How many things the marks tell of; None where one is left out."""
    told = {one.nth for one in marks}
    if len(told) < _LEAST or told != set(range(1, max(told) + 1)):
        return None
    return max(told)


def _ordinals(told: _Told, found: re.Match[str], thing: str) -> Iterator[_Mark]:
    """ "First, …", "the first is …", "in the first phase …" behind an announcement, with no sentence between them."""
    paragraph, singular, is_asked = told.paragraph, _singular(thing), _ASKED.match(thing) is not None
    begin = bisect_left(told.ordinals, found.end(), key=_start_of)
    marks = [
        one.mark
        for one in told.ordinals[begin : begin + _MOST_READ]
        if (is_asked if one.is_adverb else one.is_told or one.word == singular)
    ]
    end = paragraph.sentence_at(found.start()).end
    behind = min(end + 1, len(paragraph.text))
    if not marks or marks[0].nth != 1 or marks[0].span.start > paragraph.sentence_at(behind).end:
        return
    expected = 1
    for one in marks:
        if one.nth < expected - 1 or one.nth > expected:
            return  # they begin anew, or one is told in other words
        if one.nth == expected:
            expected += 1
        yield one


def _singular(thing: str) -> str:
    """One of some things: "city" for "cities"."""
    small = thing.lower()
    irregular = {"hypotheses": "hypothesis", "men": "man", "women": "woman", "children": "child", "people": "person"}
    if small in irregular:
        return irregular[small]
    return small[:-3] + "y" if small.endswith("ies") else small.removesuffix("s")


def _find_labels(text: str, stem: str) -> _Labels:
    """All labels of things called by a word, those of a paragraph: "Round 1", "rounds 3, 4 and 5"."""
    small = text.lower()
    last_first = max(small.rfind(f"{stem} {first}") for first in ("1", "one"))
    if last_first < 0:
        return _Labels(last_first, -1, [], [])
    noughts = re.finditer(rf"\b{re.escape(stem)}\s(?:0|zero)\b", text, re.I)
    form = re.compile(
        rf"\b{re.escape(stem)}s?\s(?P<list>{_LABEL}(?:(?:,\s|,?\sand\s|\sto\s|[-–]|\sor\s){_LABEL}\b)*)"
        r"(?P<last>,\s(?:and\s)?the\slast\b)?(?![\w%.]*\d)",
        re.I,
    )
    found = [*form.finditer(text)]
    return _Labels(last_first, max((one.start() for one in noughts), default=-1), found, [one.start() for one in found])


def _labels(told: _Told, found: re.Match[str], thing: str) -> Iterator[_Mark]:
    """ "Round 1 …, round 2 …, and rounds 3, 4 and 5": all from 1 on, in this order, told once."""
    text, stem = told.paragraph.text, _singular(thing)
    every = told.labels(stem)
    if every.last_first < found.end() or every.last_nought >= found.end():
        return  # "GPU 0 has 2 slots, GPU 1 has 4"
    begin, last = bisect_left(every.starts, found.end()), 0
    for one in every.found[begin : begin + _MOST_READ]:
        lead = text[max(0, one.start() - 24) : one.start()].lower()
        is_last = one["last"] is not None or _AND_LAST.search(lead) is not None
        if stem in _PRINTED and _OF_ANOTHER.match(text, one.end()):
            return
        for value in _read_labels(one["list"]):
            if value == last + 1:
                last = value
                yield _Mark(value, Span(*one.span()), is_last)
            elif value > last:
                return


def _read_labels(written: str) -> list[int]:
    """The numbers that a row of labels names: 3, 4, 5 and 7 for "3 to 5 and 7"."""
    values: list[int] = []
    is_range = False
    for part in re.findall(rf"{_LABEL}|to|[-–]", written, re.I):
        if part.lower() in ("to", "-", "–"):
            is_range = True
            continue
        value = value_of(part)
        values += [*range(values[-1] + 1, value), value] if is_range else [value]
        is_range = False
    return values
