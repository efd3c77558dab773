"""Tables of another markup inside a draft, such as HTML in Markdown, which its own parser shows as no cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.slip import OUTSIDE, Change, Note, Place, Remedy, Slip
from factlint.consistency.text import Draft
from factlint.prose.draft import Markup
from factlint.prose.parse import parse
from factlint.prose.span import Span

_FORMS: tuple[tuple[Markup, str, str], ...] = (
    ("html", "<table", "</table>"),
    ("latex", "\\begin{tabular", "\\end{tabular"),
    ("asciidoc", "|===", "\n|==="),
)
_GRID_LINE = compile_late(r"[ \t]*(?:\+[-=+]{3,}\+|\|[^\n]{1,400}\|)[ \t]*(?:\n|\Z)")
_GRID = compile_late(r"(?:[ \t]*(?:\+[-=+]{3,}\+|\|[^\n]{1,400}\|)[ \t]*(?:\n|\Z)){5,}")
_MOST_CP = 20_000


def find_embedded(draft: Draft) -> Iterator[tuple[Draft, int]]:
    """Each such table as a draft of its own, and where it begins in the draft around it."""
    if draft.source.markup != "markdown":
        return
    if not draft.source_readings(_may_hold_table):
        return
    text, small = draft.text, "".join(draft.source_readings(str.lower))
    for markup, opens, closes in _FORMS:
        start = small.find(opens)
        while start >= 0:
            end = small.find(closes, start + len(opens), start + _MOST_CP)
            if end < 0:
                break
            end = text.find("\n", end + len(closes))
            end = end if end >= 0 else len(text)
            if not _is_read(draft, start, end):
                yield _read_table(text[start:end], markup), start
            start = small.find(opens, end)
    for start, end in _find_grids(text):
        if not _is_read(draft, start, end):
            yield _read_table(text[start:end], "rst"), start


def _find_grids(text: str) -> Iterator[tuple[int, int]]:
    """Where tables stand that are drawn with lines."""
    at = text.find("+--")
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        if _GRID_LINE.match(text, start) is not None:
            while start and _GRID_LINE.match(text, above := text.rfind("\n", 0, start - 1) + 1) is not None:
                start = above
            if (grid := _GRID.match(text, start)) is not None:
                yield grid.span()
                at = max(at, grid.end() - 1)
        at = text.find("+--", at + 1)


def _may_hold_table(source: str) -> bool:
    """Whether a piece of source may hold such a table."""
    small = source.lower()
    return "+--" in source or any(opens in small for _, opens, _ in _FORMS)


@lru_cache(maxsize=64)
def _read_table(text: str, markup: Markup) -> Draft:
    return Draft(parse(text, markup))


def _is_read(draft: Draft, start: int, end: int) -> bool:
    """Whether the draft's own parser has cells there."""
    return any(start <= draft.source_of(run[0]).start < end for run in draft.cells)


def move_out(slip: Slip, table: Draft, start: int) -> Slip:
    """A slip of a table's own draft as one of the draft around it."""

    def moved(place: Place) -> Place:
        block = table.source.blocks[place.paragraph]
        span = (
            place.source.shifted(block.span.start)
            if place.source
            else block.bare_span(place.span.start, place.span.end)
        )
        return Place(Span(0, 0), OUTSIDE, "", span.shifted(start))

    return replace(
        slip,
        place=moved(slip.place),
        notes=tuple(Note(moved(note.place), note.message) for note in slip.notes),
        remedies=tuple(
            Remedy(
                one.title, tuple(Change(moved(change.place), change.replacement) for change in one.changes), one.sure
            )
            for one in slip.remedies
        ),
    )
