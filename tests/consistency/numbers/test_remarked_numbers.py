"""Totals, shares, steps, averages and counts that a text remarks on in its next sentence or clause, as writers do."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    (
        "sum",
        (
            "The regiment marched out with 640 men. It left 85 in hospital at Corra and lost 130 at the ford, so that no more "
            "than 415 reached the coast."
        ),
    ),
    (
        "sum",
        (
            "The archive received 58 letters from the widow, 34 from the publisher and 17 from an unknown donor. These 119 "
            "letters are now being catalogued."
        ),
    ),
    (
        "share",
        "Eighteen of the 24 members of the choir can read music. It is unusual for two thirds of an amateur choir to do so.",
    ),
    (
        "share",
        "A total of 1,250 trees were planted in the autumn. By the following June 200 of them (20%) had died of drought.",
    ),
    (
        "share",
        (
            "In the poll 540 of the 900 readers who answered wanted the crossword kept. That half of all readers should care so"
            " much took the editor by surprise."
        ),
    ),
    (
        "change",
        "In 1961 the village had 400 inhabitants; today it has 300. A loss of a third in sixty years is not unusual in these hills.",
    ),
    (
        "change",
        (
            "The number of herons' nests went from 12 in 2015 to 36 last spring. That the colony has doubled in so short a time"
            " is due to the new reed bed."
        ),
    ),
    ("average", "Over nine matches he scored 378 runs. An average of 48 is not what we expect of a captain."),
    ("average", "In his thirty years as rector he married 540 couples, which comes to twenty-four a year."),
    ("magnitude", "Some two million copies (200,000) of the pamphlet were printed in the first month."),
    ("count", "Four of our players were picked for the county: Simms, Obi and Hartley."),
    ("count", "Three countries, Norway, Iceland, Denmark and Ireland, abstained."),
    ("unit", "The lake is 3 miles (6.8 km) long and freezes most winters."),
    (
        "statistics",
        "Readers slept longer than non-readers (*t*(44) = 1.12, *p* = .02), although the diary was kept by memory.",
    ),
    ("statistics", "The treated plots yielded 3.1 tonnes more than the others (95% confidence interval 0.4 to 2.7)."),
    ("sum", "The quarry employs 64 men: thirty on the face, twenty-two in the dressing sheds and nine on the tramway."),
    (
        "sum",
        (
            "Twenty-nine of us set out. Six turned back at the hut and four more at the glacier, and in the end seventeen stood"
            " on the summit."
        ),
    ),
    (
        "sum",
        "Our raffle brought in £212, the cake stall £148 and the tombola £95. The treasurer banked all £465 of it on Monday morning.",
    ),
    (
        "sum",
        (
            "Thirty-two apprentices signed on that spring. Five ran away before harvest, four were dismissed, and the remaining"
            " twenty-one were bound for seven years."
        ),
    ),
    ("sum", "We had budgeted £3,000. The new boiler cost £1,850 and the chimney £620, which leaves us £630 in hand."),
    ("share", "The society has 320 members, 48 of whom (12%) live overseas."),
    (
        "share",
        "Sixty children were tested, and forty-two of them passed. With 75 per cent through, the school was content.",
    ),
    ("share", "Twelve of the fifteen houses in the terrace were empty by 1931, that is to say three quarters of them."),
    (
        "change",
        (
            "The committee has cut its grant to the theatre from £50,000 to £35,000. The director calls a cut of 40 per cent "
            "the end of serious drama in the county."
        ),
    ),
    (
        "average",
        "The pilgrims covered 360 kilometres in fifteen days. At twenty kilometres a day they were hardly hurrying.",
    ),
    ("average", "The six sisters were 61, 64, 66, 70, 73 and 80 when the portrait was made; their average age was 71."),
    ("average", "The monks copied 1,200 pages in sixty days, working at a pace of twenty-five pages a day."),
    ("magnitude", "A quarter of a million signatures (25,000) were handed in at the palace gate."),
    (
        "magnitude",
        "Parliament granted the company £1,200,000. Of that twelve million, not a penny reached the shareholders.",
    ),
    (
        "count",
        "He had only two pupils of any note (Marek, Ilse Brandt and the younger Sand), and quarrelled with all of them.",
    ),
    ("count", "Her kitchen held three pieces of furniture: a table, a dresser, a bench and a chair."),
    ("count", "Only two of the bells have names, Great Tom, Little Meg and Old Sarum."),
    ("unit", "She weighed 9 stone (67 kg) when she was taken on, and was never heavier."),
    (
        "statistics",
        "Sixteen judges gave each jam a whole number of points from one to ten. The winning damson had an average of 8.40.",
    ),
    ("statistics", "There was a clear association between street and illness (χ²(1, N = 90) = 2.10, p = .004)."),
    ("sum", "Every one of the eighteen stalls was let at £15, so the hall took £255 in rents before the doors opened."),
    ("sum", "She left £5,000: £2,000 to the lifeboat, £1,500 to the church and £1,000 to her cat's next owner."),
    (
        "change",
        (
            "The parish roll stood at 150 in 1990. It is now down to 90, and a fall of sixty per cent in a generation is hard "
            "to explain away."
        ),
    ),
    (
        "change",
        (
            "When he took over in 2011 the bakery sold 2,000 loaves a week; today it sells 5,000. Trebling the business in ten "
            "years has cost him his knees."
        ),
    ),
    (
        "change",
        "The old tariff was £40 a quarter and the new one is £50. Customers are being asked for 20 per cent more for the same water.",
    ),
    (
        "change",
        "Her blood pressure came down from 160 to 120. To bring it down by a third without a single pill was quite an achievement.",
    ),
    (
        "sum",
        (
            "Two hundred and ten guests sat down to dinner: ninety from the bride's family, eighty-five from the groom's and "
            "the remaining forty from the regiment."
        ),
    ),
    (
        "sum",
        "The estate was valued at £48,000. After £6,500 had gone to the doctors and £9,000 to the bank, his widow was left with £31,500.",
    ),
    (
        "sum",
        "In her will she remembered the hospital with £400, the school with £250 and her gardener with £150. The whole came to £850.",
    ),
    (
        "sum",
        "Volume one runs to 312 pages, volume two to 288 and the index to 96. That makes 706 pages to proof-read by Friday.",
    ),
    (
        "sum",
        "At the market I spent $12 on peaches, $9 on bread and $7 on a very small cheese, and came home $30 poorer.",
    ),
    (
        "sum",
        (
            "There were 28 children on the bus. Nine got off at the church and eleven at the mill, which left ten for the long "
            "climb to the farm."
        ),
    ),
    (
        "share",
        "Seven of the ten bridges were swept away. To lose half its bridges in a night is something a valley remembers.",
    ),
    ("share", "Nearly all replied: of 160 letters 152 were answered, or 92 per cent."),
    (
        "share",
        (
            "The factory employs 250 people, and 75 of these are apprentices. An apprentice share of 25 per cent is unheard of "
            "elsewhere in the trade."
        ),
    ),
    (
        "share",
        "Volunteers restored 45 of the 60 milestones on the old road, so that four fifths of them can be read again.",
    ),
    ("average", "It took the masons 18 months to lay 5,400 cubits of wall, 250 a month."),
    ("average", "A family of five got through 35 loaves that winter week – six loaves a head."),
    (
        "average",
        "In four years as keeper he logged 1,460 visitors. Averaging nearly 500 a year, the lighthouse was hardly a resort.",
    ),
    (
        "average",
        "The ferry made 62 crossings in May and carried 2,480 cars; the average of 50 cars a crossing was the best since the war.",
    ),
    (
        "magnitude",
        "Around 3,500,000 trees were felled by the storm. It took four years to clear those thirty-five million trunks.",
    ),
    ("magnitude", "Eight hundred thousand euros (€8 million) have been set aside for the roof."),
    (
        "count",
        (
            "There are two ways up the hill. The first follows the stream. The second climbs through the quarry, and the third "
            "goes round by the chapel."
        ),
    ),
    ("count", "Six counties voted for the merger: Arden, Blythe, Corran, Dunmore and Esk."),
    ("unit", "By morning the thermometer stood at -10 °C, or 24 °F, and the milk had frozen on the step."),
    ("unit", "At 6 ft 4 in (1.83 m) the new goalkeeper has to duck under most of our doors."),
    (
        "statistics",
        "Eleven tasters scored each cheese from 1 to 10, in whole points only. The Wensleydale finished on a mean of 7.52.",
    ),
    ("statistics", "Patients on the new drug lived 4.8 months longer (95% CI 0.9–4.1)."),
]

RIGHT = [
    (
        "The regiment marched out with 640 men. It left 85 in hospital at Corra and was joined by 40 volunteers, so that "
        "595 reached the coast."
    ),
    "Eighteen of the 24 members of the choir can read music. Two thirds of the tenors cannot.",
    "We sent the form to 600 households and 210 sent it back; 30 per cent had moved or died.",
    "Fares rose from 40 to 50 pence on the first of May. In the city they were 20 per cent higher still.",
    "The pilgrims covered 360 kilometres in fifteen days. On the plain they did thirty kilometres a day.",
    "The nebula lies 7,000,000 light years away. Seven hundred thousand years ago its largest star exploded.",
    "The museum shop sells five kinds of tea, among them smoked, green, jasmine and mint.",
    "The quarry employs 64 men: thirty on the face, twenty-two in the dressing sheds and the rest on the tramway.",
    (
        "She left £5,000: £2,000 to the lifeboat, £1,500 to the church and the rest, after her debts were paid, £1,000, to "
        "her cat's next owner."
    ),
    "A loaf cost 16 pence before the war and 24 after it. Meat, which cost twice as much, was out of reach.",
    (
        "In the sale of 1911 went 300 acres, in that of 1923 another 120. Altogether 640 acres have left the estate since "
        "the old lord died."
    ),
    "The bells weigh 9, 11, 13 and 17 hundredweight. The ring of eight at Corra averages 12.",
    "In all 26 games were played; 9,100 spectators came, 600 of them to the final.",
    "Two of the bells have names: Great Tom, Little Meg, and the others only numbers.",
    "Her kitchen held three pieces of furniture, a clock, a stove and a good many cats.",
    "Sales fell from 400 to 300 and the price from 12 to 9 pounds. Together that is a loss of almost half the takings.",
    "He sold 45 of his 60 pictures. The three quarters that went abroad have never been seen again.",
    "The choir has eleven sopranos, nine altos, five tenors and six basses. With thirty-one voices we can manage the Stainer.",
    "The scribe wrote 330 leaves in 110 days, and his pupil, working at a rate of four leaves a day, caught him up by Easter.",
    "We cut the mailing from 8,000 to 6,000 copies a month. Saving a third of the postage was worth it.",
    "The dose was raised from 20 to 30 mg. Half of the patients noticed nothing.",
    (
        "The archive received 58 letters from the widow and 34 from the publisher. The 119 letters of an earlier gift are "
        "still uncatalogued."
    ),
    "Of the fifty manuscripts in the chest, ten were illuminated. A quarter of those ten were made for rich patrons.",
    "In 1961 the village had 400 inhabitants; today it has 300. A third of them are over seventy.",
    "The hens laid 168 eggs in the four weeks of February. Seven a day is what they manage in June.",
    "The duke paid 250,000 florins for the diamond. Two and a half million florins was what he owed his bankers.",
    "Four of our players were picked for the county, and three of them, Simms, Obi and Hartley, will travel to Bath.",
    "Sixteen judges gave each jam a mark from one to ten, halves allowed. The winning damson had an average of 8.41.",
    (
        "Twenty-nine of us set out. Six turned back at the hut and four more at the glacier, but two of those thought "
        "better of it, and in the end twenty-one stood on the summit."
    ),
    "The mill worked twelve hours a day, six days a week. Seventy-two hours at the frame was thought no hardship.",
    "Of the 80 masters 60 could write, and two thirds of their wives.",
    "Our 12 volunteers drove 1,440 miles in June. Some did more than 300 each, others a bare 20.",
    "The bridge cost 3,000,000 crowns, of which three hundred thousand went on the statues alone.",
    "Three countries abstained. Norway, Iceland, Denmark and Ireland voted in favour.",
    "The treated plots yielded 1.5 tonnes more than the others (95% confidence interval 0.4 to 2.7).",
    "The crew of thirty-eight lost eleven to scurvy, but took on nine men at the Cape, and so thirty-six came home.",
    "From 1 May the adult ticket costs £8 instead of £6.50, and the child's £4 instead of £3. That is a third more for a child.",
    "Half a million people live here; 50,000 of them came to the funeral.",
    (
        "The fund stood at £3,000. The boiler cost £1,850 and the chimney £620, and a legacy of £100 came in, which leaves "
        "us £630 in hand."
    ),
    "Our electricity bill went up from £80 to £96. My husband says that 15 per cent would have been bearable.",
    "The parish roll stood at 150 in 1990. It is now down to 90, and sixty per cent of those are over seventy.",
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
    "The factory employs 250 people, and 75 of these are apprentices. A quarter of the apprentices come from abroad.",
    "The tenor sang 96 performances in eight seasons. Fourteen a season would be the limit, his doctor said.",
    "In four years as keeper he logged 1,460 visitors. His successor averaged nearly 500 a year.",
    "The ferry made 62 crossings in May and carried 2,480 cars; in August it averaged 50 cars a crossing.",
    "Around 3,500,000 trees were felled by the storm, and the storm of 1990 had felled thirty-five million.",
    "The commission had three members, a judge, a banker and a bishop, and a secretary, a retired admiral.",
    (
        "There are two ways up the hill. The first follows the stream. The second climbs through the quarry, and at the "
        "third gate turns left."
    ),
    "Six counties voted for the merger; Arden, Blythe, Corran, Dunmore and Esk were against.",
    "The ridge runs for 40 km (25 miles), of which 35 miles, counting both slopes, are paths.",
    "Men and women did not differ in recall, t(58) = 0.88, p = .38.",
    "Twenty people answered from 1 to 5, but not all of them every question. Courtesy got a mean of 4.47.",
    "Patients on the new drug lived 2.8 months longer (95% CI 0.9–4.1).",
    "Prices rose by a quarter, from 40 to 50 pence, and then by a fifth, to 60.",
    "The old tariff was £40 a quarter and the new one is £50. Customers of the other company pay 20 per cent more.",
    "The club sold 340 tickets before the day and 120 at the gate. The 500 programmes were gone by noon.",
    "Our 20 stalls took £1,240 between them. £80 a stall is what they took at Easter.",
    "We were eleven at the start, five men and six women; by evening, with the guide, we were twelve.",
    (
        "The village lost 18 men in the first war and 7 in the second. All 27 names on the cross, those of two nurses among"
        " them, are read out in November."
    ),
    "Membership fees rise in the new year from 60 to 75 euros. Our neighbours in Wenlow pay 20 per cent more still.",
    "In the autumn the reservoir held 90 million litres; by Easter it held 60. Half of the fish were dead.",
    "The dog weighed 30 kilos when we got her and weighs 24 today. A quarter of her food goes to the cat.",
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
    "Only fourteen of the forty councillors bothered to attend. A quarter of the council had sent excuses.",
    "We tested 400 bulbs. After a year 340 still worked, and after two years 80 per cent of those.",
    "Seven issues appeared in 2018, with 392 pages between them; 52 pages an issue had been promised.",
    "He was paid £27,000 for three years' work. On £8,000 a year his brother kept a family of six.",
    "The archive holds six thousand glass negatives and six hundred (600) prints.",
    "Our five speakers this term include Dr Hale, Mrs Pryce, Canon Webb and Mr Okafor.",
    "He spoke three languages fluently, and four more, Czech, Polish, Yiddish and Latin, after a fashion.",
    "Three painters taught at the school in those years, and four sculptors (Arp, Lund, Moreau and Silva).",
    "The cape lies 12 nautical miles (22 km) south of the harbour, and the fort 32 km north.",
    "Nineteen nurses graded the new uniform from 1 to 6, whole grades only, and arrived at an average of 2.42.",
    "The two classes hardly differed in the number of errors, F(1, 38) = 2.10, p = .155.",
    "He lost 40 of his 200 sheep in the snow, and a quarter of his lambs.",
    "Four of the seven judges dissented. Most of them, Hale, Pryce and Webb, gave reasons.",
    "The price went from £4 to £5 and then, after a month, back to £4.40: a rise of 10 per cent over all.",
    "The team of eight rowed 96 miles in four days. Twelve miles a day for each pair of oars would have been nearer the plan.",
    "The survey of 2019 found 45 pairs, that of 2020 only 38. Losses of a quarter are normal after a hard winter.",
]


@pytest.mark.parametrize(("rule", "text"), WRONG)
def test_what_the_numbers_before_it_do_not_make_is_found(rule: str, text: str) -> None:
    assert rule in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_numbers_of_something_else_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
