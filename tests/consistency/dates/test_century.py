"""A thing or an event of a year must not be put in another century, unless it is a copy, rebuilt or another thing."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG = [
    "Founded in 1823, it is one of the oldest eighteenth-century botanic gardens in the north.",
    "Painted in 1511, it remains the best-known fifteenth-century altarpiece in the region.",
    "In 1866, two thirds of the way through the eighteenth century, the canal froze for ten weeks.",
]
WRONG_WORDS = [
    ("This deed of 1415, a rare example of fourteenth-century handwriting, was found in a chest.", "fourteenth"),
    (
        "The organ case, built in 1689, is one of the best works of the sixteenth century in the region.",
        "sixteenth",
    ),
    ("The poem, written in 1387, is a masterpiece of the thirteenth century.", "thirteenth"),
    ("The chapel, founded in 1322, is a rare example of thirteenth-century work on the coast.", "thirteenth"),
]
RIGHT = [
    "Founded in 1723, it is one of the oldest eighteenth-century botanic gardens in the north.",
    "Painted in 1511, it is not a fifteenth-century altarpiece, whatever the guide says.",
    "Painted in 1511, it is a copy of the best-known fifteenth-century altarpiece in the region.",
    "Cast in 1934, the bells replaced the only eighteenth-century ring in the valley.",
    "The station was built in 1902 beside the canal. It faces the last nineteenth-century terminus in the country.",
    "The bridge was put up in 1731 near the old ford. It is older than the finest nineteenth-century bridges on the river.",
    "Built in 1931, it is in the eighteenth-century style that the trustees liked.",
    "The walls were raised between 1540 and 1552. The inn is older: these fifteenth-century beams are its own.",
    "The organ was completed in 1648 behind a screen. This fifteenth-century screen is carved with birds.",
    "The mill was built in 1756. Like most eighteenth-century mills, it had its wheel on the outside.",
    "The school was founded in 1691. Like many nineteenth-century travellers, Hale found it cold.",
    "The library was completed in 1910. Like many nineteenth-century buildings, the town hall next door has a clock.",
    "The famine of 1846 emptied more villages than any disaster of the eighteenth century.",
    "The strike of 1913 did more for the union than any other event of the twentieth century.",
    "In 1766, two thirds of the way through the eighteenth century, the canal froze for ten weeks.",
    "The house was built in 1702 and bought in 1846. It is one of the few eighteenth-century houses in the street.",
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
    "The organ case of 1789 is a copy of one of the best works of the seventeenth century.",
    "The deed of 1512, like the fifteenth-century rolls beside it, is in Latin.",
    "The town hall of 1843 is a building of the eighteenth century in all but date.",
    "The house, bought in 1921, is a fine example of nineteenth-century building.",
    "The barn, moved here in 1812, is a fine example of eighteenth-century carpentry.",
    "The treaty of 1713 ended one of the longest wars of the seventeenth century.",
    "In 1925 the trust saved the mill, a rare survivor of the nineteenth century.",
    "The inn, first mentioned in 1738, is a building of the seventeenth century.",
    "The catalogue of 1884 is a good source for prints of the eighteenth century.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_called_by_another_century_than_that_of_its_year_is_found(text: str) -> None:
    assert rules_of(text) == ["century"]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_word_of_a_wrong_century_is_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("century", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_of_its_century_or_another_thing_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
