"""Text with markup between its parts: what is read of it, and where a passage of that stands in what was sent. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from factlint.prose.span import Span


class Part(NamedTuple):
    """A part as it was sent, and what is read in its place: itself, nothing, or what its markup stands for."""

    sent: str
    read: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where a part that is read begins in both texts; `verbatim`: character for character as it was sent."""

    read_at: int
    sent_at: int
    sent_cp: int
    verbatim: bool


class AnnotatedText:
    """The text that is read, `text`, and the text that was sent, `original`; offsets are code points."""

    def __init__(self, parts: Iterable[Part]) -> None:
        placed: list[_Placed] = []
        read_at = sent_at = 0
        read: list[str] = []
        sent: list[str] = []
        for part in parts:
            if part.read:
                placed.append(_Placed(read_at, sent_at, len(part.sent), part.sent == part.read))
            read.append(part.read)
            sent.append(part.sent)
            read_at += len(part.read)
            sent_at += len(part.sent)
        self.text = "".join(read)
        self.original = "".join(sent)
        self._placed = tuple(placed)
        self._starts = tuple(part.read_at for part in placed)

    @classmethod
    def from_plain_text(cls, text: str) -> AnnotatedText:
        """A text without markup."""
        return cls((Part(text, text),))

    def original_span(self, span: Span) -> Span:
        """Where a passage of the text that is read stands in the original, with the markup inside it.

        A passage that begins or ends within something that markup stands for has that markup whole. A place between two
        characters is behind the first of them, before any markup that follows it.
        """
        if span.start == span.end:
            at = self.original_span(Span(span.start - 1, span.end)).end if span.start else 0
            return Span(at, at)
        first, last = self._part_at(span.start), self._part_at(span.end - 1)
        start = first.sent_at + (span.start - first.read_at if first.verbatim else 0)
        end = last.sent_at + (span.end - last.read_at if last.verbatim else last.sent_cp)
        return Span(start, end)

    def is_verbatim(self, span: Span) -> bool:
        """Whether the passage stands in the original as it is read, so that replacing it takes no markup away."""
        return self.original_span(span).slice(self.original) == span.slice(self.text)

    def _part_at(self, at: int) -> _Placed:
        return self._placed[max(bisect_right(self._starts, at) - 1, 0)]
