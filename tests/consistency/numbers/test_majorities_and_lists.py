"""Majorities, lists of shares, average ages, totals behind "That's", and measurements that are about so much."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse

WRONG = [
    "A majority of the board, 7 of 15, voted for the sale.",
    "More than half of the plots (18 of 40) are let.",
    "Only 12 of the 20 stalls, a minority, took cards.",
    "Every visitor gave exactly one answer: train 41%, coach 22%, car 36%, bicycle 11%.",
    "The blend, by weight: barley 50%, wheat 30%, rye 15%, oats 15%.",
    "Four sisters, aged 8, 11, 13 and 16, with an average age of 14, run the stall.",
    "We counted 14 swans, 23 coots and 8 herons. That's 55 birds before breakfast.",
    "Their number has doubled since the path was mended, from 320 to 480, and nobody is pleased.",
    "The grant came to a million and a half crowns (150,000).",
    "The parcel weighs about 3 kg (9 lb).",
    "The dam is some 200 feet (about 90 m) high.",
    "There were 60 of us, 27 from the school and 31 from the village.",
]
RIGHT = [
    "A majority of the board, 8 of 15, voted for the sale.",
    "A plurality of the board, 7 of 15, voted for the sale.",
    "It takes a majority of the board, and 7 of 15 was not enough.",
    "More than half of the plots (22 of 40) are let.",
    "Only 8 of the 20 stalls, a minority, took cards.",
    "By a majority of 7 the board, 15 strong, voted for the sale.",
    "Asked how they came (more than one answer was allowed), 41% said by train, 22% by coach, 36% by car and 11% by bicycle.",
    "Turnout was 41% in Nether, 22% in Over, 36% in Mid and 11% in High ward.",
    "The main parts of the blend, by weight, are barley (50%), wheat (30%) and rye (12%).",
    "The blend, by weight: barley 50%, wheat 30%, rye 15%, oats 5%.",
    "Four sisters, aged 8, 11, 13 and 16, with an average age of 12, run the stall.",
    "Four sisters, aged 8, 11, 13 and 16, run the stall. The average age of other stallholders is 54.",
    "We counted 14 swans, 23 coots and 8 herons. That's 45 birds before breakfast.",
    "We counted 14 swans, 23 coots and 8 herons. That's 3 kinds more than last year.",
    "Their number has doubled since the path was mended, from 320 to 640, and nobody is pleased.",
    "The grant came to a million and a half crowns (1.5 million).",
    "A million and a half people live there, 150,000 of them in tents.",
    "The parcel weighs about 3 kg (7 lb).",
    "The trail climbs about 600 m (some 2,000 ft).",
    "It is around a mile (1.5 km) off, or roughly 20 minutes on foot.",
    "The walk is about 5 miles (8 km), or nearly 10 km with the dam.",
    "The bar is over 2 m (about 7 ft) long.",
    "There were 60 of us, 27 from the school and 31 from the village, and two strays.",
    "Scores were averaged over three items per child, so a mean of 4.39 (N = 12) can be right.",
    "Income was £4,310 from fees and £2,275 from the fair; with smaller sums not listed here, the total came to £7,140.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_the_numbers_rule_out_is_found(text: str) -> None:
    assert len(check_draft(parse(f"{text}\n", "markdown"))) == 1


@pytest.mark.parametrize("text", RIGHT)
def test_what_the_numbers_allow_is_left_alone(text: str) -> None:
    assert check_draft(parse(f"{text}\n", "markdown")) == ()


def _table(*rows: str) -> str:
    head, *rest = (f"| {' | '.join(row.split(','))} |" for row in rows)
    return "\n".join([head, "|---|---|---|---|", *rest, ""])


@pytest.mark.parametrize(
    "text",
    [
        _table("Class,Pupils,Present,Attendance", "1a,25,20,80%", "1b,20,18,80%", "1c,30,27,90%"),
        _table("Stage,km,Hours,km/h", "A,90,3,30", "B,64,2,32", "C,75,2.5,35"),
        _table("Shop,2022,2023,Growth", "East,200,230,15%", "West,400,500,30%", "Quay,250,275,10%"),
    ],
)
def test_the_one_row_whose_ratio_is_wrong_is_found(text: str) -> None:
    assert len(check_draft(parse(text, "markdown"))) == 1


@pytest.mark.parametrize(
    "text",
    [
        _table("Class,Pupils,Present,Attendance", "1a,25,20,80%", "1b,20,18,90%", "1c,30,27,90%"),
        _table("Class,Pupils,Present,Target", "1a,25,20,80%", "1b,20,18,80%", "1c,30,27,80%"),
        _table("Class,Pupils,Present,Target", "1a,25,20,80%", "1b,20,16,80%", "1c,30,27,80%"),
        _table("Day,Adults,Children,Dogs", "Mon,6,2,3", "Tue,8,2,4", "Wed,9,3,4"),
        _table("Pond,Swans,Coots,Herons", "East,60,20,30", "West,80,20,14", "Quay,90,30,12"),
        _table("Stage,km,Hours,km/h", "A,90,3,30", "B,64,2,32", "C,75,2.5,30"),
        _table("Shop,2022,2023,Rank", "East,200,230,1", "West,400,500,2", "Quay,250,275,3"),
        _table("Shop,2022,2023,Growth", "East,200,230,15%", "West,400,500,25%", "Quay,250,275,10%"),
    ],
)
def test_ratios_that_are_right_or_none_are_left_alone(text: str) -> None:
    assert check_draft(parse(text, "markdown")) == ()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("This manual has five chapters. The fuses are dealt with in Chapter 7.", 1),
        ("The report has three figures. Costs are shown in Figure 2, and the rest in Figure 5 below.", 1),
        ("This manual has five chapters. The fuses are dealt with in Chapter 4.", 0),
        ("This manual has five chapters. For fuses see Chapter 7 of the maker's handbook.", 0),
        ("The report has three figures and an online supplement. The rest is in Figure 5.", 0),
        ("His report had three figures. The rest is in Figure 5.", 0),
        ("The report has three figures of fun in it: see Figure 2.", 0),
    ],
)
def test_a_number_beyond_those_that_a_draft_says_it_has(text: str, count: int) -> None:
    assert len(check_draft(parse(f"{text}\n", "markdown"))) == count
