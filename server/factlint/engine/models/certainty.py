"""How often a panel with such votes and sources is right: a fitted logistic curve, in a file with a version."""

from __future__ import annotations

import hashlib
import json
import math
from functools import cache
from pathlib import Path

from factlint.engine.model import PanelSigns
from factlint.engine.weighing.weights import Curve

FILE = Path(__file__).with_name("confidence.json")
MOST_DOMAINS = 4


def curve_inputs(signs: PanelSigns) -> dict[str, float]:
    """The signs as the curve weighs them: each domain more says less than the one before."""
    return {"split": signs.split, "ratio": signs.ratio, "domains": math.log2(1 + min(signs.domains, MOST_DOMAINS))}


def certainty(signs: PanelSigns) -> float:
    """The share of such verdicts that is right, 0 to 1, as far as it was measured (`fitted_on` in the file)."""
    return _curve()(curve_inputs(signs))


@cache
def curve_fingerprint() -> str:
    """Changes with the file, so that no change of it serves an old confidence."""
    return hashlib.sha256(FILE.read_bytes()).hexdigest()[:12]


@cache
def _curve() -> Curve:
    """`trust` is what the log odds of the measured panel are multiplied by for a panel of models."""
    kept = json.loads(FILE.read_text("utf-8"))
    trust = float(kept["trust"])
    return Curve(
        {name: trust * float(weight) for name, weight in kept["weights"].items()}, trust * float(kept["shift"])
    )
