"""The task pane: its page, the files that the page is made of, and the sessions that links to a local one open."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from factlint.interface.common import Wire
from factlint.interface.local import PANE_PATH
from factlint.pages.renderer import palette
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import forbidden_error, not_authenticated_error, not_found_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.http.credentials import bearer_of
from factlint.service.languagetool.proofreader import WORKSPACE
from factlint.service.routes.endpoints import Handler

SESSION_PATH = f"{PANE_PATH}/session"
_FOLDER = files("factlint.service").joinpath("pane")
_TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
_SAFE: Mapping[str, str] = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'; connect-src 'self'{connects}; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)


@dataclass(frozen=True, slots=True)
class Variant:
    """The page in one host: its module in `hosts`, the host's own script, and who may show the page in a frame.

    `connects`: where that script sends things. `typed`: no script of the page may turn a text into markup.
    """

    host: str
    script: str = ""
    connects: tuple[str, ...] = ()
    frames: str = "'none'"
    typed: bool = True

    @property
    def policy(self) -> str:
        """The Content-Security-Policy."""
        scripts = f" {'/'.join(self.script.split('/')[:3])}" if self.script else ""
        policy = _POLICY.format(
            scripts=scripts, connects="".join(f" {one}" for one in self.connects), frames=self.frames
        )
        return f"{policy}; require-trusted-types-for 'script'; trusted-types 'none'" if self.typed else policy


PLAIN = Variant("plain")
WORD = Variant(
    "office",
    script="https://appsforoffice.microsoft.com/lib/1/hosted/office.js",
    connects=("https://appsforoffice.microsoft.com",),
    frames="https://*.officeapps.live.com https://*.office.com https://*.sharepoint.com https://*.live.com "
    "https://*.cloud.microsoft https://*.microsoft365.com",
    typed=False,
)
DOCS = Variant("docs", frames="https://*.googleusercontent.com https://docs.google.com https://script.google.com")
VARIANTS: Mapping[str, Variant] = {PANE_PATH: PLAIN, f"{PANE_PATH}/word": WORD, f"{PANE_PATH}/docs": DOCS}
"""Each page by its path; a host with a script of its own has a page of its own."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the page."""

    content: bytes
    type: str
    tag: str


class SessionIn(Wire):
    """What a link carries behind its `#`."""

    code: str = Field(max_length=200)


async def show_pane(request: Request, service: Service) -> Response:
    """The page. It holds nothing of anybody's."""
    variant, config = VARIANTS[request.url.path], service.config
    frames = {} if variant.frames != "'none'" else {"X-Frame-Options": "DENY"}
    headers = {**_SAFE, **frames, "Content-Security-Policy": variant.policy, "Cache-Control": "no-store"}
    return Response(_html(variant, config), 200, headers, "text/html")


async def send_part(request: Request, _: Service) -> Response:
    """One of its files."""
    found = list_parts().get(str(request.path_params["name"]))
    if found is None:
        raise not_found_error("There is nothing at this path.")
    headers = {**_SAFE, "ETag": found.tag, "Content-Type": found.type}
    if found.type == _TYPES[".png"]:
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # Word's ribbon shows it
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    return Response(found.content, 200, headers)


async def open_session(request: Request, service: Service) -> Response:
    """A session for the code of a link, once. Raises NotAuthenticated, Forbidden."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise forbidden_error("Only the page itself opens its session.")
    if service.config.local is None:
        raise not_authenticated_error()  # there are no links, so there is nothing to read
    sent = await read_model(request, SessionIn, service.config.limits, service.config.docs_url)
    session = service.pane.open_session(sent.code)
    if session is None:
        raise not_authenticated_error()
    return JSONResponse({"session": session})


async def close_session(request: Request, service: Service) -> Response:
    """Sign out."""
    service.pane.close_session(bearer_of(request))
    return Response(status_code=204)


@cache
def list_parts() -> Mapping[str, Part]:
    """The files that a browser loads, by their place in the folder."""
    found = {
        name: _part(file.read_bytes(), _suffix(file))
        for place in ("", "hosts/", "text/")
        for name, file in _files(place)
    }
    return found | {"palette.css": _part(palette().encode(), ".css")}


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    *((path, "GET", show_pane) for path in VARIANTS),
    (SESSION_PATH, "POST", open_session),
    (SESSION_PATH, "DELETE", close_session),
    (f"{PANE_PATH}/{{name:path}}", "GET", send_part),
)
"""Paths, methods and what answers them."""


def _files(place: str) -> list[tuple[str, Traversable]]:
    folder = _FOLDER.joinpath(place) if place else _FOLDER
    return [(f"{place}{file.name}", file) for file in folder.iterdir() if _suffix(file) in _TYPES]


def _part(content: bytes, suffix: str) -> Part:
    return Part(content, _TYPES[suffix], f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def _suffix(file: Traversable) -> str:
    return f".{file.name.rpartition('.')[2]}"


@cache
def _template() -> Template:
    return Template(_FOLDER.joinpath("pane.html").read_text(encoding="utf-8"))


def _html(variant: Variant, config: ServiceConfig) -> str:
    """The page, told who answers it: a writer's own backend judges for the pane as for office suites."""
    return _template().substitute(
        host=variant.host,
        service="hosted" if config.local is None else "local",
        workspace=WORKSPACE if config.local is not None and config.egress else "",
        script=f'<script src="{variant.script}"></script>' if variant.script else "",
    )
