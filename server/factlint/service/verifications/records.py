"""The rows of stored verifications: how they are kept, found, listed, changed and removed, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime

from sqlalchemy import ColumnElement, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.recency import fresh_for
from factlint.interface.verifications import ClaimDetail, Coverage, VerificationListItem
from factlint.service.accounts.retention import CACHED_FOR
from factlint.service.storage.tables import Run, Verification
from factlint.service.storage.transient_texts import AccountTexts, TransientTexts

_MEMORY = "verification"
_SUBJECT = "verification_of"


@dataclass(frozen=True, slots=True)
class VerificationRecord:
    """One stored verification (see the table). `report` is None where retention has removed it."""

    id: str
    account_id: str
    subject: str
    claim: str | None
    language: str
    depth: str
    verdict: str
    confidence: str
    score: int | None
    visibility: str
    report: str | None
    created_at: datetime
    completed_at: datetime
    publication: str = "published"
    task_id: str | None = None
    cloned_from: str | None = None
    engine: str = ""
    domain: str = ""
    time_sensitive: bool = False
    embedding: bytes | None = None
    judged_at: datetime | None = None
    purged_at: datetime | None = None

    def removed_at(self, now: datetime) -> datetime | None:
        """When its text was removed; None while it is there."""
        if self.purged_at is not None:
            return self.purged_at
        return min(now, self.completed_at + CACHED_FOR) if self.report is None else None

    def to_detail(self, coverage: Coverage | None = None) -> ClaimDetail:
        """The full report. Only for a record whose text is there."""
        assert self.report is not None
        update = {"visibility": self.visibility, "coverage": coverage}
        return ClaimDetail.model_validate_json(self.report).model_copy(update=update)

    def to_list_item(self) -> VerificationListItem:
        """The report as lists show it."""
        detail = self.to_detail()
        return VerificationListItem(**{name: getattr(detail, name) for name in VerificationListItem.model_fields})


_COLUMNS = [getattr(Verification, field.name) for field in fields(VerificationRecord)]
_ONE = select(*_COLUMNS).where(Verification.id == bindparam("verification"))
_ONE_LOCKED = _ONE.with_for_update()
_EMPTIED: dict[str, object] = {
    "claim": None,
    "report": None,
    "embedding": None,
    "subject": "",
    "domain": "",
    "verdict": "",
    "confidence": "",
    "score": None,
}
"""What a row holds once its text is gone, or where it must never hold any."""


class Verifications:
    """The stored verifications of one service. `memory` holds those that must not reach the database, and `subjects` what
    they are about."""

    def __init__(self, memory: TransientTexts, subjects: AccountTexts) -> None:
        self._memory = memory
        self._subjects = subjects

    async def insert(self, connection: AsyncConnection, record: VerificationRecord, *, in_memory: bool = False) -> None:
        """Keep a finished verification; `in_memory`: its account keeps nothing, so the row holds only ids."""
        values: dict[str, object] = {field.name: getattr(record, field.name) for field in fields(record)}
        if in_memory and record.report is not None:
            self._memory.put(_MEMORY, record.id, record.report, record.completed_at, CACHED_FOR)
            kept = fresh_for(record.time_sensitive)
            subject = _subject_id(record.subject, record.depth, record.engine)
            self._subjects.put(record.account_id, _SUBJECT, subject, record.id, record.completed_at, kept)
            values |= _EMPTIED
        await connection.execute(insert(Verification).values(**values))

    async def find(
        self, connection: AsyncConnection, id: str, now: datetime, *, lock: bool = False
    ) -> VerificationRecord | None:
        row = (await connection.execute(_ONE_LOCKED if lock else _ONE, {"verification": id})).mappings().one_or_none()
        return None if row is None else self._load_report(VerificationRecord(**row), now)

    async def find_in_memory(
        self, connection: AsyncConnection, account_id: str, subject: str, depth: str, engine: str, now: datetime
    ) -> str | None:
        """The id of a check of a subject of an account that keeps nothing, while this process remembers it.

        One at depth low does not stand for a standard one.
        """
        for of_depth in ("standard", "low") if depth == "low" else ("standard",):
            id = self._subjects.get(account_id, _SUBJECT, _subject_id(subject, of_depth, engine), now)
            found = await self.find(connection, id, now) if id is not None else None
            if found is not None and found.report is not None:
                return found.id
        return None

    async def list_page(
        self, connection: AsyncConnection, account_id: str, now: datetime, *, page: int, page_size: int
    ) -> tuple[list[VerificationRecord], int]:
        """One page of an account's own verifications, newest first, and how many there are in all."""
        mine = and_(
            Verification.account_id == account_id,
            Verification.purged_at.is_(None),
            or_(Verification.report.is_not(None), Verification.id.in_(self._memory.ids(_MEMORY, now))),
        )
        query = select(*_COLUMNS).where(mine).order_by(Verification.created_at.desc(), Verification.id.desc())
        return await self.fetch_page(connection, query, mine, now, page=page, page_size=page_size)

    async def fetch_page(
        self,
        connection: AsyncConnection,
        query: Select[*tuple[object, ...]],
        which: ColumnElement[bool],
        now: datetime,
        *,
        page: int,
        page_size: int,
    ) -> tuple[list[VerificationRecord], int]:
        """A page of a query over the columns of a record, with the total."""
        total = (await connection.execute(select(func.count()).select_from(Verification).where(which))).scalar_one()
        offset = (page - 1) * page_size
        if offset >= total:
            return [], total
        rows = (await connection.execute(query.offset(offset).limit(page_size))).mappings()
        found = [self._load_report(VerificationRecord(**row), now) for row in rows]
        return [record for record in found if record.report is not None], total

    async def change_visibility(self, connection: AsyncConnection, record: VerificationRecord, visibility: str) -> None:
        """What becomes public waits to be published; what was hidden stays hidden."""
        publication = record.publication
        if visibility == "public" and record.visibility != "public" and publication != "hidden":
            publication = "pending"
        values = {"visibility": visibility, "publication": publication}
        await connection.execute(update(Verification).where(Verification.id == record.id).values(**values))

    async def delete(self, connection: AsyncConnection, record: VerificationRecord) -> None:
        """Remove a verification with everything that hangs on it, and the text of the run that made it."""
        self._memory.drop(_MEMORY, record.id)
        await connection.execute(delete(Verification).where(Verification.id == record.id))
        runs = update(Run).where(Run.account_id == record.account_id, Run.verification_id == record.id)
        await connection.execute(runs.values(input=None, state=None))

    async def purge(self, connection: AsyncConnection, records: Sequence[VerificationRecord], now: datetime) -> None:
        """Remove the texts; the ids stay, and say that it was purged."""
        ids = [record.id for record in records]
        for id in ids:
            self._memory.drop(_MEMORY, id)
        values = _EMPTIED | {"purged_at": now}
        await connection.execute(update(Verification).where(Verification.id.in_(ids)).values(**values))

    async def find_ended_before(
        self, connection: AsyncConnection, account_id: str, moment: datetime, now: datetime
    ) -> list[VerificationRecord]:
        """The verifications of an account that were completed before a moment and are not purged yet."""
        query = select(*_COLUMNS).where(
            Verification.account_id == account_id,
            Verification.purged_at.is_(None),
            Verification.completed_at <= moment,
        )
        return [
            self._load_report(VerificationRecord(**row), now) for row in (await connection.execute(query)).mappings()
        ]

    def _load_report(self, record: VerificationRecord, now: datetime) -> VerificationRecord:
        """What is only in memory, if it is still there."""
        if record.report is not None or record.purged_at is not None:
            return record
        text = self._memory.get(_MEMORY, record.id, now)
        if text is None:
            return record
        detail = ClaimDetail.model_validate_json(text)
        return replace(
            record,
            report=text,
            claim=detail.claim,
            domain=detail.domain,
            verdict=detail.verdict,
            confidence=detail.confidence,
            score=detail.service_score,
        )


def _subject_id(subject: str, depth: str, engine: str) -> str:
    return "\0".join((subject, depth, engine))


def record_columns() -> list[ColumnElement[object]]:
    """What a query selects to be read as records."""
    return list(_COLUMNS)
