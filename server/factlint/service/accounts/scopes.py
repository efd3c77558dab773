"""What a key may be limited to: starting work that costs, or reading what is stored. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

Scope = Literal["verify", "history:read"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


class UnknownScope(ValueError):
    """There is no such scope."""


def parse_scopes(stored: str | None) -> frozenset[Scope] | None:
    """The scopes of a key as its row names them; None where the key is not limited."""
    if stored is None:
        return None
    named = stored.split()
    return frozenset(scope for scope in SCOPES if scope in named)


def format_scopes(names: Iterable[str]) -> str | None:
    """The row's form of scopes that are named; None for none named. Raises UnknownScope."""
    wanted = [name.strip().lower() for name in names]
    for name in wanted:
        if name not in SCOPES:
            raise UnknownScope(f"There is no scope {name!r}; choose from {', '.join(SCOPES)}.")
    return " ".join(scope for scope in SCOPES if scope in wanted) or None
