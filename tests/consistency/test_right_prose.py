"""Sentences of ordinary prose that a bold reading takes for wrong: each is right, and nothing is said of it."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

from factlint.prose.parse import parse

BOUNDED_BY_A_CENTURY = [
    "The number of babies born in 1943 was the highest since the beginning of the twenty-first century.",
    "Printed in 1612, it is the oldest book before the beginning of the eighteenth century.",
    "Although a railway had been proposed as early as 1832, it was only in the 1850s that it was built.",
    "Planned in 1832, it was the only line that was built in the 1850s.",
    "Many lived there when the ships came in 1492, by the late 1890s few were left.",
    "Planned in 1832, the first bridge was built in the 1850s.",
]
TWO_YEARS_OF_ONE_KIND = [
    "It was founded a century before by the ordinances (1785, 1787), which hold to this day.",
    "It came three years after the strikes of 1911 and 1926.",
    "He wrote ten years before the fires of 1906, 1911 and 1950.",
]
PART_OF_WHAT_LASTED = [
    "It was a bad time lasting nearly 10 years (with its high point from 1965 to 1969).",
    "He ruled for thirty years, at his height from 1801 to 1810.",
    "The strike lasted nine years, its worst phase from 1971 to 1973.",
    "They fought for twenty years, especially from 1911 to 1918.",
    "From 1991 to 2003, rates were higher among those 65 years and older.",
]
ITEMS_OF_ONE_RANK = [
    "At the start of the season the club had 20 players. Five left and three joined during the winter, leaving 18.",
    "| | P | W | D | L | Pts |\n|---|---|---|---|---|---|\n| Alm | 10 | 7 | 2 | 1 | 23 |\n| Brun* | 10 | 6 | 1 | 3 | 16 |\n"
    "| Carl | 10 | 3 | 4 | 3 | 13 |\n\n\\*three points deducted\n",
    "15,000, then 20,000 soldiers were on the march. Within a week, that number was revised upward to 30,000–40,000.",
    "There were 15,000 men and 20,000 horses on the march. Within a week, that number grew to 30,000.",
    "He led the league in runs scored (113), stolen bases (40), and runs batted in (66).",
    "Write it for phosphorus (Z = 15), nickel (Z = 28) and iodine (Z = 53).",
    "Drawing height: 400px, control height: 100px, total frame height: 502px.",
    "A bar covers an interval, for example 5 minutes, 10 minutes, or 1 hour.",
    "Take the following: vitamin C (500 mg), vitamin E (400 mg), zinc (80 mg) and copper (2 mg).",
    "The club has members (95), guests (50) and friends (44).",
    "We counted herons (85), egrets (40) and ibises (44).",
]
WHAT_CAME_OF_IT = [
    "The bond market was over $123 trillion in 2020. The bond market had grown to $141 trillion in 2024.",
    "The town had 4,000 people in 1950. The population had risen to 6,000 in 1960.",
]
TOLD_OF_ANOTHER = [
    "In the second quarter of 2025, Ace had sales of two million. The sales of Ace have nearly doubled since the second "
    "quarter of 2017.",
    "The spring season of 1866 was cold. Since the spring season of 1868 the inn has been full.",
    "Congress passed the Ninth Amendment on February 20, 1933, and it was quickly ratified by the states. Drinking was "
    "legal when the Ninth Amendment was ratified on December 5, 1933.",
    "The council bought the old mill in 1902, and it was soon burned. They left town when the old mill burned in 1904.",
    "Coca-Cola sells Monster drinks, and PepsiCo sells its Rockstar brand (acquired in 2020). He earned a million when "
    "Coca-Cola acquired the brand in 2007.",
]
BORN_AT_NO_ONE_TIME = [
    "Millennials, individuals born between the early 1980s and 2000, are many. In 2015, at the age of 27, Sal opened a "
    "store.",
    "The workers born in 1990 are many. In 2015, at the age of 40, he opened a store.",
    "Anna Weiss was born between 1890 and 1901. She died in 1950 at the age of 58.",
    "Gary Becker (b. 1930), who won the Nobel Prize in 1992, was one of the first to ask.",
]
BETWEEN_TWO_AMOUNTS = [
    "Increasing retention by 5 percent increases profits by anywhere from 25 to 95 percent.",
    "Adding 10 percent to the dose cuts the risk by from 20 to 40 percent, an increase of 10 percent.",
    "Costs rise 5 percent in towns, varying from 25 to 95 euros.",
]
PLACES_AND_THEIR_PEOPLE = [
    "The Americans came. The Americans saw. The Americans left.\n\nThe Americas lay apart.",
    "The Algerians came. The Algerians saw. The Algerians left.\n\nThe Algerias of fiction are many.",
]

BELOW_NOUGHT = [
    "All motion ceases at −459 °F = −273 °C = 0 K, which is absolute zero.",
    "It is kept at +20 °C or = −40 °C (−40 °F) here.",
]
BESIDE_OF_ANOTHER = [
    "Most units go by tens (say, 10 years in a decade, or 100 years in a century).",
    "She had it when she died in 1742, at the age of only forty-four, and left it to her eldest daughter, Marie Lund (1725–75).",
    "Book slots of 30 minutes from 9:00 to 12:00.",
    "The show runs from 7:30 to 9:45, half an hour longer than last year.",
    "Her best fell from 3:42 to 3:31, five seconds faster than the old record.",
    "There is a break of 20 minutes, and classes run from 9:15 to 12:30.",
    "The library is open from 9:30 to 5:30, an hour less on Fridays.",
    "Interviews of 45 minutes each ran from 9:00 to 12:00.",
    "The city was founded in 1204 and fell in 1453 after a siege of two months.",
    "He joined the navy in 1939 and died in 1942 after a voyage of three weeks.",
    "The bridge was begun in 1875 and opened in 1889 after a delay of three years.",
    "He took office on 3 May 1990 and resigned on 17 June 1992 after a strike of two weeks.",
    "She bought the inn in 1990 and sold it in 2002 after thirty years in the trade.",
    "She founded the school in 1961 and handed it over in 1982 after forty years of teaching.",
    "Parliament passed it in 1990 and repealed it in 2010 after two years of talks.",
    "Having bought the mill in 1990, he sold it in 1999 after three years of losses.",
    "He came in 1903 and settled in Ulm in 1905 – ten years later, after the war, he moved on.",
    "He spent two years between the fall of Paris in 1940 and the landing in 1944 in jail.",
    "She spent six years between her wedding in 1920 and her divorce in 1935 abroad.",
    "The hotel has 20 rooms at $50 a night and cost $1,000,000 to build.",
    "Its 10 rooms cost £50 a night, and it took £50,000 last year.",
    "Tickets cost £10 each; with 50 volunteers the fair raised £5,000.",
    "With 10 members paying $100 a year, the club has $10,000 in the bank.",
    "The museum charges £5 a person; 200 people came on Monday, and in May it took £10,000.",
    "The 10 buses carry 50 people each, and the town has 50,000 people.",
    "The farm's 40 hectares yield 5 tonnes a hectare, and the valley makes 2,000 tonnes.",
    "The city has 3 million people – 300,000 students.",
    "The paper sells 5 million copies – 500,000 abroad.",
    "Sales reached 2 million copies – 20,000 daily – before the war.",
    "The club made £2 million – £200,000 net.",
    "The bank has assets of £3bn – £300m cash.",
    "The visit took about 3 hours (about 45 minutes of it in the queue).",
    "The walk takes about 3 hours (about 20 minutes to the first gate).",
    "The estate has roughly 200 acres (about 20 hectares of it forest).",
    "The trail climbs to 3,000 m (about 1,000 ft above the hut).",
    "It is a drive of about 40 miles (about 30 km as the crow flies).",
    "The film was cut to two hours (around 20 minutes shorter than the premiere).",
    "The sofa weighs 40 kg, or about 30 pounds more than the old one.",
    "For six people: a chicken, two onions, four carrots and a lemon.",
    "The flat sleeps six people: a double bed, two bunks and a cot.",
    "The choir sang for ten guests: a motet, two songs, three carols and a hymn.",
    "We were twelve people: a doctor, two nurses, four Swiss, three Danes and a German.",
    "The wolf is treated in three chapters. In the fifth chapter the author turns to the bear.",
    "The motif occurs in three stanzas, and in the fifth stanza it rhymes.",
    "The story is told in three volumes; the fourth volume, published after his death, holds letters.",
    "His history is in six volumes; the seventh volume is an index.",
    "The Vienna version is in four acts, with the fifth act cut.",
    "Victor Trumper (1877–1915) went in at 87 for two and made a hundred.",
    "John Constable (1776–1837) lived at 76, Charlotte Street, for some years.",
    "James Dean (1931–1955) was fined for driving at 65 in a 45 zone.",
    "Robert Johnson (1911–1938) was ranked at 71 in the list of guitarists.",
    "Open Wednesday to Sunday: 5 March 2024 to 9 June 2024.",
    "Every Friday: 5 March 2024 to 9 June 2024.",
    "She never forgot that Friday. It was 12 May 1940 before she saw him again.",
    "They parted that Friday. It was 14 June 2023 when the letter came.",
    "We took 10% off books, 30% off toys and 50% off everything else.",
    "The poll gave her 45% among men, 30% among the young and 35% among everyone else.",
    "Of the 500 members, 300 voted for it. The 150 who did not vote were fined.",
    "The twentieth century began with a debt: the loan taken in 1848 fell due.",
    "After the flood of 1953, in the 1912 schoolhouse, classes went on.",
    "Planning permission was granted in 1985 and the mosque celebrated its 25th anniversary in 2015.",
    "They sat from 9 a.m. to 11 a.m., for two hours and a half dozen songs.",
    "Ten of the 40 boats, or a fifth of the tonnage, sank.",
    "They ate 2 of the 8 pies. So a fifth of the cost was saved.",
    "Coming into the world of finance in 1990, Anna Weiss was 40 when she left the bank in 1999.",
    "There are four steps to it. First, cut the cane. Second, split it. Third, soak it.\n\nFourth, weave it.",
    "Read [1], then [4].\n\n# References\n\n## Books\n\n1. Berg, Dogs.\n2. Lund, Cats.\n3. Holm, Birds.\n\n## Films\n\n4. Ilm, Elks.\n",
    "| Country | 2010 (m) | 2020 (m) | Change |\n|---|--:|--:|--:|\n| Spain | 50 | 60 | 20% |\n| Sweden | 80 | 88 | 10% |\n"
    "| Finland | 4 | 5 | 18% |\n",
    "| Batter | Runs | Innings | Average |\n|---|--:|--:|--:|\n| Hall | 400 | 10 | 40.00 |\n| Moss | 330 | 12 | 27.50 |\n"
    "| Pike | 450 | 10 | 50.00 |\n| Reed | 280 | 9 | 35.00 |\n",
    "| Club | W | L | T | Games | Pct |\n|---|--:|--:|--:|--:|--:|\n| Ayr | 9 | 3 | 0 | 12 | .750 |\n| Bute | 6 | 6 | 0 | 12 | .500 |\n"
    "| Crail | 5 | 5 | 2 | 12 | .500 |\n| Dunoon | 3 | 9 | 0 | 12 | .250 |\n",
]


@pytest.mark.parametrize("text", BOUNDED_BY_A_CENTURY)
def test_an_era_that_only_bounds_a_time_holds_no_year(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", TWO_YEARS_OF_ONE_KIND)
def test_years_that_are_listed_are_not_counted_from_each_other(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", PART_OF_WHAT_LASTED)
def test_a_stretch_of_a_part_says_nothing_of_how_long_the_whole_lasted(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", ITEMS_OF_ONE_RANK)
def test_items_in_brackets_of_their_own_are_no_total_and_its_parts(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", WHAT_CAME_OF_IT)
def test_what_something_had_grown_to_may_be_later(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", TOLD_OF_ANOTHER)
def test_dates_of_another_time_or_thing_do_not_contradict(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", BORN_AT_NO_ONE_TIME)
def test_births_of_many_and_births_between_years_give_no_age(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", BETWEEN_TWO_AMOUNTS)
def test_a_range_is_no_step_from_one_amount_to_the_other(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", PLACES_AND_THEIR_PEOPLE)
def test_lands_and_their_people_are_two_names(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", BELOW_NOUGHT)
def test_a_measurement_keeps_its_minus_behind_another_sign(text: str) -> None:
    assert not found_in(text)


TWO_CASES = [
    "The body is curved. The thickness is 0.05 cm.\n\nThe top is flat. The thickness is 3.1 cm, and the rim is round.",
    "The step in quick time is 30 inches, and the rate is 120 steps a minute. In double time the step is 36 inches, and "
    "the rate is 180 steps a minute.",
    "The firm sold a bond when the market rate was 4%.\n\nThe firm sold another bond when the market rate was 7%.",
    "Service revenue has a balance of $5,500.\n\nService revenue has a balance of $2,800.",
    "The 1,200 units are 100% complete as to material and make 1,200 (1,200 × 100%) units. The 1,200 units are only 35% "
    "complete as to labour and make 420 (1,200 × 35%) units.",
    "In this case the actual quantity used is 0.20 pounds, and the standard quantity is 0.25 pounds.\n\nIn this case the "
    "actual quantity used is 0.50 pounds, and the standard quantity is 0.25 pounds.",
    "You take only the parts you need, as the two boxes on the slide show.\n\nEven with the 12 boxes on this slide it is "
    "fast.",
    "Price is the only element of the whole marketing mix that brings in money. The other elements are costs.",
    "Ten half-open countries fall below 30, one of them with a score of 1. The three open countries that fall below 30 "
    "are noted above.",
    "She was abbess from the year 1785 on. The other abbess had ruled until the year 1784.",
]
OF_ANOTHER_FLOW = [
    "A man who lacks the money asked for £80 and would give me £15 a year for 8 years for it.",
    "The press will cost $30,000 and will save them $10,000 a year for five years.",
    "The roof costs 9,000 euros, which saves us 1,500 euros a year for eight years.",
]
STEPS_OF_ANOTHER = [
    "A photo that 1,000,000 people saw is only raised 2x more than a photo that 1,000 people saw.",
    "It earns $4-5 a visitor, but in August that rose to $7.20, a 60% increase.",
    "That lifts our capacity to 200 a month. We have to buy 8 boards for double the price.",
    "With 1 TB of data, the speed rose by 40%, from 254 GiB/h to 356 GiB/h.",
    "When the cluster shrinks from six nodes to three nodes, latency is reduced by 20%.",
    "As wages rose from 20 to 25 euros, rents increased by 40%.",
    "The firm grew. By raising the number of shops from 28,000 to 41,000 in all, delivery sales more than tripled.",
    "The release has over 20,000 changes since 18.09, by 886 authors (67 more than for 18.09).",
]
SHARES_OF_ANOTHER = [
    "The ship sailed with 38 hands. Eleven were lost in the ice and six more died, so that only 21 came home.",
    "The ship sailed with thirty-eight hands. Eleven were lost in the ice and six more died, so only 21 came home.",
    "The report says that 6 in 10 adults own a phone (64%), and 2 in 10 use nothing else (25%).",
    "After one hour, half of it remains. After the second, half of that half (25%) remains.",
    "The middle reaches from 6.5% to 16.7%, representing 34 of the 50 points.",
    "Current assets remained at 80 percent; of the mix, cash made up a 1 percent decrease, bills a 2 percent increase "
    "and stock a 2 percent decrease.",
]
TIMES_OF_SEVERAL = [
    "First session: 10-minute presentations, 11:30 AM – 12:30 PM.",
    "Watch the video, or jump to her talk in the recording at 25:08.",
    "See the introductory course of the Society (online), London, October 27, 2021, at 25:05.",
    "Hollar 1977, vol. 1, 339–41, no. 129, “Pair of Casters,” and 240n1.",
    "We hold 15-minute interviews from 9:00 a.m. to 11:00 a.m. in the hall.",
]
ITEMS_THAT_COUNT_TOO = [
    "The quartiles divide the values into four parts:\n\n- Q1: a quarter is below it\n- Q2: half is below it\n"
    "- Q3: a quarter is above it\n",
    "This post is on what is new to Scala 3 programmers in their daily patterns: methods, parameters, conversions and "
    "type classes.",
    "The statue is made of seven main parts (head, torso, legs, arms, and neck).",
    "The statue is made of seven main parts: head, torso, legs, arms, and neck.",
    "They had two separate systems:\n\n- Two content managers\n- Two editorial departments\n- Two sets of content\n",
]
TOLD_LATER = [
    "After the death of the king in 1970, the new one wished to win back what was lost in 1967. Although his father had "
    "moved closer to them over the years, in 1972 he sent them home.",
    "The largest sale was that of the oil firm in December 2019. The bank had planned a sale in 2020, which was put off.",
    "She died in 1682, and was buried March 4th, 1681–82.",
]
ASIDES = [
    "Output—the value of all that a country makes in one year—fell by 15 percent between 1929 and 1932.",
]


@pytest.mark.parametrize("text", TWO_CASES)
def test_two_cases_told_alike_have_a_value_each(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", OF_ANOTHER_FLOW)
def test_what_is_spent_is_not_held_against_what_comes_back_each_year(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", STEPS_OF_ANOTHER)
def test_a_step_is_not_held_against_numbers_of_something_else(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", SHARES_OF_ANOTHER)
def test_ends_of_ranges_changes_and_rounded_tenths_are_no_wrong_shares(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", TIMES_OF_SEVERAL)
def test_lengths_of_several_things_and_places_in_recordings_are_no_wrong_times(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", ITEMS_THAT_COUNT_TOO)
def test_items_that_each_count_something_are_not_counted(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", TOLD_LATER)
def test_plans_main_clauses_and_double_years_tell_no_order(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", BESIDE_OF_ANOTHER)
def test_lengths_counts_and_amounts_of_another_thing_are_not_held_against_what_they_stand_beside(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize("text", ASIDES)
def test_a_length_of_an_aside_is_not_that_of_the_stretch_behind_it(text: str) -> None:
    assert not found_in(text)


def test_a_mark_of_a_note_in_html_is_no_number() -> None:
    text = (
        '<p>The three members came;<a href="n#1" epub:type="noteref">519</a> the duke was master.'
        '<a href="n#2" epub:type="noteref">520</a></p>'
    )
    assert [block.text for block in parse(text, "html").blocks] == ["The three members came; the duke was master."]


def test_links_to_chapters_in_other_files_are_no_chapters_of_the_draft() -> None:
    text = (
        "- [Chapter 1: Foundations](../01/index.md)\n- [Chapter 2: Roles](../02/index.md)\n\n"
        "Welcome to Chapter 3. Onward to Chapter 4, where we go on.\n"
    )
    assert not found_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "The coach left at 8.10 a.m. (GMT) and was in Lille at 1.40 p.m. (CET), four and a half hours later.",
        "The marks were 4.5, 7.0, 7.5, 8.0 and 9.5. The highest and the lowest were struck out, and an average of 7.5 went into the book.",
        "Each dive has five marks, and we throw away the lowest. Nia got 9, 8, 8, 7 and 3. Her average was therefore 8.",
        "Each of the 15 teachers gave five whole marks from 1 to 5, and a score was the average of the five. The mean score was 3.44.",
        "The registers, which she kept from the back of the book, run from 1945 down to 1938.",
        "The mean of the differences of new cases in the towns of the south between 2013 and 2012 is greater than nought.",
        "Their weights were 33, 42, 49, 49, 53, 55, 55, 61, 63, 67, 68, 72, 74, 80, 92 and 100 kg.",
    ],
)
def test_two_zones_struck_marks_scores_of_several_rows_and_years_told_backwards_are_left_alone(text: str) -> None:
    assert rules_of(text) == []


ENTRIES_OF_A_CATALOGUE = """\
The upper and lower parts of the bead are of blue glass. It has three Medusas in a frame. The additional plaques are two square tiles.

The upper and lower parts of the bead are of green glass. It has three Medusas in a frame. The additional plaques are three square tiles.
"""


@pytest.mark.parametrize(
    "text",
    [
        "In 1957, at the age of seventeen, Karl left school. After the death of his grandfather in 1964, he went on printing.",
        "Ridges are visible on three sides of the body—possibly remains of the mould, or probably the result of uneven cooling.",
        "It was 5 p.m. I had stood at the helm since eleven o'clock the morning before, or thirty hours.",
        "For nineteen days, from the 23rd of February to the 12th of March, the ship kept in the middle of the ocean.",
        (
            "The boat took Captain Nemo, two men of the crew, and the instruments, which consisted of a chronometer, a telescope, "
            "and a barometer. While crossing, I saw numerous whales belonging to the three kinds."
        ),
        "They belonged to Colymbetes, Hydroporus, Hydrobius (two species), Notaphus, Cynucus, Adimonia, and Scarabaeus.",
        "The motif appears three times: a palmette with six leaves and a yellow stem on two spiral tendrils.",
        ENTRIES_OF_A_CATALOGUE,
    ],
)
def test_ages_of_a_year_leap_years_guesses_and_entries_told_alike_are_left_alone(text: str) -> None:
    assert rules_of(text) == []


def test_paragraphs_that_begin_with_the_same_subject_contradict_each_other() -> None:
    assert rules_of("The population of Lund is 91,000. It grows.\n\nThe population of Lund is 84,000.") == [
        "contradiction"
    ]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Born in 1940, at the age of 27 he went to sea in 1957.", "age"),
        ("The bell rang three times: for the king, for the queen, for the prince and for the town.", "count"),
        ("The first train leaves at 6:10, the next at 6:55, 35 minutes later.", "time"),
        ("The hall, opened in 1702, was repaired in 1990 and held its tricentenary in 2012.", "anniversary"),
    ],
)
def test_what_stands_near_is_found(text: str, rule: str) -> None:
    assert rules_of(text) == [rule]
