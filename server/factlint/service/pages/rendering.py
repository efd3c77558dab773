"""From a report, or a part of the library, to the bytes of its page, with the headers that keep a hostile text harmless. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from factlint.interface.verifications import ClaimDetail
from factlint.pages.rendering import Pages
from factlint.service.pages.library_view import LibraryView
from factlint.service.pages.view import view_of

_TEMPLATES = files("factlint.service.pages").joinpath("templates")
_PAGES = Pages(_TEMPLATES)
_LIBRARY = Pages(_TEMPLATES, "library.css", forms="'self'")
_POLICY = "Content-Security-Policy"
HEADERS: Mapping[str, str] = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": "en",
    _POLICY: f"{_PAGES.policy}; frame-ancestors 'none'",
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


def report_page(report: ClaimDetail) -> Page:
    """The report as a page; only one that everybody may read is for search engines."""
    html = _PAGES.html("report.html", report=view_of(report))
    return Page(html, 200, HEADERS if report.visibility == "public" else {**HEADERS, **NOT_INDEXED})


def library_page(library: LibraryView) -> Page:
    """A part of the library as a page; only the first one of everything is for search engines."""
    headers = {**HEADERS, _POLICY: f"{_LIBRARY.policy}; frame-ancestors 'none'"}
    html = _LIBRARY.html("library.html", library=library)
    return Page(html, 200, {**headers, **NOT_INDEXED} if library.asked else headers)


def notice_page(status: int, title: str, words: str, more: Mapping[str, str] | None = None) -> Page:
    """A page that says why there is no report to show, and what to do; `more` are further headers."""
    html = _PAGES.html("notice.html", title=title, words=words)
    return Page(html, status, {**HEADERS, **NOT_INDEXED, **(more or {})})
