"""A compound that is judged as it is written: its statements decide, and the correction is one of the whole sentence."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import FramedClaim, Report
from factlint.engine.model import Assessment

HALF_WRONG = "The Eiffel Tower is in Rome and Big Ben is in London."
HALF_RIGHT = "The Eiffel Tower is in Paris and Big Ben is in London."
TRUE = "Paris is the capital of France and Berlin is the capital of Germany."
UNTOLD = "Paris is the capital of France and Zorvania is the capital of Quistland."


def now() -> datetime:
    return datetime(2026, 11, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def engine(encyclopedia: EvidenceStore) -> Engine:
    return Engine(encyclopedia, clock=now)


def deep(encyclopedia: EvidenceStore, text: str) -> object:
    inquiry = Inquiry(encyclopedia, clock=now)
    framed = inquiry.frame(text, verbatim=True)
    assert isinstance(framed, FramedClaim) and framed.claim.text == text
    found = inquiry.research(framed.claim, "standard")
    debated = inquiry.debate(framed.claim, found, "standard")
    adjudications = inquiry.adjudicate(framed.claim, found, debated)
    return inquiry.conclude(framed, "standard", found, debated, adjudications)


def test_one_wrong_statement_makes_the_whole_wrong_and_is_put_right_in_it(engine: Engine) -> None:
    found = engine.assess(HALF_WRONG, verbatim=True)
    assert (found.claim.text, found.verdict, found.rewrite) == (HALF_WRONG, "False", HALF_RIGHT)
    assert "“Rome”" in found.rationale and not found.more_claims


def test_true_statements_make_a_true_whole_with_a_source_for_each(engine: Engine) -> None:
    found = engine.assess(TRUE, verbatim=True)
    assert found.verdict in {"True", "Mostly True"} and found.rewrite is None
    assert {"Paris", "Berlin"} <= {source.title for source in found.sources}


def test_one_statement_that_is_open_leaves_the_whole_open(engine: Engine) -> None:
    found: Assessment = engine.assess(UNTOLD, verbatim=True)
    assert found.claim.text == UNTOLD and found.verdict is None


def test_a_deep_check_judges_the_whole_sentence(encyclopedia: EvidenceStore) -> None:
    wrong, right = deep(encyclopedia, HALF_WRONG), deep(encyclopedia, TRUE)
    assert isinstance(wrong, Report) and isinstance(right, Report)
    assert (wrong.claim, wrong.verdict, wrong.rewrite) == (HALF_WRONG, "False", HALF_RIGHT)
    assert right.claim == TRUE and right.verdict in {"True", "Mostly True"} and right.rewrite is None
