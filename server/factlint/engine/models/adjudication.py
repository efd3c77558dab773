"""Adjudication by three models, each on its own area: sources, logic, precision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from factlint.engine.inquiry.model import Adjudication, Debate, FocusArea, Research
from factlint.engine.inquiry.report_words import quote_source, to_sentence
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Reply, Shape, number_of
from factlint.engine.models.debate import data_for_debate, select_evidence
from factlint.engine.models.languages import language_name
from factlint.engine.models.prompt_files import build_prompt
from factlint.engine.models.quotations import Citation, citable_texts, keep_faithful, select_cited

_LONGEST_TOKENS = 700
_WORDS = ("True", "False", "Mixed", "Mostly")
"""The verdicts' own words, which a ruling may use."""
_LONGEST_REASONING_CP, _LONGEST_WARNING_CP, _MOST_WARNINGS = 800, 240, 4
_MEASURE = "Write in {language}. Your measure is {area}."
_AREAS: dict[FocusArea, str] = {
    "sources": "the sources, by what kind they are, how independent of each other, how directly they speak and how new they are",
    "logic": "the logic, by whether the evidence carries what the claim concludes, and which fallacies its wording hides",
    "precision": "the precision, by how exactly figures, dates, names and qualifiers agree with the evidence",
}


class Ruling(Shape):
    """What an adjudicator answers."""

    citations: list[Citation] = Field(max_length=12)
    reasoning: str
    warnings: list[str] = Field(max_length=12)
    score: Annotated[int | None, BeforeValidator(number_of)] = Field(ge=1, le=10)


def adjudicate(
    model_client: ModelClient,
    adjudicators: Sequence[str],
    claim: Claim,
    found: Research,
    debated: Debate,
    otherwise: Sequence[Adjudication],
    claim_budget: ClaimBudget,
    *,
    today: date,
    language: str,
) -> tuple[Adjudication, ...]:
    """Three scores at the same time. An area whose model fails, or quotes nothing that was read, is scored by code."""
    evidence = select_evidence(found)
    data = {**data_for_debate(claim, found), "debate": [dict(asdict(side)) for side in (debated.pro, debated.con)]}
    questions = [
        Question(
            model,
            build_prompt(
                "adjudicator",
                Ruling,
                data,
                today=today,
                longest_tokens=_LONGEST_TOKENS,
                after=_MEASURE.format(area=_AREAS[area.focus_area], language=language_name(language)),
            ),
            Ruling,
        )
        for model, area in zip(adjudicators, otherwise, strict=True)
    ]
    answers = model_client.ask(questions, claim_budget)
    told = [claim.text, str(today), *citable_texts(evidence), *(one.rationale for one in found.full.opinions)]
    told += [*_WORDS, debated.pro.argument, debated.pro.rebuttal, debated.con.argument, debated.con.rebuttal]
    return tuple(
        _build_adjudication(answer, by_code, evidence, told) for answer, by_code in zip(answers, otherwise, strict=True)
    )


def _build_adjudication(
    answer: Reply[Ruling] | Failed, by_code: Adjudication, evidence: Sequence[Evidence], told: Sequence[str]
) -> Adjudication:
    """The ruling with the sentences of it that keep to what was read (`told`); by code where none is left."""
    if isinstance(answer, Failed):
        return by_code
    given = answer.value
    quoted = select_cited(given.citations, evidence)
    if given.score is not None and not quoted:
        return by_code
    reasoning = keep_faithful(given.reasoning, told, _LONGEST_REASONING_CP)
    if not reasoning and quoted:
        reasoning = to_sentence(quote_source(quoted[0]))
    warnings = (keep_faithful(warning, told, _LONGEST_WARNING_CP) for warning in given.warnings[:_MOST_WARNINGS])
    return Adjudication(
        by_code.panelist_name,
        by_code.focus_area,
        given.score,
        reasoning or by_code.reasoning,
        tuple(filter(None, warnings)),
    )
