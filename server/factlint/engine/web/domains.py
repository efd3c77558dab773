"""Which site a page belongs to, and a choice of pages in which no site drowns the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")


def host_of(url: str) -> str:
    """The host of an address in lower case, else ""."""
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def site_of(url: str) -> str:
    """The part of an address that one owner has: "bbc.co.uk" of "https://news.bbc.co.uk/1"; else the whole host."""
    # Imported here: it reads its list of suffixes, and most checks look at no page.
    from courlan import extract_domain  # pyright: ignore[reportUnknownVariableType]

    host = host_of(url)
    try:
        return extract_domain(f"https://{host}/") or host
    except (ValueError, TypeError):
        return host


def page_key(url: str) -> str:
    """What two addresses of one page have in common."""
    return url.partition("#")[0].rstrip("/")


def diversify(
    items: Iterable[T], url_of: Callable[[T], str], *, per_site: int, most: int, taken: Collection[str] = ()
) -> list[T]:
    """The first items in their order: each address once, of no site more than `per_site`, at most `most` in all.

    `taken` are addresses that were chosen before: they count for their sites, and are not chosen again.
    """
    seen = {page_key(url) for url in taken}
    sites = Counter(site_of(url) for url in seen)
    chosen: list[T] = []
    for item in items:
        if len(chosen) >= most:
            break
        url = page_key(url_of(item))
        site = site_of(url)
        if not site or url in seen or sites[site] >= per_site:
            continue
        seen.add(url)
        sites[site] += 1
        chosen.append(item)
    return chosen
