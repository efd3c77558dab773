"""The care of a service's stored things: its database is brought up to date, and what has expired is removed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import DBAPIError

from factlint.service.accounts.key_uses import KeyUses
from factlint.service.accounts.keys import Caller, ensure_local_caller
from factlint.service.checks.idempotency import release_unfinished
from factlint.service.checks.memory import forget_expired
from factlint.service.common.config import ServiceConfig
from factlint.service.library.read_counts import ReadCounts
from factlint.service.storage.database import BrokenDatabase, Database, UnusableDatabase, move_away
from factlint.service.storage.transient_texts import AccountTexts, TransientTexts
from factlint.service.storage.upgrade import migrate
from factlint.service.verifications.retention import RetentionJob

log = logging.getLogger("factlint.service")
CLEAN_EVERY_S = 600.0


class Upkeep:
    """Opens and cleans the database of one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        memories: Sequence[TransientTexts | AccountTexts],
        retention: RetentionJob,
        readership: ReadCounts,
        key_uses: KeyUses,
    ) -> None:
        self._config = config
        self._database = database
        self._memories = memories
        self._retention = retention
        self._readership = readership
        self._key_uses = key_uses

    async def open(self) -> Caller | None:
        """Bring the database up to date. The one account of a local backend; None for a hosted service."""
        try:
            await migrate(self._database)
        except BrokenDatabase:
            if self._config.local is None or self._database.file is None:
                raise
            # A writer's own backend keeps nothing in it that a check cannot bring again.
            log.error("the database is damaged; a new one takes its place")
            await asyncio.to_thread(move_away, self._database.file)
            await migrate(self._database)
        if self._config.local is None:
            return None
        async with self._database.write() as connection:
            local = await ensure_local_caller(connection, self._config.clock.now())
            await release_unfinished(connection)
        return local

    async def clean_once(self) -> None:
        """Forget what has expired, and remove what retention periods say."""
        now = self._config.clock.now()
        async with self._database.write() as connection:
            await forget_expired(connection, now)
        for memory in self._memories:
            memory.forget_expired(now)
        await self._retention.run(self._database)
        await self._write_down()

    async def clean_until(self, stopping: asyncio.Event, opened: Callable[[], Awaitable[None]]) -> None:
        """Clean up now and again, once the database is open."""
        while not stopping.is_set():
            try:
                await opened()
                await self.clean_once()
            except Exception as error:
                log.warning("expired rows could not be deleted: %s", type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), CLEAN_EVERY_S)
        with contextlib.suppress(DBAPIError, OSError, UnusableDatabase):
            await self._write_down()

    async def _write_down(self) -> None:
        await self._readership.write(self._database)
        await self._key_uses.write(self._database)
