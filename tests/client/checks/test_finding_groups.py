"""What is to be mended, looked at, was not checked, or is fine."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from factlint.client.checks.citation_findings import LABELS
from factlint.client.checks.finding_groups import group_of
from factlint.client.checks.findings import Finding
from factlint.interface.citecheck import FINDINGS
from factlint.prose.span import Span


def finding(verdict: str | None, confidence: str | None = "high", **more: object) -> Finding:
    now = datetime.now(UTC)
    return Finding("id", "claim", Span(0, 1), "c", "hash", verdict, confidence, now, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verdict", "confidence", "group"),
    [
        ("False", "high", "issue"),
        ("False", "medium", "issue"),
        ("False", "low", "closer-look"),
        ("Mostly False", "high", "issue"),
        ("Mostly False", "medium", "closer-look"),
        ("Mixed", "high", "closer-look"),
        ("True", "medium", "fine"),
        ("Mostly True", "high", "fine"),
        ("True", "low", "closer-look"),
        ("Something New", "high", "closer-look"),
        (None, None, "not-checked"),
        ("Error", "low", "not-checked"),
    ],
)
def test_the_group_of_a_claim(verdict: str | None, confidence: str | None, group: str) -> None:
    assert group_of(finding(verdict, confidence)) == group


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("page_not_found", "issue"),
        ("partly_supported", "closer-look"),
        ("unchecked", "not-checked"),
        ("supported", "fine"),
    ],
)
def test_the_group_of_a_citation(name: str, group: str) -> None:
    assert group_of(finding(LABELS[name], kind="citation")) == group


def test_every_finding_of_a_citation_has_a_label() -> None:
    assert list(LABELS) == list(FINDINGS)
