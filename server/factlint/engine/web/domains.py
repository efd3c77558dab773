"""Which site a page belongs to, and a choice of pages in which no site drowns the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")
# Hosts whose names below are of many owners.
_HOSTING = frozenset(
    "appspot.com azurewebsites.net blogspot.com firebaseapp.com github.io gitlab.io herokuapp.com neocities.org netlify.app "
    "pages.dev readthedocs.io substack.com tumblr.com vercel.app web.app weebly.com wixsite.com wordpress.com".split()
)
_ADDRESS = re.compile(r"[\d.]+|.*:.*")
# What stands before a country's two letters where names are given one level further down: "bbc.co.uk", "ox.ac.uk".
_SHARED = frozenset(
    "ab ac ad asn biz co com ed edu ernet gc gen go gob gok gop gos gouv gov govt gub health id in info inf int iwi "
    "k12 lg ltd maori me mil mod muni name ne net nhs nic nom nt nsw on or org parliament plc police prd priv pro qc qld "
    "re res sa sch school tas vic wa web".split()
)


def host_of(url: str) -> str:
    """The host of an address in lower case, else ""."""
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def site_of(url: str) -> str:
    """The part of an address that one owner has: "bbc.co.uk" of "https://news.bbc.co.uk/1"; else the whole host."""
    host = host_of(url)
    labels = host.removeprefix("www.").split(".")
    if _ADDRESS.fullmatch(host) or len(labels) < 3:
        return ".".join(labels)
    is_shared = (len(labels[-1]) == 2 and labels[-2] in _SHARED) or ".".join(labels[-2:]) in _HOSTING
    return ".".join(labels[-3 if is_shared else -2 :])


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
