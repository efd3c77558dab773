"""Who sends a request: the bearer key or the local token, turned into an account; everyone else is refused."""

from __future__ import annotations

import secrets
from typing import cast

from starlette.requests import Request

from factlint.service.accounts.keys import Caller, find_caller
from factlint.service.http.answers import not_authenticated
from factlint.service.http.exchange import exchange_of
from factlint.service.state import Service


def service_of(request: Request) -> Service:
    return cast(Service, request.app.state.service)


async def caller_of(request: Request) -> Caller:
    """The account behind a request; its age may decide the version of the answer. Raises Refusal 401."""
    service = service_of(request)
    key = _bearer(request.headers.get("authorization", ""))
    local = service.config.local
    if local is not None:
        if not secrets.compare_digest(key.encode("utf-8", "replace"), local.token.encode()):
            raise not_authenticated()
        return await service.local_caller()
    caller = None
    if key:
        await service.opened()
        async with service.database.read() as connection:
            caller = await find_caller(connection, key)
    if caller is None:
        raise not_authenticated()
    exchange_of(request).of_account(caller.created_at)
    return caller


def check_local(request: Request) -> None:
    """Only the token, without the database: for calls that must answer before it is open. Raises Refusal 401."""
    local = service_of(request).config.local
    key = _bearer(request.headers.get("authorization", ""))
    if local is None or not secrets.compare_digest(key.encode("utf-8", "replace"), local.token.encode()):
        raise not_authenticated()


def _bearer(header: str) -> str:
    scheme, _, key = header.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""
