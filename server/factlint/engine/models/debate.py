"""A debate between two models: a case each, then an answer to the other's; the panel's earlier votes stay as they were."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from pydantic import Field, JsonValue

from factlint.engine.inquiry.model import Debate, Depth, Research, Side
from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Reply, Shape
from factlint.engine.models.languages import language_name
from factlint.engine.models.prompt_files import Data, exhibit, prompt
from factlint.engine.models.quotations import Citation, cited, grounded, told_of

LONGEST_ARGUMENT_CP = 1_200
_LONGEST_TOKENS = 700
_WAYS: dict[Literal["pro", "con"], str] = {"pro": "for", "con": "against"}


class Argument(Shape):
    """What a debater answers."""

    argument: str
    citations: list[Citation] = Field(max_length=12)


def debate(
    model_client: ModelClient,
    debaters: Sequence[str],
    claim: Claim,
    found: Research,
    otherwise: Debate,
    depth: Depth,
    claim_budget: ClaimBudget,
    *,
    today: date,
    language: str,
) -> Debate:
    """Both sides at the same time, in one round at depth low and two at standard.

    A side whose model fails, or quotes nothing that was read, keeps the case that code made for it (`otherwise`).
    """
    evidence = [one.evidence for one in found.exhibits]
    data = before_debate(claim, found)
    told = [claim.text, str(today), *told_of(evidence), *(one.rationale for one in found.full.opinions)]

    def round_of(cases: tuple[str, str] | None) -> list[str]:
        """A text for each side, "" where there is none."""
        questions = [
            Question(
                model,
                prompt(
                    "debater",
                    Argument,
                    data if cases is None else {**data, "your_case": cases[seat], "their_case": cases[1 - seat]},
                    today=today,
                    longest_tokens=_LONGEST_TOKENS,
                    side=way,
                    language=language_name(language),
                ),
                Argument,
            )
            for seat, (model, way) in enumerate(zip(debaters, _WAYS.values(), strict=True))
        ]
        return [_heard(answer, evidence, told) for answer in model_client.ask(questions, claim_budget)]

    pro, con = round_of(None)
    cases = (pro or otherwise.pro.argument, con or otherwise.con.argument)
    answers = round_of(cases) if depth == "standard" else ["", ""]
    return Debate(
        Side("pro", cases[0], answers[0] or otherwise.pro.rebuttal),
        Side("con", cases[1], answers[1] or otherwise.con.rebuttal),
    )


def before_debate(claim: Claim, found: Research) -> Data:
    """What was known before anybody argued: the claim, the evidence, the votes."""
    votes: list[JsonValue] = [_vote(one) for one in found.full.opinions if one.score is not None]
    return {"claim": claim.text, "evidence": [exhibit(one.evidence) for one in found.exhibits], "votes": votes}


def _vote(opinion: Opinion) -> dict[str, JsonValue]:
    return {"score": opinion.score, "looked_at": opinion.focus_area, "reason": opinion.rationale}


def _heard(answer: Reply[Argument] | Failed, evidence: Sequence[Evidence], told: Sequence[str]) -> str:
    """The sentences of an argument that keep to what was read (`told`); "" where it quotes nothing of it."""
    if isinstance(answer, Failed) or not cited(answer.value.citations, evidence):
        return ""
    return grounded(answer.value.argument, told, LONGEST_ARGUMENT_CP)
