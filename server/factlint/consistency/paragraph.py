"""A paragraph as rules read it: its visible text, what is found in it, and what is kept of it while a draft is edited."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from factlint.consistency.calendar_dates import YEAR, Date, find_dates
from factlint.consistency.found_once import found_once
from factlint.consistency.numerals import Number, find_numbers
from factlint.consistency.signs import words_of
from factlint.consistency.slip import Change, Note, Place, Remedy, Slip
from factlint.consistency.speech import is_supposed, reported_from
from factlint.prose.draft import BlockKind
from factlint.prose.quotations import quoted_spans
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

_LONG_CP = 8000
"""Of so long paragraphs few are kept: each edit makes another one of them."""
_Made = TypeVar("_Made")
_FIGURE = re.compile(r"\d")


@dataclass(frozen=True)
class Paragraph:
    """The visible text of one block of prose; all offsets in it count code points of `text`.

    What it is asked for is found once, when first asked for. `gaps` are where something unread was left out: code,
    a formula, an image. `index` is its place in the draft, 0 for a paragraph alone.
    """

    text: str
    kind: BlockKind = BlockKind.PARAGRAPH
    container: str = ""
    gaps: tuple[int, ...] = ()
    index: int = 0
    level: int = 0
    depth: int = 0

    @found_once
    def has_figures(self) -> bool:
        """Whether there is a digit anywhere: the cheapest reason to look no further."""
        return _FIGURE.search(self.text) is not None

    @found_once
    def words(self) -> frozenset[str]:
        """The words in small letters, cut at all that is no plain letter: what is not among them is in no place."""
        return words_of(self.text)

    @found_once
    def numbers(self) -> tuple[Number, ...]:
        """Numbers in figures and words."""
        return tuple(find_numbers(self.text, self.words))

    @found_once
    def dates(self) -> tuple[Date, ...]:
        """Dates with a day and a month."""
        return tuple(find_dates(self.text, self.words)) if self.has_figures else ()

    @found_once
    def years(self) -> tuple[tuple[Span, int], ...]:
        """Bare numbers from 1000 to 2099 that may be years, those of dates included."""
        if not self.has_figures:
            return ()
        return tuple((Span(*found.span(1)), int(found[1])) for found in YEAR.finditer(self.text))

    @found_once
    def sentences(self) -> tuple[Span, ...]:
        """Where each sentence stands. Costly: ask only once there is something to look at."""
        return tuple(Span(start, end) for start, end in boundaries(self.text))

    def sentence_at(self, offset: int) -> Span:
        """The sentence that holds an offset."""
        at = bisect_right(self.sentences, offset, key=lambda sentence: sentence.start) - 1
        return self.sentences[max(at, 0)] if self.sentences else Span(0, len(self.text))

    def sentence_before(self, sentence: Span) -> Span | None:
        """The sentence that ends where another one begins; None before the first."""
        at = self.sentences.index(sentence)
        return self.sentences[at - 1] if at else None

    def sentence_after(self, sentence: Span) -> Span | None:
        """The sentence that begins where another one ends; None after the last."""
        return next((one for one in self.sentences if one.start >= sentence.end), None)

    @found_once
    def quotations(self) -> tuple[Span, ...]:
        """What stands between quotation marks; all of it in a block quotation."""
        if self.container == "quote":
            return (Span(0, len(self.text)),)
        return tuple(quoted_spans(self.text))

    def is_quoted(self, span: Span) -> bool:
        """Whether any of the words are somebody else's."""
        return any(quotation.overlaps(span) for quotation in self.quotations)

    def is_reported(self, span: Span) -> bool:
        """Whether the words are what somebody is said to have said or believed: "he claimed that …"."""
        sentence = self.sentence_at(span.start)
        begins = reported_from(sentence.slice(self.text))
        return begins is not None and sentence.start + begins <= span.start

    def is_supposed(self, span: Span) -> bool:
        """Whether the sentence only supposes ("if", "imagine"), or speaks of a mistake."""
        sentence = self.sentence_at(span.start)
        return is_supposed(sentence.slice(self.text), span.end - sentence.start)

    def is_masked(self, span: Span) -> bool:
        """Quoted, reported or supposed: nothing there needs to agree."""
        return self.is_quoted(span) or self.is_reported(span) or self.is_supposed(span)

    def has_gap(self, start: int, end: int) -> bool:
        """Whether something unread was left out between two offsets."""
        return any(start <= gap <= end for gap in self.gaps)

    @found_once
    def results(self) -> dict[object, Any]:
        """What was made of these words so far: `compute_once`."""
        return {}

    def compute_once(self, make: Callable[[Paragraph], _Made]) -> _Made:
        """What a function makes of these words alone: made when first asked for, and kept wherever they come to stand.

        It is made of the paragraph as the first of a draft; `Slip.moved_by` moves what it says to another place.
        """
        results = self.results
        if make not in results:
            results[make] = make(self.at(0))
        return results[make]

    def at(self, index: int) -> Paragraph:
        """The same words as another paragraph of a draft; what is found in them and made of them is shared."""
        first: Paragraph = vars(self).get("same_as", self)
        if index in (self.index, first.index):
            return self if index == self.index else first
        moved = object.__new__(Paragraph)
        vars(moved).update(vars(first), results=first.results, index=index, same_as=first)
        return moved

    def followed_by(self, last: Paragraph, between: str) -> Paragraph:
        """This paragraph and another one as one: its sentences are those that were found in each."""
        start = len(self.text) + len(between)
        gaps = (*self.gaps, *(start + gap for gap in last.gaps))
        both = Paragraph(f"{self.text}{between}{last.text}", gaps=gaps)
        vars(both)["sentences"] = (*self.sentences, *(one.shifted(start) for one in last.sentences))
        return both

    def place(self, span: Span) -> Place:
        return Place(span, self.index)

    def note(self, span: Span, message: str) -> Note:
        """The other side of a slip in this paragraph."""
        return Note(self.place(span), message)

    def remedy(self, title: str, *changes: tuple[Span, str], sure: bool = False) -> Remedy:
        """A fix that puts words of this paragraph in the place of others."""
        return Remedy(title, tuple(Change(self.place(span), words) for span, words in changes), sure)

    def slip(
        self,
        span: Span,
        message: str,
        working: str = "",
        notes: Iterable[Note] = (),
        remedies: Iterable[Remedy] = (),
    ) -> Slip:
        """What a rule yields for words of this paragraph."""
        return Slip(self.place(span), message, working, tuple(notes), tuple(remedies))


class KeptWords:
    """The words of a paragraph with all that was made of them, and the paragraph where they stood last."""

    __slots__ = ("alone", "placed", "results")

    def __init__(self, alone: Paragraph) -> None:
        self.alone = self.placed = alone
        self.results: dict[object, Any] = alone.results

    def at(self, index: int) -> Paragraph:
        """The paragraph that stands there with these words."""
        placed = self.placed
        if placed.index != index:
            placed = self.placed = self.alone.at(index)
        return placed


def keep_words(text: str, kind: BlockKind, container: str, gaps: tuple[int, ...], level: int, depth: int) -> KeptWords:
    """The words of a paragraph: the same ones wherever a paragraph says just this, in just this manner."""
    keep = _keep if len(text) < _LONG_CP else _keep_long
    return keep(text, kind, container, gaps, level, depth)


def _make_words(text: str, kind: BlockKind, container: str, gaps: tuple[int, ...], level: int, depth: int) -> KeptWords:
    return KeptWords(Paragraph(text, kind, container, gaps, 0, level, depth))


_keep = lru_cache(maxsize=8192)(_make_words)
_keep_long = lru_cache(maxsize=128)(_make_words)


def forget_paragraphs() -> None:
    """Let every paragraph be read again, as after a change of the rules."""
    _keep.cache_clear()
    _keep_long.cache_clear()
