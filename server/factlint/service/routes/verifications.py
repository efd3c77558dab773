"""Stored verifications: list, read, delete, visibility, related, certificate; and the page that explains certificates."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.common import Done
from factlint.interface.verifications import (
    DEFAULT_PAGE_SIZE,
    DEFAULT_RELATED,
    MAX_PAGE_SIZE,
    MAX_RELATED,
    Related,
    SimilarVerification,
    VerificationList,
    VisibilityIn,
    VisibilityOut,
)
from factlint.service.calls import verifications as calls
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import not_found_error, purged_error
from factlint.service.common.page_addresses import page_url
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.http.queries import read_whole_number
from factlint.service.library import publication
from factlint.service.routes import pages
from factlint.service.routes.callers import identify_caller, identify_optional_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.verifications.access import find_comparable, find_own, find_readable, is_owner
from factlint.service.verifications.certificates import NotIssuable
from factlint.service.verifications.records import VerificationRecord


async def list_own(request: Request, service: Service) -> Response:
    """The caller's verifications."""
    caller = await identify_caller(request, service)
    page = read_whole_number(request, "page", 1, least=1)
    page_size = min(MAX_PAGE_SIZE, max(1, read_whole_number(request, "page_size", DEFAULT_PAGE_SIZE)))
    async with service.database.read() as connection:
        found, total = await service.verifications.list_page(
            connection, caller.account_id, service.config.clock.now(), page=page, page_size=page_size
        )
    items = [record.to_list_item() for record in found]
    return respond(request, service, VerificationList(items=items, total=total, page=page, page_size=page_size))


async def read(request: Request, service: Service) -> Response:
    """The report, with its certificate's state for its owner; a browser gets its page."""
    if pages.is_asked_for(request):
        return await pages.show_report(request, service)
    caller = await identify_optional_caller(request, service)
    now, docs = service.config.clock.now(), service.config.docs_url
    async with service.database.read() as connection:
        record = await find_readable(connection, service.verifications, service.runs, _id(request), caller, now, docs)
        coverage = None
        if caller is not None and is_owner(record, caller) and not caller.local:
            coverage = await service.certifying.read_coverage(connection, record, issues=caller.issues_certificates)
    if caller is None or not is_owner(record, caller):
        service.readership.count_read(record.id)
    answer = respond(request, service, record.to_detail(coverage))
    answer.headers["Vary"] = "Accept"
    return answer


async def remove(request: Request, service: Service) -> Response:
    """Remove a verification for good."""
    caller = await identify_caller(request, service)
    async with service.database.write() as connection:
        record = await find_own(
            connection, service.verifications, service.runs, _id(request), caller, service.config.clock.now()
        )
        await service.verifications.delete(connection, record)
    service.neighbours.invalidate()
    return respond(request, service, Done())


async def set_visibility(request: Request, service: Service) -> Response:
    """Who may read a verification."""
    caller = await identify_caller(request, service)
    sent = await read_model(request, VisibilityIn, service.config.limits, service.config.docs_url)
    now = service.config.clock.now()
    async with service.database.write() as connection:
        record = await find_own(connection, service.verifications, service.runs, _id(request), caller, now)
        removed_at = record.removed_at(now)
        if removed_at is not None:
            raise purged_error("This verification was removed by its account's retention period.", stamp(removed_at))
        await service.verifications.change_visibility(connection, record, sent.visibility)
        if sent.visibility != "public":
            await publication.unlist(connection, record.id)
    service.neighbours.invalidate()
    return respond(request, service, VisibilityOut(visibility=sent.visibility))


async def list_related(request: Request, service: Service) -> Response:
    """What is close to a verification."""
    caller = await identify_optional_caller(request, service)
    limit = min(MAX_RELATED, max(1, read_whole_number(request, "limit", DEFAULT_RELATED)))
    now, docs = service.config.clock.now(), service.config.docs_url
    async with service.database.read() as connection:
        record = await find_comparable(connection, service.verifications, service.runs, _id(request), caller, now, docs)
        found = await service.neighbours.find_nearest(connection, record, limit, now)
    items = [_similar(other, distance, service.config) for other, distance in found]
    return respond(request, service, Related(items=items))


async def read_certificate(request: Request, service: Service) -> Response:
    """The certificate, issued at its first reading."""
    caller = await identify_caller(request, service)
    if caller.local:
        raise not_found_error("This account holds no certificate for it.", "A backend on your own machine issues none.")
    now = service.config.clock.now()
    async with service.database.write() as connection:
        record = await find_own(connection, service.verifications, service.runs, _id(request), caller, now)
        try:
            issued = await service.certifying.issue(connection, record, now, issues=caller.issues_certificates)
        except NotIssuable as why:
            hint = f"None was issued: {why}."
            raise not_found_error("This account holds no certificate for this verification.", hint) from None
    return respond(request, service, service.certifying.to_wire(issued))


async def read_certificate_keys(request: Request, service: Service) -> Response:
    """The keys that prove certificates."""
    await service.wait_until_open()
    async with service.database.read() as connection:
        return respond(request, service, await service.certifying.list_keys(connection))


async def explain_certificates(_: Request, __: Service) -> Response:
    """The page to which `verifier_url` leads."""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Factlint: certificates</title>'
        "<h1>Checking a certificate</h1><ol>"
        "<li>Write <code>certificate_id</code>, <code>payload</code> and <code>record_version</code> as one JSON object: "
        "names sorted, no white space, everything outside ASCII as <code>\\u</code> escapes.</li>"
        "<li>Its SHA-256 must be the <code>leaf</code>.</li>"
        f"<li>Take the key named <code>key_id</code> from <code>{calls.CERTIFICATE_KEYS.path}</code>; its name is the "
        "first 16 hex digits of the SHA-256 of its bytes.</li>"
        "<li>The <code>signature</code> is Ed25519 over the line <code>factlint certificate 1</code>, a line feed, and "
        "the record.</li></ol></html>"
    )
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": "default-src 'none'"})


def _id(request: Request) -> str:
    return str(request.path_params["id"])


def _similar(record: VerificationRecord, distance: float, config: ServiceConfig) -> SimilarVerification:
    return SimilarVerification(
        verification_id=record.id,
        claim=record.claim or "",
        verdict=record.verdict,
        confidence=record.confidence,
        service_score=record.score,
        url=page_url(config, record.id, record.claim or ""),
        distance=distance,
    )


ROUTES: Routes = (
    (calls.LIST, list_own),
    (calls.READ, read),
    (calls.DELETE, remove),
    (calls.VISIBILITY, set_visibility),
    (calls.RELATED, list_related),
    (calls.CERTIFICATE, read_certificate),
    (calls.CERTIFICATE_KEYS, read_certificate_keys),
)
