"""Days with a name, eras that a text comes back to, and what is told from "then" on."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

WRONG = [
    "Christmas Day 2024 falls on a Tuesday, so the bins go out a day late.",
    "In 2023 Christmas Eve was a Saturday, and the match was moved.",
    "Valentine’s Day 2025 fell on a Monday.",
    "On Tuesday, New Year's Eve 2025, the hall was full.",
    "Railways reached the coast in the 1840s. In 1861, late in that decade, the first hotel went up.",
    "The guild grew rich in the sixteenth century. In 1712, in the middle of that century, it built its hall.",
    "Dated by its inscription to 1712, this is the finest seventeenth-century jug we have.",
]
RIGHT = [
    "Christmas Day 2024 falls on a Wednesday, so the bins go out a day late.",
    "In 2023 Christmas Eve was a Sunday, and the match was moved.",
    "Orthodox Christmas Day 2024 was a Sunday.",
    "In Sweden Midsummer Day 2024 was a Saturday.",
    "Twelfth Night 2019 (Friday) is the best of the productions.",
    "The Globe's Twelfth Night, 2012, was a Saturday matinee.",
    "Our Friday Halloween 2024 party was full.",
    "Our Saturday Burns Night 2024 supper sold out.",
    "New Year's Day 2023 (Monday) was a holiday, as the first was a Sunday.",
    "The pub shut on Christmas Day 2024; the Tuesday before, it had been full.",
    "Halloween was a Friday that year, and 2026 was wet.",
    "“New Year's Eve 2027 falls on a Monday,” she wrote.",
    "Valentine's Day 2025 was a Friday, as it had been in 2014.",
    "He dreamt of a Christmas Day 2030 on a Monday.",
    "In 2024, on Christmas Eve, a Tuesday, they rang the bells.",
    "Railways reached the coast in the 1840s. In 1846, late in that decade, the first hotel went up.",
    "Railways reached the coast in the 1840s. In 1861, long after that decade, the first hotel went up.",
    "Railways reached the coast in the 1840s, and the pier was of the 1860s. In 1865, late in that decade, it burned.",
    "Halloween 2023 (Saturday) at the club: doors at 8.",
    "Prices peaked in the 1920s. In 1931, in that decade's wake, they fell.",
    "In the 1850s the port grew. Between 1855 and 1862, the best years of that decade, it doubled.",
    "The war ended in 1945. Between then and 1939 lie six years.",
    "The wreck is of 1750. Coins from then to 1690 were found.",
    "The railway reached the coast in the 1850s. In 1873, midway through the same decade as the flood, it was sold.",
    "The town grew in the 19th century. In 1912, early in that century of war, it was burnt.",
    "The castle dates from the 14th century. In 1412, at the start of the same century as the chapel, it was sold.",
    "Hardly anything of the 1850s is left. By 1862, early in the same decade of railways, all had gone.",
    "The 1920s are well known. The painter was born in 1931 (in the same decade as his rival).",
    "Sales open on 4 June 2024. Members pay half from then until 20 June 2024.",
    "Sales opened on 4 June 2024. Members had paid half until 20 May 2024.",
    "Dated by its inscription to 1712, this is a copy of a seventeenth-century jug.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_the_calendar_rules_out_is_found(text: str) -> None:
    assert len(found_in(text)) == 1


@pytest.mark.parametrize("text", RIGHT)
def test_what_the_calendar_allows_is_left_alone(text: str) -> None:
    assert found_in(text) == ()
