"""A list is counted whatever its items look like, and a number that it does not bear out is found by the words about both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.consistency.findings import found_in, rules_of

from factlint.consistency.numbers.lists.block_items import read_block
from factlint.consistency.numbers.lists.counted_lists import find_counted_lists, find_missed
from factlint.consistency.numbers.lists.enumerations import find_enumerations
from factlint.consistency.numbers.lists.list_doubts import is_doubtful
from factlint.consistency.numbers.lists.listed_items import read_items, read_marks
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.parse import parse

ANNOUNCED_AGAIN = (
    "There are three reasons. The second is old. ",
    "There are three reasons. First, it is old. Second, it is dear. ",
    "There are three rounds. Round 1 is won, round 2 is lost. ",
)
COUNTED = [
    ("a torch, a whistle and a bar of very dark chocolate", 3, 3),
    ("a dry mouth, crying without tears, and skin that stays pinched when it is lifted", 3, 3),
    ("a cup, a plate and, new this year, a bowl", 3, 3),
    ("Ann, Bea and Cleo, none of whom married or moved away", 3, 3),
    ("a map, two ropes and a stove", 3, 4),
    ("in May, when the house was sold, in June and in winter", 3, 4),
    ("Ann and her aunt; the twins; and Tom", 3, 6),
    ("who knew, when they knew, whether it was told and why it was not", 4, 4),
    ("salt, pepper (black, white), and oil", 3, 3),
    ("Ann and Bea, Cleo, Dora", 2, 4),
    ("Ann, Bea and Max, with his dog, Cleo, Dora", 3, 5),
    ("Ann and Bea, Cleo and Dora, Eve and Fay", 3, 6),
    ("a cup, a plate and a bowl, dusty", 3, 4),
    ("a cup, and a plate, a bowl", 2, 3),
    ('a cap, a 12" ruler, a valve and a nut', 4, 4),
    ('"Up, up", "Down" and a song', 3, 3),
    ("a cap, a valve (old, a nut and a rope", 4, 4),
]
WRONG = [
    "Six crops were sown that spring. They were wheat, barley, rye, maize and flax.",
    "The train makes four stops, at Leeds, York, Hull, Ripon and Selby.",
    "Three steps to a clean start: 1. Back up. 2. Wipe the disk. 3. Run it. 4. Log in.",
    "Cyclists may join if they meet all four of the following conditions: (a) a working bell, (b) two lamps, and (c) a helmet.",
    "Every teacher should know the four signs of it in children: a dry mouth, sunken eyes, sleepiness, crying, and a fever.",
    "The committee will buy the following six items for the hall:\n\n- a kettle\n- a toaster\n- a tray\n- a clock\n- a bin\n",
    "The scale has five parts:\n\n- Exhaustion\n- Detachment\n- Loss of meaning\n- Sleep\n",
    "There are two steps to it. First, cut it. Second, split it. Third, soak it.\n\nFourth, weave it.",
    "Three steps to a clean start: 1. Back up. 2. Wipe the disk.\n\nLast year we had none.",
    "Three steps to a clean start: 1. Back up. 2. Wipe the disk.\n\nE. Smith wrote them.",
    "The train makes four stops, at Leeds, York, Hull, Ripon and Selby.\n\nSecond, it is late.",
    "Five guests are named in the book: Ann and Bea, Cleo, Dora.",
    "There are two reasons. First, it is dear. Second, it is slow. Third, it is loud. Last year we sold it.",
    "There are three reasons. First, it is dear. Second, it is slow. Third, it is loud. Last, it is old.",
]
RIGHT = [
    "Six crops were sown that spring. They were wheat, barley, rye, oats, maize and flax.",
    "Two dishes are worth the walk: the fish, bread and saffron soup, and the lamb with apricots.",
    "We spoke to three of the five wardens: Holm, Berg and Lund.",
    "The flat sleeps six people: a double bed, two bunks and a cot.",
    "Both kinds live together: the plant gives sugar, and the fungus gives water and salts, and shelter.",
    "There are four steps to it. First, cut it. Second, split it. Third, soak it.\n\nFourth, weave it.",
    "We cut it into four parts:\n\n- Q1: a quarter lies below\n- Q2: half lies below\n- Q3: a quarter lies above\n",
    "Three photographs hang there: this year's, last year's, next year's.",
    "Three speakers came: Ann Bell, last year's winner, Bea Cole, Cleo Dunn.",
    "There are three reasons. First, it is dear. Second, it is slow. Third, it is loud. Last year we sold it.",
    "There are three reasons. First, it is dear. Second, it is slow. Finally it is loud.",
    'Four things were on the table: a cap, a 12" ruler, a valve and a nut.',
    "Three runners-up were named: Ann, Bea, Cleo and Dora.",
    "There were four guests: Ann and Bea, Cleo, Dora.",
    "Four condiments stood on the table: salt and pepper, oil, vinegar.",
    "Three readings are set: Plato and Aristotle, Hume, Kant.",
    "There are four steps to it. First, cut it. Second, split it. Third, soak it.\n\nLast, weave it.",
    "Three steps to a clean start: 1. Back up. 2. Wipe the disk.\n\nLast, run it.",
    "Three pairs came: Ann and Bea, Cleo and Dora, Eve and Fay.",
    "Four guests came: Ann and Bea; Cleo; Dora.",
    "Four speakers came: Ann Bell, this year's winner, Bea Cole, Cleo Dunn and Dora Eve.",
    "Five guests came: Ann, Bea and Max, with his dog, Cleo, Dora.",
    "He sent up to four samples: a stone, a shell and a bone.",
]


@pytest.mark.parametrize(("words", "least", "most"), COUNTED)
def test_a_list_has_a_least_and_a_most_number_of_things(words: str, least: int, most: int) -> None:
    items = read_items(words, 0, len(words))
    assert items is not None
    assert (items.least, items.most) == (least, most)


def test_marked_items_are_counted_in_their_order() -> None:
    words = "(a) to count, (b) to weigh, and (c) to list (see (d) below)."
    items = read_marks(words, 0, len(words))
    assert items is not None
    assert items.least == items.most == 3


def test_a_number_that_counts_a_list_explains_what_follows() -> None:
    paragraph = Paragraph("Four states—Utah, Iowa, Ohio, and Maine—had joined.")
    every = [*find_counted_lists(paragraph)]
    assert any(not one.miss for one in every)
    assert not find_missed(every)


def test_a_number_that_is_not_of_all_is_doubtful() -> None:
    paragraph = Paragraph("Three of the five wardens came: Holm, Berg and Lund.")
    of_five = [one for one in find_counted_lists(paragraph) if one.value == 5]
    assert all(is_doubtful(paragraph, one) for one in of_five)


def test_no_more_than_some_brackets_of_a_sentence_are_read() -> None:
    few, many = (Paragraph("We saw " + "three dogs (a, b) and " * times) for times in (40, 80))
    assert len([*find_counted_lists(few)]) == len([*find_counted_lists(many)])


def test_no_list_is_behind_the_last_paragraph_nor_before_another() -> None:
    draft = Draft(
        parse("- It takes two steps:\n\nThese three steps:\n\n- It takes four steps:\n", "markdown"), "draft.md"
    )
    assert [read_block(draft, index) for index in range(len(draft.paragraphs))] == [None, None, None]


@pytest.mark.parametrize("text", WRONG)
def test_a_number_that_its_list_does_not_bear_out_is_found(text: str) -> None:
    assert rules_of(text) == ["count"]


def test_a_list_that_may_be_longer_or_shorter_has_no_fix() -> None:
    (found,) = found_in("Five guests are named in the book: Ann and Bea, Cleo, Dora.")
    assert found.message.startswith("There follow at most 4 guests, not five.")
    assert found.fixes == ()


@pytest.mark.parametrize(
    "text",
    [
        "Both brothers came: Ann, Bea and Cleo.",
        "Both of the following conditions must be met: (a) a bell, (b) two lamps, and (c) a helmet.",
    ],
)
def test_both_are_two(text: str) -> None:
    (found,) = found_in(text)
    assert found.message.endswith(", not two.")


@pytest.mark.parametrize("text", RIGHT)
def test_a_number_that_may_be_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []


@pytest.mark.parametrize("sentences", ANNOUNCED_AGAIN)
def test_hundreds_of_numbers_of_things_take_no_second(sentences: str, least_seconds: Callable[..., float]) -> None:
    def find(attempt: int) -> None:
        list(find_enumerations(Paragraph(sentences * (1500 + attempt))))

    assert least_seconds(find, 1.0) < 1.0
