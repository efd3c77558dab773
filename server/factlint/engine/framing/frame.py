"""From a text to its claims: reads it, keeps the checkable sentences, and makes each a claim with its passage."""

from __future__ import annotations

from datetime import date
from typing import Literal

from factlint.engine.framing.reading import Sentence, read
from factlint.engine.model import Claim, Framing
from factlint.interface.recency import is_time_sensitive

Markup = Literal["markdown", "plain"]
MAX_CLAIMS = 100


def frame(
    text: str, *, markup: Markup = "markdown", language: str = "", focus: str | None = None, today: date | None = None
) -> Framing:
    """The claims of a text, most check-worthy first; empty, with the language told, for a text that is not English."""
    today = today or date.today()
    claims = [_claim(sentence, today) for sentence in read(text, markup).sentences if _checkable(sentence)]
    return Framing(tuple(claims[:MAX_CLAIMS]))


def frame_item(text: str, *, language: str = "", today: date | None = None) -> tuple[Claim, tuple[Claim, ...]] | None:
    """The main claim of a single item and the others it holds; None when it holds none."""
    claims = frame(text, markup="plain", language=language, today=today).claims
    return (claims[0], claims[1:]) if claims else None


def _checkable(sentence: Sentence) -> bool:
    tags = {word.tag for word in sentence.words}
    return not sentence.text.endswith("?") and bool(tags & {"VBD", "VBZ", "VBP", "MD"})


def _claim(sentence: Sentence, today: date) -> Claim:
    return Claim(
        sentence.text, (sentence.place(0, len(sentence.text)),), time_sensitive=is_time_sensitive(sentence.text, today)
    )
