"""httpx without its own command line, whose libraries would cost every editor 6 MB and 40 ms."""

from __future__ import annotations

import sys

if "httpx" not in sys.modules:
    # A name that is None cannot be imported; httpx does without, as where its `cli` extra is not installed.
    sys.modules["httpx._main"] = None  # pyright: ignore[reportArgumentType]
    import httpx

    del sys.modules["httpx._main"]
else:
    import httpx

__all__ = ["httpx"]
