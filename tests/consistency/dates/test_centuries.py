"""A year is held against the century or the decade that a text puts it in, whatever words do so."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

OUTSIDE = [
    "The eighteenth-century poet Anna Horn (1821–1880) lived there.",
    "The nineties brought a boom. In 1986 alone forty shops opened.",
    "The 1920s saw the first cinema in 1911.",
    "The gate dates from the sixteenth century. Its keystone bears the date 1684.",
    "The castle dates from 1210, that is, from the 12th century.",
    "The twentieth century began in 1801.",
    "It is a song of the 1920s, written in 1934.",
    "The observatory's oldest notebook was begun in 1687, in the first years of the century, and is ruled by hand.",
    "By 1340, when the fourteenth century was just coming to its close, the town had outgrown its walls.",
    "Settlers came in the first half of the 1800s, between 1865 and 1870, driving their cattle.",
    "The first decade of the twentieth century (1910–1920) brought the tram.",
    "**Drug jar.** Earthenware, dated 1741. Jars like this seventeenth-century example lined the shelves.",
    "In the early seventies, in 1964 to be precise, the firm went public.",
    "The year 1845 belongs to the eighteenth century.",
    "It dates to the 16th century: Hans Eck built it in 1713.",
    "The keep, finished in 1187, is one of the best preserved of the eleventh century.",
    "The second half of the nineteenth century (1801–1849) was quiet.",
    "She wrote it in 1912, in the second half of the twentieth century.",
    "In 1689, in the opening decade of the century, the Dutch came.",
    "By 1320, with the fourteenth century drawing to its close, the guilds ruled.",
    "The clock was cast in 1780, a fine seventeenth-century piece.",
    "A seventeenth-century psalter, printed in Basel in 1812, lies under glass.",
    "The sixties were loud: in 1957 alone nine clubs opened.",
    "A hit of the 1980s, recorded in 1974, plays in the lift.",
    "The twentieth century ended in 1945.",
    "The nineteenth century opened in 1871 with a boom.",
    "In the last quarter of the eighteenth century, in 1732, the canal was dug.",
    "It was in the mid-nineteenth century, in 1804, that the railway arrived.",
    "The Renaissance palace, completed in 1712, is among the finest of the sixteenth century.",
    "In 1755, in the late eighteen-hundreds, the harbour was rebuilt.",
    "The map, which is dated 1612, is characteristic of the fifteenth century.",
    "It is a sixteenth-century map: the cartouche bears the date 1734.",
    "The instrument dates from the sixteenth century; its label records the year of manufacture as 1734.",
    "From the eighteenth century: the town hall (1712), the pump (1788), the pillory (1598), the school (1799).",
    "That happened in 1648, at the very beginning of the seventeenth century.",
]
INSIDE = [
    "The year 1745 belongs to the eighteenth century.",
    "It dates to the 18th century: Hans Eck built it in 1713.",
    "From the sixteenth to the eighteenth century, in 1713 for instance, the guild met here.",
    "The second half of the nineteenth century (1851–1899) was quiet.",
    "She wrote it in 1912, in the first half of the twentieth century.",
    "In 1609, in the opening decade of the century, the Dutch came.",
    "By 1390, with the fourteenth century drawing to its close, the guilds ruled.",
    "A seventeenth-century psalter, reprinted in Basel in 1812, lies under glass.",
    "A seventeenth-century psalter, bound in 1812, lies under glass.",
    "The sixties were loud: in 1967 alone nine clubs opened.",
    "The sixties were loud; in 1957 there had been no club at all.",
    "A hit of the 1980s, recorded again in 1994, plays in the lift.",
    "The short twentieth century began in 1914 and ended in 1991.",
    "In the last quarter of the eighteenth century, in 1782, the canal was dug.",
    "It was in the mid-nineteenth century, in 1854, that the railway arrived.",
    "In the 1960s, in 1978, and again in 1990 the road was flooded.",
    "By 1801 the eighteenth century was over.",
    "The eighteenth century brought little; the town hall, rebuilt in 1848, is the exception.",
    "The early twentieth century brought the tram, and in 1955 it was scrapped.",
    "In the early nineteenth century the town had, in 1850, two inns.",
    "In the eighties he was mayor, in 1991 he left.",
    "He read the Romans of the first century and, in 1848, the newspapers.",
    "The fifties were hard. In 1961 things got better.",
    "The 1990s were a boom decade: by 2001 the town had doubled.",
    "In the early 1920s, after the defeat of 1918, the party was founded.",
    "In the 1830s, 1840s and 1850s, railways spread.",
    "The late 19th and early 20th century (1880–1920) were golden.",
    "The nineteenth century saw, after the fire of 1794, a new town.",
    "She was in her fifties, in 1967, when it came out.",
    "The 18th-century poet William Blake's Jerusalem, set to music in 1916, was sung.",
    "It was the first book of the twentieth century to sell, in 1899 figures, as well.",
    "The Glorious Revolution of the late seventeenth century, in 1688, settled it.",
    "The eighteenth century, which began with a war in 1701, ended with one.",
]


@pytest.mark.parametrize("text", OUTSIDE)
def test_a_year_outside_the_era_or_the_part_of_it_that_is_told_is_found(text: str) -> None:
    assert rules_of(text) == ["century"]


@pytest.mark.parametrize("text", INSIDE)
def test_a_year_that_is_not_said_to_lie_in_an_era_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
