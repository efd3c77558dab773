"""GET / and GET /openapi.json: what this service is, for programs; and the page that explains errors, for people."""

from __future__ import annotations

import asyncio
import html
import json
from functools import lru_cache

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response

from factlint import __version__
from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS
from factlint.interface.common import PREFIX, WORKSPACE_HEADER
from factlint.interface.discovery import DiscoveryOut, Endpoint
from factlint.interface.extract import MAX_FOCUS_CP, MAX_TEXT_CP
from factlint.interface.failures import FailureClass
from factlint.interface.versions import VERSIONS, Version
from factlint.service.calls import ERROR_MEANINGS, LOCAL, SERVED, CallSpec
from factlint.service.calls import service as service_calls
from factlint.service.calls.openapi import describe
from factlint.service.checks.preparation import NotReady
from factlint.service.checks.validation import workspace_of
from factlint.service.composition.service import Service
from factlint.service.http.request_context import context_of
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.tools import TOOLS_PATH

ENGINE_WAIT_S = 10.0


def list_calls(local: bool) -> tuple[CallSpec, ...]:
    return (*SERVED, *LOCAL) if local else SERVED


def _auth(call: CallSpec) -> str:
    return "none" if call.open else "optional" if call.optional_key else "bearer"


async def describe_service(request: Request, service: Service) -> Response:
    """Links to everything, and the fingerprint of the engine for the workspace named."""
    config = service.config
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER)) if config.local else None
    try:
        async with asyncio.timeout(ENGINE_WAIT_S):
            _, engine = await service.preparation.refresh_workspace(workspace)
    except (TimeoutError, NotReady):
        engine = ""
    answer = DiscoveryOut(
        name="factlint",
        version=__version__,
        versions=list(VERSIONS),
        docs_url=config.docs_url,
        openapi_url=f"{config.public_url}{PREFIX}/openapi.json",
        mcp_url=f"{config.public_url}{TOOLS_PATH}",
        endpoints={
            call.name: Endpoint(
                method=call.method,
                path=call.path,
                auth=_auth(call),
                summary=call.summary,
            )
            for call in list_calls(config.local is not None)
        },
        engine=engine,
        limits={
            "body_bytes": config.limits.body_bytes,
            "extract_text": MAX_TEXT_CP,
            "focus": MAX_FOCUS_CP,
            "items": MAX_ITEMS,
            "item": MAX_ITEM_CP,
        },
    )
    return respond(request, service, answer)


async def describe_calls(request: Request, service: Service) -> Response:
    """The description of every call, in the version asked for."""
    config = service.config
    described = _description(config.local is not None, context_of(request).version, config.public_url)
    return Response(described, media_type="application/json")


@lru_cache(maxsize=8)
def _description(local: bool, version: Version, public_url: str) -> bytes:
    """Made once: it takes a third of a second, and whoever has no key may ask for it as often as they like."""
    return json.dumps(describe(list_calls(local), version, public_url), separators=(",", ":")).encode()


_CLASSES = {
    FailureClass.UPSTREAM_UNAVAILABLE: "A provider or source was down or too slow. Send the request again later.",
    FailureClass.INSUFFICIENT_EVIDENCE: "Too little was found to judge, and would be again; add a source.",
    FailureClass.INVALID_INPUT: "The input states nothing that can be checked, or cannot be read. Change it.",
    FailureClass.CANCELLED: "The run was cancelled. What it had not finished by then was not charged.",
    FailureClass.INTERNAL: "Something went wrong on the service's side. The same input is likely to fail again.",
}
_TOPICS = {
    "quota": "The allowance and the extra credits are spent. The allowance starts anew each month.",
    "rate-limits": "The daily number of extract calls is reached. It starts anew at 00:00 UTC.",
}


async def explain_errors(_: Request, __: Service) -> Response:
    """The page to which `docs_url` leads."""
    entries = {name.value.replace("_", "-"): words for name, words in _CLASSES.items()} | _TOPICS
    failures = "".join(
        f'<dt id="{html.escape(name)}">{html.escape(name)}</dt><dd>{html.escape(words)}</dd>'
        for name, words in entries.items()
    )
    statuses = "".join(f"<dt>{status}</dt><dd>{html.escape(words)}</dd>" for status, words in ERROR_MEANINGS.items())
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Factlint: errors</title>'
        f"<h1>Errors</h1><h2>Why a check failed</h2><dl>{failures}</dl><h2>Statuses</h2><dl>{statuses}</dl></html>"
    )
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": "default-src 'none'"})


async def check_health(_: Request, service: Service) -> Response:
    """For whoever watches the process: it answers, and its database too. Else 503. No key is needed, nothing is told."""
    async with service.database.read() as connection:
        await connection.execute(text("SELECT 1"))
    body = {"status": "ok", "index": service.preparation.state.state}
    return Response(json.dumps(body), media_type="application/json", headers={"Cache-Control": "no-store"})


async def explain_plans(_: Request, __: Service) -> Response:
    """The page to which `upgrade_url` leads."""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Factlint: credits</title><h1>Credits</h1>'
        "<p>Ask whoever runs this service for a key with more credits or a larger plan:</p>"
        "<pre>factlint keys create --name NAME --credits N --plan pro</pre></html>"
    )
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": "default-src 'none'"})


ROUTES: Routes = (
    (service_calls.DISCOVERY, describe_service),
    (service_calls.OPENAPI, describe_calls),
)
