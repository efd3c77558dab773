"""GET /library: open to everyone; of a key that is sent along only the version of its account counts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.verifications import SORTS, Sort, VerificationList
from factlint.service.calls import library as calls
from factlint.service.common.errors import invalid_input_error
from factlint.service.composition.service import Service
from factlint.service.http.queries import read_text, read_whole_number
from factlint.service.library.search import LibraryQuery, find
from factlint.service.routes.callers import use_version_of_key
from factlint.service.routes.endpoints import Routes, respond

_LONGEST_CP = 500


async def list_published(request: Request, service: Service) -> Response:
    """One page of what is published."""
    await use_version_of_key(request, service)
    wanted = read_query(request)
    return respond(request, service, await search(request, service, wanted))


def read_query(request: Request) -> LibraryQuery:
    """What is asked for. Raises InvalidInput."""
    return LibraryQuery(
        sort=_sort(request),
        page=read_whole_number(request, "page", 1, least=1),
        domain=read_text(request, "domain", _LONGEST_CP),
        entity=read_text(request, "entity", _LONGEST_CP),
        search=read_text(request, "search", _LONGEST_CP),
        verdicts=_parse_list(request, "verdict"),
        collections=_parse_list(request, "curated"),
    )


async def search(request: Request, service: Service, wanted: LibraryQuery) -> VerificationList:
    """What is published of it."""
    await service.wait_until_open()
    if wanted.sort == "popular":
        await service.readership.write(service.database)
    async with service.database.read() as connection:
        return await find(connection, service.verifications, wanted, service.config.clock.now())


def _sort(request: Request) -> Sort:
    sent = read_text(request, "sort", _LONGEST_CP) or "recent"
    if sent not in SORTS:
        message = f"Input should be one of {', '.join(SORTS)}"
        raise invalid_input_error(
            "validation_error", f"sort: {message}", ["query", "sort"], type_="literal_error", msg=message
        )
    return sent


def _parse_list(request: Request, name: str) -> tuple[str, ...]:
    parts = (part.strip() for part in read_text(request, name, _LONGEST_CP).split(","))
    return tuple(part for part in parts if part)


ROUTES: Routes = ((calls.LIBRARY, list_published),)
