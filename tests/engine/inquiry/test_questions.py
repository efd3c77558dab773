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
            adjudication_summary="All three reviewers came to “False”.",
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
    assert told.endswith("I only have the articles *Dam log 0* and *Dam log 1*, and found no answer there.")
    assert "Six workers" not in told


CAPITAL = ClaimDetail(
    verification_id="6cd023fa",
    claim="Cusco is the capital of Peru.",
    verdict="False",
    confidence="low",
    key_finding="The claim says “Cusco” where the evidence says “Lima”.",
    suggested_rewrite="Lima is the capital of Peru.",
    sources=[
        Source(
            source_name="Wikipedia (offline extract, CC BY-SA 4.0)",
            title="Cusco",
            url="https://en.example/Cusco",
            snippet="It is the capital and largest city of Cusco Province.",
        ),
        Source(
            source_name="The World Factbook (CIA, public domain): Capital",
            title="Peru",
            url="https://factbook.example/peru",
            snippet="Lima",
        ),
    ],
    language="en",
)


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("is it really the capital?", "No. I found"),
        ("Is Cusco the capital?", "No. I found"),
        ("Is this true?", "No. I found"),
        ("so it's wrong?", "Yes. I found"),
        ("Really?", "I found"),
        ("Are you sure?", "I found"),
        ("How do you know?", "I found"),
        ("What is the capital?", "I found"),
        ("Which city is the capital?", "I found"),
        ("Isn't it Lima?", "I found"),
        ("Is Peru the capital of Cusco?", "I found"),
    ],
)
def test_the_finding_answers_what_it_can_and_names_the_source_that_decides(question: str, opening: str) -> None:
    told = answer(CAPITAL, question)
    assert told.startswith(f"{opening} “Cusco is the capital of Peru.” to be **false**, with low confidence.")
    assert told.endswith("**Lima is the capital of Peru.**\n\n- *Peru* (The World Factbook): “Capital: Lima”")


@pytest.mark.parametrize("question", ["Is it a city?", "Where is Peru?", "Who founded Cusco?", "Is it in Chile?"])
def test_what_the_finding_does_not_say_is_not_answered_from_it(question: str) -> None:
    assert "I found" not in answer(CAPITAL, question)


def test_a_true_claim_answers_when_it_was_and_doubts_of_it() -> None:
    claim = "The Varn dam opened in 1938."
    right = report(claim=claim, verdict="True", key_finding=claim)
    assert answer(right, "Did it open in 1938?").startswith(
        "Yes. I found “The Varn dam opened in 1938.” to be **true**"
    )
    assert answer(right, "When did it open?").startswith("I found")
    assert answer(right, "Is it wrong?").startswith("No. I found")
    assert "to be **true**" not in answer(right, "Who designed the dam?")


@pytest.mark.parametrize(
    "question", ["When did it fall?", "When did it really fall?", "In what year did the Berlin Wall fall?"]
)
def test_a_verb_is_asked_for_in_another_form_than_the_finding_has_it(question: str) -> None:
    fell = report(
        claim="The Berlin Wall fell in 1999.", verdict="False", suggested_rewrite="The Berlin Wall fell in 1989."
    )
    assert "**The Berlin Wall fell in 1989.**" in answer(fell, question)


def test_a_verdict_that_is_none_of_the_five_answers_nothing() -> None:
    assert "I found" not in answer(report(verdict="Error", suggested_rewrite=None), "Is it true?")


def test_a_question_without_words_of_its_own_goes_on_from_the_one_before() -> None:
    history = [AskMessage(role="user", content="Who designed the dam?"), AskMessage(role="expert", content="Ada Holm.")]
    assert "Ada Holm" in answer(report(), "And who exactly?", history)


def test_questions_about_the_check_are_answered_from_the_report() -> None:
    assert answer(report(), "Why is it false?").count("**false**") == 1
    assert "Dam log 0" in answer(report(), "Which source is strongest?")
    assert "The log says 1938." in answer(report(), "What speaks against the claim?")
    assert "**The Varn dam opened in 1938.**" in answer(report(), "What is the correct year?")
    assert "no warnings" in answer(report(), "Any caveats?")
    assert "One page." in answer(report(warnings=["One page."]), "Any caveats?")


@pytest.mark.parametrize(
    ("question", "language"), [("Who designed the dam?", "fi"), ("Wer hat die Staumauer entworfen und wann?", "")]
)
def test_another_language_gets_english_and_is_told_so(question: str, language: str) -> None:
    assert answer(report(), question, language=language).startswith("I read and write English only.")


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
