"""From a report, a part of the library or an account to the bytes of its page, with headers that keep hostile text harmless. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from factlint.interface.verifications import ClaimDetail
from factlint.pages.renderer import Pages
from factlint.service.pages.account_view import AccountView, FormResult
from factlint.service.pages.library_view import LibraryView
from factlint.service.pages.report_view import view_of

_TEMPLATES = files("factlint.service.pages").joinpath("templates")
_PAGES = Pages(_TEMPLATES)
_LIBRARY = Pages(_TEMPLATES, "forms.css", "library.css", forms="'self'")
_ACCOUNT = Pages(_TEMPLATES, "forms.css", "account.css", forms="'self'")
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
_OF_ACCOUNTS: Mapping[str, str] = {
    **HEADERS,
    **NOT_INDEXED,
    _POLICY: f"{_ACCOUNT.policy}; frame-ancestors 'none'",
    # Else the browser would not say which page a form comes from.
    "Referrer-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A document and what goes with it."""

    html: str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: HEADERS)


def report_page(report: ClaimDetail) -> Page:
    """The report as a page; only one that everybody may read is for search engines."""
    html = _PAGES.render("report.html", report=view_of(report))
    return Page(html, 200, HEADERS if report.visibility == "public" else {**HEADERS, **NOT_INDEXED})


def library_page(library: LibraryView) -> Page:
    """A part of the library as a page; only the first one of everything is for search engines."""
    headers = {**HEADERS, _POLICY: f"{_LIBRARY.policy}; frame-ancestors 'none'"}
    html = _LIBRARY.render("library.html", library=library)
    return Page(html, 200, {**headers, **NOT_INDEXED} if library.asked else headers)


def account_page(account: AccountView, status: int = 200) -> Page:
    """The page of an account, for whoever is signed in."""
    return Page(_ACCOUNT.render("account.html", account=account), status, _OF_ACCOUNTS)


def sign_in_page(
    form_result: FormResult | None = None, status: int = 200, more: Mapping[str, str] | None = None
) -> Page:
    """The page that asks for a key; `more` are further headers."""
    return Page(_ACCOUNT.render("sign_in.html", form_result=form_result), status, {**_OF_ACCOUNTS, **(more or {})})


def notice_page(status: int, title: str, words: str, more: Mapping[str, str] | None = None) -> Page:
    """A page that says why there is no report to show, and what to do; `more` are further headers."""
    html = _PAGES.render("notice.html", title=title, words=words)
    return Page(html, status, {**HEADERS, **NOT_INDEXED, **(more or {})})
