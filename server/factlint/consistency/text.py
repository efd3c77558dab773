"""What rules read: a paragraph, a draft of paragraphs, a folder of drafts; and what is read again after an edit."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from factlint.consistency.paragraph import KeptWords, Paragraph, keep_words
from factlint.consistency.slip import Slip
from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.kept_results import KeepsResults
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.bibliography.entries import Bibliography

__all__ = ["BibliographyFiles", "Draft", "Folder", "Paragraph"]

_KEPT_PIECES = 4096
_LONGEST_PIECE_CP = 8000
_AT_A_TIME = 24
_Made = TypeVar("_Made")


@dataclass(frozen=True)
class Draft(KeepsResults):
    """A draft for rules that need more than one paragraph; `source` has the markup that the paragraphs lack."""

    source: ParsedDraft
    path: str = ""

    @cached_property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All blocks of prose, headings, cells and notes included, in order; `source.blocks` has the same indexes."""
        return tuple([words.at(index) for index, words in enumerate(self._words)])

    @cached_property
    def _words(self) -> tuple[KeptWords, ...]:
        return tuple(
            [
                keep_words(
                    block.content.text, block.kind, block.container, block.content.gaps, block.level, block.depth
                )
                for block in self.source.blocks
            ]
        )

    def readings(self, read: Callable[[Paragraph], _Made | None]) -> list[tuple[int, _Made]]:
        """What a function makes of each paragraph of which it makes something, by the paragraph's index.

        After an edit only the paragraphs that changed are read again: `Paragraph.compute_once`.
        """
        return [
            (index, made)
            for index, words in enumerate(self._words)
            if (made := words.results[read] if read in words.results else words.alone.compute_once(read))
        ]

    def readings_together(
        self, read: Callable[[Sequence[Paragraph]], Sequence[_Made | None]]
    ) -> list[tuple[int, _Made]]:
        """The same with a function that takes some paragraphs at a time, each of which it reads by itself."""
        fresh = [words for words in dict.fromkeys(self._words) if read not in words.results]
        for at in range(0, len(fresh), _AT_A_TIME):
            some = fresh[at : at + _AT_A_TIME]
            for words, made in zip(some, read([words.alone for words in some]), strict=True):
                words.results[read] = made
        return [(index, made) for index, words in enumerate(self._words) if (made := words.results[read])]

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
    def _pieces(self) -> tuple[tuple[str, dict[object, Any]], ...]:
        """The source with what was read of it, cut where blocks of markup begin, so that an edit leaves most as they are."""
        text = self.text
        starts = [chunk.start for chunk in self.source.chunks if chunk.start and text[chunk.start - 1] == "\n"]
        pieces = [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
        return tuple([(piece, _results_of(piece) if len(piece) < _LONGEST_PIECE_CP else {}) for piece in pieces])

    def source_readings(self, read: Callable[[str], _Made | None]) -> list[_Made]:
        """What a function makes of each piece of the source of which it makes something; it reads line by line.

        After an edit only the pieces that changed are read again.
        """
        found: list[_Made] = []
        for piece, results in self._pieces:
            if read not in results:
                results[read] = read(piece)
            if results[read]:
                found.append(results[read])
        return found

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
class Folder(KeepsResults):
    """The drafts of a folder by their path, relative to it, with `/`.

    `others` holds every further file and folder by its path, or is None where they are not known: then no file can be
    said to be missing. `made` holds what a build may make. `bibliographies` reads those that drafts name, None where no file is read.
    """

    drafts: Mapping[str, Draft]
    others: Container[str] | None = None
    bibliographies: BibliographyFiles | None = None
    made: Container[str] = frozenset[str]()


@lru_cache(maxsize=_KEPT_PIECES)
def _results_of(piece: str) -> dict[object, Any]:
    """What was read of a piece of source, by what read it."""
    return {}
