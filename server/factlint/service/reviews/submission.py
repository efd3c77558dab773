"""Reviews from their call to their rows: accepted once, read, cancelled with all that belongs to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.review import ReviewOut, ReviewReceipt
from factlint.service.accounts import daily_calls, ledger
from factlint.service.accounts.keys import Caller
from factlint.service.checks.charges import ASSESS_COST, CreditHold
from factlint.service.common.config import ServiceConfig
from factlint.service.reviews.state import ReviewAsk
from factlint.service.reviews.stored_review import StoredReviews
from factlint.service.runs.admission import check_capacity, check_in_flight, check_reads
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.runs.submission import RunSubmission
from factlint.service.storage.database import Database

Keep = Callable[[AsyncConnection, ReviewReceipt], Awaitable[None]]
_UNKNOWN = "There is no review with this id."


class ReviewSubmission:
    """Accepts, shows and cancels the reviews of one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        durable: DurableRuns,
        runs: Runs,
        submission: RunSubmission,
        stored_reviews: StoredReviews,
    ) -> None:
        self._config = config
        self._database = database
        self._durable = durable
        self._runs = runs
        self._submission = submission
        self._stored_reviews = stored_reviews
        self._credit_hold = CreditHold(database, config)

    async def accept(
        self,
        ask: ReviewAsk,
        caller: Caller,
        version: str,
        workspace: str | None,
        webhook_url: str | None,
        keep: Keep | None,
    ) -> ReviewReceipt:
        """Accept a draft. `keep` keeps the receipt for replays, in the same transaction. Raises NoCredits, LimitReached, Unavailable."""

        async def begin(connection: AsyncConnection, now: datetime) -> tuple[list[RunRecord], ReviewReceipt]:
            await check_capacity(connection, self._config)
            await check_in_flight(connection, caller, "review", "reviews")
            await self._check_balance(connection, ask, caller, now)
            if ask.is_url:
                await self._count_page(connection, caller, now)
            run = await self._submission.insert(
                connection,
                "review",
                await self._runs.pick_unused_id(connection),
                caller,
                version,
                "queued",
                ask.model_dump_json(),
                now,
                language=ask.language,
                depth="low" if ask.policy.depth == "low" else "standard",
                visibility=ask.visibility,
                workspace=workspace,
                webhook_url=webhook_url,
            )
            receipt = ReviewReceipt(review_id=run.id)
            if keep is not None:
                await keep(connection, receipt)
            return [run], receipt

        return await self._submission.submit(caller, begin)

    async def read(self, id: str, caller: Caller) -> ReviewOut:
        """A review as it stands. Raises NotFound, Purged."""
        async with self._database.read() as connection:
            return await self._stored_reviews.render(connection, await self._find_own(connection, id, caller))

    async def cancel(self, id: str, caller: Caller) -> ReviewOut:
        """Stop a review with its deep checks, unless it has ended; what was delivered stays. Raises NotFound, Purged."""
        stopped: list[str] = []
        async with self._database.write() as connection:
            run = await self._find_own(connection, id, caller, lock=True)
            if run.is_working:
                now = self._config.clock.now()
                children = [
                    child for child in await self._runs.find_children(connection, [run.id]) if not child.has_ended
                ]
                for child in children:
                    await self._runs.change(connection, child, now, status="cancelled")
                run = await self._runs.change(connection, run, now, status="cancelled") or run
                stopped = [*(child.id for child in children), run.id]
            shown = await self._stored_reviews.render(connection, run)
        for one in stopped:
            await self._durable.cancel(one)
        return shown

    async def _find_own(self, connection: AsyncConnection, id: str, caller: Caller, *, lock: bool = False) -> RunRecord:
        run = await self._submission.find_own(connection, "review", id, caller, _UNKNOWN, lock=lock)
        check_reads(caller, run)
        return run

    async def _check_balance(self, connection: AsyncConnection, ask: ReviewAsk, caller: Caller, now: datetime) -> None:
        """Raises NoCredits where not even one claim could be paid for."""
        if caller.local or ask.policy.max_assessments == 0:
            return
        pool = await ledger.read_pool(connection, caller.account_id, now)
        if pool.available < ASSESS_COST:
            raise self._credit_hold.shortage_error(pool, ASSESS_COST, ASSESS_COST, None)

    async def _count_page(self, connection: AsyncConnection, caller: Caller, now: datetime) -> None:
        """A page that is read counts as one extract call. Raises LimitReached."""
        limit = None if caller.unlimited_extract else caller.extract_limit
        if not await daily_calls.count_call(connection, caller.account_id, now, limit):
            raise self._credit_hold.daily_limit_error(caller.extract_limit, now)
