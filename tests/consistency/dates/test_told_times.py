"""Words tell which of two dates is the earlier one, and the dates must be in that order."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, words_found

WRONG = [
    ("The school closed in 1948, four years before the last pupil left in 1944.", "1944"),
    ("Published in 1905, three years after the death of its author in 1908, the book sold well.", "1908"),
    ("The theatre burned in 1911, two years after it had reopened in 1914.", "1914"),
    ("She moved to Oslo in 1962, a year before her first novel came out in 1958.", "1958"),
    ("In 1953, a year after his discharge in 1955, he opened a garage.", "1955"),
    ("The statue was unveiled in 1907 following the death of the king in 1910.", "1910"),
    ("The hall was pulled down in 1961 after the roof fell in during the winter of 1963.", "1963"),
    ("He retired in 1987, the year after he had been promoted in 1989.", "1989"),
    ("The plague reached the port in 1349, long after it had left the hills in 1351.", "1351"),
    ("He left the company in March 2008, having joined it in May 2010 straight from college.", "May 2010"),
    ("The company was sold in 2003, having been founded in 2008.", "2008"),
    ("After the flood receded in 1953, they mended the dyke in 1951.", "1951"),
    ("The museum reopened in 2016. It had closed for repairs in 2018.", "2018"),
    ("The tower was raised in 1439. Work had begun in 1456.", "1456"),
    ("After the war, in 1920, he left; it had ended in 1945.", "1945"),
    ("He left in June 1920. Later that year, in March 1920, his wife followed.", "March 1920"),
    ("The bill was signed in June 2011. Earlier that year, in October 2011, it had failed.", "October 2011"),
    ("The dam broke in October 1932. The following spring, in April 1935, work began anew.", "April 1935"),
    ("The club won the cup in 1924. The following year, in 1927, it went down.", "1927"),
    ("The contract was signed on 12 March. Two days later, on 11 March, the lorries came.", "11 March"),
    ("The vote took place on 14 May. The next day, 13 May, the council met.", "13 May"),
    ("The paper was submitted on 9 May 2023 and accepted on 2 March 2023.", "2 March 2023"),
    ("The ship was launched in 1911 and laid down in 1913.", "1913"),
    ("The book was written in 1936 and published in 1934.", "1934"),
    ("Elected in 1990, he resigned in 1986.", "1986"),
    ("The first edition came out in 1893. A second edition followed in 1889.", "1889"),
    ("The nave was built in 1340, followed by the tower in 1332.", "1332"),
]
RIGHT = [
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
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_dates_against_their_told_order_are_found(text: str, words: str) -> None:
    assert words_found(text, "order-of-dates") == [words]


@pytest.mark.parametrize("text", RIGHT)
def test_dates_in_their_told_order_are_left_alone(text: str) -> None:
    assert words_found(text, "order-of-dates") == []


def test_the_working_says_how_the_dates_lie() -> None:
    found = found_in("The club won the cup in 1924. The following year, in 1927, it went down.")
    assert [one.working for one in found] == ["1927 is 3 years from 1924"]
    assert found[0].message == "1927 is 3 years from 1924, which “The following year” rules out."
