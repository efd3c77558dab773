"""POST /citecheck, GET /citechecks/{id} and its cancel call."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.citecheck import CitecheckIn, CitecheckReceipt
from factlint.interface.common import PREFIX, WORKSPACE_HEADER
from factlint.interface.errors import CitecheckConflictOut
from factlint.service.calls import citations as calls
from factlint.service.checks.idempotency import content_digest
from factlint.service.checks.validation import workspace_of
from factlint.service.citations.validation import citecheck_ask
from factlint.service.common.errors import unavailable_error
from factlint.service.common.field_errors import check_model
from factlint.service.composition.service import Service
from factlint.service.http.bodies import parse_object, read_body
from factlint.service.http.request_context import context_of
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.routes.idempotent_calls import Keep, answer_once
from factlint.service.webhooks import address_of

ACCEPT_S = 30.0
TWIN_S = 5.0
POLL_S = 10
OFF_WAIT_S = 300


async def begin(request: Request, service: Service) -> Response:
    """Begin to check the citations of a draft, or of pairs."""
    caller = await identify_caller(request, service)
    docs, version = service.config.docs_url, context_of(request).version
    if not service.config.citations:
        raise unavailable_error("citations_unavailable", "Citation checks are switched off here.", OFF_WAIT_S, docs)
    body = parse_object(await read_body(request, service.config.limits))
    sent = check_model(body, CitecheckIn, docs)
    ask, language = citecheck_ask(body, sent, docs)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER)) if caller.local else None
    webhook_url = address_of(caller, service.sender, version, sent.asked_webhook)

    async def work(keep: Keep[CitecheckReceipt] | None) -> CitecheckReceipt:
        return await service.citechecks.begin(ask, language, caller, version, webhook_url, keep, workspace)

    digest = content_digest(sent.model_copy(update={"language": language}))
    answer = await answer_once(
        request,
        service,
        caller,
        "citecheck",
        digest,
        "citecheck",
        ACCEPT_S,
        work,
        wait_s=TWIN_S,
        conflict=CitecheckConflictOut,
    )
    response = respond(request, service, answer, 202)
    if isinstance(answer, CitecheckReceipt):
        response.headers["Location"] = f"{PREFIX}/citechecks/{answer.citecheck_id}"
        response.headers["Retry-After"] = str(POLL_S)
    return response


async def read(request: Request, service: Service) -> Response:
    caller = await identify_caller(request, service)
    return respond(request, service, await service.citechecks.read(request.path_params["id"], caller))


async def cancel(request: Request, service: Service) -> Response:
    caller = await identify_caller(request, service)
    return respond(request, service, await service.citechecks.cancel(request.path_params["id"], caller))


ROUTES: Routes = (
    (calls.CITECHECK, begin),
    (calls.READ, read),
    (calls.CANCEL, cancel),
)
