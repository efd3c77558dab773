"""A review read from its rows: its own, and those of its deep checks with their reports."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.failures import Failure, failure_of
from factlint.interface.review import MAX_CHECKS, ReviewOut, ReviewPolicy
from factlint.service.accounts.retention import CACHED_FOR
from factlint.service.common.clock import precise_stamp, stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import Purged, purged_error
from factlint.service.reviews.state import ReviewAsk, ReviewState
from factlint.service.reviews.view import Deep, Links, ReviewFacts, review_of
from factlint.service.runs.records import RunRecord, StoredRuns
from factlint.service.verifications.records import Verifications


class StoredReviews:
    """Shows the reviews of one service."""

    def __init__(self, config: ServiceConfig, runs: StoredRuns, verifications: Verifications) -> None:
        self._config = config
        self._runs = runs
        self._verifications = verifications

    async def render(self, connection: AsyncConnection, run: RunRecord) -> ReviewOut:
        """A review as its poll shows it. Raises Purged."""
        now = self._config.clock.now()
        if run.purged_at is not None:
            raise _purged_error(run.purged_at)
        ask, state = ask_of(run), state_of(run)
        gone_at = run.ended_at + CACHED_FOR if run.owner is not None and run.ended_at is not None else None
        if gone_at is not None and (now >= gone_at or (ask is None and run.status == "completed")):
            # What was only in memory is there for a day, and not after a restart; but how it broke off is known.
            raise _purged_error(min(now, gone_at))
        deep = {one.task_id: one for one in await self.read_deep_checks(connection, run, now)}
        failure = Failure.model_validate_json(run.failure) if run.failure is not None else None
        standing = ReviewFacts(
            review_id=run.id,
            status=run.status,
            created_at=precise_stamp(run.created_at),
            completed_at=precise_stamp(run.ended_at) if run.ended_at is not None else None,
            charged=run.charged,
            failure=failure,
        )
        links = Links(self._config)
        return review_of(standing, ask or _unknown_ask(run), state, deep, links)

    async def read_deep_checks(self, connection: AsyncConnection, run: RunRecord, now: datetime) -> list[Deep]:
        """The deep checks of a review as they stand."""
        return [
            await self._build_deep(connection, child, now)
            for child in await self._runs.find_children(connection, [run.id])
        ]

    async def _build_deep(self, connection: AsyncConnection, child: RunRecord, now: datetime) -> Deep:
        created = stamp(child.created_at)
        if child.status == "completed":
            id = child.verification_id
            record = await self._verifications.find(connection, id, now) if id is not None else None
            there = record is not None and record.removed_at(now) is None
            return Deep(
                child.id,
                "completed",
                verification_id=id,
                detail=record.to_detail() if there and record is not None else None,
                created_at=created,
                completed_at=stamp(record.completed_at) if record is not None else None,
                charged=child.charged,
            )
        if child.has_ended or child.status == "needs_input":
            told = Failure.model_validate_json(child.failure) if child.failure is not None else None
            failure = told or failure_of("cancelled" if child.has_ended else "task_error", kind="run")
            return Deep(child.id, "failed", created_at=created, failure=failure, charged=child.charged)
        return Deep(child.id, "processing", created_at=created)


def ask_of(run: RunRecord) -> ReviewAsk | None:
    """What was asked; None where another process alone has it."""
    return None if run.input is None else ReviewAsk.model_validate_json(run.input)


def state_of(run: RunRecord) -> ReviewState:
    """What has been found so far."""
    if run.state is not None:
        return ReviewState.model_validate_json(run.state)
    return ReviewState(language=run.language or "en")


def _unknown_ask(run: RunRecord) -> ReviewAsk:
    policy = ReviewPolicy(
        verdicts=[],
        confidence=[],
        max_assessments=MAX_CHECKS,
        max_verifications=0,
        depth=run.depth,
        max_citations=0,
        suggest_edits=False,
    )
    return ReviewAsk(text="", policy=policy, visibility=run.visibility)


def _purged_error(at: datetime) -> Purged:
    return purged_error("This review was removed by its account's retention period.", stamp(at))
