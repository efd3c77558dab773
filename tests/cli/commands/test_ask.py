"""`factlint ask`: what may be asked about, what comes first, and that no answer is paid for twice."""

from __future__ import annotations

import json
import shlex
import sys

import pytest
from command_line import Paid

from factlint.cli.terminal import as_argument

DRAFT = "# Varn\n\nThe dam opened in 1931. The school opened in 1901.\n\nThe mill closed in 1905.\n"


@pytest.fixture
def factlint(paid: Paid) -> Paid:
    paid.service.verdicts = {"dam": {"verdict": "False", "confidence": "medium"}}
    paid.write("dam.md", DRAFT)
    return paid


def questions(factlint: Paid) -> list[str]:
    sent = [request for request in factlint.service.requests if "/ask/" in request.path and request.method == "POST"]
    return [request.body["message"] for request in sent]


def test_a_claim_is_named_by_its_line_and_answered_from_its_report(factlint: Paid) -> None:
    factlint("check", "--deep", "--yes", "dam.md")
    ran = factlint("ask", "dam.md:3:1", "Which source is strongest?")
    assert ran.code == 0 and questions(factlint) == ["Which source is strongest?"]
    assert "False (medium confidence, score 2 of 10): “The dam opened in 1931.”" in ran.out
    assert "› Which source is strongest?" in ran.out
    assert "• “The dam opened in 1938.” — Almanac [of] Varn" in ran.out


def test_a_claim_is_named_by_its_report_or_by_its_words_too(factlint: Paid) -> None:
    found = json.loads(factlint("check", "--deep", "--yes", "--format", "json", "dam.md").out)
    report = found["drafts"][0]["findings"][0]["report"]
    told = json.loads(factlint("ask", report, "Why?", "--format", "json").out)
    assert told["report"] == report and [turn["role"] for turn in told["messages"]] == ["user", "expert"]
    assert factlint("ask", "The dam opened in 1931.", "And now?").code == 0
    assert factlint.service.credits == 500 - 10 - 2


def test_a_line_with_several_claims_wants_one_of_them_named(factlint: Paid) -> None:
    ran = factlint("ask", "dam.md:3", "Why?")
    assert ran.code == 2 and "dam.md:3#1  The dam opened" in ran.err and "dam.md:3#2  The school" in ran.err
    answers = {"Which claim": "2", "10 credits": "y"}
    shown = factlint.on_a_terminal("ask", "dam.md:3", "Why?", answers=answers)
    assert shown.code == 0 and "The school opened in 1901." in shown.out
    assert "The school opened in 1901." in factlint("ask", "dam.md:3#2", "Why?", "--yes").out


def test_a_claim_of_a_notebook_is_named_by_its_cell_as_the_report_names_it(factlint: Paid) -> None:
    cells = [{"cell_type": "code", "source": "x = 1"}, {"cell_type": "markdown", "source": DRAFT}]
    factlint.write("dam.ipynb", json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    assert "dam.ipynb:cell 2:3:" in factlint("check", "--deep", "--yes", "dam.ipynb").out
    assert "“The dam opened in 1931.”" in factlint("ask", "dam.ipynb:cell 2:3:1", "Why?").out
    assert '  "dam.ipynb:cell 2:3#2"  The school' in factlint("ask", "dam.ipynb:cell 2:3", "Why?").err
    for target, why in {
        "dam.ipynb": 'as in "dam.ipynb:cell 1:12"',
        "dam.ipynb:3": 'say which cell, as in "dam.ipynb:cell 1:3"',
        "dam.ipynb:cell 1:1": "has no line 1 in a Markdown cell 1",
        "gone.ipynb:cell 1:1": "no such file",
    }.items():
        ran = factlint("ask", target, "Why?")
        assert ran.code == 2 and why in ran.err


def test_a_claim_that_was_not_checked_in_depth_is_first_once_the_price_is_agreed_to(factlint: Paid) -> None:
    ran = factlint("ask", "dam.md:5", "Why?")
    assert (
        ran.code == 2
        and "the quick check says: True (high confidence)" in ran.err
        and "checked in depth first" in ran.err
        and "--yes" in ran.err
    )
    assert factlint.service.begun == {} and questions(factlint) == []
    ran = factlint("ask", "--yes", "dam.md:5", "Why?")
    assert ran.code == 0 and "The mill closed in 1905." in ran.out and questions(factlint) == ["Why?"]


def test_a_conversation_goes_on_can_be_read_and_deleted(factlint: Paid) -> None:
    factlint("ask", "--yes", "dam.md:5", "Why?")
    shown = factlint.on_a_terminal("ask", "dam.md:5", answers={"nothing to leave": "And now?"}, then="\n")
    assert shown.code == 0 and "› Why?" in shown.out
    assert questions(factlint) == ["Why?", "And now?"]
    history = factlint("ask", "dam.md:5", "--history")
    assert history.out.index("› Why?") < history.out.index("› And now?")
    assert factlint("ask", "dam.md:5", "--forget").code == 0
    assert "›" not in factlint("ask", "dam.md:5", "--history").out


def test_the_same_question_again_gets_the_answer_that_is_kept(factlint: Paid) -> None:
    factlint("ask", "--yes", "dam.md:5", "Why?")
    ran = factlint("ask", "dam.md:5", "Why?")
    assert ran.code == 0 and "Almanac" in ran.out and questions(factlint) == ["Why?"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("missing.md:3", "Why?"), "no such file"),
        (("dam.md:99", "Why?"), "has no line 99"),
        (("dam.md:1", "Why?"), "no claim was found there"),
        (("dam.md", "Why?"), "dam.md:12"),
        (("dam.md:3#9", "Why?"), "dam.md:3: has no claim 9; there are 2"),
        (("dam.md:cell 1:3", "Why?"), "has no cells"),
        (("3fa81c20", "Why?"), "not kept"),
        (("dam.md:5", "x" * 501), "500 characters"),
        (("dam.md:5", "--history"), "nothing was asked about this claim yet; write your question behind it"),
    ],
)
def test_what_cannot_be_asked_about_is_said(factlint: Paid, arguments: tuple[str, ...], why: str) -> None:
    ran = factlint("ask", *arguments)
    assert (ran.code, ran.out) == (2, "") and why in ran.err and questions(factlint) == []


def test_nothing_in_an_answer_reaches_the_terminal_as_a_command(factlint: Paid) -> None:
    factlint("ask", "--yes", "dam.md:5", "Why?")
    for told in factlint.service.asked.values():
        told[-1]["content"] = "\x1b]0;owned\x07**bold** [link](javascript:x) \u202e"
    ran = factlint("ask", "dam.md:5", "--history", FORCE_COLOR="1")
    assert "\x1b]0" not in ran.out and "\u202e" not in ran.out and "[link](javascript:x)" in ran.out


@pytest.mark.skipif(sys.platform == "win32", reason="quotes of the shells of Unix")
def test_what_is_offered_can_be_typed_as_it_stands() -> None:
    for text in ("dam.md:3#1", "notes/dam.ipynb:cell 3:2#1", "it's (mine).md:3", "a $b `c`.md:3", "#1"):
        assert shlex.split(as_argument(text)) == [text]
    assert [as_argument(text) for text in ("dam.md:3#1", "a b.md:3", "#1")] == ["dam.md:3#1", '"a b.md:3"', '"#1"']
