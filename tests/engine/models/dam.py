"""A claim about a dam, the little evidence that there is on it, and how a panel would vote."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from factlint.engine.model import Claim, Evidence
from factlint.engine.models.ensemble import Ensemble

Assemble = Callable[..., Ensemble]
TODAY = date(2026, 11, 21)
CLAIM = Claim("The Varn dam opened in 1931.", subject="The Varn dam")


def evidence(number: int, text: str, **about: object) -> Evidence:
    """Evidence on a page of its own."""
    told: dict[str, object] = {
        "key": f"k{number}", "kind": "encyclopedia", "source_name": "Archive", "title": f"Varn {number}",
        "url": f"https://archive{number}.example/varn", "text": text, "snippet": text, "date": "2026-09-01",
    }  # fmt: skip
    return Evidence(**{**told, **about})  # type: ignore[arg-type]


LOG = evidence(1, "The Varn dam was opened on 4 May 1938 by the mayor.")
PLAQUE = evidence(2, "A plaque at the Varn dam gives 1938 as the year of its opening.")
VOTE = {
    "score": 1, "supports": [],
    "refutes": [{"source": 1, "quote": "opened on 4 May 1938"}, {"source": 2, "quote": "gives 1938 as the year"}],
    "rationale": "The archive says that it opened in 1938.", "wrong": "1931", "right": "1938",
}  # fmt: skip
