"""When keys were last used: noted in memory, written down now and then."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import or_, update

from factlint.service.storage.database import Database
from factlint.service.storage.tables import ApiKey


class KeyUses:
    """The uses that are not written down yet; a process that dies loses only these."""

    def __init__(self) -> None:
        self._noted: dict[str, datetime] = {}

    def record_use(self, key_id: str, now: datetime) -> None:
        self._noted[key_id] = now

    async def write(self, database: Database) -> None:
        """Write the uses down, unless another process knows of later ones."""
        noted, self._noted = self._noted, {}
        if not noted:
            return
        async with database.write() as connection:
            for key_id, at in noted.items():
                earlier = or_(ApiKey.last_used_at.is_(None), ApiKey.last_used_at < at)
                await connection.execute(update(ApiKey).where(ApiKey.id == key_id, earlier).values(last_used_at=at))
