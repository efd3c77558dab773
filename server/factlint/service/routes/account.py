"""GET /me/usage."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.usage import Credits, ExtractUsage, UsageOut
from factlint.service.accounts import daily, ledger
from factlint.service.accounts.plans import EXTRACT_DAILY_LIMIT
from factlint.service.calls import account as calls
from factlint.service.clock import stamp
from factlint.service.http.callers import caller_of, service_of
from factlint.service.routes.answering import Routes, respond


async def usage(request: Request) -> Response:
    """What the account has left."""
    service, caller = service_of(request), await caller_of(request)
    now = service.config.clock.now()
    async with service.database.read() as connection:
        pool = await ledger.pool_of(connection, caller.account_id, now)
        calls = await daily.calls_today(connection, caller.account_id, now)
    used = min(pool.used, pool.total)
    answer = UsageOut(
        plan=caller.plan.name,
        plan_label=caller.plan.label,
        credits=Credits(
            total=pool.total,
            used=used,
            remaining=pool.total - used,
            extra=pool.extra_left,
            resets_at=stamp(pool.resets_at),
        ),
        extract=ExtractUsage(calls_today=calls, daily_limit=EXTRACT_DAILY_LIMIT, unlimited=caller.unlimited_extract),
        has_webhook_secret=caller.has_webhook_secret,
    )
    return respond(request, answer)


ROUTES: Routes = ((calls.USAGE, usage),)
