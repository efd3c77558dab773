"""Deep checks from their call to their rows: accepted once, paid for in advance by a hold, chosen among, cancelled."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.errors import ConflictOut
from factlint.interface.status import TaskStatus
from factlint.interface.verify import BatchReceipt, BatchReceiptItem, CancelOut, TaskReceipt
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import Caller
from factlint.service.checks import idempotency
from factlint.service.checks.account_memory import AccountMemory
from factlint.service.checks.charges import CreditHold
from factlint.service.checks.preparation import Preparation
from factlint.service.checks.subjects import subject_of
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import Conflict
from factlint.service.deep_checks import known_results
from factlint.service.deep_checks.completion import COSTS
from factlint.service.deep_checks.repeated_calls import RepeatedCalls, find_repeat
from factlint.service.deep_checks.results import VerifyInput, pause_of
from factlint.service.deep_checks.stored_tasks import StoredTasks
from factlint.service.deep_checks.validation import DeepCheckAsk, check_offered
from factlint.service.runs.admission import LONG_CAPACITY_WAIT_S, check_capacity, check_reads
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.runs.submission import RunSubmission
from factlint.service.storage.database import Database
from factlint.service.verifications.records import Verifications

HELD_FOR = timedelta(hours=6)
_CAPACITY_WAIT_S = 60
UNKNOWN = "There is no task with this id."


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """What a submission answers. `repeated`: an earlier run's receipt, for a call without a key."""

    receipt: TaskReceipt
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Runs that are to begin together, of one caller. `requested` is said where credits are short and several were asked for."""

    caller: Caller
    version: str
    asks: Sequence[tuple[DeepCheckAsk, VerifyInput]]
    workspace: str | None = None
    batch_id: str | None = None
    parent_id: str | None = None
    body_digest: str | None = None
    requested: int | None = None


class DeepCheckSubmission:
    """Accepts, continues and cancels the deep checks of one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        durable: DurableRuns,
        runs: Runs,
        submission: RunSubmission,
        stored_tasks: StoredTasks,
        preparation: Preparation,
        repeats: RepeatedCalls,
        memory: AccountMemory,
        verifications: Verifications,
    ) -> None:
        self._config = config
        self._database = database
        self._durable = durable
        self._runs = runs
        self._submission = submission
        self._stored_tasks = stored_tasks
        self._preparation = preparation
        self._credit_hold = CreditHold(database, config)
        self._repeats = repeats
        self._memory = memory
        self._verifications = verifications

    async def verify(
        self, ask: DeepCheckAsk, caller: Caller, version: str, workspace: str | None, digest: str, key: str
    ) -> SubmissionResult:
        """Accept one claim, once for a key or, without one, once for a body. Raises NoCredits, Conflict, InvalidInput, Unavailable."""

        async def accept(connection: AsyncConnection, now: datetime) -> tuple[list[RunRecord], SubmissionResult]:
            claimed = await self._repeats.claim(connection, caller, "verify", key, digest, now) if key else None
            if isinstance(claimed, idempotency.Replay):
                return [], SubmissionResult(TaskReceipt.model_validate(claimed.answer.model_dump()))
            if claimed is None and (earlier := await find_repeat(connection, caller, digest, now)):
                return [], SubmissionResult(TaskReceipt(task_id=earlier), repeated=True)
            given = await self._memory.find_given(connection, caller, [ask.text, ask.text.strip()], now)
            input = VerifyInput(text=ask.text, source_url=ask.source_url, verbatim=bool(given))
            order = Order(caller, version, [(ask, input)], workspace, body_digest=None if key else digest)
            begun = await self._begin(connection, order, now)
            receipt = TaskReceipt(task_id=begun[0].id)
            if claimed is not None:
                await claimed.finish(connection, 202, "task", receipt)
            return begun, SubmissionResult(receipt)

        return await self._submission.submit(caller, accept)

    async def verify_batch(
        self, asks: Sequence[DeepCheckAsk], caller: Caller, version: str, workspace: str | None, digest: str, key: str
    ) -> BatchReceipt:
        """Accept all claims of a batch, or none. Raises NoCredits, Conflict, InvalidInput, Unavailable."""

        async def accept(connection: AsyncConnection, now: datetime) -> tuple[list[RunRecord], BatchReceipt]:
            claimed = None
            if key:
                claimed = await self._repeats.claim(
                    connection, caller, "verify/batch", key, digest, now, in_memory=caller.keeps_nothing
                )
            if isinstance(claimed, idempotency.Replay):
                return [], BatchReceipt.model_validate(claimed.answer.model_dump())
            given = await self._memory.find_given(connection, caller, {ask.text for ask in asks}, now)
            items = await self._repeats.claim_items(connection, asks, caller, workspace, now)
            order = Order(
                caller,
                version,
                [
                    (ask, VerifyInput(text=ask.text, source_url=ask.source_url, verbatim=ask.text in given))
                    for ask in (asks[index] for index in items.new)
                ],
                workspace,
                batch_id=secrets.token_hex(8),
                requested=len(asks),
            )
            begun = await self._begin(connection, order, now)
            ids = items.known | {index: run.id for index, run in zip(items.new, begun, strict=True)}
            ids |= {index: ids[earlier] for index, earlier in items.repeats.items()}
            for index, claimed_key in items.new.items():
                if claimed_key is not None:
                    await claimed_key.finish(connection, 202, "task", TaskReceipt(task_id=ids[index]))
            receipt = BatchReceipt(
                batch_id=order.batch_id or "",
                items=[BatchReceiptItem(task_id=ids[index], claim=ask.text) for index, ask in enumerate(asks)],
            )
            if claimed is not None:
                await claimed.finish(connection, 202, "batch", receipt)
            return begun, receipt

        return await self._submission.submit(caller, accept)

    async def select(
        self, task_id: str, texts: Sequence[str], caller: Caller, version: str, digest: str, key: str
    ) -> BatchReceipt:
        """A run for each chosen claim of a paused task. Raises NoCredits, NotFound, Conflict, InvalidInput, Unavailable."""

        async def accept(connection: AsyncConnection, now: datetime) -> tuple[list[RunRecord], BatchReceipt]:
            parent = await self._find_own(connection, task_id, caller)
            claimed = None
            if key:
                claimed = await self._repeats.claim(
                    connection, caller, "verify/select", key, digest, now, in_memory=caller.keeps_nothing
                )
                if isinstance(claimed, idempotency.Replay):
                    return [], BatchReceipt.model_validate(claimed.answer.model_dump())
            pause = pause_of(parent)
            if parent.status != "needs_input" or parent.resolved_at is not None or pause is None:
                detail = "This task waits for no selection, or one has been made."
                raise Conflict(ConflictOut(detail=detail, code="no_selection_pending", task_id=task_id))
            check_offered(texts, pause.offered)
            anyway = pause.needs.reason == "duplicate_found"
            source_url = VerifyInput.model_validate_json(parent.input or "").source_url
            asks = [
                DeepCheckAsk(text, source_url, parent.language, parent.visibility, parent.depth, parent.webhook_url)
                for text in texts
            ]
            order = Order(
                caller,
                version,
                [
                    (ask, VerifyInput(text=ask.text, source_url=source_url, verbatim=True, anyway=anyway))
                    for ask in asks
                ],
                parent.workspace,
                batch_id=secrets.token_hex(8),
                parent_id=parent.id,
                requested=len(texts),
            )
            begun = await self._begin(connection, order, now)
            await self._runs.change(connection, parent, now, resolved_at=now)
            receipt = BatchReceipt(
                batch_id=order.batch_id or "",
                items=[BatchReceiptItem(task_id=run.id, claim=text) for run, text in zip(begun, texts, strict=True)],
            )
            if claimed is not None:
                await claimed.finish(connection, 202, "batch", receipt)
            return begun, receipt

        return await self._submission.submit(caller, accept)

    async def _begin(self, connection: AsyncConnection, order: Order, now: datetime) -> list[RunRecord]:
        """The rows of new runs, with the credits that they may cost set aside. Raises NoCredits, Unavailable."""
        caller = order.caller
        wait_s = LONG_CAPACITY_WAIT_S if order.batch_id else _CAPACITY_WAIT_S
        await check_capacity(connection, self._config, wanted=len(order.asks), wait_s=wait_s)
        free = [await self._is_free(connection, order, ask, input, now) for ask, input in order.asks]
        costs = [0 if spared else COSTS[ask.depth] for (ask, _), spared in zip(order.asks, free, strict=True)]
        if not caller.local:
            pool = await ledger.read_pool(connection, caller.account_id, now, lock=True)
            if pool.available < sum(costs):
                raise self._credit_hold.shortage_error(pool, sum(costs), COSTS["standard"], order.requested)
        begun: list[RunRecord] = []
        for (ask, input), cost in zip(order.asks, costs, strict=True):
            hold_id = None
            if cost and not caller.local:
                held = await ledger.hold(connection, caller.account_id, cost, now, now + HELD_FOR)
                assert isinstance(held, str), "the pool was looked at under its lock"
                hold_id = held
            run = await self._submission.insert(
                connection,
                "verify",
                uuid4().hex,
                caller,
                order.version,
                "processing",
                input.model_dump_json(),
                now,
                language=ask.language,
                depth=ask.depth,
                visibility=ask.visibility,
                workspace=order.workspace,
                webhook_url=ask.webhook_url,
                batch_id=order.batch_id,
                parent_id=order.parent_id,
                body_digest=order.body_digest,
                hold_id=hold_id,
            )
            begun.append(run)
        return begun

    async def read_status(self, task_id: str, caller: Caller) -> TaskStatus:
        """What a poll answers. Raises NotFound, Purged."""
        async with self._database.look_up() as connection:
            run = await self._find_own(connection, task_id, caller)
            return await self._stored_tasks.render(connection, run)

    async def cancel(self, task_id: str, caller: Caller) -> CancelOut:
        """Stop a run, unless it has ended; safe to repeat. Raises NotFound, Conflict."""
        async with self._database.write() as connection:
            run = await self._find_own(connection, task_id, caller, lock=True)
            if run.parent_id is not None:
                parent = await self._runs.find(connection, run.parent_id)
                if parent is not None and parent.kind == "review":
                    detail = "This check belongs to a review; cancel the review."
                    error = ConflictOut(detail=detail, code="use_review_cancel", review_id=parent.id)
                    raise Conflict(error)
            stopped = run.status == "cancelled"
            if run.is_working or (run.status == "needs_input" and run.resolved_at is None):
                stopped = await self._stop(connection, run)
        if stopped:
            await self._durable.cancel(task_id)
        return CancelOut(task_id=task_id, cancelled=stopped, status="cancelled" if stopped else run.status)

    async def _stop(self, connection: AsyncConnection, run: RunRecord) -> bool:
        """Cancel a run's row; its workflow ends at its next step. False where it has ended meanwhile."""
        return await self._runs.change(connection, run, self._config.clock.now(), status="cancelled") is not None

    async def _find_own(self, connection: AsyncConnection, id: str, caller: Caller, *, lock: bool = False) -> RunRecord:
        run = await self._submission.find_own(connection, "verify", id, caller, UNKNOWN, lock=lock)
        check_reads(caller, run)
        return run

    async def _is_free(
        self, connection: AsyncConnection, order: Order, ask: DeepCheckAsk, input: VerifyInput, now: datetime
    ) -> bool:
        """Whether the account has a check of these very words, which it may see again for free."""
        if order.caller.local:
            return False
        engine = self._preparation.last_fingerprint(order.workspace)
        language = ask.language or "en"
        subject = subject_of(input.text, language, order.workspace)
        account = order.caller.account_id
        if order.caller.keeps_nothing:
            own = await self._verifications.find_in_memory(connection, account, subject, ask.depth, engine, now)
            return own is not None
        found = await known_results.find_known(connection, account, subject, ask.depth, engine, now, alone=True)
        return found is not None
