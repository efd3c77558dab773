"""Verdicts of deep checks that a quick check of the same claim serves, before it looks for an earlier quick one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.assess import AssessRow
from factlint.interface.common import PREFIX
from factlint.interface.recency import FRESH_HOURS_TIME_SENSITIVE
from factlint.interface.verifications import ClaimDetail, what_was_found
from factlint.service.checks.memory import Prior
from factlint.service.common.clock import stamp
from factlint.service.storage.tables import VERDICT_AT, Verification

_RECENT_FOR = timedelta(hours=FRESH_HOURS_TIME_SENSITIVE)


_BEST = (
    select(
        Verification.id,
        Verification.subject,
        Verification.report,
        Verification.time_sensitive,
        Verification.completed_at,
        VERDICT_AT,
    )
    .where(
        Verification.subject.in_(bindparam("subjects", expanding=True)),
        Verification.engine == bindparam("engine"),
        Verification.purged_at.is_(None),
        Verification.time_sensitive.is_(False) | (bindparam("recent") < VERDICT_AT),
        or_(
            Verification.account_id == bindparam("account"),
            and_(Verification.visibility == "public", Verification.publication == "published"),
        ),
    )
    .order_by(
        (Verification.account_id == bindparam("account")).desc(),
        (Verification.depth == "standard").desc(),
        VERDICT_AT.desc(),
        Verification.id,
    )
    .limit(bindparam("most"))
)


async def find_deep_priors(
    connection: AsyncConnection,
    account_id: str,
    subjects: Mapping[str, str],
    engine: str,
    now: datetime,
    public_url: str,
) -> dict[str, Prior]:
    """By item, the best deep verdict on its subject that the account may read: its own before a published one."""
    asked = {
        "subjects": list(set(subjects.values())),
        "engine": engine,
        "recent": now - _RECENT_FOR,
        "account": account_id,
        "most": 20 * len(subjects) or 1,
    }
    found: dict[str, Prior] = {}
    for id, subject, report, time_sensitive, completed_at, judged_at in await connection.execute(_BEST, asked):
        if report is None or subject in found:
            continue
        detail = ClaimDetail.model_validate_json(report)
        if detail.provisional:
            continue
        row = _row(detail, id, time_sensitive, completed_at, engine, public_url)
        found[subject] = Prior(row, judged_at)
    return {item: found[subject] for item, subject in subjects.items() if subject in found}


def _row(
    detail: ClaimDetail, id: str, time_sensitive: bool, completed_at: datetime, engine: str, public_url: str
) -> AssessRow:
    return AssessRow(
        claim=detail.claim,
        language=detail.language,
        status="completed",
        verdict=detail.verdict,
        confidence=detail.confidence,
        verification_url=f"{public_url}{PREFIX}/verifications/{id}",
        rationale=what_was_found(detail.key_finding, detail.executive_summary, detail.suggested_rewrite) or None,
        suggested_rewrite=detail.suggested_rewrite,
        sources=detail.sources,
        time_sensitive=time_sensitive,
        assessed_at=stamp(completed_at),
        engine=engine,
        wrong_words=detail.wrong_words,
    )
