"""The report for a terminal: what it takes to print many findings."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from factlint.cli.drafts import Draft
from factlint.cli.reports.text import print_text
from factlint.client.checks.findings import CheckReport, Finding
from factlint.client.outcomes.outcomes import Outcome
from factlint.prose.draft import ParsedDraft
from factlint.prose.span import Span
from factlint.settings import Settings


def test_a_draft_is_read_once_for_all_of_its_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"The dam number {number} opened in 1931.\n\n" for number in range(4))
    starts = [at for at in range(len(text)) if text.startswith("The dam", at)]
    spans = [Span(at, text.index(".", at) + 1) for at in starts]
    findings = tuple(
        Finding(
            id=str(at),
            claim=span.slice(text),
            span=span,
            passage=span.slice(text),
            words="",
            verdict="False",
            confidence="high",
            assessed_at=datetime(2026, 10, 20, 7, 0, tzinfo=UTC),
        )
        for at, span in enumerate(spans)
    )
    draft = Draft("dam.md", Path("dam.md"), text, text.encode(), "utf-8", "markdown")
    outcome = Outcome(draft, text, Settings(), CheckReport(findings, 4, 0, 4, 1, 0.1), findings)
    read: list[str] = []
    parse = Draft.parse

    def note(self: Draft) -> ParsedDraft:
        read.append(self.name)
        return parse(self)

    monkeypatch.setattr(Draft, "parse", note)
    print_text(Console(file=StringIO(), width=100), [outcome], 0.1)
    assert read == ["dam.md"]
