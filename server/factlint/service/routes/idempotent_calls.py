"""What calls that take an idempotency key have in common: claim it, answer or replay, keep or release."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from factlint.interface.common import IDEMPOTENCY_HEADER, Wire
from factlint.interface.errors import ConflictOut, ErrorOut
from factlint.service.accounts.keys import Caller
from factlint.service.checks import idempotency
from factlint.service.common.clock import stamp
from factlint.service.common.errors import WorkFailed, body_mismatch_error, in_progress_error, purged_error
from factlint.service.composition.service import Service
from factlint.service.http.error_answers import status_of
from factlint.service.http.request_context import context_of

log = logging.getLogger("factlint.service")
WAIT_S = 5
_TWIN_POLL_S = 0.05
A = TypeVar("A", bound=Wire)
Keep = Callable[[AsyncConnection, A], Awaitable[None]]


async def answer_once(
    request: Request,
    service: Service,
    caller: Caller,
    endpoint: str,
    digest: str,
    shape: str,
    budget_s: float,
    work: Callable[[Keep[A] | None], Awaitable[A]],
    *,
    wait_s: float = 0.0,
    conflict: type[ConflictOut] = ConflictOut,
) -> Wire:
    """The answer of `work`, or of an earlier call with the same key and body.

    `work` is handed what keeps its answer, to be called in its own last transaction; None without a key.
    `wait_s`: how long to wait for a twin that is still at work before it is a `conflict`.
    """
    key = request.headers.get(IDEMPOTENCY_HEADER, "")
    if not key:
        return await work(None)
    wait_until = time.monotonic() + wait_s

    async def begin() -> idempotency.Begun:
        async with service.database.write() as connection:
            return await idempotency.begin(
                connection,
                account_id=caller.account_id,
                endpoint=endpoint,
                key=key,
                body_digest=digest,
                now=service.config.clock.now(),
                lease=timedelta(seconds=budget_s * 2),
                memory=service.memory,
                in_memory=caller.keeps_nothing,
                apart=caller.repeats_apart,
            )

    try:
        begun = await begin()
        while isinstance(begun, idempotency.StillRunning) and time.monotonic() < wait_until:
            await asyncio.sleep(_TWIN_POLL_S)
            begun = await begin()
    except OperationalError:
        if caller.local:
            # A full disk costs a writer's own backend only the memory of the call.
            return await work(None)
        raise
    if isinstance(begun, idempotency.OtherBody):
        raise body_mismatch_error()
    if isinstance(begun, idempotency.StillRunning):
        raise in_progress_error(WAIT_S, conflict)
    if isinstance(begun, idempotency.AnswerGone):
        raise purged_error("This call was answered; its account keeps nothing, so the answer is gone.", stamp(begun.at))
    if isinstance(begun, idempotency.Replay):
        if isinstance(begun.answer, ErrorOut):
            raise WorkFailed(begun.answer)
        context_of(request).replayed = True
        return begun.answer
    claimed = begun

    async def keep(connection: AsyncConnection, answer: A) -> None:
        await claimed.finish(connection, 200, shape, answer)

    try:
        return await work(keep)
    except WorkFailed as failed:
        async with service.database.write() as connection:
            await claimed.finish(connection, status_of(failed), "error", failed.error)
        raise
    except BaseException:
        async with service.database.write() as connection:
            await claimed.release(connection)
        raise
