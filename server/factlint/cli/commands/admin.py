"""The administration of a backend: running it, its keys, accounts and library; the only way here to the service."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

from factlint.cli.help import Commands

if TYPE_CHECKING:
    from factlint.service.accounts.account_settings import AccountInfo
    from factlint.service.accounts.retention import Retention
    from factlint.service.common.engine_port import ModelTrials
    from factlint.settings import Models

T = TypeVar("T")
keys = Commands(no_args_is_help=True, help="Keys of a backend's accounts.")
accounts = Commands(no_args_is_help=True, help="Accounts of a backend: plans, credits, limits, retention.")
library = Commands(no_args_is_help=True, help="What a backend's public library shows.")

DatabaseUrl = Annotated[
    str,
    typer.Option(
        "--database-url",
        metavar="URL",
        help="Such as sqlite:////var/lib/factlint.db or postgresql://user@host/name; else `database_url` of the user "
        "file, else a file in the data folder.",
    ),
]
Key = Annotated[str, typer.Argument(help="The key itself, or its id from `factlint keys list`.")]
AccountId = Annotated[str, typer.Argument(help="The account's id, from `factlint accounts list`.")]
Ids = Annotated[list[str], typer.Argument(metavar="VERIFICATION...", help="Ids of verifications.")]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8642,
    database_url: DatabaseUrl = "",
    role: Annotated[
        str,
        typer.Option(
            metavar="web|worker|all",
            help="web answers calls and leaves deep checks, reviews and webhooks to workers; worker does those, and "
            "listens on no port; all does both. Start as many of each on one database as you like.",
        ),
    ] = "all",
    local: Annotated[bool, typer.Option("--local", help="The one backend of this user, for editors.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="A host, or host:port, that pages may be fetched from and webhooks sent to though it is not on the "
            "public Internet; for development; may be repeated.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="The address, or network, of a proxy in front of this service, which is believed when it says in "
            "X-Forwarded-For for whom it asks; may be repeated.",
        ),
    ] = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people reach the service, for links in its answers.")
    ] = "",
    idle_seconds: Annotated[
        float | None, typer.Option(hidden=True, min=0.1, help="When a local backend nobody asks ends.")
    ] = None,
) -> None:
    """Run the backend: the fact-checking service interface over HTTP."""
    from factlint.service.server import CannotServe, UnknownRole, role_of, serve

    for allowed in allow_host or ():
        if "/" in allowed or not allowed.strip():
            _fail(f"--allow-host takes a host, or host:port, such as 127.0.0.1, not {allowed!r}.")
    for named in proxy or ():
        try:
            ip_network(named)
        except ValueError:
            _fail(f"--proxy takes an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {named!r}.")
    if local and (database_url or role != "all" or allow_host or proxy):
        _fail("A --local backend is one process with a database of its own: leave out the other options.")
    try:
        serve(
            host,
            port,
            database_url,
            local,
            allow_host or (),
            role_of(role),
            public_url=public_url,
            proxies=proxy or (),
            idle_s=idle_seconds,
        )
    except (CannotServe, UnknownRole) as problem:
        _fail(str(problem))


@keys.command("create")
def create(
    name: Annotated[str, typer.Option(help="Whose key it is.")],
    credits: Annotated[int, typer.Option(min=0, help="Extra credits for the account.")] = 0,
    plan: Annotated[str, typer.Option(help="free, plus, pro or scale.")] = "free",
    unlimited_extract: Annotated[bool, typer.Option("--unlimited-extract", help="No daily cap on extract.")] = False,
    account: Annotated[str | None, typer.Option(help="Add the key to this account instead of a new one.")] = None,
    scope: Annotated[
        list[str] | None, typer.Option(help="Limit the key to verify or history:read; may be repeated.")
    ] = None,
    network: Annotated[
        list[str] | None, typer.Option(help="Accept the key from this network only; may be repeated.")
    ] = None,
    database_url: DatabaseUrl = "",
) -> None:
    """Make a key and print it, once, as JSON."""
    from factlint.service.accounts.administration import create_key

    made = _run_on_database(
        database_url,
        lambda url: create_key(
            url, name, credits, plan, unlimited_extract, account, scopes=scope or (), networks=network or ()
        ),
    )
    _print({"key": made.key, "webhook_secret": made.webhook_secret})


@keys.command("list", short_help="Print what is known of each key, as JSON.")
def list_keys(database_url: DatabaseUrl = "") -> None:
    """Print what is known of each key, as JSON; the keys themselves are not kept."""
    from factlint.service.accounts import administration

    entries = [
        {
            "id": key.key_id,
            "account": key.account_id,
            "name": key.name,
            "ending": key.ending,
            "plan": key.plan,
            "unlimited_extract": key.unlimited_extract,
            "webhook_url": key.webhook_url or None,
            "webhook_secret": key.has_webhook_secret,
            "scopes": None if key.scopes is None else sorted(key.scopes),
            "networks": None if key.networks is None else str(key.networks).split(),
            "created_at": key.created_at.isoformat(),
            "last_used_at": key.last_used_at.isoformat() if key.last_used_at else None,
            "revoked_at": key.revoked_at.isoformat() if key.revoked_at else None,
        }
        for key in _run_on_database(database_url, administration.list_keys)
    ]
    _print(entries)


@keys.command("revoke")
def revoke(key: Key, database_url: DatabaseUrl = "") -> None:
    """Refuse a key from now on."""
    from factlint.service.accounts.administration import NO_KEY, revoke_key

    if not _run_on_database(database_url, lambda url: revoke_key(url, key)):
        _fail(NO_KEY)
    _print({"revoked": True})


@keys.command("rename")
def rename(key: Key, name: str, database_url: DatabaseUrl = "") -> None:
    """Give a key another name."""
    from factlint.service.accounts.administration import rename_key

    _run_on_database(database_url, lambda url: rename_key(url, key, name))
    _print({"name": name.strip()})


@keys.command("webhook", short_help="Set where a key's runs report to.")
def webhook(
    key: Key,
    url: Annotated[str, typer.Argument(help="Where the key's runs report to; empty for nowhere.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Set where a key's runs report to unless a call says otherwise."""
    from factlint.service.accounts.administration import set_webhook

    _run_on_database(database_url, lambda database: set_webhook(database, key, url))
    _print({"webhook_url": url or None})


@keys.command("secret")
def secret(key: Key, database_url: DatabaseUrl = "") -> None:
    """Print what a key's webhooks are signed with."""
    from factlint.service.accounts.administration import show_secret

    _print({"webhook_secret": _run_on_database(database_url, lambda url: show_secret(url, key))})


@keys.command("rotate-secret", short_help="Make a new webhook secret and print it.")
def rotate_secret(key: Key, database_url: DatabaseUrl = "") -> None:
    """Make a new webhook secret and print it; deliveries still to be made are signed with it."""
    from factlint.service.accounts import administration

    _print({"webhook_secret": _run_on_database(database_url, lambda url: administration.rotate_secret(url, key))})


@keys.command("remove-secret", short_help="Take a key's webhook secret away.")
def remove_secret(key: Key, database_url: DatabaseUrl = "") -> None:
    """Take a key's webhook secret away: its calls cannot ask for webhooks any more."""
    from factlint.service.accounts import administration

    _run_on_database(database_url, lambda url: administration.remove_secret(url, key))
    _print({"webhook_secret": None})


@accounts.command("list")
def list_accounts(database_url: DatabaseUrl = "") -> None:
    """Print every account with its balance, as JSON."""
    from factlint.service.accounts import administration

    _print([_account(account) for account in _run_on_database(database_url, administration.list_accounts)])


@accounts.command("plan")
def plan(
    account: AccountId,
    name: Annotated[str, typer.Argument(metavar="PLAN", help="free, plus, pro or scale.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Give an account another plan."""
    from factlint.service.accounts.administration import set_plan

    _print(_account(_run_on_database(database_url, lambda url: set_plan(url, account, name))))


@accounts.command("credits")
def credits(
    account: AccountId,
    amount: Annotated[int, typer.Argument(help="How many extra credits to add.")],
    reference: Annotated[str, typer.Option(help="Such as an invoice; the same one never adds credits twice.")] = "",
    database_url: DatabaseUrl = "",
) -> None:
    """Add extra credits to an account."""
    from factlint.service.accounts.administration import add_credits

    _print(_account(_run_on_database(database_url, lambda url: add_credits(url, account, amount, reference))))


@accounts.command("extract-limit")
def extract_limit(
    account: AccountId,
    limit: Annotated[str, typer.Argument(help="Calls a day, or `default` for what the plan says.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Cap an account's extract calls a day."""
    from factlint.service.accounts.administration import set_extract_limit

    number = _number(limit, "default")
    _print(_account(_run_on_database(database_url, lambda url: set_extract_limit(url, account, number))))


@accounts.command("retention", short_help="Set how long an account's data is kept.")
def retention(
    account: AccountId,
    days: Annotated[str, typer.Argument(help="How many days; 0 keeps nothing, `default` keeps everything.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Set how long an account's data is kept; it counts 24 hours from now."""
    from factlint.service.accounts.administration import set_retention

    number = _number(days, "default")
    _print(_retention(_run_on_database(database_url, lambda url: set_retention(url, account, number))))


@accounts.command("certificates")
def certificates(
    account: AccountId,
    issued: Annotated[bool, typer.Option("--on/--off", help="Whether they are issued.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Turn an account's certificates on or off."""
    from factlint.service.accounts.administration import set_certificates

    _print(_account(_run_on_database(database_url, lambda url: set_certificates(url, account, issued))))


@library.command("waiting", short_help="Print what is public and not looked at yet.")
def waiting(database_url: DatabaseUrl = "") -> None:
    """Print what owners have made public and nobody has looked at."""
    from factlint.service.library import administration

    entries = [
        {"id": one.id, "claim": one.claim, "verdict": one.verdict, "created_at": one.created_at.isoformat()}
        for one in _run_on_database(database_url, administration.list_waiting)
    ]
    _print(entries)


@library.command("publish")
def publish(ids: Ids, database_url: DatabaseUrl = "") -> None:
    """Take public verifications into the library."""
    from factlint.service.library import administration

    _run_on_database(database_url, lambda url: administration.publish(url, ids))
    _print({"published": ids})


@library.command("hide")
def hide(ids: Ids, database_url: DatabaseUrl = "") -> None:
    """Keep verifications from everyone but their owners."""
    from factlint.service.library import administration

    _run_on_database(database_url, lambda url: administration.hide(url, ids))
    _print({"hidden": ids})


@library.command("collections")
def collections(database_url: DatabaseUrl = "") -> None:
    """Print the curated collections and what is in each."""
    from factlint.service.library import administration

    _print(_run_on_database(database_url, administration.list_collections))


@library.command("collect")
def collect(name: str, ids: Ids, database_url: DatabaseUrl = "") -> None:
    """Add published verifications to a curated collection."""
    from factlint.service.library import administration

    _run_on_database(database_url, lambda url: administration.add_to_collection(url, name, ids))
    _print({name: ids})


@library.command("uncollect")
def uncollect(name: str, ids: Ids, database_url: DatabaseUrl = "") -> None:
    """Take verifications out of a curated collection."""
    from factlint.service.library import administration

    _print(
        {"removed": _run_on_database(database_url, lambda url: administration.remove_from_collection(url, name, ids))}
    )


@library.command("withdraw-certificate", short_help="No longer stand by a certificate.")
def withdraw_certificate(
    verification: Annotated[str, typer.Argument(help="The id of the verification.")], database_url: DatabaseUrl = ""
) -> None:
    """Say of a certificate that the service no longer stands by it."""
    from factlint.service.library import administration

    _run_on_database(database_url, lambda url: administration.withdraw_certificate(url, verification))
    _print({"withdrawn": verification})


def try_models(models: Models, data_dir: Path) -> ModelTrials | None:
    """What the models of these settings answer, for the doctor; None without any."""
    if not models.names:
        return None
    from factlint.service.common.engine_port import try_models

    return try_models(models, data_dir)


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("serve")(serve)
    app.add_typer(keys, name="keys")
    app.add_typer(accounts, name="accounts")
    app.add_typer(library, name="library")


def _run_on_database(database_url: str, work: Callable[[str], Awaitable[T]]) -> T:
    """The result of work on the database in use; what cannot be done is said and ends the command."""
    from factlint.service.accounts.administration import ChangeRefused
    from factlint.service.server import choose_database_url
    from factlint.service.storage.database import UnusableDatabase

    async def run() -> T:
        return await work(choose_database_url(database_url))

    try:
        return asyncio.run(run())
    except (ChangeRefused, UnusableDatabase) as problem:
        _fail(str(problem))


def _account(account: AccountInfo) -> dict[str, object]:
    return {
        "id": account.id,
        "name": account.name,
        "plan": account.plan,
        "created_at": account.created_at.isoformat(),
        "credits": {
            "total": account.pool.total,
            "used": account.pool.used,
            "remaining": account.pool.remaining,
            "extra": account.pool.extra_left,
        },
        "extract_limit": account.extract_limit,
        "retention": _retention(account.retention),
        "certificates": account.certificates,
        "keys": account.keys,
    }


def _retention(found: Retention) -> dict[str, object]:
    return {
        "days": found.days,
        "next_days": found.next_days,
        "next_from": found.next_from.isoformat() if found.next_from else None,
    }


def _number(text: str, none: str) -> int | None:
    if text == none:
        return None
    if not text.isdecimal():
        _fail(f"Write a whole number, or {none}.")
    return int(text)


def _print(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False) if isinstance(value, list) else json.dumps(value))


def _fail(message: str) -> NoReturn:
    typer.echo(f"factlint: {message}", err=True)
    raise typer.Exit(2)
