"""Who sends a request: the bearer key or the local token, turned into an account; everyone else is refused."""

from __future__ import annotations

import asyncio
import secrets
from typing import cast

from starlette.requests import Request

from factlint.interface.versions import VERSION_HEADER
from factlint.service.accounts.keys import Caller, find_caller
from factlint.service.accounts.scopes import Scope
from factlint.service.calls.spec import CallSpec
from factlint.service.common.errors import forbidden_error, insufficient_scope_error, not_authenticated_error
from factlint.service.composition.service import Service
from factlint.service.http.credentials import bearer_of, has_secret_address
from factlint.service.http.peers import is_own
from factlint.service.http.request_context import context_of

_CALL = "factlint.call"


def note_call(request: Request, call: CallSpec) -> None:
    """Which of the listed calls a request is."""
    request.scope[_CALL] = call


async def is_checking_allowed(request: Request, service: Service) -> bool:
    """Whether a local backend may tell the sender of a check what the writer's own sources say.

    That is who was given the secret, the token or a session of the pane, or a process that is seen to be this user's.
    """
    local = service.config.local
    assert local is not None
    key = bearer_of(request)
    if has_secret_address(request):
        return True
    if key:
        known = bool(local.checking_secret) and _is_token(key, local.checking_secret)
        return known or _is_token(key, local.token) or service.pane.has_session(key)
    client, server = request.client, request.scope.get("server")
    if client is None or server is None or server[1] is None:
        return False
    return await asyncio.to_thread(is_own, (client.host, client.port), int(server[1]))


async def identify_caller(request: Request, service: Service) -> Caller:
    """The account behind a request; its age may decide the version of the answer. Raises NotAuthenticated, Forbidden.

    A writer's own backend has one, for whoever has its token or a session of its task pane.
    """
    key = bearer_of(request)
    local = service.config.local
    if local is not None:
        if not (_is_token(key, local.token) or service.pane.has_session(key)):
            raise not_authenticated_error()
        return await service.find_local_caller()
    call = cast("CallSpec | None", request.scope.get(_CALL))
    scope = call.scope if call is not None else None
    return await identify_key_holder(request, service, key, scope, own_runs=call is not None and call.own_runs)


async def identify_key_holder(
    request: Request, service: Service, key: str, scope: Scope | None, *, own_runs: bool = False
) -> Caller:
    """The account of a key of a hosted service, with what the key may do. Raises NotAuthenticated, Forbidden.

    `own_runs`: the call itself looks whether this key reaches what it asks for (`check_reads`, `find_readable`, `check_made`).
    """
    caller = None
    if key:
        await service.wait_until_open()
        async with service.database.look_up() as connection:
            caller = await find_caller(connection, key, service.config.clock.now())
    if caller is None:
        raise not_authenticated_error()
    context_of(request).use_account_version(caller.created_at)
    if caller.key_id is not None:
        service.key_uses.record_use(caller.key_id, service.config.clock.now())
    begins = own_runs and caller.scopes is not None and "verify" in caller.scopes
    check_bounds(request, caller, None if begins else scope)
    return caller


async def use_version_of_key(request: Request, service: Service) -> None:
    """Have an open call answer in the version of the account whose key is sent along.

    A key that is not in force is as good as none there.
    """
    key = bearer_of(request)
    if not key or service.config.local is not None or request.headers.get(VERSION_HEADER):
        return
    await service.wait_until_open()
    async with service.database.look_up() as connection:
        caller = await find_caller(connection, key, service.config.clock.now())
    if caller is not None:
        context_of(request).use_account_version(caller.created_at)


async def identify_optional_caller(request: Request, service: Service) -> Caller | None:
    """The account behind a request, or None where it names no key; a key that is wrong is still refused."""
    if service.config.local is None and not request.headers.get("authorization", "").strip():
        await service.wait_until_open()
        return None
    return await identify_caller(request, service)


def check_bounds(request: Request, caller: Caller, scope: Scope | None) -> None:
    """What the key may do and where it may be used from. Raises Forbidden."""
    if caller.networks is not None and (request.client is None or request.client.host not in caller.networks):
        raise forbidden_error("This key is not to be used from this address.")
    if scope is not None and caller.scopes is not None and scope not in caller.scopes:
        raise insufficient_scope_error(scope)


def check_local(request: Request, service: Service) -> None:
    """Only the token, without the database: for calls that must answer before it is open. Raises NotAuthenticated."""
    local = service.config.local
    if local is None or not _is_token(bearer_of(request), local.token):
        raise not_authenticated_error()


def _is_token(key: str, token: str) -> bool:
    return secrets.compare_digest(key.encode("utf-8", "replace"), token.encode())
