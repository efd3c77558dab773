"""Publishing: a public verification enters the library, or is hidden from everyone but its owner; collections."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.verifications import ClaimDetail
from factlint.service.storage.tables import CollectionEntry, LibraryEntry, Verification
from factlint.service.storage.upserts import insert_new, insert_or_update

SEPARATOR = "\x1f"
_LONGEST_NAME = 64
_WORD = re.compile(r"\w+")


class NotPublishable(Exception):
    """It cannot be published; the message says why."""


@dataclass(frozen=True, slots=True)
class WaitingVerification:
    """A public verification that nobody has looked at yet."""

    id: str
    claim: str
    verdict: str
    created_at: datetime


def fold_case(text: str) -> str:
    """How words are compared: without case, in every language."""
    return " ".join(text.casefold().split())


def pad_words(text: str) -> str:
    """The words of a text with a space on either side of each, so that one is found whole and not inside another."""
    return f" {' '.join(_WORD.findall(fold_case(text)))} "


def entry_of(detail: ClaimDetail, now: datetime) -> dict[str, object]:
    """How a verification is found: by its claim, whatever is named in it, and the words that put it right.

    The rest of a report is much the same in all of them.
    """
    names = [name for entity in detail.entities for name in (entity.name, entity.qid) if name]
    return {
        "verification_id": detail.verification_id,
        "claim": pad_words(detail.claim),
        "words": pad_words(f"{detail.claim} {detail.suggested_rewrite or ''} {' '.join(names)}"),
        "domain": fold_case(detail.domain),
        "entities": SEPARATOR.join(("", *(fold_case(name) for name in names), "")),
        "reads": 0,
        "published_at": now,
    }


async def publish(connection: AsyncConnection, id: str, now: datetime) -> None:
    """Take a public verification into the library. Raises NotPublishable."""
    query = select(Verification.visibility, Verification.report, Verification.purged_at).where(Verification.id == id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NotPublishable("There is no verification with this id.")
    if row.report is None:
        raise NotPublishable("Its account's retention period has removed its text, or keeps none.")
    if row.visibility != "public":
        raise NotPublishable(f"Its owner keeps it {row.visibility}; only what is public can be published.")
    entry = entry_of(ClaimDetail.model_validate_json(row.report), now)
    change = ("claim", "words", "domain", "entities")
    await insert_or_update(connection, LibraryEntry, [entry], keys=("verification_id",), change=change)
    await _set(connection, id, "published")


async def hide(connection: AsyncConnection, id: str) -> None:
    """Keep a verification from everyone but its owner, whatever its visibility. Raises NotPublishable."""
    if not await _set(connection, id, "hidden"):
        raise NotPublishable("There is no verification with this id.")
    await unlist(connection, id)


async def unlist(connection: AsyncConnection, id: str) -> None:
    """Take it out of the library."""
    await connection.execute(delete(LibraryEntry).where(LibraryEntry.verification_id == id))


async def list_waiting(connection: AsyncConnection) -> list[WaitingVerification]:
    """What owners have made public and nobody has looked at, oldest first."""
    query = (
        select(Verification.id, Verification.claim, Verification.verdict, Verification.created_at)
        .where(
            Verification.visibility == "public",
            Verification.publication == "pending",
            Verification.purged_at.is_(None),
            Verification.report.is_not(None),
        )
        .order_by(Verification.created_at, Verification.id)
    )
    return [
        WaitingVerification(id, claim or "", verdict, at) for id, claim, verdict, at in await connection.execute(query)
    ]


async def add_to_collection(connection: AsyncConnection, name: str, ids: Sequence[str], now: datetime) -> None:
    """Add verifications to a curated collection; it exists as long as it has one. Raises NotPublishable."""
    if not name or len(name) > _LONGEST_NAME or "," in name or name != name.strip():
        raise NotPublishable("A collection's name has 1 to 64 characters, no comma, and no space at its ends.")
    listed = select(LibraryEntry.verification_id).where(LibraryEntry.verification_id.in_(ids))
    known = set((await connection.execute(listed)).scalars())
    for id in ids:
        if id not in known:
            raise NotPublishable(f"{id} is not in the library; publish it first.")
    rows = [{"name": name, "verification_id": id, "added_at": now} for id in dict.fromkeys(ids)]
    if rows:
        await insert_new(connection, CollectionEntry, rows)


async def remove_from_collection(connection: AsyncConnection, name: str, ids: Sequence[str]) -> int:
    """Take verifications out of a collection; returns how many were in it."""
    statement = delete(CollectionEntry).where(CollectionEntry.name == name, CollectionEntry.verification_id.in_(ids))
    return (await connection.execute(statement)).rowcount


async def list_collections(connection: AsyncConnection) -> dict[str, list[str]]:
    """The curated collections and what is in each."""
    query = select(CollectionEntry.name, CollectionEntry.verification_id).order_by(
        CollectionEntry.name, CollectionEntry.added_at, CollectionEntry.verification_id
    )
    found: dict[str, list[str]] = {}
    for name, id in await connection.execute(query):
        found.setdefault(name, []).append(id)
    return found


async def _set(connection: AsyncConnection, id: str, publication: str) -> bool:
    statement = update(Verification).where(Verification.id == id).values(publication=publication)
    return (await connection.execute(statement)).rowcount == 1
