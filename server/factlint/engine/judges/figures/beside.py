"""Somebody beside the one who is told: "Lund's father" is not Lund, and a text that names Lund alone confirms nothing of him."""

from __future__ import annotations

from factlint.engine.judges.figures.figure_context import content

_BESIDE = content(
    """father mother parent son daughter child brother sister wife husband widow uncle aunt nephew niece cousin grandfather
    grandmother grandson granddaughter heir ancestor descendant teacher pupil student friend partner assistant colleague rival
    successor predecessor family company firm team"""
)


def names_somebody_beside(claim: str, evidence: str) -> bool:
    """Whether a claim speaks of a relative or an associate of whom the evidence does not."""
    return bool((content(claim) & _BESIDE) - content(evidence))
