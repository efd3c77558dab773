"""Which engine judges a workspace's claims now: asked of the service now and then, remembered between runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.interface.local import WorkspaceIn

LOCAL_AGE_S = 30.0
REMOTE_AGE_S = 600.0


class Engines:
    """A verdict is only served from the cache while the engine that gave it would still be the one to ask.

    A workspace registered otherwise (other sources, leave to ask outside) may have another engine at once.
    """

    def __init__(self, client: Client, cache: ResultCache, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._cache = cache
        self._clock = clock
        self._age_s = LOCAL_AGE_S if client.local is not None else REMOTE_AGE_S
        self._names: dict[str, str] = {}
        self._asked: dict[str, tuple[float, WorkspaceIn | None]] = {}
        self._lock = asyncio.Lock()

    def known_engine(self, scope: Scope) -> str:
        """The engine as far as is known, from this process or an earlier one; "" when nothing is."""
        key = scope.engine_key()
        return self._names[key] if key in self._names else self._cache.engine(key)

    async def refresh(self, scope: Scope) -> None:
        """Ask the service if the last answer is old. Raises a ClientError only when nothing is known at all."""
        key = scope.engine_key()
        async with self._lock:
            registration = self._client.find_registration(scope.workspace)
            asked, registration_then = self._asked.get(key, (None, None))
            if asked is not None and registration == registration_then and self._clock() - asked < self._age_s:
                return
            try:
                engine = (await self._client.get_discovery(workspace=scope.workspace)).engine
            except ClientError:
                if not self.known_engine(scope):
                    raise
                return
            self._asked[key] = self._clock(), registration
            self.remember_engine(scope, engine)

    def forget_answers(self) -> None:
        """Evidence was added just now: the next check asks whether another engine judges."""
        self._asked.clear()

    def remember_engine(self, scope: Scope, engine: str) -> None:
        """The service just said so."""
        key = scope.engine_key()
        if self._names.get(key) != engine:
            self._names[key] = engine
            self._cache.put_engine(key, engine)
