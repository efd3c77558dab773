"""Promises about the length and the time of answers: there is room for thinking, and what was whole in a cut answer counts."""

from __future__ import annotations

import json

from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, Assemble
from scripted import Answer, Asked, Endpoint, says

from factlint.engine.model import Framing
from factlint.engine.models.ensemble import LONGEST_FRAMING_S, Ensemble

HOUSES = " ".join(f"House {n} of the old market row was built in {1800 + n}." for n in range(1, 9))


def framed(ensemble: Ensemble, text: str) -> Framing:
    return ensemble.frame(text, markup="markdown", language="", focus=None, today=TODAY)


def limited(asked: Asked, thinking: int, answer: object) -> Answer:
    """An endpoint that counts four characters a token, and thinks so many tokens first."""
    limit = asked.body.get("max_tokens", asked.body.get("max_completion_tokens"))
    text = f"<think>{'hmm ' * thinking}</think>{json.dumps(answer)}"
    if not isinstance(limit, int) or len(text) <= 4 * limit:
        return says(text)
    return says(text[: 4 * limit], stopped="length")


def test_a_thousand_tokens_of_thinking_cost_no_vote(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: limited(asked, 1_000, VOTE)
    votes = assemble().vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert [one.score for one in votes.opinions] == [1, 1, 1] and len(endpoint.asked) == 3


def test_the_limit_can_be_set_and_is_sent_as_these_endpoints_heed_it(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    for thinking in (0, 9_000):
        assemble(thinking_tokens=thinking).vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    none, much = endpoint.asked[0].body, endpoint.asked[-1].body
    assert isinstance(none["max_tokens"], int) and much["max_tokens"] == none["max_tokens"] + 9_000
    assert "max_completion_tokens" not in much


def test_who_was_cut_off_gets_twice_the_room_and_is_told(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: limited(asked, 1_900, VOTE)
    votes = assemble(thinking_tokens=500).vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert [one.score for one in votes.opinions] == [1, 1, 1] and len(endpoint.asked) == 6
    assert "cut off" in endpoint.asked[-1].outside


def test_a_vote_that_is_cut_off_both_times_is_no_vote_and_what_is_decided_is_for_now(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    endpoint.script = lambda asked: limited(asked, 9_000, VOTE)
    votes = assemble(thinking_tokens=500).vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert not votes.opinions and votes.has_missed_votes


def test_the_whole_items_of_a_cut_answer_are_kept_and_code_reads_the_rest(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    found = [
        {"sentence": n, "fragment": f"House {n} of the old market row was built in {1800 + n}", "worth": 5,
         "claim": f"House {n} of the old market row was built in {1800 + n}."}
        for n in range(1, 9)
    ]  # fmt: skip
    whole = json.dumps({"claims": found})
    half = whole[: whole.index('"sentence": 4') + 40]
    endpoint.script = lambda asked: says(half, stopped="length")
    claims = framed(assemble(), HOUSES)
    texts = [claim.text for claim in claims.claims]
    assert claims.provisional and all(any(f"House {n} " in text for text in texts) for n in range(1, 9))
    by_model = {claim.text for claim in claims.claims if claim.checkworthiness == 0.5}
    assert by_model >= {one["claim"] for one in found[:3]}


def test_a_long_honest_list_of_claims_fits(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: limited(asked, 0, {"claims": []})
    framed(assemble(thinking_tokens=0), HOUSES * 3)
    shown = max(len(asked.part("sentences")) for asked in endpoint.asked)
    assert all(asked.body["max_tokens"] >= 0.91 * len(asked.part("sentences")) for asked in endpoint.asked), shown


def test_framing_has_the_time_of_a_claim_for_each_turn(assemble: Assemble) -> None:
    ensemble = assemble(seconds_per_claim=50, at_once=4)
    assert [ensemble.framing_s(batches) for batches in (1, 4, 8, 400)] == [50, 50, 100, LONGEST_FRAMING_S]
    assert assemble(seconds_per_claim=300).framing_s(1) == 300
