"""Who may read which verification, and what an id means: that of a verification, or of the task that made it."""

from __future__ import annotations

import re
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.errors import ConflictOut
from factlint.interface.failures import Failure, failure_of
from factlint.service.accounts.keys import Caller
from factlint.service.checks.rows import link_failure
from factlint.service.common.clock import stamp
from factlint.service.common.errors import (
    Conflict,
    NotFound,
    ServiceError,
    insufficient_scope_error,
    not_authenticated_error,
    not_found_error,
    purged_error,
)
from factlint.service.runs.admission import check_reads
from factlint.service.runs.records import RunRecord, StoredRuns
from factlint.service.verifications.records import VerificationRecord, Verifications

_VERIFICATION_ID = re.compile(r"[0-9a-f]{8}")
_TASK_ID = re.compile(r"[0-9a-f]{32}")
MISSING = "There is no verification with this id."


def is_owner(record: VerificationRecord, caller: Caller | None) -> bool:
    return caller is not None and record.account_id == caller.account_id


def may_read(record: VerificationRecord, caller: Caller | None) -> bool:
    """Owners always; others what is not private and not hidden (docs/interface.md, "GET /verifications/{verification_id}")."""
    return is_owner(record, caller) or (record.visibility != "private" and record.publication != "hidden")


async def find_readable(
    connection: AsyncConnection,
    verifications: Verifications,
    runs: StoredRuns,
    id: str,
    caller: Caller | None,
    now: datetime,
    docs_url: str | None = None,
) -> VerificationRecord:
    """The verification of an id, for a caller who may read it. Raises NotFound, Forbidden, Conflict, Purged.

    `docs_url` is the page of errors, to which the failure of a task points.
    """
    record = await _find(connection, verifications, runs, id, caller, now, docs_url)
    if record is None or not may_read(record, caller):
        raise _missing_error(id)
    await _check_reach(connection, runs, record, caller)
    removed_at = record.removed_at(now)
    if removed_at is not None:
        raise purged_error("This verification was removed by its account's retention period.", stamp(removed_at))
    return record


async def find_comparable(
    connection: AsyncConnection,
    verifications: Verifications,
    runs: StoredRuns,
    id: str,
    caller: Caller | None,
    now: datetime,
    docs_url: str | None = None,
) -> VerificationRecord:
    """The verification whose neighbours a caller may read: an own one or a public one. Raises NotAuthenticated, NotFound,
    Forbidden, Conflict, Purged.

    The interface asks for a key here. Some clients send none for what everybody may read; they are served that alone.
    """
    try:
        record = await find_readable(connection, verifications, runs, id, caller, now, docs_url)
    except ServiceError:
        if caller is None:
            raise not_authenticated_error() from None
        raise
    if is_owner(record, caller) or record.visibility == "public":
        return record
    raise not_authenticated_error() if caller is None else _missing_error(id)


async def _check_reach(
    connection: AsyncConnection, runs: StoredRuns, record: VerificationRecord, caller: Caller | None
) -> None:
    """A key that may not read what is stored reaches what it began, and what everybody may read. Raises Forbidden."""
    if caller is None or caller.reads_all or may_read(record, None):
        return
    if not await runs.has_led(connection, caller.key_id, record.id):
        raise insufficient_scope_error("history:read")


async def check_made(connection: AsyncConnection, runs: StoredRuns, record: VerificationRecord, caller: Caller) -> None:
    """A key that may not read what is stored changes only what its own run made, and reads and clears the conversation
    about that alone. Raises Forbidden.

    A run that was answered with an earlier verification of the account did not make it: others may rely on it.
    """
    if caller.reads_all:
        return
    if record.task_id is None or not await runs.has_begun(connection, caller.key_id, record.task_id):
        raise insufficient_scope_error("history:read")


async def find_own(
    connection: AsyncConnection,
    verifications: Verifications,
    runs: StoredRuns,
    id: str,
    caller: Caller,
    now: datetime,
) -> VerificationRecord:
    """A caller's own verification, locked, whose text may be gone; of a key that may not read what is stored, one that a
    run of its own made. Raises NotFound, Forbidden."""
    record = None
    if _VERIFICATION_ID.fullmatch(id):
        record = await verifications.find(connection, id, now, lock=True)
    if record is None or not is_owner(record, caller):
        raise _missing_error(id)
    await check_made(connection, runs, record, caller)
    return record


async def _find(
    connection: AsyncConnection,
    verifications: Verifications,
    runs: StoredRuns,
    id: str,
    caller: Caller | None,
    now: datetime,
    docs_url: str | None,
) -> VerificationRecord | None:
    if _VERIFICATION_ID.fullmatch(id):
        return await verifications.find(connection, id, now)
    if not _TASK_ID.fullmatch(id):
        return None
    run = await runs.find(connection, id)
    if run is None or run.kind != "verify":
        return None
    if run.verification_id is not None:
        return await verifications.find(connection, run.verification_id, now)
    if caller is None or run.account_id != caller.account_id:
        return None
    check_reads(caller, run)
    if run.purged_at is not None:
        raise purged_error("This task was removed by its account's retention period.", stamp(run.purged_at))
    raise _no_result_error(run, docs_url)


def _missing_error(id: str) -> NotFound:
    return not_found_error(
        MISSING, "A task's status is at /verify/status/{task_id}." if _TASK_ID.fullmatch(id) else None
    )


def _no_result_error(run: RunRecord, docs_url: str | None) -> Conflict:
    """The error of a task of the caller's that has no verification, or none yet (docs/wire-shapes.md, 6.1)."""
    if run.status in {"failed", "cancelled"}:
        stored = None if run.failure is None else Failure.model_validate_json(run.failure)
        failure = link_failure(
            stored or failure_of("cancelled" if run.status == "cancelled" else "task_error", kind="run"), docs_url
        )
        detail = "The task was cancelled; it has no verification."
        hint = "Send the claim again to have it verified."
        if run.status == "failed":
            detail = "The task failed; it has no verification."
            hint = failure.hint or hint
        return _conflict("verification_failed", detail, run, run.status, hint, failure)
    if run.status == "needs_input":
        return _conflict(
            "verification_not_ready",
            "The task waits for a choice.",
            run,
            run.status,
            f"Choose with POST /verify/{run.id}/select.",
        )
    return _conflict(
        "verification_not_ready",
        "The task is still running.",
        run,
        "processing",
        f"Poll GET /verify/status/{run.id} until it has ended.",
    )


def _conflict(
    code: str, detail: str, run: RunRecord, status: str, hint: str, failure: Failure | None = None
) -> Conflict:
    return Conflict(ConflictOut(detail=detail, code=code, task_id=run.id, status=status, hint=hint, failure=failure))
