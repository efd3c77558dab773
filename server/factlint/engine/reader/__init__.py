"""The reader's weights, tokenizer and licence, and the thin layer that runs them."""

from __future__ import annotations

from factlint.engine.reader.network import Reading, Weights, WeightsMissing, read_weights

__all__ = ["Reading", "Weights", "WeightsMissing", "read_weights"]
