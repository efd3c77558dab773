"""From a run and the engine's report to what the wire shows: a task's status, and a report's detail. Pure."""

from __future__ import annotations

from datetime import datetime

from factlint.engine.inquiry.model import DebaterCase, Report
from factlint.interface.common import PREFIX, EntityRef, Wire
from factlint.interface.failures import Failure
from factlint.interface.status import STEPS, CandidateClaim, NeedsInput, Step, TaskStatus, progress_of
from factlint.interface.verifications import Audit, ClaimDetail, DebateSide, PanelAssessment, SimilarVerification
from factlint.service.checks.rows import link_failure, source_of
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.page_addresses import page_url
from factlint.service.deep_checks.known_results import Published
from factlint.service.runs.records import RunRecord

SEVERAL_HINT = "Several claims were found; send those to check to POST {prefix}/verify/{id}/select, word for word."
SIMILAR_HINT = (
    "Nearly the same claim has been verified: read it at GET {prefix}/verifications/{{verification_id}}, or send your own "
    "wording to POST {prefix}/verify/{id}/select to have it checked anyway."
)

_STEP_NAMED: dict[str, Step] = {step: step for step in STEPS}


class VerifyInput(Wire):
    """What a run was asked, as its row keeps it. `anyway`: do not pause for a similar claim."""

    text: str
    source_url: str = ""
    verbatim: bool = False
    anyway: bool = False
    within_review: bool = False


class Pause(Wire):
    """What a paused run waits for, as its row keeps it. `offered` are the texts that a select call may name."""

    needs: NeedsInput
    offered: list[str]


def several_claims_pause(run: RunRecord, claims: list[CandidateClaim], left_out: int) -> Pause:
    hint = SEVERAL_HINT.format(prefix=PREFIX, id=run.id)
    if left_out:
        hint += f" {left_out} more of the text are not offered; send the rest of it as a text of its own."
    return Pause(
        needs=NeedsInput(reason="multi_claim", claims=claims, hint=hint), offered=[one.claim for one in claims]
    )


def similar_claims_pause(run: RunRecord, claim: str, found: list[Published], config: ServiceConfig) -> Pause:
    hint = SIMILAR_HINT.format(prefix=PREFIX, id=run.id)
    shown = [
        SimilarVerification(
            verification_id=one.id,
            claim=one.claim,
            verdict=one.verdict,
            confidence=one.confidence,
            service_score=one.score,
            url=page_url(config, one.id, one.claim),
            distance=one.distance,
        )
        for one in found
    ]
    needs = NeedsInput(reason="duplicate_found", similar_claims=shown, hint=hint)
    return Pause(needs=needs, offered=list(dict.fromkeys([claim, *(one.claim for one in found)])))


def pause_of(run: RunRecord) -> Pause | None:
    """What a paused run waits for; None where its text is gone."""
    return None if run.state is None else Pause.model_validate_json(run.state)


def status_of(run: RunRecord, detail: ClaimDetail | None, now: datetime, docs_url: str | None) -> TaskStatus:
    """What a poll answers. `detail` is the report of a completed run."""
    if run.status == "completed":
        return TaskStatus(status="completed", task_id=run.id, result=detail)
    if run.status == "needs_input":
        pause = pause_of(run)
        needs = pause.needs if pause else NeedsInput(reason="multi_claim", claims=[])
        return TaskStatus(
            status="needs_input",
            task_id=run.id,
            reason=needs.reason,
            claims=needs.claims,
            similar_claims=needs.similar_claims,
            hint=needs.hint,
        )
    if run.status == "failed":
        failure = Failure.model_validate_json(run.failure) if run.failure else None
        return TaskStatus(status="failed", task_id=run.id, failure=link_failure(failure, docs_url) if failure else None)
    if run.status == "cancelled":
        return TaskStatus(status="cancelled", task_id=run.id)
    elapsed_s = max(0, int((now - run.created_at).total_seconds()))
    step = _STEP_NAMED.get(run.step, "starting")
    return TaskStatus(status="processing", task_id=run.id, progress=progress_of(step, elapsed_s))


def detail_of(report: Report, verification_id: str, visibility: str, created: datetime, now: datetime) -> ClaimDetail:
    """The report as it is stored and shown."""
    return ClaimDetail(
        verification_id=verification_id,
        claim=report.claim,
        visibility=visibility,
        depth=report.depth,
        domain=report.domain,
        entities=[EntityRef(name=entity.name) for entity in report.entities],
        presumed_intent=report.presumed_intent,
        verdict=report.verdict,
        confidence=report.confidence,
        service_score=report.score,
        key_finding=report.key_finding,
        executive_summary=report.executive_summary,
        warnings=list(report.warnings),
        suggested_rewrite=report.rewrite,
        created_at=stamp(created),
        completed_at=stamp(now),
        sources=[source_of(evidence) for evidence in report.sources],
        audit=Audit(
            adjudication_summary=report.adjudication_summary,
            assessments=[
                PanelAssessment(
                    panelist_name=one.panelist_name,
                    focus_area=one.focus_area,
                    score=one.score,
                    reasoning=one.reasoning,
                    warnings=list(one.warnings),
                )
                for one in report.adjudications
            ],
            debate_pro=_side(report.debate.pro),
            debate_con=_side(report.debate.con),
            panel_agreement=report.panel_agreement,
        ),
        language=report.language,
        provisional=report.provisional or None,
        wrong_words=report.wrong_words,
    )


def _side(side: DebaterCase) -> DebateSide:
    return DebateSide(role=side.role, argument=side.argument, rebuttal=side.rebuttal)
