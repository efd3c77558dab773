"""The second listener of a local backend: what browsers and office suites on this machine may reach, and nothing else."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from factlint.interface.common import PREFIX
from factlint.interface.local import PANE_PATH
from factlint.service.common.page_addresses import PAGES_PATH, id_in
from factlint.service.composition.service import Service
from factlint.service.http.cors import LANGUAGETOOL_PATH
from factlint.service.http.credentials import allow_checking, bearer_of
from factlint.service.pages import notices
from factlint.service.pages.links import EXPIRY, SIGNATURE, links_of
from factlint.service.routes.pages import render_stored_page, to_response
from factlint.service.tools import TOOLS_PATH

_READING = ("GET", "HEAD")
_OPEN = ("/docs/", LANGUAGETOOL_PATH, f"{PANE_PATH}/")
_EXACTLY = frozenset({TOOLS_PATH, PANE_PATH})


class BrowserSide:
    """An ASGI application before the service's own.

    On the port of the second listener it serves the pages of reports through signed links, lets pages of the service
    that hold nothing of a writer's through, the tools, whose every use needs the token, checks in LanguageTool's way
    for whoever knows the secret or is this user, and the task pane with what its sessions may call; all else is not
    there. What arrives on another listener is none of its business. The port answers under its own names only, so that
    a web page which has its name lead here gets nothing.
    """

    def __init__(self, application: ASGIApp, service: Service, port: int) -> None:
        self._application = application
        self._service = service
        self._port = port
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or (scope.get("server") or ("", None))[1] != self._port:
            await self._application(scope, receive, send)
            return
        scope = self._strip_secret(scope)
        request, path = Request(scope), str(scope["path"])
        under_its_name = request.headers.get("host", "").lower() in self._hosts
        if under_its_name and (path in _EXACTLY or path.startswith(_OPEN) or self._is_of_a_pane(request, path)):
            await self._application(scope, receive, send)
            return
        self._service.activity.request_begins()
        try:
            answer = await self._page(request, path, under_its_name=under_its_name)
            await answer(scope, receive, send)
        finally:
            self._service.activity.request_ends()

    def _strip_secret(self, scope: Scope) -> Scope:
        """A check that was sent to the address with the secret, as one to the plain address by somebody who may ask."""
        local, path = self._service.config.local, str(scope["path"])
        secret, slash, rest = path.removeprefix("/").partition("/")
        if local is None or not local.checking_secret or not f"{slash}{rest}".startswith(LANGUAGETOOL_PATH):
            return scope
        if not secrets.compare_digest(secret.encode("utf-8", "replace"), local.checking_secret.encode()):
            return scope
        plain = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
        allow_checking(plain)
        return plain

    def _is_of_a_pane(self, request: Request, path: str) -> bool:
        return path.startswith(f"{PREFIX}/") and self._service.pane.has_session(bearer_of(request))

    async def _page(self, request: Request, path: str, *, under_its_name: bool) -> Response:
        if not under_its_name:
            return to_response(notices.other_host_page())
        if request.method not in _READING:
            return to_response(notices.only_read_page())
        query = request.query_params
        state = links_of(self._service.config).check(path, query.get(EXPIRY, ""), query.get(SIGNATURE, ""))
        if state == "expired":
            return to_response(notices.expired_link_page())
        if state == "forged" or not path.startswith(f"{PAGES_PATH}/"):
            return to_response(notices.no_such_link_page())
        id = id_in(path.removeprefix(f"{PAGES_PATH}/"))
        return to_response(await render_stored_page(self._service, id, self._service.find_local_caller()))
