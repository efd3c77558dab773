"""Promises of the panel's confidence: a fitted curve in a versioned file, which never falls where more speaks for a verdict."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from dam import Assemble

from factlint.engine.model import PanelSigns
from factlint.engine.models import certainty as room
from factlint.engine.models.certainty import FILE, certainty
from factlint.engine.models.panel_verdict import confidence
from factlint.engine.panel import HIGH_FROM

BEST = PanelSigns(1.0, 1.0, 2)


def test_the_file_says_what_it_was_fitted_on_and_its_version() -> None:
    kept = json.loads(FILE.read_text())
    assert kept["version"] >= 1 and "verdicts" in kept["fitted_on"] and min(kept["weights"].values()) >= 0


@pytest.mark.parametrize(
    "rising",
    [
        [PanelSigns(split, 1.0, 2) for split in (-1 / 3, 1 / 3, 2 / 3, 1.0)],
        [PanelSigns(1.0, ratio / 10, 2) for ratio in range(11)],
        [PanelSigns(1.0, 1.0, domains) for domains in range(5)],
    ],
)
def test_more_for_a_verdict_never_makes_it_less_sure(rising: list[PanelSigns]) -> None:
    assert all(certainty(less) < certainty(more) for less, more in pairwise(rising))


def test_a_usual_panel_is_said_to_be_as_often_right_as_the_known_ones_bear_out() -> None:
    """35 of 35 were right: of one more, 36 of 37 is what that bears out."""
    assert certainty(PanelSigns(1.0, 1.0, 1)) == pytest.approx(36 / 37, abs=0.001)
    assert "35 of them right" in json.loads(FILE.read_text())["fitted_on"]


def test_only_a_whole_panel_on_two_domains_is_high_and_a_contradicted_split_one_is_low() -> None:
    assert confidence(BEST, doubted=False) == "high" and certainty(BEST) >= HIGH_FROM
    for less in (PanelSigns(1.0, 1.0, 1), PanelSigns(2 / 3, 1.0, 2), PanelSigns(1.0, 0.6, 2)):
        assert confidence(less, doubted=False) == "medium"
    assert confidence(PanelSigns(1 / 3, 0.4, 1), doubted=False) == "low"
    assert [confidence(signs, doubted=True) for signs in (BEST, PanelSigns(2 / 3, 1.0, 1))] == ["medium", "low"]


def test_another_curve_is_another_engine(assemble: Assemble, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    before = assemble().fingerprint(None)
    changed = tmp_path / "confidence.json"
    changed.write_text(FILE.read_text().replace('"version": ', '"version": 9'))
    monkeypatch.setattr(room, "FILE", changed)
    room.curve_fingerprint.cache_clear()
    try:
        assert assemble().fingerprint(None) != before
    finally:
        monkeypatch.undo()
        room.curve_fingerprint.cache_clear()
