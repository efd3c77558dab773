"""What rules read: a paragraph with its numbers, dates and masked words, a draft of paragraphs, a folder of drafts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from factlint.consistency.calendar_dates import YEAR, Date, find_dates
from factlint.consistency.numerals import Number, find_numbers
from factlint.consistency.slip import Change, Note, Place, Remedy, Slip
from factlint.consistency.speech import is_supposed, quoted_spans, reported_from
from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.bibliography.entries import Bibliography

_KEPT_PARAGRAPHS = 8192
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

    @cached_property
    def has_figures(self) -> bool:
        """Whether there is a digit anywhere: the cheapest reason to look no further."""
        return _FIGURE.search(self.text) is not None

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """Numbers in figures and words."""
        return tuple(find_numbers(self.text))

    @cached_property
    def dates(self) -> tuple[Date, ...]:
        """Dates with a day and a month."""
        return tuple(find_dates(self.text)) if self.has_figures else ()

    @cached_property
    def years(self) -> tuple[tuple[Span, int], ...]:
        """Bare numbers from 1000 to 2099 that may be years, those of dates included."""
        if not self.has_figures:
            return ()
        return tuple((Span(*found.span(1)), int(found[1])) for found in YEAR.finditer(self.text))

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """Where each sentence stands. Costly: ask only once there is something to look at."""
        return tuple(Span(start, end) for start, end in boundaries(self.text))

    def sentence_at(self, offset: int) -> Span:
        """The sentence that holds an offset."""
        at = bisect_right(self.sentences, offset, key=lambda sentence: sentence.start) - 1
        return self.sentences[max(at, 0)] if self.sentences else Span(0, len(self.text))

    @cached_property
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
        return is_supposed(self.sentence_at(span.start).slice(self.text))

    def is_masked(self, span: Span) -> bool:
        """Quoted, reported or supposed: nothing there needs to agree."""
        return self.is_quoted(span) or self.is_reported(span) or self.is_supposed(span)

    def has_gap(self, start: int, end: int) -> bool:
        """Whether something unread was left out between two offsets."""
        return any(start <= gap <= end for gap in self.gaps)

    @cached_property
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
        """The same words as another paragraph of a draft; what is made of them is shared."""
        if index == self.index:
            return self
        moved = object.__new__(Paragraph)
        vars(moved).update(vars(self), results=self.results, index=index)
        return moved

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


@dataclass(frozen=True)
class Draft:
    """A draft for rules that need more than one paragraph; `source` has the markup that the paragraphs lack."""

    source: ParsedDraft
    path: str = ""

    @cached_property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All blocks of prose, headings, cells and notes included, in order; `source.blocks` has the same indexes."""
        return tuple([words.at(index) for index, words in enumerate(self._words)])

    @cached_property
    def _words(self) -> tuple[_Words, ...]:
        return tuple(
            [
                _words(block.content.text, block.kind, block.container, block.content.gaps, block.level, block.depth)
                for block in self.source.blocks
            ]
        )

    def readings(self, read: Callable[[Paragraph], _Made]) -> list[tuple[int, _Made]]:
        """What a function makes of each paragraph of which it makes something, by the paragraph's index.

        After an edit only the paragraphs that changed are read again: `Paragraph.compute_once`.
        """
        return [
            (index, made)
            for index, words in enumerate(self._words)
            if (made := words.results[read] if read in words.results else words.alone.compute_once(read))
        ]

    def slips_alone(self, check: Callable[[Paragraph], Sequence[Slip]]) -> Iterator[Slip]:
        """What a check of single paragraphs finds in each."""
        for index, slips in self.readings(check):
            for slip in slips:
                yield slip.moved_by(index)

    def slips_beside(
        self, read: Callable[[Paragraph], object], check: Callable[[Sequence[Paragraph]], Sequence[Slip]], reach: int
    ) -> Iterator[Slip]:
        """What a check finds in each paragraph that has something to `read`, beside up to `reach` others before it.

        It gets them in their order; its slips count paragraphs from the last. It is run again only where one changed.
        """
        for index, _ in self.readings(read):
            near, results = self._words[max(0, index - reach) : index + 1], self._words[index].results
            known = results.get(check)
            if known is None or known[0] != near:
                known = results[check] = near, check([words.alone for words in near])
            for slip in known[1]:
                yield slip.moved_by(index)

    @cached_property
    def _results(self) -> dict[object, Any]:
        return {}

    def compute_once(self, make: Callable[[Draft], _Made]) -> _Made:
        """What a function makes of this draft: made when first asked for, and kept as long as the draft."""
        if make not in self._results:
            self._results[make] = make(self)
        return self._results[make]

    @property
    def text(self) -> str:
        return self.source.text

    @cached_property
    def lists(self) -> tuple[tuple[Paragraph, ...], ...]:
        """Runs of list items that follow each other."""
        return self._runs(lambda paragraph: paragraph.container == "list")

    @cached_property
    def cells(self) -> tuple[tuple[Paragraph, ...], ...]:
        """Runs of table cells that follow each other, one or more tables each; empty cells are not in them."""
        return self._runs(lambda paragraph: paragraph.kind is BlockKind.TABLE_CELL)

    def source_of(self, paragraph: Paragraph) -> Span:
        """Where a paragraph stands in the draft's text, markup included."""
        return self.source.blocks[paragraph.index].span

    def _runs(self, wanted: Callable[[Paragraph], bool]) -> tuple[tuple[Paragraph, ...], ...]:
        runs: list[list[Paragraph]] = []
        inside = False
        for paragraph in self.paragraphs:
            if wanted(paragraph):
                if not inside:
                    runs.append([])
                runs[-1].append(paragraph)
                inside = True
            else:
                inside = False
        return tuple(tuple(run) for run in runs)


class BibliographyFiles(Protocol):
    """The bibliographies among the files of a folder."""

    def read(self, path: str) -> Bibliography | None:
        """The works of a file by its path in the folder; None where it is not there, or may not or cannot be read."""
        ...

    def path_beside(self, path: str) -> str:
        """The path of the one bibliography that lies beside a draft; "" where there is none or more than one."""
        ...

    def of_project(self, path: str) -> tuple[tuple[str, ...], bool]:
        """The bibliographies that the settings of a draft's project name, by their paths in the folder.

        And whether that is all that these settings say of works.
        """
        ...


@dataclass(frozen=True)
class Folder:
    """The drafts of a folder by their path, relative to it, with `/`.

    `others` holds every further file and folder by its path, or is None where they are not known: then no file can be
    said to be missing. `made` holds what a build may make. `bibliographies` reads those that drafts name, None where no file is read.
    """

    drafts: Mapping[str, Draft]
    others: Container[str] | None = None
    bibliographies: BibliographyFiles | None = None
    made: Container[str] = frozenset[str]()

    @cached_property
    def _results(self) -> dict[object, Any]:
        return {}

    def compute_once(self, make: Callable[[Folder], _Made]) -> _Made:
        """What a function makes of all drafts of this folder: made when first asked for, and kept as long as it."""
        if make not in self._results:
            self._results[make] = make(self)
        return self._results[make]


class _Words:
    """The words of a paragraph with all that was made of them, and the paragraph where they stood last."""

    __slots__ = ("alone", "placed", "results")

    def __init__(self, alone: Paragraph) -> None:
        self.alone = self.placed = alone
        self.results: dict[object, Any] = alone.results

    def at(self, index: int) -> Paragraph:
        placed = self.placed
        if placed.index != index:
            placed = self.placed = self.alone.at(index)
        return placed


@lru_cache(maxsize=_KEPT_PARAGRAPHS)
def _words(text: str, kind: BlockKind, container: str, gaps: tuple[int, ...], level: int, depth: int) -> _Words:
    return _Words(Paragraph(text, kind, container, gaps, 0, level, depth))


def forget_paragraphs() -> None:
    """Let every paragraph be read again, as after a change of the rules."""
    _words.cache_clear()
