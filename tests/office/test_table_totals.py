"""The tables of an office document are held against their totals as those of any markup are."""

from __future__ import annotations

import pytest
from office_files import docx, odt, opened

from factlint.consistency.check import check_draft

RIGHT = [
    ("Town", "2023", "2024"),
    ("Ulm", "120", "130"),
    ("Bonn", "80", "95"),
    ("Kiel", "45", "60"),
    ("Total", "245", "285"),
]
WRONG = [*RIGHT[:-1], ("Total", "245", "295")]
CORNER = [("", "2023", "2024"), *WRONG[1:]]
WITH_GAPS = [WRONG[0], ("Ulm", "120", ""), *WRONG[2:]]
TWO_IN_A_CELL = [WRONG[0], ("Ulm", "120\n30", "130"), *WRONG[2:]]


NO_CODE = [
    ("Town", "Code", "2024"),
    ("Ulm", "A1", "130"),
    ("Bonn", "B2", "95"),
    ("Kiel", "C3", "60"),
    ("Total", "", "295"),
]
JOINED = [("Sales of the towns<3",), *NO_CODE[:-1], ("Total<2", "295")]
JOINED_TOTAL = [*RIGHT[:-1], ("Total", "300<2")]
"""A number after a sign tells over how many columns a cell reaches."""


def in_docx(rows: list[tuple[str, ...]]) -> bytes:
    def cell(words: str) -> str:
        words, _, width = words.partition("<")
        span = f'<w:tcPr><w:gridSpan w:val="{width}"/></w:tcPr>' if width else ""
        inside = "".join(f"<w:p><w:r><w:t>{one}</w:t></w:r></w:p>" for one in words.split("\n"))
        return f"<w:tc>{span}{inside}</w:tc>"

    table = "".join(f"<w:tr>{''.join(map(cell, row))}</w:tr>" for row in rows)
    return docx(f"<w:p><w:r><w:t>Sales follow.</w:t></w:r></w:p><w:tbl>{table}</w:tbl>")


def in_odt(rows: list[tuple[str, ...]]) -> bytes:
    def cell(words: str) -> str:
        words, _, width = words.partition("<")
        inside = "".join(f"<text:p>{one}</text:p>" for one in words.split("\n"))
        if not width:
            return f"<table:table-cell>{inside}</table:table-cell>"
        covered = "<table:covered-table-cell/>" * (int(width) - 1)
        return f'<table:table-cell table:number-columns-spanned="{width}">{inside}</table:table-cell>{covered}'

    table = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    return odt(f"<text:p>Sales follow.</text:p><table:table>{table}</table:table>")


@pytest.mark.parametrize("written", [in_docx, in_odt])
@pytest.mark.parametrize("rows", [WRONG, CORNER, NO_CODE, JOINED])
def test_a_wrong_total_is_found(written, rows) -> None:
    draft = opened(written(rows)).draft
    assert [one.span.slice(draft.text) for one in check_draft(draft)] == ["295"]


@pytest.mark.parametrize("written", [in_docx, in_odt])
@pytest.mark.parametrize("rows", [RIGHT, WITH_GAPS, TWO_IN_A_CELL, JOINED_TOTAL])
def test_a_right_total_and_numbers_in_joined_cells_or_beside_gaps_are_left_alone(written, rows) -> None:
    assert check_draft(opened(written(rows)).draft) == ()
