"""Sentences of ordinary prose that a bold reading takes for wrong: each is right, and nothing is said of it."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse

BOUNDED_BY_A_CENTURY = [
    "The number of babies born in 1943 was the highest since the beginning of the twenty-first century.",
    "Printed in 1612, it is the oldest book before the beginning of the eighteenth century.",
    "Although a railway had been proposed as early as 1832, it was only in the 1850s that it was built.",
    "Planned in 1832, it was the only line that was built in the 1850s.",
    "Planned in 1832, the first bridge was built in the 1850s.",
]


def messages(text: str) -> list[str]:
    return [one.message for one in check_draft(parse(text, "markdown"))]


@pytest.mark.parametrize("text", BOUNDED_BY_A_CENTURY)
def test_an_era_that_only_bounds_a_time_holds_no_year(text: str) -> None:
    assert not messages(text)
