"""`factlint serve` and `factlint keys`: running a backend and giving out its keys; the only way here to the service."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer

keys = typer.Typer(no_args_is_help=True, help="Keys of a backend's accounts.")

DatabaseUrl = Annotated[str, typer.Option("--database-url", help="Such as sqlite:////var/lib/factlint.db")]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8642,
    database_url: DatabaseUrl = "",
    role: Annotated[str, typer.Option(help="web, worker or all.")] = "all",
    local: Annotated[bool, typer.Option("--local", help="The one backend of this user, for editors.")] = False,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Exempt a host from the guard on fetched addresses (development).")
    ] = None,
    idle_seconds: Annotated[
        float | None, typer.Option(hidden=True, min=0.1, help="When a local backend nobody asks ends.")
    ] = None,
) -> None:
    """Run the backend: the fact-checking service interface over HTTP."""
    from factlint.service.serving import CannotServe, UnknownRole, role_of, serve

    try:
        serve(host, port, database_url, local, allow_host or (), role_of(role), idle_s=idle_seconds)
    except (CannotServe, UnknownRole) as problem:
        _fail(str(problem))


@keys.command("create")
def create(
    name: Annotated[str, typer.Option(help="Whose key it is.")],
    credits: Annotated[int, typer.Option(min=0, help="Extra credits for the account.")] = 0,
    plan: Annotated[str, typer.Option(help="free, plus, pro or scale.")] = "free",
    unlimited_extract: Annotated[bool, typer.Option("--unlimited-extract", help="No daily cap on extract.")] = False,
    account: Annotated[str | None, typer.Option(help="Add the key to this account instead of a new one.")] = None,
    database_url: DatabaseUrl = "",
) -> None:
    """Make a key and print it, once, as JSON."""
    from factlint.service.accounts.administration import Refused, create_key
    from factlint.service.serving import database_in_use
    from factlint.service.storage.database import UnusableDatabase

    try:
        made = asyncio.run(create_key(database_in_use(database_url), name, credits, plan, unlimited_extract, account))
    except (Refused, UnusableDatabase) as problem:
        _fail(str(problem))
    else:
        typer.echo(json.dumps({"key": made.key, "webhook_secret": made.webhook_secret}))


@keys.command("list")
def list_(database_url: DatabaseUrl = "") -> None:
    """Print what is known of each key, as JSON; the keys themselves are not kept."""
    from factlint.service.accounts.administration import list_keys
    from factlint.service.serving import database_in_use
    from factlint.service.storage.database import UnusableDatabase

    try:
        found = asyncio.run(list_keys(database_in_use(database_url)))
    except UnusableDatabase as problem:
        _fail(str(problem))
    else:
        entries = [
            {
                "id": key.key_id,
                "account": key.account_id,
                "name": key.name,
                "ending": key.ending,
                "plan": key.plan,
                "unlimited_extract": key.unlimited_extract,
                "created_at": key.created_at.isoformat(),
                "revoked_at": key.revoked_at.isoformat() if key.revoked_at else None,
            }
            for key in found
        ]
        typer.echo(json.dumps(entries, indent=2))


@keys.command("revoke")
def revoke(
    key: Annotated[str, typer.Argument(help="The key itself, or its id from `factlint keys list`.")],
    database_url: DatabaseUrl = "",
) -> None:
    """Refuse a key from now on."""
    from factlint.service.accounts.administration import revoke_key
    from factlint.service.serving import database_in_use
    from factlint.service.storage.database import UnusableDatabase

    try:
        done = asyncio.run(revoke_key(database_in_use(database_url), key))
    except UnusableDatabase as problem:
        _fail(str(problem))
    else:
        if not done:
            _fail("There is no such key in force; `factlint keys list` shows them.")
        typer.echo(json.dumps({"revoked": True}))


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("serve")(serve)
    app.add_typer(keys, name="keys")


def _fail(message: str) -> None:
    typer.echo(f"factlint: {message}", err=True)
    raise typer.Exit(2)
