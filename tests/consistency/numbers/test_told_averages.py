"""An average told behind a list or a whole must be that of its numbers."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The ferry made 260 crossings last year and carried 31,200 passengers, exactly 140 per crossing.",
    "He batted ten times for 430 runs, which gives him an average of 46.",
    "Rainfall for the three months was 60 mm, 45 mm and 75 mm; the monthly mean comes to 65 mm.",
    "The five judges gave 8, 7, 9, 8 and 6, and the dancer's mean score was 7.9.",
    "The median of the seven readings (3, 4, 4, 6, 8, 9, 12) was 8.",
    "In four weeks she wrote 48 pages, averaging 14 pages a week.",
    "The quartet's members are 34, 41, 29 and 36 years old. Their average age is 38.",
    "For 18 nights we paid 1,260 euros in all: 75 euros a night.",
    "A crowd of 45,000 came to the nine home games, an average of 6,000.",
    "The lift carried 3,600 people in eight hours, which works out at 500 an hour.",
    "Marks in the three tests were 62, 71 and 80, and her mean mark therefore 73.",
    "He drove 455 km on 35 litres, 15 km to the litre.",
    "The club's 25 members gave £400 between them, an average of £18.",
]

RIGHT = [
    "The ferry made 260 crossings last year and carried 31,200 passengers, exactly 120 per crossing.",
    "He batted ten times, twice not out, for 430 runs, which gives him an average of 53.75.",
    "Rainfall for the three months was 60 mm, 45 mm and 75 mm; the monthly mean for the decade is 65 mm.",
    "The five judges gave 8, 7, 9, 8 and 6, and the dancer's mean score was 7.6.",
    "The five judges gave 8, 7, 9, 8 and 6; the highest and the lowest mark do not count, and the mean score was 7.7.",
    "The team played 30 matches and scored 75 goals, so it averaged 2.5 goals a match.",
    "In four weeks she wrote 48 pages, averaging 14 pages a week in the last two.",
    "The quartet's members are 34, 41, 29 and 36 years old. The average age of their listeners is 58.",
    "For 18 nights we paid 1,260 euros in all, with breakfast at 12 euros a day.",
    "A crowd of 45,000 came to the nine home games, against an average of 6,000 the year before.",
    "The lift carried 3,600 people in eight hours. At full load it can carry 500 an hour.",
    "Marks in the three tests were 62, 71 and 80, and the class mean was 68.",
]


@pytest.mark.parametrize("text", WRONG)
def test_an_average_that_the_numbers_before_it_do_not_have_is_found(text: str) -> None:
    assert "average" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_an_average_that_is_right_or_of_others_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
