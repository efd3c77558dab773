"""What a key may be named, limited to, and told to report to, whoever sets it. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from factlint.service.accounts.account_settings import ChangeRefused
from factlint.service.accounts.allowed_networks import Networks, UnknownNetwork
from factlint.service.accounts.scopes import UnknownScope, format_scopes

LONGEST_NAME_CP = 100
LONGEST_URL_CP = 2_000


def check_name(name: str) -> str:
    """Raises Refused, as do those that follow."""
    name = name.strip()
    if not name:
        raise ChangeRefused("Give the key a name.")
    if len(name) > LONGEST_NAME_CP:
        raise ChangeRefused(f"A name has at most {LONGEST_NAME_CP} characters.")
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in name):
        raise ChangeRefused("A name has no control characters.")
    return name


def check_bounds(scopes: Iterable[str], networks: Sequence[str]) -> tuple[str | None, Networks | None]:
    """What a key may do, as its row has it, and where it may be used from; None where that is not bounded."""
    try:
        return format_scopes(scopes), Networks.from_names(networks) if networks else None
    except (UnknownNetwork, UnknownScope) as unknown:
        raise ChangeRefused(str(unknown)) from None


def check_webhook(url: str) -> str:
    """An address for webhooks; empty for none."""
    url = url.strip()
    if url and not url.startswith(("http://", "https://")):
        raise ChangeRefused("A webhook's address begins with http:// or https://.")
    if len(url) > LONGEST_URL_CP or not url.isprintable() or " " in url:
        raise ChangeRefused(f"A webhook's address has at most {LONGEST_URL_CP} characters, and no spaces.")
    return url
