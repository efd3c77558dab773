"""GET /me/usage and GET /me/webhook-secret."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.usage import Credits, ExtractUsage, UsageOut
from factlint.interface.webhooks import WebhookSecretOut
from factlint.service.accounts import daily_calls, ledger, webhook_secrets
from factlint.service.calls import account as calls
from factlint.service.common.clock import stamp
from factlint.service.common.errors import not_found_error
from factlint.service.composition.service import Service
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond


async def read_usage(request: Request, service: Service) -> Response:
    """What the account has left."""
    caller = await identify_caller(request, service)
    now = service.config.clock.now()
    async with service.database.read() as connection:
        pool = await ledger.read_pool(connection, caller.account_id, now)
        calls = await daily_calls.read_calls_today(connection, caller.account_id, now)
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
        extract=ExtractUsage(calls_today=calls, daily_limit=caller.extract_limit, unlimited=caller.unlimited_extract),
        has_webhook_secret=caller.has_webhook_secret,
    )
    return respond(request, service, answer)


async def read_webhook_secret(request: Request, service: Service) -> Response:
    """What the webhooks of this key's calls are signed with."""
    caller = await identify_caller(request, service)
    secret = None
    if caller.key_id is not None:
        async with service.database.read() as connection:
            secret = await webhook_secrets.find_secret(connection, caller.key_id)
    if secret is None:
        hint = "An administrator makes one: factlint keys rotate-secret."
        raise not_found_error("This key has no webhook secret.", hint)
    return respond(request, service, WebhookSecretOut(webhook_secret=secret))


ROUTES: Routes = (
    (calls.USAGE, read_usage),
    (calls.WEBHOOK_SECRET, read_webhook_secret),
)
