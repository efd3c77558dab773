"""A length told of two days, months or years must be that between them, unless it is of something else."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG = [
    "She entered the firm in 1971 and retired in 2010. Her colleagues thanked her for her 29 years of loyal service.",
    "Work on the dam began in May 1931 and was finished in May 1936. The work took seven years and left the valley bare.",
    "The eruption began on 12 April and ended on 30 April, so that for five weeks the valley lived under ash.",
    "The course takes four days, from Monday to Wednesday.",
    "From Monday to Thursday, a full six days, the office was shut.",
    "The dam was begun in 1921 and finished in 1927, which makes nine years.",
]
WRONG_WORDS = [
    (
        (
            "We moved into the temporary huts in September 2015 and out of them in "
            "September 2018. Five years of leaking roofs tested everybody."
        ),
        "Five",
    ),
    (
        (
            "Her term in the chair ran from 2003 to 2009. Sixteen years of "
            "patient committee work had earned her the medal."
        ),
        "Sixteen",
    ),
    ("The exhibition, on show between 4 April and 2 May 2023, drew crowds for all of its nine weeks.", "nine"),
    ("Customers had from 1 June to 28 June 2023 to object. Those six weeks passed without a single letter.", "six"),
    ("In office from 1977 to 1989, the senator used those twenty-two years to reshape the courts.", "twenty-two"),
]
RIGHT = [
    (
        "Mr Abara joined the company as a clerk in March 1996 and stepped down as treasurer in March 2014. The board "
        "thanked him for 18 years of service."
    ),
    "Mr Abara joined the company in March 1996 and left it in March 2014. The board thanked him for 16 years of service as treasurer.",
    (
        "The Harbour Café opened in 1987 and closed for good in 2011. For twenty-four years it fed the crews of every "
        "trawler that put in."
    ),
    "The fair opened in 1987 and closed for good in 2011. For nine years each summer it had a circus.",
    "The expedition left Port Amery on 3 August 1911 and returned on 3 February 1912, six months to the day after it had sailed.",
    (
        "The expedition left Port Amery on 3 August 1911 and returned on 3 February 1912, nine months after the king had "
        "seen it off to the Ross Sea from London."
    ),
    (
        "Boring of the tunnel started in April 2009 and was completed in October 2014. The work took five and a half years "
        "and cost the lives of two men."
    ),
    (
        "The baths closed on 4 September 2023, when rust was found in the roof, and opened again on 4 March 2024. For those "
        "six months our squads trained elsewhere."
    ),
    "The bridge shut on 10 January 2021, as the cables were worn, and reopened on 10 June 2021. For those five months the ferry ran.",
    "The tram strike began on 3 March and ended on 17 March 1984, after two weeks.",
    "We left on 3 January and were back on 13 January, after two weeks' preparation.",
    "The course takes three days, from Monday to Wednesday.",
    "We work from Monday to Friday, four days from home.",
    "He joined in 1990 and left in 1995, after two years as director.",
    "He joined in 1990 and left in 1995, having been director for two years.",
    "The firm was founded in 1890 and sold in 1950, two years before he died.",
    "They bought the house in 1998 and sold it in 2006, four years after their divorce.",
    "The exhibition opens on 1 March and closes on 31 May, so you have three months to see it.",
    "The exhibition opens on 1 March and closes on 31 May, with two days off.",
    "The comet was seen first on 1 October and last on 22 October, a total of six nights.",
    "She checked in on 4 August and checked out on 11 August: seven nights.",
    "The parcel left Leeds on 3 May and arrived on 24 May; it took three weeks.",
    "The parcel left Leeds on 3 May and arrived on 24 May. Five weeks later it was lost.",
    "I started in September 2016 and handed in my thesis in June 2019. Five years of work followed.",
    "The shop was shut between March and July 2012, that is for five months.",
    "The show ran from 1952 to 1967: fifteen years.",
    "From Friday to Monday, three days, the office was shut.",
    "Open Monday to Friday, five days a week.",
    "The trial began on 4 May and ended on 29 May 2015, twenty days in court.",
    "The first flight was on 4 May and the second on 11 May, two days late.",
    "He played from 1990 to 1995 and from 2001 to 2003, seven years in all.",
    "The ferry runs from 1 May to 30 September, three days a week.",
    "Held from 5 to 12 May, the fair drew crowds on four days.",
    "He was ill from March to June, and for those four months she ran the shop.",
    "Our courses run from 3 March to 14 March, ten days of teaching.",
    "For the best part of eighty years, from 1854 to 1931, the ferry plied here.",
    (
        "The pool closed for repairs on 2 May 2022 and reopened its doors on 30 May 2022. "
        "Four weeks without a single lane was more than the club could bear."
    ),
    "The shop traded here from 1990 to 2000. For thirty years the family had run a stall in the market.",
    "He was editor from 1951 until 1968. Forty years of journalism lay behind him when he left.",
    "The strike began in March 1926 and ended in May 1926. Six months of bitterness followed.",
    "The trial ran from March 2019 to May 2019. Patients were given twelve months of free treatment for taking part.",
    "She chaired the board from 2003 to 2009. Sixteen years on the council prepared her for it.",
    "The bridge was begun in 1901 and opened in 1905. Ten years is what the sceptics had foretold.",
    "The house stood empty from 1990 to 1993. It took fifteen years to pay for the repairs.",
    "The survey was in the field from 4 March 2024 to 28 March 2024. We kept the tapes for twelve weeks.",
    "From 1914 to 1918 he was at the front, and for twenty years he did not speak of it.",
    "She lived in Rome from 1820 to 1824 and in London for the next twelve years.",
    "The reactor ran from 1965 to 1989. Its fuel will be dangerous for forty years.",
    "The drought lasted from 2011 to 2014. A tree needs six years to recover from such a thirst.",
    (
        "Treatment began on 4 March 2019 and ended on 26 May 2019. Twelve "
        "weeks of twice-weekly sessions is a modest dose."
    ),
    "Treatment began on 4 March 2019 and ended on 26 May 2019. Eight weeks of it were spent in hospital.",
    "They were married in 1950 and he died in 1975. Thirty years of widowhood were hers.",
    "The company was formed in 1990 and sold in 1999. Fifteen years of losses were written off by the buyer.",
    "The lease was signed in June 2010 and ran out in June 2015. A lease of ten years would have cost less.",
    "The embargo was in force from May 2001 to June 2003; prices took five years to recover.",
    "The mine was worked from 1880 to 1902, by a company with fifty years of experience.",
    (
        "To bring our year end into line we have prepared accounts for the eighteen months from 1 October 2022 to "
        "31 March 2024. The comparative figures are for the twelve months to 30 September 2022."
    ),
    (
        "The boy entered the sanatorium on 5 February 1929 and walked out of it "
        "on 19 March 1929. Six weeks in bed had taught him chess."
    ),
    "He governed the island from 1802 to 1814, and in twelve years built eleven forts.",
    "The paper was launched in 1990 and folded in 1998. Twenty years on, people still quote it.",
    "He was mayor from 2001 to 2005. Ten years ago he left the town.",
    "The guarantee runs from May 2020 to May 2022. Most dealers offer five years.",
    "The child was ill from March 2020 to June 2020. At seven months she could not yet sit.",
    "Sales rose from 2015 to 2018. A plan for the coming five years is being drafted.",
    "The reactor was built between 1958 and 1962, and for sixty years it lit the county.",
    "She studied at Lund from 1931 to 1935 and taught there for thirty years.",
    "The tower was begun in 1420 and finished in 1446. Three hundred years of rain have worn its saints.",
    "The road was closed from 3 May 2021 to 17 May 2021, and the contractor has six weeks to send the bill.",
    "Building went on from 1881 to 1885; the roof lasted ninety years.",
    "The siege of 1644 ended in 1645. Eighteen years of exile awaited the garrison.",
    "The play ran from May 1921 to July 1921. It was written in eleven months.",
    "The school ran from 1850 to 1870. A schoolmaster with thirty years of service was rare.",
    "We sampled the lake from June 2018 to September 2018. Nine months of weather data came from the airport.",
    "The mission was in orbit from 1990 to 1994. Its twelve years of planning had paid off.",
    "The strike lasted from 4 May to 18 May 1926; the miners held out for seven months.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_length_that_two_points_do_not_make_is_found_once(text: str) -> None:
    assert rules_of(text) == ["duration"]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_wrong_length_are_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("duration", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_length_that_fits_or_is_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []


def test_the_end_of_february_may_be_a_day_longer() -> None:
    found = found_in("For twenty-nine days, from the 23rd of February to the 12th of March, the ship lay there.")
    assert [one.message for one in found] == ["23rd of February to the 12th of March is 17 to 19 days."]
    found = found_in("For nineteen days, from 23 February 2023 to 12 March 2023, the ship lay there.")
    assert [one.rule for one in found] == ["duration"]
