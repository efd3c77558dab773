"""Figures of one to three sentences that have to agree, whatever the words between them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

WRONG = [
    (
        "average",
        (
            "We ran four workshops in the spring, attended by 14, 22, 19 and "
            "17 people. An average attendance of 21 was better than we had feared."
        ),
        "21",
    ),
    (
        "average",
        "Her times over the six laps were 71, 73, 70, 74, 72 and 78 seconds; the mean lap took 75 seconds.",
        "75",
    ),
    ("average", "The seven calves weighed 280 kg together at birth, or 45 kg each.", "45"),
    ("average", "A grant of £48,000 was shared among twelve schools, each of which received £4,500.", "4,500"),
    ("average", "Our 35 allotment holders paid £1,575 in rents this year, £55 a plot on average.", "55"),
    (
        "average",
        "The committee met nine times and sat for 27 hours. A typical meeting therefore lasted four hours.",
        "four",
    ),
    (
        "average",
        "Readings taken on three mornings were 6.2, 6.8 and 7.4. Their mean, 7.1, is within the safe range.",
        "7.1",
    ),
    (
        "average",
        ("Last year 240 callers spoke to us for 3,600 minutes in all. The mean call thus lasted twelve minutes."),
        "twelve",
    ),
    (
        "average",
        "The 14 trees gave us 420 kilos of apples. Thirty-five kilos a tree is not bad for an old orchard.",
        "Thirty-five",
    ),
    ("average", "Eight panels generated 2,640 kWh between them over the year, that is 350 kWh per panel.", "350"),
    (
        "sum",
        (
            "There were 52 children on the trip. Thirty-one came from "
            "Elm School, eighteen from St Mary's and five from the nursery."
        ),
        "52",
    ),
    (
        "sum",
        ("The library bought 140 novels, 65 biographies and 38 atlases. All 253 volumes have now been catalogued."),
        "253",
    ),
    (
        "sum",
        ("Of 900 questionnaires sent out, 640 came back, and of these 58 were blank, leaving 572 for analysis."),
        "572",
    ),
    ("sum", "We began with £2,400 in the account, spent £865 on the roof and had £1,635 left.", "1,635"),
    ("sum", "The council has 41 seats: Labour holds 19, the Liberals 12 and the Greens 8.", "41"),
    ("sum", "Three buses brought 44, 38 and 51 pensioners to the seaside. The 143 of them were home by dusk.", "143"),
    ("sum", "The recipe takes 250 g of flour, 150 g of butter and 100 g of sugar. That is 550 g of dough.", "550"),
    (
        "sum",
        (
            "His estate was split: £30,000 to his sister, £25,000 to the church "
            "and £12,000 to the dogs' home. The £77,000 had been earned in tin."
        ),
        "77,000",
    ),
    ("sum", "A jury of twelve heard the case. Seven were for acquittal and six against.", "twelve"),
    (
        "sum",
        ("Sixty-four teams entered. Forty-one went out in the first round, so twenty-one went through to the second."),
        "twenty-one",
    ),
    ("sum", "The house has five bedrooms: two on the first floor and four in the attic.", "five"),
    (
        "sum",
        (
            "In the raffle we sold 320 tickets at the door and "
            "185 in advance. From those 515 tickets we made a good profit."
        ),
        "515",
    ),
    ("share", "We wrote to 250 members and 175 replied. A response rate of 65% is respectable.", "65%"),
    ("share", "Of the 60 hives on the moor, 45 survived the winter; that is 80 per cent of them.", "80 per cent"),
    ("share", "Eighteen of the 72 samples were contaminated. That is a third of what we took.", "a third"),
    (
        "share",
        ("The school has 480 pupils, of whom 120 walk to school. The 30% who walk are mostly from the village."),
        "30%",
    ),
    ("share", "She answered 34 out of 40 questions correctly, giving her a mark of 80%.", "80%"),
    ("share", "The survey covered 1,500 homes. In 330 of them (24%) there was no smoke alarm.", "24%"),
    ("share", "Nine of the 36 councillors are women. One third is not enough.", "One third"),
    ("share", "A total of 84 people took the test and 63 passed, a pass rate of 70 per cent.", "70 per cent"),
    (
        "change",
        ("The population of the island was 1,250 in 1901. By 1951 it stood at 1,000, a decline of 25 per cent."),
        "25 per cent",
    ),
    (
        "change",
        "In 2015 we had 80 volunteers. We now have 120. This 40 per cent growth has stretched the office.",
        "40 per cent",
    ),
    (
        "change",
        ("Waiting lists fell from 320 to 240 in a year. A third off the list in twelve months is quite something."),
        "A third",
    ),
    (
        "change",
        ("Support for the motion dropped from 58 per cent in May to 45 per cent in June, a loss of fifteen points."),
        "fifteen",
    ),
    ("change", "The price of a loaf has tripled in ten years, from 60p to £1.20.", "tripled"),
    (
        "change",
        (
            "Sales came to 4,000 copies in the first year and 5,000 "
            "in the second. The increase of 20 per cent pleased the publisher."
        ),
        "20 per cent",
    ),
    ("change", "The flock was cut by half, from 900 ewes to 600.", "half"),
    (
        "change",
        "Our gas bill has come down from £1,500 to £1,200; the 25 per cent saving paid for the boiler.",
        "25 per cent",
    ),
    ("change", "The herd grew from 48 cows to 60, thirty per cent more than before.", "thirty per cent"),
    ("magnitude", "The bridge cost £1.4 million (£140,000), and took three years.", "140,000"),
    ("magnitude", "Some thirty thousand people (3,000) filled the square.", "3,000"),
    ("magnitude", "There are half a million volumes, 50,000 to be exact, in the stacks.", "50,000"),
    ("magnitude", "Two and a half thousand letters, 25,000 in all, were found in the trunk.", "25,000"),
    ("count", "The walk passes through four villages: Ashby, Colne, Denholm, Eastry and Fairlight.", "four"),
    ("count", "Three colours are used on the map: red, blue, green and yellow.", "Three"),
    ("count", "The jury had six members, namely Ms Hall, Mr Reid, Dr Ross, Mrs Vane and Mr West.", "six"),
    ("count", "Bring five things with you: a torch, a map, a whistle and a coat.", "five"),
    (
        "count",
        "The committee made three recommendations:\n\n1. Repair the roof.\n2. Replace the boiler.\n3. Paint the hall.\n4. Sell the piano.",
        "three",
    ),
    ("unit", "The reservoir is 3 miles (7.2 km) long.", "7.2 km"),
    ("unit", "Freezers are kept at −20 °C (4 °F), well below what is needed.", "4 °F"),
    ("unit", "She weighed 9 stone (75 kg) at the start.", "75 kg"),
    ("unit", "The field covers 12 acres, or 8.4 hectares.", "8.4 hectares"),
    (
        "table",
        "| Parish | Men | Women | Total |\n|---|---|---|---|\n| Ash | 20 | 25 | 45 |\n| Elm | 18 | 22 | 50 |\n| Oak | 31 | 30 | 61 |",
        "50",
    ),
    ("statistics", "The correlation was modest, r(48) = .21, p = .014.", "p = .014"),
    (
        "statistics",
        "Twelve judges gave each cake a whole number of points out of ten. The winning cake's mean was 7.38.",
        "7.38",
    ),
    ("statistics", "The odds ratio was 2.4 (95% CI 2.6 to 4.1).", "2.4"),
    ("statistics", "Fifteen households were asked how many cars they owned. The average came to 1.46.", "1.46"),
    ("statistics", "Patients waited 14 minutes longer on average (95% CI 16 to 22 minutes).", "14"),
    ("average", "Over the five evenings of the run we sold 96, 110, 124, 88 and 132 tickets, a mean of 115.", "115"),
    ("average", "Sixteen parishes between them raised £40,000 for the appeal: £3,000 apiece.", "3,000"),
    (
        "average",
        "Three terms brought in £4,200, £5,100 and £3,900, so the average term was worth £4,900 to us.",
        "4,900",
    ),
    ("average", "A crew of 24 picked 1,680 baskets on Monday. The average picker filled 80.", "80"),
    ("average", "The hospital saw 7,300 patients in its 365 days: 25 every day.", "25"),
    ("average", "His nine novels run to 3,150 pages, so that the average novel has 390 pages.", "390"),
    ("average", "The exam was sat by 30 pupils whose marks add up to 1,950. The mean mark, then, was 70.", "70"),
    (
        "average",
        "We drove 720 miles on 18 gallons. Forty-five miles to the gallon is excellent for a van.",
        "Forty-five",
    ),
    (
        "sum",
        (
            "Twelve of the boats were lost in the gale, nine were badly "
            "damaged and seven came through unharmed. All thirty boats had been insured."
        ),
        "thirty",
    ),
    (
        "sum",
        (
            "Admissions came to 214 from the town, 87 from the "
            "villages and 19 from abroad. In total we admitted 330 patients."
        ),
        "330",
    ),
    ("sum", "The orchestra has 66 players. There are 40 strings, 12 woodwind, 10 brass and 6 percussion.", "66"),
    (
        "sum",
        "Out of a purse of £150 he gave £60 to the winner and £45 to the runner-up, keeping £55 for himself.",
        "55",
    ),
    ("sum", "Of the 85 proposals received, 37 were rejected at once. The remaining 58 went to referees.", "58"),
    ("sum", "We tagged 120 birds; 74 were seen again, and 56 were not.", "120"),
    (
        "sum",
        (
            "Nineteen of the houses have slate roofs, eleven are thatched "
            "and four are tiled. The village has 36 houses in all."
        ),
        "36",
    ),
    (
        "sum",
        (
            "The estate owned 1,150 acres in Kent, 840 in Surrey and 310 in "
            "Sussex. When the 2,400 acres were sold in 1921 the family moved abroad."
        ),
        "2,400",
    ),
    ("sum", "The collection comprises 312 drawings and 146 prints, 468 works on paper altogether.", "468"),
    ("share", "Thirty-six of the forty-eight flats are let. That leaves a third of them empty.", "a third"),
    ("share", "In a sample of 200 eggs, 14 were cracked. At 9 per cent, the breakage rate is too high.", "9 per cent"),
    (
        "share",
        "Out of 120 apprentices, 90 finished their time. Only two thirds, in other words, became masters.",
        "two thirds",
    ),
    ("share", "Exactly 27 of the 90 species recorded are moths, or 35 per cent of the list.", "35 per cent"),
    ("share", "The hall seats 400. With 320 tickets sold we were 85% full.", "85%"),
    ("share", "Spending on books was £18,000 out of a budget of £120,000, that is 18 per cent.", "18 per cent"),
    ("change", "A second-class stamp went up from 60p to 75p in April, a jump of a third.", "a third"),
    ("change", "The new pump uses 24 units a day instead of 30. We thus save 25 per cent.", "25 per cent"),
    ("change", "Profits rose from £2.0 million to £2.6 million, that is to say by 25%.", "25%"),
    ("change", "In January we had 64 subscribers and by December 96, twice as many.", "twice"),
    ("change", "The journey used to take 80 minutes and now takes 60, a saving of 33 per cent.", "33 per cent"),
    ("change", "The share of women on the board rose from 20 to 35 per cent, or by 25 points.", "25"),
    ("magnitude", "The dam holds 3.2 billion litres (320 million litres).", "320 million"),
    ("magnitude", "The loan, of twenty thousand pounds (£200,000), was repaid in ten years.", "200,000"),
    ("count", "The alloy contains four metals: copper, zinc and tin.", "four"),
    ("count", "Two things matter here. First, the cost; second, the time; and third, the risk.", "Two"),
    ("count", "Six of the twelve jurors were women: Ann, Beth, Carol, Dawn and Eve.", "Six"),
    ("count", "Four sisters, Ada, Bea and Cora, ran the shop.", "Four"),
    ("count", "The five stages are egg, larva, pupa and adult.", "five"),
    ("unit", "Add 4 oz (210 g) of butter.", "210 g"),
    ("unit", "It is 1,200 feet (466 metres) above the sea.", "466 metres"),
    ("unit", "A speed of 60 mph, or 87 km/h, is allowed.", "87 km/h"),
    (
        "table",
        (
            "| Year | Income | Costs | Surplus |\n|---|---|---|---|\n| 2019 | 900 | 700 | 200 |\n"
            "| 2020 | 850 | 720 | 130 |\n| 2021 | 980 | 760 | 320 |"
        ),
        "980",
    ),
    ("statistics", "The groups differed, F(2, 57) = 3.42, p = .004.", "p = .004"),
    ("statistics", "Ten raters scored each poem from 1 to 7 in whole points; the mean was 4.37.", "4.37"),
    ("statistics", "The drug lowered pressure by 6.1 mmHg (95% CI, 6.8 to 9.4).", "6.1"),
    ("statistics", "A chi-squared test showed no association, χ²(1) = 4.90, p = .27.", "p = .27"),
]
RIGHT = [
    (
        "We ran four workshops in the spring, attended by 14, "
        "22, 19 and 17 people. The average attendance nationally is 21."
    ),
    ("The five branches lent 1,200, 950, 1,430, 870 and 1,050 books in March. That averages out at 1,100 per branch."),
    "The seven calves weighed 280 kg together at birth, and the heaviest 45 kg.",
    "In 18 games he scored 45 goals, and in the best of them three.",
    "A grant of £48,000 was shared among twelve schools, each of which had asked for £4,500.",
    "Our 35 allotment holders paid £1,575 in rents this year. A shed costs £55 a plot on top.",
    (
        "Readings taken on three mornings were 6.2, 6.8 and 7.4. Their median, "
        "6.8, is within the safe range; the mean of last year was 7.1."
    ),
    "The 14 trees gave us 420 kilos of apples. The pears gave forty kilos a tree.",
    (
        "There were 52 children on the trip. Thirty-one came from Elm "
        "School and eighteen from St Mary's; the other three were ours."
    ),
    ("The library bought 140 novels, 65 biographies and 38 atlases. With these the stock is now 253 boxes larger."),
    ("Of 900 questionnaires sent out, 640 came back, and of these 58 were blank, leaving 582 for analysis."),
    "The council has 41 seats: Labour holds 19, the Liberals 12 and the Greens 8, and two are vacant.",
    (
        "Three buses brought 44, 38 and 51 pensioners to the seaside. Some "
        "10 came by car, and the 143 of them were home by dusk."
    ),
    ("The recipe takes 250 g of flour, 150 g of butter and 100 g of sugar. After baking the cake weighs 450 g."),
    "A jury of twelve heard the case. Seven were for acquittal and three against, and two would not say.",
    "We wrote to 250 members and 175 replied. A response rate of 65% had been the target.",
    "Of the 60 hives on the moor, 45 survived the winter; 80 per cent of those in the valley did.",
    "Eighteen of the 72 samples were contaminated. A third of the lab's budget goes on such tests.",
    ("The school has 480 pupils, of whom 120 walk to school. The 30% who cycle are mostly from the village."),
    "Nine of the 36 councillors are women. A share of one third is the aim.",
    "A total of 84 people took the test and 63 passed. The national pass rate of 70 per cent was beaten.",
    ("The population of the island was 1,250 in 1901. By 1951 it stood at 1,000, a decline of 20 per cent."),
    "In 2015 we had 80 volunteers. We now have 120. An increase of 40 per cent in the budget would help.",
    "Waiting lists fell from 320 to 240 in a year. Staff numbers saw a drop of a third in that time.",
    "The rent went up from £600 to £690 a month. A rise of 20 per cent had been announced.",
    ("Support for the motion dropped from 58 per cent in May to 45 per cent in June, and turnout by fifteen points."),
    "The bridge cost £1.4 million (£140,000 of it from the county), and took three years.",
    "Some thirty thousand people (3,000 in wheelchairs) filled the square.",
    "There are half a million volumes, 50,000 of them rare, in the stacks.",
    "Two and a half thousand letters, 250 a box in all, were found in the trunk.",
    "The house sold for two million (200,000 more than was asked).",
    "Bring five things with you: a torch, a map, a whistle, gloves and a coat.",
    "Temperatures rose by 5 °C (9 °F), from −15 °C (5 °F) to −10 °C (14 °F).",
    "| Parish | Men | Women | Total |\n|---|---|---|---|\n| Ash | 20 | 25 | 45 |\n| Elm | 18 | 22 | 40 |\n| Oak | 31 | 30 | 61 |",
    "The largest items of the budget; many are left out.\n\n| Item | £ |\n|---|---|\n| Roof | 3,000 |\n| Heat | 2,100 |\n| Total | 6,200 |",
    "Twelve judges gave each cake marks, in halves, out of ten. The winning cake's mean was 7.38.",
    "The 20 nests held eggs. The mean weight of an egg was 2.37 grams.",
    (
        "The study had 40 patients. Pain fell by 2.1 points (95% CI 1.2 "
        "to 3.0), and 14 patients (95% CI 16 to 22) is another line."
    ),
    "Twenty-one ships sailed. Nine were lost off Cape Horn, and in the following year four more.",
    (
        "The choir numbers 48. Twelve are tenors and fourteen sopranos; "
        "there are nineteen altos and just a handful of basses."
    ),
    "In 2010 the club had 30 boats, 12 coaches and 9 vans. It spent 53 pounds a head on them.",
    "Of the four teams, three had eleven players, and one had ten. They played 45 matches.",
    ("The tower is 60 metres high, the nave 35 metres long and 12 metres wide. A walk round it is 117 metres."),
    "Five clerks earn £30,000, two managers earn £45,000. On average they earn £34,300.",
    "The mean of the first five readings, 12, 14, 15, 11 and 13, was 13; that of all twenty was 15.",
    "Between 12 and 15 people came on each of the 10 evenings, 130 visits in all, or 13 an evening.",
    "The fund raised £3,640 from 52 donors, with gifts of £80 each from the three largest.",
]


@pytest.mark.parametrize(("rule", "text", "wrong"), WRONG)
def test_what_the_figures_nearby_do_not_make_is_found(rule: str, text: str, wrong: str) -> None:
    found = [(one.rule, one.span.slice(text)) for one in found_in(text)]
    assert (rule, wrong) in found


@pytest.mark.parametrize("text", RIGHT)
def test_figures_nearby_that_may_be_of_something_else_are_left_alone(text: str) -> None:
    assert [one.message for one in found_in(text)] == []
