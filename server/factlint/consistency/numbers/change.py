"""A rise, fall or multiple that is not the step from one number to the other.

"Rose from 20 to 25, an increase of 20 percent" is 25 percent; "tripled, from 40 to 90" is little more than doubled. The
rule reads "from A to B", "B, up from A", "last year A, this year B" and "B, 12 more than A", with what is said of the step in
percent, points, parts or amounts, or by words such as *doubled, halved, fourfold, twice as
many*; a rise to less and a fall to more are found too. Points that miss by what rounding allows are shown as information, and
so is what stands in other words, which is weighed by what was learned.

Each number may be rounded in its last written place, and *doubled* need not be exact. The rule keeps silent about
numbers that are about so many, yearly or average rates, changes after inflation, two percentages (where points may be
meant), differing units, ranks and ratings, and in quotations.

Mend the percentage, or the number that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.quantities import check_reading, has_quantities
from factlint.consistency.numbers.steps.claims import STEP_WORDS
from factlint.consistency.numbers.steps.directions import check_directions
from factlint.consistency.numbers.steps.steps import check_steps
from factlint.consistency.text import Paragraph


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not has_quantities(paragraph):
        return
    found = [*check_reading(paragraph, check_directions, STEP_WORDS, (), 2)]
    yield from found
    yield from check_reading(paragraph, check_steps, STEP_WORDS, (), 2)


RULE = Rule(
    id="change",
    title="A rise or fall that is not the step between its numbers",
    check=InParagraph(check),
    wrong=(
        Wrong("Sales went from 400 in 2010 to 500 in 2015. That growth in demand was a rise of 20%.", "20%"),
        Wrong("Members rose from 40 to 60 in 12 concerts, up by 25%.", "25%"),
        Wrong("Wages are up 10%, from £500 to £580 a week.", "10%"),
        Wrong("Output quadrupled: 15 tonnes in 2020, 45 tonnes in 2025.", "quadrupled"),
        Wrong("My bill went from 80 euros to 320. Yes, it tripled.", "tripled"),
        Wrong(
            "Starts climbed 15% in May to 46,000 from April’s 40,000, and permits by a fifth, to 55,000 from 50,000.",
            "a fifth",
        ),
        Wrong(
            "Membership stood at 1,060 in January and 1,219 in December. He was pleased with a gain of 18 per cent.",
            "18 per cent",
        ),
        Wrong(
            "The town had 4,000 inhabitants in 1950. Today there are 6,000, an increase of 40 percent.", "40 percent"
        ),
        Wrong("In 2010 it lent 40,000 books; in 2020 it lent 30,000. That is a drop of 30 percent.", "30 percent"),
        Wrong("The fare is now $3.60, up 25% from $3.00.", "25%"),
        Wrong("There are 63 pupils this year, 12 more than last year’s 48.", "12"),
        Wrong("The town has 12,600 people, twice as many as the 8,300 of 1950.", "twice"),
        Wrong("They won by 52 votes to 47, a majority of six.", "six"),
        Wrong("The price of a loaf rose from 80 cents to 1 dollar, an increase of 20 percent.", "20 percent"),
        Wrong("Traffic doubled, from 4,000 cars a day to 11,000.", "doubled"),
        Wrong("The rate was cut from 5 percent to 3 percent, by 5 percentage points.", "5 percentage points"),
        Wrong("Output grew by a quarter, from 400 to 600 tonnes.", "a quarter"),
        Wrong("The fee rose by 20 euros, from 100 to 130 euros.", "20"),
        Wrong("Attendance fell by half, from 900 to 600.", "half"),
        Wrong(
            "Output rose from 20 to 25, an increase of 20 percent.",
            "20 percent",
            "25 is 25% more than 20",
            fixed=(
                "Output rose from 20 to 25, an increase of 25 percent.",
                "Output rose from 20 to 24, an increase of 20 percent.",
            ),
        ),
        Wrong(
            "The number of shops tripled, from 40 to 90.",
            "tripled",
            fixed=("The number of shops tripled, from 40 to 120.",),
        ),
        Wrong("Prices fell 30% from 50 to 40.", "30%"),
        Wrong("Sales grew from $1.2 million in 2010 to $1.8 million in 2015 (a 25% increase).", "25%"),
        Wrong("Membership increased by 12 percent, from 400 to 500.", "12 percent"),
        Wrong("The herd halved from 300 to 240.", "halved"),
        Wrong("Its staff rose from 250 to 210.", "rose", fixed=("Its staff rose from 210 to 250.",)),
        Wrong("They went from 80 to 60, a drop of 20%.", "20%"),
        Wrong("Rents went up from £800 to £1,000 a month, a rise of 20%.", "20%"),
        Wrong("The town shrank from 12,000 to 9,000, a drop of one third.", "one third"),
        Wrong("It fell from 8% to 6%, a decline of 4 percentage points.", "4 percentage points"),
        Wrong("Sales doubled from 3.1 million to 5.2 million.", "doubled"),
    ),
    right=(
        "Attendance slipped from 45 to 36. Losing a quarter of its income with them, the club gave up the hall.",
        "The grant was cut from £50,000 to £35,000. The director had feared a cut of 40 per cent.",
        "Fares rose from 40 to 50 pence. In the city they were 20 per cent higher still.",
        "Attendance rose by half. From 80,000 it had gone down to 40,000 and climbed back to 60,000.",
        "The council got an increase to $63,000 from $61,000 last year. It had planned an increase of 10%.",
        "The club had 610 members last year and 630 this year. It was expected to be an increase of 10%.",
        "They cut the commission from 30% to 10%. After some objections this was increased to 15%.",
        "With two draws and three losses, we lost 8–2 in our opening ten-frame match against Cardiff 1.",
        "The first class runs from 1.94 years up to 21.3 years, the second from 21.3 years to 40.7 years.",
        "Membership stands at 170 - up from 40 The library has 1485 volumes - up by 105",
        "The council received $63,000 compared with $61,000 last year. They had requested a 10% increase.",
        "Membership stood at 1,060 in January and 1,219 in December. He had seen a gain of 18 per cent in income.",
        "Pit 7 fell behind, while Hobet 21 decreased production from 2.8 million to 1.4 million tons in 2015.",
        "The fare is 53p a mile, instead of increasing to 65p. This continues the 5p cut from last year.",
        "Halving the number of poor children would require a grant of $4,400, rather than $3,000.",
        "It sold 200 boats and 260 canoes. Sales grew by 20 percent.",
        "The town had 4,000 inhabitants and 1,500 houses. The population doubled in a decade.",
        "Output tripled: 15 tonnes in 2020, 45 tonnes in 2025.",
        "The rate went from 4.0 to 4.5 percent, a rise of half a point.",
        "Rents rose from 10 to 12 euros, wages by 5%.",
        "Of the 2,400 posts in the county, 1,560, or 65 per cent, will go by the spring.",
        "One small detail is that the doubling from 7 to 14 came last year.",
        "An increase from 8 to 32 nodes would only raise the traffic by 32%.",
        "The delay grew from 12 to 144 blocks. This is double the 72 that others take.",
        "From 541 to 750 the plague returned. The population fell by 50 percent in those years.",
        "The population grew from 3 million to 33 million, compared to a mere tripling of the young.",
        "The fee rose by 20 euros, from 100 to 120 euros, and the load by 3 boxes, from 100 to 130 kilos.",
        "Output grew by a third, from 400 to 540 tonnes, and was cut from 5 percent to 3 percent, by 2 percentage points.",
        "The catalogue has grown from 32 to 51 entries (60% growth).",
        "The share of the top 1 percent increased from 8 to 22 in those years.",
        "Output rose from 20 to 25, an increase of 25 percent.",
        "Output rose from 20 to 25, an increase of 4.6 percent a year.",
        "The number of shops more than doubled, from 40 to 90.",
        "The number of shops doubled, from 40 to 85.",
        "Support rose from 20% to 25%, an increase of 5 percent.",
        "Support rose from 20% to 25%, an increase of 5 percentage points.",
        "Time fell from 2 hours to 45 minutes.",
        "It rose from 12 to 8 in the rankings.",
        "The work is doubling from 7 months to 4 months.",
        "The town shrank from 12,000 to 8,200, a drop of one third.",
        "Output rose from 30,000 to 40,000, an increase of 25 to 40 percent.",
        "He said that output rose from 20 to 25, an increase of 20 percent.",
        "Trade grew from 1.1 to 1.4 million, an increase of 30 percent.",
        "The road from 20 to 25 was closed, 20 percent of it for good.",
        Right("speed: faster in single shots (+5%)\nmemory: usage down from 150 KB to 20 KB\n", markup="plain"),
        Right(
            "+ 8712 Cleaner no longer needed\n+ 8770 Review it\n+ 8779 Rule drops section on use\n+ 8786 Scan it\n",
            markup="plain",
        ),
    ),
    explanation=__doc__,
)
