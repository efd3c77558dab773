"""The tables of the service; `migrations/` holds how they came to be."""

from factlint.service.storage.tables.accounts import Account, ApiKey, ExtractDay, Hold, LedgerEntry, SignIn
from factlint.service.storage.tables.base import Base, Moment
from factlint.service.storage.tables.checks import IdempotentCall, PriorAssessment, ReturnedClaim
from factlint.service.storage.tables.outbox import Delivery
from factlint.service.storage.tables.runs import VERDICT_AT, Executor, Run, Verification
from factlint.service.storage.tables.verification_records import (
    AskMessage,
    Certificate,
    CertificateKey,
    CollectionEntry,
    LibraryEntry,
)

__all__ = [
    "VERDICT_AT",
    "Account",
    "ApiKey",
    "AskMessage",
    "Base",
    "Certificate",
    "CertificateKey",
    "CollectionEntry",
    "Delivery",
    "Executor",
    "ExtractDay",
    "Hold",
    "IdempotentCall",
    "LedgerEntry",
    "LibraryEntry",
    "Moment",
    "PriorAssessment",
    "ReturnedClaim",
    "Run",
    "SignIn",
    "Verification",
]
