"""A length that sums up two days, months or years is held against them, whatever happened then."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

UNFIT = [
    "Mr Abara joined the company as a clerk in March 1996 and stepped down as treasurer in March 2014. The board "
    "thanked him for 16 years of service.",
    "The Harbour Café opened in 1987 and closed its doors for good in 2011. For thirty-four years it fed the crews of "
    "every trawler that put in.",
    "The expedition left Port Amery on 3 August 1911 and returned on 3 February 1912, nine months to the day after it had sailed.",
    "Boring of the tunnel started in April 2009 and was completed in October 2014. The work took seven and a half years "
    "and cost the lives of two men.",
    "The baths closed on 4 September 2023, when rust was found in the roof, and opened again on 4 March 2024. For those "
    "eight months our squads trained elsewhere.",
    "Lena Hoff joined the library in June 1990 and retired in June 2015. The council honoured her for 15 years of service.",
    "She entered the firm in 1971 and retired in 2010. Her colleagues thanked her for her 29 years of loyal service.",
    "The convoy left Oran on 2 May 1943 and reached Hull on 2 July 1943, four months after it had set out.",
    "The dig began on 1 March 2019 and ended on 1 September 2019, nine months after it had started.",
    "Work on the dam began in May 1931 and was finished in May 1936. The work took seven years and left the valley bare.",
    "The bridge shut on 10 January 2021, as the cables were worn, and reopened on 10 June 2021. For those seven months the ferry ran.",
    "The tram strike began on 3 March and ended on 17 March 1984, after six weeks.",
    "We left Ushuaia on 3 January and were back on 13 January, a voyage of two full weeks in which we saw one whale.",
    "The eruption began on 12 April and ended on 30 April, so that for five weeks the valley lived under ash.",
    "The course takes four days, from Monday to Wednesday.",
    "From Monday to Thursday, a full six days, the office was shut.",
    "Construction got under way in 1998 and wrapped up in 2004, eight years in all.",
    "Our cruise departs on 2 June and gets back on 12 June: two weeks of sun.",
    "The quarantine lasted from 14 March until 25 April 2020, i.e. ten weeks.",
    "The beta ran for six weeks, starting 4 April and ending 18 April.",
    "Between the first edition of 1755 and the last of 1773 lie twenty-eight years.",
    "He went to sea in 1811 and came home in 1815, having been away for nine years.",
    "The contract was signed on 1 July 2018 and terminated on 30 June 2020, after five years.",
    "The siege began in May 1453 and was lifted in September 1453; for those seven months nobody left.",
    "Parliament was prorogued on 10 September 2019 and met again on 25 September 2019, a gap of five weeks.",
    "The exhibition opens on 1 March and closes on 31 May, so you have five months to see it.",
    "The shop was shut between March and July 2012, that is for eight months.",
    "I started in September 2016 and handed in my thesis in June 2019. Five years well spent.",
    "When I got the keys on 4 May I was glad. On 25 May the last box was unpacked. Five weeks of pizza!",
    "The ward admitted its first patient on 2 May and its last on 16 May, a run of four weeks.",
    "She checked in on 4 August and checked out on 11 August: fourteen days, all told.",
    "The comet was seen first on 1 October and last on 22 October, a total of six weeks.",
    "The parcel left Leeds on 3 May and arrived on 24 May; it took five weeks.",
    "The dam was begun in 1921 and finished in 1927, which makes nine years.",
    "The team flew out on 7 January and flew home on 14 January (three weeks).",
    "The war broke out in 1756 and was over by 1763, after twelve years.",
    "The festival ran from 3 to 9 August and so took up twelve days of the holidays.",
]
FIT = [
    "Mr Abara joined the company as a clerk in March 1996 and stepped down as treasurer in March 2014. The board "
    "thanked him for 18 years of service.",
    "Mr Abara joined the company in March 1996 and left it in March 2014. The board thanked him for 16 years of service as treasurer.",
    "The Harbour Café opened in 1987 and closed for good in 2011. For twenty-four years it fed the crews of every "
    "trawler that put in.",
    "The fair opened in 1987 and closed for good in 2011. For nine years each summer it had a circus.",
    "The expedition left Port Amery on 3 August 1911 and returned on 3 February 1912, six months to the day after it had sailed.",
    "The expedition left Port Amery on 3 August 1911 and returned on 3 February 1912, nine months after the king had "
    "seen it off to the Ross Sea from London.",
    "Boring of the tunnel started in April 2009 and was completed in October 2014. The work took five and a half years "
    "and cost the lives of two men.",
    "The baths closed on 4 September 2023, when rust was found in the roof, and opened again on 4 March 2024. For those "
    "six months our squads trained elsewhere.",
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
]


@pytest.mark.parametrize("text", UNFIT)
def test_a_length_that_two_points_do_not_make_is_found_once(text: str) -> None:
    assert rules_of(text) == ["duration"]


@pytest.mark.parametrize("text", FIT)
def test_a_length_that_fits_or_is_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
