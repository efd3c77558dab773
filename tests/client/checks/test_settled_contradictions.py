"""A contradiction is left unsaid only where a source has proved its other side wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from factlint.client.checks.consistency import consistency_findings, drop_settled
from factlint.client.checks.findings import Finding
from factlint.prose.parse import parse
from factlint.prose.span import Span
from factlint.settings import Settings

CLAIM = "The dam opened in 1931 and cost $5 million."
TEXT = f"{CLAIM}\n\nIt rained. The dam opened in 1933.\n"


def _judged(wrong: str, at: int = 0) -> tuple[Span, Finding]:
    """The claim that a source called false for some of its words, checked where it began at `at`."""
    here = CLAIM.index(wrong) if wrong else 0
    finding = Finding(
        id="1",
        claim=CLAIM,
        span=Span(at, at + len(CLAIM)),
        passage=CLAIM,
        words="",
        verdict="False",
        confidence="high",
        assessed_at=datetime.now(UTC),
        wrong=Span(at + here, at + here + len(wrong)) if wrong else None,
    )
    return Span(0, len(CLAIM)), finding


@pytest.mark.parametrize(("wrong", "left"), [("$5 million", 1), ("1931", 0), ("", 0)])
@pytest.mark.parametrize("at", [0, 30])
def test_only_the_words_that_a_source_contradicts_are_settled(wrong: str, left: int, at: int) -> None:
    found = consistency_findings(parse(TEXT), Settings())
    assert [one.passage for one in found] == ["1933"]
    assert len(drop_settled(found, [_judged(wrong, at)])) == left


def test_of_a_claim_that_has_changed_since_all_words_count() -> None:
    found = consistency_findings(parse(TEXT), Settings())
    span, finding = _judged("$5 million")
    longer = replace(finding, span=Span(0, len(CLAIM) + 4))
    assert drop_settled(found, [(span, longer)]) == ()
