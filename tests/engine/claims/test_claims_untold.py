"""Subjects and objects of which only the draft tells which are meant are no claims; what a name or the sentence tells, is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]

BEFORE = "Norland has 20 dams."

UNTOLD = {
    "a part of what was told": "The exterior is painted red.",
    "a part of a part": "The bottom of the interior is painted red.",
    "a part at a part": "The dark band at the top is painted red.",
    "a part with an aside": "The exterior, opposite the gate, is painted red.",
    "two parts": "The handles and the lids are painted red.",
    "most of a part": "Most of the lid is made of iron.",
    "a story that goes on": "The child then leaves the room.",
    "the other one": "The other is in Oslo.",
    "other things": "Many other small ones stand in Oslo.",
    "the same thing": "The same layer is mined in Oslo.",
    "all of them, with their kind": "All five towers stand in Oslo.",
    "the two of them": "The two components are made of iron.",
    "the next of them": "The second error is suggestibility.",
    "the first stage": "The first stage is the production of iron.",
    "one reason": "One explanation was the weight of the iron.",
    "each of them": "Each support consists of iron.",
    "who took part": "Participants were given 20 crowns.",
    "what they are": "Priorities include the safety of Norland.",
    "a line of a figure": "The blue line shows that Norland has 20 dams.",
    "a figure": "Figure 18.8 offers advice to Norland.",
    "a chapter": "Chapter G shows how much Norland pays.",
    "this, in capitals": "This PAC is in the home key.",
}


@pytest.mark.parametrize("text", UNTOLD.values(), ids=UNTOLD.keys())
def test_a_subject_that_the_draft_alone_tells_is_no_claim(claims: Framed, text: str) -> None:
    assert claims(f"{BEFORE} {text}") == [BEFORE]


@pytest.mark.parametrize(
    "text",
    [
        "The heart pumps blood.",
        "The universe is 13.8 billion years old.",
        "The atmosphere protects Earth.",
        "If a lid is heated, the lid is soft.",
        "The exterior is a surface.",
        "The lids of Norland are painted red.",
        "Albert Berg and other researchers built a dam.",
        "The same tower that fell in 1931 stood in Oslo.",
        "The first computer was built in Norland.",
        "The second law of motion is simple.",
        "All five towers of Oslo are high.",
        "Each language has its own sounds.",
        "One study found that bees can count.",
        "The Bell curve shows how scores are spread.",
        "Participants in Norland were given 20 crowns.",
        "The unemployment rate fell to 3.5 percent.",
        "The oil industry employs 10 million people.",
        "The death penalty was abolished in 1969.",
        "The global population passed eight billion.",
        "The average child needs ten hours of sleep.",
        "The job of the ego is to balance drives.",
        "The four largest moons were discovered in 1610.",
        "The third largest town is Oslo.",
        "The 50 states elect two senators each.",
        "The two world wars killed 80 million people.",
        "The last ice age ended 11,700 years ago.",
        "Other countries spend less on defence.",
        "Section 230 protects platforms in Norland.",
        "Part D of Medicare covers drugs.",
    ],
)
def test_a_subject_that_a_name_or_the_sentence_tells_is_a_claim(claims: Framed, text: str) -> None:
    assert claims(f"{BEFORE} {text}") == [BEFORE, text]


@pytest.mark.parametrize(
    "text",
    [
        "The growing rate is harmful to the trade of Norland.",
        "The rate fell to 3.5 percent.",
        "Most of the rate is due to Norland.",
        "Other rates fell in Norland.",
        "The last debt rate is 4 percent of income.",
        "The 20 rates fell in Oslo.",
    ],
)
def test_what_was_described_before_is_no_claim_at_large(claims: Framed, text: str) -> None:
    before = "Norland has a wide rate of debt."
    assert claims(f"{before} {text}") == [before]


def test_what_stands_under_a_heading_of_its_name_is_told(claims: Framed) -> None:
    text = "The lid is painted red."
    assert claims(f"# Lids\n\nNorland has 20 dams. {text}", "markdown")[-1] == text
    assert claims(f"# Lid 82.1\n\nNorland has 20 dams. {text}", "markdown") == [BEFORE]


def test_what_was_described_before_is_no_object(claims: Framed) -> None:
    before = "Ida Lund made two large tureens of silver."
    assert claims(f"{before} Karl Berg sold the tureens.") == [before]
    assert claims(f"{before} Karl Berg sold the tureens of Oslo.")[-1] == "Karl Berg sold the tureens of Oslo."
    assert claims(f"{BEFORE} Karl Berg sold the tureens.")[-1] == "Karl Berg sold the tureens."


@pytest.mark.parametrize(
    "text",
    [
        "Lund won the same prize.",
        "In other cases, Norland pays 20 crowns.",
        "There are a lot of other dams in Norland.",
        "Norland follows the rule explained below.",
    ],
)
def test_what_goes_back_beside_the_subject_is_no_claim(claims: Framed, text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "All electrons have the same charge.",
        "The Moon always shows Earth nearly the same face.",
        "Lund won the same prize as Berg.",
    ],
)
def test_what_is_the_same_as_what_is_told_is_a_claim(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Karl Lund and Ida Berg were psychiatrists. They consisted of 43 events.",
        "The outer layers of the Sun are hot. They proposed that the Sun shrinks.",
    ],
)
def test_a_pronoun_stands_for_nothing_that_cannot_do_what_is_said(claims: Framed, text: str) -> None:
    assert len(claims(text)) == 1
