"""A change told of two numbers must be the one that they make: a rise or a fall in per cent, parts, times or points."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "After we had moved the cache out of the loop, the build took 36 seconds instead of 48, i.e. 30% less.",
    "Rents in the street averaged 500 euros in 2012 and 650 euros in 2022. They have gone up by 25 percent.",
    "The wolf population was 60 in 1999 and nearly doubled to 130 by 2005.",
    "Turnover fell to 4.5 million from 6.0 million the year before, a drop of 20%.",
    "There were 84 entries for the first show and 126 for the second, an increase of 40%.",
    "The school began with 25 pupils in 1960 and had 100 by 1970, five times as many.",
    "Memory use dropped from 512 MB to 384 MB, saving 30%.",
    "The parish counted 900 souls in 1801, 300 in 1901: it had lost half of its people.",
    "The bridge used to carry 8,000 cars a day and now carries 10,000, one third more.",
    "Water use went from 150 litres a head in 1990 to 120 litres in 2020, a fall of a quarter.",
    "The house was bought for £120,000 in 1998 and sold for £180,000 in 2005, a gain of 40 per cent.",
    "From 14 members in its first year the choir has grown to 42, four times its original size.",
    "Compared with 360 last year, 450 people came, i.e. 20% more.",
    "Response times improved from 240 ms to 180 ms, a reduction of 33%.",
]
WRONG_WORDS = [
    (
        "The population of the island was 1,250 in 1901. By 1951 it stood at 1,000, a decline of 25 per cent.",
        "25 per cent",
    ),
    (
        "Support for the motion dropped from 58 per cent in May to 45 per cent in June, a loss of fifteen points.",
        "fifteen",
    ),
    ("The price of a loaf has tripled in ten years, from 60p to £1.20.", "tripled"),
    (
        (
            "Sales came to 4,000 copies in the first year and 5,000 "
            "in the second. The increase of 20 per cent pleased the publisher."
        ),
        "20 per cent",
    ),
    ("The flock was cut by half, from 900 ewes to 600.", "half"),
    ("The herd grew from 48 cows to 60, thirty per cent more than before.", "thirty per cent"),
    ("A second-class stamp went up from 60p to 75p in April, a jump of a third.", "a third"),
    ("Profits rose from £2.0 million to £2.6 million, that is to say by 25%.", "25%"),
    ("The journey used to take 80 minutes and now takes 60, a saving of 33 per cent.", "33 per cent"),
    ("The share of women on the board rose from 20 to 35 per cent, or by 25 points.", "25"),
]
RIGHT = [
    "Membership stood at 240 at the last AGM and is now 276, which the treasurer called growth of 15 per cent.",
    "A pint that cost £3.20 before the refit is £4.00 today: a rise of 25 percent.",
    "The hotel had 18,000 guests in 2018. By 2023 the figure was 22,500, up by 25%.",
    "The hotel had 18,000 guests in 2018. By 2023 it had 40 rooms, and turnover was up by 20%.",
    "Net profit came in at €8.4m against €7.0m a year earlier, while sales rose by 25%.",
    "Where 150 pairs bred in 1995, only 75 were counted last spring; the colony has halved in that time.",
    "Attendance has nearly doubled since then: 420 came to the first fête and 780 to this one.",
    "In 1950 the town had 4,000 people and in 1990 3,000. The number of cars has tripled.",
    "The first edition sold 2,000 copies and the second 3,000. Sales of the third rose by 20 percent.",
    "She used to weigh 80 kg and is down to 72 kg, having lost 3 kg in the last week.",
    "The price rose from 10 to 12 euros in 2019 and by another 10% in 2020.",
    "In 2001 the village had 12 shops. Today there are 6, and the pub. Rents have doubled.",
    "There were 84 entries last year and 126 this year; takings rose by 40%.",
    "The team won 12 matches last season and 15 this season, although it scored 10 percent fewer goals.",
    "In 1900, 12 of the mills were in use, and in 1950 only 4; output had doubled nevertheless.",
    "The old pump moved 20 litres a minute, the new one 50: it more than doubled the flow.",
    "The wolf population was 60 in 1999 and nearly doubled to 115 by 2005.",
    "Last year 20 boys and 30 girls came; this is an increase of 25 percent on 2018.",
    "The hospital had 36 beds in 1990 and 48 doctors in 2010. That was a rise of 20%.",
    "It took 3 days in 1850; by rail it takes 3 hours, and the fare was cut by half.",
    "Bread cost 8 pence in 1914 and 16 pence in 1918; wages rose by 60 percent.",
    "A loaf cost 8 pence in 1914 and 16 pence in 1918, and the quartern loaf rose by 60 percent.",
    "Fares rose from 40 to 50 pence on the first of May. In the city they were 20 per cent higher still.",
    "A loaf cost 16 pence before the war and 24 after it. Meat, which cost twice as much, was out of reach.",
    "Sales fell from 400 to 300 and the price from 12 to 9 pounds. Together that is a loss of almost half the takings.",
    "We cut the mailing from 8,000 to 6,000 copies a month. Saving a third of the postage was worth it.",
    "The dose was raised from 20 to 30 mg. Half of the patients noticed nothing.",
    "In 1961 the village had 400 inhabitants; today it has 300. A third of them are over seventy.",
    "From 1 May the adult ticket costs £8 instead of £6.50, and the child's £4 instead of £3. That is a third more for a child.",
    "Our electricity bill went up from £80 to £96. My husband says that 15 per cent would have been bearable.",
    "Prices rose by a quarter, from 40 to 50 pence, and then by a fifth, to 60.",
    "The old tariff was £40 a quarter and the new one is £50. Customers of the other company pay 20 per cent more.",
    "Membership fees rise in the new year from 60 to 75 euros. Our neighbours in Wenlow pay 20 per cent more still.",
    "In the autumn the reservoir held 90 million litres; by Easter it held 60. Half of the fish were dead.",
    "The dog weighed 30 kilos when we got her and weighs 24 today. A quarter of her food goes to the cat.",
    "The price went from £4 to £5 and then, after a month, back to £4.40: a rise of 10 per cent over all.",
    "The survey of 2019 found 45 pairs, that of 2020 only 38. Losses of a quarter are normal after a hard winter.",
    "The population of the island was 1,250 in 1901. By 1951 it stood at 1,000, a decline of 20 per cent.",
    "In 2015 we had 80 volunteers. We now have 120. An increase of 40 per cent in the budget would help.",
    "Waiting lists fell from 320 to 240 in a year. Staff numbers saw a drop of a third in that time.",
    "The rent went up from £600 to £690 a month. A rise of 20 per cent had been announced.",
    "Support for the motion dropped from 58 per cent in May to 45 per cent in June, and turnout by fifteen points.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_change_that_two_numbers_do_not_make_is_found(text: str) -> None:
    assert "change" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_wrong_change_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "change")


@pytest.mark.parametrize("text", RIGHT)
def test_a_change_that_is_right_or_of_another_thing_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
