"""A total that a text concludes from several clauses or sentences must be that of their parts."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The collection on Sunday brought £212, the coffee morning £148 and the raffle £95. The treasurer could thus report takings of £465.",
    "There were nineteen of us at table. Eight came from her side and ten from his, and nobody else.",
    "We walked 14 km on the first day, 17 km on the second and 11 km on the third. After those three days we had 44 km behind us.",
    "The orchard has 36 apple trees, 14 pear trees and 9 plums. Pruning all 61 of them took us three weekends.",
    "The first prize is worth £250, the second £150 and the third £75, and so £500 will be given away in prizes.",
    "For: 14. Against: 9. Abstentions: 3. All 27 members were present.",
    "The tender falls into three lots of €120,000, €85,000 and €45,000; its overall value is €260,000.",
    "The estate is worth £310,000: the house at £240,000, savings of £45,000 and a boat at £15,000.",
    "The regiment lost 112 dead and 340 wounded. Those 462 casualties were more than half its strength.",
    "The pass is 1,150 metres above the village, and with the village itself at 820 metres that makes it 2,070 metres above the sea.",
    "Breakfast is 8 euros, lunch 14 and dinner 21. Whoever takes all three meals pays 45 euros.",
    "The first act lasts 50 minutes and the second 35. With an interval of 20 minutes the evening comes to 115 minutes.",
    "I posted 18 cards on Monday. On Tuesday I posted 12 more. That was 32 cards in two days.",
    "The walk took 3 hours up and 2 hours down, six hours in all.",
    "Materials cost us £1,340 and labour £2,150. The whole job therefore cost £3,590.",
    "The village hall seats 120 on the floor and 45 in the gallery. When all 175 seats are taken, nobody may stand.",
    "The party won 12 seats in the north, 9 in the south and 5 in the islands, giving it 28 seats in the new house.",
    "In the morning we counted 64 swallows. In the evening there were another 38, which brought the day's count to 112.",
    "Take 250 g of butter, 250 g of sugar and 300 g of flour: the 900 g of dough must rest overnight.",
    "Our bill: soup 6.50, fish 18.00, wine 12.50. We paid 39 euros for everything.",
    "The trail has two sections of 8 km and 13 km; its full length is 22 km.",
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
]


@pytest.mark.parametrize("text", WRONG)
def test_a_total_that_parts_of_other_clauses_do_not_make_is_found(text: str) -> None:
    assert "sum" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_parts_that_are_not_all_or_not_of_it_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
