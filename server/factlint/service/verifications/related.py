"""Which public verifications are close to one: cosine distance of their embeddings, over a copy kept in memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.verifications import NEAR_DUPLICATE_DISTANCE
from factlint.service.storage.tables import Verification
from factlint.service.verifications.records import VerificationRecord, Verifications

FARTHEST = 0.75
"""From here on, two claims have nothing to do with each other."""
_LISTED = and_(
    Verification.visibility == "public",
    Verification.publication != "hidden",
    Verification.purged_at.is_(None),
    Verification.embedding.is_not(None),
)


@dataclass(frozen=True, slots=True)
class _Copy:
    """The public embeddings, as unit vectors; `mark` changes when they do."""

    mark: tuple[int, datetime | None]
    size: int
    ids: tuple[str, ...]
    vectors: NDArray[np.float32]


class Neighbours:
    """Finds what is close among the public verifications of one service."""

    def __init__(self, verifications: Verifications) -> None:
        self._verifications = verifications
        self._copy: _Copy | None = None

    def invalidate(self) -> None:
        """What is public has changed in this process: the copy is read again."""
        self._copy = None

    async def find_nearest(
        self, connection: AsyncConnection, record: VerificationRecord, limit: int, now: datetime
    ) -> list[tuple[VerificationRecord, float]]:
        """The closest, nearest first, without the verification itself and those that say the same."""
        if not record.embedding:
            return []
        own = _unit(np.frombuffer(record.embedding, dtype=np.float32))
        copy = await self._read(connection, own.size)
        if not copy.ids:
            return []
        distances = 1.0 - copy.vectors @ own
        found: list[tuple[VerificationRecord, float]] = []
        order: list[int] = np.argsort(distances, kind="stable").tolist()
        for place in order:
            distance = float(distances[place])
            if distance >= FARTHEST or len(found) == limit:
                break
            id = copy.ids[place]
            if distance < NEAR_DUPLICATE_DISTANCE or id == record.id:
                continue
            other = await self._verifications.find(connection, id, now)
            # The copy may be older than the row.
            if other is not None and other.report is not None and _is_listed(other):
                found.append((other, round(distance, 4)))
        return found

    async def _read(self, connection: AsyncConnection, size: int) -> _Copy:
        count, newest = (
            await connection.execute(select(func.count(), func.max(Verification.completed_at)).where(_LISTED))
        ).one()
        mark = (count, newest)
        copy = self._copy
        if copy is not None and copy.mark == mark and copy.size == size:
            return copy
        rows = (await connection.execute(select(Verification.id, Verification.embedding).where(_LISTED))).all()
        # Embeddings of another length were made by another model: nothing can be said of their distance.
        fitting = [(id, embedding) for id, embedding in rows if embedding is not None and len(embedding) == size * 4]
        joined = b"".join(embedding for _, embedding in fitting)
        vectors = np.frombuffer(joined, dtype=np.float32).reshape(len(fitting), size)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        copy = _Copy(
            mark, size, tuple(id for id, _ in fitting), (vectors / np.where(norms > 0, norms, 1)).astype(np.float32)
        )
        self._copy = copy
        return copy


def _is_listed(record: VerificationRecord) -> bool:
    return record.visibility == "public" and record.publication != "hidden"


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    norm = float(np.linalg.norm(vector))
    return vector / norm if norm > 0 else vector
