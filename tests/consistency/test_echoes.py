"""What comes again a slip away, with the same words around it, is found; what has a place, time or owner of its own is not."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

COMES_AGAIN = [
    (
        "The food bank on Marsh Lane opened its doors in 2009. When it opened in 2012, demand was a tenth of "
        "what it is today.",
        "2012",
    ),
    (
        "The mentoring programme started in 2014 with five volunteers. Since it was launched in 2016, the "
        "programme has matched 90 pairs.",
        "2016",
    ),
    (
        "Harrow Books was established in 1978 by two sisters. The firm, established in 1987, still has one shop.",
        "1987",
    ),
    (
        "The orchestra was formed in 1931. In the years since its formation in 1913 the orchestra has toured widely.",
        "1913",
    ),
    (
        "Tern Ferries was set up in 1962 to serve the outer islands. The company, which was set up in 1966, "
        "runs nine boats.",
        "1966",
    ),
    (
        "The trust was created in 1995 with a gift from the Lund family. Since the trust's creation in 1959, "
        "it has given away two million pounds.",
        "1959",
    ),
    (
        "The newsletter first appeared in 1988. Since its first appearance in 1998 it has never missed a month.",
        "1998",
    ),
    (
        "The council approved a budget of £62,000 for the play area. The budget of £26,000 for the play area "
        "covers surfacing too.",
        "26,000",
    ),
    (
        "We applied for a grant of £8,400 for the kitchen. The kitchen grant of £4,800 was paid in March.",
        "4,800",
    ),
    (
        "Ms Orde donated $12,500 to the library fund. Her donation of $15,200 to the library fund was the "
        "largest of the year.",
        "15,200",
    ),
    (
        "The panel surveyed 264 nurses in four hospitals. The 246 nurses were asked about shifts.",
        "246",
    ),
    (
        "Our sample comprised 154 mothers. Interviews were held at home. All 145 mothers gave consent.",
        "145",
    ),
    (
        "The trial enrolled 72 patients. Of the 27 patients, none withdrew.",
        "27",
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
        "The reservoir holds 380 million litres and has a surface area of 46 hectares. With a surface area of"
        " 64 hectares, the reservoir is visible from space.",
        "64",
    ),
    (
        "The mast weighs 41 tonnes. Lifting the 14-tonne mast took a day.",
        "14",
    ),
    (
        "The summit of Carn Bea is at a height of 813 metres. At a height of 831 metres Carn Bea is the "
        "highest point of the county.",
        "831",
    ),
    (
        "The course lasts 14 weeks and costs nothing. Students who complete the 41-week course get a certificate.",
        "41",
    ),
    (
        "We need a cleaner for 12 hours a week. The job is for 15 hours a week and the rate is good.",
        "15",
    ),
    (
        "Three judges sat on the panel. Where the four judges disagreed, the chair decided.",
        "four",
    ),
    (
        "The flat has two bedrooms and a balcony. All three bedrooms look south.",
        "three",
    ),
    (
        "The Rovers beat Halden 4–2 in the cup final of 1961. The 5–2 win over Halden in that final is still "
        "sung about.",
        "5–2",
    ),
    (
        "Her grandmother lived at 17 Fuller Street for sixty years. The house at 71 Fuller Street is now a dentist's.",
        "71",
    ),
    (
        "The museum holds 4,310 drawings by Lister. Its 4,130 drawings by Lister were given by his niece.",
        "4,130",
    ),
    (
        "The parish has a population of 2,460. With a population of 2,640 the parish is entitled to nine councillors.",
        "2,640",
    ),
    (
        "The ship carried 86 passengers. None of the 68 passengers was hurt.",
        "68",
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
        "The hall was lit by 96 candles. The 69 candles were lit by the choirboys.",
        "69",
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
        "The club paid a deposit of £560 for the coach. The deposit of £650 for the coach is not refundable.",
        "650",
    ),
    (
        "The Ashdown hospice admitted its first patient in 1992. In the years since it admitted its first "
        "patient in 1994, it has cared for some 9,000 people.",
        "1994",
    ),
    (
        "Construction of the dam started in 1956. Since construction of the dam started in 1965, the valley "
        "has lost a third of its people.",
        "1965",
    ),
    (
        "The observatory was completed in 1887 at the cost of the Duke. It looks today much as it did on its "
        "completion in 1878.",
        "1878",
    ),
    (
        "The Corran lifeboat station closed in 1974. Before it closed in 1947, its crews had saved 212 lives.",
        "1947",
    ),
    (
        "The magazine ceased publication in 2011. When it ceased publication in 2013 it had 400 subscribers.",
        "2013",
    ),
    (
        "Elin Sørby moved to Bergen in 1921 to study with Moe. In 1912, when she moved to Bergen, the town "
        "was still in mourning.",
        "1912",
    ),
    (
        "Ruth Adeyemi joined the board in 2015. Since Ms Adeyemi joined the board in 2016, costs have fallen "
        "by a tenth.",
        "2016",
    ),
    (
        "Mr Hale took over as head in 2003. Results have improved every year since Mr Hale took over in 2005.",
        "2005",
    ),
    (
        "The theatre has 412 seats. Even on a wet Monday all 421 seats were sold.",
        "421",
    ),
    (
        "The choir has 38 singers. At the concert all 83 singers wore black.",
        "83",
    ),
    (
        "The ferry takes 48 cars. In August the 84 cars it takes are booked weeks ahead.",
        "84",
    ),
    (
        "The herd numbered 56 cows. Every one of the 65 cows was tested.",
        "65",
    ),
    (
        "The workshop is limited to 16 places. When the 18 places have gone, we open a waiting list.",
        "18",
    ),
    (
        "The walk is nine miles long and mostly flat. Most people take five hours over the ten miles of the walk.",
        "ten",
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
        "The survey closed on 3 June. By the time the survey closed on 13 June, 800 people had replied.",
        "13 June",
    ),
    (
        "Four actors play all the parts. The five actors change hats to tell us who they are.",
        "five",
    ),
    (
        "The play has three acts. The four acts run without a break.",
        "four",
    ),
    (
        "The string quartet has recorded eleven albums. All twelve albums are still in print.",
        "twelve",
    ),
    (
        "The estate covers 2,300 acres. A wall surrounds the estate's 3,200 acres.",
        "3,200",
    ),
    (
        "The centre was opened by the mayor in 2006. It was the mayor's first duty. The centre, opened in "
        "2009, has a pool and a gym.",
        "2009",
    ),
    (
        "The pension fund was set up in 1983. The fund, set up in 1938, pays 400 widows.",
        "1938",
    ),
    (
        "The chapel seats 90. Its 60 seats are rarely full.",
        "60",
    ),
    (
        "The pool is 25 metres long. Swimming forty lengths of the 52-metre pool is no small thing.",
        "52",
    ),
    (
        "The vaccine was given to 640 children. Of those 460 children, nine had a rash.",
        "460",
    ),
    (
        "The journey takes 55 minutes by train. During the 35-minute journey there is time for tea.",
        "35",
    ),
]
OF_ITS_OWN = [
    "The food bank on Marsh Lane opened its doors in 2009. When its second branch opened in 2012, demand doubled.",
    "The bakery has stood in Quay Street since 1948. Mrs Dale bought it when it came up for sale in 1984.",
    (
        "The mentoring programme started in 2014 as a pilot. Since it was launched across the county in 2016,"
        " it has grown."
    ),
    "Harrow Books was established in 1978. Its rival, established in 1987, has one shop.",
    (
        "The council approved a budget of £62,000 for the play area. The budget of £26,000 for the car park "
        "covers surfacing too."
    ),
    "We applied for a grant of £8,400 for the kitchen. The grant of £4,800 for the hall was paid in March.",
    "The panel surveyed 264 nurses and 246 doctors. The 246 doctors were asked about shifts.",
    "The trial enrolled 72 patients. The 27 patients on the new drug did better.",
    "The trial enrolled 72 patients in Lund. In Malmo the trial enrolled 27 patients.",
    "Letters went to 530 households. The 350 households that answered were visited.",
    "We need a cleaner for 12 hours a week. We also need a cook; the cook's job is for 15 hours a week.",
    "We need a cleaner for 12 hours a week. The gardener's post is 21 hours a week.",
    "Members pay £24 a year. Families pay £42 a year.",
    "Members pay £24 a year. The family subscription of £42 a year covers four.",
    "Parking costs £3 an hour at the harbour. The £4 an hour charge at the station is higher.",
    "Three judges sat on the panel. When a fourth joined, the four judges disagreed.",
    "Two editors read each manuscript. Their chief came in later; the three editors then met.",
    "The flat has two bedrooms and a box room. All three rooms look south.",
    "Wexcombe won the 1954 final by two goals to nil. In the 1955 final they won by three goals to nil.",
    "Her grandmother lived at 17 Fuller Street. My uncle lived in the house at 71 Fuller Street.",
    "Her grandmother lived at 17 Fuller Street. The shop at 71 Fuller Street sold fish.",
    "The bridge has a span of 128 metres. The new bridge's span of 182 metres is a record for timber.",
    (
        "The parish had a population of 2,460 in 1901. With a population of 2,640 the parish is now entitled "
        "to nine councillors."
    ),
    "The ship carried 86 passengers. On the return voyage the ship carried 68 passengers.",
    "The ship carried 86 passengers. The 68 passengers in steerage had no cabins.",
    "The report runs to 136 pages. With its annexes the report runs to 163 pages.",
    "The film runs for 94 minutes. The first 49 minutes of the film are dull.",
    "The dose was 25 mg twice a day. Patients on the 52 mg dose were in the other arm.",
    "Route A is 24 km long and starts at the mill. Route B is 42 km long and starts at the mill.",
    "The red bus takes 35 minutes to the station. The blue bus takes 53 minutes to the station.",
    "The lower falls drop 36 metres into the gorge. The upper falls drop 63 metres into the same gorge.",
    "The adult ticket for the museum costs £12. The child ticket for the museum costs £2.",
    "On Monday the museum had 312 visitors. On Tuesday the museum had 321 visitors.",
    "Anna walked 12 miles along the canal. Bella walked 13 miles along the canal.",
    "The museum sold 312 tickets in May. The museum sold 321 tickets in June.",
    "The men's team scored 45 points in the final. The women's team scored 54 points in the final.",
    "The oak in the churchyard is 23 metres tall. The lime in the churchyard is 32 metres tall.",
    "The north tower of the church is 47 metres high. The south tower of the church is 74 metres high.",
    "The boys of the school raised £450 for the appeal. The girls of the school raised £540 for the appeal.",
    "The first edition of the guide had 136 pages. The second edition of the guide has 163 pages.",
    "Ward 4 of the hospital has 24 beds. Ward 5 of the hospital has 42 beds.",
    "The Lund plant employs 240 people at the works. The Malmo plant employs 420 people at the works.",
    "Bring the water to 90 degrees for the tea. Let the water cool to 80 degrees for the green tea.",
    "The lease on the shop was for 12 years. The lease on the flat was for 21 years.",
    "My mother kept 24 hens in the orchard. My aunt kept 42 hens in the orchard.",
    "The Liberal candidate took 2,310 votes in the ward. The Labour candidate took 2,130 votes in the ward.",
    "The road to the farm is 12 miles. It is 13 miles by the lower road to the farm.",
    "Chapter one of the book has 45 pages on the war. Chapter two of the book has 54 pages on the peace.",
    "The Ashdown hospice admitted its first patient in 1992. Its children's wing admitted its first patient in 1994.",
    "Construction of the dam started in 1956. Construction of the power station started in 1965.",
    "The Corran lifeboat station closed in 1974. The station at Corran Bay closed in 1947.",
    "Ruth Adeyemi joined the board in 2015. Since she became chair in 2016, costs have fallen.",
    "Mr Hale took over as head in 2003. Since his wife took over the nursery in 2005, it has grown.",
    "The theatre has 412 seats. The studio's 421 seats are benches.",
    "The theatre has 412 seats. After the rebuilding all 421 seats were sold.",
    "The survey was sent to 1,250 members. Of the 520 members who answered, half were women.",
    "The choir has 38 singers. With the school choir all 83 singers filled the stage.",
    "A grant of £120,000 came from the county. The city's grant of £210,000 came later.",
    "The herd numbered 56 cows. By May there were 65 cows.",
    "The workshop is limited to 16 places. The 18 places on the walk have gone.",
    "The walk is nine miles long and mostly flat. The ten miles of the northern walk are steep.",
    "The battery lasts for 14 hours. The larger model has a 41-hour battery.",
    "The jacket costs £85. In the sale the jacket costs £58.",
    "Entries close on 14 March. The closing date for poems is 24 March.",
    "The study followed the nurses for six years. The seven years of the later study were harder.",
    "The committee has nine members. One seat is empty, so the eight members can be tied.",
    "Four actors play all the parts. With the narrator the five actors fill the stage.",
    "The play has three acts. The opera's four acts run without a break.",
    "The string quartet has recorded eleven albums. With the live one all twelve albums are still in print.",
    "The estate covers 2,300 acres. The duke's estates cover 3,200 acres.",
    "The centre was opened by the mayor in 2006. The annex, opened in 2009, has a pool and a gym.",
    "The chapel seats 90. The side chapel's 60 seats are rarely full.",
    "Flora Tait painted the ceiling in 1873. The walls, which Tait painted in 1874, were cleaned.",
    "The journey takes 55 minutes by train. The 35-minute journey by air costs twice as much.",
    "The vaccine was given to 640 children. Of the 460 children in the other group, nine had a rash.",
    "The pool is 25 metres long. The new 52-metre pool will open in May.",
    "The loan runs for 25 years at a fixed rate. After 15 years the loan may be paid off.",
    "The fine for a late book is 20p a day. The fine for a late film is 30p a day.",
    "The mountain railway climbs 812 metres. The cable car climbs 821 metres.",
    "He sold 24 paintings in his life. His widow sold 42 paintings after his death.",
    "The plant makes 150 engines a day. The plant at Lund makes 130 engines a day.",
    "Mr Ford paid £350 for the horse. He sold the horse for £530.",
    "The club bought the field for £4,600. It sold the field for £6,400.",
    "She weighed 64 kg before the illness. After the illness she weighed 46 kg.",
    "The patients' mean weight was 84 kg at the start. The patients' mean weight was 81 kg at the end.",
    "The council wanted 45 houses on the field. The builder offered 54 houses on the field.",
    "Lena is 34 and keeps bees on the hill. Her sister is 43 and keeps bees on the hill as well.",
    "The first act of the play runs for 45 minutes. The second act of the play runs for 54 minutes.",
    "The day shift at the mill has 36 workers. The night shift at the mill has 63 workers.",
    "The train to Lund takes 47 minutes. The train to Ystad takes 74 minutes.",
    "The bus to the airport costs £12. The taxi to the airport costs £21.",
    "The school has 312 pupils. The school had 321 pupils last year.",
    "The lake is 74 metres deep at the dam. The lake is 47 metres deep at the inlet.",
    "The fort had 24 guns facing the sea. The fort had 42 guns facing the town.",
]


@pytest.mark.parametrize(("text", "words"), COMES_AGAIN)
def test_what_comes_again_a_slip_away_is_found(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


@pytest.mark.parametrize("text", OF_ITS_OWN)
def test_what_has_a_place_a_time_or_an_owner_of_its_own_is_left(text: str) -> None:
    assert words_found(text, "contradiction") == []


def test_the_next_paragraph_is_read_too() -> None:
    text = "Lake Morn has a depth of 74 metres.\n\nChar live in it. With a depth of 47 metres Lake Morn stays cold."
    assert words_found(text, "contradiction") == ["47"]


def test_another_section_is_not() -> None:
    text = "Lake Morn has a depth of 74 metres.\n\n## Fish\n\nWith a depth of 47 metres Lake Morn stays cold."
    assert words_found(text, "contradiction") == []
