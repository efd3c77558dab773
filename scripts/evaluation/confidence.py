"""The curve behind a panel's confidence: fitted on panels whose verdicts can be compared with labels, and checked on unseen rows."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from evaluation.data import CLAIMS, rows
from rich.console import Console
from rich.progress import track

from factlint.engine.evidence import EvidenceStore
from factlint.engine.gather import gather
from factlint.engine.model import Claim, Evidence, PanelSigns, Stance
from factlint.engine.models.certainty import curve_inputs
from factlint.engine.models.panel_verdict import signs_of
from factlint.engine.reader import ReaderScores, read_weights

SEATS = 3
NAMES = ("split", "ratio", "domains")
VOTES_FROM, STANCE_FROM = 0.5, 0.6
PULL = 1e-3
STEPS = 30
FOLDS = 5
SIDES = {"SUPPORTS": 1, "REFUTES": -1}
KNOWN_RIGHT, KNOWN = 35, 35
"""The verdicts that a strong model's votes came to, and how many were right: 180 votes on 60 claims that nothing was tuned to."""
USUAL = PanelSigns(1.0, 1.0, 1)
"""The signs of most of these verdicts: every seat, on one work of reference."""


@dataclass(frozen=True)
class Panel:
    """A verdict with a known label."""

    signs: PanelSigns
    right: bool


def of_readers(folder: Path, index: Path) -> list[Panel]:
    """The package's own reader as a panel of three: each seat reads a third of a claim's evidence and votes with its surest text."""
    store = EvidenceStore.open(index)
    store.ensure_built()
    weights, found = read_weights(), list[Panel]()
    for row in track(rows(folder, CLAIMS), "claims read", console=Console(stderr=True)):
        evidence = gather(store, Claim(row["claim"]))
        readings = weights.read([(row["claim"], item.text) for item in evidence])
        if (panel := _panel(evidence, readings, SIDES[row["label"]])) is not None:
            found.append(panel)
    store.close()
    return found


def of_results(path: Path) -> list[Panel]:
    """Panels of models, as `scripts/evaluate --models` wrote them down."""
    found: list[Panel] = []
    for line in path.read_text("utf-8").splitlines():
        try:
            kept: dict[str, Any] = json.loads(line)
            side = {"False": -1, "Mostly False": -1, "Mostly True": 1, "True": 1}[kept["verdict"]]
            found.append(Panel(PanelSigns(**kept["signs"]), SIDES[kept["label"]] == side))
        except (ValueError, KeyError, TypeError):
            continue
    return found


def fitted(panels: Sequence[Panel]) -> tuple[dict[str, float], float]:
    """Weights and a shift: logistic regression by Newton's steps; a sign whose weight would be below zero has none."""
    signs, right = _matrix(panels)
    used = [*range(len(NAMES)), len(NAMES)]
    while True:
        found = _regressed(signs[:, used], right)
        below = [at for at, weight in zip(used[:-1], found, strict=False) if weight < 0]
        if not below:
            break
        used = [at for at in used if at not in below]
    weights = dict.fromkeys(NAMES, 0.0) | {
        NAMES[at]: round(float(one), 3) for at, one in zip(used[:-1], found, strict=False)
    }
    return weights, round(float(found[-1]), 3)


def _regressed(signs: Any, right: Any) -> Any:
    weights, pull = np.zeros(signs.shape[1]), np.full(signs.shape[1], PULL * len(right))
    pull[-1] = 0.0
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (share - right) + pull * weights
        bend = signs.T @ (signs * (share * (1 - share))[:, None]) + np.diag(pull)
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def said(panels: Sequence[Panel], weights: dict[str, float], shift: float) -> list[float]:
    """What the curve says of each."""
    signs, _ = _matrix(panels)
    return [float(one) for one in 1 / (1 + np.exp(-signs @ np.array([*(weights[name] for name in NAMES), shift])))]


def unseen(panels: Sequence[Panel]) -> list[tuple[float, bool]]:
    """What the curve says of each, fitted on the other four fifths, and whether it was right."""
    found: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        kept = [panel for number, panel in enumerate(panels) if number % FOLDS != fold]
        left = panels[fold::FOLDS]
        found += zip(said(left, *fitted(kept)), (panel.right for panel in left), strict=True)
    return found


def trust_for(weights: dict[str, float], shift: float) -> float:
    """What the log odds of a panel of readers must be multiplied by for one of models: a usual one is then said to be as
    often right as the known ones bear out, (right + 1) / (all + 2), for so few may all be right by chance."""
    (usual,) = said([Panel(USUAL, True)], weights, shift)
    return round(_odds((KNOWN_RIGHT + 1) / (KNOWN + 2)) / _odds(usual), 3)


def _odds(share: float) -> float:
    return math.log(share / (1 - share))


def _matrix(panels: Sequence[Panel]) -> tuple[Any, Any]:
    weighed = [curve_inputs(panel.signs) for panel in panels]
    return np.array([[*(one[name] for name in NAMES), 1.0] for one in weighed]), np.array(
        [p.right for p in panels], float
    )


def _panel(evidence: Sequence[Evidence], readings: Sequence[ReaderScores], label: int) -> Panel | None:
    """The panel's majority, as `concluding` forms it; None where there is none or more than half of the seats abstain."""
    votes = [vote for seat in range(SEATS) if (vote := _vote(readings[seat::SEATS]))]
    leading = max(votes.count(1), votes.count(-1))
    if 2 * len(votes) < SEATS or 2 * leading <= len(votes):
        return None
    side = 1 if votes.count(1) == leading else -1
    stances = [_stance(reading) for reading in readings]
    return Panel(signs_of(side, leading, len(votes) - leading, SEATS, evidence, stances), side == label)


def _vote(readings: Sequence[ReaderScores]) -> int:
    surest = max(readings, key=lambda one: max(one.supports, one.refutes), default=None)
    if surest is None or max(surest.supports, surest.refutes) < VOTES_FROM:
        return 0
    return 1 if surest.supports > surest.refutes else -1


def _stance(scores: ReaderScores) -> Stance:
    if max(scores.supports, scores.refutes) < STANCE_FROM:
        return Stance.NEUTRAL
    return Stance.SUPPORTS if scores.supports > scores.refutes else Stance.REFUTES
