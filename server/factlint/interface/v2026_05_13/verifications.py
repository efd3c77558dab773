"""Stored verifications as 2026-05-13 shapes them: the time of completion goes by `modified_at`."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic import Field

from factlint.interface.common import EntityRef, Source, Wire, carried
from factlint.interface.verifications import Audit, ClaimDetail, Coverage, VerificationList, VerificationListItem


class OriginalClaimDetail(Wire):
    verification_id: str
    claim: str
    visibility: str = "private"
    depth: str = "standard"
    domain: str = ""
    entities: list[EntityRef] = Field(default=[])
    presumed_intent: str = ""
    verdict: str = ""
    confidence: str = "low"
    service_score: int | None = None
    key_finding: str = ""
    executive_summary: str = ""
    warnings: list[str] = Field(default=[])
    suggested_rewrite: str | None = None
    created_at: str = ""
    modified_at: str | None = None
    sources: list[Source] = Field(default=[])
    audit: Audit = Audit()
    language: str
    coverage: Coverage | None = None


class OriginalVerificationListItem(Wire):
    verification_id: str
    claim: str
    domain: str
    entities: list[EntityRef] = Field(default=[])
    verdict: str = ""
    confidence: str = "low"
    service_score: int | None = None
    key_finding: str = ""
    executive_summary: str = ""
    suggested_rewrite: str | None = None
    created_at: str = ""
    modified_at: str | None = None
    language: str


class OriginalVerificationList(Wire):
    items: list[OriginalVerificationListItem]
    total: int
    page: int
    page_size: int


def modified_at(created_at: str, completed_at: str | None) -> str | None:
    """The time of completion when it falls on a later UTC day than the creation, else null (docs/wire-shapes.md, 6.1)."""
    created, completed = _day(created_at), _day(completed_at or "")
    return completed_at if created is not None and completed is not None and completed > created else None


def _day(time: str) -> str | None:
    try:
        moment = datetime.fromisoformat(time)
    except ValueError:
        return None
    return moment.astimezone(UTC).date().isoformat()


def detail_to_original(detail: ClaimDetail) -> OriginalClaimDetail:
    return carried(detail, OriginalClaimDetail, modified_at=modified_at(detail.created_at, detail.completed_at))


def item_to_original(item: VerificationListItem) -> OriginalVerificationListItem:
    modified = modified_at(item.created_at, item.completed_at)
    return carried(item, OriginalVerificationListItem, modified_at=modified)


def list_to_original(page: VerificationList) -> OriginalVerificationList:
    return carried(page, OriginalVerificationList, items=[item_to_original(item) for item in page.items])
