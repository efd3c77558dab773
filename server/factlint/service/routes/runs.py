"""POST /verify, /verify/batch, /verify/{task_id}/select and /cancel; GET /verify/status/{task_id}."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.common import IDEMPOTENCY_HEADER, WORKSPACE_HEADER
from factlint.interface.verify import BatchIn, SelectIn, VerifyIn
from factlint.interface.versions import CURRENT
from factlint.service.accounts.keys import Caller
from factlint.service.calls import runs as calls
from factlint.service.checks.idempotency import content_digest
from factlint.service.checks.validation import workspace_of
from factlint.service.common.field_errors import check_model
from factlint.service.composition.service import Service
from factlint.service.deep_checks.repeated_calls import ask_digest
from factlint.service.deep_checks.validation import Requester, batch_asks, parse_selection, verify_ask
from factlint.service.http.bodies import parse_object, read_body, read_model
from factlint.service.http.request_context import context_of
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond


async def verify(request: Request, service: Service) -> Response:
    """Check one claim in depth."""
    caller = await identify_caller(request, service)
    docs = service.config.docs_url
    body = parse_object(await read_body(request, service.config.limits))
    ask = verify_ask(body, check_model(body, VerifyIn, docs), _asker(request, service, caller), docs)
    workspace = _workspace(request, caller)
    version, digest = context_of(request).version, ask_digest(ask, workspace)
    accepted = await service.submitting.verify(ask, caller, version, workspace, digest, _key(request))
    # Only 2026-05-13 tells a repeat by its status (docs/wire-shapes.md, 5.1).
    status = 200 if accepted.repeated and version != CURRENT else 202
    return respond(request, service, accepted.receipt, status, repeated=accepted.repeated)


async def verify_batch(request: Request, service: Service) -> Response:
    """Check several claims in depth."""
    caller = await identify_caller(request, service)
    sent = await read_model(request, BatchIn, service.config.limits, service.config.docs_url)
    asks = batch_asks(sent, _asker(request, service, caller))
    workspace = _workspace(request, caller)
    digest = content_digest(sent, *(ask_digest(ask, workspace) for ask in asks))
    version = context_of(request).version
    receipt = await service.submitting.verify_batch(asks, caller, version, workspace, digest, _key(request))
    return respond(request, service, receipt, 202)


async def select(request: Request, service: Service) -> Response:
    """Choose among the claims that a paused task offers."""
    caller = await identify_caller(request, service)
    sent = await read_model(request, SelectIn, service.config.limits, service.config.docs_url)
    texts, task_id = parse_selection(sent), request.path_params["task_id"]
    digest = content_digest(SelectIn(claims=texts), task_id)
    version = context_of(request).version
    receipt = await service.submitting.select(task_id, texts, caller, version, digest, _key(request))
    return respond(request, service, receipt, 202)


async def read_status(request: Request, service: Service) -> Response:
    """How far a task is."""
    caller = await identify_caller(request, service)
    return respond(request, service, await service.submitting.read_status(request.path_params["task_id"], caller))


async def cancel(request: Request, service: Service) -> Response:
    """Stop a task."""
    caller = await identify_caller(request, service)
    return respond(request, service, await service.submitting.cancel(request.path_params["task_id"], caller))


def _asker(request: Request, service: Service, caller: Caller) -> Requester:
    return Requester(caller, context_of(request).version, service.sender)


def _workspace(request: Request, caller: Caller) -> str | None:
    return workspace_of(request.headers.get(WORKSPACE_HEADER)) if caller.local else None


def _key(request: Request) -> str:
    return request.headers.get(IDEMPOTENCY_HEADER, "")


ROUTES: Routes = (
    (calls.VERIFY, verify),
    (calls.BATCH, verify_batch),
    (calls.SELECT, select),
    (calls.STATUS, read_status),
    (calls.CANCEL, cancel),
)
