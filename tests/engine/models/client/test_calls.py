"""Promises of the model client: every kind of nonsense is a failure with a name, tried again where that helps, and never a verdict."""

from __future__ import annotations

import json
import threading
from concurrent.futures import CancelledError

import pytest
from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, Assemble, evidence
from scripted import Answer, Asked, Endpoint, fails, says

from factlint.engine.models.client.daily_usage import DailyUsage
from factlint.engine.models.client.replies import Failed, Fault
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.votes import MOST_EVIDENCE, MOST_EVIDENCE_CP, Votes

EVIDENCE = (LOG, PLAQUE)


def voted(ensemble: Ensemble) -> Votes:
    return ensemble.vote(CLAIM, EVIDENCE, today=TODAY, language="en")


def faults(votes: Votes) -> set[Fault]:
    return {failed.fault for failed in votes.failed}


def test_three_votes_are_three_calls_with_a_schema_a_date_and_numbered_evidence(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    endpoint.script = lambda asked: says(VOTE)
    votes = voted(assemble())
    assert [one.score for one in votes.opinions] == [1, 1, 1] and not votes.failed
    assert len(endpoint.named("judge")) == 3
    asked = endpoint.asked[0]
    assert "2026-11-21" in asked.system
    assert [item["text"] for item in asked.items("evidence")] == [LOG.text, PLAQUE.text]
    assert json.loads(asked.part("claim")) == CLAIM.text
    assert "archive1.example" not in asked.data
    assert len({one.system for one in endpoint.asked}) == 1
    assert (
        len({one.data for one in endpoint.asked}) == 3
        and len({one.data.split("</evidence>")[0] for one in endpoint.asked}) == 1
    )


NONSENSE = {
    "wrong schema": (says({"verdict": "False"}), Fault.NONSENSE),
    "a score off the scale": (says(VOTE | {"score": 11}), Fault.NONSENSE),
    "a list": (says("[1, 2]"), Fault.DECLINED),
    "deep nesting": (says("{" + '"a":{' * 2_000), Fault.NONSENSE),
    "a refusal": (says("I'm sorry, but I can't help with that."), Fault.DECLINED),
    "nothing": (says(""), Fault.DECLINED),
    "a withheld answer": (says("", stopped="content_filter"), Fault.DECLINED),
    "cut off": (says('{"score": 1, "supports": [], "refutes": [{"sou', stopped="length"), Fault.CUT_OFF),
    "a flood": (Answer(("la " * 4_000,) * 40), Fault.FLOOD),
    "no event stream": (Answer(raw=b"<html>gateway</html>"), Fault.NONSENSE),
    "broken events": (Answer(raw=b"data: {not json\n\n"), Fault.OUTAGE),
    "an unknown model": (fails(404), Fault.REFUSED),
    "a wrong key": (fails(401), Fault.REFUSED),
    "a spent account": (fails(402), Fault.REFUSED),
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_a_failure_with_a_name(endpoint: Endpoint, assemble: Assemble, kind: str) -> None:
    answer, fault = NONSENSE[kind]
    endpoint.script = lambda asked: answer
    votes = voted(assemble(judges=["endpoint:one"]))
    assert not votes.has_quorum and faults(votes) <= {fault, Fault.OUTAGE}, votes.failed
    assert fault in faults(votes)
    assert all(CLAIM.text not in failed.why for failed in votes.failed)


@pytest.mark.parametrize(
    "wrapped",
    ["```json\n{}\n```", "<think>Is {this} it?</think>\n{}", "Here is my vote:\n{}\nI hope it helps.", "\ufeff {} "],
)
def test_what_stands_around_an_answer_does_no_harm(endpoint: Endpoint, assemble: Assemble, wrapped: str) -> None:
    endpoint.script = lambda asked: says(wrapped.replace("{}", json.dumps(VOTE)))
    assert [one.score for one in voted(assemble()).opinions] == [1, 1, 1]


def test_a_service_that_takes_no_grammar_is_asked_in_words(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(400) if "response_format" in asked.body else says(VOTE)
    ensemble = assemble(judges=["endpoint:one"], at_once=1)
    assert len(voted(ensemble).opinions) == 3
    assert len(endpoint.asked) == 4
    assert '"score"' in endpoint.asked[-1].system


@pytest.mark.parametrize("failure", [fails(429), fails(429, Retry_After="0"), fails(500), fails(503)])
def test_a_passing_failure_is_tried_again(endpoint: Endpoint, assemble: Assemble, failure: Answer) -> None:
    answers = [failure, failure]
    lock = threading.Lock()

    def script(asked: Asked) -> Answer:
        with lock:
            return answers.pop() if answers else says(VOTE)

    endpoint.script = script
    votes = voted(assemble(at_once=1))
    assert len(votes.opinions) == 3 and len(endpoint.asked) == 5


def test_a_long_retry_after_is_not_waited_for(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(429, Retry_After="3600")
    ensemble = assemble()
    assert Fault.LIMITED in faults(voted(ensemble)) and len(endpoint.asked) <= 3
    asked = len(endpoint.asked)
    assert faults(voted(ensemble)) == {Fault.OUTAGE} and len(endpoint.asked) == asked


def test_a_refusal_of_one_request_leaves_the_model_up(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(422)
    ensemble = assemble()
    assert faults(voted(ensemble)) == {Fault.REFUSED}
    endpoint.script = lambda asked: says(VOTE)
    assert voted(ensemble).has_quorum


def test_an_outage_ends_after_three_tries_and_is_remembered(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(500)
    ensemble = assemble(at_once=1)
    votes = voted(ensemble)
    assert faults(votes) == {Fault.OUTAGE} and not votes.has_quorum
    before = len(endpoint.asked)
    assert before <= 9
    assert faults(voted(ensemble)) == {Fault.OUTAGE} and len(endpoint.asked) == before


def test_the_fallback_takes_the_place_of_a_model_that_is_out(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(500) if asked.model == "one" else says(VOTE)
    votes = voted(assemble(fallback="endpoint:two"))
    assert [one.judge for one in votes.opinions] == [
        "sources (endpoint:two)",
        "logic (endpoint:two)",
        "precision (endpoint:two)",
    ]


def test_slow_tokens_end_with_the_time_of_a_claim(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: Answer(("{",) * 200, pause_s=0.1)
    votes = voted(assemble(seconds_per_claim=1, judges=["endpoint:one"]))
    assert faults(votes) == {Fault.SLOW}


def test_an_answer_that_breaks_off_is_no_answer(endpoint: Endpoint, assemble: Assemble) -> None:
    half = json.dumps(VOTE)[:40]
    endpoint.script = lambda asked: Answer((half,), ends=False)
    votes = voted(assemble())
    assert not votes.has_quorum


def test_no_more_calls_at_once_than_the_settings_say(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: Answer((json.dumps(VOTE),), pause_s=0.02)
    ensemble = assemble(at_once=2)
    claims = [threading.Thread(target=voted, args=(ensemble,)) for _ in range(4)]
    for one in claims:
        one.start()
    for one in claims:
        one.join()
    assert len(endpoint.asked) == 12 and endpoint.most_at_once == 2


def test_a_claim_takes_no_more_tokens_than_it_may(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    votes = voted(assemble(tokens_per_claim=1_000))
    assert faults(votes) == {Fault.BUDGET} and not endpoint.asked


def test_much_evidence_stays_within_what_a_claim_may_take(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    found = [LOG, PLAQUE, *(evidence(n, "The Varn dam is wide. " * 200) for n in range(3, 60))]
    votes = assemble().vote(CLAIM, found, today=TODAY, language="en")
    assert [one.score for one in votes.opinions] == [1, 1, 1]
    assert 3 <= len(endpoint.asked[0].items("evidence")) <= MOST_EVIDENCE
    assert len(endpoint.asked[0].part("evidence")) <= MOST_EVIDENCE_CP + 100


def test_the_days_calls_are_counted_on_disk_and_end(endpoint: Endpoint, assemble: Assemble, tmp_path) -> None:
    endpoint.script = lambda asked: says(VOTE)
    assert len(voted(assemble(calls_per_day=4)).opinions) == 3
    votes = voted(assemble(calls_per_day=4))
    assert len(votes.opinions) == 1 and faults(votes) == {Fault.BUDGET}
    day = DailyUsage(tmp_path, 4, 1).read_today()
    taken = day.models["endpoint:one"]
    assert (taken.calls, taken.input_tokens, taken.output_tokens, taken.unpriced) == (4, 400, 80, 4)
    assert day.held_tokens == 0


def test_the_days_tokens_end(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    assert faults(voted(assemble(tokens_per_day=100))) == {Fault.BUDGET}
    assert not endpoint.asked


def test_a_budget_that_cannot_be_kept_is_no_budget(endpoint: Endpoint, assemble: Assemble, tmp_path) -> None:
    (tmp_path / "models.lock").mkdir()
    votes = voted(assemble())
    assert faults(votes) == {Fault.BUDGET} and not endpoint.asked


def test_usage_that_no_service_told_is_guessed(endpoint: Endpoint, assemble: Assemble, tmp_path) -> None:
    endpoint.script = lambda asked: says(VOTE, usage=None)
    assert voted(assemble()).has_quorum
    assert DailyUsage(tmp_path, 1, 1).read_today().tokens > 300


def test_a_model_without_an_address_or_provider_is_told_apart(assemble: Assemble) -> None:
    for settings in ({"base_url": ""}, {"model": "nosuchprovider:large"}, {"model": "openai:gpt-5"}):
        votes = voted(assemble(**settings))
        assert faults(votes) <= {Fault.UNUSABLE, Fault.OUTAGE} and Fault.UNUSABLE in faults(votes)
        assert all(isinstance(failed, Failed) and failed.why for failed in votes.failed)


def test_whoever_waits_when_the_client_closes_is_let_go(endpoint: Endpoint, assemble: Assemble) -> None:
    arrived, ended = threading.Event(), threading.Event()

    def script(asked: Asked) -> Answer:
        arrived.set()
        return Answer(("{",) * 3_000, pause_s=0.01)

    endpoint.script = script
    ensemble = assemble()

    def wait() -> None:
        with pytest.raises(CancelledError):
            voted(ensemble)
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    assert arrived.wait(30)
    ensemble.close()
    assert ended.wait(30)
