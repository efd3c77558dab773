"""An anniversary kept in a year must be that of the beginning told with it."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG_WORDS = [
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
    ("The hall, opened in 1702, held its tricentenary in 2012.", "tricentenary"),
    ("The hall, opened in 1702, held its semicentenary in 1762.", "semicentenary"),
]
RIGHT = [
    "In 2010 the town kept the centenary of the poet's death. Hale, who died here in 1910, lies under the yew.",
    "In 2010 the town kept the centenary of the poet's death. His son, born in 1890, had died long before.",
    "Join the walk in May 2022. The reservoir was completed in May 1922, and its hundredth birthday deserves a cake.",
    "In 1999 the city marked the bicentenary of the composer's birth. His widow, born in 1809, outlived him.",
    "The bridge opened in 1932, and in 2012 the city lit fireworks for its eightieth anniversary.",
    "In 2006 Salzburg kept the 250th anniversary of the composer's birth. He was born in 1756 in a narrow street.",
    "The hall was opened in 1951. In 2001 the choir that sings there kept its centenary.",
    "In 1985 the college kept the tercentenary of the edict. Our founder, born in 1675, had fled from it.",
]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_an_anniversary_that_the_years_do_not_make_is_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("anniversary", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_an_anniversary_that_is_right_or_of_others_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
