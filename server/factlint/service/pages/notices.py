"""The pages that stand in for a report: why there is none to read, and what to do."""

from __future__ import annotations

from http import HTTPStatus

from factlint.service.common.errors import NotFound, Purged, ServiceError
from factlint.service.http.error_answers import headers_of, status_of
from factlint.service.pages.renderer import Page, notice_page


def missing_page() -> Page:
    """Says the same of what never was and of what is private."""
    words = "There never was a report at this address, or it is private, or its owner has deleted it."
    return notice_page(HTTPStatus.NOT_FOUND, "No report here", words)


def no_such_link_page() -> Page:
    words = (
        "The link is incomplete, or Factlint has been started anew since it was made. "
        "Open the report from your editor again to get a new link."
    )
    return notice_page(HTTPStatus.NOT_FOUND, "This link leads nowhere", words)


def expired_link_page() -> Page:
    words = "A link to a report works for 24 hours. Open the report from your editor again to get a new link."
    return notice_page(HTTPStatus.GONE, "This link has expired", words)


def other_host_page() -> Page:
    words = "Factlint’s pages on this machine answer only under 127.0.0.1 and localhost."
    return notice_page(HTTPStatus.FORBIDDEN, "Not under this name", words)


def only_read_page() -> Page:
    words = "The pages here can only be read."
    return notice_page(HTTPStatus.METHOD_NOT_ALLOWED, "Nothing to do here", words, {"Allow": "GET, HEAD"})


def out_of_order_page() -> Page:
    words = "Factlint cannot read its stored reports at the moment. Try again in a little while."
    return notice_page(HTTPStatus.SERVICE_UNAVAILABLE, "Out of order", words, {"Retry-After": "10"})


def not_a_search_page(error: ServiceError) -> Page:
    return _error_notice(error, "The library cannot be searched so")


def nothing_to_change_page() -> Page:
    return notice_page(
        HTTPStatus.NOT_FOUND, "Nothing to change here", "The account’s page has all that can be changed."
    )


def not_a_form_page(error: ServiceError) -> Page:
    return _error_notice(error, "This cannot be done so")


def error_page(error: ServiceError) -> Page:
    """The page of an error that keeps a report from being shown."""
    match error:
        case NotFound():
            return missing_page()
        case Purged():
            words = "Its owner keeps reports for a limited time only, and that time is over."
            return notice_page(status_of(error), "This report was removed", words)
        case _:
            return _error_notice(error, "No report to show")


def _error_notice(error: ServiceError, title: str) -> Page:
    return notice_page(status_of(error), title, error.error.detail, headers_of(error))
