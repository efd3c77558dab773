"""A fitted curve (a logistic regression, with boosted trees or without) as the numbers that `weighing/weights.py` reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TREES: dict[str, Any] = {
    "n_estimators": 150,
    "max_depth": 3,
    "learning_rate": 0.06,
    "subsample": 0.7,
    "min_samples_leaf": 30,
    "random_state": 1,
}


def numbers_of(curve: Any, trees: Any, names: Sequence[str], first: Any) -> dict[str, Any]:
    """The numbers of a scaled logistic regression and of trees (None: without any) over these signals.

    `first` is a row of signals as a matrix; by it the trees' own shift is found.
    """
    scaler, logistic = curve[0], curve[1]
    weights = logistic.coef_[0] / scaler.scale_
    numbers: dict[str, Any] = {
        "shift": round(float(logistic.intercept_[0] - (weights * scaler.mean_).sum()), 5),
        "weights": {name: round(float(weight), 5) for name, weight in zip(names, weights, strict=True)},
    }
    return numbers if trees is None else numbers | _trees(trees, names, first)


def _trees(trees: Any, names: Sequence[str], first: Any) -> dict[str, Any]:
    """The trees as `weighing/weights.py` reads them: leaves hold what they add to the log odds, learning rate and all."""
    rate = trees.learning_rate
    told: list[dict[str, Any]] = []
    for (one,) in trees.estimators_:
        tree = one.tree_
        leaf = tree.children_left < 0
        told.append(
            {
                "names": ["" if end else names[name] for end, name in zip(leaf, tree.feature, strict=True)],
                "limits": [
                    round(rate * float(value[0][0]), 6) if end else round(float(limit), 6)
                    for end, value, limit in zip(leaf, tree.value, tree.threshold, strict=True)
                ],
                "left": [int(max(node, 0)) for node in tree.children_left],
                "right": [int(max(node, 0)) for node in tree.children_right],
            }
        )
    added = rate * sum(one.predict(first)[0] for (one,) in trees.estimators_)
    return {"trees_shift": round(float(trees.decision_function(first)[0] - added), 6), "trees": told}
