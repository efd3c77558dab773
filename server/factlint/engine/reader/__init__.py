"""The reader's weights, tokenizer and licence, and the thin layer that runs them."""

from __future__ import annotations

from factlint.engine.reader.network import (
    Calibration,
    Curve,
    Reading,
    Weights,
    WeightsMissing,
    calibration_of,
    read_weights,
)

__all__ = ["Calibration", "Curve", "Reading", "Weights", "WeightsMissing", "calibration_of", "read_weights"]
