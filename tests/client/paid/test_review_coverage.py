"""What a review left out is said, line by line, and it is never called clean where something is missing."""

from __future__ import annotations

import pytest

from factlint.client.paid.review_coverage import coverage_of_citations, coverage_of_review
from factlint.client.paid.reviews import LIMIT_CP, select_sendable
from factlint.interface.citecheck import (
    Charged,
    CitationFailure,
    CitationTally,
    CitecheckOut,
    CitecheckPolicy,
    CitecheckSummary,
)
from factlint.interface.failures import Failure, FailureClass
from factlint.interface.review import ReviewClaim, ReviewFailure, ReviewOut, ReviewPolicy, ReviewSummary
from factlint.prose.parse import parse
from factlint.prose.sent_text import text_to_send
from factlint.prose.span import Span


def review(status: str = "completed", outcome: str = "clean", **given: object) -> ReviewOut:
    whole = {"review_id": "r", "policy": ReviewPolicy.model_construct(), "credits": Charged(), "claims": []}
    summary = given.pop("summary", ReviewSummary(claim_limit=20))
    lists = {"issues": [], "failures": [], "more_claims": None, "more_citations": None, "failure": None}
    return ReviewOut.model_construct(**(whole | lists | given), status=status, outcome=outcome, summary=summary)


def failed(stage: str, failure_class: FailureClass, *, retryable: bool = False) -> ReviewFailure:
    failure = Failure(code="x", detail="", failure_class=failure_class, retryable=retryable)
    return ReviewFailure(claim_index=0, claim="c", stage=stage, failure=failure)


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (review(more_claims=["a", "b"]), "2 more claims were found and not checked (a review checks 20)."),
        (review(summary=ReviewSummary(claim_limit=20, input_truncated=True)), "longer than a review reads"),
        (review(failures=[failed("assessment", FailureClass.INSUFFICIENT_EVIDENCE)]), "For 1 claim no evidence"),
        (review(failures=[failed("assessment", FailureClass.INTERNAL)]), "1 claim could not be checked."),
        (review(failures=[failed("verification", FailureClass.INTERNAL)]), "1 deep check did not finish."),
        (
            review(summary=ReviewSummary(claim_limit=20, citation_checks=CitationTally(unchecked=2, failed=1))),
            "2 citations could not be checked. 1 citation check failed.",
        ),
        (
            review(summary=ReviewSummary(claim_limit=20, citations_skipped="insufficient_credits")),
            "Citations were not checked: no credits were left for them.",
        ),
        (review(claims=[ReviewClaim.model_construct(positions=None)]), "1 claim has no place in the text"),
    ],
)
def test_every_gap_has_a_line_and_takes_the_clean_bill_away(found: ReviewOut, line: str) -> None:
    coverage = coverage_of_review(found, {})
    assert line in coverage.text and coverage.headline == "No issues among what was checked."


def test_only_a_whole_and_clean_review_says_that_there_are_no_issues() -> None:
    assert coverage_of_review(review(), {"code block": 2}).text == "No issues found. Not read: code block (2)."
    assert coverage_of_review(review(outcome="incomplete"), {}).headline == "No issues among what was checked."


def test_starting_again_is_proposed_where_it_can_help() -> None:
    assert coverage_of_review(review(failures=[failed("assessment", FailureClass.INTERNAL, retryable=True)]), {}).again
    assert not coverage_of_review(review(failures=[failed("assessment", FailureClass.INSUFFICIENT_EVIDENCE)]), {}).again


def test_a_long_draft_is_cut_between_paragraphs_and_a_selection_is_rounded_to_them() -> None:
    long = parse("\n\n".join(["A [link](https://x.example/y) in a paragraph."] * 2000), "markdown")
    sent, left_out = select_sendable(text_to_send(long))
    assert len(sent) <= LIMIT_CP and left_out == len(long.text) - len(sent)
    assert sent.slice(long.text).endswith("paragraph.") and long.text[sent.end : sent.end + 2] == "\n\n"
    draft = parse("One here.\n\nTwo [a](https://x.example) there.\n\nThree.\n", "markdown")
    at = draft.text.index("[a]")
    assert (
        select_sendable(text_to_send(draft), Span(at, at + 2))[0].slice(draft.text)
        == "Two [a](https://x.example) there."
    )


def test_a_citation_check_that_reaches_nothing_says_what_to_do() -> None:
    away = Failure(code="x", detail="", failure_class=FailureClass.UPSTREAM_UNAVAILABLE, retryable=True)
    summary = CitecheckSummary(citations_found=2, citation_checks=CitationTally(failed=2))
    found = CitecheckOut.model_construct(
        status="completed",
        outcome="incomplete",
        policy=CitecheckPolicy(max_citations=20),
        summary=summary,
        citation_failures=[CitationFailure.model_construct(failure=away)],
        more_citations=None,
        failure=None,
    )
    assert "2 citation checks failed, because no answer came" in coverage_of_citations(found).text
    assert "If this machine is offline, check again" in coverage_of_citations(found).text
