"""What a checked citation says: on the reference itself, in our words, the weightiest reason first."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from factlint.client.checks.citation_findings import citation_findings, is_issue, wants_a_look
from factlint.client.checks.findings import Finding
from factlint.interface.citecheck import Citation, CitationCheck, CitationResult
from factlint.prose.parse import parse
from factlint.prose.span import Span

ADDRESS = "https://survey.example/varn"
DRAFT = parse(f"The lake is deep, says [the survey]({ADDRESS}).\n", "markdown")
NOW = datetime(2026, 11, 1, tzinfo=UTC)


def found(finding: str, **check: object) -> Finding:
    citation = Citation(
        index=0,
        reference=ADDRESS,
        cited_url=ADDRESS,
        statement="The lake is deep.",
        result=CitationResult(finding=finding),
        check=CitationCheck.model_validate({"status": "completed", **check}),
    )
    (one,) = citation_findings(DRAFT, 0, [(citation, Span(0, 10))], NOW, NOW)
    assert one.passage == ADDRESS == one.span.slice(DRAFT.text)
    return one


@pytest.mark.parametrize("reason", ["inconclusive", "unclear_pairing"])
def test_what_could_not_be_settled_wants_a_look(reason: str) -> None:
    assert wants_a_look(found("unchecked", unchecked_reason=reason))


@pytest.mark.parametrize("reason", ["no_text", "login_required", "invalid_url", "something_of_tomorrow"])
def test_what_was_not_checked_for_another_reason_is_only_said(reason: str) -> None:
    one = found("unchecked", unchecked_reason=reason)
    assert one.verdict == "Citation not checked" and not wants_a_look(one) and not is_issue(one)


def test_partly_supported_wants_a_look_and_is_no_issue() -> None:
    one = found("partly_supported")
    assert wants_a_look(one) and not is_issue(one)


@pytest.mark.parametrize(
    "finding", ["doi_not_found", "page_not_found", "contradicted", "quote_not_in_source", "not_in_source"]
)
def test_faults_of_the_draft_are_issues(finding: str) -> None:
    assert is_issue(found(finding))


def test_the_rows_own_hint_comes_first_then_our_reason_then_a_general_one() -> None:
    assert found("unchecked", unchecked_reason="no_text", hint="A scan.").rationale == "A scan."
    assert found("unchecked", unchecked_reason="no_text").rationale == "The page has no text that could be read."
    assert found("unchecked", unchecked_reason="of tomorrow").rationale == "The source could not be checked."


def test_missing_words_come_before_what_differs_and_that_before_the_reviewers_note() -> None:
    differs = [{"field": "year", "cited": "2019", "registered": 2021}]
    said = found("quote_not_in_source", missing_quote="so deep", metadata_differences=differs, rationale="A note.")
    assert said.rationale.index("so deep") < said.rationale.index("2021") < said.rationale.index("A note.")
