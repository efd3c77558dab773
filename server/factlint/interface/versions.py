"""The two versions of the interface, and which of them a request is answered in (docs/interface.md, "Versioning")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Literal

Version = Literal["2026-10-11", "2026-05-13"]
CURRENT: Version = "2026-10-11"
ORIGINAL: Version = "2026-05-13"
VERSIONS: tuple[Version, ...] = (CURRENT, ORIGINAL)
VERSION_HEADER = "X-Service-API-Version"

CURRENT_FROM = date(2026, 10, 11)
ACCOUNTS_CURRENT_FROM = datetime(2026, 10, 9, 19, 36, tzinfo=UTC)

OFFICIAL_CLIENTS: Mapping[str, Version] = {"factlint": CURRENT, "factlint-vscode": CURRENT, "factlint-addon": CURRENT}
"""Product tokens of a User-Agent, and the version that each of these clients was built for."""

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_PRODUCT = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class MalformedVersion(ValueError):
    """The version header does not hold a date."""


def version_of_date(header: str) -> Version:
    """The version that a header date asks for; a later date than the newest gets the newest.

    Raises MalformedVersion for what is not a date.
    """
    value = header.strip()
    if not _DATE.fullmatch(value):
        raise MalformedVersion(f"{VERSION_HEADER} must be a date such as {CURRENT}")
    try:
        asked = date.fromisoformat(value)
    except ValueError as error:
        raise MalformedVersion(f"{VERSION_HEADER} names a day that does not exist") from error
    return CURRENT if asked >= CURRENT_FROM else ORIGINAL


def choose_version(
    header: str | None, account_created: datetime | None = None, user_agent: str | None = None
) -> Version:
    """The version of an answer: the header, else the official client, else the age of the account, else the newest."""
    if header is not None and header.strip():
        return version_of_date(header)
    product = _PRODUCT.match(user_agent or "")
    built_for = OFFICIAL_CLIENTS.get(product.group().lower()) if product else None
    if built_for is not None:
        return built_for
    if account_created is not None and account_created < ACCOUNTS_CURRENT_FROM:
        return ORIGINAL
    return CURRENT
