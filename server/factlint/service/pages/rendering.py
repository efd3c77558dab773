"""From a report to the bytes of its page, with the headers that keep a hostile text harmless. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from factlint.interface.verifications import ClaimDetail
from factlint.pages.rendering import Pages
from factlint.service.pages.view import view_of

_PAGES = Pages(files("factlint.service.pages").joinpath("templates"))
HEADERS: Mapping[str, str] = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": "en",
    "Content-Security-Policy": f"{_PAGES.policy}; frame-ancestors 'none'",
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


def notice_page(status: int, title: str, words: str, more: Mapping[str, str] | None = None) -> Page:
    """A page that says why there is no report to show, and what to do; `more` are further headers."""
    html = _PAGES.html("notice.html", title=title, words=words)
    return Page(html, status, {**HEADERS, **NOT_INDEXED, **(more or {})})
