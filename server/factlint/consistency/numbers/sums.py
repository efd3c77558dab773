"""Parts that do not add up to the total beside them.

"12 men and 15 women, 28 people in all" makes 27. The rule reads the quantities of one to three sentences and what joins them,
whatever the words between: parts before a total (*in all, altogether, that makes*) or behind it ("28 guests (12 men and 15
women)", "Of the 28"), what is left of a whole (*the other, the remaining, leaving*), so many at so much each, more of them
than there are, and sums that are written out ("12 + 15 = 28"). What stands in other
words is weighed by what was learned; some of it is found, and shown as information.

Rounded amounts may miss by their rounding. The rule keeps silent about numbers that are about or over so many, where
*including, among others, such as* say that the list is not whole, where other numbers nearby make the total, about
parts that may overlap (*both, also*), and in quotations. Where no word says that it is the total, it speaks only if a
slip of one figure or so explains the difference.

Mend the total, or the part that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.quantities import check_reading, has_quantities
from factlint.consistency.numbers.rates import RATE_WORDS, check_products
from factlint.consistency.numbers.totals.equations import check_equations
from factlint.consistency.numbers.totals.totals import (
    PARTS_WORDS,
    REST_WORDS,
    TOTAL_WORDS,
    check_more_than_all,
    check_totals,
)
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind

_CUES = TOTAL_WORDS | REST_WORDS | PARTS_WORDS | frozenset(":(—–")
_EACH = RATE_WORDS | TOTAL_WORDS | frozenset({"are", "paid", "make", "makes"})
_OF_THEM = frozenset({"them", "whom", "which"})


def check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*check_equations(paragraph)]
    if paragraph.kind is BlockKind.HEADING or not has_quantities(paragraph):
        # "8.8 Networks: 4G and 5G" has a number of its own.
        yield from found
        return
    found += check_reading(paragraph, check_totals, _CUES, found)
    found += check_reading(paragraph, check_more_than_all, _OF_THEM, found, 2)
    yield from found
    yield from check_reading(paragraph, check_products, _EACH, found)


RULE = Rule(
    id="sum",
    title="Parts that do not make their total",
    check=InParagraph(check),
    wrong=(
        Wrong(
            "He left 1,240 volumes to the cathedral, 860 to the university and 375 to a nephew. Altogether 2,575 books left the house.",
            "2,575",
        ),
        Wrong(
            "Of the 64 paintings on show, 38 come from private owners and the other 28 from the museum itself.", "28"
        ),
        Wrong("The flock has 17 ewes, 3 rams and 11 lambs: 33 animals.", "33"),
        Wrong("There were 500 tickets. By noon 340 had been sold, leaving 180 for the evening.", "180"),
        Wrong("Three cakes at £12 and two at £15 come to £76.", "76"),
        Wrong("Three dozen women (63 of them) worked there.", "63"),
        Wrong(
            "It lent 1,204 novels, 866 comics and 312 atlases. Altogether 2,482 books left it.",
            "2,482",
        ),
        Wrong("The cabinet holds 1,240 coins in three trays: 610 Roman, 385 Celtic and 255 Byzantine.", "1,240"),
        Wrong(
            "The £48,000 was split three ways, with £21,500 for pay, £14,200 for travel and £11,300 for tools, and the last penny went.",
            "48,000",
        ),
        Wrong(
            "Seventeen boats entered the race: nine sloops, five ketches and two yawls. All finished, though one came in backwards.",
            "Seventeen",
        ),
        Wrong("With seven gold medals, four silver and nine bronze, the rowers came home with 21 medals in all.", "21"),
        Wrong("Each of the 8 buses took 45 people, 320 people in all.", "320", "8 × 45 = 360"),
        Wrong("Of the 52 pupils, 30 are girls and 20 are boys.", "52", count=1),
        Wrong("Twelve boxes of 24 bottles, 280 bottles in all, arrived.", "280", "Twelve × 24 = 288"),
        Wrong("We sold 120 tickets at €5 each, €650 in all.", "650", "120 × €5 = €600"),
        Wrong(
            "There were 12 men and 15 women, 28 people in all.",
            "28",
            "12 + 15 = 27",
            fixed=(
                "There were 12 men and 15 women, 27 people in all.",
                "There were 13 men and 15 women, 28 people in all.",
                "There were 12 men and 16 women, 28 people in all.",
            ),
        ),
        Wrong("They sold 120 cows, 45 sheep and 30 goats, for a total of 205.", "205"),
        Wrong("We saw a total of 19 birds: 8 finches, 6 wrens and 4 owls.", "19"),
        Wrong("The crew counted 30 people: 12 men and 15 women.", "30"),
        Wrong("He asked 28 guests (12 men and 15 women).", "28"),
        Wrong("The bill came to $40 for food and $25 for wine, $75 altogether.", "75"),
        Wrong("Twelve men and fifteen women came, 28 people in all.", "28"),
        Wrong(
            "It took €48 million from tickets, €12 million from food and €9 million from rent, adding up to €79 million.",
            "79 million",
        ),
        Wrong("The sum is simple: 12 + 15 = 28.", "28"),
        Wrong("The team won 14 matches, drew 6 and lost 8, a total of 27 matches.", "27"),
        Wrong(
            "The board has nine members: four from the city, three from the union and three from the school.", "nine"
        ),
        Wrong("The staff comes to 64 people, made up of 40 teachers and 22 helpers.", "64"),
        Wrong(
            "Of the 80 seats, the Liberals won 33 and the Greens 21; the remaining 20 went to independents.",
            "20",
            "80 - 33 - 21 = 26",
        ),
    ),
    right=(
        "The ship sailed with thirty-eight hands. Eleven died of scurvy, but nine were hired at the Cape, so that thirty-six came home.",
        "He left 1,240 volumes to the cathedral and 860 to the university. With the maps, altogether 2,575 pieces left the house.",
        "Sixteen canoes set off and three capsized; when the party reached the lake, only nine were fit to be paddled home.",
        "I attended only two cases, saw two others and heard of one more, making a total of five in the square.",
        "On Monday we saw 2 snakes; and the next morning another, hunted by 2 fishes that had kept us company 5 or 6 days.",
        "Mix 200 g of flour and 120 g of sugar with 2 eggs; the 450 g of dough will fill one tin.",
        "Three drawings show changes to the vessel (see figs. 1.5, 1.7, and 1.8).",
        "In 2023 it had 1,860 adult members and 745 juniors. With its 3,100 members in 2024 it is the third largest.",
        "It employs 46 women and 38 men. Across the county all 300 employees got the new contract.",
        "They sold 320 novels and 145 picture books. The 500 novels that were left went back.",
        "It killed 34 people and injured 70. Of the 100 victims taken to hospital, 12 died.",
        "The bus carried 20 adults and 15 children. The 40 seats were not enough.",
        "She began with 12 dollars, gained 5 pounds and ended with 2 children.",
        "The school had 412 pupils. During the year 38 joined and 25 left, so that it closed the year with 425.",
        "12 men and 15 women signed, and 28 people in all came to the meeting.",
        "Of the 64 paintings, 38 come from private owners and 12 hang in the hall.",
        "We have nine hens, two geese and a rooster. That makes twelve birds.",
        "There are 30 bones. These are the femur, the patella, the tibia, the fibula, seven tarsals, five metatarsals and 14 phalanges.",
        "Of the 60 guests, 35 spoke French, 30 German and 20 both.",
        "The cabinet holds 1,250 coins in three trays: 610 Roman, 385 Celtic and 255 Byzantine.",
        "The cabinet holds 1,240 coins in four trays: 610 Roman, 385 Celtic and 255 Byzantine.",
        "With seven gold medals, four silver and nine bronze, the rowers came home with 20 medals in all.",
        "讲出 2 + 2 = 3 的人。",
        "This byte is 2<sup>5</sup> + 2<sup>4</sup> + 2<sup>1</sup> = 50 in all.",
        "Why does 0.1 + 0.2 = 0.30000000000000004?",
        "Of the 52 pupils, 30 are girls and 20 boys, and two would not say.",
        "Of the 52 guests, 30 were women, 20 men and 2 children.",
        "Twelve boxes of 24 bottles, 288 bottles in all, and 3 crates of 20 bottles, 348 bottles in all with the boxes.",
        "There are four green spheres and two blue spheres. The products consist of four green spheres and two blue ones.",
        "Of the 80 seats, the Liberals won 33 and the Greens 21; the remaining 26 went to independents.",
        "Of the 80 seats, the Liberals won 33, of which 21 in the north, and the remaining 47 went to others.",
        "There were 12 men and 15 women, 27 people in all.",
        "There were 12 men and 15 women, about 30 people in all.",
        "We saw a total of 19 birds, including 8 finches and 6 wrens.",
        "He asked 28 guests (12 men, 15 women and a child).",
        "Over four months, 20 mentors and 39 mentees (a total of 14 groups) met.",
        "He asked 120 guests (12 doctors and 15 lawyers).",
        "They won $1.2 million and $3.4 million, $4.7 million in all.",
        "They sent 3 ships with 20 men each, 60 in all.",
        "The 50 states (7 in 1912 and 8 in 1959) agreed.",
        "In Z/12, 7 + 8 = 3 mod 12.",
        "It is a proof that 1 + 1 = 10.",
        "Twelve men and 15 women came, 28 people in all with the driver.",
        "We had 3 regressions, 4 gains, 2 mixed; 2 of them in batches; 34 comparisons made in total.",
        Right("> There were 12 men and 15 women, 28 people in all."),
        Right("## 8.8 Cellular Networks: 4G LTE and 5G NR"),
        Right("Total operations: \\( 2 \\times 4 + 2 = 10 \\)."),
        Right("Two panels, each showing a cut through a strawberry (200 × 300 px), stand side by side."),
        Right("\tSolaris (2.6 to 10, using gcc)\n\tTru64 (4.0D and 5.1, using gcc)\n", markup="plain"),
        Right(
            "1. Current file\n2. Files in windows\n3. Others (hidden buffers)\n"
            "4. Files which are not loaded (inactive buffers)\n5. Tag files\n",
            markup="plain",
        ),
    ),
    explanation=__doc__,
)
