"""How judges are asked: one that breaks is left out, and what cannot be weighed says nothing against a claim."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.opinions import ask_judges
from factlint.engine.weighing import own_sources

CLAIM = Claim("The Varn Dam was completed in 1931.", subject="The Varn Dam")
NOTE = Evidence("n", "own", "Notes", "Varn Dam", "file:///notes.md", "The Varn Dam was completed in 1934.", "")


class Breaking:
    name = "breaking"
    focus_area = "precision"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        raise RuntimeError("a judge that breaks")


def negative(opinions: Sequence[Opinion]) -> list[str]:
    return [opinion.judge for opinion in opinions if opinion.score is not None and opinion.score <= 4]


def test_a_judge_that_breaks_is_left_out() -> None:
    opinions = ask_judges((Breaking(), *built_in_judges()), CLAIM, [NOTE])
    assert "breaking" not in {opinion.judge for opinion in opinions}
    assert negative(opinions) == [own_sources.JUDGE]


def test_without_judges_nothing_is_said() -> None:
    assert ask_judges((), CLAIM, [NOTE]) == []


def test_what_cannot_be_weighed_is_not_said_by_own_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> own_sources.OwnWeighing:
        raise ValueError("numbers that cannot be read")

    monkeypatch.setattr(own_sources, "read_own_weighing", broken)
    assert not negative(ask_judges(built_in_judges(), CLAIM, [NOTE]))
    assert not negative(ask_judges(built_in_judges(), CLAIM, [NOTE], whole=True))
