"""A promise of the report: a verdict that was given without the models says so."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from factlint.client.checks.findings import Finding
from factlint.client.outcomes.outcomes import basis_of
from factlint.prose.span import Span


def test_a_verdict_without_the_models_is_called_provisional() -> None:
    found = Finding("id", "claim", Span(0, 1), "c", "hash", "False", "high", datetime(2026, 11, 21, tzinfo=UTC))
    assert basis_of(found) == "high confidence"
    assert (
        basis_of(replace(found, provisional=True))
        == "high confidence, provisional: not all that was asked answered in time"
    )
