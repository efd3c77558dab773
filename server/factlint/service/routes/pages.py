"""The pages of reports, for whoever may read the report, and of the library, for everyone."""

from __future__ import annotations

from collections.abc import Awaitable

from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import Response

from factlint.service.accounts.keys import Caller
from factlint.service.common.errors import ServiceError
from factlint.service.common.page_addresses import id_in
from factlint.service.composition.service import Service
from factlint.service.pages import notices
from factlint.service.pages.library_view import library_view
from factlint.service.pages.renderer import Page, library_page, report_page
from factlint.service.routes import library as routes
from factlint.service.routes.callers import identify_optional_caller
from factlint.service.storage.database import UnusableDatabase
from factlint.service.verifications.access import find_readable, is_owner


def is_asked_for(request: Request) -> bool:
    """Whether a browser asks: programs name JSON, or nothing."""
    accepted = request.headers.get("accept", "").lower()
    return "text/html" in accepted and "application/json" not in accepted


async def show_report(request: Request, service: Service) -> Response:
    """The page of the report whose id ends the path, under its own address and under that of its JSON."""
    name = str(request.path_params["id"])
    return to_response(await render_stored_page(service, id_in(name), identify_optional_caller(request, service)))


async def show_library(request: Request, service: Service) -> Response:
    """The library, as far as the query asks for it."""
    try:
        wanted = routes.read_query(request)
        return to_response(library_page(library_view(wanted, await routes.search(request, service, wanted))))
    except ServiceError as error:
        return to_response(notices.not_a_search_page(error))
    except (DBAPIError, OSError, UnusableDatabase):
        return to_response(notices.out_of_order_page())


def to_response(page: Page) -> Response:
    """A page as an answer."""
    return Response(page.html, page.status, {**page.headers, "Vary": "Accept"})


async def render_stored_page(service: Service, id: str, asking: Awaitable[Caller | None]) -> Page:
    """The page of a stored report, or of why the caller who is asking cannot read it."""
    now, docs = service.config.clock.now(), service.config.docs_url
    try:
        caller = await asking
        async with service.database.read() as connection:
            record = await find_readable(connection, service.verifications, service.runs, id, caller, now, docs)
    except ServiceError as error:
        return notices.error_page(error)
    except (DBAPIError, OSError, UnusableDatabase):
        return notices.out_of_order_page()
    if not is_owner(record, caller):
        service.readership.count_read(record.id)
    return report_page(record.to_detail())
