"""Ages, anniversaries and hours that belong to somebody or something else, or are told loosely."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

UNFIT = [
    "In 2022 the parish kept the 80th anniversary of the landslide of 1952 with a walk up to the scar.",
    "Our ferry line opened in 1968. This summer, in 2023, we mark our 65th anniversary with free crossings.",
    "We cast off at 5:40 a.m. and raised the island at 2:10 p.m. the same day, in all 6 hours and 30 minutes under sail.",
    "The deadline of 31 June must hold.",
]
FIT = [
    "He was born in 1920. In 1953 Maria Lund, at 43, took over.",
    "In 2022 the town, founded in 1872, kept the 140th anniversary of its railway.",
    "We opened in 1991 and turn 35 this year, in 2026. The building is older: it turned 40 in 2024.",
    "Put it in at half past ten for two and a half hours, and you will be eating, after a rest, at about half past one.",
    "We met at about quarter to eleven and sat until twenty past two, four hours and a bit.",
    "The shop opens at 8:30 and closes shortly before 17:15, a day of 9 hours 15 minutes.",
    "The deadline of 30 June must hold.",
]


@pytest.mark.parametrize("text", UNFIT)
def test_what_does_not_fit_is_found(text: str) -> None:
    assert len(found_in(text)) == 1


@pytest.mark.parametrize("text", FIT)
def test_what_is_of_something_else_or_loose_is_left_alone(text: str) -> None:
    assert found_in(text) == ()
