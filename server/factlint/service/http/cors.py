"""Pages of other hosts that may ask: those that `allowed_origins` names, and no other (Cross-Origin Resource Sharing)."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factlint.interface.common import IDEMPOTENCY_HEADER, PREFIX, REPLAYED_HEADER, REQUEST_ID_HEADER, WORKSPACE_HEADER
from factlint.interface.versions import VERSION_HEADER

LANGUAGETOOL_PATH = "/v2/"
_SHARED = (f"{PREFIX}/", LANGUAGETOOL_PATH)
_FOR_A_DAY_S = 86_400
_METHODS = "GET, POST, PATCH, DELETE"
_SENT = ", ".join(("Authorization", "Content-Type", IDEMPOTENCY_HEADER, VERSION_HEADER, WORKSPACE_HEADER))
_READ = ", ".join(("Retry-After", REPLAYED_HEADER, REQUEST_ID_HEADER, VERSION_HEADER))


class Origins:
    """An ASGI application around the calls of the interface and of LanguageTool.

    A page of a named origin may send them and read their answers. Others get no such leave, so that their browser keeps
    the answer from them, and sends nothing that carries a key.
    """

    def __init__(self, app: ASGIApp, named: Collection[str]) -> None:
        self._app = app
        self._named = frozenset(named)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not str(scope["path"]).startswith(_SHARED):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope).headers
        origin = asked.get("origin", "")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=cast("dict[str, object]", message))
                headers.add_vary_header("Origin")
                if origin in self._named:
                    headers["Access-Control-Allow-Origin"] = origin
                    headers["Access-Control-Expose-Headers"] = _READ
            await send(message)

        if origin not in self._named or scope["method"] != "OPTIONS":
            await self._app(scope, receive, send_with_headers)
            return
        leave = {
            "Access-Control-Allow-Methods": _METHODS,
            "Access-Control-Allow-Headers": _SENT,
            "Access-Control-Max-Age": str(_FOR_A_DAY_S),
        }
        if asked.get("access-control-request-private-network") == "true":
            leave["Access-Control-Allow-Private-Network"] = "true"
        await Response(status_code=204, headers=leave)(scope, receive, send_with_headers)
