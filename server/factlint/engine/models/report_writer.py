"""The writer: a report's sentences, and a rewrite of the claim, both held against what was read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from difflib import SequenceMatcher

from pydantic import JsonValue

from factlint.engine.claims.languages import language_of
from factlint.engine.inquiry.model import Report, Research
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Shape
from factlint.engine.models.debate import votes_of
from factlint.engine.models.faithfulness import is_grounded, is_on_topic, keep_grounded, words_of
from factlint.engine.models.languages import language_name
from factlint.engine.models.prompt_files import Data, build_prompt, evidence_text, format_evidence
from factlint.engine.models.quotations import citable_texts, clean_reason
from factlint.engine.models.votes import FALSE_UP_TO, select_fitting
from factlint.engine.own_figures import are_the_sources

_LONGEST_TOKENS = 800
_LONGEST_SUMMARY_CP, _LONGEST_FINDING_CP = 1_000, 400
_KEPT = 0.6
_DECIDED = "The claim was judged {verdict} with {confidence} confidence. Write summary and finding in {language}."


class WrittenReport(Shape):
    """What the writer answers."""

    summary: str
    finding: str
    rewrite: str = ""


def write(
    model_client: ModelClient, writer: str, report: Report, found: Research, claim_budget: ClaimBudget, *, today: date
) -> Report:
    """The report in the writer's words, as far as they keep to what was read; the rest of it stays.

    A rewrite that code made from the panel's own correction is the smallest there is and is kept.
    """
    read = select_fitting(report.sources)
    deciding = {one.decisive.key for one in found.full.opinions if one.decisive is not None}
    numbers: list[JsonValue] = [n for n, item in enumerate(read, 1) if item.key in deciding]
    rulings: list[JsonValue] = [
        {"looked_at": one.focus_area, "score": one.score, "reason": one.reasoning, "warnings": " ".join(one.warnings)}
        for one in report.adjudications
    ]
    data: Data = {
        "claim": report.claim,
        "evidence": [format_evidence(item) for item in read],
        "deciding": numbers,
        "votes": votes_of(found),
        "rulings": rulings,
        "dissent": found.full.dissent or "",
    }
    asked = build_prompt(
        "writer",
        WrittenReport,
        data,
        today=today,
        longest_tokens=_LONGEST_TOKENS,
        after=_DECIDED.format(
            verdict=report.verdict, confidence=report.confidence, language=language_name(report.language)
        ),
    )
    (answer,) = model_client.ask([Question(writer, asked, WrittenReport)], claim_budget)
    if isinstance(answer, Failed):
        return report
    given = answer.value
    rewrite = report.rewrite
    if rewrite is None and report.score <= FALSE_UP_TO and is_rewrite(given.rewrite, report):
        rewrite = given.rewrite
    return replace(
        report,
        executive_summary=_keep_sentences(given.summary, report, _LONGEST_SUMMARY_CP) or report.executive_summary,
        key_finding=_keep_finding(given.finding, report, rewrite) or report.key_finding,
        rewrite=rewrite,
    )


def _keep_finding(text: str, report: Report, rewrite: str | None) -> str:
    """The finding in the writer's words; "" where it only says what is right, which beside "False" reads as what is wrong."""
    told = _keep_sentences(text, report, _LONGEST_FINDING_CP)
    wrong = words_of(report.claim) - words_of(rewrite) if rewrite else set[str]()
    return "" if wrong and not wrong & words_of(told) else told


def is_rewrite(text: str, report: Report) -> bool:
    """Whether a text is the claim with a few words changed: its language, most of its words, nothing that was not read."""
    if not text or text == report.claim or clean_reason(text, 2 * len(report.claim) + 40) != text:
        return False
    words, others = report.claim.split(), text.split()
    kept = SequenceMatcher(None, words, others, autojunk=False).ratio()
    same = kept >= _KEPT and language_of(text) == language_of(report.claim)
    return (
        same
        and _is_faithful(text, report)
        and are_the_sources(report.claim, text, [evidence_text(e) for e in report.sources])
    )


def _keep_sentences(text: str, report: Report, longest_cp: int) -> str:
    """The sentences of the text that may stand in the report, "" for none."""
    told = clean_reason(keep_grounded(text, _sources(report)), longest_cp)
    written = language_of(told, report.language)
    return told if written in {"", report.language} and is_on_topic(told, _texts_read(report)) else ""


def _is_faithful(text: str, report: Report) -> bool:
    return is_on_topic(text, _texts_read(report)) and is_grounded(text, _sources(report))


def _texts_read(report: Report) -> list[str]:
    return [report.claim, *(evidence_text(item) for item in report.sources)]


def _sources(report: Report) -> list[str]:
    return [report.claim, report.verdict, report.confidence, *citable_texts(report.sources)]
