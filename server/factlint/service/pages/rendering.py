"""From a report to the bytes of its page, with the headers that keep a hostile text harmless. Pure."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from markupsafe import Markup

from factlint.interface.verifications import ClaimDetail
from factlint.service.pages.view import view_of
from factlint.service.pages.words import clean

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES = ("layout.html", "notice.html", "report.html")
_FOLDER = files("factlint.service.pages").joinpath("templates")
_CSS = _FOLDER.joinpath("page.css").read_text(encoding="utf-8").replace("\r\n", "\n")
_STYLE_HASH = base64.b64encode(hashlib.sha256(_CSS.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'"
HEADERS: Mapping[str, str] = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": "en",
    "Content-Security-Policy": f"{_POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
NOT_INDEXED: Mapping[str, str] = {"X-Robots-Tag": "noindex"}


@dataclass(frozen=True, slots=True)
class Page:
    """A document and what goes with it."""

    html: str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: HEADERS)


def _finalize(value: object) -> object:
    # The one place through which every foreign text passes on its way into a page.
    return clean(value) if type(value) is str else value


@cache
def _environment() -> Environment:
    # Loaded with the first page: most backends show none, and every one has a writer waiting for its start.
    from jinja2 import DictLoader, Environment, StrictUndefined

    sources = {name: _FOLDER.joinpath(name).read_text(encoding="utf-8") for name in _TEMPLATES}
    return Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )


_STYLE = Markup(_CSS)  # noqa: S704  # our own style sheet


def report_page(report: ClaimDetail) -> Page:
    """The report as a page; only one that everybody may read is for search engines."""
    html = _environment().get_template("report.html").render(css=_STYLE, policy=_POLICY, report=view_of(report))
    return Page(html, 200, HEADERS if report.visibility == "public" else {**HEADERS, **NOT_INDEXED})


def notice_page(status: int, title: str, words: str, more: Mapping[str, str] | None = None) -> Page:
    """A page that says why there is no report to show, and what to do; `more` are further headers."""
    html = _environment().get_template("notice.html").render(css=_STYLE, policy=_POLICY, title=title, words=words)
    return Page(html, status, {**HEADERS, **NOT_INDEXED, **(more or {})})
