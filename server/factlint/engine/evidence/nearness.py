"""How near statements come to a claim in what they mean, where they say it in other words."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

import numpy as np

from factlint.engine.language.embeddings import DIMENSIONS, embed

_MOST_KEPT = 1_500


class Nearness:
    """Compares texts by vectors of their words; keeps those of statements that were compared before (about 2 MB)."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}
        self._guard = Lock()

    def likenesses(self, claim: str, texts: Sequence[str]) -> list[float]:
        """The likeness of each text to a claim, from 0 to 1. Safe to call from several threads."""
        if not texts:
            return []
        with self._guard:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            fresh = list(dict.fromkeys(text for text in (claim, *texts) if text not in self._known))
            self._known.update(zip(fresh, embed(fresh), strict=True))
            vectors = [self._known[text] for text in (claim, *texts)]
        matrix = np.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(vectors), DIMENSIONS)
        return [float(likeness) for likeness in np.clip(matrix[1:] @ matrix[0], 0.0, 1.0)]


NEARNESS = Nearness()
