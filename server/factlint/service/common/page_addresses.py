"""Where pages are; that of a report is `/c/the-words-of-its-claim-3fa81c20`, of which only the id counts (docs/wire-shapes.md, 10.2)."""

from __future__ import annotations

import re
import unicodedata

from factlint.service.common.config import ServiceConfig

PAGES_PATH = "/c"
LIBRARY_PATH = "/library"
ACCOUNT_PATH = "/account"
_MOST_WORDS, _MOST_CP = 8, 60
_WORD = re.compile(r"[a-z0-9]+")


def page_path(id: str, claim: str = "") -> str:
    """The path of a report's page; words of the claim make an address that people can tell apart."""
    plain = unicodedata.normalize("NFKD", claim).encode("ascii", "ignore").decode().lower()
    slug = "-".join(_WORD.findall(plain)[:_MOST_WORDS])[:_MOST_CP].strip("-")
    return f"{PAGES_PATH}/{slug}-{id}" if slug else f"{PAGES_PATH}/{id}"


def id_in(name: str) -> str:
    """The id in the last part of a page's path."""
    return name.rpartition("-")[2]


def page_url(config: ServiceConfig, id: str, claim: str = "") -> str:
    """The address of a report's page for anyone who may read it.

    Empty where there is none: a local backend makes each link by itself, on request, and for a day.
    """
    return f"{config.public_url}{page_path(id, claim)}" if config.public_url and config.local is None else ""
