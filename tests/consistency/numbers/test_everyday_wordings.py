"""Everyday ways to tell a share, a step, a sum, a list or a mean: wrong ones are found, and right or vague twins left alone."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in


def said_of(text: str) -> list[tuple[str, str]]:
    return [(one.rule, one.span.slice(text)) for one in found_in(text)]


WRONG = [
    # A share of those told before, and how many these are.
    ("A third of the library's 240 borrowers, 60 readers in all, are retired.", "share", "60"),
    ("The orchard has 80 trees. A quarter of them, 24 trees, bear no fruit.", "share", "A quarter"),
    ("There were 150 stalls. Two fifths of these (45 stalls) sold food.", "share", "Two fifths"),
    # One of some that were told, with others counted beside them.
    (
        "We opened 320 boxes in the three sheds. In 48 of them, or 18 percent, the paper was damp.",
        "share",
        "18 percent",
    ),
    (
        "The nurse weighed 160 babies at two clinics. Of these 24, or 18 per cent, were too light.",
        "share",
        "18 per cent",
    ),
    # A share of those who did what was told.
    # Replies of those who were asked, and a share that names its whole.
    # A step in what those before are counted as.
    # A difference that a sentence takes up.
    # So many times, before the two amounts.
    ("Sales doubled within a year, from exactly $2.1 million to exactly $5.3 million.", "change", "doubled"),
    ("With the new roof in place, the bill fell from 80 euros to 60, a 35% cut.", "change", "35%"),
    # Children of both sexes.
    # A row of scores and where it leads; what came in and went out.
    # A number told again behind a rate, or by "this".
    ("The site serves 2.4 billion pages a week (2,400,000).", "magnitude", "2,400,000"),
    # Reasons, firms, and a last item of which more is told.
    ("She gave four reasons for leaving: the noise, the stairs and the neighbours.", "count", "four"),
    ("Three firms have tendered: Hobbs & Sons, Carr Roofing, Lake Joinery and Meek & Partners.", "count", "Three"),
    ("Three things go into the rucksack: a map, a torch, a flask and a hat that you can sit on.", "count", "Three"),
    # Means of whole numbers by other words.
    (
        "Guests scored the soup in whole points out of ten. At our table (n = 16) the mean score was 6.83.",
        "statistics",
        "6.83",
    ),
    ("We asked 25 cyclists how many punctures they had had. The mean was 1.87 punctures.", "statistics", "1.87"),
    (
        "The 20 pupils gave the play one whole mark each. All slips came in. The mean mark was 3.47.",
        "statistics",
        "3.47",
    ),
    # An average of a count and a total in two sentences.
    # Tables in thousands, and with all others in one row.
    ("| Source | £000 |\n|---|---|\n| Gifts | 310 |\n| Fees | 140 |\n| Shop | 60 |\n| Total | 530 |\n", "table", "530"),
    ("| Use | Share |\n|---|--:|\n| Homes | 40% |\n| Farms | 35% |\n| All other | 30% |\n", "table", "Share"),
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_wrong_figure_in_everyday_words_is_found(text: str, rule: str, words: str) -> None:
    assert (rule, words) in said_of(text)


RIGHT = [
    "A third of the library's 240 borrowers, 80 readers in all, are retired.",
    "The orchard has 80 trees. A quarter of them, 20 trees, bear no fruit.",
    "There were 150 stalls. A third of them sold food, and 45 sold cloth.",
    "We opened 320 boxes in the three sheds. In 48 of them, or 15 percent, the paper was damp.",
    "We opened 320 boxes in the three sheds. In 48 of the 200 in the last, or 24 percent, the paper was damp.",
    "The clerk counted 480 votes. 312 residents, 65 percent of those voting, wanted the bridge.",
    "The parish has 480 residents. 312 people, 75 percent of those voting, wanted the bridge.",
    "Letters went to 400 households. By June we had 220 replies, a response rate of 55 percent.",
    "The wages bill was $2.4 million. Overtime, at $360,000, accounted for 25 percent of the night shift's pay.",
    "The choir had 60 singers in 2015 and 45 in 2020. Having lost a quarter of its members, it merged.",
    "The choir had 60 singers in 2015 and 45 in 2020. Having lost a third of its income, it merged.",
    "The town had 8,000 inhabitants in 1951 and 6,000 in 1971. The chess club lost a third of its members.",
    "A day ticket will cost £7.50 instead of £6.00. The council regrets the rise of £1.50.",
    "A day ticket will cost £7.50 instead of £6.00. An increase of £3 in the postage is to come.",
    "A day ticket will cost £7.50 instead of £6.00. A rise of £1.75 had been announced.",
    "Our membership has almost doubled. We had 90 members in 2010; the 2020 survey found 160.",
    "Prices have more than doubled. There were 40 shops in 2010; today there are 60.",
    "The debt has doubled. There were 90 members in 2010; the 2020 survey found 160.",
    "Costs have doubled. There were 40 ewes in 2012, and there are now 95, of which 20 are lame.",
    "They took the first place, and the bill fell from 80 euros to 60, a 25% cut.",
    "They brought up nine children on the barge, four sons and five daughters, and lost none.",
    "They had nine children, four sons and three daughters surviving.",
    "They had nine children, of whom four sons and three daughters lived.",
    "She shot 91, 88 and 94 in the three rounds to finish on 273.",
    "They won 12, drew 9 and lost 15 to finish on 45 points.",
    "The fund stood at £800 in May. Over the six weeks we took in £350 and paid out £420. We carry forward £730.",
    "The site serves 2.4 billion pages a week (340 million a day).",
    "She gave three reasons for leaving: the noise, the stairs and the neighbours.",
    "Five firms have tendered: Hobbs & Sons, Carr Roofing, Lake Joinery, Reed Slates and Meek & Partners.",
    "Three things go into the rucksack: a map, a torch and a hat that you can sit on.",
    "Guests scored the soup in whole points out of ten. At our table (n = 16) the mean score was 6.81.",
    "Guests scored each dish in whole points out of ten. At our table (n = 16) the mean score was 6.83.",
    "We asked 25 cyclists how many miles they had ridden. The mean was 11.87 miles.",
    "The club met on twelve Saturdays. Altogether 1,488 lunches were served. That is 124 a Saturday.",
    "| Source | £000 |\n|---|---|\n| Gifts | 310 |\n| Fees | 140 |\n| Shop | 60 |\n| Total | 510 |\n",
    "| Use | Share |\n|---|--:|\n| Homes | 40% |\n| Farms | 35% |\n| All other | 25% |\n",
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_figures_and_those_of_something_else_are_left_alone(text: str) -> None:
    assert said_of(text) == []


def test_a_nought_that_counts_no_parts_is_read() -> None:
    assert said_of("We took £40 and £60, and from these 0 items we made £100.") == []
