"""Drafts of several kinds, and how tests look at the claims found in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from factlint.engine.claims import frame

TODAY = date(2026, 11, 21)
DRAFTS = Path(__file__).parent / "drafts"


@pytest.fixture
def drafts() -> dict[str, str]:
    """Drafts by their kind: encyclopedia, news, technical, travel, essay."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(DRAFTS.glob("*.md"))}


@pytest.fixture
def claims() -> Callable[..., list[str]]:
    """The claims of a text, in text order."""

    def found(text: str, markup: str = "plain") -> list[str]:
        framing = frame(text, markup="markdown" if markup == "markdown" else "plain", today=TODAY)
        return [claim.text for claim in sorted(framing.claims, key=lambda claim: claim.spans[0])]

    return found
