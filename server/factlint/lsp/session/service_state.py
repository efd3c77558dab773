"""What is known of the service that checks: its engine, whether its backend is starting or indexing, the credits left."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field


@dataclass(slots=True)
class ServiceState:
    """`indexing` says how far the index is while it is built; `indexed` that there is nothing more to wait for.

    `asking` is set when a check asks the service; `credits` are what a remote account has left, as far as is known.
    """

    engine: str = ""
    starting: bool = False
    indexing: str = ""
    indexed: bool = False
    asking: asyncio.Event = field(default_factory=asyncio.Event)
    credits: int | None = None
