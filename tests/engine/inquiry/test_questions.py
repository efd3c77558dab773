"""Promises of follow-up questions: the answer quotes the stored evidence, or says that it does not tell."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.inquiry.questions import LONGEST_ANSWER_CP, answer
from factlint.interface.ask import AskMessage
from factlint.interface.common import Source
from factlint.interface.verifications import Audit, ClaimDetail, DebateSide


def report(*snippets: str, **more: object) -> ClaimDetail:
    texts = snippets or (
        "The Varn dam opened in 1938. It was designed by Ada Holm. The dam is 40 metres high.",
        "Six workers died during its construction.",
    )
    return ClaimDetail(
        verification_id="3fa81c20",
        claim="The Varn dam opened in 1931.",
        verdict="False",
        confidence="high",
        key_finding="The Varn dam opened in 1938.",
        executive_summary="The evidence contradicts the claim.",
        sources=[
            Source(
                source_name="Varn Archive",
                title=f"Dam log {n}",
                url="https://a.example",
                snippet=text,
                date="1938-05-04",
            )
            for n, text in enumerate(texts)
        ],
        audit=Audit(
            adjudication_summary="All three adjudicators came to “False”.",
            debate_pro=DebateSide(role="pro", argument="Nothing that was found speaks for the claim."),
            debate_con=DebateSide(role="con", argument="The log says 1938."),
        ),
        language="en",
    ).model_copy(update=more)


def test_what_is_right_is_answered_with_the_correction() -> None:
    wrong = report(key_finding="The claim says 1931; “Dam log” says 1938.")
    corrected = wrong.model_copy(update={"suggested_rewrite": "The Varn dam opened in 1938."})
    assert answer(corrected, "What is the correct version?").startswith("The sources support this wording: **The Varn")
    assert "1931" in answer(wrong, "What is the correct version?")


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Who designed the dam?", "It was designed by Ada Holm."),
        ("How high is the dam?", "The dam is 40 metres high."),
        ("How many workers died?", "Six workers died during its construction."),
        ("When did the dam open?", "The Varn dam opened in 1938."),
    ],
)
def test_the_best_sentence_of_the_sources_is_quoted_with_its_name(question: str, quoted: str) -> None:
    told = answer(report(), question)
    assert quoted in told.split("\n")[2]
    assert "*Dam log" in told


@pytest.mark.parametrize(
    "question", ["What does a hydroelectric turbine cost?", "Who won the football cup?", "???", "asdf qwer"]
)
def test_what_the_evidence_does_not_tell_is_said(question: str) -> None:
    told = answer(report(), question)
    assert told.startswith("The stored evidence does not answer this.")
    assert "Six workers" not in told


def test_a_question_without_words_of_its_own_goes_on_from_the_one_before() -> None:
    history = [AskMessage(role="user", content="Who designed the dam?"), AskMessage(role="expert", content="Ada Holm.")]
    assert "Ada Holm" in answer(report(), "And who exactly?", history)


def test_questions_about_the_check_are_answered_from_the_report() -> None:
    assert "**False**" in answer(report(), "Why is it false?")
    assert "Dam log 0" in answer(report(), "Which source is strongest?")
    assert "The log says 1938." in answer(report(), "What speaks against the claim?")
    assert "**The Varn dam opened in 1938.**" in answer(report(), "What is the correct year?")
    assert "no warnings" in answer(report(), "Any caveats?")
    assert "One page." in answer(report(warnings=["One page."]), "Any caveats?")


@pytest.mark.parametrize(
    ("question", "language"), [("Who designed the dam?", "fi"), ("Wer hat die Staumauer entworfen und wann?", "")]
)
def test_another_language_gets_english_and_is_told_so(question: str, language: str) -> None:
    assert answer(report(), question, language=language).startswith("This engine reads and writes English only.")


def test_words_of_sources_never_become_markup() -> None:
    hostile = report("# Designed **by** [Ada](https://evil.example) `x` <b>Holm</b> | _designed_ the dam.")
    told = answer(hostile, "Who designed the dam?")
    assert "Ada" in told
    unescaped = re.sub(r"\\.", "", told)
    assert not re.search(r"\*\*by|\[|`|<b>|\||#|(?<!\w)_", unescaped)


@given(st.text(max_size=500), st.text(max_size=3_000))
def test_every_reply_is_bounded_and_of_the_small_markdown(question: str, snippet: str) -> None:
    told = answer(report(snippet, snippet + " dam"), question)
    assert 0 < len(told) <= LONGEST_ANSWER_CP
    assert not any(re.match(r"#|\||```| {4}|>|\d+[.)] ", line) for line in told.split("\n"))
    assert "\x00" not in told
