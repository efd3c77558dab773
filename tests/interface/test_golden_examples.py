"""The worked examples of the interface hold exactly, in both versions."""

from datetime import date

from factlint.interface.assess import AssessOut
from factlint.interface.errors import FieldError, InvalidOut, LimitOut, NoCreditsOut
from factlint.interface.extract import ExtractOut
from factlint.interface.usage import UsageOut
from factlint.interface.v2026_05_13.errors import error_to_original
from factlint.interface.v2026_05_13.transforms import (
    assess_to_original,
    extract_to_original,
    usage_to_original,
)

LAKE = "🧊 Lake Varn covers 212 km². It froze over in 1987."
AREA = "Lake Varn covers 212 square kilometres."
FROZE = "Lake Varn froze over in 1987."
AREA_AT = [{"start": 2, "end": 27, "text": "Lake Varn covers 212 km²."}]
FROZE_AT = [{"start": 28, "end": 50, "text": "It froze over in 1987."}]
DOCS = "https://docs.example/errors"

EXTRACT_NEW = {
    "status": "ready",
    "claims": [{"claim": AREA, "positions": AREA_AT}, {"claim": FROZE, "positions": FROZE_AT}],
    "domain": "Geography",
    "key_entities": [{"name": "Lake Varn", "type": "place"}],
    "presumed_intent": "Describe a lake",
    "original_input": LAKE,
    "language": "en",
}
EXTRACT_OLD = {
    "status": "ready",
    "claim": AREA,
    "identified_claims": [AREA, FROZE],
    "candidate_claims": [],
    "domain": "Geography",
    "key_entities": [{"name": "Lake Varn", "type": "place"}],
    "presumed_intent": "Describe a lake",
    "original_input": LAKE,
    "locations": [{"claim": AREA, "positions": AREA_AT}, {"claim": FROZE, "positions": FROZE_AT}],
}
NOTHING_NEW = {
    "status": "no_checkable_claim",
    "claims": [],
    "domain": "",
    "key_entities": [],
    "presumed_intent": "",
    "original_input": "What a lovely day.",
}
DAM_COMMON = {
    "claim": "The Varn dam opened in 1931.",
    "language": "en",
    "verdict": "Mostly False",
    "confidence": "medium",
    "verification_url": None,
    "rationale": "Local records give 1938 as the opening year.",
    "dissent": None,
    "suggested_rewrite": None,
}
HELLO_COMMON = {
    "claim": "good morning",
    "language": "en",
    "verification_url": None,
    "rationale": None,
    "dissent": None,
    "suggested_rewrite": None,
}
ASSESS_NEW = {
    "status": "ok",
    "claims": [
        DAM_COMMON | {"status": "completed", "more_claims": ["The dam is 40 metres high."], "failure": None},
        HELLO_COMMON
        | {
            "status": "failed",
            "verdict": None,
            "confidence": None,
            "more_claims": [],
            "failure": {
                "code": "no_checkable_claim",
                "detail": "The item states nothing that evidence could settle.",
                "hint": "Send one factual statement.",
                "failure_class": "invalid_input",
                "retryable": False,
                "docs_url": f"{DOCS}#invalid-input",
            },
        },
    ],
    "failure": None,
    "more_claims": [],
}
ASSESS_OLD = {
    "claims": [
        DAM_COMMON
        | {
            "error_code": None,
            "candidate_claims": [],
            "identified_claims": ["The dam is 40 metres high."],
            "hint": "Only the main claim was judged; send the others as items of their own.",
        },
        HELLO_COMMON
        | {
            "verdict": "Error",
            "confidence": "low",
            "error_code": "no_claim",
            "candidate_claims": [],
            "identified_claims": [],
            "hint": "Send one factual statement.",
        },
    ],
    "error": None,
    "more_claims": [],
}
USAGE_COMMON = {
    "plan": "free",
    "plan_label": "Free",
    "costs": {"verify": 10, "assess": 1, "ask": 1, "citation": 1, "extract": 0},
    "cost_options": {"verify": {"depth": {"standard": 10, "low": 5}}},
    "extract": {"calls_today": 7, "daily_limit": 1000, "unlimited": False},
    "has_webhook_secret": False,
}
POOL = {"total": 350, "used": 17, "remaining": 333, "extra": 250, "resets_at": "2026-11-01T00:00:00+00:00"}
IN_CREDITS = {
    "quota_used": 17,
    "quota_total": 350,
    "quota_remaining": 333,
    "bonus": 250,
    "credits": 250,
    "remaining": 333,
}
USAGE_NEW = USAGE_COMMON | {"credits": POOL}
USAGE_OLD = USAGE_COMMON | {
    "credits": POOL | {"bonus": 250},
    "quota_resets_at": "2026-11-01T00:00:00+00:00",
    "verify": {
        "quota_used": 2,
        "quota_total": 35,
        "quota_remaining": 33,
        "bonus": 25,
        "credits": 25,
        "remaining": 33,
    },
    "ask": IN_CREDITS,
    "assess": IN_CREDITS,
}


def wire(model):
    return model.model_dump(mode="json")


def test_the_extract_example_holds_in_both_versions():
    new = ExtractOut.model_validate(EXTRACT_NEW)
    assert wire(new) == EXTRACT_NEW
    assert wire(extract_to_original(new)) == EXTRACT_OLD


def test_the_positions_of_the_example_are_code_points_of_the_text_sent():
    for found in ExtractOut.model_validate(EXTRACT_NEW).claims:
        for place in found.positions or []:
            assert LAKE[place.start : place.end] == place.text


def test_the_example_with_nothing_checkable_holds_and_has_its_older_name():
    new = ExtractOut.model_validate(NOTHING_NEW)
    assert wire(new) == NOTHING_NEW
    assert extract_to_original(new).status == "not_a_claim"
    assert extract_to_original(new).locations is None
    assert extract_to_original(new, located=True).locations == []


def test_the_assess_example_holds_in_both_versions():
    new = AssessOut.model_validate(ASSESS_NEW)
    assert wire(new) == ASSESS_NEW
    assert wire(assess_to_original(new)) == ASSESS_OLD


def test_the_usage_example_holds_in_both_versions():
    new = UsageOut.model_validate(USAGE_NEW)
    assert wire(new) == USAGE_NEW
    assert wire(usage_to_original(new, date(2026, 11, 28))) == USAGE_OLD


def test_the_deprecated_names_of_extra_credits_end_on_their_day():
    old = wire(usage_to_original(UsageOut.model_validate(USAGE_NEW), date(2026, 11, 29)))
    assert "bonus" not in old["credits"]
    assert all("credits" not in old[capability] for capability in ("verify", "ask", "assess"))
    assert old["verify"]["bonus"] == 25


def test_the_error_examples_hold():
    no_credits = {
        "detail": "No credits left for this check.",
        "code": "no_credits",
        "docs_url": f"{DOCS}#quota",
        "upgrade_url": "https://account.example/plans?wall=0b9c7d3e-1f20-4a5b-8c6d-7e8f90a1b2c3",
        "wall_id": "0b9c7d3e-1f20-4a5b-8c6d-7e8f90a1b2c3",
        "remaining": 0,
        "resets_at": "2026-11-01T00:00:00+00:00",
        "credits_remaining": 4,
        "cost": 10,
    }
    limit = {
        "detail": "Daily extract limit of 1000 reached.",
        "code": "extract_daily_limit",
        "limit": 1000,
        "retry_after": 3600,
        "docs_url": f"{DOCS}#rate-limits",
        "upgrade_url": "https://account.example/plans",
    }
    too_long = "claims[1] is 2001 characters; the limit is 2000."
    rule = {
        "detail": too_long,
        "code": "item_too_long",
        "errors": [{"loc": ["body", "claims", 1], "msg": too_long, "type": "item_too_long"}],
    }
    assert wire(NoCreditsOut.model_validate(no_credits)) == no_credits
    assert wire(LimitOut.model_validate(limit)) == limit
    assert wire(InvalidOut.model_validate(rule)) == rule

    old_limit = error_to_original(429, LimitOut.model_validate(limit))
    assert old_limit["reset_in_seconds"] == 3600 and "retry_after" not in old_limit
    assert old_limit["doc_url"] == f"{DOCS}#rate-limits" and "docs_url" not in old_limit
    assert error_to_original(422, InvalidOut.model_validate(rule)) == {"detail": too_long, "code": "item_too_long"}


def test_the_older_schema_refusal_is_a_list():
    entry = {"type": "missing", "loc": ["body", "payload", "text"], "msg": "Field required"}
    error = InvalidOut(
        detail="text: Field required", code="validation_error", errors=[FieldError.model_validate(entry)]
    )
    assert error_to_original(422, error) == {"detail": [entry]}
