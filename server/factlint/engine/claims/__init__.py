"""Claim detection: what a text states that can be checked, as atomic claims that stand alone, each with its passage."""

from __future__ import annotations

from factlint.engine.claims.extraction import frame, frame_item

__all__ = ["frame", "frame_item"]
