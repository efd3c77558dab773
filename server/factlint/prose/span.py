"""A half-open range of code points, the one unit in which Factlint speaks of places in a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MemberDescriptorType
from typing import cast


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """`[start, end)` in code points of some text; empty when start equals end."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def shifted(self, by: int) -> Span:
        if self.start + by < 0:
            raise ValueError(f"not a span: [{self.start + by}, {self.end + by})")
        # What is checked here is not checked again.
        moved = _new_span(Span)
        _set_start(moved, self.start + by)
        _set_end(moved, self.end + by)
        return moved

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def touches(self, other: Span) -> bool:
        """Whether the two share a code point or adjoin."""
        return self.start <= other.end and other.start <= self.end

    def slice(self, text: str) -> str:
        return text[self.start : self.end]


_new_span = cast("Callable[[type[Span]], Span]", object.__new__)
# The slots themselves, which a frozen dataclass sets, too, when it is made.
_set_start = cast("MemberDescriptorType", Span.__dict__["start"]).__set__
_set_end = cast("MemberDescriptorType", Span.__dict__["end"]).__set__


def shift_spans(spans: Sequence[Span], by: int) -> list[Span]:
    """Spans that lie in their order, all moved by so much: a keystroke moves thousands."""
    if spans and spans[0].start + by < 0:
        raise ValueError(f"not a span: [{spans[0].start + by}, {spans[0].end + by})")
    shifted: list[Span] = []
    for span in spans:
        moved = _new_span(Span)
        _set_start(moved, span.start + by)
        _set_end(moved, span.end + by)
        shifted.append(moved)
    return shifted
