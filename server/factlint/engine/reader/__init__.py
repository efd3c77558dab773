"""The reader's weights, tokenizer and licence, and the thin layer that runs them."""

from __future__ import annotations

from factlint.engine.reader.network import (
    Calibration,
    ReaderScores,
    Weights,
    WeightsMissing,
    WordScore,
    read_weights,
)

__all__ = [
    "Calibration",
    "ReaderScores",
    "Weights",
    "WeightsMissing",
    "WordScore",
    "read_weights",
]
