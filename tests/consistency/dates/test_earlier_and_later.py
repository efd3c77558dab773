"""What is told to be earlier or later must be dated so."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The foundation stone was laid in 1867, and the church was consecrated two years earlier, in 1869.",
    "He retired as headmaster in 1954, having taken up the post in 1961.",
    "The firm went bankrupt in 1931. It had been bought by the Hallams in 1936.",
    "The mill burned down in 1843. Three years earlier, in 1846, a new wheel had been fitted.",
    "Her first novel came out in 1928 and her second four years later, in 1924.",
    "The society was dissolved in 1972, having been given its charter in 1975.",
    "The road reached Ulm in 1851; only later, in 1848, did it reach Ehingen.",
    "The vaccine was approved in March 2021. The last trial had been completed by the company in July 2021.",
    "The line closed in 1964. Not long before, in 1966, new carriages had been ordered.",
    "The exhibition opens on 3 May 2024; the catalogue will appear earlier, on 20 May 2024.",
    "The tower was finished in 1512 and the bells were hung soon afterwards, in 1509.",
    "In 1921 she left the stage. Before that, in 1924, she had sung in Milan.",
]

RIGHT = [
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
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_told_earlier_and_dated_later_is_found(text: str) -> None:
    assert "order-of-dates" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_dated_as_it_is_told_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
