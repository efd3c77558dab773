"""What is known already: a finished check of the same claim, or a published one of nearly the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.recency import FRESH_HOURS_TIME_SENSITIVE
from factlint.service.storage.tables import VERDICT_AT, Verification

_RECENT_FOR = timedelta(hours=FRESH_HOURS_TIME_SENSITIVE)
FREE_FOR = timedelta(hours=1)
"""A verdict younger than this costs nothing when it is served again (docs/wire-shapes.md, 5.1)."""
_MOST_COMPARED = 5_000


@dataclass(frozen=True, slots=True)
class KnownCheck:
    """A finished check of this very claim; `own`: of the same account."""

    id: str
    own: bool
    judged_at: datetime

    def is_free(self, now: datetime) -> bool:
        return self.own or now - self.judged_at < FREE_FOR


@dataclass(frozen=True, slots=True)
class Published:
    """A verification that everybody may read, and how far its claim is away."""

    id: str
    claim: str
    verdict: str
    confidence: str
    score: int | None
    distance: float


async def find_known(
    connection: AsyncConnection, account_id: str, subject: str, depth: str, engine: str, now: datetime, *, alone: bool
) -> KnownCheck | None:
    """The check of a subject by this engine on this evidence: an own one first, a standard one first, the newest first.

    One of a time-sensitive claim counts for six hours; one at depth low does not stand for a standard one. `alone`: do
    not look at what other accounts have.
    """
    query = (
        select(Verification.id, Verification.account_id, VERDICT_AT)
        .where(
            Verification.subject == subject,
            Verification.engine == engine,
            Verification.report.is_not(None),
            Verification.purged_at.is_(None),
            Verification.publication != "hidden",
            Verification.time_sensitive.is_(False) | (now - _RECENT_FOR < VERDICT_AT),
        )
        .order_by(
            (Verification.account_id == account_id).desc(),
            (Verification.depth == "standard").desc(),
            VERDICT_AT.desc(),
            Verification.id,
        )
        .limit(1)
    )
    if depth == "standard":
        query = query.where(Verification.depth == "standard")
    if alone:
        query = query.where(Verification.account_id == account_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    id, owner, judged_at = row
    return KnownCheck(id, owner == account_id, judged_at)


Blocking = Callable[[Callable[[], list[Published]]], Awaitable[list[Published]]]


async def find_nearly_same(
    connection: AsyncConnection, claim: str, embedding: bytes, language: str, in_thread: Blocking
) -> list[Published]:
    """Published verifications that say nearly the same in other words, nearest first."""
    query = (
        select(
            Verification.id,
            Verification.claim,
            Verification.verdict,
            Verification.confidence,
            Verification.score,
            Verification.embedding,
        )
        .where(
            Verification.visibility == "public",
            Verification.publication == "published",
            Verification.language == language,
            Verification.embedding.is_not(None),
            Verification.claim.is_not(None),
        )
        .order_by(Verification.created_at.desc())
        .limit(_MOST_COMPARED)
    )
    others = [
        (Published(id, said, verdict, confidence, score, 0.0), vector)
        for id, said, verdict, confidence, score, vector in await connection.execute(query)
        if said is not None and vector is not None
    ]
    return await in_thread(lambda: _filter_near(claim, embedding, others)) if others else []


def _filter_near(claim: str, embedding: bytes, others: Sequence[tuple[Published, bytes]]) -> list[Published]:
    from factlint.engine.likeness import NEAR, are_distinct, distances

    found: list[Published] = []
    for (one, _), distance in zip(others, distances(embedding, [vector for _, vector in others]), strict=True):
        if distance < NEAR and one.claim != claim and not are_distinct(claim, one.claim):
            found.append(Published(one.id, one.claim, one.verdict, one.confidence, one.score, distance))
    return sorted(found, key=lambda one: one.distance)[:5]
