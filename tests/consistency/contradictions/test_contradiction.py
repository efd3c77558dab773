"""A value told again of the same thing must be the same, whatever words tell it: another amount, score, year, floor or side is found."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

WRONG = [
    (
        "The panel surveyed 264 nurses in four hospitals. The 246 nurses were asked about shifts.",
        "246",
    ),
    (
        "Letters went to 530 households in the parish. The 350 households were given three weeks to answer.",
        "350",
    ),
    (
        "The film runs for 94 minutes. At 49 minutes the film is hardly a feature.",
        "49",
    ),
    (
        "The Rovers beat Halden 4–2 in the cup final of 1961. The 5–2 win over Halden in that final is still "
        "sung about.",
        "5–2",
    ),
    (
        "The report runs to 136 pages. Few will read all 163 pages.",
        "163",
    ),
    (
        "The tunnel is 2.4 km long. Boring the 4.2 km tunnel took two years.",
        "4.2",
    ),
    (
        "The office is on the second floor. Visitors should come to the office on the third floor.",
        "third",
    ),
    (
        "The auction raised £7,350. The £7,530 raised by the auction will mend the roof.",
        "7,530",
    ),
    (
        "Construction of the dam started in 1956. Since construction of the dam started in 1965, the valley "
        "has lost a third of its people.",
        "1965",
    ),
    (
        "Mr Hale took over as head in 2003. Results have improved every year since Mr Hale took over in 2005.",
        "2005",
    ),
    (
        "The ferry takes 48 cars. In August the 84 cars it takes are booked weeks ahead.",
        "84",
    ),
    (
        "The battery lasts for 14 hours. In our test we could not fault the 41-hour battery.",
        "41",
    ),
    (
        "The jacket costs £85 and comes in three colours. For £58 the jacket is a bargain.",
        "58",
    ),
    (
        "The centre was opened by the mayor in 2006. It was the mayor's first duty. The centre, opened in "
        "2009, has a pool and a gym.",
        "2009",
    ),
    (
        "The pool is 25 metres long. Swimming forty lengths of the 52-metre pool is no small thing.",
        "52",
    ),
    (
        "The orchard has 340 apple trees, most of them very old. Pickers start at the bottom of the slope. The orchard's "
        "430 trees were pruned hard in February.",
        "430",
    ),
    (
        "Our survey reached 612 households in three villages. Most answered by post. The 621 households in our survey "
        "were sent a reminder in June.",
        "621",
    ),
    (
        "Rovers won the semi-final at Firth Lane 3–0. Nobody expected it. Rovers' 2–0 win in the semi-final at Firth Lane "
        "was the club's first in nineteen years.",
        "2–0",
    ),
    (
        "The Harrow line is 7.3 kilometres long with four stations. It loses money. The cost of running the Harrow line's "
        "3.7 kilometres was more than £2 million last year.",
        "3.7",
    ),
    (
        "The museum is on the north bank of the river, five minutes from the station. Entry is free. To reach the museum "
        "on the south bank of the river, take the 14 bus.",
        "south",
    ),
    (
        "The summit of Ben Arder is 986 metres above sea level. The path is clear in summer. At 968 metres, the summit of "
        "Ben Arder is not quite a Munro.",
        "968",
    ),
    (
        "The theatre has 520 seats, and there is not a bad one among them. It smells of oranges. The theatre's 502 seats "
        "were re-covered in 2011 in blue plush.",
        "502",
    ),
    (
        "The tunnel under the Harn took nine years to build. Water was the trouble. In the six years it took to build the "
        "tunnel, fourteen men died.",
        "six",
    ),
    (
        "The estate has 17 cottages along the burn. Nine are let. All the estate's 71 cottages had new roofs in the spring.",
        "71",
    ),
    (
        "The farm keeps 230 goats and two dogs. Cheese is made on Tuesdays. The farm's 320 goats give some 500 litres a day.",
        "320",
    ),
    (
        "The Nether Pass lies at 2,346 metres. It is closed until May. At 2,436 metres, the Nether Pass is the highest "
        "road in the canton.",
        "2,436",
    ),
    (
        "The ward has 24 beds and one television. Visiting ends at eight. On most nights all the ward's 42 beds are full.",
        "42",
    ),
    (
        "The quarry employs 38 men and a dog. It has been dug since the war. Each of the quarry's 83 men has a key to the "
        "canteen.",
        "83",
    ),
    (
        "The town hall stands on the east side of the square. It has a clock that stops at ten to four. Tourists "
        "photograph the town hall on the west side of the square.",
        "west",
    ),
    (
        "Carlow beat Athy 2–1 in the county final. The winner came late. Carlow's 3–1 win over Athy in the county final "
        "was their first since the war.",
        "3–1",
    ),
]
RIGHT = [
    "The party was formed in China in 1921. In Laos, it was formed in 1925.",
    "• Casella, Bank Official, born August 8th, 1900 • Ehrlich, Bank Official, born August 19th, 1894",
    "In 1914, the last living pigeon died in Bonn. In 1918, the last living parakeet died in a cage.",
    "Ann Walpole of Lund, married to Edward Pole, who died in 1663. She died in 1669.",
    (
        "The lido at Sandwick opened its gates in May 1934. It was rebuilt after the flood. People still talk of the day "
        "the lido opened in 1953 with its new slide."
    ),
    "The Kelso Arms first welcomed guests in 1887. Its brewery opened in 1878.",
    "The orchard has 340 apple trees and 90 pears. The orchard's 430 trees were pruned in February.",
    "The orchard has 340 apple trees. The orchard's 430 pear trees were pruned hard in February.",
    (
        "The tower of St Anne's is 48 metres high. The spire adds 36 metres. All 84 metres of tower and spire were "
        "scaffolded in May."
    ),
    "The choir left Bergen with 34 singers. Nine more joined in Leeds, and all 43 singers were on stage at eight.",
    "The choir left Bergen with 34 singers. The host choir was waiting. At the concert all 77 singers were on stage.",
    "Our survey reached 612 households. The 216 households that did not answer were sent a reminder in June.",
    "Our first survey reached 612 households. The 621 households in our second survey were sent a reminder.",
    "The new footbridge is 62 metres long. The old bridge's full length of 26 metres made it a squeeze.",
    "Gull Rock light stands 37 metres above the sea. The light's height of 14 metres makes it the shortest on the coast.",
    "The society had 154 members in 1990. A letter will go to each of the society's 145 members in March.",
    "The society has 154 members, nine of them abroad. A letter will go to each of the society's 145 members in Britain.",
    (
        "Rovers won the semi-final at Firth Lane 3–0. Rovers' 2–0 win in the final at Firth Lane was the club's first in "
        "nineteen years."
    ),
    "Rovers won the semi-final at Firth Lane 3–0. Rovers' 2–0 win in the semi-final at Firth Lane in 1988 was closer.",
    "The hostel has 28 beds in its main house. All of the hostel's 82 beds, those in the barn included, have a lamp.",
    "The convoy left Halifax with 41 ships. Of the 14 ships that turned back, not one was lost.",
    (
        "The school in Mill Lane took its first pupils in September 1952. Parents who remember the day the school opened "
        "in Carr Street in 1925 are rare."
    ),
    "The school in Mill Lane took its first pupils in September 1952. A school of the same name opened in 1925.",
    "Lake Orrin covers 312 hectares. The 213 hectares of reed round Lake Orrin are a reserve.",
    "The castle's well is 61 metres deep. A pebble falls the 16 metres to the water in under two seconds.",
    (
        "Marta Hedlund, the mayor of Tessin, cut the ribbon. The former mayor of Tessin, Marita Hedberg, spoke for four "
        "minutes."
    ),
    "Marta Hedlund was mayor of Tessin until May. The mayor of Tessin, Jon Lund, spoke for four minutes.",
    "The firm makes its boats in Lowestoft. The oars come from the firm's yard in Whitby.",
    "The workshop costs £45, or £54 with lunch. If you cannot come, the £54 will be returned.",
    "The workshop costs £45 for members. If you cannot come, the £54 that others pay will be returned.",
    "The Harrow line is 7.3 kilometres long. Only the Harrow line's 3.7 kilometres in the borough were closed.",
    "The cathedral organ has 3,412 pipes. Before the fire the organ's 4,312 pipes took a fortnight to tune.",
    (
        "We recruited 96 nurses from two hospitals, of whom 69 were interviewed. The 69 nurses we interviewed had worked "
        "for nine years."
    ),
    "We recruited 96 nurses and 69 doctors. The 69 we recruited from general practice were older.",
    "The express takes 2 hours from Alden to Porth. The slow train takes 3 hours from Alden to Porth.",
    "The front door of the cottage is green. The back door of the cottage is red.",
    "Nils Aker was 71 when he climbed Storhorn for the last time. Aker was 17 when he climbed Storhorn for the first time.",
    "The museum is on the north bank of the river. Its store is on the south bank of the river.",
    "The summit of Ben Arder is 986 metres above sea level. At 968 metres, its eastern top is not quite a Munro.",
    "The theatre has 520 seats. With the boxes shut, the theatre's 502 seats were sold out for a week.",
    "The theatre has 520 seats. The studio theatre's 120 seats were re-covered in 2011.",
    "The theatre had 520 seats before the refit. The theatre's 502 seats were re-covered in blue plush.",
    "The bakery employs 23 people in Leeds and nine in York. The 32 people employed by the bakery get a loaf a day.",
    (
        "The petition was signed by 4,817 people by Friday. A week later, the 5,871 people who had signed the petition "
        "got an answer."
    ),
    "A crowd of 18,340 saw the match at Calder Road. The 18,430 who saw the return match went home wet.",
    "A crowd of about 18,000 saw the match at Calder Road. Most of the 18,430 who saw the match went home wet.",
    (
        "The mosaic was found in 1926 by a farmer's boy. Ever since the second mosaic was discovered in 1962 there has "
        "been talk of a roof."
    ),
    "The tunnel under the Harn took nine years to build. In the six years it took to plan the tunnel, the price doubled.",
    "The tunnel was to take six years to build. In the nine years it took to build the tunnel, fourteen men died.",
    "The Blue Lamp seats 64. In the garden of the Blue Lamp all 46 seats are taken by seven.",
    "The church clock was made in 1731. In 1713, the year the church bell was cast, the village had no road.",
    "The ship's bell weighs 84 kilograms. It took two men to move the 48 kilograms of the ship's clock.",
    "Elsa Brandt won the race in 2 hours 41 minutes. Her time of 2 hours 14 minutes in Oslo was her best.",
    (
        "“The library lends 76 kinds of tools,” says the leaflet. “Most of the library's 67 kinds of tools were given,” "
        "says the website."
    ),
    (
        "The first train ran over the Larne viaduct on 3 May 1869. A photograph of the second train over the viaduct, on "
        "5 May 1869, hangs in the hall."
    ),
    "The farm keeps 230 goats and 90 sheep. The farm's 320 animals give milk.",
    "The farm kept 230 goats then. Today the farm's 320 goats give some 500 litres a day.",
    "The plan gave the hall 400 seats. The hall's 440 seats were sold on the first night.",
    "The bridge is 120 metres long and 12 metres wide. The bridge's 21 metres of approach on either side are of brick.",
    "Two ships left Hull. The Alba carried 84 passengers, the Bern 48. All 48 passengers of the Bern were seasick.",
    "Lena has 12 hens and her brother 21. Her brother's 21 hens lay well.",
    "The coach left with 52 passengers. Three got out at Ripley, and the 49 passengers who stayed were given tea.",
    "The quilt has 144 squares. It took 14 women to sew the quilt's 144 squares.",
    "The Rex has two screens, with 180 and 108 seats. The Rex's 108 seats in the small screen are never full.",
    "The trial enrolled 412 patients and 214 completed it. The 214 patients in the final analysis were older.",
    "The tower is 142 m high to the roof. With its mast, the tower is 214 m high.",
    (
        "He joined the ship at Leith with 30 men. At Lerwick, 13 men joined the ship. The 13 men who joined the ship at "
        "Lerwick were fishermen."
    ),
    "The Aldous Library first lent books in 1904. The carved door dates from the day the reading room opened in 1940.",
    "The pier at Morden is 514 metres long. Before the storm the pier's full length of 541 metres was lit.",
    "The balloon carried 16 passengers. The ferry that met them had 45 aboard. All 61 passengers had tea together.",
    "The first pot held 283 coins. The 238 coins from the second pot are now in the county museum.",
    (
        "Dr Anita Rao, the school's deputy head, welcomed the inspectors. The school's head teacher, Dr Helen Marsh, "
        "called the report fair."
    ),
    (
        "Dr Anita Rao was the school's head teacher until 2010. The school's head teacher, Dr Helen Marsh, called the "
        "report fair."
    ),
    "A new boiler costs £3,480. With fitting the boiler's £3,840 is paid by the month.",
    "The Nether Pass lies at 2,346 metres, the Upper Pass at 2,436 metres. At 2,436 metres, the Upper Pass is the highest.",
    "The statue was unveiled on 12 June 1898. The plinth was unveiled on 21 June 1898.",
    "The ward has 24 beds. The hospital's 42 beds are full.",
    "The clinic treated 1,207 children last winter. Of the 1,270 children treated this winter, nine were kept overnight.",
    "The quarry employs 38 men. In its heyday the quarry's 83 men had a canteen.",
    "Mill Street is 310 metres long. Walk the 130 metres of Mill Street that are paved.",
    "The town hall stands on the east side of the square. The church stands on the west side of the square.",
    "The novel runs to 624 pages in hardback. The paperback's 642 pages are smaller.",
    "Carlow beat Athy 2–1 in the county final. Carlow's 3–1 win over Athy in the league came a week later.",
    "We measured 132 leaves from the oak. We measured 123 leaves from the ash. The 123 leaves from the ash were smaller.",
    "The hen house has 46 hens. My neighbour's 64 hens are quieter.",
    "The bridge is 184 m long. The tunnel beside it is 148 m long. All 148 m of the tunnel are lit.",
    "Bus 53 takes 35 minutes. The 53 is the slowest bus.",
    "The choir has 34 singers at rehearsals; with the friends who come for concerts, all 43 singers fill the stage.",
    "In 1901 the parish had 412 people. All 421 people of the parish were counted in 1911.",
    "Her flock has 86 ewes. By lambing time all 68 ewes left in the fold had been seen by the vet.",
    "The brig had a crew of 23. A gale took her masts. All 32 men in the boats were saved.",
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_another_value_of_what_was_told_is_found(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


@pytest.mark.parametrize("text", RIGHT)
def test_another_event_part_time_or_person_is_left_alone(text: str) -> None:
    assert words_found(text, "contradiction") == []
