"""Whether the models answer: each is asked one small question, which holds no word of a draft."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from factlint.engine.models.client.model_client import Question
from factlint.engine.models.client.replies import Failed, Shape
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.prompt_files import prompt

_LONGEST_TOKENS = 200


class Ready(Shape):
    """What a model answers that can be used."""

    ready: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """A model with its roles, in words; `problem` is "" when it answered, after `seconds`."""

    model: str
    roles: str
    problem: str
    seconds: float


def tried(ensemble: Ensemble, today: date) -> Iterator[Tried]:
    """Each model in the order of its first role, one after the other."""
    asked = prompt("trial", Ready, {"question": "Are you there?"}, today=today, longest_tokens=_LONGEST_TOKENS)
    for model, roles in _roles(ensemble).items():
        began = time.monotonic()
        (answer,) = ensemble.alone.ask([Question(model, asked, Ready)], ensemble.claim_budget(1))
        problem = answer.why if isinstance(answer, Failed) else ""
        yield Tried(model, roles, problem, time.monotonic() - began)


def _roles(ensemble: Ensemble) -> dict[str, str]:
    """ "framer, 3 judges, writer" for each model."""
    played: dict[str, Counter[str]] = {}
    for role, model in ensemble.cast.seats():
        played.setdefault(model, Counter())[role.value] += 1
    if ensemble.cast.fallback:
        played.setdefault(ensemble.cast.fallback, Counter())["fallback"] += 1
    return {
        model: ", ".join(role if count == 1 else f"{count} {role}s" for role, count in roles.items())
        for model, roles in played.items()
    }
