"""A deep check read from its rows: the state of its run, or the report that it came to."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.status import TaskStatus
from factlint.interface.verifications import Coverage
from factlint.service.accounts.keys import issues_certificates
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import Purged, not_found_error, purged_error
from factlint.service.deep_checks.results import status_of
from factlint.service.runs.records import RunRecord
from factlint.service.verifications.certificates import CertificateIssuer
from factlint.service.verifications.records import VerificationRecord, Verifications


class StoredTasks:
    """Shows the deep checks of one service."""

    def __init__(self, config: ServiceConfig, verifications: Verifications, certifying: CertificateIssuer) -> None:
        self._config = config
        self._verifications = verifications
        self._certifying = certifying

    async def render(self, connection: AsyncConnection, run: RunRecord) -> TaskStatus:
        """A run as its poll shows it. Raises NotFound, Purged."""
        now, docs = self._config.clock.now(), self._config.docs_url
        detail = None
        if run.status == "completed":
            assert run.verification_id is not None
            record = await self._verifications.find(connection, run.verification_id, now)
            if record is None:
                raise not_found_error("The verification of this task was deleted.")
            removed_at = record.removed_at(now)
            if removed_at is not None:
                raise _purged_error(removed_at)
            detail = record.to_detail(await self._coverage(connection, record))
        elif run.purged_at is not None:
            raise _purged_error(run.purged_at)
        return status_of(run, detail, now, docs)

    async def _coverage(self, connection: AsyncConnection, record: VerificationRecord) -> Coverage | None:
        """What a read of the report says of its certificate."""
        if self._config.local is not None:
            return None
        issues = await issues_certificates(connection, record.account_id, self._config.clock.now())
        return await self._certifying.read_coverage(connection, record, issues=issues)


def _purged_error(at: datetime) -> Purged:
    return purged_error("The result of this task was removed by the account's retention period.", stamp(at))
