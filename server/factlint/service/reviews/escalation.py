"""Which claims of a review get a deep check: by the caller's policy, its caps and the balance; each is a run of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.inquiry.review_policy import Plan, Policy, QuickCheck, make_plans
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import LOCAL_ACCOUNT
from factlint.service.deep_checks.completion import COSTS
from factlint.service.deep_checks.results import VerifyInput
from factlint.service.reviews.state import ReviewAsk, ReviewState, RowState
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.runs.supervisor import Supervisor

_HELD_FOR = timedelta(hours=6)
_FOR_WANT_OF_EVIDENCE = "insufficient_evidence"


class Escalations:
    """Plans the deep checks of one service's reviews."""

    def __init__(self, runs: Runs, supervisor: Supervisor) -> None:
        self._runs = runs
        self._supervisor = supervisor

    async def plan(
        self, connection: AsyncConnection, run: RunRecord, ask: ReviewAsk, state: ReviewState, now: datetime
    ) -> tuple[ReviewState, list[RunRecord]]:
        """The rows with what is to become of them, and the new runs, which are launched after the transaction."""
        cost = COSTS[run.depth]
        affordable = None
        if run.account_id != LOCAL_ACCOUNT:
            pool = await ledger.read_pool(connection, run.account_id, now, lock=True)
            affordable = pool.available // cost
        policy = Policy(frozenset(ask.policy.verdicts), frozenset(ask.policy.confidence), ask.policy.max_verifications)
        rows = state.rows or []
        rows_with_plans = zip(rows, make_plans([_quick_check(row) for row in rows], policy, affordable), strict=True)
        planned: list[RowState] = []
        children: list[RunRecord] = []
        for row, plan in rows_with_plans:
            task_id = None
            if plan is not None and plan.disposition == "planned":
                child = _child(run, row.claim, await self._hold_credits(connection, run, cost, now), now)
                await self._runs.insert(connection, child)
                children.append(child)
                task_id = child.id
            planned.append(_apply_plan(row, plan, task_id))
        return state.with_rows(planned), children

    def launch(self, children: Sequence[RunRecord]) -> None:
        """Start the new runs; harmless when done twice."""
        if children:
            self._supervisor.launch(children)

    async def _hold_credits(self, connection: AsyncConnection, run: RunRecord, cost: int, now: datetime) -> str | None:
        if run.account_id == LOCAL_ACCOUNT:
            return None
        held = await ledger.hold(connection, run.account_id, cost, now, now + _HELD_FOR)
        assert isinstance(held, str), "the pool was looked at under its lock"
        return held


def _quick_check(row: RowState) -> QuickCheck:
    quick = row.assessment
    abstained = quick.failure is not None and quick.failure.failure_class == _FOR_WANT_OF_EVIDENCE
    return QuickCheck(quick.verdict, quick.confidence, abstained)


def _apply_plan(row: RowState, plan: Plan | None, task_id: str | None) -> RowState:
    if plan is None:
        return row
    changes: dict[str, object] = {"rules": list(plan.rules), "disposition": plan.disposition, "task_id": task_id}
    return row.model_copy(update=changes)


def _child(run: RunRecord, claim: str, hold_id: str | None, now: datetime) -> RunRecord:
    """A deep check that reports to nobody by itself, and never pauses: the claim is one, as written."""
    return RunRecord(
        id=uuid4().hex,
        kind="verify",
        account_id=run.account_id,
        key_id=run.key_id,
        version=run.version,
        status="processing",
        created_at=now,
        updated_at=now,
        input=VerifyInput(text=claim, verbatim=True, anyway=True, within_review=True).model_dump_json(),
        language=run.language,
        depth=run.depth,
        visibility=run.visibility,
        workspace=run.workspace,
        parent_id=run.id,
        hold_id=hold_id,
        owner=run.owner,
    )
