"""POST /me/webhook-test."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.webhooks import TestEvent, WebhookTestIn, WebhookTestReceipt
from factlint.service.calls import webhooks as calls
from factlint.service.common.errors import invalid_input_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.http.request_context import context_of
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.webhooks.addresses import FIELD, address_of
from factlint.service.webhooks.envelopes import make_event_id


async def test_webhook(request: Request, service: Service) -> Response:
    """A delivery that is about no run, to the address in the body or the key's default."""
    caller = await identify_caller(request, service)
    sent = await read_model(request, WebhookTestIn, service.config.limits, service.config.docs_url)
    version = context_of(request).version
    url = address_of(caller, service.sender, version, sent.asked_webhook)
    if url is None or caller.key_id is None:
        detail = "There is no address to send a test to; name one in webhook_url, or set the key's default."
        raise invalid_input_error("blank_input", detail, ["body", FIELD])
    event = TestEvent(event_id=make_event_id())
    async with service.database.write() as connection:
        await service.outbox.send(
            connection, event, url=url, version=version, account_id=caller.account_id, key_id=caller.key_id
        )
    return respond(request, service, WebhookTestReceipt(event_id=event.event_id), 202)


ROUTES: Routes = ((calls.WEBHOOK_TEST, test_webhook),)
