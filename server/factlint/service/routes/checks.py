"""POST /extract and POST /assess."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.assess import AssessIn, AssessOut
from factlint.interface.common import WORKSPACE_HEADER
from factlint.interface.extract import ExtractIn, ExtractOut
from factlint.service.calls import checks as calls
from factlint.service.checks.idempotency import content_digest
from factlint.service.checks.validation import assess_ask, extract_ask, workspace_of
from factlint.service.common.field_errors import check_model
from factlint.service.composition.service import Service
from factlint.service.http.bodies import parse_object, read_body, read_model
from factlint.service.routes.callers import identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.routes.idempotent_calls import Keep, answer_once


async def extract(request: Request, service: Service) -> Response:
    """The checkable claims of a text."""
    caller = await identify_caller(request, service)
    limits, docs = service.config.limits, service.config.docs_url
    sent = await read_model(request, ExtractIn, limits, docs)
    ask = extract_ask(sent)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER)) if caller.local else None

    async def work(keep: Keep[ExtractOut] | None) -> ExtractOut:
        return await service.extracting.answer(ask, caller, workspace, keep)

    shape = "extract_located" if ask.locate else "extract"
    digest = content_digest(sent.model_copy(update={"language": ask.language, "focus": ask.focus}))
    answer = await answer_once(request, service, caller, "extract", digest, shape, limits.extract_budget_s, work)
    return respond(request, service, answer, located=ask.locate)


async def assess(request: Request, service: Service) -> Response:
    """A verdict for each claim."""
    caller = await identify_caller(request, service)
    limits, docs = service.config.limits, service.config.docs_url
    body = parse_object(await read_body(request, limits))
    ask = assess_ask(body, check_model(body, AssessIn, docs), docs)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER)) if caller.local else None

    async def work(keep: Keep[AssessOut] | None) -> AssessOut:
        return await service.assessing.answer(ask, caller, workspace, keep)

    content = AssessIn(
        text=ask.text,
        claims=list(ask.items) or None,
        language=ask.language,
        suggest_rewrite=ask.suggest_rewrite,
    )
    digest = content_digest(content, workspace or "")
    answer = await answer_once(request, service, caller, "assess", digest, "assess", limits.assess_budget_s, work)
    return respond(request, service, answer)


ROUTES: Routes = (
    (calls.EXTRACT, extract),
    (calls.ASSESS, assess),
)
