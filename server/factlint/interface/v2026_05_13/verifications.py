"""Stored verifications as 2026-05-13 shapes them: the time of completion goes by `modified_at`."""

# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

from datetime import UTC, datetime

from factlint.interface.common import copy_fields
from factlint.interface.v2026_05_13.changes import changed
from factlint.interface.verifications import ClaimDetail, VerificationList, VerificationListItem


@changed(completed_at=("modified_at",), provisional=(), wrong_words=())
class OriginalClaimDetail(ClaimDetail):
    modified_at: str | None = None


@changed(completed_at=("modified_at",))
class OriginalVerificationListItem(VerificationListItem):
    modified_at: str | None = None


class OriginalVerificationList(VerificationList):
    items: list[OriginalVerificationListItem]


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
    return copy_fields(detail, OriginalClaimDetail, modified_at=modified_at(detail.created_at, detail.completed_at))


def item_to_original(item: VerificationListItem) -> OriginalVerificationListItem:
    modified = modified_at(item.created_at, item.completed_at)
    return copy_fields(item, OriginalVerificationListItem, modified_at=modified)


def list_to_original(page: VerificationList) -> OriginalVerificationList:
    return copy_fields(page, OriginalVerificationList, items=[item_to_original(item) for item in page.items])
