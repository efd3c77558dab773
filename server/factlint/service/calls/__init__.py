"""The list of calls that this service answers; each file holds the calls of one part of the interface."""

from __future__ import annotations

from factlint.service.calls import (
    account,
    checks,
    citations,
    library,
    local,
    packs,
    reviews,
    runs,
    service,
    verifications,
    webhooks,
)
from factlint.service.calls.spec import ERROR_MEANINGS, ERROR_MODELS, CallSpec, Query

__all__ = ["ERROR_MEANINGS", "ERROR_MODELS", "LOCAL", "SERVED", "CallSpec", "Query"]

SERVED: tuple[CallSpec, ...] = (
    *service.SERVED,
    *checks.SERVED,
    *runs.SERVED,
    *verifications.SERVED,
    *reviews.SERVED,
    *citations.SERVED,
    *library.SERVED,
    *account.SERVED,
    *webhooks.SERVED,
)
LOCAL: tuple[CallSpec, ...] = (*local.SERVED, *packs.SERVED)
