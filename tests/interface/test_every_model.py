"""Every resource of the interface survives the wire, whatever it holds, and takes an older shape that it should."""

import importlib
import pkgutil
import types
import typing
from typing import Annotated, Literal, Union, get_args, get_origin

import annotated_types
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

import factlint.interface
from factlint.interface.citecheck import CitecheckOut
from factlint.interface.common import StrictWire, Wire
from factlint.interface.review import Escalate, ReviewIn, ReviewOut
from factlint.interface.status import TaskStatus
from factlint.interface.v2026_05_13.citations import OriginalCitecheckOut, citecheck_to_original
from factlint.interface.v2026_05_13.reviews import OriginalReviewOut, review_to_original
from factlint.interface.v2026_05_13.runs import OriginalTaskStatus, task_to_original
from factlint.interface.v2026_05_13.verifications import OriginalClaimDetail, detail_to_original
from factlint.interface.v2026_05_13.webhooks import event_to_original
from factlint.interface.verifications import ClaimDetail
from factlint.interface.verify import BatchIn, SelectIn, VerifyIn
from factlint.interface.webhooks import CertificateEvent, CitecheckEvent, ReviewEvent, TestEvent, VerificationEvent

ROOMS = [
    importlib.import_module(room.name)
    for room in pkgutil.walk_packages(factlint.interface.__path__, "factlint.interface.")
]
MODELS = sorted(
    {
        found
        for room in ROOMS
        for found in vars(room).values()
        if isinstance(found, type) and issubclass(found, Wire) and found not in {Wire, StrictWire}
    },
    key=lambda model: (model.__module__, model.__name__),
)
QUICK = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
letters = st.characters(exclude_categories=["Cs"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(letters, max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(letters, max_size=5), inner, max_size=2),
    max_leaves=4,
)


def bound(metadata, kind, name, default):
    return next((getattr(entry, name) for entry in metadata if isinstance(entry, kind)), default)


def of_type(kind, metadata=()):
    """Arbitrary values of a field's type that keep its limits."""
    shortest = bound(metadata, annotated_types.MinLen, "min_length", 0)
    longest = min(bound(metadata, annotated_types.MaxLen, "max_length", 3), max(shortest, 3))
    if get_origin(kind) is Annotated:
        inner, *more = get_args(kind)
        deeper = [entry for extra in more for entry in getattr(extra, "metadata", [extra])]
        return of_type(inner, (*metadata, *deeper))
    if get_origin(kind) in {Union, types.UnionType}:
        return st.one_of([of_type(part, metadata) for part in get_args(kind)])
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) is list:
        return st.lists(of_type(get_args(kind)[0]), min_size=shortest, max_size=longest)
    if get_origin(kind) is dict:
        return st.dictionaries(st.text(letters, max_size=5), of_type(get_args(kind)[1]), max_size=2)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return of_model(kind)
    if kind is str:
        pattern = next((entry.pattern for entry in metadata if getattr(entry, "pattern", None)), None)
        return (
            st.from_regex(pattern, fullmatch=True) if pattern else st.text(letters, min_size=shortest, max_size=longest)
        )
    if kind is int:
        lowest = bound(metadata, annotated_types.Ge, "ge", 0)
        return st.integers(lowest, bound(metadata, annotated_types.Le, "le", 999))
    simple = {float: st.floats(0, 10), bool: st.booleans(), type(None): st.none()}
    return simple.get(kind, json_values)


def of_model(model):
    hints = typing.get_type_hints(model, include_extras=True)
    fields = {
        name: of_type(hints.get(name, field.annotation), tuple(field.metadata))
        for name, field in model.model_fields.items()
    }
    return st.fixed_dictionaries(fields).map(model.model_validate)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_it_comes_off_the_wire_as_it_went_on(model):
    hidden = {name for name, field in model.model_fields.items() if field.exclude}

    @QUICK
    @given(of_model(model))
    def survives(value):
        back = model.model_validate_json(value.model_dump_json())
        assert back.model_dump(exclude=hidden) == value.model_dump(exclude=hidden)
        assert back.model_copy(update={name: getattr(value, name) for name in hidden}) == value

    survives()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_answers_ignore_fields_of_tomorrow_and_reviews_refuse_them(model):
    allowed = "forbid" if issubclass(model, StrictWire) else "ignore"
    assert model.model_config.get("extra") == allowed
    assert issubclass(model, StrictWire) == (model in {ReviewIn, Escalate})


NEW_ONLY = {"claims_found", "claim_limit_exceeded", "citation_limit_exceeded"}
EVENTS = (VerificationEvent, ReviewEvent, CitecheckEvent, CertificateEvent, TestEvent)
TRANSFORMS = [
    (TaskStatus, task_to_original, OriginalTaskStatus),
    (ClaimDetail, detail_to_original, OriginalClaimDetail),
    (ReviewOut, review_to_original, OriginalReviewOut),
    (CitecheckOut, citecheck_to_original, OriginalCitecheckOut),
    *((event, event_to_original, None) for event in EVENTS),
]


def objects(value):
    """Every JSON object inside a value, with the name under which it stands."""

    def inside(name, found):
        if isinstance(found, dict):
            yield name, found
            for key, entry in found.items():
                yield from inside(key, entry)
        elif isinstance(found, list):
            for entry in found:
                yield from inside(name, entry)

    return inside("", value)


@pytest.mark.parametrize(("current", "make", "shape"), TRANSFORMS, ids=lambda entry: getattr(entry, "__name__", ""))
def test_the_older_shape_holds_nothing_that_is_newer(current, make, shape):
    @QUICK
    @given(of_model(current))
    def older(value):
        made = make(value)
        assert shape is None or type(made) is shape
        body = made.model_dump(mode="json")
        assert type(made).model_validate_json(made.model_dump_json()) == made
        for name, found in objects(body):
            assert not NEW_ONLY & found.keys()
            if name == "failure":
                assert found.keys() == {"failure_reason", "failure_class", "retryable", "hint", "docs_url"}
            if name in {"result", "verification"}:
                assert "completed_at" not in found
            if name == "assessment":
                assert "more_claims" not in found
        assert body.get("status") != "cancelled"

    older()


@pytest.mark.parametrize("model", [VerifyIn, BatchIn, ReviewIn])
def test_an_empty_webhook_address_is_told_from_a_missing_one(model):
    least = {"claims": [{}]} if model is BatchIn else {"text": "a"}
    assert model.model_validate(least).asked_webhook is None
    assert model.model_validate(least | {"webhook_url": ""}).asked_webhook == ""
    with pytest.raises(ValueError, match="webhook_url"):
        model.model_validate(least | {"webhook_url": None})


@pytest.mark.parametrize(
    "fields",
    [{"visibility": "public"}, {"depth": "deep"}, {"text": None}, {"source_url": 5}, {"language": None}],
)
def test_a_deep_check_refuses_options_that_it_does_not_have(fields):
    with pytest.raises(ValueError, match=next(iter(fields))):
        VerifyIn.model_validate({"text": "a"} | fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"max_verifications": 3},
        {"citations": True},
        {"escalate": {"max_claims": 3}},
        {"escalate": {"max_assessments": 21}},
        {"escalate": {"max_verifications": -1}},
        {"escalate": {"max_citations": 21}},
        {"escalate": {"depth": "deep"}},
        {"visibility": "public"},
    ],
)
def test_a_review_refuses_unknown_options_and_caps_out_of_range(fields):
    with pytest.raises(ValueError, match="validation error"):
        ReviewIn.model_validate({"text": "a"} | fields)


def test_the_options_of_a_review_have_the_defaults_of_the_interface():
    assert ReviewIn(text="a").escalate.model_dump() == {
        "verdicts": ["False", "Mostly False", "Mixed"],
        "confidence": ["low"],
        "max_assessments": 20,
        "max_verifications": 5,
        "depth": "standard",
        "max_citations": 0,
        "suggest_edits": False,
    }


def test_a_choice_may_be_named_texts_or_claims():
    assert SelectIn.model_validate({"claims": ["a"]}).claims == ["a"]
    assert SelectIn.model_validate({"texts": ["a"]}).texts == ["a"]


def test_the_older_flag_of_the_claims_is_set_exactly_at_the_limit_and_that_of_citations_past_it():
    @QUICK
    @given(of_model(ReviewOut), st.integers(0, 25), st.integers(0, 20))
    def flagged(review, found, limit):
        counts = {"claims_found": found, "claim_limit": limit, "citation_limit_exceeded": found > limit}
        old = review_to_original(review.model_copy(update={"summary": review.summary.model_copy(update=counts)}))
        assert old.summary.claim_limit_reached == (found >= limit)
        assert old.summary.citation_limit_reached == (found > limit)

    flagged()
