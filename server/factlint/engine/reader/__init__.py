"""The reader's weights, tokenizer and licence, and the thin layer that runs them."""

from __future__ import annotations

from factlint.engine.reader.network import (
    Calibration,
    ReaderScores,
    Weights,
    WordScore,
    read_weights,
)
from factlint.engine.reader.session import WeightsMissing

__all__ = [
    "Calibration",
    "ReaderScores",
    "Weights",
    "WeightsMissing",
    "WordScore",
    "read_weights",
]
