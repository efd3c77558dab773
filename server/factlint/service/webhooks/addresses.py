"""Which address a run reports to: what the call says, else the key's default, by the rules of each version."""

from __future__ import annotations

from factlint.interface.versions import ORIGINAL, Version
from factlint.service.accounts.keys import Caller
from factlint.service.common.errors import invalid_input_error
from factlint.service.common.field_errors import field_error
from factlint.service.fetch import Fetcher

FIELD = "webhook_url"


def address_of(
    caller: Caller,
    fetcher: Fetcher,
    version: Version,
    *asked: str | None,
    verify: bool = False,
    loc: list[str | int] | None = None,
) -> str | None:
    """The address, or None for no webhook. Raises InvalidInput.

    `asked` are the fields as sent, the closest to the item first; None where a field was left out. An empty one means
    no webhook; but on verify in 2026-05-13 it means the next one, and at last the key's default (docs/interface.md, "Events", 7).
    """
    skips_empty = verify and version == ORIGINAL
    for field in asked:
        if field is None or (skips_empty and not field.strip()):
            continue
        if not field.strip():
            return None
        return _require_public(field.strip(), caller, fetcher, loc or ["body", FIELD])
    default = caller.webhook_url
    return default if default and caller.has_webhook_secret and fetcher.may_ask(default) else None


def _require_public(url: str, caller: Caller, fetcher: Fetcher, loc: list[str | int]) -> str:
    if not url.lower().startswith(("http://", "https://")):
        raise field_error(loc, "Write an address that starts with http:// or https://")
    if not fetcher.may_ask(url):
        raise field_error(loc, "Write the address of a public receiver, without a user name or a password")
    if not caller.has_webhook_secret:
        detail = "This key has no webhook secret to sign deliveries with; make one, or leave webhook_url out."
        raise invalid_input_error("webhook_secret_missing", detail, loc)
    return url
