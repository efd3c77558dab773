"""What the signature of a certificate covers, in its one spelling: shared by who signs and who verifies. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pydantic import Field

from factlint.interface.common import Wire

DOCUMENT_VERSION = 1
RECORD_VERSION = "1"
ALGORITHM = "ed25519"
_PURPOSE = b"factlint certificate 1\n"
"""Signed in front of the record, so that no signature made for another purpose passes as one of a certificate."""


class CertificateKey(Wire):
    """A key that certificates are held against; `public_key` is its 32 bytes in base64."""

    key_id: str
    algorithm: str = ALGORITHM
    public_key: str
    created_at: str = ""


class CertificateKeys(Wire):
    """Every key that ever signed a certificate of this service, the newest first."""

    keys: list[CertificateKey] = Field(default=[])


def record_bytes(certificate_id: str, record_version: str, payload: Mapping[str, object]) -> bytes:
    """The record in its one spelling: JSON with sorted names, no white space, and nothing but ASCII."""
    record = {"certificate_id": certificate_id, "payload": payload, "record_version": record_version}
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def leaf_of(record: bytes) -> str:
    """The SHA-256 of a record, in hex."""
    return hashlib.sha256(record).hexdigest()


def signed_bytes(record: bytes) -> bytes:
    """What is signed."""
    return _PURPOSE + record


def key_id_of(public_key: bytes) -> str:
    """A key is named by its own bytes: no other key can take its name."""
    return hashlib.sha256(public_key).hexdigest()[:16]
