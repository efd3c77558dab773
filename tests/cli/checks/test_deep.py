"""`factlint check --deep`: what it looks into, agreed to, waited for, and shown in every format."""

from __future__ import annotations

import json
import signal
import time

import pytest
from command_line import Paid

DRAFT = "# Varn\n\nThe dam opened in 1931. The school opened in 1901. The mill closed in 1905.\n"
WRONG, DOUBTFUL = "The dam opened in 1931.", "The mill closed in 1905."


@pytest.fixture
def factlint(paid: Paid) -> Paid:
    """One claim is false, one true at low confidence, and one true."""
    paid.service.verdicts = {
        "dam": {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."},
        "mill": {"confidence": "low"},
    }
    paid.write("dam.md", DRAFT)
    return paid


def asked(factlint: Paid) -> list[str]:
    return [request.body["text"] for request in factlint.service.sent("/verify")]


def interrupt_deep_check(factlint: Paid) -> tuple[int, bytes]:
    """Begins both deep checks of the draft and stops waiting for them; the exit code and what was said."""
    factlint.service.step = "research"
    process = factlint.begin("check", "--deep", "--yes", "dam.md")
    while len(factlint.service.begun) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    return process.returncode, told


def test_what_is_wrong_or_doubtful_is_checked_in_depth_and_shown(factlint: Paid) -> None:
    ran = factlint("check", "--deep", "--yes", "dam.md")
    assert sorted(asked(factlint)) == [WRONG, DOUBTFUL]
    assert ran.code == 1
    assert "2 deep checks cost 20 credits; the account has 500 left" in ran.err
    assert "checking in depth: 2 of 2 done" in ran.err
    assert "✗ False  medium confidence, in depth, score 2 of 10" in ran.out
    assert "The almanac says so, in depth." in ran.out
    assert "warning: The almanac is the only source." in ran.out
    assert "2 in depth" in ran.out
    assert factlint.kept_runs() == []


def test_every_claim_is_when_that_is_asked_for(factlint: Paid) -> None:
    factlint("check", "--deep-all", "--yes", "dam.md")
    assert len(asked(factlint)) == 3


def test_a_price_that_nobody_agreed_to_begins_nothing(factlint: Paid) -> None:
    ran = factlint("check", "--deep", "dam.md")
    assert ran.code == 2 and asked(factlint) == []
    assert "20 credits" in ran.err and "--yes" in ran.err
    assert "✗ False" in ran.out, "the quick check is shown all the same"


def test_a_price_that_the_account_cannot_pay_begins_nothing(factlint: Paid) -> None:
    factlint.service.credits = 15
    ran = factlint("check", "--deep", "--yes", "dam.md")
    assert ran.code == 2 and asked(factlint) == [] and "the account has 15 left" in ran.err


@pytest.mark.parametrize(("answer", "begun"), [("y", 2), ("n", 0)])
def test_on_a_terminal_the_price_is_asked_about(factlint: Paid, answer: str, begun: int) -> None:
    ran = factlint.on_a_terminal("check", "--deep", "dam.md", answers={"20 credits": answer})
    assert len(asked(factlint)) == begun
    assert ("score 2 of 10" in ran.out) == (answer == "y") and ran.code == 1


def test_what_was_checked_in_depth_before_costs_nothing(factlint: Paid) -> None:
    factlint("check", "--deep", "--yes", "dam.md")
    ran = factlint("check", "--deep", "dam.md")
    assert ran.code == 1 and len(asked(factlint)) == 2 and "score 2 of 10" in ran.out


def test_a_wait_cut_short_loses_nothing_and_the_same_command_goes_on(factlint: Paid) -> None:
    code, told = interrupt_deep_check(factlint)
    assert code == 130 and b"takes them up again" in told and b"Traceback" not in told
    assert len(factlint.kept_runs()) == 2
    factlint.service.step = ""
    ran = factlint("check", "--deep", "dam.md")
    assert ran.code == 1 and "score 2 of 10" in ran.out and "credits" not in ran.err
    assert len(factlint.service.begun) == 2 and factlint.service.credits == 480


def test_what_is_under_way_is_waited_for_though_nothing_more_is_agreed_to(factlint: Paid) -> None:
    interrupt_deep_check(factlint)
    factlint.service.step = ""
    ran = factlint("check", "--deep-all", "dam.md")
    assert ran.code == 2 and "1 deep check costs 10 credits" in ran.err and "score 2 of 10" in ran.out
    assert factlint.kept_runs() == [] and factlint.service.credits == 480


def test_a_claim_that_holds_several_is_gone_on_with_as_the_writer_picks(factlint: Paid) -> None:
    factlint.service.verdicts.pop("mill")
    factlint.service.choices = ["The dam is old.", "The dam opened in 1931, they say."]
    ran = factlint("check", "--deep", "--yes", "dam.md")
    assert "it holds several claims: The dam is old." in ran.out
    factlint.service.requests.clear()
    answers = {"10 credits": "y", "Which are to be": "2"}
    factlint.on_a_terminal("check", "--deep", "dam.md", answers=answers)
    (chosen,) = factlint.service.sent("/select")
    assert chosen.body["texts"] == ["The dam opened in 1931, they say."]
    assert factlint.kept_runs() == []


def test_every_format_has_what_a_deep_check_adds(factlint: Paid) -> None:
    formats = {name: factlint("check", "--deep", "--yes", "--format", name, "dam.md").out for name in ("json", "sarif")}
    (draft,) = json.loads(formats["json"])["drafts"]
    found = draft["findings"][0]
    assert (found["in_depth"], found["score"]) == (True, 2) and found["report"].startswith("v-")
    assert found["warnings"] == ["The almanac is the only source."]
    assert found["rationale"] == "The almanac says so, in depth." and draft["without_deep_verdict"] == []
    (run,) = json.loads(formats["sarif"])["runs"]
    result = run["results"][0]
    assert result["properties"]["inDepth"] and result["properties"]["score"] == 2
    assert "in depth" in result["message"]["text"]
    github = factlint("check", "--deep", "--format", "github", "dam.md").out
    assert "in depth" in github and "score 2 of 10" in github and "Warning: The almanac" in github


def test_a_deep_check_without_a_verdict_leaves_the_quick_one_and_says_why(factlint: Paid) -> None:
    few = {"code": "research_insufficient", "failure_class": "insufficient_evidence", "retryable": False, "detail": "x"}
    factlint.service.failures = {"dam": few}
    ran = factlint("check", "--deep", "--yes", "dam.md")
    assert ran.code == 1 and "✗ False  medium confidence\n" in ran.out
    assert "in depth: no verdict, so this is the quick one: no evidence was found that settles it" in ran.out
    assert "Not checked in depth: 1 claim, no evidence was found that settles it" in ran.out


def test_a_terminal_shows_the_stage_of_each_deep_check(factlint: Paid) -> None:
    factlint.service.step = "research"

    def go_on() -> str:
        factlint.service.step = ""
        return ""

    ran = factlint.on_a_terminal("check", "--deep", "--yes", "dam.md", answers={"looking for evidence": go_on})
    assert ran.code == 1 and "2/5" in ran.out and "score 2 of 10" in ran.out
