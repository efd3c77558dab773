"""POST /review, GET /reviews/{review_id} and its cancel call."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.common import PREFIX, WORKSPACE_HEADER
from factlint.interface.errors import ReviewConflictOut
from factlint.interface.review import ReviewIn, ReviewReceipt
from factlint.service.calls import reviews as calls
from factlint.service.checks.idempotency import content_digest
from factlint.service.checks.validation import workspace_of
from factlint.service.common.field_errors import field_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.http.request_context import context_of
from factlint.service.reviews.validation import review_ask
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.routes.idempotent_calls import Keep, answer_once
from factlint.service.webhooks import address_of

ACCEPT_S = 30.0
TWIN_S = 5.0
FIRST_POLL_S = 20


async def begin(request: Request, service: Service) -> Response:
    """Begin to check a draft."""
    caller = await identify_caller(request, service)
    version = context_of(request).version
    sent = await read_model(request, ReviewIn, service.config.limits, service.config.docs_url)
    ask = review_ask(sent)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER)) if caller.local else None
    webhook_url = address_of(caller, service.sender, version, sent.asked_webhook)

    async def work(keep: Keep[ReviewReceipt] | None) -> ReviewReceipt:
        return await service.reviews.accept(ask, caller, version, workspace, webhook_url, keep)

    digest = content_digest(sent.model_copy(update={"language": ask.language}), workspace or "")
    answer = await answer_once(
        request,
        service,
        caller,
        "review",
        digest,
        "review",
        ACCEPT_S,
        work,
        wait_s=TWIN_S,
        conflict=ReviewConflictOut,
    )
    response = respond(request, service, answer, 202)
    if isinstance(answer, ReviewReceipt):
        response.headers["Location"] = f"{PREFIX}/reviews/{answer.review_id}"
        response.headers["Retry-After"] = str(FIRST_POLL_S)
    return response


async def read(request: Request, service: Service) -> Response:
    caller = await identify_caller(request, service)
    view = request.query_params.get("view") or "full"
    if view not in {"full", "issues"}:
        raise field_error(["query", "view"], "Input should be 'full' or 'issues'", "literal_error")
    found = await service.reviews.read(request.path_params["review_id"], caller)
    return respond(request, service, found.as_view("issues" if view == "issues" else "full"))


async def cancel(request: Request, service: Service) -> Response:
    caller = await identify_caller(request, service)
    return respond(request, service, await service.reviews.cancel(request.path_params["review_id"], caller))


ROUTES: Routes = (
    (calls.REVIEW, begin),
    (calls.READ, read),
    (calls.CANCEL, cancel),
)
