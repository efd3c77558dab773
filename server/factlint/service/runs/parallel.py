"""Pieces of one step that go on beside each other."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


async def wait_for_all(*work: Coroutine[Any, Any, None]) -> None:
    """Each piece to its own end, then the first that did not succeed."""
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
