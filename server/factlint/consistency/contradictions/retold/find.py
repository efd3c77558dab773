"""All that is taken up of one thing with another value than was told before, in one paragraph or the one before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.contradictions.retold.addresses import find_addresses
from factlint.consistency.contradictions.retold.clauses import find_clauses
from factlint.consistency.contradictions.retold.dated import (
    find_dated,
    may_be_dated_again,
)
from factlint.consistency.contradictions.retold.echoes import find_echoes, may_echo
from factlint.consistency.contradictions.retold.offices import find_offices
from factlint.consistency.contradictions.retold.persons import find_persons
from factlint.consistency.contradictions.retold.sized import find_sized, may_take_up
from factlint.consistency.contradictions.retold.slots import find_slots
from factlint.consistency.contradictions.retold.states import find_states
from factlint.consistency.contradictions.retold.swapped_figures import find_swapped, may_be_swapped_beside
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

REACH = 1
"""How many paragraphs on something is taken up."""


def find_retold(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of words of one paragraph that tell the same of one thing in two ways."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return
    dated = list(find_dated(paragraph))
    yield from dated
    if not dated:
        yield from find_clauses(paragraph)
    sized = list(find_sized(paragraph))
    yield from sized
    if not sized:
        echoes = list(find_echoes(paragraph))
        yield from echoes or find_swapped(paragraph)
    yield from find_persons(paragraph)
    yield from find_offices(paragraph)
    yield from find_states(paragraph)
    yield from find_slots(paragraph)
    yield from find_addresses(paragraph)


def takes_up(paragraph: Paragraph) -> bool:
    """Whether a paragraph may speak of a size or a date as known: cheap signs of it."""
    if paragraph.kind is not BlockKind.PARAGRAPH or paragraph.container == "list":
        return False
    return bool(paragraph.numbers)


def find_retold_beside(near: Sequence[Paragraph]) -> Iterator[tuple[Span, Span]]:
    """Pairs of words of the paragraph before, by their place in it, and of the last one."""
    if len(near) <= REACH:
        return
    before, last = near[-2:]
    if "list" in (before.container, last.container) or before.kind is not last.kind or before is last:
        return
    if not before.numbers:
        return
    is_dated = may_be_dated_again(before, last)
    is_sized = may_take_up(before, last)
    is_echo = may_echo(before, last)
    is_swapped = may_be_swapped_beside(before, last)
    if not (is_dated or is_sized or is_echo or is_swapped):
        return
    start = len(before.text) + 1
    both = Paragraph(f"{before.text}\n{last.text}", container=last.container)
    pairs = (
        *(find_dated(both) if is_dated else ()),
        *(find_sized(both) if is_sized else ()),
        *(find_echoes(both) if is_echo else ()),
        *(find_swapped(both) if is_swapped else ()),
    )
    for known, new in pairs:
        if known.end <= start <= new.start:
            yield known, new.shifted(-start)
