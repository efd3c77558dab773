"""An average, or so much for each, must be what the numbers before it make."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "The six sisters were 61, 64, 66, 70, 73 and 80 when the portrait was made; their average age was 71.",
    "The monks copied 1,200 pages in sixty days, working at a pace of twenty-five pages a day.",
    "It took the masons 18 months to lay 5,400 cubits of wall, 250 a month.",
    "The ferry made 62 crossings in May and carried 2,480 cars; the average of 50 cars a crossing was the best since the war.",
]
WRONG_WORDS = [
    ("Her times over the six laps were 71, 73, 70, 74, 72 and 78 seconds; the mean lap took 75 seconds.", "75"),
    ("The seven calves weighed 280 kg together at birth, or 45 kg each.", "45"),
    ("Our 35 allotment holders paid £1,575 in rents this year, £55 a plot on average.", "55"),
    ("Last year 240 callers spoke to us for 3,600 minutes in all. The mean call thus lasted twelve minutes.", "twelve"),
    ("Over the five evenings of the run we sold 96, 110, 124, 88 and 132 tickets, a mean of 115.", "115"),
    ("Sixteen parishes between them raised £40,000 for the appeal: £3,000 apiece.", "3,000"),
    ("Three terms brought in £4,200, £5,100 and £3,900, so the average term was worth £4,900 to us.", "4,900"),
    ("The hospital saw 7,300 patients in its 365 days: 25 every day.", "25"),
    ("His nine novels run to 3,150 pages, so that the average novel has 390 pages.", "390"),
]
RIGHT = [
    "The pilgrims covered 360 kilometres in fifteen days. On the plain they did thirty kilometres a day.",
    "The bells weigh 9, 11, 13 and 17 hundredweight. The ring of eight at Corra averages 12.",
    "In all 26 games were played; 9,100 spectators came, 600 of them to the final.",
    "The scribe wrote 330 leaves in 110 days, and his pupil, working at a rate of four leaves a day, caught him up by Easter.",
    "The hens laid 168 eggs in the four weeks of February. Seven a day is what they manage in June.",
    "The mill worked twelve hours a day, six days a week. Seventy-two hours at the frame was thought no hardship.",
    "Our 12 volunteers drove 1,440 miles in June. Some did more than 300 each, others a bare 20.",
    "The tenor sang 96 performances in eight seasons. Fourteen a season would be the limit, his doctor said.",
    "In four years as keeper he logged 1,460 visitors. His successor averaged nearly 500 a year.",
    "The ferry made 62 crossings in May and carried 2,480 cars; in August it averaged 50 cars a crossing.",
    "Our 20 stalls took £1,240 between them. £80 a stall is what they took at Easter.",
    "Seven issues appeared in 2018, with 392 pages between them; 52 pages an issue had been promised.",
    "He was paid £27,000 for three years' work. On £8,000 a year his brother kept a family of six.",
    "The team of eight rowed 96 miles in four days. Twelve miles a day for each pair of oars would have been nearer the plan.",
    (
        "We ran four workshops in the spring, attended by 14, "
        "22, 19 and 17 people. The average attendance nationally is 21."
    ),
    "The five branches lent 1,200, 950, 1,430, 870 and 1,050 books in March. That averages out at 1,100 per branch.",
    "The seven calves weighed 280 kg together at birth, and the heaviest 45 kg.",
    "In 18 games he scored 45 goals, and in the best of them three.",
    "A grant of £48,000 was shared among twelve schools, each of which had asked for £4,500.",
    "Our 35 allotment holders paid £1,575 in rents this year. A shed costs £55 a plot on top.",
    (
        "Readings taken on three mornings were 6.2, 6.8 and 7.4. Their median, "
        "6.8, is within the safe range; the mean of last year was 7.1."
    ),
    "The 14 trees gave us 420 kilos of apples. The pears gave forty kilos a tree.",
    "In 2010 the club had 30 boats, 12 coaches and 9 vans. It spent 53 pounds a head on them.",
    "Five clerks earn £30,000, two managers earn £45,000. On average they earn £34,300.",
    "The mean of the first five readings, 12, 14, 15, 11 and 13, was 13; that of all twenty was 15.",
    "Between 12 and 15 people came on each of the 10 evenings, 130 visits in all, or 13 an evening.",
    "The fund raised £3,640 from 52 donors, with gifts of £80 each from the three largest.",
]


@pytest.mark.parametrize("text", WRONG)
def test_an_average_that_the_numbers_do_not_make_is_found(text: str) -> None:
    assert "average" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_wrong_average_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "average")


@pytest.mark.parametrize("text", RIGHT)
def test_an_average_that_is_right_or_of_others_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
