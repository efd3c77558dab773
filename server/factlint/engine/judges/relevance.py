"""Whether evidence can settle a claim's figures at all: the reader must not guess at what the evidence does not tell."""

from __future__ import annotations

from factlint.engine.judges.comparing import Match, compare
from factlint.engine.judges.quantities import Figure, figures

_COMPARABLE = {"measure", "money", "count", "date", "rank"}


def figures_confirmed(claim: str, evidence: str) -> bool:
    """Whether every figure of the claim has one of its kind in the evidence that agrees with it."""
    told = figures(evidence)
    return all(any(_agree(asked, known) for known in told) for asked in figures(claim))


def figures_told(claim: str, evidence: str) -> bool:
    """Whether the evidence has, for every figure of the claim, some figure of its kind."""
    told = figures(evidence)
    return all(any(_alike(asked, known) for known in told) for asked in figures(claim) if asked.kind in _COMPARABLE)


def _alike(asked: Figure, known: Figure) -> bool:
    if asked.kind != known.kind:
        return False
    return asked.kind in {"date", "money"} or asked.unit == known.unit or "" in (asked.unit, known.unit)


def _agree(asked: Figure, known: Figure) -> bool:
    if asked.kind == "rank":
        return known.kind == "rank" and asked.low == known.low and asked.unit == known.unit
    return _alike(asked, known) and compare(asked, known, drifts=asked.unit == "person") in (Match.SAME, Match.FITS)
