"""What is remembered of earlier calls: verdicts that may be served again, and claims that an account was given."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.assess import AssessRow
from factlint.interface.recency import fresh_for
from factlint.service.storage.tables import ExtractDay, Hold, IdempotentCall, PriorAssessment, ReturnedClaim, SignIn
from factlint.service.storage.upserts import insert_or_update

RETURNED_FOR = timedelta(hours=24)
FREE_FOR = timedelta(hours=1)
"""A verdict younger than this costs nothing when it is served again (docs/wire-shapes.md, 5.1)."""
_REFRESH_AFTER = timedelta(hours=1)
_DAYS_KEPT = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Prior:
    """An earlier answer on the same item by the same engine and evidence."""

    row: AssessRow
    assessed_at: datetime

    def is_free(self, now: datetime) -> bool:
        return self.row.failure is not None or now - self.assessed_at < FREE_FOR


def prior_key(item: str, *, verbatim: bool, language: str, engine: str, workspace: str | None) -> str:
    """What an answer depends on; another key means that it must be judged anew."""
    parts = (unicodedata.normalize("NFC", item), "claim" if verbatim else "item", language, engine, workspace or "")
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def claim_digest(claim: str) -> str:
    return hashlib.sha256(claim.encode("utf-8", "surrogatepass")).hexdigest()


# Built once: to build a query takes longer than to answer it.
_PRIORS = select(PriorAssessment.key, PriorAssessment.row, PriorAssessment.assessed_at).where(
    PriorAssessment.key.in_(bindparam("keys", expanding=True)), PriorAssessment.expires_at > bindparam("now")
)
_GIVEN = select(ReturnedClaim.digest, ReturnedClaim.expires_at).where(
    ReturnedClaim.account_id == bindparam("account"),
    ReturnedClaim.digest.in_(bindparam("digests", expanding=True)),
    ReturnedClaim.expires_at > bindparam("now"),
)


async def find_priors(connection: AsyncConnection, keys: Collection[str], now: datetime) -> dict[str, Prior]:
    """The answers that may still be served, by key."""
    found = await connection.execute(_PRIORS, {"keys": list(keys), "now": now})
    return {key: Prior(AssessRow.model_validate_json(row), assessed_at) for key, row, assessed_at in found}


async def remember_answers(connection: AsyncConnection, rows: Mapping[str, AssessRow], now: datetime) -> None:
    """Keep answers for as long as they may be served: 24 hours, 6 when the claim is time-sensitive."""
    if rows:
        kept = [
            {
                "key": key,
                "row": row.model_dump_json(),
                "assessed_at": now,
                "expires_at": now + fresh_for(bool(row.time_sensitive)),
            }
            for key, row in rows.items()
        ]
        change = ("row", "assessed_at", "expires_at")
        await insert_or_update(connection, PriorAssessment, kept, keys=("key",), change=change)


async def find_given_claims(
    connection: AsyncConnection, account_id: str, claims: Collection[str], now: datetime
) -> dict[str, datetime]:
    """Which of these texts are claims that this account was given within 24 hours, and until when that counts."""
    digests = {claim_digest(claim): claim for claim in claims}
    asked = {"account": account_id, "digests": list(digests), "now": now}
    return {digests[digest]: until for digest, until in await connection.execute(_GIVEN, asked)}


def select_new_claims(claims: Sequence[str], known: Mapping[str, datetime], now: datetime) -> list[str]:
    """The claims whose memory is missing or ends soon enough that it is worth a write."""
    ends = now + RETURNED_FOR - _REFRESH_AFTER
    return [claim for claim in dict.fromkeys(claims) if claim not in known or known[claim] < ends]


async def remember_returned(
    connection: AsyncConnection, given: Sequence[tuple[str, Collection[str]]], now: datetime
) -> None:
    """Note which accounts were given which claims."""
    # Always in this order, which two transactions cannot take crosswise.
    keys = sorted({(account, claim_digest(claim)) for account, claims in given for claim in claims})
    rows = [{"account_id": account, "digest": digest, "expires_at": now + RETURNED_FOR} for account, digest in keys]
    await insert_or_update(connection, ReturnedClaim, rows, keys=("account_id", "digest"), change=("expires_at",))


async def forget_expired(connection: AsyncConnection, now: datetime) -> None:
    """Delete what may not be served any more."""
    for table in (PriorAssessment, ReturnedClaim, IdempotentCall, Hold, SignIn):
        await connection.execute(delete(table).where(table.expires_at <= now))
    await connection.execute(delete(ExtractDay).where(ExtractDay.day < (now - _DAYS_KEPT).date().isoformat()))
