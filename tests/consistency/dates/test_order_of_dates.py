"""Dates must lie in the order, and as near to each other, as the words around them tell."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG = [
    "The vicars:\n\n- Thomas Wray, 1841–1858\n- Henry Ashdown, 1873–1869\n- Charles Bell, 1889–1904\n",
    "The chairs:\n\n- Anna Lund (1911–1904)\n- Hans Berg (1904–1912)\n",
    "Registration opens on 12 September 2024 and closes on 2 September 2024, or sooner if all 900 places go.",
    "Opened in 1932, the theatre was closed in 1912.",
    "Anna Weiss was born in 1950. She joined the bank in 1940.",
    "The patent was filed on 2 May 1911 and granted on 9 November 1910.",
    "The orchard was planted in 1950 and felled in 1943.",
    "Chairmen of the club: J. Pratt, 1902–1911; H. Moss, 1918–1911; F. Dean, 1918–1926.",
    "The foundation stone was laid in 1867, and the church was consecrated two years earlier, in 1869.",
    "The mill burned down in 1843. Three years earlier, in 1846, a new wheel had been fitted.",
    "Her first novel came out in 1928 and her second four years later, in 1924.",
    "The road reached Ulm in 1851; only later, in 1848, did it reach Ehingen.",
    "The line closed in 1964. Not long before, in 1966, new carriages had been ordered.",
    "The exhibition opens on 3 May 2024; the catalogue will appear earlier, on 20 May 2024.",
    "The tower was finished in 1512 and the bells were hung soon afterwards, in 1509.",
    "In 1921 she left the stage. Before that, in 1924, she had sung in Milan.",
]
WRONG_WORDS = [
    ("He left in June 1920. Later that year, in March 1920, his wife followed.", "March 1920"),
    ("The bill was signed in June 2011. Earlier that year, in October 2011, it had failed.", "October 2011"),
    ("The dam broke in October 1932. The following spring, in April 1935, work began anew.", "April 1935"),
    ("The club won the cup in 1924. The following year, in 1927, it went down.", "1927"),
    ("The contract was signed on 12 March. Two days later, on 11 March, the lorries came.", "11 March"),
    ("The vote took place on 14 May. The next day, 13 May, the council met.", "13 May"),
    ("Elected in 1990, he resigned in 1986.", "1986"),
    (
        "The parish registers in the safe run from 1788 to 1769 and are in fair condition throughout the county.",
        "1769",
    ),
    ("The plant was commissioned in September 2008 and shut down in May 2008.", "May 2008"),
    ("Our fieldwork lasted from 1994 to 1991 in the hill villages.", "1991"),
    ("The scheme started in November 2010. It was wound up in August 2010 after a review.", "August 2010"),
]
RIGHT = [
    "The vicars:\n\n- Thomas Wray, 1841–1858\n- Henry Ashdown, 1869–1873\n",
    "The shelves:\n\n- Letters of the store, 1873–1869, and boxes\n- box, 1900–1800\n",
    "If registration opened on 12 September 2024 and closed on 2 September 2024, nobody would come.",
    "The paper was submitted on 9 May 2022 and accepted on 2 March 2023.",
    "The bridge, opened in 1936, took four years to build: work had started in 1932.",
    "Released in 2014, the album had been recorded two years before, in the winter of 2012.",
    "Built in 1850, the mill had been enlarged in 1880 and was sold in 1900.",
    "The mill was built in 1850. It had been enlarged in 1880 when the fire came.",
    "Founded in 1850, the club had in 1900 three hundred members.",
    "He was born in 1920. By the time the war began he had left school, and in 1941 he had joined the navy.",
    "He graduated in 1974 and enrolled at another university in 1978.",
    "She divorced in 1951 and married again in 1958.",
    "They married in 1951 and divorced in 1958; she had been widowed in 1944.",
    "It opened in 1950. Ten years later, after the boom, which had begun in 1955, it closed.",
    "The law was repealed in 1846. It had been passed in 1815.",
    "The law of 1846 was repealed in 1850 and passed again in 1902.",
    "He was released in 1949 and arrested again in 1951.",
    "The treaty was signed in 1919, before it was ratified in 1923.",
    "The church was rebuilt in 1703, named after the king who died in 1707.",
    "It was named in 1893 after a man born in 1901 in the stories.",
    "After his death in 1960, a manuscript written in 1940 was found.",
    "After the success of the 1960 show, works from 1955 were sold.",
    "In 1950, years before the mine opened in 1961, the road was built.",
    "The first volume appeared in 1841; the second followed in 1844.",
    "In 1972 the mine was closed. The last ton of ore had been raised in 1971.",
    "He said in 1950 that he had left in 1952.",
    "If he had left in 1952, the letter of 1950 would make sense.",
    "In 1902 he wrote of what, after the war of 1914, would be called an age of gold.",
    "The house was bought in 1920 and built in 1911.",
    "Opened in 1932, it was finished in 1935.",
    "The hotel closed in 1950 and opened again in 1948 under the old name for a summer, they say.",
    "He was elected in 1990 and nominated in 1994 for a prize.",
    "In 1994 she was nominated for the prize; she had been elected in 1990.",
    "The park opened in 1990. Its trees had been planted in 1985.",
    "The film, released in 2009, was shot in 2007.",
    "She was buried in 1904 in the grave of her husband, who had died in 1901.",
    "It was published in 1931, after her death in 1929.",
    "The 1964 act came into force in 1966; a bill had been introduced in 1962.",
    "He served until 1911, when Moss followed; in 1908 Dean had declined.",
    "It was published in 1516 and revised in 1518.",
    "The house was sold in 1894, two years before the owner's death in 1896.",
    "After the war of 1914, the castle built in 1800 burned.",
    "After the merger in 1998, the company founded in 1950 grew.",
    "He published it in 1859, after a voyage that had begun in 1831.",
    "In 1920 he tried what had been tried before in 1912.",
    "They met in 1950. By 1960 they had bought a farm.",
    "He fought in the War of 1812. He had been elected in 1823.",
    "The museum closed in 2018. It reopened in 2021.",
    "The show opens on 12 December and closes on 3 January.",
    "He was arrested in 1935 and sentenced in 1936, before being released in 1938.",
    "First published in 1913, it was written in 1911.",
    "He left in June 1920. Later that year, in October 1920, she followed.",
    "She joined in 2008 and left in 2010.",
    "The bridge was mended in 1950, after the old one was destroyed in 1944.",
    "He stayed until 1950. If he had left in 1960, he would have seen it.",
    "He died in 1870. His son had been born in 1841.",
    "The tower was finished in 1439. Work had begun in 1426.",
    "The dam broke in October 1932. The following spring, in April 1933, work began.",
    "The contract was signed on 12 March. Two days later, on 14 March, the lorries came.",
    "The mill closed in 1965; the station, which had opened in 1846, remained until 1971.",
    "It stood from 300 BC to 200 BC; in 1902, after the dig of 1911 was planned, it was drawn.",
    "A school named after the battle of 1815 opened in 1809 in another place.",
    "The road was closed in 1980 and reopened in 1982.",
    "“He left in 2008, having joined in 2010,” she said.",
    "The foundation stone was laid in 1867, and the church was consecrated two years later, in 1869.",
    "He retired as headmaster in 1961, having taken up the post in 1954.",
    "The firm went bankrupt in 1936. It had been bought by the Hallams in 1931.",
    "Applications close on 12 May 2025; decisions will be sent out afterwards, by 30 May 2025.",
    "The mill burned down in 1843. Three years earlier, in 1840, a new wheel had been fitted.",
    "The mill burned down in 1843 and again in 1851. Three years earlier, in 1848, a new wheel had been fitted.",
    "Her posthumous collection came out in 1931, two winters after she died of influenza in 1929.",
    "The line closed in 1964. Not long before, in 1962, new carriages had been ordered.",
    "The road reached Ulm in 1851; the railway came later, and in 1848 nobody had thought of it.",
    "The tower was finished in 1512; the choir, begun earlier, in 1498, took longer.",
    "The book of 1931 was followed by others. Later editions, in 1928 type, are rare.",
    "By 1860 he was rich. Earlier, in 1855, he had sold his farm, and later, in 1858, his mill.",
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


@pytest.mark.parametrize("text", WRONG)
def test_what_is_told_to_come_first_and_is_dated_last_is_found(text: str) -> None:
    assert "order-of-dates" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_date_against_the_told_order_is_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("order-of-dates", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_dated_in_the_order_that_is_told_is_left_alone(text: str) -> None:
    assert rules_of(text) == []


def test_the_working_says_how_the_dates_lie() -> None:
    found = found_in("The club won the cup in 1924. The following year, in 1927, it went down.")
    assert [one.working for one in found] == ["1927 is 3 years from 1924"]
    assert found[0].message == "1927 is 3 years from 1924, which “The following year” rules out."
