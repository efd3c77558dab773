"""All that a paragraph takes up of one thing with another value than it told before."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.contradictions.retold.dated import find_dated
from factlint.consistency.contradictions.retold.persons import find_persons
from factlint.consistency.contradictions.retold.sized import find_sized
from factlint.consistency.contradictions.retold.slots import find_slots
from factlint.consistency.contradictions.retold.states import find_states
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span


def find_retold(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of words that tell the same of one thing in two ways."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return
    yield from find_dated(paragraph)
    yield from find_sized(paragraph)
    yield from find_persons(paragraph)
    yield from find_states(paragraph)
    yield from find_slots(paragraph)
