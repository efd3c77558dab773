"""How alike two claims are: a distance of their meanings, and whether nothing that decides a verdict tells them apart."""

from __future__ import annotations

from factlint.engine.language.embeddings import DIMENSIONS, distances, embed
from factlint.engine.likeness.distinction import NEAR, are_distinct

__all__ = ["DIMENSIONS", "NEAR", "are_distinct", "distances", "embed"]
