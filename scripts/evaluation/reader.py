"""Measures the reader on pairs of claim and evidence: right stances of three, by data set, beside plain guesses."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from evaluation.data import PAIRS, rows
from evaluation.table import Goal, Row, missing

from factlint.engine.reader import ReaderScores, WeightsMissing, read_weights

STANCES = ("supports", "refutes", "neutral")
# Where every text is for or against its claim, the reader is asked only for which of the two.
_TWO_WAY = "accuracy of for or against"
_SYMMETRIC = f"FEVER-Symmetric {_TWO_WAY}"
_STAND_IN = f"stand-in for FEVER-Symmetric: VitaminC claims with a text for and one against, {_TWO_WAY}"
_GOALS = {
    "fever": ("FEVER three-way accuracy", Goal(0.80), ".72"),
    "fever_symmetric": (_SYMMETRIC, Goal(0.87), ".79"),
    "vitaminc": ("VitaminC accuracy", Goal(0.74), ".66"),
    "climate_fever": ("Climate-FEVER macro-F1 (never trained on)", Goal(0.60), ".41"),
    "scifact": (f"SciFact {_TWO_WAY} (never trained on)", None, ".54"),
}
_READ_BLIND = 300
_MS = Goal(10.0, at_most=True, unit="ms")
Pairs = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Said:
    """A pair's label and what the reader says: of three, of for and against only, and with no evidence at all."""

    label: str
    told: str
    side: str
    blind: str | None


def measure(folder: Path) -> list[Row]:
    """The reader's lines of the table."""
    pairs: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows(folder, PAIRS):
        if row["label"] in STANCES and row["source"] in _GOALS:
            pairs[row["source"]].append(row)
    if not pairs:
        return [missing(f"reader: {what}", goal, first, PAIRS) for what, goal, first in _GOALS.values()]
    try:
        said, ms = _read(pairs)
    except WeightsMissing as absent:
        return [Row(f"reader: {what}", None, goal, first, str(absent)) for what, goal, first in _GOALS.values()]
    table: list[Row] = []
    for source, (what, goal, first) in _GOALS.items():
        if source in said:
            score = macro_f1 if "macro" in what else accuracy
            found = two_way(said[source]) if _TWO_WAY in what else said[source]
            table.append(Row(f"reader: {what}", score(found), goal, first, _beside(found, score)))
        elif source == "fever_symmetric":
            known = "no rows of it here that training has not seen"
            table.append(Row(f"reader: {what}", None, goal, first, known))
            table.append(_contrasts(pairs.get("vitaminc", []), said.get("vitaminc", [])))
        else:
            table.append(Row(f"reader: {what}", None, goal, first, f"{PAIRS} has no rows of {source}"))
    table.append(Row("reader: time a pair, one core", ms, _MS, "5 ms", "", "ms"))
    return table


def _read(pairs: Mapping[str, Pairs]) -> tuple[dict[str, list[Said]], float]:
    weights = read_weights()
    weights.read([("The dam was built.", "The dam was never built.")] * 8)
    spent, count = 0.0, 0
    said: dict[str, list[Said]] = {}
    for source, found in pairs.items():
        started = time.thread_time()
        readings = weights.read([(row["claim"], row["evidence"]) for row in found])
        spent, count = spent + time.thread_time() - started, count + len(found)
        some = [row["claim"] for row in found[:: max(1, len(found) // _READ_BLIND)]]
        alone = weights.read([(claim, "") for claim in some])
        blind = {claim: _of(reading, STANCES) for claim, reading in zip(some, alone, strict=True)}
        said[source] = [
            Said(row["label"], _of(reading, STANCES), _of(reading, STANCES[:2]), blind.get(row["claim"]))
            for row, reading in zip(found, readings, strict=True)
        ]
    return said, 1000 * spent / max(count, 1)


def _of(scores: ReaderScores, stances: Sequence[str]) -> str:
    return max(stances, key=lambda stance: getattr(scores, stance))


def _beside(found: Sequence[Said], score: Callable[[Sequence[Said]], float]) -> str:
    """What guessing the usual label and what reading the claim without its evidence would score."""
    usual = Counter(one.label for one in found).most_common(1)[0][0]
    guessed = score([replace(one, told=usual) for one in found])
    told = f"{len(found)} pairs; always {usual} {guessed:.2f}"
    if all(one.told == one.side for one in found):
        return told
    blind = score([replace(one, told=one.blind) for one in found if one.blind is not None])
    return f"{told}; reading the claim alone {blind:.2f}"


def _contrasts(pairs: Pairs, said: Sequence[Said]) -> Row:
    """Claims that come with texts for and against them: only who reads the evidence can tell these apart."""
    labels: dict[str, set[str]] = defaultdict(set)
    for row in pairs:
        labels[row["claim"]].add(row["label"])
    kept = [one for row, one in zip(pairs, said, strict=True) if {"supports", "refutes"} <= labels[row["claim"]]]
    if not kept:
        return Row(f"reader: {_STAND_IN}", None, beside=f"{PAIRS} has no such claims")
    beside = f"{len(kept)} pairs; without reading the evidence .50; of three stances {accuracy(kept):.2f}"
    return Row(f"reader: {_STAND_IN}", accuracy(two_way(kept)), beside=beside)


def two_way(found: Sequence[Said]) -> list[Said]:
    return [replace(one, told=one.side) for one in found if one.label != "neutral"]


def accuracy(found: Sequence[Said]) -> float:
    return sum(one.label == one.told for one in found) / max(len(found), 1)


def macro_f1(found: Sequence[Said]) -> float:
    scores: list[float] = []
    for stance in sorted({one.label for one in found}):
        hits = sum(one.label == one.told == stance for one in found)
        told_so = sum(one.told == stance for one in found)
        there = sum(one.label == stance for one in found)
        scores.append(2 * hits / max(told_so + there, 1))
    return sum(scores) / max(len(scores), 1)
