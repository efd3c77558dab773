"""What stands around a block is known: the headings over it, what leads to it, and the heads of its column."""

from __future__ import annotations

import pytest

from factlint.office.layout import BETWEEN
from factlint.prose.block_context import context_of, headings_over
from factlint.prose.draft import BlockKind, ParsedDraft, Part
from factlint.prose.incremental_parse import read_parts
from factlint.prose.parse import Markup, parse
from factlint.prose.span import Span

TABLES: list[tuple[Markup, str]] = [
    ("markdown", "| Year | Note |\n|---|---|\n| 1975 | Large. |\n| | Small. |\n"),
    ("org", "| Year | Note |\n|------+------|\n| 1975 | Large. |\n| | Small. |\n"),
    (
        "html",
        "<table><tr><th>Year</th><th>Note</th></tr>"
        "<tr><td>1975</td><td>Large.</td></tr><tr><td></td><td>Small.</td></tr></table>",
    ),
    (
        "html",
        "<table>\n<tr>\n<th>Year</th>\n<th>Note</th>\n</tr>\n<tr>\n<td>1975</td>\n<td>Large.</td>\n</tr>\n"
        "<tr>\n<td></td>\n<td>Small.</td>\n</tr>\n</table>",
    ),
    ("markdown", "| Year | Note |\n|---|---|\n| 1975 | Large. |\n| `a<t \\| b` | Small. |\n"),
    ("latex", "\\begin{tabular}{ll}\nYear & Note \\\\\n1975 & Large. \\\\\n& Small. \\\\\n\\end{tabular}\n"),
]


def _find(draft: ParsedDraft, words: str) -> int:
    return next(index for index, block in enumerate(draft.blocks) if block.text == words)


def _heads(draft: ParsedDraft, words: str) -> list[str]:
    return [draft.blocks[head].text for head in context_of(draft, _find(draft, words)).heads]


def test_the_headings_over_a_block_are_those_of_ever_higher_levels() -> None:
    draft = parse("# Zoo\n\n## Past\n\n### Bears\n\nOld.\n\n## Now\n\nNew.\n\n# Park\n\nGreen.\n")

    def over(words: str) -> list[str]:
        return [draft.blocks[above].text for above in headings_over(draft, _find(draft, words))]

    assert over("Old.") == ["Bears", "Past", "Zoo"]
    assert over("Now") == ["Zoo"]
    assert over("New.") == ["Now", "Zoo"]
    assert over("Park") == []
    assert over("Green.") == ["Park"]


def test_what_leads_to_a_list_or_a_table_leads_to_all_of_it() -> None:
    draft = parse("These are old:\n\n- One.\n- Two.\n\nNext.\n\n| A | B |\n|---|---|\n| C | D |\n\nLast.\n")
    leads = {block.text: context_of(draft, index).lead for index, block in enumerate(draft.blocks)}
    assert leads["These are old:"] is None
    assert leads["One."] == leads["Two."] == _find(draft, "These are old:")
    assert leads["A"] == leads["D"] == _find(draft, "Next.")
    assert leads["Last."] == _find(draft, "D")


@pytest.mark.parametrize(("markup", "text"), TABLES)
def test_a_cell_has_the_head_of_its_column_also_behind_cells_without_words(markup: Markup, text: str) -> None:
    draft = parse(text, markup)
    assert _heads(draft, "1975") == ["Year"]
    assert _heads(draft, "Large.") == _heads(draft, "Small.") == ["Note"]
    assert _heads(draft, "Note") == []


@pytest.mark.parametrize(("markup", "text"), TABLES)
def test_the_ends_of_a_cells_row_are_known(markup: Markup, text: str) -> None:
    draft = parse(text, markup)
    first, last = _find(draft, "1975"), _find(draft, "Large.")
    assert context_of(draft, first).row == context_of(draft, last).row == (first, last)
    small = _find(draft, "Small.")
    assert context_of(draft, small).row == (small, small)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("markdown", "| A |\n|---|\n| B |\n\n| C |\n|---|\n| D |\n"),
        ("org", "| A |\n|---|\n| B |\n\n| C |\n|---|\n| D |\n"),
        ("asciidoc", "|===\n|A\n\n|B\n|===\n\n|===\n|C\n\n|D\n|===\n"),
        ("html", "<table><tr><th>A<tr><td>B</table><table><tr><th>C<tr><td>D</table>"),
    ],
)
def test_the_heads_of_one_table_are_not_those_of_the_next(markup: Markup, text: str) -> None:
    draft = parse(text, markup)
    assert _heads(draft, "B") == ["A"] and _heads(draft, "D") == ["C"]


def test_where_no_column_is_told_all_heads_are_of_every_cell() -> None:
    draft = parse("|===\n|Year |Note\n\n|1975\n|Large.\n|===\n", "asciidoc")
    assert _heads(draft, "Large.") == _heads(draft, "1975") == ["Year", "Note"]
    assert context_of(draft, _find(draft, "1975")).row is None


def test_an_office_document_tells_its_columns_itself() -> None:
    cells = [("Year", 1, 0), ("Note", 1, 1), ("Large.", 2, 1)]
    text = BETWEEN.join(words for words, _, _ in cells)
    places = [text.index(words) for words, _, _ in cells]
    parts = tuple(
        Part(Span(at, at + len(words)), BlockKind.TABLE_CELL, row=row, column=column)
        for (words, row, column), at in zip(cells, places, strict=True)
    )
    assert _heads(read_parts(text, parts, {}), "Large.") == ["Note"]
