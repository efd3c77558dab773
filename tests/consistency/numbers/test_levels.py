"""A step between what one thing was at two times must be the one that its numbers make."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "Membership stood at 240 at the last AGM and is now 276, which the treasurer called growth of 20 per cent.",
    "A pint that cost £3.20 before the refit is £4.00 today: a rise of 30 percent.",
    "The hotel had 18,000 guests in 2018. By 2023 the figure was 22,500, up by 20%.",
    "After we had moved the cache out of the loop, the build took 36 seconds instead of 48, i.e. 30% less.",
    "Net profit came in at €8.4m against €7.0m a year earlier, an improvement of 25%.",
    "Where 150 pairs bred in 1995, only 50 were counted last spring; the colony has halved in that time.",
    "Attendance has more than doubled since then: 420 came to the first fête and 780 to this one.",
    "She used to weigh 80 kg and is down to 72 kg, having lost 9 kg since Easter.",
    "Having bought at 16 dollars and sold at 48, Morrow had quadrupled her money.",
    "The old boiler burnt 2,400 litres a winter; the new one gets by on 1,800, a saving of a third.",
    "In January the hospital had 36 beds free. Today it has 12: the number has halved.",
    "Rents in the street averaged 500 euros in 2012 and 650 euros in 2022. They have gone up by 25 percent.",
    "Our server handled 200 requests a second before the upgrade and 500 after it, so throughput more than tripled.",
    "The wolf population was 60 in 1999 and nearly doubled to 130 by 2005.",
    "A dozen eggs cost 1.80 euros last year; this year they cost 2.70 euros. That is a rise of 40%.",
    "Turnover fell to 4.5 million from 6.0 million the year before, a drop of 20%.",
    "There were 84 entries for the first show and 126 for the second, an increase of 40%.",
    "The school began with 25 pupils in 1960 and had 100 by 1970, five times as many.",
    "The glacier measured 12 km in 1900 and 9 km in 2000; it has become 4 km shorter.",
    "Originally the recipe took 200 g of sugar; we now use 150 g, that is 30% less.",
    "Memory use dropped from 512 MB to 384 MB, saving 30%.",
    "Last season the club scored 48 goals. This season it scored 60, an improvement of 20%.",
    "The parish counted 900 souls in 1801, 300 in 1901: it had lost half of its people.",
    "The bridge used to carry 8,000 cars a day and now carries 10,000, one third more.",
    "The company had 40 staff when it opened. It now has 90, so it has tripled in size.",
    "Two years ago we kept 15 hives; now we have 21, which is 50 per cent more.",
    "The annual fee used to be £30. It is now £36, an increase of a quarter.",
    "Water use went from 150 litres a head in 1990 to 120 litres in 2020, a fall of a quarter.",
    "The house was bought for £120,000 in 1998 and sold for £180,000 in 2005, a gain of 40 per cent.",
    "From 14 members in its first year the choir has grown to 42, four times its original size.",
    "Compared with 360 last year, 450 people came, i.e. 20% more.",
    "Where there were once 24 inns there are now 8; their number has fallen by half.",
    "Response times improved from 240 ms to 180 ms, a reduction of 33%.",
    "The bakery charged 2 euros for a loaf in spring and charges 2.50 now, half a euro or 20 percent more.",
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
]


@pytest.mark.parametrize("text", WRONG)
def test_a_step_that_two_levels_do_not_make_is_found(text: str) -> None:
    assert "change" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_a_step_that_is_right_or_of_another_thing_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
