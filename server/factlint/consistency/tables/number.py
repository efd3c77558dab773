"""A number of a table's cell as rules on rows read it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from factlint.consistency.model import Place


class Number(NamedTuple):
    """A cell's value, what its last place is worth, where its figures stand, the figures, and whether it has a sign of percent."""

    value: Fraction
    step: Fraction
    place: Place
    figures: str
    is_percent: bool = False
