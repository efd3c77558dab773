"""What was learned: the weight of each sign (scripts/fit_figures), and from where on figures are said to disagree."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from factlint.consistency.weighed.relations import Candidate
from factlint.consistency.weighed.slips import SlipKind, count_digits

NAME = "weights.txt.gz"
THRESHOLD = 0.0
"""From here on figures are said to belong together and to disagree: the decision's constant was moved so that it is 0."""
LEAST_START = -1.1
"""Of what is found not one in two hundred begins with less, before the other figures are looked at."""
_MOST_MARGIN = 3.0


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each sign by itself and, as "relation|sign", in one relation; then what the slip itself tells.

    The words alone tell how likely figures belong together. How likely they do and disagree is weighed by that, by how the
    told one misses, and by how much better other figures explain it.
    """

    of_sign: Mapping[str, float]

    def add_up(self, relation: str, signs: Iterable[str]) -> float:
        """How much some signs of a relation speak for it, without what is said of the relation itself."""
        get, prefix = self.of_sign.get, f"{relation}|"
        return sum([get(sign, 0.0) + get(prefix + sign, 0.0) for sign in signs])

    def start_of(self, relation: str) -> float:
        """How likely figures are in a relation before anything is read: its own weight and the constant."""
        return self.of_sign[""] + self.of_sign.get(f"{relation}|", 0.0)

    def weigh(self, candidate: Candidate, score: float, explained: float) -> float:
        """How likely figures that do not agree are told of each other, by the score of their words and of those that do agree."""
        return self.of_sign[f"{DECISION}|"] + sum(
            value * self.of_sign.get(f"{DECISION}|{name}", 0.0)
            for name, value in decision_signs(
                candidate.relation, candidate.slip, candidate.told.value, score, explained
            )
        )


DECISION = "decision"


def decision_signs(
    relation: str, slip: SlipKind, told: float, score: float, explained: float
) -> tuple[tuple[str, float], ...]:
    """What decides: the score of the words, how far above that of figures that agree it is, how the told one misses."""
    margin = max(-_MOST_MARGIN, min(score - explained, _MOST_MARGIN))
    return (
        ("score", score),
        ("margin", margin),
        (f"{slip} {count_digits(told)}", 1.0),
        (f"{slip} {relation}", 1.0),
        (relation, 1.0),
        (f"score of {relation}", score),
    )


@cache
def read_weights() -> Weights:
    """The package's own weights, read once."""
    lines = gzip.decompress((Path(__file__).parent / NAME).read_bytes()).decode().splitlines()
    of_sign = {name: float(weight) for name, _, weight in (line.rpartition("\t") for line in lines)}
    return Weights(of_sign)
