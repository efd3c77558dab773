"""The tools' way to the service: its own calls, in this process, with the key of whoever called the tool."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, cast

import httpx
from starlette.requests import Request
from starlette.types import ASGIApp

from factlint.interface.common import IDEMPOTENCY_HEADER, PREFIX, REPLAYED_HEADER
from factlint.interface.versions import CURRENT, VERSION_HEADER
from factlint.service.http.request_places import INNER_PORT

LONGEST_CALL_S = 150.0
USER_AGENT = "factlint-tools/1"
Result = dict[str, object]
_STATUSES: Mapping[int, str] = {
    400: "invalid_request",
    401: "auth_required",
    402: "quota_exhausted",
    403: "forbidden",
    404: "not_found",
    409: "in_progress",
    410: "not_found",
    413: "invalid_request",
    422: "invalid_request",
    429: "rate_limited",
    503: "service_unavailable",
}
_CODES: Mapping[str, str] = {
    "no_selection_pending": "already_resolved",
    "verification_not_ready": "not_completed",
    "verification_failed": "not_completed",
}


@dataclass(eq=False)
class CallRefused(Exception):
    """A call that the service refused, as a tool tells it (docs/wire-shapes.md, 15)."""

    result: Result
    status: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The body of an answer; `replayed`: an earlier call with the same key had it."""

    body: bytes
    replayed: bool


class Api:
    """One tool call's calls to the service."""

    def __init__(self, application: ASGIApp, request: Request | None) -> None:
        self._client = inner_client(application, request)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def get(self, path: str, **query: str | int) -> bytes:
        """The body of an answer. Raises CallRefused."""
        return _body(await self._ask("GET", path, params=query))

    async def post(self, path: str, body: Mapping[str, object], *key: object) -> bytes:
        """The body of an answer. `key` is what makes the call the same call when it is repeated; without one the service
        decides by the body. Raises CallRefused."""
        return (await self.post_once(path, body, *key)).body

    async def post_once(self, path: str, body: Mapping[str, object], *key: object) -> Answer:
        """The same, with whether it is the answer of an earlier call. Raises CallRefused."""
        headers = {IDEMPOTENCY_HEADER: _derive_key(path, body, *key)} if key else {}
        answer = await self._ask("POST", path, json=dict(body), headers=headers)
        return Answer(_body(answer), REPLAYED_HEADER in answer.headers)

    async def _ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        try:
            return await self._client.request(method, f"{PREFIX}{path}", **options)
        except httpx.InvalidURL:
            # An id that no address can hold.
            result: Result = {"status": "not_found", "message": "There is nothing with this id."}
            raise CallRefused(result, 404) from None


def inner_client(application: ASGIApp, request: Request | None) -> httpx.AsyncClient:
    """What calls the service in this process, under the key and the address of whoever called the tool."""
    headers = {VERSION_HEADER: CURRENT, "User-Agent": USER_AGENT}
    client = ("127.0.0.1", INNER_PORT)
    base = "http://127.0.0.1"
    if request is not None:
        base = str(request.base_url)
        if request.client is not None:
            client = (request.client.host, INNER_PORT)
        for name in ("authorization", "host"):
            if value := request.headers.get(name):
                headers[name] = value
    transport = httpx.ASGITransport(application, raise_app_exceptions=False, client=client)
    return httpx.AsyncClient(transport=transport, base_url=base, headers=headers, timeout=LONGEST_CALL_S)


def _derive_key(*parts: object) -> str:
    text = json.dumps(parts, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _body(answer: httpx.Response) -> bytes:
    if answer.is_success:
        return answer.content
    found: object = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
    body = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    wait = body.get("retry_after") or answer.headers.get("retry-after")
    refused = refused_result(
        answer.status_code,
        str(body.get("code")),
        str(body.get("detail") or "The service could not answer."),
        int(wait) if isinstance(wait, int) or (isinstance(wait, str) and wait.isdigit()) else None,
        body.get("upgrade_url"),
    )
    raise CallRefused(refused, answer.status_code)


def refused_result(status: int, code: str, detail: str, retry_after_s: float | None, manage_url: object) -> Result:
    """What a tool tells of a call that was refused with this status and code."""
    named = _CODES.get(code, _STATUSES.get(status, "error"))
    result: Result = {"status": named, "message": detail}
    if status == 401:
        result["message"] = "Connect with an API key of the service, sent as a bearer token."
    if named in {"rate_limited", "service_unavailable"} and retry_after_s is not None:
        result["retry_after_seconds"] = int(retry_after_s)
    if named == "quota_exhausted" and isinstance(manage_url, str):
        result["manage_url"] = manage_url
    return result
