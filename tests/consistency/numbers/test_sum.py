"""A total, or what is left of one, must be what its parts make, where all of them are told."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "The estate is worth £310,000: the house at £240,000, savings of £45,000 and a boat at £15,000.",
    "The walk took 3 hours up and 2 hours down, six hours in all.",
    "The party won 12 seats in the north, 9 in the south and 5 in the islands, giving it 28 seats in the new house.",
    "The quarry employs 64 men: thirty on the face, twenty-two in the dressing sheds and nine on the tramway.",
    "Every one of the eighteen stalls was let at £15, so the hall took £255 in rents before the doors opened.",
    "She left £5,000: £2,000 to the lifeboat, £1,500 to the church and £1,000 to her cat's next owner.",
    (
        "Two hundred and ten guests sat down to dinner: ninety from the bride's family, eighty-five from the groom's and "
        "the remaining forty from the regiment."
    ),
    "Volume one runs to 312 pages, volume two to 288 and the index to 96. That makes 706 pages to proof-read by Friday.",
]
WRONG_WORDS = [
    ("The library bought 140 novels, 65 biographies and 38 atlases. All 253 volumes have now been catalogued.", "253"),
    ("We began with £2,400 in the account, spent £865 on the roof and had £1,635 left.", "1,635"),
    ("The council has 41 seats: Labour holds 19, the Liberals 12 and the Greens 8.", "41"),
    ("The recipe takes 250 g of flour, 150 g of butter and 100 g of sugar. That is 550 g of dough.", "550"),
    (
        (
            "Twelve of the boats were lost in the gale, nine were badly "
            "damaged and seven came through unharmed. All thirty boats had been insured."
        ),
        "thirty",
    ),
    (
        (
            "Admissions came to 214 from the town, 87 from the "
            "villages and 19 from abroad. In total we admitted 330 patients."
        ),
        "330",
    ),
    ("Of the 85 proposals received, 37 were rejected at once. The remaining 58 went to referees.", "58"),
    (
        (
            "Nineteen of the houses have slate roofs, eleven are thatched "
            "and four are tiled. The village has 36 houses in all."
        ),
        "36",
    ),
    ("The collection comprises 312 drawings and 146 prints, 468 works on paper altogether.", "468"),
]
RIGHT = [
    "He scored 12 goals in May, 15 in June and 9 in July. The 40 goals of his rival are out of reach.",
    "The motion was carried by 8 votes to none; two abstained and the chair did not vote. All eleven members were present.",
    "The motion was carried by 8 votes to none; two abstained and the chair did not vote. All eleven councillors signed the minutes.",
    "Our 24 matches: we won 11, drew 4 and lost 7 at home.",
    "We walked 14 km on the first day and 17 km on the second. After those two days we had 40 km ahead of us.",
    "The orchard has 36 apple trees and 14 pear trees. All 60 trees along the road belong to the county.",
    "The first prize is worth £250 and the second £150. So £500 is still needed.",
    "Materials cost us £1,340 and labour £2,150. The whole job was insured for £3,500.",
    "Breakfast is 8 euros, lunch 14 and dinner 21. Whoever takes all three meals pays 40 euros.",
    "The club has 40 juniors and 62 seniors. With the coaches all 108 of them fit into three buses.",
    "There were 14 of us at the table. Six came from her side and seven from his, and the vicar sat at the head.",
    "The regiment lost 112 dead and 340 wounded. Those 60 men who were taken prisoner came home in 1919.",
    "She has three brothers and two sisters, so with their parents there were eight in the house.",
    "The first act lasts 50 minutes and the second 35. The evening, with an interval, comes to 105 minutes.",
    "The party won 12 seats in the north and 9 in the south, giving it 23 seats with the two it held in the islands.",
    "The house cost £240,000 and the garden £15,000. Its overall value is now £300,000.",
    "In 2019 we had 120 guests from Wales and 80 from England. In 2020 all 150 guests came from Wales.",
    "The trail has two sections of 8 km and 13 km; the full length of the road is 22 km.",
    "He bought 12 apples and 8 pears. Those 18 plums were from the garden.",
    "The choir has 14 sopranos, 9 altos and 12 men. For the concert it borrowed five tenors, so 40 singers stood on the stage.",
    (
        "The regiment marched out with 640 men. It left 85 in hospital at Corra and was joined by 40 volunteers, so that "
        "595 reached the coast."
    ),
    "The quarry employs 64 men: thirty on the face, twenty-two in the dressing sheds and the rest on the tramway.",
    (
        "She left £5,000: £2,000 to the lifeboat, £1,500 to the church and the rest, after her debts were paid, £1,000, to "
        "her cat's next owner."
    ),
    (
        "In the sale of 1911 went 300 acres, in that of 1923 another 120. Altogether 640 acres have left the estate since "
        "the old lord died."
    ),
    "The choir has eleven sopranos, nine altos, five tenors and six basses. With thirty-one voices we can manage the Stainer.",
    (
        "The archive received 58 letters from the widow and 34 from the publisher. The 119 letters of an earlier gift are "
        "still uncatalogued."
    ),
    (
        "Twenty-nine of us set out. Six turned back at the hut and four more at the glacier, but two of those thought "
        "better of it, and in the end twenty-one stood on the summit."
    ),
    "The crew of thirty-eight lost eleven to scurvy, but took on nine men at the Cape, and so thirty-six came home.",
    (
        "The fund stood at £3,000. The boiler cost £1,850 and the chimney £620, and a legacy of £100 came in, which leaves "
        "us £630 in hand."
    ),
    "In her will she remembered the hospital with £400 and the school with £250. The whole estate came to £8,500.",
    "Volume one runs to 312 pages and volume two to 288. With the index that makes 706 pages to proof-read by Friday.",
    (
        "At the market I spent $12 on peaches and $9 on bread, and came home $30 poorer after losing the rest through a "
        "hole in my pocket."
    ),
    (
        "Two hundred and ten guests sat down to dinner: ninety from the bride's family, eighty-five from the groom's, the "
        "band and the regiment."
    ),
    "The club sold 340 tickets before the day and 120 at the gate. The 500 programmes were gone by noon.",
    "We were eleven at the start, five men and six women; by evening, with the guide, we were twelve.",
    (
        "The village lost 18 men in the first war and 7 in the second. All 27 names on the cross, those of two nurses among"
        " them, are read out in November."
    ),
    "Of the hundred and twenty recruits who arrived in March, eighteen failed the medical. Eighty-one of the rest sailed in June.",
    "We have raised £640 so far, £310 of it at the quiz and £185 from the sponsored silence.",
    (
        "Forty-four boxes went to Leith and twenty-nine to Hull, and with the two we kept the seventy-five of them weighed "
        "just over a ton."
    ),
    (
        "The first movement lasts eleven minutes, the second nine and the finale fourteen. Thirty-six minutes is what the "
        "record takes, with the pauses."
    ),
    (
        "There were 52 children on the trip. Thirty-one came from Elm "
        "School and eighteen from St Mary's; the other three were ours."
    ),
    "The library bought 140 novels, 65 biographies and 38 atlases. With these the stock is now 253 boxes larger.",
    "Of 900 questionnaires sent out, 640 came back, and of these 58 were blank, leaving 582 for analysis.",
    "The council has 41 seats: Labour holds 19, the Liberals 12 and the Greens 8, and two are vacant.",
    (
        "Three buses brought 44, 38 and 51 pensioners to the seaside. Some "
        "10 came by car, and the 143 of them were home by dusk."
    ),
    "The recipe takes 250 g of flour, 150 g of butter and 100 g of sugar. After baking the cake weighs 450 g.",
    "A jury of twelve heard the case. Seven were for acquittal and three against, and two would not say.",
    "Twenty-one ships sailed. Nine were lost off Cape Horn, and in the following year four more.",
    (
        "The choir numbers 48. Twelve are tenors and fourteen sopranos; "
        "there are nineteen altos and just a handful of basses."
    ),
    "Of the four teams, three had eleven players, and one had ten. They played 45 matches.",
    "The tower is 60 metres high, the nave 35 metres long and 12 metres wide. A walk round it is 117 metres.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_total_that_its_parts_do_not_make_is_found(text: str) -> None:
    assert "sum" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_number_that_does_not_fit_its_total_is_found(text: str, words: str) -> None:
    assert words in words_found(text, "sum")


@pytest.mark.parametrize("text", RIGHT)
def test_parts_that_make_it_or_are_not_all_of_it_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
