"""What is known of findings saves work and changes nothing: their diagnostics are those that would be made anew."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from lsprotocol import types

from factlint.client.checks.findings import Finding, finding_id
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash
from factlint.settings import Settings

CLAIMS = [f"The dam number {number} opened in 1931." for number in range(6)]


@pytest.fixture
def draft():
    text = "A note.\n\n" + "\n\n".join(CLAIMS) + "\n"
    draft = Draft("file:///a.md", "markdown", 1, Text(text))
    verdicts = ("False", "True", "False", "Mixed", "True", "False")
    draft.findings = tuple(
        AnchoredFinding(finding(claim, verdict, text), Span(text.index(claim), text.index(claim) + len(claim)))
        for claim, verdict in zip(CLAIMS, verdicts, strict=True)
    )
    return draft


def finding(claim, verdict, text):
    start = text.index(claim)
    return Finding(
        id=finding_id(claim, claim),
        claim=claim,
        span=Span(start, start + len(claim)),
        passage=claim,
        words=words_hash(claim),
        verdict=verdict,
        confidence="high",
        assessed_at=datetime(2026, 5, 1, tzinfo=UTC),
    )


def edit(draft, line, column, new):
    at = types.Position(line, column)
    draft.change(draft.version + 1, [types.TextDocumentContentChangePartial(types.Range(at, at), new)], "utf-16")


def test_diagnostics_of_known_findings_are_those_made_anew(draft):
    settings, abilities = Settings(), Abilities()
    known = diagnostics.KnownSigns(settings)

    def both(settings, deeper=()):
        made = diagnostics.diagnostics(draft, settings, abilities, deeper)
        assert known.diagnostics(draft, settings, abilities, deeper) == made
        return made

    first = both(settings)
    assert len(first) == 4
    edit(draft, 0, 0, "More words\n\n")
    moved = both(settings)
    assert [one.range.start.line for one in moved] == [one.range.start.line + 2 for one in first]
    assert both(settings, {CLAIMS[0]})[0].message.startswith("Being checked in depth")
    assert both(settings) == moved
    assert len(both(settings.model_copy(update={"ignore": (CLAIMS[2],)}))) == 3
    edit(draft, 4, 4, "old ")
    assert len(both(settings)) == 3
    draft.findings = tuple(
        one._replace(finding=replace(one.finding, verdict="True")) if one.finding.claim == CLAIMS[3] else one
        for one in draft.findings
    )
    assert len(both(settings)) == 2
