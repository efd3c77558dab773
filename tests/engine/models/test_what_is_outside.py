"""Promises of models that judge what was found outside: it is among what they read, and its silence is not theirs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from dam import CLAIM, LOG, VOTE, Assemble, evidence
from scripted import Asked, Endpoint, fails, says

from factlint.engine.engine import Engine
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.inquiry import ModelInquiry
from factlint.engine.models.votes import MOST_EVIDENCE
from factlint.engine.web.library import READ, Reading
from factlint.engine.web.open_world import OutsideEvidence, Unreached

NOW = datetime(2026, 11, 21, tzinfo=UTC)
PAGE = evidence(90, "The Varn dam was opened on 4 May 1938, its keepers write.", kind="web", source_name="dam.example")
REVIEW = replace(evidence(91, "Reviewers looked at the claim “The Varn dam opened in 1931”: False"), kind="fact_check")
RECENT = "The Varn dam was opened on 4 November 2026."
NOBODY = OutsideEvidence(troubles=("SearXNG does not answer.",), later=True)


class Shelf:
    """Evidence on this machine, and what is found outside."""

    def __init__(self, here: list[Evidence], looked: OutsideEvidence) -> None:
        self.here = here
        self.looked = looked

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return tuple(self.here[:limit])

    def generation(self, workspace: str | None = None) -> str:
        return "1"

    def fingerprint(self, workspace: str | None) -> str:
        return "outside"

    def find_evidence(self, *_: object, **__: object) -> OutsideEvidence:
        return self.looked

    def read_pages(self, *_: object) -> Reading:
        return READ


@pytest.fixture
def deep(assemble: Assemble):
    def made(here: list[Evidence], looked: OutsideEvidence) -> ModelInquiry:
        shelf = Shelf(here, looked)
        return ModelInquiry(Inquiry(shelf, [], lambda: NOW, shelf), assemble(), lambda: NOW)

    return made


def read(asked: Asked) -> str:
    return asked.part("evidence")


def test_a_panel_that_cannot_read_everything_reads_some_of_each_kind_and_no_review(endpoint: Endpoint, deep) -> None:
    endpoint.script = lambda asked: says(VOTE | {"score": None, "refutes": []})
    many = [evidence(number, f"The Varn dam has a gate with the number {number}.") for number in range(24)]
    deep(many, OutsideEvidence((REVIEW, PAGE))).research(CLAIM, "standard")
    assert len(endpoint.asked) == 3
    assert all("its keepers write" in read(asked) and "Reviewers" not in read(asked) for asked in endpoint.asked)
    assert all(len(asked.items("evidence")) == MOST_EVIDENCE for asked in endpoint.asked)


def test_a_verdict_of_the_panel_needs_no_answer_from_outside_and_without_one_that_is_said(
    endpoint: Endpoint, deep
) -> None:
    quote = [{"source": 1, "quote": "opened on 4 May 1938"}]
    endpoint.script = lambda asked: says(VOTE | {"refutes": quote})
    found = deep([LOG], NOBODY).research(CLAIM, "standard")
    assert found.voted and found.full.verdict == "False" and "SearXNG does not answer." in found.notes[0]
    endpoint.script = lambda asked: fails(401)
    with pytest.raises(Unreached):
        deep([LOG], NOBODY).research(CLAIM, "standard")


def test_a_claim_on_recent_events_is_voted_on_with_what_is_outside(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE | {"refutes": [{"source": 1, "quote": "opened on 4 May 1938"}]})
    shelf = Shelf([], OutsideEvidence((PAGE,)))
    found = Engine(shelf, [], lambda: NOW, assemble(), shelf).assess(RECENT, verbatim=True)
    assert found.verdict == "False" and found.sources[0].kind == "web" and len(endpoint.asked) == 3
    unanswered = Shelf([], NOBODY)
    with pytest.raises(Unreached):
        Engine(unanswered, [], lambda: NOW, assemble(), unanswered).assess(RECENT, verbatim=True)
