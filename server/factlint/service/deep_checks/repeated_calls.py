"""The same call twice: by a key of the caller's, by a batch item's own key, or by its body within ten minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.failures import Failure
from factlint.interface.verify import TaskReceipt
from factlint.service.accounts.keys import Caller
from factlint.service.checks import idempotency
from factlint.service.checks.idempotency import content_digest
from factlint.service.common.clock import stamp
from factlint.service.common.errors import body_mismatch_error, in_progress_error, purged_error
from factlint.service.deep_checks.results import VerifyInput
from factlint.service.deep_checks.validation import DeepCheckAsk
from factlint.service.storage.tables import Run, Verification
from factlint.service.storage.transient_texts import TransientTexts

REPEAT_WITHIN = timedelta(minutes=10)
"""A verify call without a key of its own is the same call as one with the same body so long ago."""
_LEASE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class BatchItems:
    """The items of a batch by their places: the tasks of those sent before, the new ones with their claimed keys, and
    those that are the same call as an earlier item, whose place they name."""

    known: dict[int, str]
    new: dict[int, idempotency.ClaimedKey | None]
    repeats: dict[int, int]


class RepeatedCalls:
    """Finds the answers of earlier calls, and keeps those of new ones, in the transaction that begins their runs."""

    def __init__(self, memory: TransientTexts) -> None:
        self._memory = memory

    async def claim(
        self,
        connection: AsyncConnection,
        caller: Caller,
        endpoint: str,
        key: str,
        digest: str,
        now: datetime,
        *,
        in_memory: bool = False,
    ) -> idempotency.ClaimedKey | idempotency.Replay:
        """A key claimed in the transaction that answers it. Raises Conflict, Purged, InvalidInput.

        `in_memory`: the answer holds words of an account that keeps nothing.
        """
        begun = await idempotency.begin(
            connection,
            account_id=caller.account_id,
            endpoint=endpoint,
            key=key,
            body_digest=digest,
            now=now,
            lease=_LEASE,
            memory=self._memory,
            in_memory=in_memory,
            apart=caller.repeats_apart,
        )
        if isinstance(begun, idempotency.OtherBody):
            raise body_mismatch_error()
        if isinstance(begun, idempotency.StillRunning):
            raise in_progress_error(1)
        if isinstance(begun, idempotency.AnswerGone):
            raise purged_error(
                "This call was answered; its account keeps nothing, so the answer is gone.", stamp(begun.at)
            )
        return begun

    async def claim_items(
        self,
        connection: AsyncConnection,
        asks: Sequence[DeepCheckAsk],
        caller: Caller,
        workspace: str | None,
        now: datetime,
    ) -> BatchItems:
        """Which items of a batch were sent before, by their own keys, and which are new."""
        known: dict[int, str] = {}
        new: dict[int, idempotency.ClaimedKey | None] = {}
        repeats: dict[int, int] = {}
        first: dict[tuple[str, str], int] = {}
        for index, ask in enumerate(asks):
            if ask.key is None:
                new[index] = None
                continue
            digest = ask_digest(ask, workspace)
            if (earlier := first.setdefault((ask.key, digest), index)) != index:
                repeats[index] = earlier
                continue
            begun = await self.claim(connection, caller, "verify/batch/item", ask.key, digest, now)
            if isinstance(begun, idempotency.Replay):
                known[index] = TaskReceipt.model_validate(begun.answer.model_dump()).task_id
            else:
                new[index] = begun
        return BatchItems(known, new, repeats)


def ask_digest(ask: DeepCheckAsk, workspace: str | None) -> str:
    """What makes two asks the same call: the content, whichever names and defaults it came under."""
    told = VerifyInput(text=ask.text, source_url=ask.source_url)
    context = (ask.language, ask.visibility, ask.depth, ask.webhook_url or "", workspace or "")
    return content_digest(told, *context)


async def find_repeat(connection: AsyncConnection, caller: Caller, digest: str, now: datetime) -> str | None:
    """The run that the same body began a short while ago, unless it was cancelled, deleted or may be tried again.

    Of a key that may read only what it began, that is one of its own.
    """
    query = (
        select(Run.id, Run.status, Run.failure)
        .where(
            Run.account_id == caller.account_id,
            *([] if caller.reads_all else [Run.key_id == caller.key_id]),
            Run.body_digest == digest,
            Run.kind == "verify",
            Run.created_at > now - REPEAT_WITHIN,
            Run.status != "cancelled",
            or_(Run.verification_id.is_(None), exists().where(Verification.id == Run.verification_id)),
        )
        .order_by(Run.created_at.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    id, status, failure = row
    if status == "failed" and failure and Failure.model_validate_json(failure).retryable:
        return None
    return id
