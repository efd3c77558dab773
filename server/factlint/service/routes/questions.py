"""GET, POST and DELETE /ask/{id}: the caller's conversation about a verification that the caller may read."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.ask import AskIn, AskMessage
from factlint.interface.common import Done
from factlint.interface.errors import ErrorOut
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import Caller
from factlint.service.calls import verifications as calls
from factlint.service.checks.idempotency import content_digest
from factlint.service.checks.validation import language_code
from factlint.service.http.answers import Refusal, invalid
from factlint.service.http.auth import caller_of, service_of
from factlint.service.http.bodies import read_model
from factlint.service.questions.answers import BUDGET_S
from factlint.service.routes.idempotent_calls import Keep, Routes, once, respond
from factlint.service.verifications.access import readable
from factlint.service.verifications.records import VerificationRecord


async def history(request: Request) -> Response:
    """The conversation, and whether it can go on."""
    service, caller = service_of(request), await caller_of(request)
    record = await _asked_about(request, caller)
    now = service.config.clock.now()
    async with service.database.read() as connection:
        messages = await service.conversations.messages(connection, record.id, caller, now)
        pool = await ledger.pool_of(connection, caller.account_id, now)
    return respond(request, service.asking.history(messages, pool, local=caller.local))


async def ask(request: Request) -> Response:
    """A question and its reply."""
    service, caller = service_of(request), await caller_of(request)
    sent = await read_model(request, AskIn, service.config.limits, service.config.docs_url)
    message, language = sent.message.strip(), language_code(sent.language)
    if not message:
        raise invalid("blank_input", "The question is empty.", ["body", "message"])

    async def work(keep: Keep[AskMessage] | None) -> AskMessage:
        record = await _asked_about(request, caller)
        return await service.asking.ask(record, message, language, caller, keep)

    digest = content_digest(AskIn(message=message, language=language), str(request.path_params["id"]))
    return respond(request, await once(request, caller, "ask", digest, "ask", BUDGET_S, work))


async def clear(request: Request) -> Response:
    """Remove the conversation."""
    service, caller = service_of(request), await caller_of(request)
    record = await _asked_about(request, caller)
    async with service.database.write() as connection:
        await service.conversations.clear(connection, record.id, caller)
    return respond(request, Done())


async def _asked_about(request: Request, caller: Caller) -> VerificationRecord:
    """The verification that a conversation is about. Raises Refusal 400, 404, 410."""
    service = service_of(request)
    try:
        async with service.database.read() as connection:
            return await readable(
                connection,
                service.verifications,
                service.runs,
                str(request.path_params["id"]),
                caller,
                service.config.clock.now(),
            )
    except Refusal as refusal:
        if refusal.status != 409:
            raise
        detail = "Questions are answered once the verification is complete."
        raise Refusal(400, ErrorOut(detail=detail, code="verification_not_ready")) from None


ROUTES: Routes = (
    (calls.ASK_HISTORY, history),
    (calls.ASK, ask),
    (calls.ASK_CLEAR, clear),
)
