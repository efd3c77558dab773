"""The weighing's numbers: a logistic curve and boosted trees over the signals, fitted by `scripts/fit_weighing` and
`scripts/fit_own_sources`."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

_LEAF = ""


@dataclass(frozen=True, slots=True)
class Tree:
    """A decision tree as parallel lists: node `n` sends a value of at most `limits[n]` to `left[n]`, any other to
    `right[n]`; a leaf has no name, and its value in `limits`."""

    names: tuple[str, ...]
    limits: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def value(self, signals: Mapping[str, float]) -> float:
        node = 0
        while self.names[node] != _LEAF:
            below = signals.get(self.names[node], 0.0) <= self.limits[node]
            node = self.left[node] if below else self.right[node]
        return self.limits[node]

    def highest(self, signals: Mapping[str, float], unknown: Mapping[str, tuple[float, float]], node: int = 0) -> float:
        """The most that the value can be while signals may lie anywhere between two values."""
        while (name := self.names[node]) != _LEAF:
            limit = self.limits[node]
            least, most = unknown[name] if name in unknown else (signals.get(name, 0.0),) * 2
            if least <= limit < most:
                below = self.highest(signals, unknown, self.left[node])
                return max(below, self.highest(signals, unknown, self.right[node]))
            node = self.left[node] if most <= limit else self.right[node]
        return self.limits[node]


@dataclass(frozen=True, slots=True)
class Curve:
    """How likely, by the mean of two log odds: a weighted sum of the signals, and a sum of trees where there are any.

    A signal without a weight does not count.
    """

    weights: Mapping[str, float]
    shift: float
    trees: tuple[Tree, ...] = ()
    trees_shift: float = 0.0

    def __call__(self, signals: Mapping[str, float]) -> float:
        total = self.shift + sum(weight * signals.get(name, 0.0) for name, weight in self.weights.items())
        if self.trees:
            total = (total + self.trees_shift + sum(tree.value(signals) for tree in self.trees)) / 2
        return _likelihood(total)

    def highest(self, signals: Mapping[str, float], unknown: Mapping[str, tuple[float, float]]) -> float:
        """The most that it can come to while signals may lie anywhere between two values: never less than it comes to."""
        total = self.shift + sum(
            max(weight * value for value in unknown.get(name) or (signals.get(name, 0.0),))
            for name, weight in self.weights.items()
        )
        if self.trees:
            total = (total + self.trees_shift + sum(tree.highest(signals, unknown) for tree in self.trees)) / 2
        return _likelihood(total)


def _likelihood(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, log_odds))))


@dataclass(frozen=True, slots=True)
class Weighing:
    """How likely a claim is false, or true, by its signals, and from which likelihood on that is said."""

    false: Curve
    true: Curve
    false_from: float
    true_from: float
    surely_true_from: float


def weighing_of(numbers: Mapping[str, Any]) -> Weighing:
    """What `weights.json` holds, or numbers that are to be tried."""
    limits = (float(numbers[name]) for name in ("false_from", "true_from", "surely_true_from"))
    return Weighing(curve_of(numbers["false"]), curve_of(numbers["true"]), *limits)


def curve_of(numbers: Mapping[str, Any]) -> Curve:
    weights = {str(name): float(weight) for name, weight in numbers["weights"].items()}
    trees = tuple(_tree(tree) for tree in cast("list[dict[str, Any]]", numbers.get("trees", [])))
    return Curve(weights, float(numbers["shift"]), trees, float(numbers.get("trees_shift", 0.0)))


def _tree(numbers: Mapping[str, Any]) -> Tree:
    return Tree(*(tuple(numbers[name]) for name in ("names", "limits", "left", "right")))


@cache
def read_weighing() -> Weighing:
    """The package's own weighing."""
    text = (Path(__file__).parent / "weights.json").read_text("utf-8")
    return weighing_of(cast("dict[str, Any]", json.loads(text)))
