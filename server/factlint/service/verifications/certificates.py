"""Certificates: which verifications get one, what it says, and how it is signed, kept and withdrawn."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pydantic import JsonValue, TypeAdapter
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface import certificates as record_of
from factlint.interface.certificates import CertificateKey, CertificateKeys
from factlint.interface.common import PREFIX, VERDICTS
from factlint.interface.verifications import Certificate, Coverage, CoverageReason
from factlint.service.common.clock import stamp
from factlint.service.storage import tables
from factlint.service.storage.upserts import insert_new
from factlint.service.verifications.records import VerificationRecord
from factlint.service.verifications.signing_key import Signer, UnusableKey, open_signer

TERMS_VERSION = "1"
CURRENCY = "EUR"
KEYS_PATH = f"{PREFIX}/certificates/keys"
VERIFIER_PATH = "/docs/certificates"
WHY_NOT: Mapping[CoverageReason, str] = {
    "account": "the account has certificates turned off, or keeps nothing",
    "depth": "it was made at depth low",
    "verdict": "it has no verdict",
    "quality": "its confidence is low, or it names no source",
    "withdrawn": "it was withdrawn",
    "issue_failed": "the service's signing key cannot be used at the moment",
}
_PAYLOAD = TypeAdapter[dict[str, JsonValue]](dict[str, JsonValue])


class NotIssuable(Exception):
    """There is no certificate; `reasons` say why."""

    def __init__(self, reasons: list[CoverageReason]) -> None:
        super().__init__("; ".join(WHY_NOT[reason] for reason in reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class IssuedCertificate:
    """A certificate as it is kept."""

    id: str
    payload: dict[str, JsonValue]
    leaf: str
    signature: str
    key_id: str
    withdrawn_at: datetime | None


def certificate_id_of(verification_id: str) -> str:
    """Every verification has at most one certificate, so its id is known before it is issued."""
    return hashlib.sha256(f"factlint certificate of {verification_id}".encode()).hexdigest()[:32]


def reasons_against(record: VerificationRecord, *, issues: bool) -> list[CoverageReason]:
    """Why a verification gets no certificate; `issues`: its account has them made."""
    found: list[CoverageReason] = []
    if not issues:
        found.append("account")
    if record.depth != "standard":
        found.append("depth")
    if record.verdict not in VERDICTS:
        found.append("verdict")
    if record.confidence == "low" or (record.report is not None and not record.to_detail().sources):
        found.append("quality")
    return found


def payload_of(record: VerificationRecord, issuer: str) -> dict[str, JsonValue]:
    """What is certified: that this service came to this verdict on this claim at that time, from these sources.

    Texts and whole numbers only, so that every language spells the record alike. `report_sha256` is of the report as
    it was stored. `cap` is the amount warranted: nothing.
    """
    detail = record.to_detail()
    assert record.report is not None
    return {
        "verification_id": record.id,
        "claim": detail.claim,
        "language": detail.language,
        "verdict": detail.verdict,
        "confidence": detail.confidence,
        "service_score": detail.service_score,
        "depth": detail.depth,
        "completed_at": stamp(record.completed_at),
        "sources": [
            {"source_name": source.source_name, "title": source.title, "url": source.url, "date": source.date}
            for source in detail.sources
        ],
        "report_sha256": hashlib.sha256(record.report.encode()).hexdigest(),
        "issuer": issuer,
        "cap": 0,
        "currency": CURRENCY,
        "terms_version": TERMS_VERSION,
    }


_ISSUED = select(tables.Certificate.__table__).where(tables.Certificate.verification_id == bindparam("verification"))


class CertificateIssuer:
    """Issues the certificates of one service."""

    def __init__(self, data_dir: Path, public_url: str) -> None:
        self._data_dir = data_dir
        self._public_url = public_url
        self._signer: Signer | None = None

    async def issue(
        self, connection: AsyncConnection, record: VerificationRecord, now: datetime, *, issues: bool
    ) -> IssuedCertificate:
        """The certificate of a verification, made at its first reading. Raises NotIssuable."""
        known = await self._find_issued(connection, record.id)
        if known is not None:
            return known
        reasons = reasons_against(record, issues=issues)
        if record.report is None or reasons:
            raise NotIssuable(reasons or ["withdrawn"])
        try:
            signer = await self._open()
        except (OSError, UnusableKey):
            raise NotIssuable(["issue_failed"]) from None
        await self._publish(connection, signer, now)
        id = certificate_id_of(record.id)
        payload = payload_of(record, self._public_url)
        text = record_of.record_bytes(id, record_of.RECORD_VERSION, payload)
        made = IssuedCertificate(id, payload, record_of.leaf_of(text), signer.sign(text), signer.key_id, None)
        await connection.execute(
            insert(tables.Certificate).values(
                id=id,
                verification_id=record.id,
                account_id=record.account_id,
                payload=json.dumps(payload, ensure_ascii=False),
                leaf=made.leaf,
                signature=made.signature,
                key_id=made.key_id,
                issued_at=now,
                withdrawn_at=None,
            )
        )
        return made

    async def read_coverage(self, connection: AsyncConnection, record: VerificationRecord, *, issues: bool) -> Coverage:
        """What the report says of its certificate, for its owner."""
        known = await self._find_issued(connection, record.id)
        reasons = reasons_against(record, issues=issues) if known is None else []
        if known is not None and known.withdrawn_at is not None:
            reasons.append("withdrawn")
        held = known is not None or not reasons
        return Coverage(
            status="uncovered" if reasons else "covered",
            reasons=list(reasons),
            certificate_id=certificate_id_of(record.id) if held else None,
            certificate_url=f"{self._public_url}{PREFIX}/verifications/{record.id}/certificate" if held else None,
            as_of=stamp(record.completed_at) if held else None,
            currency=CURRENCY,
            terms_version=TERMS_VERSION,
        )

    async def list_keys(self, connection: AsyncConnection) -> CertificateKeys:
        """Every key that ever signed, the newest first."""
        query = select(tables.CertificateKey.__table__).order_by(tables.CertificateKey.created_at.desc())
        return CertificateKeys(
            keys=[
                CertificateKey(key_id=row.id, public_key=row.public_key, created_at=stamp(row.created_at))
                for row in await connection.execute(query)
            ]
        )

    def to_wire(self, issued: IssuedCertificate) -> Certificate:
        """A certificate as the wire shows it."""
        return Certificate(
            document_version=record_of.DOCUMENT_VERSION,
            certificate_id=issued.id,
            record_version=record_of.RECORD_VERSION,
            payload=issued.payload,
            leaf=issued.leaf,
            signature=issued.signature,
            key_id=issued.key_id,
            anchors={"rfc3161": None},
            withdrawn_at=stamp(issued.withdrawn_at) if issued.withdrawn_at else None,
            keys_url=f"{self._public_url}{KEYS_PATH}",
            verifier_url=f"{self._public_url}{VERIFIER_PATH}",
        )

    async def _find_issued(self, connection: AsyncConnection, verification_id: str) -> IssuedCertificate | None:
        row = (await connection.execute(_ISSUED, {"verification": verification_id})).one_or_none()
        if row is None:
            return None
        payload = _PAYLOAD.validate_json(row.payload)
        return IssuedCertificate(row.id, payload, row.leaf, row.signature, row.key_id, row.withdrawn_at)

    async def _open(self) -> Signer:
        if self._signer is None:
            self._signer = await asyncio.to_thread(open_signer, self._data_dir)
        return self._signer

    async def _publish(self, connection: AsyncConnection, signer: Signer, now: datetime) -> None:
        """A key is published before anything signed with it is handed out, whichever process made it."""
        public = base64.b64encode(signer.public_key).decode("ascii")
        row = {"id": signer.key_id, "public_key": public, "created_at": now}
        await insert_new(connection, tables.CertificateKey, [row])


async def withdraw(connection: AsyncConnection, verification_id: str, now: datetime) -> bool:
    """Say of a certificate that the service no longer stands by it; it is still served. False where there is none."""
    statement = update(tables.Certificate).where(
        tables.Certificate.verification_id == verification_id, tables.Certificate.withdrawn_at.is_(None)
    )
    return (await connection.execute(statement.values(withdrawn_at=now))).rowcount == 1
