"""The account page: signing in with a key for an hour, what the account has, and the forms that change it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from factlint.service.accounts import sessions
from factlint.service.accounts.account_settings import ChangeRefused
from factlint.service.accounts.keys import Caller, find_caller_by_id
from factlint.service.accounts.overview import read_overview
from factlint.service.accounts.sessions import Session
from factlint.service.common.errors import NotAuthenticated, ServiceError, forbidden_error
from factlint.service.common.page_addresses import ACCOUNT_PATH
from factlint.service.composition.service import Service
from factlint.service.http.error_answers import status_of
from factlint.service.http.forms import Cookie, cookie_of, form_token, is_from_own_page, is_same_token, read_form
from factlint.service.pages import notices
from factlint.service.pages.account_view import FormResult, account_view
from factlint.service.pages.renderer import Page, account_page, sign_in_page
from factlint.service.routes.account_changes import CHANGES, AccountForm
from factlint.service.routes.callers import check_bounds, identify_key_holder
from factlint.service.routes.endpoints import Handler
from factlint.service.storage.database import UnusableDatabase

COOKIE = "factlint_account"
_NO_KEY = "No account has this key, or it was revoked. A key is “factlint_” and 32 letters and digits."
_LIMITED = "This key is limited in what it may do, and so may not manage the account. Sign in with one that is not."
_ENDED = "The sign-in has ended. Sign in again."
_OLD = "Nothing was changed: the form was sent before, or something else was changed since. This is how things are now."


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A sign-in whose key is in force, and whom that key stands for."""

    session: Session
    caller: Caller

    @property
    def token(self) -> str:
        """What the page's forms carry until something is changed."""
        return form_token(self.session.secret, str(self.session.changes))


class Stale(Exception):
    """The form was made for an earlier state of things."""


async def show_account(request: Request, service: Service) -> Response:
    """The account of whoever is signed in, or the way in."""
    signed = await _find_sign_in(request, service)
    return _page_answer(sign_in_page() if signed is None else await _page(request, service, signed))


async def lead_to_page(_: Request, __: Service) -> Response:
    """An address that only takes forms leads whoever opens it to the page."""
    return _redirect_to_page()


async def sign_in(request: Request, service: Service) -> Response:
    """A cookie for a key that is not limited."""
    fields = await _form(request, service)
    now, address = service.config.clock.now(), "" if request.client is None else request.client.host
    if wait_s := service.attempts.wait_s(address, now):
        words = f"Too many keys were tried from here. Try again in {-(-wait_s // 60)} minutes."
        return _sign_in_answer(words, HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": str(wait_s)})
    try:
        caller = await identify_key_holder(request, service, fields.get("key", "").strip(), None)
    except NotAuthenticated:
        service.attempts.record_failure(address, now)
        return _sign_in_answer(_NO_KEY, HTTPStatus.FORBIDDEN)
    except ServiceError as error:
        return _sign_in_answer(error.error.detail, status_of(error))
    if caller.key_id is None or caller.scopes is not None:
        return _sign_in_answer(_LIMITED, HTTPStatus.FORBIDDEN)
    cookie = _cookie(request, service)
    async with service.database.write() as connection:
        await sessions.end(connection, cookie.read(request))
        secret = await sessions.begin(connection, caller.key_id, now)
    response = _redirect_to_page()
    cookie.put(response, secret, int(sessions.LASTS.total_seconds()))
    return response


async def sign_out(request: Request, service: Service) -> Response:
    """The end of a sign-in, in the browser and here."""
    fields, signed = await _form(request, service), await _find_sign_in(request, service)
    if signed is not None and not is_same_token(fields.get("token", ""), signed.token):
        return await _conflict_page(request, service, signed)
    async with service.database.write() as connection:
        await sessions.end(connection, _cookie(request, service).read(request))
    return _signed_out_page(request, service, FormResult("You are signed out."))


async def change(request: Request, service: Service) -> Response:
    """One change, as a form of the page asks for it; a form counts once."""
    work = CHANGES.get(str(request.path_params["change"]))
    if work is None:
        return _page_answer(notices.nothing_to_change_page())
    fields, signed = await _form(request, service), await _find_sign_in(request, service)
    if signed is None:
        return _signed_out_page(request, service, FormResult(_ENDED, failed=True), HTTPStatus.FORBIDDEN)
    if not is_same_token(fields.get("token", ""), signed.token):
        return await _conflict_page(request, service, signed)
    try:
        async with service.database.write() as connection:
            if not await sessions.count_change(connection, signed.session):
                raise Stale
            now = service.config.clock.now()
            form_result = await work(AccountForm(connection, signed.caller, fields, now, service.sender.may_ask))
    except Stale:
        return await _conflict_page(request, service, signed)
    except ChangeRefused as refused:
        return _page_answer(
            await _page(request, service, signed, FormResult(f"{refused} Nothing was changed.", failed=True), 422)
        )
    after = await _find_sign_in(request, service)
    return (
        _signed_out_page(request, service, form_result)
        if after is None
        else _page_answer(await _page(request, service, after, form_result))
    )


def answer_with_page(work: Handler) -> Handler:
    """What a request ends with, as a page for people whatever happens."""

    async def answer(request: Request, service: Service) -> Response:
        try:
            return await work(request, service)
        except ServiceError as error:
            return _page_answer(notices.not_a_form_page(error))
        except (DBAPIError, OSError, UnusableDatabase):
            return _page_answer(notices.out_of_order_page())

    return answer


ROUTES = (
    (ACCOUNT_PATH, "GET", answer_with_page(show_account)),
    (f"{ACCOUNT_PATH}/sign-in", "POST", answer_with_page(sign_in)),
    (f"{ACCOUNT_PATH}/sign-out", "POST", answer_with_page(sign_out)),
    (f"{ACCOUNT_PATH}/{{change}}", "POST", answer_with_page(change)),
    (f"{ACCOUNT_PATH}/{{change}}", "GET", lead_to_page),
)
"""Paths, methods and what answers them."""


async def _find_sign_in(request: Request, service: Service) -> SignedIn | None:
    """Who is signed in; None also once the key is revoked. Raises Forbidden where the key may not be used from here."""
    secret = _cookie(request, service).read(request)
    if not secret:
        return None
    await service.wait_until_open()
    now = service.config.clock.now()
    async with service.database.read() as connection:
        session = await sessions.find(connection, secret, now)
        caller = None if session is None else await find_caller_by_id(connection, session.key_id, now)
    if session is None or caller is None:
        return None
    check_bounds(request, caller, None)
    return SignedIn(session, caller)


async def _form(request: Request, service: Service) -> dict[str, str]:
    """The fields of a form that a page of ours sends. Raises ServiceError."""
    if not is_from_own_page(request, service.config.public_url):
        detail = (
            "This form does not come from a page of this service, or the browser does not say so. Open the page anew."
        )
        raise forbidden_error(detail)
    return await read_form(request, service.config.limits)


async def _page(
    request: Request, service: Service, signed: SignedIn, form_result: FormResult | None = None, status: int = 200
) -> Page:
    now = service.config.clock.now()
    await service.key_uses.write(service.database)
    async with service.database.read() as connection:
        found = await read_overview(connection, signed.caller, now)
    return account_page(
        account_view(found, signed.caller, signed.token, signed.session.until, now, form_result), status
    )


async def _conflict_page(request: Request, service: Service, signed: SignedIn) -> Response:
    """The page as it is now, for a form that was made for an earlier one."""
    now = await _find_sign_in(request, service) or signed
    return _page_answer(await _page(request, service, now, FormResult(_OLD, failed=True), HTTPStatus.CONFLICT))


def _sign_in_answer(words: str, status: int, more: dict[str, str] | None = None) -> Response:
    return _page_answer(sign_in_page(FormResult(words, failed=True), status, more))


def _signed_out_page(request: Request, service: Service, form_result: FormResult, status: int = 200) -> Response:
    response = _page_answer(sign_in_page(form_result, status))
    _cookie(request, service).drop(response)
    return response


def _redirect_to_page() -> Response:
    return RedirectResponse(ACCOUNT_PATH, HTTPStatus.SEE_OTHER, {"Referrer-Policy": "same-origin"})


def _cookie(request: Request, service: Service) -> Cookie:
    return cookie_of(request, COOKIE, service.config.public_url)


def _page_answer(page: Page) -> Response:
    return Response(page.html, page.status, dict(page.headers))
