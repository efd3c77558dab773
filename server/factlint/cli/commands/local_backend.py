"""factlint serve --local, as a client starts it: the backend without the libraries of the command line, which it never uses."""

from __future__ import annotations

import sys

from factlint.cli.imports import without_collections

FAILURE = 2


def run_local_backend() -> int:
    """Be the one backend of this user until nobody needs it."""
    # Whoever imports httpx later has it without its command line, as in factlint.client.api.http.
    sys.modules["httpx._main"] = None  # pyright: ignore[reportArgumentType]
    with without_collections():
        from factlint.service.server import CannotServe, serve

    try:
        serve(local=True)
    except CannotServe as problem:
        print(f"factlint: {problem}", file=sys.stderr)
        return FAILURE
    return 0
