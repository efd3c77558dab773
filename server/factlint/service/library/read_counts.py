"""How often published verifications are read: counted in memory, written down now and then."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.database import Database
from factlint.service.storage.tables import LibraryEntry

_MOST_IDS = 10_000


class ReadCounts:
    """The readings that are not written down yet; a process that dies loses only these."""

    def __init__(self) -> None:
        self._counted: Counter[str] = Counter()

    def count_read(self, id: str) -> None:
        """Somebody other than its owner has read a verification."""
        if id in self._counted or len(self._counted) < _MOST_IDS:
            self._counted[id] += 1

    async def write(self, database: Database) -> None:
        """Write the readings down; those of what is not in the library count for nothing."""
        counted, self._counted = self._counted, Counter()
        if not counted:
            return
        async with database.write() as connection:
            await _add(connection, counted)


async def _add(connection: AsyncConnection, counted: Counter[str]) -> None:
    for id, count in counted.items():
        await connection.execute(
            update(LibraryEntry).where(LibraryEntry.verification_id == id).values(reads=LibraryEntry.reads + count)
        )
