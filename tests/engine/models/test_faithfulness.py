"""Promises of what models write for people: a sentence with a name or figure that nobody read is left out, and no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, Assemble
from scripted import Answer, Asked, Endpoint, says

from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import FramedClaim, Report
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.faithfulness import is_grounded, keep_grounded
from factlint.engine.models.inquiry import ModelInquiry

NOW = datetime(2026, 11, 21, tzinfo=UTC)
QUOTE = [{"source": 1, "quote": "was opened on 4 May 1938"}]
SUMMARY = (
    "According to the archive, the dam was opened on 4 May 1938. That is also what the plaque gives. "
    "Nothing speaks for 1931. Mayor Lund gave a speech before 4000 guests. It was long. Both sources agree."
)
ANSWERS = {
    "judge": VOTE,
    "debater": {"argument": "The archive has 1938. Olaf Berg built it.", "citations": QUOTE},
    "adjudicator": {
        "score": 1,
        "reasoning": "The archive is exact. Historians such as Olaf Berg doubt it.",
        "warnings": [
            "Neither source names the builder.",
            "Olaf Berg's book gives 1942.",
            "One archive, from 2026-09-01.",
        ],
        "citations": QUOTE,
    },
    "writer": {"summary": SUMMARY, "finding": "The claim says 1931; the archive says 1938.", "rewrite": ""},
}


class Shelf:
    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return (LOG, PLAQUE)[:limit]


@pytest.fixture
def report(endpoint: Endpoint, assemble: Assemble) -> Report:
    def script(asked: Asked) -> Answer:
        return says(ANSWERS[asked.name])

    endpoint.script = script
    inquiry = ModelInquiry(Inquiry(Shelf(), [], lambda: NOW), assemble(), lambda: NOW)
    found = inquiry.research(CLAIM, "standard")
    debated = inquiry.debate(CLAIM, found, "standard")
    scored = inquiry.adjudicate(CLAIM, found, debated)
    made = inquiry.conclude(FramedClaim(CLAIM), "standard", found, debated, scored)
    assert isinstance(made, Report)
    return made


def test_a_summary_loses_the_failing_sentence_and_what_leans_on_it(report: Report) -> None:
    assert report.executive_summary == (
        "According to the archive, the dam was opened on 4 May 1938. That is also what the plaque gives. "
        "Nothing speaks for 1931. Both sources agree."
    )


def test_rulings_warnings_and_arguments_bring_in_nothing_from_memory(report: Report) -> None:
    assert [one.reasoning for one in report.adjudications] == ["The archive is exact."] * 3
    assert report.adjudications[0].warnings == ("Neither source names the builder.", "One archive, from 2026-09-01.")
    assert report.debate.con.argument == "The archive has 1938."
    assert "Berg" not in str(report)


@pytest.mark.parametrize(
    "opener", ["Nothing", "That", "According to it", "None", "Sources", "However, it", "Contrary to it"]
)
def test_a_capital_that_opens_a_sentence_is_no_name(opener: str) -> None:
    assert is_grounded(f"It opened. {opener} says so.", [LOG.text])


@pytest.mark.parametrize(
    "text", ["Lund opened it.", "It opened. Lund said so.", "NASA opened it.", "In 1,942 it opened."]
)
def test_a_name_or_figure_that_nobody_told_is_seen_wherever_it_stands(text: str) -> None:
    assert not is_grounded(text, [LOG.text])


def test_possessives_and_thousands_are_the_same_word() -> None:
    assert is_grounded("The bridge was Roebling's, with 1344 wires.", ["Roebling made it with 1,344 wires."])
    assert is_grounded("The bridge was Roebling’s.", ["It was Roebling's."])


def test_the_number_of_an_item_is_no_figure() -> None:
    assert keep_grounded("Item 2 says so [1, 2]. It has 2 gates.", [LOG.text]) == "Item 2 says so [1, 2]."


def test_a_reason_from_memory_gives_way_to_the_source(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE | {"rationale": "Olaf Berg built it in 1942."})
    votes = assemble().vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert all(LOG.text in one.rationale and "Berg" not in one.rationale for one in votes.opinions)


PEOPLE = [
    "The population of Varn is 1,340,478 (2025 est.).",
    "Mount Orm is 5,895 m (19,341 ft) high, and climbed since 1825.",
    "An Egyptian text from Greece.",
    "Varn has two million people.",
]


@pytest.mark.parametrize(
    "sentence",
    [
        "Varn has about 660,000 people fewer than two million, which the claim gives.",
        "The Greek text stands below, and that of Egypt above.",
        "Varn has about 1.34 million people (2025), well under two million.",
        "Mount Orm is 5.9 km high.",
        "It has been climbed since 1825, 200 years before 2025.",
    ],
)
def test_what_follows_from_figures_and_countries_that_were_read_is_nothing_new(sentence: str) -> None:
    assert keep_grounded(sentence, PEOPLE) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Varn has about 1.4 million people.",
        "Mount Orm is 6.4 km high.",
        "Varn has 1.34 million dogs and 12 cats.",
        "It has been climbed since 1825, 190 years before 2025.",
        "It has been climbed since 1820.",
        "Varn has about 500,000 people fewer than the claim gives.",
        "Varn has about 660,000 dogs.",
        "The Polish text stands below.",
    ],
)
def test_what_does_not_follow_is_left_out_with_its_sentence(sentence: str) -> None:
    assert keep_grounded(sentence, PEOPLE) == ""
