"""Days with a name, eras that a text comes back to, and what is told from "then" on."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse

WRONG = [
    "Christmas Day 2024 falls on a Tuesday, so the bins go out a day late.",
    "In 2023 Boxing Day was a Wednesday, and the match was moved.",
    "St. Andrew’s Day 2025 fell on a Monday.",
    "Halloween 2026 is a Friday.",
    "Railways reached the coast in the 1840s. In 1861, late in that decade, the first hotel went up.",
    "The guild grew rich in the sixteenth century. In 1712, in the middle of that century, it built its hall.",
    "Sales open on 4 June 2024. Members pay half from then until 20 May 2024.",
    "Dated by its inscription to 1712, this is the finest seventeenth-century jug we have.",
]
RIGHT = [
    "Christmas Day 2024 falls on a Wednesday, so the bins go out a day late.",
    "In 2023 Boxing Day was a Tuesday, and the match was moved.",
    "St Andrew's Day (30 November 2026) falls on a Monday, so the supper is on the Saturday before.",
    "The pub shut on Christmas Day 2024; the Tuesday before, it had been full.",
    "Halloween was a Friday that year, and 2026 was wet.",
    "“New Year's Day 2027 falls on a Monday,” she wrote.",
    "Valentine's Day 2025 was a Friday, as it had been in 2014.",
    "Easter Day 2025 was a Sunday.",
    "He dreamt of a Christmas Day 2030 on a Monday.",
    "In 2024, on Christmas Eve, a Tuesday, they rang the bells.",
    "Railways reached the coast in the 1840s. In 1846, late in that decade, the first hotel went up.",
    "Railways reached the coast in the 1840s. In 1861, long after that decade, the first hotel went up.",
    "Railways reached the coast in the 1840s, and the pier was of the 1860s. In 1865, late in that decade, it burned.",
    "Sales open on 4 June 2024. Members pay half from then until 20 June 2024.",
    "Sales opened on 4 June 2024. Members had paid half until 20 May 2024.",
    "Dated by its inscription to 1712, this is a copy of a seventeenth-century jug.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_the_calendar_rules_out_is_found(text: str) -> None:
    assert len(check_draft(parse(f"{text}\n", "markdown"))) == 1


@pytest.mark.parametrize("text", RIGHT)
def test_what_the_calendar_allows_is_left_alone(text: str) -> None:
    assert check_draft(parse(f"{text}\n", "markdown")) == ()
