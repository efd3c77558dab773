"""Promises about answers that cannot be used: the model is told why once, then the fallback answers, then code, for now."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, Assemble, evidence
from scripted import Answer, Endpoint, says

from factlint.engine.engine import Engine
from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.models.client.replies import Failed, Fault, ModelReply, Usage, read
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.votes import Vote, Votes

AGAIN = "Your first answer to this could not be used"
BAD = {
    "broken JSON": says('{"score": 1, "refutes": [{"source": 1'),
    "nothing": says(""),
    "words": says("I think that it is false."),
    "another shape": says({"verdict": "False"}),
    "thoughts alone": says("<think>It opened in 1938, so"),
    "cut off": says('{"score": 1, "refutes": [{"sou', stopped="length"),
}


class Shelf:
    def __init__(self, *found: Evidence) -> None:
        self.found = found or (LOG, PLAQUE)

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return self.found[:limit]


class Silent:
    name, focus_area = "silent", "logic"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, "Nothing.")


class Figures:
    name, focus_area = "figures", "precision"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        return Opinion("figures", "precision", 1, 0.97, "The claim says 1931; the log says 1938.", evidence[0])


def voted(ensemble: Ensemble) -> Votes:
    return ensemble.vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_is_named_to_the_model_once(endpoint: Endpoint, assemble: Assemble, kind: str) -> None:
    endpoint.script = lambda asked: says(VOTE) if AGAIN in asked.outside else BAD[kind]
    votes = voted(assemble())
    assert [one.score for one in votes.opinions] == [1, 1, 1] and len(endpoint.asked) == 6
    assert all(LOG.text in asked.data for asked in endpoint.asked)


def test_then_the_fallback_answers_and_nobody_is_asked_a_third_time(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE) if asked.model == "two" else says("No.")
    votes = voted(assemble(fallback="endpoint:two"))
    assert [one.score for one in votes.opinions] == [1, 1, 1]
    assert [asked.model for asked in endpoint.asked].count("one") == 6 and len(endpoint.asked) == 9


def test_then_the_built_in_judges_judge_for_now(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says("No.")
    found = Engine(Shelf(), [Figures()], models=assemble(fallback="endpoint:two")).assess(CLAIM.text)
    assert (found.verdict, found.provisional) == ("False", True)
    assert len(endpoint.asked) == 9


def test_what_a_filter_withheld_is_not_asked_of_the_same_model_again(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says("", stopped="content_filter")
    votes = voted(assemble())
    assert {one.fault for one in votes.failed} == {Fault.DECLINED} and len(endpoint.asked) == 3


def test_what_the_model_is_told_holds_no_word_of_its_answer(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says({"score": "zebras", "zebras": "zebras"})
    voted(assemble())
    assert len(endpoint.asked) == 6 and not any("zebra" in json.dumps(asked.body) for asked in endpoint.asked)


def _as(**changed: object) -> str:
    return json.dumps({**VOTE, **changed})


HARMLESS: dict[str, tuple[str, int | None]] = {
    "null in quotation marks": (_as(score="null"), None),
    "a score in quotation marks": (_as(score="1"), 1),
    "a score with a point": (_as(score=1.0), 1),
    "thirteen citations": (_as(refutes=VOTE["refutes"] * 7), 1),
    "a number as it was shown": (_as(refutes=[{"source": "[1]", "quote": "was opened on 4 May 1938"}]), 1),
    "a trailing comma": (_as()[:-1] + ",}", 1),
    "a trailing comma in a list": (_as().replace('"supports": []', '"supports": [ ], "x": [1, 2, ]'), 1),
    "a list that is missing": (json.dumps({k: v for k, v in VOTE.items() if k != "supports"}), 1),
    "a list that is null": (_as(supports=None, wrong=None), 1),
    "the last of two": (f"{_as(score=9)}\nWait, that is wrong.\n{_as()}", 1),
    "a thought that only ends": (f'It may be {{"score": 9}} …</think>{_as()}', 1),
    "an answer in an answer": (json.dumps({"answer": VOTE}), 1),
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_is_harmless_is_accepted(kind: str) -> None:
    text, score = HARMLESS[kind]
    found = read(ModelReply(text, "stop", Usage()), Vote)
    assert isinstance(found, Vote), found
    assert found.score == score and found.refutes[0].source == 1


def test_a_comma_in_a_quotation_stays() -> None:
    found = read(ModelReply(_as(rationale="It says, }"), "stop", Usage()), Vote)
    assert isinstance(found, Vote) and found.rationale == "It says, }"


@pytest.mark.parametrize("text", ["{}", _as(score="maybe"), _as(score=11), _as(refutes="zebras"), "[1, 2]"])
def test_what_says_nothing_is_no_answer(text: str) -> None:
    assert isinstance(read(ModelReply(text, "stop", Usage()), Vote), Failed)


def test_a_retry_is_counted_in_the_days_calls(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: Answer(("No.",))
    ensemble = assemble(calls_per_day=4)
    voted(ensemble)
    assert len(endpoint.asked) == 4 and ensemble.daily_usage.read_today().calls == 4


def test_a_vote_that_quotes_nothing_is_told_so_once(endpoint: Endpoint, assemble: Assemble) -> None:
    short = VOTE | {"refutes": [{"source": 1, "quote": "1938"}]}
    endpoint.script = lambda asked: says(VOTE if f"{AGAIN}: the score needs" in asked.outside else short)
    assert [one.score for one in voted(assemble()).opinions] == [1, 1, 1] and len(endpoint.asked) == 6
    endpoint.script = lambda asked: says(short)
    votes = voted(assemble())
    assert [one.score for one in votes.opinions] == [None] * 3 and not votes.failed and len(endpoint.asked) == 12


def test_two_seats_that_quote_a_title_alone_make_nothing_true(endpoint: Endpoint, assemble: Assemble) -> None:
    claim = "Libya is the largest country in Africa."
    libya = evidence(1, "Libya is a country in the Maghreb region of North Africa.", title="Libya")
    title = {"score": 10, "supports": [{"source": 1, "quote": "Libya"}], "refutes": [], "rationale": "It is."}
    endpoint.script = lambda asked: says(title if "the logic" not in asked.outside else {**title, "score": None})
    found = Engine(Shelf(libya), [Silent()], models=assemble()).assess(claim)
    assert found.verdict is None and "2 of 3 models gave a score without quoting" in found.rationale
