"""The words of a text say what came first, and its dates must not say the opposite."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

REVERSED = [
    "The vicars:\n\n- Thomas Wray, 1841–1858\n- Henry Ashdown, 1873–1869\n- Charles Bell, 1889–1904\n",
    "The chairs:\n\n- Anna Lund (1911–1904)\n- Hans Berg (1904–1912)\n",
    "Registration opens on 12 September 2024 and closes on 2 September 2024, or sooner if all 900 places go.",
    "Opened in 1932, the theatre was closed in 1912.",
    "The roof was begun in June 2021. The finished roof was handed over in March 2021.",
    "Anna Weiss was born in 1950. She joined the bank in 1940.",
    "The paper was submitted on 9 May 2023 and accepted on 2 March 2023.",
    "The bridge, opened in 1932, took four years to build: work had started in 1936.",
    "Released in 2014, the album had been recorded two years before, in the winter of 2016.",
    "Divorced in 1951, they had married in 1958.",
    "The treaty was ratified in 1919, before it was signed in 1923.",
    "The manuscript was received 14 June 2021, revised 3 August 2021 and accepted 11 July 2021.",
    "Widowed in 1880, she had married the year before, in 1891.",
    "He left the company in March 2008, having joined it in May 2010 straight from college.",
    "Having learned the trade in Ulm in 1884, he opened his own shop in 1879.",
    "The church was rebuilt in 1703, four years after the fire of 1707.",
    "After the strike of 1926, he moved to Cardiff in 1921.",
    "Before emigrating in 1893, she worked in a mill in 1897.",
    "The first volume appeared in 1844; the second followed in 1841.",
    "The film was shot in 2011 and released in 2009.",
    "She enrolled at the Slade in 1921 and graduated in 1918.",
    "HMS Otter was laid down in 1908 and launched in 1906.",
    "The bill was passed in June 1998 and came into force in March 1997.",
    "In 1972 the mine was closed. The last ton of ore had been raised in 1976.",
    "He resigned on 3 June 2019. His deputy had left on 14 August 2019.",
    "The patent was filed on 2 May 1911 and granted on 9 November 1910.",
    "She died in 1904 and was buried beside her husband in 1901.",
    "The town hall was finished in 1889 after a competition that had been held in 1893.",
    "The company went public in 2004, shortly after its merger with Norling in 2007.",
    "The orchard was planted in 1950 and felled in 1943.",
    "He was arrested in May 1937 and executed in February 1936.",
    "The abbey was dissolved in 1539, before the rising of 1536.",
    "They divorced in 1988, having married in 1990.",
    "On 12 April 2016 the app was launched; testing had begun on 3 May 2016.",
    "The ferry was withdrawn in 1966, following the opening of the bridge in 1969.",
    "Chairmen of the club: J. Pratt, 1902–1911; H. Moss, 1918–1911; F. Dean, 1918–1926.",
    "After the war, in 1920, he left; it had ended in 1945.",
    "The lighthouse was automated in 1988. The last keeper had come ashore for good in 1991, three years prior to that.",
]
IN_ORDER = [
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
]


@pytest.mark.parametrize("text", REVERSED)
def test_what_is_told_to_come_first_and_is_dated_last_is_found(text: str) -> None:
    assert "order-of-dates" in rules_of(text)


@pytest.mark.parametrize("text", IN_ORDER)
def test_what_comes_in_the_order_that_the_words_tell_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
