"""What is known of one request while it is answered: its id, its version, and through which door it came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from starlette.requests import HTTPConnection
from starlette.types import Scope

from factlint.interface.versions import VERSION_HEADER, Version, choose_version

_KEY = "factlint.exchange"


@dataclass(slots=True)
class RequestContext:
    """`version` may still change once the account is known; the answer carries what it is at its end. `replayed`: the
    answer is that of an earlier call."""

    request_id: str
    version: Version
    header: str | None
    user_agent: str | None
    replayed: bool = False

    def use_account_version(self, created_at: datetime) -> None:
        """The account decides the version where neither a header nor an official client does."""
        self.version = choose_version(self.header, created_at, self.user_agent)


def begin(scope: Scope, request_id: str) -> RequestContext:
    """The context of a request that has just arrived. Raises MalformedVersion after noting it."""
    headers = HTTPConnection(scope).headers
    header, user_agent = headers.get(VERSION_HEADER), headers.get("user-agent")
    context = RequestContext(request_id, choose_version(None, None, user_agent), header, user_agent)
    scope[_KEY] = context
    context.version = choose_version(header, None, user_agent)
    return context


def context_of(connection: HTTPConnection) -> RequestContext:
    return cast(RequestContext, connection.scope[_KEY])
