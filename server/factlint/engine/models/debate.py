"""A debate between two models: a case each, then an answer to the other's; the panel's earlier votes stay as they were."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from pydantic import Field, JsonValue

from factlint.engine.inquiry.model import Debate, DebaterCase, Depth, Research
from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Reply, Shape
from factlint.engine.models.languages import language_name
from factlint.engine.models.prompt_files import Data, build_prompt, format_evidence
from factlint.engine.models.quotations import Citation, citable_texts, keep_faithful, select_cited
from factlint.engine.models.votes import select_fitting

LONGEST_ARGUMENT_CP = 1_200
NOTHING = "This side found nothing in the evidence that speaks for it."
_LONGEST_TOKENS = 700
_SEAT = "Write in {language}. Your side speaks {side} the claim."
_WAYS: dict[Literal["pro", "con"], str] = {"pro": "for", "con": "against"}


class Argument(Shape):
    """What a debater answers."""

    citations: list[Citation] = Field(max_length=12)
    nothing: bool = False
    argument: str


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
    """Both sides at the same time, in one round at depth low and two at standard; in one also where a side says that it has
    nothing and the panel is unanimous.

    A side whose model fails, or quotes nothing that was read, keeps the case that code made for it (`otherwise`).
    """
    evidence = select_evidence(found)
    data = data_for_debate(claim, found)
    told = [claim.text, str(today), *citable_texts(evidence), *(one.rationale for one in found.full.opinions)]

    def round_of(cases: tuple[str, str] | None) -> list[str]:
        """A text for each side, "" where there is none."""
        questions = [
            Question(
                model,
                build_prompt(
                    "debater",
                    Argument,
                    data if cases is None else {**data, "your_case": cases[seat], "their_case": cases[1 - seat]},
                    today=today,
                    longest_tokens=_LONGEST_TOKENS,
                    after=_SEAT.format(side=way, language=language_name(language)),
                ),
                Argument,
            )
            for seat, (model, way) in enumerate(zip(debaters, _WAYS.values(), strict=True))
        ]
        return [_keep_argument(answer, evidence, told) for answer in model_client.ask(questions, claim_budget)]

    pro, con = round_of(None)
    cases = (pro or otherwise.pro.argument, con or otherwise.con.argument)
    one_sided = NOTHING in cases and found.full.agreement == "unanimous"
    answers = round_of(cases) if depth == "standard" and not one_sided else ["", ""]
    if one_sided:
        return Debate(DebaterCase("pro", cases[0]), DebaterCase("con", cases[1]))
    return Debate(
        DebaterCase("pro", cases[0], answers[0] or otherwise.pro.rebuttal),
        DebaterCase("con", cases[1], answers[1] or otherwise.con.rebuttal),
    )


def data_for_debate(claim: Claim, found: Research) -> Data:
    """What was known before anybody argued: the claim, the evidence, the votes."""
    evidence = [format_evidence(item) for item in select_evidence(found)]
    return {"claim": claim.text, "evidence": evidence, "votes": votes_of(found)}


def select_evidence(found: Research) -> list[Evidence]:
    """What debaters and adjudicators read: what the panel quoted, then the strongest, no more than the panel reads."""
    return select_fitting([one.evidence for one in found.exhibits])


def votes_of(found: Research) -> list[JsonValue]:
    """The opinions that count, as models read them."""
    return [_vote(one) for one in found.full.opinions if one.score is not None]


def _vote(opinion: Opinion) -> dict[str, JsonValue]:
    return {"score": opinion.score, "looked_at": opinion.focus_area, "reason": opinion.rationale}


def _keep_argument(answer: Reply[Argument] | Failed, evidence: Sequence[Evidence], told: Sequence[str]) -> str:
    """The sentences of an argument that keep to what was read (`told`), or that there is nothing; else ""."""
    if isinstance(answer, Failed):
        return ""
    if answer.value.nothing:
        return NOTHING
    if not select_cited(answer.value.citations, evidence):
        return ""
    return keep_faithful(answer.value.argument, told, LONGEST_ARGUMENT_CP)
