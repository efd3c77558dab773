"""Promises of the rule for figures: whoever corrects, a new figure of a rewrite is one that its source gives."""

from __future__ import annotations

import pytest

from factlint.engine.model import Claim, Correction, Evidence, Opinion
from factlint.engine.own_figures import are_the_sources
from factlint.engine.rewrite import rewrite

GIVEN = [
    ("It is 450 metres tall.", "It is 412 metres tall.", "The tower is 412 metres tall."),
    ("It is 4,500 m long.", "It is 2,300 m long.", "The road is 2.3 km long."),
    ("It opened in 1931.", "It opened in 1938.", "The bridge was opened on 7 May 1938."),
    ("It was built in 1899.", "It was built in 1889.", "It was built from 1887 to 1889."),
    ("It cost $250,000.", "It cost $187,350.", "The house cost 187,350 dollars."),
    ("It has three islands.", "It has five islands.", "The group consists of 5 islands."),
    ("It is the second-largest city.", "It is the third-largest city.", "It is the third-largest city in Varn."),
    ("Apollo 10 landed on the Moon.", "Apollo 11 landed on the Moon.", "Apollo 11 landed on the Moon in 1969."),
    ("It lies in Rome.", "It lies in Paris.", "The tower stands in Paris."),
    ("It has more than 500 rooms.", "It has more than 412 rooms.", "The house has more than 412 rooms."),
]
NOT_GIVEN = [
    ("It is 450 metres tall.", "It is 410 metres tall.", "The tower is 412 metres tall."),
    ("Acme has 2,000 employees.", "Acme has 1,300 employees.", "Acme has 1,268 employees."),
    ("It cost 250,000 dollars.", "It cost 190,000 dollars.", "It cost 187,350 dollars."),
    ("It cost $250,000.", "It cost $187,350.", "It cost 187,350 euros."),
    ("It is 1,500 feet tall.", "It is 1,352 feet tall.", "The tower is 412 metres tall."),
    ("It is 450 feet tall.", "It is 412 feet tall.", "The tower is 412 metres tall."),
    ("It opened on 3 May 1931.", "It opened on 3 May 1938.", "The bridge was opened in 1938."),
    ("It has more than 500 rooms.", "It has more than 412 rooms.", "The house has 412 rooms."),
    ("It has 500 rooms.", "It has 412 rooms.", "The house has more than 412 rooms."),
    ("Apollo 10 landed on the Moon.", "Apollo 12 landed on the Moon.", "Apollo 11 landed on the Moon."),
]


@pytest.mark.parametrize(("before", "after", "source"), GIVEN)
def test_a_figure_of_the_source_may_be_written(before: str, after: str, source: str) -> None:
    assert are_the_sources(before, after, [source])


@pytest.mark.parametrize(("before", "after", "source"), NOT_GIVEN)
def test_a_figure_that_no_source_gives_so_may_not(before: str, after: str, source: str) -> None:
    assert not are_the_sources(before, after, [source])


@pytest.mark.parametrize(
    ("wrong", "right", "rewritten"), [("450", "412", "The Varn Tower is 412 metres tall."), ("450", "410", None)]
)
def test_the_correction_of_any_judge_goes_through_the_rule(wrong: str, right: str, rewritten: str | None) -> None:
    told = "The Varn Tower is 412 metres tall."
    source = Evidence("k", "own", "notes", "Varn Tower", "file:///notes.md", told, told)
    opinion = Opinion("any judge", "any", 1, 0.97, "why", source, Correction(wrong, right))
    assert rewrite(Claim("The Varn Tower is 450 metres tall."), [opinion]) == rewritten
