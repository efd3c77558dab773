"""Whether runs may begin: not too many of an account at once, not too many waiting in all, one call after another."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.errors import LimitOut
from factlint.interface.review import MAX_RUNNING
from factlint.service.accounts.keys import Caller
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import LimitReached, insufficient_scope_error, unavailable_error
from factlint.service.runs.records import WORKING, RunKind, RunRecord
from factlint.service.storage.tables import Account, Run

LONG_CAPACITY_WAIT_S = 90
"""Of calls that begin much; a single deep check waits shorter (docs/wire-shapes.md, 13.2)."""
_IN_FLIGHT_WAIT_S = 60


def check_reads(caller: Caller, run: RunRecord) -> None:
    """A key that may not read what is stored reads what it began, and no other run. Raises Forbidden."""
    if not caller.reads_all and run.key_id != caller.key_id:
        raise insufficient_scope_error("history:read")


async def lock_account(connection: AsyncConnection, account_id: str) -> None:
    """Two calls of one account are accepted one after the other: neither overlooks what the other begins."""
    await connection.execute(select(Account.id).where(Account.id == account_id).with_for_update())


async def check_capacity(
    connection: AsyncConnection, config: ServiceConfig, *, wanted: int = 1, wait_s: int = LONG_CAPACITY_WAIT_S
) -> None:
    """Raises Unavailable when so many runs wait that `wanted` new ones would be of no use to anybody."""
    others = max(0, config.limits.waiting_runs - wanted)
    query = select(Run.id).where(Run.status.in_(WORKING)).offset(others).limit(1)
    if (await connection.execute(query)).first() is not None:
        raise unavailable_error(
            "capacity", "Too many checks are waiting; nothing was charged.", wait_s, config.docs_url
        )


async def check_in_flight(connection: AsyncConnection, caller: Caller, kind: RunKind, name: str) -> None:
    """Raises LimitReached at the most runs of a kind that an account may have; the writer's own machine has no cap."""
    if caller.local:
        return
    query = select(func.count()).where(Run.account_id == caller.account_id, Run.kind == kind, Run.status.in_(WORKING))
    if (await connection.execute(query)).scalar_one() >= MAX_RUNNING:
        detail = f"{MAX_RUNNING} {name} of this account are running; wait until one has ended."
        raise LimitReached(LimitOut(detail=detail, code=f"{kind}_in_flight", retry_after=_IN_FLIGHT_WAIT_S))
