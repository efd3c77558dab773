"""The only figures of one or two sentences are held against each other, whatever words join them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG: dict[str, list[tuple[str, str]]] = {
    "age": [
        (
            (
                "Ida Brandt was born in 1921. When the bomb fell on the dairy in 1940 "
                "she was only fourteen, and she never forgot the smell."
            ),
            "fourteen",
        ),
        (
            (
                "Our mother was born in 1933 in a railway cottage. When the line closed "
                "in 1964 she was twenty-six and had three of us to feed."
            ),
            "twenty-six",
        ),
        (
            (
                "Born in 1890 at Corran, Hugh Dale went to sea as a boy. By the time he was "
                "given his own ship, in 1921, he was a stout man of thirty-eight."
            ),
            "thirty-eight",
        ),
        (
            (
                "The eldest of the weavers we spoke to was born in 1911. In the "
                "strike of 1936 he was thirty and already a father."
            ),
            "thirty",
        ),
        (
            "My grandmother was born in 1919. When the first tram came through the village in 1933 she was only eleven.",
            "eleven",
        ),
        ("Karl Voss was born in Lubeck in 1871. In 1899, at the age of 32, he patented a pump.", "32"),
        (
            "Born in 1962, Jean Dorr opened her first shop in 1988. She was only twenty-one and had no partner.",
            "twenty-one",
        ),
        ("Sir Hugh Mallory, born in 1803, was a thin man of fifty when he took the seat in 1848.", "fifty"),
        (
            "The younger of the two curators, Lis, was born in 1979. When the museum burned in 2004 she was thirty-one.",
            "thirty-one",
        ),
        ("Jonas Reed was born in 1888. When war broke out in 1914 he was thirty-one and had two sons.", "thirty-one"),
        ("Born in 1937, Mary Quayle flew solo for the first time in 1961, when she was nineteen.", "nineteen"),
    ],
    "anniversary": [
        (
            "In 2010 the town kept the centenary of the poet's death. Hale, who died here in 1920, lies under the yew.",
            "centenary",
        ),
        (
            (
                "Join the walk in May 2022. The reservoir was completed in May "
                "1912, and its hundredth birthday deserves a cake."
            ),
            "hundredth",
        ),
        (
            "Set up in 1871 by the vicar, the Savings Bank kept its 150th anniversary in 2011 with an early supper.",
            "150th",
        ),
        ("The bridge opened in 1932, and in 2012 the city lit fireworks for its seventieth anniversary.", "seventieth"),
        (
            "In 2006 Salzburg kept the 200th anniversary of the composer's birth. He was born in 1756 in a narrow street.",
            "200th",
        ),
        ("The brewery dates from 1824. Its bicentenary was marked in 2014 with a strong ale.", "bicentenary"),
        ("The mill was opened in 1896, and its 120th birthday was kept in 2011 with a fair.", "120th"),
    ],
    "century": [
        ("The lodge, raised in 1734, is a fine specimen of seventeenth-century brickwork.", "seventeenth"),
        (
            "The court roll of 1388, like many thirteenth-century records of the manor, lists every tenant by name.",
            "thirteenth",
        ),
        (
            (
                "The harbour silted up in 1622. This disaster, late in the "
                "sixteenth century, drove the fishing fleet to Wells."
            ),
            "sixteenth",
        ),
        (
            "The charter was granted in the twelfth century, in 1267, and has hung in the hall from that day to this.",
            "twelfth",
        ),
        (
            "A panel of 1466, among the best pieces of fourteenth-century painting in the county, hangs above the altar.",
            "fourteenth",
        ),
        ("This deed of 1415, a rare example of fourteenth-century handwriting, was found in a chest.", "fourteenth"),
        (
            "The organ case, built in 1689, is one of the best works of the sixteenth century in the region.",
            "sixteenth",
        ),
        (
            "The plague came in 1349. It was in the middle of the thirteenth century, and half the town died.",
            "thirteenth",
        ),
        ("Its bell was cast in the seventeenth century, in 1782, and rings on Sundays.", "seventeenth"),
        ("The poem, written in 1387, is a masterpiece of the thirteenth century.", "thirteenth"),
        ("The chapel, founded in 1322, is a rare example of thirteenth-century work on the coast.", "thirteenth"),
        ("A window of 1555, like many fifteenth-century ones, shows the donor at prayer.", "fifteenth"),
    ],
    "duration": [
        (
            (
                "The pool closed for repairs on 2 May 2022 and reopened its doors to swimmers on 30 May "
                "2022. Seven weeks without a single lane was more than the club could bear."
            ),
            "Seven",
        ),
        (
            (
                "We moved into the temporary huts in September 2015 and out of them in "
                "September 2018. Five years of leaking roofs tested everybody."
            ),
            "Five",
        ),
        (
            "As editor of the Gazette from 1951 until 1968 Harmon had twenty-seven years to form its opinions.",
            "twenty-seven",
        ),
        (
            (
                "The picket line went up on 6 January 1985 and came down on 27 January "
                "1985, and through five weeks of snow nobody crossed it."
            ),
            "five",
        ),
        (
            (
                "Data were collected from March 2019 to August 2019. This gave us "
                "eleven months of continuous observation at the two sites."
            ),
            "eleven",
        ),
        (
            (
                "Her term in the chair ran from 2003 to 2009. Sixteen years of "
                "patient committee work had earned her the medal."
            ),
            "Sixteen",
        ),
        ("The exhibition, on show between 4 April and 2 May 2023, drew crowds for all of its nine weeks.", "nine"),
        (
            (
                "The orchard was leased to the brothers in 1922 and given back in "
                "1941. In twenty-nine years they never missed a rent day."
            ),
            "twenty-nine",
        ),
        (
            (
                "Patients entered the trial on 1 February 2020 and left it on 25 April "
                "2020; sixteen weeks of treatment were given in all."
            ),
            "sixteen",
        ),
        (
            (
                "Excavation went on from May 1931 to August 1931. Seven months of "
                "digging produced four crates of pottery and one coin."
            ),
            "Seven",
        ),
        (
            (
                "The boy entered the sanatorium on 5 February 1929 and walked out of it "
                "on 19 March 1929. Ten weeks in bed had taught him chess."
            ),
            "Ten",
        ),
        ("He governed the island from 1802 to 1814, and in twenty-two years built eleven forts.", "twenty-two"),
        (
            "The rover landed on 3 June 2011 and sent its last picture on 1 July 2011: seven weeks of images were stored.",
            "seven",
        ),
        ("Customers had from 1 June to 28 June 2023 to object. Those six weeks passed without a single letter.", "six"),
        (
            "The lock was under repair from 3 October 2016 to 31 October 2016. Barges had to wait for all of six weeks.",
            "six",
        ),
        ("In office from 1977 to 1989, the senator used those twenty-two years to reshape the courts.", "twenty-two"),
        (
            (
                "Our two divers went down on 2 July 2019 and surfaced for good on 16 "
                "July 2019; it was four weeks of cold, dark work."
            ),
            "four",
        ),
    ],
    "order-of-dates": [
        (
            "Recruitment opened on 3 September 2019. The last participant finished follow-up on 20 March 2019.",
            "20 March 2019",
        ),
        ("The loan was taken on in October 2018 and paid off in May 2018.", "May 2018"),
        ("Received 4 October 2022; accepted 12 January 2022; published 2 February 2023.", "12 January 2022"),
        (
            "The parish registers in the safe run from 1788 to 1769 and are in fair condition throughout the county.",
            "1769",
        ),
        ("The team left base camp on 12 June 1953 and, worn out, was back in the valley on 2 May 1953.", "2 May 1953"),
        ("The plant was commissioned in September 2008 and shut down in May 2008.", "May 2008"),
        ("The committee was appointed in November 2013. It delivered its report in June 2013.", "June 2013"),
        ("The patient was admitted on 14 May 2019 and discharged on 2 May 2019 in good health.", "2 May 2019"),
        (
            "The contract with the agency started in August 2017. We ended it in February 2017 because of the cost.",
            "February 2017",
        ),
        ("Our fieldwork lasted from 1994 to 1991 in the hill villages.", "1991"),
        ("The appeal was lodged in March 2014. The court accepted it in January 2014.", "January 2014"),
        ("The expedition set out on 9 August 1872; it returned on 30 June 1872 with two men fewer.", "30 June 1872"),
        ("The scheme started in November 2010. It was wound up in August 2010 after a review.", "August 2010"),
    ],
    "time": [
        (
            (
                "Doors to the count were locked at 22:15 and unlocked at 01:30. Four and a "
                "quarter hours of sorting had produced a majority of nine."
            ),
            "Four and a quarter",
        ),
        (
            "Power failed at 06:20 and was back at 08:50. For one hour and thirty minutes the pumps stood still.",
            "one hour and thirty minutes",
        ),
        (
            "The bridge was shut to traffic between 21:30 and 23:45. The closure took three hours and fifteen minutes.",
            "three hours and fifteen minutes",
        ),
        (
            (
                "Surgery began at 8.10 a.m. and the last stitch was in at 11.40 a.m. Two "
                "and a half hours under the lights had exhausted the team."
            ),
            "Two and a half",
        ),
        (
            (
                "She started the marathon at 9.05 and crossed the line at 13.20. Five "
                "hours and fifteen minutes is a respectable time at her age."
            ),
            "Five hours and fifteen minutes",
        ),
        (
            "We boarded at 7.40 a.m. and stepped ashore at 10.10 a.m. The whole passage lasted three and a half hours.",
            "three and a half",
        ),
        (
            (
                "Voting ran from 7.00 a.m. to 8.30 p.m. Fourteen and a half hours "
                "on a hard chair is a lot to ask of volunteers."
            ),
            "Fourteen and a half",
        ),
        (
            (
                "From 13:15 until 16:00 the panel heard witnesses. For three hours "
                "and forty-five minutes nobody asked about money."
            ),
            "three hours and forty-five minutes",
        ),
        (
            (
                "The ferry cast off at 6.20 a.m. and made fast at 9.50 a.m. Four and "
                "a half hours of fog and swell had emptied the bar."
            ),
            "Four and a half",
        ),
        (
            (
                "Her shift starts at 6.45 a.m. and is over at 2.15 p.m. Eight and "
                "a half hours on her feet leave her exhausted."
            ),
            "Eight and a half",
        ),
    ],
    "weekday-date": [
        ("The hearing opened on Monday, 4 March 2019, and the decision was read out on Thursday, 14 June.", "Thursday"),
        ("The first session is on Wednesday 4 September 2024 and the last on Friday 12 December.", "Friday"),
    ],
}
RIGHT = [
    (
        "The pool closed for repairs on 2 May 2022 and reopened its doors on 30 May 2022. "
        "Four weeks without a single lane was more than the club could bear."
    ),
    "The shop traded here from 1990 to 2000. For thirty years the family had run a stall in the market.",
    "He was editor from 1951 until 1968. Forty years of journalism lay behind him when he left.",
    "The strike began in March 1926 and ended in May 1926. Six months of bitterness followed.",
    ("The trial ran from March 2019 to May 2019. Patients were given twelve months of free treatment for taking part."),
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
    "The session opened at 14:10 and was brought to a close at 15:25. All seventy-five minutes were filmed.",
    "The shop opens at 9.30 a.m. and shuts at 4.45 p.m. Most people work eight and a half hours.",
    "The film starts at 19:00 and ends at 20:45. Allow two and a half hours for the evening.",
    "The clinic is open between 9:00 and 12:00. The bus from town takes one hour and ten minutes.",
    "The meeting ran from 10:00 to 12:30. An hour and a half of it went on the minutes.",
    "Power failed at 06:20 and was back at 08:50. It took six hours to clear the backlog.",
    "The talk lasted from 18:00 to 19:30. Three hours of questions would not have been enough.",
    "He left at 7.15 a.m. and got there at 9.45 a.m. His brother took three and a half hours by the coast road.",
    "The train leaves at 8:05 and arrives at 11:20. By coach it is four hours and fifteen minutes.",
    "The kitchen is open from 12:00 to 14:30. Roasts take three hours and thirty minutes.",
    "Ida Brandt was born in 1921. When her sister married in 1940 she was only fourteen.",
    "Ida Brandt was born in 1921. When the new curate came in 1940 he was twenty-six.",
    "Anna Wells was born in 1950. When John Smith took over the mill in 1990, he was 31.",
    "Her father was born in 1921. When the war began in 1939 she was only eleven.",
    "Tom Hale was born in 1920 and his brother Jack a year later. When Jack died in 1950 he was only 29.",
    "The mill was built in 1890 by Otto Dorn. When it burned in 1921 he was seventy.",
    "Paul was born in 1960. In 1985 he met Hans, who was twenty-nine.",
    "My father was born in 1944. When the pit closed in 1961 he was only sixteen.",
    "Leo was born in 1930. When the headmaster retired in 1946 he was sixty.",
    (
        "The lodge, raised in 1834, stands on the foundations of a seventeenth-century "
        "house, one of the few of the eighteenth century to be lost."
    ),
    (
        "The church of 1846 is one of many built in the manner of the "
        "thirteenth century, like other eighteenth-century fancies."
    ),
    "A painting of 1846 shows the inn, one of the few survivors of the eighteenth century.",
    "He died in 1830, a relic of the eighteenth century.",
    "In 1803 the estate was still run like an eighteenth-century farm.",
    "The fire of 1612 destroyed some of the sixteenth-century houses.",
    "The fire of 1612 spared one sixteenth-century barn.",
    "The map of 1725 shows a few seventeenth-century cottages.",
    "In 1855 the vicar sold three pieces of eighteenth-century silver.",
    "In 2010 the town kept the centenary of the poet's death. Hale, who died here in 1910, lies under the yew.",
    "In 2010 the town kept the centenary of the poet's death. His son, born in 1890, had died long before.",
    ("Join the walk in May 2022. The reservoir was completed in May 1922, and its hundredth birthday deserves a cake."),
    "In 1999 the city marked the bicentenary of the composer's birth. His widow, born in 1809, outlived him.",
    "The survey began in June 2021. The pilot was completed in March 2021.",
    "Enrolment opened on 14 May 2018. The protocol was approved on 2 February 2018.",
    "The contract was signed in June 2021. The design, finished in March 2021, was part of it.",
    "The house was bought in June 2021. Its owner retired in March 2021.",
    "She took up the post in October 2019. Her thesis was accepted in May 2019.",
    "The shop opened in July 2020. The loan was approved in January 2020.",
    "The first volume was released in May 2015. The second was finished in March 2015.",
    "He joined the firm in June 1998, home from the army since March 1998.",
    "The factory was opened in September 1971; the road to it was finished in April 1971.",
    "The club entered the league in August 2005. Its ground was ready in June 2005.",
    "They arrived in Perth in November 1951. The ship was delivered to the line in April 1951.",
    "The hearing opened on Monday, 4 March 2019, and the decision was read out on Friday, 14 June.",
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
    "The concert began at 19:30 and ended at 21:45. Three and a half hours of rehearsal had gone before.",
    "The ferry sails at 8:00 and docks at 9:30. Two and a half hours is what the old boat needed.",
    "She was on duty from 14:00 to 22:00. She slept nine hours.",
    "The match started at 15:00 and finished at 16:50. For twenty minutes nothing happened.",
    "The library opens at 9:00 and closes at 17:30. Students may book a room for two hours and thirty minutes.",
    "Meet at 10:15; the bus leaves at 10:45. The drive takes one hour and thirty minutes.",
    "The exam is from 9:00 to 12:15. Pupils with extra time have four hours and fifteen minutes.",
    "The battery was charged from 8:10 to 9:40. It lasts five and a half hours.",
    "My grandmother was born in 1919. When the first tram came through the village in 1933 she was fourteen.",
    "Lena Ek was born in 1950. When her teacher retired in 1981 he was sixty.",
    "Paul Rand was born in 1914. In 1936 his assistant, a young man of eighteen, left him.",
    "Ada was born in 1900. When the doctor's daughter drowned in 1921 she was thirteen.",
    "Her brother was born in 1951. In 1968, when he left home, she was only eleven.",
    "Marie was born in 1880 and her husband in 1871. In 1902, when they married, he was thirty-one.",
    (
        "The school was founded by Ann Lyle, born in 1820. When it opened in 1851 "
        "the youngest pupil was six, and she was the vicar's girl."
    ),
    "Hugo Lenz was born in 1905. His pupil Klein won the prize in 1950; he was twenty-nine.",
    "The organ case of 1789 is a copy of one of the best works of the seventeenth century.",
    "The deed of 1512, like the fifteenth-century rolls beside it, is in Latin.",
    "The town hall of 1843 is a building of the eighteenth century in all but date.",
    "The house, bought in 1921, is a fine example of nineteenth-century building.",
    "The barn, moved here in 1812, is a fine example of eighteenth-century carpentry.",
    "The treaty of 1713 ended one of the longest wars of the seventeenth century.",
    "In 1925 the trust saved the mill, a rare survivor of the nineteenth century.",
    "The inn, first mentioned in 1738, is a building of the seventeenth century.",
    "The catalogue of 1884 is a good source for prints of the eighteenth century.",
    "The bridge opened in 1932, and in 2012 the city lit fireworks for its eightieth anniversary.",
    "In 2006 Salzburg kept the 250th anniversary of the composer's birth. He was born in 1756 in a narrow street.",
    "The hall was opened in 1951. In 2001 the choir that sings there kept its centenary.",
    "In 1985 the college kept the tercentenary of the edict. Our founder, born in 1675, had fled from it.",
    "The plant was commissioned in September 2008. Training for its staff finished in May 2008.",
    "The committee was appointed in November 2013. The inquiry had closed in June 2013.",
    "The patient was admitted on 14 May 2019; she was discharged from another ward on 2 May 2019.",
    "They moved into the flat in March 2010. It was completed in January 2010.",
    "The station opened in July 1933. It was finished in April 1933.",
    "The school admitted its first class in September 1999. The building was ready in July 1999.",
    "The book was published in October 2011. She finished it in May 2011.",
    "The bridge was opened in June 1890 and tested in May 1890.",
    "The film was released in November 1979. It was completed in June 1979.",
    "He was elected in November 1960; the last speech was given in October 1960.",
    "The shop opened in May 2019. We completed the purchase in February 2019.",
]


@pytest.mark.parametrize(("rule", "text", "word"), [(rule, *one) for rule, told in WRONG.items() for one in told])
def test_the_only_figures_that_do_not_fit_are_found(rule: str, text: str, word: str) -> None:
    found = found_in(text)
    assert [(one.rule, one.span.slice(text)) for one in found] == [(rule, word)]


@pytest.mark.parametrize("text", RIGHT)
def test_figures_that_fit_or_are_of_others_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
