"""Whether the models can judge: each is asked for one vote, in the real form and within the real limits, on invented evidence."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from factlint.engine.claims.languages import ENGLISH
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.client.call import CHARS_A_TOKEN
from factlint.engine.models.client.replies import Failed, Fault, Reply
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.votes import FALSE_UP_TO, MOST_EVIDENCE, Vote, grounds_of, seat_question

CLAIM = Claim("The Varn dam opened in 1931.")
_TEXT = "The Varn dam was opened on 4 May 1938 by the mayor, after eleven years of work on both banks of the river."
_BESIDE = (
    "The valley of Varn has {} mills, most of them built of local stone, with wooden wheels that were taken out when the "
    "railway came; two are museums today, and the others are houses, stables and one small school that opens in summer."
)
_CHANGES = {
    Fault.CUT_OFF: "raise models.thinking_tokens, or switch the model's thinking off",
    Fault.SLOW: "raise models.seconds_per_claim, or use a faster model",
    Fault.NONSENSE: "use a model that keeps to a JSON form, or a larger one",
    Fault.DECLINED: "use a model that keeps to a JSON form, or a larger one",
    Fault.FLOOD: "use another model, or a newer version of its server",
    Fault.BUDGET: "raise models.tokens_per_claim, or wait where the day's budget is spent",
}
_READ_AT_LEAST = 0.5


@dataclass(frozen=True, slots=True)
class TrialResult:
    """A model with its roles, in words; `problem` is "" when its vote counts, after `seconds`."""

    model: str
    roles: str
    problem: str
    seconds: float


def try_models(ensemble: Ensemble, today: date) -> Iterator[TrialResult]:
    """Each model in the order of its first role, one after the other."""
    evidence = _evidence()
    for model, roles in _roles(ensemble).items():
        began = time.monotonic()
        question = seat_question(model, "precision", CLAIM, evidence, today=today, language=ENGLISH)
        (answer,) = ensemble.alone.ask([question], ensemble.claim_budget(1))
        sent = len(question.prompt.system) + len(question.prompt.asked)
        yield TrialResult(model, roles, _problem(answer, evidence, sent), time.monotonic() - began)


def _evidence() -> list[Evidence]:
    """One item that settles the claim behind seven that do not, about as long as what a panel reads."""
    texts = [*(_BESIDE.format(number) for number in range(3, 2 + MOST_EVIDENCE)), _TEXT]
    return [
        Evidence(f"trial-{number}", "encyclopedia", "Trial", f"Varn {number}", "", text, text, date="2026-01-01")
        for number, text in enumerate(texts, 1)
    ]


def _problem(answer: Reply[Vote] | Failed, evidence: list[Evidence], sent_cp: int) -> str:
    """What stands in the way of this model's votes, and what to change; "" for nothing."""
    if isinstance(answer, Failed):
        change = _CHANGES.get(answer.fault, "")
        return f"{answer.why}; {change}" if change else answer.why
    usage = answer.usage
    if usage.counted and 0 < usage.input_tokens < _READ_AT_LEAST * sent_cp / (2 * CHARS_A_TOKEN):
        return (
            f"its server read {usage.input_tokens:,} tokens of about {sent_cp // CHARS_A_TOKEN:,}; give it a longer context "
            "(Ollama: OLLAMA_CONTEXT_LENGTH=16384)"
        )
    given = answer.value
    if given.score is None or given.score > FALSE_UP_TO:
        return "it did not see that evidence of 1938 contradicts a claim of 1931; use a larger model"
    if not grounds_of(given, evidence):
        return "it does not quote the evidence word for word, so its votes do not count; use a larger model"
    return ""


def _roles(ensemble: Ensemble) -> dict[str, str]:
    """ "framer, 3 judges, writer" for each model."""
    played: dict[str, Counter[str]] = {}
    for role, model in ensemble.cast.filled_seats():
        played.setdefault(model, Counter())[role.value] += 1
    if ensemble.cast.fallback:
        played.setdefault(ensemble.cast.fallback, Counter())["fallback"] += 1
    return {
        model: ", ".join(role if count == 1 else f"{count} {role}s" for role, count in roles.items())
        for model, roles in played.items()
    }
