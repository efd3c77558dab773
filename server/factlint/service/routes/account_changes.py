"""What can be changed on the account page: the operations of `factlint keys` and `factlint accounts`, on one's own account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import account_settings, keys, webhook_secrets
from factlint.service.accounts.account_settings import ChangeRefused
from factlint.service.accounts.key_rules import check_bounds, check_name, check_webhook
from factlint.service.accounts.keys import Caller, KeyInfo
from factlint.service.pages.account_view import MAY, FormResult
from factlint.service.runs.admission import lock_account

MOST_KEYS = 50
_SECRET = "Webhook secret"  # noqa: S105  # a label


@dataclass(frozen=True, slots=True)
class AccountForm:
    """A form, and who sends it. `may_ask`: whether a webhook's address can be reached from here at all."""

    connection: AsyncConnection
    caller: Caller
    fields: Mapping[str, str]
    now: datetime
    may_ask: Callable[[str], bool]

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    async def keys(self) -> list[KeyInfo]:
        """The keys of the account that are in force."""
        found = await keys.list_keys(self.connection, self.caller.account_id)
        return [key for key in found if key.revoked_at is None]

    async def key(self) -> KeyInfo:
        """The one that the form names. Raises Refused."""
        for key in await self.keys():
            if key.key_id == self.field("id"):
                return key
        raise ChangeRefused("This account has no such key in force.")


Change = Callable[[AccountForm], Awaitable[FormResult]]
"""Changes what a form says, and tells what became of it. Raises Refused."""


async def _make_key(asked: AccountForm) -> FormResult:
    """A key of the same account, usable from nowhere but where the one is that its maker signed in with."""
    if asked.field("may") not in MAY:
        raise ChangeRefused("Choose what the key may do.")
    name, (_, may) = check_name(asked.field("name")), MAY[asked.field("may")]
    scopes, _ = check_bounds(may, ())
    await lock_account(asked.connection, asked.caller.account_id)
    if len(await asked.keys()) >= MOST_KEYS:
        raise ChangeRefused(f"An account has at most {MOST_KEYS} keys in force; revoke one first.")
    made = await keys.create(
        asked.connection,
        name=name,
        credits=0,
        plan="free",
        unlimited_extract=False,
        account_id=asked.caller.account_id,
        now=asked.now,
        scopes=scopes,
        networks=asked.caller.networks,
    )
    words = f"The key “{name}” is made. Copy both lines now: they are not shown again."
    return FormResult(words, (("Key", made.key), (_SECRET, made.webhook_secret)))


async def _rename_key(asked: AccountForm) -> FormResult:
    key, name = await asked.key(), check_name(asked.field("name"))
    await keys.rename(asked.connection, key.key_id, name)
    return FormResult(f"The key “{key.name}” is named “{name}” from now on.")


async def _revoke_key(asked: AccountForm) -> FormResult:
    key = await asked.key()
    await keys.revoke(asked.connection, key.key_id, asked.now)
    ended = " You were signed in with it." if key.key_id == asked.caller.key_id else ""
    return FormResult(f"The key “{key.name}” is revoked.{ended}")


async def _set_webhook(asked: AccountForm) -> FormResult:
    key, url = await asked.key(), check_webhook(asked.field("url"))
    if url and not asked.may_ask(url):
        raise ChangeRefused("Write the address of a public receiver, without a user name or a password.")
    await keys.set_webhook(asked.connection, key.key_id, url)
    return FormResult(
        f"What the key “{key.name}” begins reports to {url} unless a call says otherwise."
        if url
        else f"What the key “{key.name}” begins reports only where a call says."
    )


async def _rotate_secret(asked: AccountForm) -> FormResult:
    key = await asked.key()
    secret = await webhook_secrets.rotate(asked.connection, key.key_id)
    words = f"The webhook secret of the key “{key.name}” is new. Copy it now: it is not shown again here."
    return FormResult(words, ((_SECRET, secret),))


async def _set_retention(asked: AccountForm) -> FormResult:
    days = asked.field("days")
    if not (days.isascii() and days.isdecimal() and len(days) <= 6):
        raise ChangeRefused("Write the days as a whole number.")
    if asked.field("sure") != "yes":
        raise ChangeRefused("Say first that what is older is to be deleted for good.")
    await account_settings.set_retention(asked.connection, asked.caller.account_id, int(days), asked.now)
    return FormResult("The period is set. It counts in 24 hours; until then it can be taken back.")


async def _keep_everything(asked: AccountForm) -> FormResult:
    await account_settings.set_retention(asked.connection, asked.caller.account_id, None, asked.now)
    return FormResult("Everything is kept from now on. What was deleted does not come back.")


async def _set_certificates(asked: AccountForm) -> FormResult:
    issued = asked.field("issued") == "yes"
    await account_settings.set_certificates(asked.connection, asked.caller.account_id, issued, asked.now)
    return FormResult("Certificates are issued from now on." if issued else "No certificates are issued from now on.")


CHANGES: Mapping[str, Change] = {
    "make-key": _make_key,
    "rename-key": _rename_key,
    "revoke-key": _revoke_key,
    "webhook": _set_webhook,
    "secret": _rotate_secret,
    "retention": _set_retention,
    "keep": _keep_everything,
    "certificates": _set_certificates,
}
"""The changes, by the last part of the address that a form is sent to."""
