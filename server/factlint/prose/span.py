"""A half-open range of code points, the one unit in which Factlint speaks of places in a text."""

from __future__ import annotations

from dataclasses import dataclass


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
        return Span(self.start + by, self.end + by)

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
