"""A number of years told of a beginning and a later year must be that between them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The branch line was opened in 1862 and closed a century later. In 2022 the town marked the 150th anniversary of "
    "the opening with a parade.",
    "On 9 June 2022 the bells of all three churches rang together. It was the sixtieth anniversary of the flood of 9 June 1972.",
    "Frank and Iris Toller were married at St Luke's in June 1963. In June 2013 the couple marked their 60th wedding "
    "anniversary with a dance.",
    "The school was founded in 1911 by two sisters. In 2001 the pupils kept the centenary of the founding with a play.",
    "In May 2015 a wreath was laid on the quay. That was the fiftieth anniversary of the sinking of 4 May 1955.",
    "A service was held in the cathedral on 3 October 2010. It marked the 75th anniversary of the fire of October 1945.",
    "Hans and Lena Roth were married at Ulm in 1951. In 2011 the couple celebrated their golden wedding anniversary at the same inn.",
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
    "The branch line was opened in 1862 and closed a century later. In 2022 the town marked the 160th anniversary of "
    "the opening with a parade.",
    "On 9 June 2022 the bells of all three churches rang together. It was the fiftieth anniversary of the flood of 9 June 1972.",
    "On 9 June 2022 the bells rang. The sixtieth anniversary of the flood of 9 June 1972 is still ten years off.",
    "Frank and Iris Toller were married at St Luke's in June 1963. In June 2013 the couple marked their 50th wedding "
    "anniversary with a dance.",
    "The school was founded in 1911 by two sisters. In 2001 the pupils kept the centenary of the opening of the town "
    "hall with a play.",
    "A service was held on 3 October 2010 and another on 5 May 2020. It marked the 75th anniversary of the peace of May 1945.",
    "Hans Roth was married at Ulm in 1951. In 2011 his parents' golden wedding anniversary was long past.",
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
