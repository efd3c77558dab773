"""One table for every part of the evaluation: what was measured, its goal, whether that is met, and what to compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HEADINGS = ("what", "measured", "goal", "", "first try", "beside it")


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound that a number should keep, and how it is written."""

    bound: float
    at_most: bool = False
    unit: str = ""

    def is_met(self, measured: float) -> bool:
        return measured <= self.bound if self.at_most else measured >= self.bound

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {written(self.bound, self.unit)}"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; without a number, `beside` says why there is none."""

    what: str
    measured: float | None
    goal: Goal | None = None
    first_try: str = "–"
    beside: str = ""
    unit: str = ""

    @property
    def verdict(self) -> str:
        if self.goal is None or self.measured is None:
            return ""
        return "met" if self.goal.is_met(self.measured) else "MISSED"

    def cells(self) -> tuple[str, ...]:
        measured = "not measured" if self.measured is None else written(self.measured, self.unit)
        return (self.what, measured, str(self.goal or "–"), self.verdict, self.first_try, self.beside)


def written(number: float, unit: str) -> str:
    """A share as ".950", a per cent as "1.5%", anything else with its unit."""
    if unit == "%":
        return f"{100 * number:.1f}%"
    if unit:
        return f"{number:,.{2 if number < 1_000 else 0}f} {unit}"
    return f"{number:.3f}".removeprefix("0")


def missing(what: str, goal: Goal | None, first_try: str, file: str) -> Row:
    return Row(what, None, goal, first_try, f"the data folder has no {file}")


def as_markdown(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table whose columns line up in a terminal too."""
    table = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(HEADINGS) - 1)]

    def line(cells: Sequence[str]) -> str:
        padded = [cell.replace("|", "/").ljust(width) for cell, width in zip(cells[:-1], widths, strict=True)]
        return f"| {' | '.join(padded)} | {cells[-1].replace('|', '/')} |"

    rule = f"| {' | '.join('-' * width for width in widths)} | --- |"
    return "\n".join([line(HEADINGS), rule, *(line(cells) for cells in table[1:])])
