"""The tables of the service; `migrations/` holds how they came to be."""

from factlint.service.storage.tables.accounts import Account, ApiKey, ExtractDay, Hold, LedgerEntry, SignIn
from factlint.service.storage.tables.base import Base, Moment
from factlint.service.storage.tables.checks import IdempotentCall, PriorAssessment, ReturnedClaim
from factlint.service.storage.tables.outgoing import Delivery
from factlint.service.storage.tables.reading import (
    AskMessage,
    Certificate,
    CertificateKey,
    CollectionEntry,
    LibraryEntry,
)
from factlint.service.storage.tables.runs import Executor, Run, Verification

__all__ = [
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
