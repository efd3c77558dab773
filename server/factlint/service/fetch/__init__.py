"""Pages of the public web, fetched so that no caller can make the service reach what is not public."""

from __future__ import annotations

from factlint.service.fetching.addresses import Allowed
from factlint.service.fetching.fetching import DELIVERY_CAPS, Caps, Fetched, Fetcher
from factlint.service.fetching.kept import Kept
from factlint.service.fetching.outside import SERVICE_CAPS, Outside
from factlint.service.fetching.pacing import Rate
from factlint.service.fetching.pages import Page, PageReader
from factlint.service.fetching.reasons import Reason, Unfetched

__all__ = [
    "DELIVERY_CAPS",
    "SERVICE_CAPS",
    "Allowed",
    "Caps",
    "Fetched",
    "Fetcher",
    "Kept",
    "Outside",
    "Page",
    "PageReader",
    "Rate",
    "Reason",
    "Unfetched",
]
