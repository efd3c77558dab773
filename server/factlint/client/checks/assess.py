"""Verdicts on claims: from the cache, from a call already on its way, or from a batch sent now."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks.inflight import InFlight, Ticket, WorkInProgress, internal_fault
from factlint.client.checks.policy import Policy
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS, AssessIn, AssessRow
from factlint.interface.failures import Failure, FailureClass
from factlint.interface.recency import PROVISIONAL_FOR, fresh_for, is_time_sensitive

if TYPE_CHECKING:
    from factlint.interface.verifications import ClaimDetail

CREDITS_PER_VERDICT = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """A row with its time and recency filled in, and how long it may be shown again.

    `report` is there when the claim was checked in depth: the row says what it says.
    """

    row: AssessRow
    assessed_at: datetime
    until: datetime
    report: ClaimDetail | None = None

    @property
    def is_lasting(self) -> bool:
        """Whether asking again would bring the same."""
        return self.row.failure is None or not self.row.failure.retryable


class Assessor:
    """Asks for verdicts, each claim at most once at a time, in batches of up to 20.

    A batch that was sent is always waited for and kept, because it is paid for; one that still queues is dropped as
    soon as nobody wants its claims.
    """

    def __init__(
        self,
        client: Client,
        cache: ResultCache,
        policy: Policy,
        *,
        concurrency: int,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        on_engine: Callable[[Scope, str], None] = lambda scope, engine: None,
    ) -> None:
        self._client = client
        self._cache = cache
        self._policy = policy
        self._now = now
        self._on_engine = on_engine
        self._turn = asyncio.Semaphore(concurrency)
        self._flights: InFlight[Answer] = InFlight()
        self._waiting: dict[Scope, deque[tuple[str, WorkInProgress[Answer]]]] = {}
        self._batches: set[asyncio.Task[None]] = set()

    def find_kept(self, scope: Scope, claim: str) -> Answer | None:
        """The verdict as it is kept, without a request."""
        if len(claim) > MAX_ITEM_CP:
            return self._too_long(claim)
        if kept := self._cache.report(scope.report(claim)):
            return answer_of(kept.report, datetime.fromtimestamp(kept.until, UTC), claim)
        row = self._cache.assessment(scope.assessment(claim))
        return None if row is None else self._answer(row)

    def keep(self, scope: Scope, claim: str, row: AssessRow) -> Answer:
        """Take over a verdict that somebody else came to and that was held to the texts."""
        answer = self._answer(row)
        self._keep(scope, {claim: answer})
        return answer

    def assess(self, scope: Scope, claims: Iterable[str]) -> dict[str, Ticket[Answer]]:
        """A ticket for each claim; what is not on its way already waits for the next batch. Release every ticket."""
        tickets: dict[str, Ticket[Answer]] = {}
        waiting = self._waiting.setdefault(scope, deque())
        for claim in dict.fromkeys(claims):
            tickets[claim], flight = self._flights.join(scope.assessment(claim))
            if flight is not None:
                waiting.append((claim, flight))
        for _ in range(-(-len(waiting) // MAX_ITEMS)):
            batch = asyncio.create_task(self._send_batch(scope))
            self._batches.add(batch)
            batch.add_done_callback(self._batches.discard)
        return tickets

    async def wait_for_batches(self) -> None:
        """Wait for the batches that are under way now."""
        await asyncio.gather(*self._batches, return_exceptions=True)

    async def aclose(self) -> None:
        """Stop waiting for anything."""
        for batch in tuple(self._batches):
            batch.cancel()
        await asyncio.gather(*self._batches, return_exceptions=True)

    async def _send_batch(self, scope: Scope) -> None:
        """Send whatever waits once it is this batch's turn; nothing, if an earlier batch took it along."""
        items: list[tuple[str, WorkInProgress[Answer]]] = []
        try:
            async with self._turn:
                items = self._next_items(scope)
                if items:
                    answers = await self._send(scope, [claim for claim, _ in items])
                    for (_, flight), answer in zip(items, answers, strict=True):
                        flight.finish(answer)
        except ClientError as error:
            if not error.of_the_request:
                items += self._waiting.pop(scope, ())
            for _, flight in items:
                flight.fail(error)
        except Exception as error:
            for _, flight in items:
                flight.fail(internal_fault("judging claims", error))
        except BaseException:
            for _, flight in items:
                flight.drop()
            raise

    def _next_items(self, scope: Scope) -> list[tuple[str, WorkInProgress[Answer]]]:
        waiting = self._waiting.get(scope)
        items: list[tuple[str, WorkInProgress[Answer]]] = []
        while waiting and len(items) < MAX_ITEMS:
            claim, flight = waiting.popleft()
            if flight.is_wanted:
                items.append((claim, flight))
            else:
                flight.drop()
        if not waiting:
            self._waiting.pop(scope, None)
        return items

    async def _send(self, scope: Scope, claims: Sequence[str]) -> list[Answer]:
        price = CREDITS_PER_VERDICT * len(claims)
        self._policy.require(scope.workspace)
        await asyncio.to_thread(self._policy.reserve, price)
        request = AssessIn(claims=list(claims), language=scope.language, suggest_rewrite=True)
        try:
            rows = (await self._client.assess(request, workspace=scope.workspace)).claims
        except ClientError as error:
            if error.is_free:
                await asyncio.to_thread(self._policy.give_back, price)
            raise
        free = sum(CREDITS_PER_VERDICT for row in rows if row.verdict is None)
        await asyncio.to_thread(self._policy.give_back, free)
        engine = next((row.engine for row in rows if row.engine), "")
        if engine and engine != scope.engine:
            self._on_engine(scope, engine)
        answers = [self._answer(_read(row)) for row in rows]
        await asyncio.to_thread(self._keep, scope, dict(zip(claims, answers, strict=True)))
        return answers

    def _keep(self, scope: Scope, answers: Mapping[str, Answer]) -> None:
        """Kept under the engine that judged, so that a verdict never outlives it."""
        for claim, answer in answers.items():
            if answer.is_lasting:
                key = scope.with_engine(answer.row.engine or scope.engine).assessment(claim)
                self._cache.put_assessment(key, answer.row, answer.until.timestamp())

    def _answer(self, row: AssessRow) -> Answer:
        now = self._now()
        assessed_at = min(_time(row.assessed_at) or now, now)
        sensitive = row.time_sensitive
        if sensitive is None:
            sensitive = is_time_sensitive(row.claim, now.date())
        filled = row.model_copy(update={"assessed_at": assessed_at.isoformat(), "time_sensitive": sensitive})
        return Answer(filled, assessed_at, assessed_at + (PROVISIONAL_FOR if row.provisional else fresh_for(sensitive)))

    def _too_long(self, claim: str) -> Answer:
        failure = Failure(
            code="item_too_long",
            detail=f"The claim is longer than {MAX_ITEM_CP} characters.",
            failure_class=FailureClass.INVALID_INPUT,
            retryable=False,
        )
        return self._answer(AssessRow(claim=claim, status="failed", failure=failure, time_sensitive=False))


def answer_of(report: ClaimDetail, until: datetime, claim: str) -> Answer:
    """What a report says of the claim that was asked about, as an answer like any other."""
    from factlint.interface.verifications import what_was_found

    checked_at = _time(report.completed_at or report.created_at) or until
    row = AssessRow(
        claim=claim,
        language=report.language,
        status="completed",
        verdict=report.verdict,
        confidence=report.confidence,
        rationale=what_was_found(report.key_finding, report.executive_summary, report.suggested_rewrite),
        suggested_rewrite=report.suggested_rewrite,
        sources=report.sources,
        time_sensitive=is_time_sensitive(claim, checked_at.date()),
        assessed_at=checked_at.isoformat(),
        provisional=report.provisional,
        wrong_words=report.wrong_words,
    )
    return Answer(_read(row), checked_at, until, report)


def _read(row: AssessRow) -> AssessRow:
    """A row as it is meant: one without a verdict always says why, and `Error` is no verdict."""
    if row.failure is None and (row.verdict is None or row.verdict == "Error" or row.status == "failed"):
        failure = Failure(
            code="internal", detail="The check failed.", failure_class=FailureClass.INTERNAL, retryable=True
        )
        return row.model_copy(update={"verdict": None, "confidence": None, "failure": failure})
    if row.failure is not None:
        return row.model_copy(update={"verdict": None, "confidence": None})
    return row


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
