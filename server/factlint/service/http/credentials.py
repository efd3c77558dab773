"""What a request shows of who sends it: its key, and whether it came to the address that holds the secret."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from starlette.requests import Request

from factlint.service.http.request_places import MAY_CHECK


def bearer_of(request: Request) -> str:
    """The key that the Authorization header carries, or ""."""
    header = request.headers.get("authorization", "")
    scheme, _, key = header.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def allow_checking(scope: MutableMapping[str, Any]) -> None:
    """Note that a request came to the address that holds the secret for checks."""
    scope[MAY_CHECK] = True


def has_secret_address(request: Request) -> bool:
    """Whether it came to that address."""
    return request.scope.get(MAY_CHECK) is True
