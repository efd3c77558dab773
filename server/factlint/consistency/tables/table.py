"""A total in a table that its rows or columns do not make, and shares that do not make 100.

The rule reads a last row or column that is called *Total, Totals, Sum* or *All*, adds up the cells above or beside it,
and reads a column of percentages under a heading such as *Share* that has to make 100. A column that is the sum or the
difference of others in all rows but one is told, too, and so is an amount, a rate, a share or a growth that two others
make. It reads tables of Markdown, HTML, reStructuredText, LaTeX, Typst,
AsciiDoc, Org and office documents, and those of HTML, LaTeX and AsciiDoc inside Markdown.

Cells may be rounded. The rule keeps silent where a column holds averages, rates, years or ranks, has gaps or
subtotals, or comes nowhere near its total although no other column adds up, and about joined cells.

Mend the total, or the cell that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from factlint.consistency.model import Change, InDraft, Note, Place, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import add_up, format_as_written, format_number
from factlint.consistency.numbers.quantities import is_slip
from factlint.consistency.tables.cells import Table, find_tables
from factlint.consistency.tables.embedded import find_embedded, move_out
from factlint.consistency.tables.quotients import find_broken_quotients
from factlint.consistency.tables.relations import Number, find_broken_products, find_broken_rows
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_TOTAL = re.compile(
    r"\s*(?:grand\s+|overall\s+)?(?:totals?(?:\s+[a-z]+){0,2}|sum|all(?:\s+[a-z]+)?|altogether|together|in\s+all|"
    r"in\s+total|combined)\s*(?:\([^)\d]*\))?\s*:?\s*",
    re.I,
)
_SUBTOTAL = re.compile(
    r"\b(?:sub-?totals?|totals?|of\s+which|thereof|all(?!\s+others?\b)|sum|net|balance|mean|average|median|range)\b",
    re.I,
)
_NUMBER = re.compile(
    r"\s*(?P<sign>[-−–+]\s?)?(?P<currency>(?:US|A|C)?[$€£¥])?\s?(?P<figures>\d{1,3}(?:[, "
    r" ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(?P<percent>%)?(?:\s?[*†‡a-d])?\s*"
)
_NO_SUM = re.compile(
    r"\b(?:average|mean|median|rate|ratio|rank|year|age|per|index|score|"
    r"density|growth|change|(?:unit|average|share|list) price|price (?:per|each)|min|max|std|sd|p|id|no|number|#|cumulative|"
    r"grade|gpa|time|temp\w*|yield|efficiency|accuracy|precision|recall|f1|probability|percentile|margin|date|code|page)\b",
    re.I,
)
_SHARE = re.compile(
    r"\b(?:shares?|percent(?:age)?\s+of\s+(?:the\s+)?(?:total|all|whole|population|"
    r"sample)|%\s+of\s+(?:total|all|the)|distribution|proportion|composition)\b",
    re.I,
)
_OVERLAP = re.compile(
    r"\bcounted (?:(?:only )?(?:once|twice)|(?:at|in|for) (?:each|every|both|all))\b|\boverlap|\bmore than one\b|"
    r"\bdouble[- ]count|\bup to (?:two|three|four|five|\d) [a-z]+ each\b|\b(?:several|multiple) (?:answers|choices|responses)\b|"
    r"\b(?:do(?:es)?|need|may|might|will) not (?:always |necessarily )?(?:add|sum)\b|"
    r"\bnot (?:all )?(?:listed|shown|itemi[sz]ed|included|given)\b|"
    r"\b(?:biggest|largest|main|chief|principal|selected)\s(?:[a-z]+\s)?"
    r"(?:items|heads|sources|causes|entries|parts|countries|towns|groups|rows|lines)\b|"
    r"\b(?:left out|omitted|excerpt|extract)\b",
    re.I,
)
_ROUNDED = re.compile(r"\b(?:rounded|rounding)\b", re.I)
_TOTAL_OF_TIMES = re.compile(
    r"\s*(?:whole\s+|full\s+|the\s+)?(?:season|year|quarter|half-?year|week|term)\s*:?\s*", re.I
)
_TIME = re.compile(
    r"\s*(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|"
    r"dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|winter|q[1-4]|week\s+\d+|"
    r"(?:first|second|third|fourth)\s+(?:quarter|half|term|week))\s*",
    re.I,
)
"""Rows whose sum may stand in one that is called by the longer time: "May, June, July" and "Season"."""
_PERCENT = re.compile(r"%|\bper\s?cent")
_NEAR = Fraction(1, 5)
_NEAR_100 = 15
_LEAST_GROWING = 4
_FIRST_YEAR, _LAST_YEAR = 1500, 2100
_SURE_LINES = 2
_LEAST_MISTYPED = 100
_MARKDOWN = "| Town | Men | Women |\n|---|--:|--:|\n| Ayr | 12 | 30 |\n| Bute | 15 | 25 |\n| **Total** | {} | 55 |\n"


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table; `step` is what its last place is worth."""

    paragraph: Paragraph
    figures: Span
    value: Fraction
    step: Fraction
    is_percent: bool
    currency: str


def check(draft: Draft) -> Iterator[Slip]:
    yield from _check_tables(draft)
    for table, start in find_embedded(draft):
        for slip in table.compute_once(_list_slips):
            yield move_out(slip, table, start)


def _list_slips(draft: Draft) -> list[Slip]:
    """The slips of a table that is a draft of its own."""
    return list(_check_tables(draft))


def _check_tables(draft: Draft) -> Iterator[Slip]:
    """The slips of each table: of totals, else of rows, else of shares."""
    if not draft.cells:
        return
    for table in find_tables(draft):
        found, may_overlap = list[Slip](), _is_counted_once(draft, table)
        if not may_overlap:
            found = [*_check_totals(table, is_rounded=_is_rounded(draft, table))]
            yield from found
        if not found:
            found = [*find_broken_rows(table, _read_number)]
            found += () if found else find_broken_products(table, _read_share)
            found += () if found else find_broken_quotients(table, _read_share)
            yield from found
        if not found and not may_overlap:
            yield from _check_shares(table)


def _read_share(paragraph: Paragraph) -> Number | None:
    """A cell as it is read for products and shares: with or without a sign of percent."""
    cell = _cell(paragraph)
    if cell is None:
        return None
    return cell.value, cell.step, Place(cell.figures, cell.paragraph.index), _written_figures(cell)


def _read_number(paragraph: Paragraph) -> Number | None:
    """A cell as it is read for sums: no percentage."""
    cell = _cell(paragraph)
    if cell is None or cell.is_percent:
        return None
    return cell.value, cell.step, Place(cell.figures, paragraph.index), _written_figures(cell)


def _check_totals(table: Table, *, is_rounded: bool) -> Iterator[Slip]:
    """Totals of columns in the last row, and of rows in the last column."""
    rows, columns = table.rows, table.columns
    header, last, first = rows[0], rows[-1], columns[0]
    if first not in last:
        first = min(last, default=first)
    labels = [row[first].text for row in rows[1:-1] if first in row]
    if last and first in last and _is_total(last[first].text, labels) and len(rows) >= 4:
        if _shows_first_rows_only(table):
            return
        if not any(_SUBTOTAL.search(one) for one in labels):
            lines = [_read_line([row.get(column) for row in rows], header.get(column)) for column in columns[1:]]
            yield from _compare([line for line in lines if line is not None], "column", is_rounded=is_rounded)
    heading = header.get(columns[-1])
    if heading is not None and _TOTAL.fullmatch(heading.text) and len(columns) >= 4:
        labels = [header[column].text for column in columns[1:-1] if column in header]
        if not any(_SUBTOTAL.search(one) or _NO_SUM.search(one) for one in labels):
            lines = [_read_line([row.get(column) for column in columns], row.get(first)) for row in rows[1:]]
            yield from _compare([line for line in lines if line is not None], "row", is_rounded=is_rounded)


def _is_total(label: str, others: Sequence[str]) -> bool:
    """Whether a last row is called a total, or by the time that the rows above make."""
    if _TOTAL.fullmatch(label):
        return True
    return _TOTAL_OF_TIMES.fullmatch(label) is not None and all(_TIME.fullmatch(one) for one in others)


def _is_rounded(draft: Draft, table: Table) -> bool:
    """Whether the words right before or behind a table say that its figures are rounded."""
    places = [cell.index for row in table.rows for cell in row.values()]
    first, last = min(places, default=0), max(places, default=0)
    around = (*draft.paragraphs[max(0, first - 2) : first], *draft.paragraphs[last + 1 : last + 2])
    return any(_ROUNDED.search(one.text) for one in around if one.kind is BlockKind.PARAGRAPH)


def _is_counted_once(draft: Draft, table: Table) -> bool:
    """Whether the words before a table say that its parts overlap or are not all: "readers … are counted once", "the main items"."""
    first = min((cell.index for row in table.rows for cell in row.values()), default=0)
    before = draft.paragraphs[max(0, first - 2) : first]
    return any(_OVERLAP.search(one.text) for one in before if one.kind is BlockKind.PARAGRAPH)


def _shows_first_rows_only(table: Table) -> bool:
    """Whether a column of growing percentages ends below 100: the table shows the first rows only."""
    for column in table.columns[1:]:
        cells = [_cell(row[column]) for row in table.rows[1:-1] if column in row]
        values = [one.value for one in cells if one is not None and one.is_percent]
        if len(values) >= _LEAST_GROWING and len(values) == len(cells) and values == sorted(set(values)):
            return values[-1] < 100
    return False


def _is_amount(heading: Paragraph) -> bool:
    """Whether the first row is a part too, in a table without a heading; a year may be a heading."""
    cell = _cell(heading)
    if cell is None or set(_written_figures(cell)) == {"0"}:
        return False  # "£000" is a unit.
    return not (_FIRST_YEAR <= cell.value <= _LAST_YEAR and cell.value.denominator == 1)


Line = tuple[list[Cell], Cell]


def _read_line(cells: Sequence[Paragraph | None], heading: Paragraph | None) -> Line | None:
    """The parts and the total of a column (or row) whose first cell is its heading; None where one is no number."""
    if heading is not None and (_NO_SUM.search(heading.text) or _is_amount(heading)):
        return None
    read = [None if cell is None else _cell(cell) for cell in cells[1:]]
    numbers = [one for one in read if one is not None]
    if len(numbers) != len(read) or len(numbers) < 3:
        return None
    if heading is not None and _PERCENT.search(heading.text):
        numbers = [replace(one, is_percent=True) for one in numbers]
    *parts, total = numbers
    if len({one.is_percent for one in numbers}) > 1 or len({one.currency for one in numbers if one.currency}) > 1:
        return None
    if total.value <= 0 or all(part.value == total.value for part in parts):
        return None
    return parts, total


def _compare(lines: Sequence[Line], kind: str, *, is_rounded: bool) -> Iterator[Slip]:
    """The lines that do not add up, where most of the others do."""
    fits = [_fits(*line, is_rounded=is_rounded) for line in lines]
    right = sum(fits)
    for (parts, total), fit in zip(lines, fits, strict=True):
        if fit or len(lines) - right > max(1, right):
            continue
        made = add_up(parts)
        if not _is_near(made, total, parts, others=right - fit):
            continue
        if not (right == 0 and all(one.is_percent for one in parts) and total.value != 100):
            yield _report(parts, total, made, kind)


def _is_near(made: Fraction, total: Cell, parts: Sequence[Cell], *, others: int) -> bool:
    """Whether a total may be meant for what the parts make: near it, mistyped, or the only one of several that is wrong."""
    if total.value <= max(one.value for one in parts):
        return False
    if abs(made - total.value) <= _NEAR * total.value:
        return True
    if others >= _SURE_LINES and made > 0 and made < 2 * total.value < 4 * made:
        return True
    is_long = made / total.step >= _LEAST_MISTYPED and len(str(round(made / total.step))) == len(
        str(round(total.value / total.step))
    )
    return is_long and is_slip(total.value / total.step, made / total.step)


def _fits(parts: Sequence[Cell], total: Cell, *, is_rounded: bool) -> bool:
    """Whether the parts of a line make its total, as they are rounded."""
    made = add_up(parts)
    rounded = is_rounded or any(one.step < 1 for one in (*parts, total)) or total.is_percent
    allowed = sum((one.step for one in parts), total.step) / 2 if rounded else Fraction(0)
    if all(_is_round(one) for one in parts):
        allowed = max(allowed, Fraction(len(parts) + 1, 2) * min(_round_step(one) for one in (*parts, total)))
    return abs(made - total.value) <= allowed


def _is_round(cell: Cell) -> bool:
    """Whether a cell ends in hundreds, and may be rounded to them."""
    return cell.value >= 1000 and cell.value % 100 == 0


def _round_step(cell: Cell) -> Fraction:
    """What the last place of a cell that is not a nought is worth."""
    step = Fraction(1)
    while cell.value and cell.value % (step * 10) == 0:
        step *= 10
    return step


def _report(parts: Sequence[Cell], total: Cell, made: Fraction, kind: str) -> Slip:
    """The column adds up to 27, not 28."""
    decimals = max(len(_written_figures(one).partition(".")[2]) for one in (*parts, total))
    better = format_as_written("; ".join(_written_figures(one) for one in (total, *parts)), made, decimals)
    added = (
        " + ".join(_written_figures(one) for one in parts)
        if len(parts) <= 8
        else f"{_written_figures(parts[0])} + … + {_written_figures(parts[-1])}"
    )
    place = Place(total.figures, total.paragraph.index)
    remedies = [Remedy(f"Make it {better}", (Change(place, better),))]
    return Slip(
        place,
        f"The {kind} adds up to {better}, not {_written_figures(total)}.",
        f"{added} = {better}",
        tuple(Note(Place(one.figures, one.paragraph.index), "a part of the total") for one in parts),
        tuple(remedies),
    )


def _check_shares(table: Table) -> Iterator[Slip]:
    """A column of shares without a total row that does not make 100."""
    rows, columns = table.rows, table.columns
    labels = [row[columns[0]].text for row in rows[1:] if columns[0] in row]
    if any(_SUBTOTAL.search(one) for one in labels):
        return
    complete = any(
        re.match(r"(?:all\s+)?others?\b|none\b|rest\b|don.t know|unknown|remaining", one, re.I) for one in labels
    )
    for column in columns[1:]:
        heading = rows[0].get(column)
        cells = [None if row.get(column) is None else _cell(row[column]) for row in rows[1:]]
        parts = [one for one in cells if one is not None]
        if heading is None or not _SHARE.search(heading.text) or len(parts) != len(cells) or len(parts) < 3:
            continue
        if not (all(one.is_percent for one in parts) or "%" in heading.text or "ercent" in heading.text):
            continue
        made = add_up(parts)
        allowed = sum((one.step for one in parts), Fraction(0)) / 2
        if (
            abs(made - 100) <= max(allowed, Fraction(1, 2))
            or abs(made - 100) > _NEAR_100
            or (made < 100 and not complete)
        ):
            continue
        decimals = max(len(_written_figures(one).partition(".")[2]) for one in parts)
        whole = Span(0, len(heading.text))
        yield Slip(
            Place(whole, heading.index),
            f"The shares below add up to {format_number(made, decimals)}, not 100.",
            " + ".join(_written_figures(one) for one in parts) + f" = {format_number(made, decimals)}",
            tuple(Note(Place(one.figures, one.paragraph.index), "one of the shares") for one in parts),
        )


def _cell(paragraph: Paragraph) -> Cell | None:
    """The number that a cell holds and nothing else."""
    found = _NUMBER.fullmatch(paragraph.text)
    if found is None or paragraph.gaps:
        return None
    figures = re.sub(r"[,\s  ]", "", found["figures"])
    value = Fraction(figures)
    step = Fraction(1, 10 ** len(figures.partition(".")[2]))
    if found["sign"] and found["sign"].strip() != "+":
        value = -value
    return Cell(paragraph, Span(*found.span("figures")), value, step, bool(found["percent"]), found["currency"] or "")


def _written_figures(cell: Cell) -> str:
    """The figures of a cell as they are written."""
    return cell.figures.slice(cell.paragraph.text)


RULE = Rule(
    id="table",
    title="A total or shares in a table that do not add up",
    check=InDraft(check),
    wrong=(
        Wrong(
            "| Month | Visitors |\n|---|---|\n| May | 1,204 |\n| June | 1,560 |\n| July | 1,883 |\n| Season | 4,747 |\n",
            "4,747",
        ),
        Wrong(_MARKDOWN.format(28), "28", "12 + 15 = 27", fixed=(_MARKDOWN.format(27),)),
        Wrong(
            "| Item | Cost |\n|---|--:|\n| Roads | 1,300 |\n| Schools | 3,400 |\n| Parks | 500 |\n| Total | 5,300 |\n",
            "5,300",
            "1,300 + 3,400 + 500 = 5,200",
        ),
        Wrong(
            "| Town | Men | Women | Total |\n|---|--:|--:|--:|\n| Ayr | 12 | 30 | 43 |\n| Bute | 15 | 25 | 40 |\n", "43"
        ),
        Wrong(
            "<!-- no prose -->\n\n<table>\n<tr><th>Day</th><th>Sold</th></tr>\n<tr><td>Friday</td><td>110</td></tr>\n"
            "<tr><td>Saturday</td><td>240</td></tr>\n<tr><td>Total</td><td>340</td></tr>\n</table>\n",
            "340",
        ),
        Wrong(
            "| Item | Budget | Actual | Over |\n|---|--:|--:|--:|\n| Hall | 400 | 450 | 50 |\n| Band | 900 | 960 | 60 |\n"
            "| Food | 1,200 | 1,350 | 250 |\n",
            "250",
        ),
        Wrong(
            "| Item | Price | Number | Amount |\n|---|--:|--:|--:|\n| Chair | 40 | 6 | 240 |\n| Table | 150 | 2 | 350 |\n"
            "| Lamp | 25 | 4 | 100 |\n",
            "350",
            "150 × 2 = 300",
        ),
        Wrong(
            "| Region | Voters | Turned out | Turnout |\n|---|--:|--:|--:|\n| North | 2,000 | 1,200 | 60% |\n"
            "| South | 1,500 | 600 | 48% |\n| West | 1,000 | 700 | 70% |\n",
            "48",
            "600 of 1,500 is 40%",
        ),
        Wrong(
            "| Shop | 2021 | 2022 | Growth |\n|---|--:|--:|--:|\n| High St | 400 | 460 | 15% |\n| Station | 250 | 300 | 25% |\n"
            "| Harbour | 320 | 352 | 10% |\n",
            "25",
            "from 250 to 300 is 20%",
        ),
        Wrong(
            "| Region | Voters | Turned out | Turnout |\n|---|--:|--:|--:|\n| North | 2,000 | 1,200 | 60% |\n"
            "| South | 1,500 | 600 | 48% |\n| West | 1,000 | 700 | 70% |\n| East | 1,200 | 900 | 75% |\n",
            "48",
        ),
        Wrong("| Answer | n | % |\n|---|--:|--:|\n| Yes | 30 | 60 |\n| No | 15 | 35 |\n| Perhaps | 5 | 10 |\n", "35"),
        Wrong("| Use | Share |\n|---|--:|\n| Homes | 40% |\n| Farms | 35% |\n| Other | 30% |\n", "Share"),
        Wrong(
            "<table><tr><th>Town</th><th>Men</th></tr><tr><td>Ayr</td><td>12</td></tr>"
            "<tr><td>Bute</td><td>15</td></tr><tr><td>Total</td><td>28</td></tr></table>",
            "28",
            markup="html",
        ),
        Wrong(
            "\\begin{tabular}{lr}\nTown & Men \\\\\nAyr & 12 \\\\\nBute & 15 \\\\\n\\hline\nTotal & 28 \\\\\n\\end{tabular}\n",
            "28",
            markup="latex",
        ),
        Wrong("=====  ===\nTown   Men\n=====  ===\nAyr    12\nBute   15\nTotal  28\n=====  ===\n", "28", markup="rst"),
        Wrong(
            "=======  ===\nTeam     Men\n=======  ===\nR&D      12\nSales    15\nTotal    28\n=======  ===\n",
            "28",
            markup="rst",
        ),
        Wrong(
            "+-------+-----+\n| Town  | Men |\n+=======+=====+\n| Ayr   | 12  |\n+-------+-----+\n|"
            " Bute  | 15  |\n+-------+-----+\n| Total | 28  |\n+-------+-----+\n",
            "28",
            markup="rst",
        ),
        Wrong(
            "| Town | Men |\n|------+-----|\n| Ayr | 12 |\n| Bute | 15 |\n|------+-----|\n| Total | 28 |\n",
            "28",
            markup="org",
        ),
        Wrong("|===\n|Town |Men\n\n|Ayr |12\n|Bute |15\n|Total |28\n|===\n", "28", markup="asciidoc"),
        Wrong(
            "#table(columns: 2,\n [Town], [Men],\n [Ayr], [12],\n [Bute], [15],\n [Total], [28],\n)\n",
            "28",
            markup="typst",
        ),
    ),
    right=(
        Right(
            "Percentages are rounded.\n\n| Answer | % |\n|---|---|\n| Friends | 41 |\n| Paper | 36 |\n| Poster | 22 |\n| Total | 100 |\n"
        ),
        "| Item | Price | Number | Amount |\n|---|--:|--:|--:|\n| Chair | 40 | 6 | 240 |\n| Table | 150 | 2 | 300 |\n"
        "| Lamp | 25 | 4 | 100 |\n",
        "| Route | km | Hours | km/h |\n|---|--:|--:|--:|\n| Coast | 120 | 3 | 40 |\n| Forest | 90 | 2.5 | 36 |\n| Pass | 66 | 3 | 22 |\n",
        "| Plan | Offered | Sold | Rate % |\n|---|--:|--:|--:|\n| A | 400 | 300 | 75.0 |\n| B | 200 | 190 | 95.0 |\n"
        "| C | 310 | 248 | 80.0 |\n| Mean | 303 | 246 | 83.3 |\n",
        "| Land | People | Area | Per km² |\n|---|--:|--:|--:|\n| A | 67,000,000 | 243,000 | 276 |\n| B | 47,400,000 | 506,000 | 94 |\n"
        "| C | 59,100,000 | 301,000 | 195 |\n| D | 10,400,000 | 131,000 | 79 |\n",
        "| Player | Games | Per game | Points |\n|---|--:|--:|--:|\n| Ayr | 40 | 10 | 400 |\n| Bute | 50 | 12 | 600 |\n"
        "| Crail | 82 | 24.4 | 2000 |\n",
        "| Team | Played | Won | Rate |\n|---|--:|--:|--:|\n| Ayr | 20 | 10 | 7.5 |\n| Bute | 16 | 12 | 6.1 |\n| Crail | 18 | 9 | 5.2 |\n",
        "| Town | Tested | Positive | % |\n|---|--:|--:|--:|\n| Ayr | 200 | 50 | 25 |\n| Bute | 100 | 30 | 30 |\n"
        "| Crail | 100 | 20 | 20 |\n",
        "| Item | Budget | Actual | Over |\n|---|--:|--:|--:|\n| Hall | 400 | 450 | 50 |\n| Band | 900 | 960 | 60 |\n"
        "| Food | 1,200 | 1,350 | 150 |\n",
        "Readers who use two branches are counted once in the last row.\n\n| Branch | Readers |\n|---|---:|\n| Northgate | 1,902 |\n"
        "| Harbour | 1,240 |\n| Mill Lane | 877 |\n| Total | 3,655 |\n",
        _MARKDOWN.format(27),
        "| Town | Men | Mean age |\n|---|--:|--:|\n| Ayr | 12 | 30 |\n| Bute | 15 | 34 |\n| Total | 27 | 32 |\n",
        "| Use | Share |\n|---|--:|\n| Homes | 40.4% |\n| Farms | 35.4% |\n| Other | 24.3% |\n",
        "| Use | Agree |\n|---|--:|\n| Homes | 40% |\n| Farms | 35% |\n| Roads | 30% |\n",
        "| Town | Men |\n|---|--:|\n| Ayr | 12 |\n| Bute |  |\n| Total | 28 |\n",
        "| FAILING | 16 |\n|---|--:|\n| FLAKY | 26 |\n| PASSING | 45 |\n| STALE | 18 |\n| Total | 105 |\n",
        "| Size | Calls | So far |\n|---|--:|--:|\n| 1 | 30 | 30% |\n| 2 | 25 | 55% |\n| 3 | 20 | 75% |\n"
        "| 4 | 10 | 85% |\n| Total | 100 | |\n",
        "| Town | Men |\n|---|--:|\n| Ayr | 12 |\n| Subtotal | 12 |\n| Bute | 15 |\n| Total | 28 |\n",
        "| Town | Tons |\n|---|--:|\n| Ayr | 1.24 |\n| Bute | 3.44 |\n| Total | 4.69 |\n",
        Right(
            "<table><tr><th colspan='2'>Town</th></tr><tr><td>Ayr</td><td>12</td></tr>"
            "<tr><td>B</td><td>15</td></tr><tr><td>Total</td><td>28</td></tr></table>",
            markup="html",
        ),
    ),
    explanation=__doc__,
)
