"""Pages of the public web, fetched so that no caller can make the service reach what is not public."""

from __future__ import annotations

from factlint.service.fetch.addresses import AllowedHosts
from factlint.service.fetch.engine_access import SERVICE_CAPS, OutsideAccess
from factlint.service.fetch.fetcher import DELIVERY_CAPS, Caps, FetchedPage, Fetcher
from factlint.service.fetch.pages import Page, PageReader
from factlint.service.fetch.rate_limit import Rate
from factlint.service.fetch.reasons import Reason, Unfetched
from factlint.service.fetch.recent_pages import RecentResults

__all__ = [
    "DELIVERY_CAPS",
    "SERVICE_CAPS",
    "AllowedHosts",
    "Caps",
    "FetchedPage",
    "Fetcher",
    "OutsideAccess",
    "Page",
    "PageReader",
    "Rate",
    "Reason",
    "RecentResults",
    "Unfetched",
]
