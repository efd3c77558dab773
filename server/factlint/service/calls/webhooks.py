"""The call that tries a webhook receiver."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.webhooks import WebhookTestIn, WebhookTestReceipt
from factlint.service.calls.spec import CallSpec

WEBHOOK_TEST = CallSpec(
    "webhook_test",
    "POST",
    f"{PREFIX}/me/webhook-test",
    "Send a test delivery, signed as a real one.",
    WebhookTestReceipt,
    WebhookTestIn,
    scope="verify",
    success=(202,),
)

SERVED: tuple[CallSpec, ...] = (WEBHOOK_TEST,)
