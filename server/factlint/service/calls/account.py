"""The calls about the account itself."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.usage import UsageOut
from factlint.interface.webhooks import WebhookSecretOut
from factlint.service.calls.spec import CallSpec

USAGE = CallSpec("usage", "GET", f"{PREFIX}/me/usage", "What the account has left.", UsageOut)

WEBHOOK_SECRET = CallSpec(
    "webhook_secret",
    "GET",
    f"{PREFIX}/me/webhook-secret",
    "What the webhooks of this key's calls are signed with.",
    WebhookSecretOut,
    scope="verify",
    errors=(404,),
)

SERVED: tuple[CallSpec, ...] = (USAGE, WEBHOOK_SECRET)
