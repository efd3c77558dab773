"""A number of years told of a beginning and a later year must be that between them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "2022 was the 200th anniversary of her birth in 1832.",
    "We opened in 2005, so in 2025 we have been here for 25 years.",
    "This year's regatta, the 75th since the event was first held in 1950 and never once cancelled, takes place on 6 July 2019.",
    "The hospital, which admitted its first patient in 1949, will mark its 60th anniversary in 2019 with an open day.",
    "On 4 July 2026 the country, independent since 4 July 1776, will be 300 years old.",
    "My parents got married in June 1983, and in 2023 they celebrated their ruby wedding, their thirtieth anniversary.",
    "The band formed in 1985 and is touring in 2025 to celebrate 30 years on stage.",
    "In 2024 our bakery, in the family since 1894, looks back on 120 years of baking.",
    "The club dates from 1911. Its golden jubilee was kept in 1971.",
    "The orchestra gave its first concert in 1882; the sesquicentenary falls in 2022.",
    "Since 1996 we have run the shop, so 2021 was our twentieth year in business.",
    "The museum turns 50 this year: it opened its doors in May 1965, and on 3 May 2025 there will be cake.",
    "The magazine, first printed in 1920, reached its hundredth birthday in 2010.",
    "The society has met every month since 1949 and so in 2024 completed 65 years of meetings.",
    "Ron and Sheila, who married in 1958, celebrated their golden wedding in June 2011.",
]

RIGHT = [
    "Ron and Sheila, who met in 1958, celebrated their golden wedding in June 2011.",
    "They met in 1958 and celebrated their golden wedding in 2011.",
    "2032 was the 200th anniversary of her birth in 1832.",
    "We opened in 2005, so in 2025 we have been here for 20 years.",
    "The band formed in 1985 and is touring in 2025 to celebrate 40 years on stage.",
    "The band formed in 1985 and is touring in 2025 to celebrate 30 years of its first album.",
    "In 2024 our bakery, in the family since 1894, looks back on 130 years of baking.",
    "Since 1996 we have run the shop, so 2021 was our 25th year in business.",
    "The society has met every month since 1949 and so in 2024 completed 75 years of meetings.",
    "Open since 1990, the shop moved in 2005, and in 2025 we have been here for 20 years.",
    "The mine, closed since 1985, was worked for 120 years until 1965.",
    "The museum turns 60 this year: it opened its doors in May 1965, and on 3 May 2025 there will be cake.",
]


@pytest.mark.parametrize("text", WRONG)
def test_years_that_the_two_years_about_do_not_make_are_found(text: str) -> None:
    assert "anniversary" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_years_that_are_right_or_of_another_beginning_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
