"""What the version transforms keep, over arbitrary answers."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.interface.assess import AssessOut, AssessRow
from factlint.interface.common import CONFIDENCES, VERDICTS, NamedEntity, Position, Source
from factlint.interface.errors import (
    CitecheckNoCreditsOut,
    ConflictOut,
    ErrorOut,
    FieldError,
    InvalidOut,
    NotFoundOut,
)
from factlint.interface.extract import ExtractOut, LocatedClaim
from factlint.interface.failures import FailureClass, class_of, failure_of, original_code
from factlint.interface.usage import Credits, UsageOut
from factlint.interface.v2026_05_13.errors import error_to_original
from factlint.interface.v2026_05_13.transforms import (
    OriginalAssessOut,
    OriginalExtractOut,
    assess_to_original,
    extract_to_original,
    usage_to_original,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
some_text = texts.filter(bool)
positions = st.builds(Position, start=st.integers(0, 99), end=st.integers(100, 200), text=texts)
located = st.builds(LocatedClaim, claim=some_text, positions=st.lists(positions, min_size=1, max_size=10))
unlocated = st.builds(LocatedClaim, claim=some_text, positions=st.none())


def extract_of(claims, status="ready"):
    return st.builds(
        ExtractOut,
        status=st.just(status),
        claims=claims,
        domain=texts,
        key_entities=st.lists(st.builds(NamedEntity, name=texts, type=texts), max_size=3),
        presumed_intent=texts,
        original_input=texts,
    )


extracts = st.one_of(
    extract_of(st.lists(located, min_size=1, max_size=5)),
    extract_of(st.lists(unlocated, min_size=1, max_size=5)),
    extract_of(st.just([]), "no_checkable_claim"),
    extract_of(st.just([]), "no_match"),
)

extras = {
    "sources": st.none() | st.lists(st.builds(Source, title=texts, url=texts, location=texts), max_size=2),
    "time_sensitive": st.none() | st.booleans(),
    "assessed_at": texts,
    "engine": texts,
    "provisional": st.none() | st.just(True),
}
verdict_rows = st.builds(
    AssessRow,
    claim=some_text,
    status=st.just("completed"),
    verdict=st.sampled_from([*VERDICTS, "A Label Of Tomorrow"]),
    confidence=st.sampled_from(CONFIDENCES),
    rationale=st.none() | texts,
    dissent=st.none() | texts,
    suggested_rewrite=st.none() | texts,
    more_claims=st.lists(some_text, max_size=3),
    **extras,
)
codes = st.sampled_from(
    ["no_checkable_claim", "framing_failed", "upstream_unavailable", "timeout", "research_insufficient"]
)
failed_rows = st.builds(
    AssessRow,
    claim=some_text,
    status=st.just("failed"),
    failure=st.builds(failure_of, codes),
    more_claims=st.just([]),
    **extras,
)


def through_json(model, answer):
    """What a client reads of an answer after it has travelled."""
    return model.model_validate_json(answer.model_dump_json())


@given(extracts, st.booleans())
def test_an_older_extract_names_every_claim_and_its_places(answer, asked_for_places):
    claims = [found.claim for found in answer.claims]
    old = through_json(OriginalExtractOut, extract_to_original(answer, located=asked_for_places))
    assert (old.identified_claims or [old.claim]) == (claims or [""])
    if old.locations is not None:
        assert [(place.claim, place.positions) for place in old.locations] == [
            (found.claim, found.positions) for found in answer.claims
        ]
    assert old.candidate_claims == []
    assert (old.claim == "") == (not answer.claims)
    assert len(old.identified_claims) != 1


@given(st.lists(verdict_rows | failed_rows, min_size=1, max_size=5), st.lists(some_text, max_size=2))
def test_older_assess_rows_keep_what_both_versions_name_alike(rows, more):
    answer = AssessOut(status="ok", claims=rows, more_claims=more)
    old = through_json(OriginalAssessOut, assess_to_original(answer))
    assert old.more_claims == more and old.error is None and old.error_code is None
    alike = {*AssessRow.model_fields} - {"status", "verdict", "confidence", "failure", "more_claims"}
    for row, older in zip(rows, old.claims, strict=True):
        assert older.model_dump(include=alike) == row.model_dump(include=alike)
        assert older.identified_claims == row.more_claims
        if row.verdict is not None:
            assert (older.verdict, older.confidence) == (row.verdict, row.confidence)


@given(st.lists(verdict_rows | failed_rows, min_size=1, max_size=5))
def test_an_older_row_without_a_verdict_says_error_at_low_confidence(rows):
    for row, old in zip(rows, assess_to_original(AssessOut(status="ok", claims=rows)).claims, strict=True):
        assert (old.verdict == "Error") == (row.verdict is None) == (old.error_code is not None)
        assert old.error_code != "no_checkable_claim"
        if row.verdict is None:
            assert old.confidence == "low"


def test_a_single_input_without_a_claim_keeps_its_failure_in_the_older_shape():
    answer = AssessOut(status="no_checkable_claim", failure=failure_of("no_checkable_claim"))
    old = assess_to_original(answer).model_dump(mode="json")
    assert old["error_code"] == "no_claim" and old["error"] and old["candidate_claims"] == []


@given(st.integers(0, 10**7), st.integers(0, 10**6), st.data())
def test_older_usage_blocks_add_up(allowance, extra, data):
    total = allowance + extra
    used = data.draw(st.integers(0, total))
    answer = UsageOut(credits=Credits(total=total, used=used, remaining=total - used, extra=extra, resets_at="2026"))
    old = usage_to_original(answer, date(2026, 11, 1))
    for block, cost in ((old.verify, 10), (old.ask, 1), (old.assess, 1)):
        assert block.quota_used + block.quota_remaining == block.quota_total == total // cost
        assert block.remaining == block.quota_remaining >= 0
        assert block.bonus == block.credits == extra // cost
    assert old.credits.model_dump(include={*Credits.model_fields}) == answer.credits.model_dump()


def test_the_older_401_is_one_word():
    body = error_to_original(401, ErrorOut(detail="Send a key.", code="not_authenticated"))
    assert list(body) == ["detail"] and " " not in str(body["detail"])


@pytest.mark.parametrize("code", ["blank_item", "input_conflict", "too_many_items", "item_too_long"])
def test_older_list_refusals_keep_their_codes(code):
    error = InvalidOut(detail="No.", code=code, errors=[FieldError(loc=["body", "claims"], msg="No.", type=code)])
    assert error_to_original(422, error) == {"detail": "No.", "code": code}


def test_an_older_refusal_of_a_reused_key_is_one_sentence():
    error = InvalidOut(detail="Another body.", code="idempotency_body_mismatch")
    assert error_to_original(422, error) == {"detail": "Another body."}
    assert "errors" not in error.model_dump(mode="json")


def test_an_older_refusal_by_a_rule_is_one_sentence_though_its_newer_code_is_that_of_shapes():
    empty = FieldError(loc=["body", "claims"], msg="claims is empty.", type="too_short")
    error = InvalidOut(detail="claims is empty.", code="validation_error", errors=[empty])
    assert error_to_original(422, error) == {"detail": "claims is empty."}
    query = FieldError(loc=["query", "page"], msg="No number.", type="int_parsing")
    listed = error_to_original(422, InvalidOut(detail="No number.", code="validation_error", errors=[query]))
    assert listed == {"detail": [query.model_dump(mode="json")]}


def test_older_reviews_and_citation_checks_name_code_and_place():
    detail = "escalate.max_citations: Input should be less than or equal to 20"
    loc = ["body", "payload", "escalate", "max_citations"]
    entry = FieldError(loc=loc, msg="Input should be less than or equal to 20", type="less_than_equal", ctx={"le": 20})
    schema = InvalidOut(detail=detail, code="validation_error", errors=[entry])
    assert error_to_original(422, schema, coded=True) == {
        "detail": f"payload.{detail}",
        "code": "validation_error",
        "errors": [{"loc": loc, "msg": entry.msg}],
    }
    label = FieldError(loc=["body", "escalate", "verdicts", 0], msg="No such label.", type="invalid_verdict_label")
    rule = InvalidOut(detail="No such label.", code="invalid_verdict_label", errors=[label])
    assert error_to_original(422, rule, coded=True) == {
        "detail": "No such label.",
        "code": "invalid_verdict_label",
        "errors": [{"loc": label.loc, "msg": label.msg}],
    }
    view = FieldError(loc=["query", "view"], msg="Input should be 'full' or 'issues'", type="literal_error")
    query = InvalidOut(detail=f"view: {view.msg}", code="validation_error", errors=[view])
    assert error_to_original(422, query, coded=True)["detail"] == query.detail
    reused = InvalidOut(detail="Another body.", code="idempotency_body_mismatch")
    assert error_to_original(422, reused, coded=True) == {
        "detail": "Another body.",
        "code": "idempotency_body_mismatch",
        "errors": [{"loc": ["header"], "msg": "Another body."}],
    }
    missing = NotFoundOut(detail="No such review.", code="not_found")
    assert error_to_original(404, missing, coded=True)["code"] == "not_found"
    assert "code" not in error_to_original(404, missing)
    assert error_to_original(401, ErrorOut(detail="Send a key.", code="not_authenticated"), coded=True) == {
        "detail": "Unauthorized"
    }


def test_only_the_older_402_of_a_citation_check_repeats_the_balance_in_credits():
    error = CitecheckNoCreditsOut(detail="No.", code="no_credits", remaining=0, credits_remaining=4, cost=1)
    assert "credits_remaining" not in error.model_dump(mode="json")
    assert error_to_original(402, error, coded=True)["credits_remaining"] == 4
    unknown = CitecheckNoCreditsOut(detail="No.", code="no_credits")
    assert "credits_remaining" not in error_to_original(402, unknown, coded=True)


def test_an_older_conflict_with_a_failed_task_tells_the_failure_flat():
    failure = failure_of("no_checkable_claim", kind="run", docs="https://docs.example/errors")
    error = ConflictOut(
        detail="It failed.", code="verification_failed", status="failed", task_id="t", hint="h", failure=failure
    )
    assert error_to_original(409, error) == {
        "detail": "It failed.",
        "code": "verification_failed",
        "task_id": "t",
        "status": "failed",
        "hint": "h",
        "failure_reason": "not_a_claim",
        "failure_class": "invalid_input",
        "retryable": False,
        "docs_url": "https://docs.example/errors#invalid-input",
    }


@given(codes | st.sampled_from(["research_empty", "cancelled", "conclusion_failed", "a_code_of_tomorrow"]))
def test_only_the_class_of_outages_is_retryable(code):
    failure = failure_of(code)
    assert failure.retryable == (failure.failure_class == "upstream_unavailable")


def test_the_hint_for_too_little_evidence_holds_where_nobody_can_add_sources():
    hint = failure_of("research_insufficient").hint or ""
    assert "deep check" in hint and "Add" not in hint


def test_codes_have_the_names_and_classes_of_the_place_where_they_are_met():
    assert original_code("no_checkable_claim", "assess") == "no_claim"
    assert original_code("no_checkable_claim", "extract") == original_code("no_checkable_claim", "run") == "not_a_claim"
    assert class_of("framing_failed", "assess") is FailureClass.INVALID_INPUT
    assert class_of("framing_failed", "run") is FailureClass.UPSTREAM_UNAVAILABLE
    assert class_of("research_insufficient") is FailureClass.INSUFFICIENT_EVIDENCE
