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
from factlint.service.common.errors import Conflict, NotComplete, invalid_input_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.questions.answers import BUDGET_S
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.routes.idempotent_calls import Keep, answer_once
from factlint.service.verifications.access import check_made, find_readable
from factlint.service.verifications.records import VerificationRecord


async def read_history(request: Request, service: Service) -> Response:
    """The conversation, and whether it can go on."""
    caller = await identify_caller(request, service)
    record = await _find_verification(request, service, caller)
    now = service.config.clock.now()
    async with service.database.read() as connection:
        await check_made(connection, service.runs, record, caller)
        messages = await service.conversations.read_messages(connection, record.id, caller, now)
        pool = await ledger.read_pool(connection, caller.account_id, now)
    return respond(request, service, service.asking.build_history(messages, pool, local=caller.local))


async def ask(request: Request, service: Service) -> Response:
    """A question and its reply."""
    caller = await identify_caller(request, service)
    sent = await read_model(request, AskIn, service.config.limits, service.config.docs_url)
    message, language = sent.message.strip(), language_code(sent.language)
    if not message:
        raise invalid_input_error("blank_input", "The question is empty.", ["body", "message"])

    async def work(keep: Keep[AskMessage] | None) -> AskMessage:
        record = await _find_verification(request, service, caller)
        return await service.asking.ask(record, message, language, caller, keep)

    digest = content_digest(AskIn(message=message, language=language), str(request.path_params["id"]))
    return respond(request, service, await answer_once(request, service, caller, "ask", digest, "ask", BUDGET_S, work))


async def clear(request: Request, service: Service) -> Response:
    """Remove the conversation."""
    caller = await identify_caller(request, service)
    record = await _find_verification(request, service, caller)
    async with service.database.write() as connection:
        await check_made(connection, service.runs, record, caller)
        await service.conversations.clear(connection, record.id, caller)
    return respond(request, service, Done())


async def _find_verification(request: Request, service: Service, caller: Caller) -> VerificationRecord:
    """The verification that a conversation is about. Raises NotComplete, NotFound, Purged."""
    try:
        async with service.database.read() as connection:
            return await find_readable(
                connection,
                service.verifications,
                service.runs,
                str(request.path_params["id"]),
                caller,
                service.config.clock.now(),
            )
    except Conflict:
        detail = "Questions are answered once the verification is complete."
        raise NotComplete(ErrorOut(detail=detail, code="verification_not_ready")) from None


ROUTES: Routes = (
    (calls.ASK_HISTORY, read_history),
    (calls.ASK, ask),
    (calls.ASK_CLEAR, clear),
)
