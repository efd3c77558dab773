"""The workflow of a deep check: framing, research, debate, adjudication, conclusion, each a recorded step.

Every step looks first whether the run still goes on: it may have been cancelled at any moment.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.inquiry.model import (
    Conclusion,
    FramedClaim,
    Inconclusive,
    NotFramed,
    Report,
    SeveralClaims,
)
from factlint.engine.inquiry.serialization import ADJUDICATIONS, DEBATE, FRAMED, RESEARCH, to_json
from factlint.interface.failures import Failure, failure_of
from factlint.interface.status import CandidateClaim, Step
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.subjects import subject_of
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.common.threads import Threads
from factlint.service.deep_checks import known_results
from factlint.service.deep_checks.completion import Completion
from factlint.service.deep_checks.results import (
    Pause,
    VerifyInput,
    detail_of,
    several_claims_pause,
    similar_claims_pause,
)
from factlint.service.runs.admission import lock_account
from factlint.service.runs.durable import DurableRuns, Json
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.storage.database import Database
from factlint.service.verifications.records import VerificationRecord, Verifications

log = logging.getLogger("factlint.service")
WORKFLOW = "verify"
ATTEMPTS = 4
T = TypeVar("T")

_OVER: dict[str, Json] = {"over": True}
_BROKEN_AT: dict[Step, str] = {
    "framing": "framing_failed",
    "research": "upstream_unavailable",
    "debate": "task_error",
    "adjudication": "adjudication_failed",
    "conclusion": "conclusion_failed",
}


class _EngineBroke(Exception):
    """The engine raised; the same step would raise again."""


class Pipeline:
    """Runs the deep checks of one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        durable: DurableRuns,
        runs: Runs,
        verifications: Verifications,
        preparation: Preparation,
        threads: Threads,
    ) -> None:
        self._config = config
        self._database = database
        self._durable = durable
        self._runs = runs
        self._verifications = verifications
        self._preparation = preparation
        self._threads = threads
        self._completion = Completion(verifications)
        durable.register_workflow(WORKFLOW)(self.verify)

    async def verify(self, id: str) -> None:
        """The whole of a deep check. Nothing but steps happens here."""
        framed = await self._step(id, "framing", self._frame)
        if framed is None:
            return
        found = await self._step(id, "research", lambda run: self._research(run, framed))
        if found is None:
            return
        debated = await self._step(id, "debate", lambda run: self._debate(run, framed, found))
        if debated is None:
            return
        scored = await self._step(id, "adjudication", lambda run: self._adjudicate(run, framed, found, debated))
        if scored is None:
            return
        await self._step(id, "conclusion", lambda run: self._conclude(run, framed, found, debated, scored))

    async def _step(
        self, id: str, step: Step, work: Callable[[RunRecord], Awaitable[dict[str, Json] | None]]
    ) -> dict[str, Json] | None:
        """The result of a step, or None when the run ended or pauses."""

        async def run_work() -> dict[str, Json]:
            run = await self._enter(id, step)
            if run is None:
                return _OVER
            try:
                return await work(run) or _OVER
            except _EngineBroke:
                await self._fail(run, failure_of(_BROKEN_AT[step], kind="run"))
                return _OVER
            except NotReady as why:
                await self._fail(run, failure_of("upstream_unavailable", kind="run", detail=str(why)))
                return _OVER

        result = await self._durable.run_step(step, run_work, attempts=ATTEMPTS)
        return None if result == _OVER else result

    async def _enter(self, id: str, step: Step) -> RunRecord | None:
        """The run at its next step, if it still goes on."""
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            if run is None or not run.is_working or run.input is None:
                return None
            if run.step == step and run.launched:
                return run
            return await self._runs.change(connection, run, self._now(), step=step, launched=True)

    async def _frame(self, run: RunRecord) -> dict[str, Json] | None:
        asked = VerifyInput.model_validate_json(run.input or "")
        loaded, engine = await self._load_evidence(run)
        if asked.verbatim and await self._end_from_earlier(
            run, subject_of(asked.text, _report(run), run.workspace), engine
        ):
            return None
        found = await self._ask(
            lambda: loaded.inquiry.frame(
                asked.text, language=run.language, verbatim=asked.verbatim, workspace=run.workspace
            )
        )
        if isinstance(found, NotFramed):
            await self._fail(run, failure_of(found.code, kind="run", detail=found.detail, hint=found.hint))
            return None
        if isinstance(found, SeveralClaims):
            claims = [CandidateClaim(claim=one.text, domain=one.domain) for one in found.claims]
            await self._pause(run, several_claims_pause(run, claims, found.left_out))
            return None
        if await self._end_from_earlier(run, subject_of(found.claim.text, _report(run), run.workspace), engine):
            return None
        if not asked.anyway and not asked.within_review and await self._is_like_another(run, found):
            return None
        return {"framed": to_json(FRAMED, found)}

    async def _research(self, run: RunRecord, before: dict[str, Json]) -> dict[str, Json]:
        loaded, engine = await self._load_evidence(run)
        framed = FRAMED.validate_python(before["framed"])
        found = await self._ask(lambda: loaded.inquiry.research(framed.claim, run.depth, run.workspace))
        return {"research": to_json(RESEARCH, found), "engine": engine}

    async def _debate(self, run: RunRecord, framed: dict[str, Json], found: dict[str, Json]) -> dict[str, Json]:
        loaded, _ = await self._load_evidence(run)
        claim, research = FRAMED.validate_python(framed["framed"]).claim, RESEARCH.validate_python(found["research"])
        debated = await self._ask(lambda: loaded.inquiry.debate(claim, research, run.depth))
        return {"debate": to_json(DEBATE, debated)}

    async def _adjudicate(
        self, run: RunRecord, framed: dict[str, Json], found: dict[str, Json], debated: dict[str, Json]
    ) -> dict[str, Json]:
        loaded, _ = await self._load_evidence(run)
        claim, research = FRAMED.validate_python(framed["framed"]).claim, RESEARCH.validate_python(found["research"])
        debate = DEBATE.validate_python(debated["debate"])
        scored = await self._ask(lambda: loaded.inquiry.adjudicate(claim, research, debate))
        return {"adjudications": to_json(ADJUDICATIONS, scored)}

    async def _conclude(
        self,
        run: RunRecord,
        framed: dict[str, Json],
        found: dict[str, Json],
        debated: dict[str, Json],
        scored: dict[str, Json],
    ) -> None:
        loaded, _ = await self._load_evidence(run)
        framing, research = FRAMED.validate_python(framed["framed"]), RESEARCH.validate_python(found["research"])
        debate, panel = (
            DEBATE.validate_python(debated["debate"]),
            ADJUDICATIONS.validate_python(scored["adjudications"]),
        )
        concluded: Conclusion = await self._ask(
            lambda: loaded.inquiry.conclude(framing, run.depth, research, debate, panel)
        )
        if isinstance(concluded, Inconclusive):
            failure = failure_of(concluded.code, kind="run", detail=concluded.detail, hint=concluded.hint)
            await self._fail(run, failure)
            return
        await self._store(run, concluded, cast(str, found["engine"]))

    async def _store(self, run: RunRecord, report: Report, engine: str) -> None:
        """The report, what it costs and the end of the run, in one transaction."""
        now = self._now()
        id = secrets.token_hex(4)
        detail = detail_of(report, id, run.visibility, run.created_at, now)
        record = VerificationRecord(
            id=id,
            account_id=run.account_id,
            task_id=run.id,
            subject=subject_of(report.claim, _report(run), run.workspace),
            engine=engine,
            claim=report.claim,
            language=report.language,
            domain=report.domain,
            depth=report.depth,
            verdict=report.verdict,
            confidence=report.confidence,
            score=report.score,
            time_sensitive=report.time_sensitive,
            visibility=run.visibility,
            report=detail.model_dump_json(),
            embedding=await self._embedding(report.claim),
            created_at=run.created_at,
            completed_at=now,
        )
        async with self._database.write() as connection:
            # Another run of the account may have had the same claim at the same time: the second waits for the first's end.
            if self._config.local is None:
                await self._runs.find(connection, run.id, lock=True)
                await lock_account(connection, run.account_id)
            if own := await self._find_own(connection, run, record.subject, engine, now):
                await self._completion.complete_with(connection, self._runs, run, own, now)
                return
            await self._completion.complete(connection, self._runs, run, record, now, charged=True)

    async def _find_own(
        self, connection: AsyncConnection, run: RunRecord, subject: str, engine: str, now: datetime
    ) -> str | None:
        """The account's own check of a subject, which it is not charged for again."""
        if run.owner is not None:
            return await self._verifications.find_in_memory(connection, run.account_id, subject, run.depth, engine, now)
        if self._config.local is not None:
            return None
        found = await known_results.find_known(connection, run.account_id, subject, run.depth, engine, now, alone=True)
        return found.id if found is not None else None

    async def _end_from_earlier(self, run: RunRecord, subject: str, engine: str) -> bool:
        """Whether an earlier check of the same claim ends this run."""
        now = self._now()
        async with self._database.write() as connection:
            alone = self._config.local is not None
            found = await known_results.find_known(
                connection, run.account_id, subject, run.depth, engine, now, alone=alone
            )
            own = await self._find_own(connection, run, subject, engine, now) if run.owner is not None else None
            if own is not None:
                await self._completion.complete_with(connection, self._runs, run, own, now)
                return True
            if found is None:
                return False
            if found.own:
                await self._completion.complete_with(connection, self._runs, run, found.id, now)
                return True
            kept = await self._verifications.find(connection, found.id, now)
            if kept is None or kept.report is None:
                return False
            clone = _clone_record(kept, run, now)
            await self._completion.complete(connection, self._runs, run, clone, now, charged=not found.is_free(now))
        return True

    async def _is_like_another(self, run: RunRecord, framed: FramedClaim) -> bool:
        """Whether the run pauses for a published verification of nearly the same claim."""
        embedding = await self._embedding(framed.claim.text)
        if embedding is None:
            return False
        async with self._database.read() as connection:
            found = await known_results.find_nearly_same(
                connection, framed.claim.text, embedding, framed.language, self._threads.run_deep_check_step
            )
        if not found:
            return False
        await self._pause(run, similar_claims_pause(run, framed.claim.text, found, self._config))
        return True

    async def _embedding(self, claim: str) -> bytes | None:
        """None on a writer's own machine, where nothing is published and nothing is compared."""
        if self._config.local is not None:
            return None
        from factlint.engine.likeness import embed

        return (await self._threads.run_deep_check_step(lambda: embed([claim])))[0]

    async def _pause(self, run: RunRecord, pause: Pause) -> None:
        async with self._database.write() as connection:
            await self._runs.change(connection, run, self._now(), status="needs_input", state=pause.model_dump_json())

    async def _fail(self, run: RunRecord, failure: Failure) -> None:
        async with self._database.write() as connection:
            await self._runs.fail(connection, run, self._now(), failure)

    async def _load_evidence(self, run: RunRecord) -> tuple[LoadedEngine, str]:
        """The engine with its evidence read, and its fingerprint. Raises NotReady."""
        await self._preparation.wait_until_indexed()
        return await self._preparation.refresh_workspace(run.workspace)

    async def _ask(self, work: Callable[[], T]) -> T:
        """A blocking step of the engine. Raises _EngineBroke."""
        try:
            return await self._threads.run_deep_check_step(work)
        except Exception as error:
            log.error("a deep check's step failed with %s", type(error).__name__)
            raise _EngineBroke from None

    def _now(self) -> datetime:
        return self._config.clock.now()


def _report(run: RunRecord) -> str:
    """The language of the report, as far as it was asked for."""
    return "en" if run.language == "" else run.language


def _clone_record(kept: VerificationRecord, run: RunRecord, now: datetime) -> VerificationRecord:
    """Another account's verdict as one of this account's own, with the times of this account's run."""
    id = secrets.token_hex(4)
    told = {
        "verification_id": id,
        "visibility": run.visibility,
        "created_at": stamp(run.created_at),
        "completed_at": stamp(now),
    }
    detail = kept.to_detail().model_copy(update=told)
    return replace(
        kept,
        id=id,
        account_id=run.account_id,
        task_id=run.id,
        cloned_from=kept.id,
        visibility=run.visibility,
        publication="published",
        report=detail.model_dump_json(),
        created_at=run.created_at,
        completed_at=now,
        judged_at=kept.judged_at or kept.completed_at,
    )
