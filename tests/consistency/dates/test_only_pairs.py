"""A length, an age or an anniversary is held against the only two points about it, where it is one slip from them."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.consistency.one_slip import is_one_slip
from factlint.prose.parse import parse

UNFIT = [
    "The Hoffs leased the quarry from 1911 until 1938. Those thirty-seven years, and their dust, were hard on the house.",
    "The observatory took its first plate in 1893 and its last in 1957, and in a working life of 54 years it lost only one dome.",
    "Nobody who sat under Dr. Moll between 1931 and 1955 forgot him. His thirty-four years at the school ended as they had begun.",
    "The lightship went to her station in 1882. She was towed away in 1936, and no captain ever missed her in those 64 years.",
    "Marta Ilves was born in Tartu in 1907. By the time the war reached her street, in 1944, she was, at forty-seven, the only "
    "doctor left.",
    "In 2022 the parish kept the 80th anniversary of the landslide of 1952 with a walk up to the scar.",
    "Our ferry line opened in 1968. This summer, in 2023, we mark our 65th anniversary with free crossings.",
    "The permit took effect on 2 April 2024 and lapses on 2 May 2024, which leaves the builders 50 days.",
    "The dig began on 6 July and was closed on 29 July, four weeks later, when the money ran out.",
    "The night train pulls out at 21:50 and gets in at 07:20. It is eleven and a half hours of hard benches.",
    "We cast off at 5:40 a.m. and raised the island at 2:10 p.m. the same day, in all 6 hours and 30 minutes under sail.",
    "Born in May 1990, Ola Brandt won the race in March 2018, two months short of her thirty-eighth birthday.",
]
FIT = [
    "He was born in 1920 and died in 1990. For forty years he taught at the school.",
    "Anna Berg was born in 1920 and died in 1993. For sixty-three years she painted.",
    "The school was founded in 1920. In 1953, after twenty-three years as head, Miss Dale left.",
    "The school was founded in 1920 and closed in 1953. For twenty-three years, Miss Dale ran it.",
    "The course runs from 2 April to 2 May 2024. Members get 20 days of free parking.",
    "The train leaves at 8:10 and arrives at 10:40; the queue took 1 hour 30 minutes.",
    "He was born in 1920. In 1953 Maria Lund, at 43, took over.",
    "The contract began on 1 May and ended on 31 May; during it he was ill for 20 days.",
    "In 1980 she moved to Rome, and in 2013 she came home after twenty-three years of marriage.",
    "The war began in 1618 and ended in 1648. The siege of the town took up 20 years of it.",
    "The Hoffs leased the quarry from 1911 until 1938. It is hard to picture what twenty-seven years of dust did to the house.",
    "The Hoffs leased the quarry from 1911 until 1938. For thirty-seven years before that it had been the abbey's.",
    "The Hoffs leased the quarry from 1911 until 1938, and another thirty-seven years went by before it was used again.",
    "She taught there from 1931 until 1955, with a break, and is remembered for fourteen years of plays.",
    "She taught there from 1931 to 1955. Her brother, at thirty-four, took over the school.",
    "He ruled from 1704 to 1747, the last thirty-three years of it from a wheelchair.",
    "Built in 1920 and shut in 1960, the mill had lived through a thirty-year decline.",
    "The line opened in 1874 and closed in 1961; for nearly 97 years the valley had heard trains of one kind or another.",
    "In 2022 the town, founded in 1872, kept the 140th anniversary of its railway.",
    "The centenary of the club, founded in 1919, was not kept until 2021, since the hall had burned down.",
    "The permit took effect on 2 April 2024 and lapses on 2 May 2024. A renewal takes 50 working days.",
    "On 4 May I got the keys, on 25 May the last box was unpacked, and five weeks after that the neighbours said hello.",
    "The night train pulls out at 21:50 and is due at 07:20 local time, eleven and a half hours on a bench.",
    "We cast off at 5:40 a.m. and raised the island at 2:10 p.m.; the first 6 hours and 30 minutes were rough.",
    "The clocks went back that night, so the shift from 10 p.m. to 6 a.m. lasted nine hours.",
    "Put it in at half past ten for two and a half hours, and you will be eating, after a rest, at about half past one.",
    "She was born in 1907. In 1944 her aunt, a widow of forty-seven, took her in.",
    "Old Fred was born on 29 February 1928. In 2008 he kept what he called his twentieth birthday.",
    "Born in May 1990, Ola Brandt won the race in March 2018, two months short of her twenty-eighth birthday.",
    "We opened in 1991 and turn 35 this year, in 2026. The building is older: it turned 40 in 2024.",
    "He said that the firm, founded in 1920, would mark its 90th year in 2000.",
    "He held the post from 1956 to 1979. With fourteen years as reader before that, he gave it thirty-seven in all.",
]


@pytest.mark.parametrize("text", UNFIT)
def test_a_number_that_is_one_slip_from_the_only_two_points_is_found(text: str) -> None:
    assert len(check_draft(parse(f"{text}\n", "markdown"))) == 1


@pytest.mark.parametrize("text", FIT)
def test_what_is_right_or_of_something_else_is_left_alone(text: str) -> None:
    assert check_draft(parse(f"{text}\n", "markdown")) == ()


def test_a_slip_is_one_figure_or_two_that_changed_places() -> None:
    assert is_one_slip(33, 23)
    assert is_one_slip(63, 36)
    assert not is_one_slip(33, 41)
    assert not is_one_slip(7, 5)
    assert not is_one_slip(100, 90)
