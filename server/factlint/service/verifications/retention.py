"""What retention removes: the texts of what is older than an account's period. Ids stay, and so do certificates."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts.expiry import AccountRetention, find_accounts_with_retention
from factlint.service.common.clock import Clock
from factlint.service.storage.database import Database
from factlint.service.storage.tables import AskMessage, Certificate, CollectionEntry, LibraryEntry, Run
from factlint.service.verifications.certificates import CertificateIssuer, NotIssuable
from factlint.service.verifications.records import Verifications


class RetentionJob:
    """Removes what retention periods say, for one service. Run several times an hour, it is done within the hour."""

    def __init__(self, verifications: Verifications, certifying: CertificateIssuer, clock: Clock) -> None:
        self._verifications = verifications
        self._certifying = certifying
        self._clock = clock

    async def run(self, database: Database) -> None:
        """Purge each account in a transaction of its own."""
        async with database.read() as connection:
            accounts = await find_accounts_with_retention(connection, self._clock.now())
        for account in accounts:
            async with database.write() as connection:
                await self._purge(connection, account, self._clock.now())

    async def _purge(self, connection: AsyncConnection, account: AccountRetention, now: datetime) -> None:
        await purge_verifications(connection, self._verifications, self._certifying, account, now)
        await purge_messages(connection, account)
        await purge_runs(connection, account, now)


async def purge_verifications(
    connection: AsyncConnection,
    verifications: Verifications,
    certifying: CertificateIssuer,
    account: AccountRetention,
    now: datetime,
) -> None:
    """Remove what was completed before the account's cutoff. Certificates are issued first: they outlive the text."""
    expired = await verifications.find_ended_before(connection, account.id, account.cutoff, now)
    for record in expired:
        if account.issues and record.report is not None:
            try:
                await certifying.issue(connection, record, now, issues=True)
            except NotIssuable:
                continue
    ids = [record.id for record in expired]
    await verifications.purge(connection, expired, now)
    await connection.execute(delete(AskMessage).where(AskMessage.verification_id.in_(ids)))
    await connection.execute(delete(CollectionEntry).where(CollectionEntry.verification_id.in_(ids)))
    await connection.execute(delete(LibraryEntry).where(LibraryEntry.verification_id.in_(ids)))
    if not account.issues:
        await connection.execute(delete(Certificate).where(Certificate.verification_id.in_(ids)))


async def purge_messages(connection: AsyncConnection, account: AccountRetention) -> None:
    """Remove an account's questions that are older than its cutoff, whoever owns what they ask about."""
    await connection.execute(
        delete(AskMessage).where(AskMessage.account_id == account.id, AskMessage.created_at <= account.cutoff)
    )


async def purge_runs(connection: AsyncConnection, account: AccountRetention, now: datetime) -> None:
    """Remove the texts of runs that ended, or whose choice was made, before the cutoff.

    A run that goes on, or waits, is never touched.
    """
    await connection.execute(
        update(Run)
        .where(
            Run.account_id == account.id,
            func.coalesce(Run.ended_at, Run.resolved_at) <= account.cutoff,
            Run.purged_at.is_(None),
        )
        .values(input=None, state=None, failure=None, body_digest=None, purged_at=now)
    )
