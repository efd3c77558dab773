"""What was learned of numbers and lists finds where nobody wrote down the wording: a number that its list does not bear out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.announced_lists import may_count
from factlint.consistency.numbers.lists.block_items import note_last, read_block
from factlint.consistency.numbers.lists.counted_lists import (
    CountedList,
    find_before_block,
    find_counted_lists,
    find_missed,
)
from factlint.consistency.numbers.lists.enumerations import ORDINALS
from factlint.consistency.numbers.lists.guards import MOST_OFF
from factlint.consistency.numbers.lists.list_doubts import is_told_by_another, is_unlike
from factlint.consistency.numbers.lists.list_reports import report_count
from factlint.consistency.numbers.lists.list_signs import read_signs
from factlint.consistency.numbers.lists.list_weights import weigh
from factlint.consistency.slip import Note, Slip
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.span import Span

_MAY_LIST = compile_late(r",\s|;\s|\s(?:and|or)\s|\d[.:)]\s|[Ss]econd")
_NEXT = compile_late(
    rf"(?:[Aa]nd\s|[Ii]n\sthe\s|[Tt]he\s|[Aa]\s)?(?i:{'|'.join(ORDINALS[1:])})(?:ly)?\b|(?:[Tt]he|[Aa])\sfinal\b|"
    r"(?:[Aa]nd\s)?(?i:finally|lastly|last|next|then),|\(?(?:[2-9]|[b-h])[.)]\s"
)
"""How a paragraph begins that goes on with what the one before it tells in order: "|Fourth|, weave it", "|Last,| weave it"."""
_IN_ORDER = frozenset({"in order", "marks"})
"""The shapes of lists that a paragraph behind may go on with."""


def check_lists(paragraph: Paragraph) -> list[Slip]:
    """Numbers of a paragraph that its own lists do not bear out, by what was learned."""
    text = paragraph.text
    if not may_count(paragraph) and "both" not in paragraph.words:
        return []
    if _MAY_LIST.search(text) is None:
        return []
    best = _likeliest(paragraph, find_counted_lists(paragraph))
    if best is None:
        return []
    note = paragraph.note(best.items.span, f"{_limit(best)}{_listed(best)} are named")
    return [_report(paragraph, best, note)]


def check_block(draft: Draft, index: int) -> Iterator[Slip]:
    """A number at the end of the paragraph with this index that the list behind it does not bear out, by what was learned."""
    paragraph = draft.paragraphs[index]
    best = _likeliest(paragraph, find_before_block(draft, index))
    block = read_block(draft, index) if best is not None else None
    if best is not None and block is not None:
        yield _report(paragraph, best, note_last(block.items), is_behind=True)


def goes_on_behind(draft: Draft, index: int) -> bool:
    """Whether a paragraph tells too few things in order, and the one behind it the next of them: "|Fourth|, weave it"."""
    if index + 1 == len(draft.paragraphs) or _NEXT.match(draft.paragraphs[index + 1].text) is None:
        return False
    paragraph = draft.paragraphs[index]
    best = _likeliest(paragraph, find_counted_lists(paragraph))
    return best is not None and best.shape in _IN_ORDER and best.miss < 0


def _likeliest(paragraph: Paragraph, lists: Iterable[CountedList]) -> CountedList | None:
    """The likeliest of the numbers that miss their lists, if that is likely."""
    likely = [
        (score, one)
        for one in find_missed(lists)
        if abs(one.miss) <= MOST_OFF
        and not is_unlike(paragraph, one)
        and (score := weigh(read_signs(paragraph.text, one))) >= 0
    ]
    told = dict[Span, bool]()
    for _, one in sorted(likely, key=lambda each: -each[0]):
        if one.number not in told:
            told[one.number] = is_told_by_another(paragraph, one.number)
        if not told[one.number]:
            return one
    return None


def _listed(one: CountedList) -> int:
    """How many things a list names: the likelier number next to the one that is told."""
    return one.items.least if one.miss > 0 else one.items.most


def _report(paragraph: Paragraph, one: CountedList, note: Note, *, is_behind: bool = False) -> Slip:
    """There follow four ways, not three; at least four and no fix where some items may be more."""
    thing = one.thing.slice(paragraph.text)
    return replace(
        report_count(paragraph, one.number, thing, _listed(one), note, limit=_limit(one), is_behind=is_behind),
        is_doubtful=True,
    )


def _limit(one: CountedList) -> str:
    """What stands before the number of things that a list names, where it may name more or fewer."""
    if one.items.least == one.items.most:
        return ""
    return "at least " if one.miss > 0 else "at most "
