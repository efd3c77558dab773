"""Numbers of things and the lists that may be of them, whether or not they agree: what wording belongs to which is learned."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.announced_lists import may_count
from factlint.consistency.numbers.lists.block_items import read_block
from factlint.consistency.numbers.lists.enumerations import ORDINALS
from factlint.consistency.numbers.lists.listed_items import LONGEST, Items, read_items, read_marks
from factlint.consistency.numbers.lists.named_lists import NUMBER_START
from factlint.consistency.numbers.number_words import COUNT, value_of
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

Shape = Literal[
    "colon", "dash", "bracket", "names", "beside", "namely", "consist", "in order", "they are", "marks", "bullets", "numbers",
    "numbers after stop",
]  # fmt: skip

_COUNTED = compile_late(
    rf"(?<![\w.,$€£-])(?P<n>{COUNT}|[Bb]oth)(?:\sof\s(?:the|our|my|his|her|its|their|these|those))?(?:\sfollowing)?"
    r"\s(?!of\b|and\b|or\b|to\b|in\b|more\b|per\b|hundred\b|thousand\b|million\b|billion\b|dozen\b|score\b|times\sas\b|decades\b|centuries\b)"
    r"(?:(?!and\b|or\b|to\b|in\b|per\b|is\b|was\b|has\b)[A-Za-z][\w’'-]*\s(?!of\b)){0,4}?"
    r"(?P<thing>(?!years?\b|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|seconds?\b|percent\b|miles?\b|metres?\b|meters?\b|this\b|thus\b|less\b|"
    r"across\b|always\b|perhaps\b|others\b|its\b|his\b|as\b|plus\b|does\b|goes\b)"
    r"[a-z]{3,}(?<!s)s|men|women|people|children|criteria|phenomena|teeth|feet|mice|geese|series|species)(?![\w’'-])",
    re.I,
)
"""A number of things, or of known ones: "|four signs|", "|four of the following criteria|"."""
_CUE = compile_late(
    r"(?P<colon>:(?=\s))|(?P<dash>\s[–—](?=\s)|(?<=\w)—(?=\w))|(?P<bracket>\s\()|(?P<namely>,?\snamely\b[,:]?|,\si\.\s?e\.,?|,\sthat is,)|"
    r"(?P<consist>\b(?:consist(?:s|ed|ing)?|made\sup|composed)\sof\b)|(?P<names>,(?:\s(?:at|in|to|on|from|by))?(?=\s(?:the\s)?[A-Z]))|"
    r"(?P<beside>(?<=s)\s(?=[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?,\s[A-Z]))"
)
"""What may stand right before a list."""
_THEY_ARE = compile_late(r"(?:[Tt]hey|[Tt]hese|[Tt]hose)\s(?:are|were|include)\b:?")
_FOLLOWS = compile_late(r"[.!?]\s+(?:(?:[Ii]n\s)?(?:[Tt]he\s)?[Ff]irst|They|These|Those|\(?[1ai][.)]|[A-Z]{1,2}1)")
"""How a sentence begins that may list what the one before it counts."""
_CLOSES = compile_late(r"\s[–—](?=\s|$)|—")
_NAME = compile_late(r"(?:the\s|and\s|the\s[a-z]+\s)?[A-Z“‘\"'][^,;.:()–—]*")
_MOST_NUMBERS = 3
"""So many numbers before a list may count it."""
_MOST_BRACKETS = 12
"""So many brackets of a sentence are read."""
_REACH_OF_BRACKET, _REACH_OF_NAMES = 40, 30
_MOST_MARKED = 3000
_FIRST = compile_late(r"(?:[Ii]n\sthe\s|[Tt]he\s)?[Ff]irst(?:ly)?\b")
_NTH = compile_late(
    rf"(?:[Aa]nd\s|[Ii]n\sthe\s|[Tt]he\s)?(?:(?P<nth>{'|'.join(ORDINALS)})(?:ly)?|finally|lastly|last)\b(?P<stop>,)?",
    re.I,
)
"""How a sentence begins that tells one of several things in order: "|Second|, it is dear", "|Last,| it is old"."""
_LEAST_IN_ORDER, _MOST_IN_ORDER = 2, 30
_LONGEST_MARK = 6
_FIRST_MARK = compile_late(r"(?<=[.:;])\s(?:\((?:1|a|i)\)|(?:1|a|i)[.)]|[A-Z]{1,2}1[:.)])\s")
"""How the sentence behind a number begins where marked items follow."""


@dataclass(frozen=True, slots=True)
class CountedList:
    """A number of things and a list that it may count: how the list is joined to it, and what stands between them."""

    shape: Shape
    number: Span
    written: str
    value: int
    thing: Span
    cue: Span
    items: Items
    rank: int = 0
    others: int = 0

    @property
    def miss(self) -> int:
        """How many more are listed than there should be; fewer below nought, nought where they may agree."""
        return max(self.items.least - self.value, 0) or min(self.items.most - self.value, 0)


def find_counted(text: str, start: int, end: int) -> list[re.Match[str]]:
    """The numbers of things in a stretch of text."""
    found = list[re.Match[str]]()
    for one in NUMBER_START.finditer(text, start, end):
        counted = _COUNTED.match(text, one.start(), end)
        if counted is not None and not is_hedged_before(text, counted.start()):
            found.append(counted)
    return found


def find_counted_lists(paragraph: Paragraph) -> Iterator[CountedList]:
    """The lists of a paragraph with each number that may count them."""
    text = paragraph.text
    every = find_counted(text, 0, len(text))
    if not every or (_CUE.search(text, every[0].end()) is None and _FOLLOWS.search(text, every[0].end()) is None):
        return
    sentences, starts = paragraph.sentences, [one.start() for one in every]
    for at, sentence in enumerate(sentences):
        numbers = every[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]
        if not numbers:
            continue
        yield from _lists_in(text, sentence, numbers)
        if at + 1 < len(sentences):
            yield from _lists_behind(text, sentences[at + 1], numbers)
        yield from _marked(text, sentence, numbers)
        yield from _in_order(text, sentences[at + 1 : at + 1 + _MOST_IN_ORDER], numbers)


def _lists_in(text: str, sentence: Span, numbers: Sequence[re.Match[str]]) -> Iterator[CountedList]:
    """Lists in the sentence of the number."""
    seen = Counter[str]()
    ends = [one.end() for one in numbers]
    for cue in _CUE.finditer(text, ends[0], sentence.end):
        kind = cue.lastgroup or ""
        if seen[kind] >= (_MOST_BRACKETS if kind == "bracket" else 1):
            continue
        before = numbers[max(0, (at := bisect_right(ends, cue.start())) - _MOST_NUMBERS) : at]
        near = cue.start() - before[-1].end()
        if (
            (kind == "bracket" and near > _REACH_OF_BRACKET)
            or (kind == "names" and near > _REACH_OF_NAMES)
            or (kind == "beside" and near)
        ):
            continue
        seen[kind] += 1
        end = _end_of(text, cue, sentence.end)
        items = read_marks(text, cue.end(), end) or read_items(text, *_trim(text, cue.end(), end))
        if items is None or (kind in ("names", "beside") and not all(_NAME.match(one) for one in items.words)):
            continue
        if kind in ("names", "beside") and not all(_NAME.fullmatch(one) for one in items.words[:-1]):
            continue
        shape: Shape = "marks" if items.form == "marks" else kind  # pyright: ignore[reportAssignmentType]
        yield from _each(shape, before, Span(*cue.span()), items, at - 1)
        if kind == "colon":
            return


def _end_of(text: str, cue: re.Match[str], end: int) -> int:
    """Where a list ends at the latest: its bracket, its second dash, its sentence."""
    match cue.lastgroup:
        case "bracket":
            close = text.find(")", cue.end(), cue.end() + LONGEST)
            return close if close >= 0 else cue.end()
        case "dash":
            found = _CLOSES.search(text, cue.end(), end)
            return found.start() if found else end
        case _:
            return end


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The same stretch without the blank before it."""
    return start + len(text[start:end]) - len(text[start:end].lstrip()), end


def _each(
    shape: Shape, numbers: Sequence[re.Match[str]], cue: Span, items: Items, others: int | None = None
) -> Iterator[CountedList]:
    """A list with each of the last numbers before it, the nearest one first; so many `others` are there beside each."""
    others = len(numbers) - 1 if others is None else others
    for rank, one in enumerate(reversed(numbers[-_MOST_NUMBERS:])):
        yield CountedList(
            shape, Span(*one.span("n")), one["n"], value_of(one["n"]), Span(*one.span("thing")), cue, items, rank, others
        )  # fmt: skip


def _lists_behind(text: str, behind: Span, numbers: Sequence[re.Match[str]]) -> Iterator[CountedList]:
    """ "They are …" in the next sentence."""
    found = _THEY_ARE.match(text, behind.start, behind.end)
    if found is None:
        return
    items = read_items(text, *_trim(text, found.end(), behind.end))
    if items is not None:
        yield from _each("they are", numbers, Span(*found.span()), items)


def _marked(text: str, sentence: Span, numbers: Sequence[re.Match[str]]) -> Iterator[CountedList]:
    """Items marked "(1) … (2) …" in sentences of their own, right behind that of the number."""
    found = _FIRST_MARK.search(text, numbers[-1].end(), min(sentence.end + _LONGEST_MARK, len(text)))
    if found is None:
        return
    start = found.start()
    items = read_marks(text, start, min(len(text), start + _MOST_MARKED))
    if items is not None:
        yield from _each("marks", numbers, Span(items.span.start, items.span.start), items)


def _in_order(text: str, behind: Sequence[Span], numbers: Sequence[re.Match[str]]) -> Iterator[CountedList]:
    """Sentences right behind that of the number that begin with "First", "Second" …, whatever others stand between them."""
    if not behind or _FIRST.match(text, behind[0].start) is None:
        return
    starts, others, loose, has_last, last = list[int](), 0, 0, False, behind[0].end
    for sentence in behind:
        found = _NTH.match(text, sentence.start)
        nth = len(starts) if found is None or found["nth"] is None else ORDINALS.index(found["nth"].lower())
        is_last = found is not None and found["nth"] is None and found["stop"] is not None
        is_loose = found is not None and found["nth"] is None and not is_last  # "Last year we sold it"
        has_last = has_last or is_last
        if found is None or is_loose:
            others += 1
            loose += is_loose
        elif nth == len(starts):
            starts.append(sentence.start)
            last = sentence.end
        elif nth != len(starts) - 1:
            return
    is_by_nouns = text.startswith(("The", "the", "In"), behind[0].start)
    if len(starts) < _LEAST_IN_ORDER or (others and (is_by_nouns or has_last)):
        return
    words = tuple(text[start:end].strip() for start, end in pairwise([*starts, last]))
    items = Items("marks", len(starts), len(starts) + loose, words, Span(starts[0], last), min(others, len(starts)))
    yield from _each("in order", numbers, Span(starts[0], starts[0]), items)


def find_missed(lists: Iterable[CountedList]) -> list[CountedList]:
    """The lists that miss a number, but for those that another number counts, and numbers that count a list before."""
    every = [*lists]
    right = [one for one in every if not one.miss]
    counted = {one.items.span for one in right}
    explained = dict[Span, int]()
    for one in right:
        explained[one.number] = min(one.cue.start, explained.get(one.number, one.cue.start))
    return [
        one
        for one in every
        if one.miss and one.items.span not in counted and one.cue.start < explained.get(one.number, one.cue.start + 1)
    ]


def find_before_block(draft: Draft, index: int) -> Iterator[CountedList]:
    """The numbers in the last sentence of a paragraph that may count the items of the list right behind it."""
    paragraph = draft.paragraphs[index]
    text = paragraph.text.rstrip()
    if paragraph.container == "quote" or paragraph.kind is BlockKind.HEADING or not may_count(paragraph) or not text:
        return
    last = paragraph.sentence_at(len(text))
    numbers = find_counted(text, last.start, len(text))
    block = read_block(draft, index) if numbers else None
    is_open = text.endswith(":")
    if block is None or not (is_open or block.is_ordered):
        return
    shape: Shape = "numbers after stop" if not is_open else "numbers" if block.is_ordered else "bullets"
    words = tuple([one.text for one in block.items])
    items = Items("marks", len(words), len(words), words, Span(len(text), len(text)), sum(block.may_be_two))
    for one in _each(shape, numbers, Span(len(text), len(text)), items):
        if not (one.miss < 0 and block.has_another) and not (one.miss > 0 and block.may_name_fewer):
            yield one
