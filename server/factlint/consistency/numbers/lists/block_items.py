"""The items of a list of the draft, the outermost ones alone, and whether they may name more things or fewer than they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.number_words import IN_WORDS
from factlint.consistency.slip import Note, Place
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_MARKER = compile_late(r"\s*(?:[-*+•‣◦·]+|#+\.?|\.+|\(?[A-Za-z0-9]{1,4}[.)])\s")
_MARKER_BEFORE = compile_late(
    r"(?:(?:^|\n)[ \t>]*(?:[-*+•]+|\.+|\(?\w{1,4}[.)])[ \t]+|<li\b[^>]*>\s*(?:<[^>]+>\s*)*|\\item\s*(?:\[[^\]]*\])?\s*)$"
)
_ORDERED = r"#\.|\.+|\(?\w{1,4}[.)]"
_LINE_MARKER = compile_late(rf"(?P<indent>[ \t>]*)(?:(?P<ordered>{_ORDERED})|(?P<bullet>[-*+•]+))[ \t]")
_REMARK = compile_late(
    r"(?:note|n\.\s?b\.|ai|todo|however|conversely|so|but|also|then|and|yes|no|[qa](?=[.:)])|\[[^\]]*\])\b|\[|\(?[a-z]+\)?:",
    re.I,
)
"""How an item begins that says something of the others, as in notes of a meeting."""
_SHORT = 6
_SEVERAL = compile_late(rf"(?:(?:up\s+to|at\s+least)\s+)?(?:{IN_WORDS}|[2-9]|1\d)\s+(?:\(|[a-z])", re.I)
"""An item that counts too: "Three (3) community members"."""
_OR = compile_late(r"or\b", re.I)
_LEAST = 2
"""So many items make a list."""


@dataclass(frozen=True, slots=True)
class BlockList:
    """The items of a list: whether they are numbered, which may be two things, and whether all may name fewer than they are.

    Another list behind it may go on with it.
    """

    items: tuple[Paragraph, ...]
    is_ordered: bool
    has_another: bool
    may_be_two: tuple[bool, ...]
    may_name_fewer: bool

    @property
    def may_name_more(self) -> bool:
        """Whether another list may go on with it, or an item be more than one."""
        return self.has_another or any(self.may_be_two)


def read_block(draft: Draft, index: int) -> BlockList | None:
    """The list right behind the paragraph with this index; None where there is none, or it cannot be counted."""
    if index + 1 >= len(draft.paragraphs) or draft.paragraphs[index + 1].container != "list":
        return None
    paragraph = draft.paragraphs[index]
    if paragraph.container == "list" and draft.paragraphs[index + 1].depth <= paragraph.depth:
        return None
    items, after = _read_items(draft, index + 1)
    if len(items) < _LEAST or sum(_SEVERAL.match(item.text) is not None for item in items) > 1:
        return None  # "two separate systems: two managers, two departments, two sets of content"
    if any(_OR.match(item.text) for item in items) or _count_in_source(draft, items, after) != len(items):
        return None
    is_ordered = _is_ordered(draft, items[0])
    return BlockList(
        tuple(items),
        is_ordered,
        has_another=_has_another_list(draft, after),
        may_be_two=tuple([_may_be_two(item) for item in items]),
        may_name_fewer=not is_ordered and not (_are_alike(items) and _stand_alike(draft, items)),
    )


def note_last(items: Sequence[Paragraph]) -> Note:
    """Where the last item stands."""
    last = items[-1]
    return Note(Place(Span(0, len(last.text)), last.index), f"item {len(items)} of the list")


def _read_items(draft: Draft, start: int) -> tuple[list[Paragraph], int]:
    """The outermost items of the list that begins at a block, and the index of the block after it."""
    paragraphs, items = draft.paragraphs, list[Paragraph]()
    depth, at = paragraphs[start].depth, start
    while at < len(paragraphs) and paragraphs[at].container == "list" and paragraphs[at].depth >= depth:
        if paragraphs[at].depth == depth and _begins_item(draft, paragraphs[at]):
            items.append(paragraphs[at])
        at += 1
    return items, at


def _is_ordered(draft: Draft, item: Paragraph) -> bool:
    """Whether an item of a list is numbered in the source."""
    begin = draft.text.rfind("\n", 0, draft.source_of(item).start) + 1
    found = _LINE_MARKER.match(draft.text, begin)
    return found is not None and found["ordered"] is not None


def _are_alike(items: list[Paragraph]) -> bool:
    """Whether all items may be of one kind: they end alike, and none is a remark on the others."""
    *others, last = [item.text.rstrip()[-1:] for item in items]
    if set(others) <= {",", ";"} and last == ".":
        others, last = ["."], "."
    ends = {one if one in ".?!" else "" for one in (*others, last)}
    return len(ends) == 1 and not any(_REMARK.match(item.text) for item in items)


def _stand_alike(draft: Draft, items: list[Paragraph]) -> bool:
    """Whether no items stand apart from the others, behind an empty line of their own."""
    gaps = (draft.text[draft.source_of(one).end : draft.source_of(other).start] for one, other in pairwise(items))
    return len({"\n\n" in gap.replace("\r", "").replace(" ", "") for gap in gaps}) == 1


def _may_be_two(item: Paragraph) -> bool:
    """Whether an item may name more than one thing: "`start()`, `stop()`: …", "salt and pepper"."""
    if _SEVERAL.match(item.text):
        return True
    head = re.split(r":|\s[–—-]\s|\(", item.text.rstrip(" ,;."), maxsplit=1)[0]
    if len(head.split()) <= _SHORT and re.search(r",|/|&|\band\b", head):
        return True
    return sum(gap <= len(head) for gap in item.gaps) > 1 or " and " in head.partition(",")[0]


def _count_in_source(draft: Draft, items: list[Paragraph], after: int) -> int:
    """How many items the source has, as far as they are marked alike: those that are all code are no prose.

    As many as were read where the source's items do not stand on lines of their own.
    """
    text, paragraphs = draft.text, draft.paragraphs
    begin = text.rfind("\n", 0, draft.source_of(items[0]).start) + 1
    first = _LINE_MARKER.match(text, begin)
    if first is None:
        return len(items)
    end = draft.source_of(paragraphs[after]).start if after < len(paragraphs) else len(text)
    alike = compile_late(
        rf"^{re.escape(first['indent'])}(?:{_ORDERED if first['ordered'] else re.escape(first['bullet'])})[ \t]", re.M
    )
    return len(alike.findall(text, begin, end))


def _begins_item(draft: Draft, paragraph: Paragraph) -> bool:
    """Whether a paragraph begins an item, and does not go on with one."""
    start = draft.source_of(paragraph).start
    return bool(_MARKER.match(draft.text, start)) or bool(
        _MARKER_BEFORE.search(draft.text[max(0, start - 120) : start])
    )


def _has_another_list(draft: Draft, after: int) -> bool:
    """Whether another list follows before the next heading: the same one may go on there."""
    for paragraph in draft.paragraphs[after : after + 12]:
        if paragraph.kind is BlockKind.HEADING:
            return False
        if paragraph.kind is BlockKind.TABLE_CELL:
            return True  # examples between the items
        if paragraph.container == "list" or _MARKER.match(paragraph.text) or paragraph.text[:1] in "•–-":
            return True
    return False
