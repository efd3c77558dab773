"""Promises of a deep check with models: the steps in their order, votes kept from before the debate, code behind each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from dam import CLAIM, LOG, PLAQUE, VOTE, Assemble
from scripted import Answer, Asked, Endpoint, fails, says

from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import Depth, FramedClaim, NotFramed, Report, SeveralClaims
from factlint.engine.inquiry.serialization import RESEARCH, to_json
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.debate import NOTHING
from factlint.engine.models.inquiry import OUT, ModelInquiry

NOW = datetime(2026, 11, 21, tzinfo=UTC)
QUOTE = [{"source": 1, "quote": "opened on 4 May 1938"}]
ANSWERS = {
    "judge": VOTE | {"wrong": "", "right": ""},
    "debater": {"argument": "The archive dates the opening to 1938.", "citations": QUOTE},
    "adjudicator": {"score": 2, "reasoning": "The archive is exact.", "warnings": ["One archive."], "citations": QUOTE},
    "writer": {
        "summary": "The archive says that the dam was opened in 1938.",
        "finding": "It was opened in 1938.",
        "rewrite": "The Varn dam opened in 1938.",
    },
}


def obliging(asked: Asked) -> Answer:
    return says(ANSWERS[asked.name])


class Shelf:
    def __init__(self, *found: Evidence) -> None:
        self.found = found

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return self.found[:limit]


@pytest.fixture
def inquiry(assemble: Assemble) -> ModelInquiry:
    return ModelInquiry(Inquiry(Shelf(LOG, PLAQUE), [], lambda: NOW), assemble(), lambda: NOW)


def checked(inquiry: ModelInquiry, depth: Depth = "standard"):
    framed = FramedClaim(CLAIM)
    found = inquiry.research(CLAIM, depth)
    debated = inquiry.debate(CLAIM, found, depth)
    scored = inquiry.adjudicate(CLAIM, found, debated)
    return found, debated, scored, inquiry.conclude(framed, depth, found, debated, scored)


def test_the_writers_finding_stands_where_it_names_what_is_wrong(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    finding = "The claim says 1931; the archive says 1938."
    endpoint.script = lambda asked: says(ANSWERS[asked.name] | ({"finding": finding} if asked.name == "writer" else {}))
    report = checked(inquiry)[3]
    assert isinstance(report, Report) and report.key_finding == finding


def test_a_deep_check_votes_debates_adjudicates_and_writes_in_eleven_calls(
    endpoint: Endpoint, inquiry: ModelInquiry
) -> None:
    endpoint.script = obliging
    found, debated, scored, report = checked(inquiry)
    assert [asked.name for asked in endpoint.asked] == ["judge"] * 3 + ["debater"] * 4 + ["adjudicator"] * 3 + [
        "writer"
    ]
    assert isinstance(report, Report) and report.verdict == "False" and report.confidence == "high"
    assert debated.pro.argument == debated.con.rebuttal == ANSWERS["debater"]["argument"]
    assert [one.score for one in scored] == [2, 2, 2] and scored[0].panelist_name == "Source auditor"
    assert report.executive_summary == ANSWERS["writer"]["summary"]
    assert report.rewrite == "The Varn dam opened in 1938."
    assert report.key_finding == found.full.rationale, "what is right alone does not say what is wrong"
    assert "One archive." in report.warnings and [source.key for source in report.sources] == ["k1", "k2"]
    assert RESEARCH.validate_python(to_json(RESEARCH, found)) == found
    assert all("2026-11-21" in asked.system for asked in endpoint.asked)


def test_the_votes_from_before_the_debate_reach_debaters_and_adjudicators(
    endpoint: Endpoint, inquiry: ModelInquiry
) -> None:
    endpoint.script = obliging
    checked(inquiry)
    for asked in [*endpoint.named("debater"), *endpoint.named("adjudicator")]:
        assert [vote["score"] for vote in asked.items("votes")] == [1, 1, 1]
    second = endpoint.named("debater")[2:]
    assert all(ANSWERS["debater"]["argument"] in asked.part("their_case") for asked in second)
    assert {"speaks for the claim" in asked.outside for asked in second} == {True, False}


def test_a_low_check_has_one_round(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    endpoint.script = obliging
    checked(inquiry, "low")
    assert Counter(asked.name for asked in endpoint.asked)["debater"] == 2


@pytest.mark.parametrize("broken", ["debater", "adjudicator", "writer"])
def test_a_step_whose_models_fail_is_done_by_code(endpoint: Endpoint, inquiry: ModelInquiry, broken: str) -> None:
    endpoint.script = lambda asked: says("No.") if asked.name == broken else obliging(asked)
    *_, report = checked(inquiry)
    assert isinstance(report, Report) and report.verdict in {"False", "Mostly False"}
    assert report.executive_summary and report.debate.con.argument and report.adjudications[0].reasoning


def test_without_the_panel_nothing_else_is_asked(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    endpoint.script = lambda asked: fails(500)
    found, *_, report = checked(inquiry)
    assert not found.voted and not isinstance(report, Report)
    assert found.provisional and OUT in found.notes
    assert {asked.name for asked in endpoint.asked} == {"judge"}


def test_arguments_and_scores_that_quote_nothing_real_give_way_to_code(
    endpoint: Endpoint, inquiry: ModelInquiry
) -> None:
    invented = [{"source": 7, "quote": "it opened in 1931"}]

    def script(asked: Asked) -> Answer:
        if asked.name in {"debater", "adjudicator"}:
            return says(
                ANSWERS[asked.name] | {"citations": invented, "argument": "Invented!", "reasoning": "Invented!"}
            )
        return obliging(asked)

    endpoint.script = script
    _, debated, scored, report = checked(inquiry)
    assert "Invented" not in str((debated, scored, report))


@pytest.mark.parametrize(
    "rewrite",
    [
        "The Varn dam opened in 1942.",
        "The Varn dam opened in 1938, said Lund.",
        "Completely other words that have nothing to do with anything here.",
        "The Varn dam opened in 1938. https://evil.example",
        "The Varn dam <b>opened</b> in 1938.",
        "Der Damm von Varn wurde nicht im Jahr 1931 eröffnet und auch sonst nie.",
        "",
    ],
)
def test_a_rewrite_is_the_claim_with_a_few_words_changed(
    endpoint: Endpoint, inquiry: ModelInquiry, rewrite: str
) -> None:
    endpoint.script = lambda asked: (
        says(ANSWERS["writer"] | {"rewrite": rewrite}) if asked.name == "writer" else obliging(asked)
    )
    *_, report = checked(inquiry)
    assert isinstance(report, Report) and report.rewrite is None


def test_the_writer_adds_no_name_and_no_figure(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    told = ANSWERS["writer"] | {"summary": "Mayor Lund opened the dam in 1938 before 4000 guests."}
    endpoint.script = lambda asked: says(told) if asked.name == "writer" else obliging(asked)
    *_, report = checked(inquiry)
    assert isinstance(report, Report) and "Lund" not in report.executive_summary


def test_framing_offers_several_claims_and_reads_other_languages(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    text = "Der Damm bei Varn wurde im Jahr 1931 eröffnet. Er ist heute 162 Meter hoch."
    given = [
        {
            "sentence": 1,
            "fragment": "wurde im Jahr 1931 eröffnet",
            "claim": "Der Damm bei Varn wurde im Jahr 1931 eröffnet.",
        },
        {"sentence": 2, "fragment": "162 Meter hoch", "claim": "Der Damm bei Varn ist heute 162 Meter hoch."},
    ]
    endpoint.script = lambda asked: says({"claims": given})
    several = inquiry.frame(text, language="auto")
    assert isinstance(several, SeveralClaims) and len(several.claims) == 2 and several.language == "de"
    endpoint.script = lambda asked: says({"claims": given[:1]})
    one = inquiry.frame(text, language="auto")
    assert isinstance(one, FramedClaim) and one.language == "de"
    endpoint.script = lambda asked: says({"claims": []})
    assert isinstance(inquiry.frame(text, language="auto"), NotFramed)
    asked = len(endpoint.asked)
    verbatim = inquiry.frame(text, language="de", verbatim=True)
    assert isinstance(verbatim, FramedClaim) and verbatim.claim.text == text and len(endpoint.asked) == asked


def test_a_side_that_has_nothing_says_so_and_round_two_is_left_out(endpoint: Endpoint, inquiry: ModelInquiry) -> None:
    nothing = {"citations": [], "nothing": True, "argument": ""}
    endpoint.script = lambda asked: (
        says(nothing) if asked.name == "debater" and "speaks for the claim" in asked.outside else obliging(asked)
    )
    _, debated, _, report = checked(inquiry)
    assert (debated.pro.argument, debated.con.argument) == (NOTHING, ANSWERS["debater"]["argument"])
    assert len(endpoint.named("debater")) == 2 and debated.con.rebuttal == "" and isinstance(report, Report)


def test_who_writes_the_report_sees_what_was_decided_and_the_report_says_who_judged(
    endpoint: Endpoint, inquiry: ModelInquiry
) -> None:
    endpoint.script = obliging
    *_, report = checked(inquiry)
    (asked,) = endpoint.named("writer")
    assert [vote["score"] for vote in asked.items("votes")] == [1, 1, 1]
    assert all(ruling["warnings"] == "One archive." for ruling in asked.items("rulings"))
    assert asked.items("deciding") == [1] and asked.part("dissent") == '""'
    assert isinstance(report, Report) and "Language models judged: endpoint:one." in report.adjudication_summary
    assert "The confidence rests on the votes of all seats and on 2 sources" in report.adjudication_summary


def test_one_primary_source_is_called_one(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(ANSWERS[asked.name] | ({"refutes": QUOTE} if asked.name == "judge" else {}))
    inquiry = ModelInquiry(Inquiry(Shelf(replace(LOG, kind="factbook")), [], lambda: NOW), assemble(), lambda: NOW)
    report = checked(inquiry)[3]
    assert isinstance(report, Report) and report.confidence == "high"
    assert report.adjudication_summary.endswith("on the votes of all seats and on one source, a primary one.")


def test_a_bound_is_no_rounding_of_the_figure_within_it(endpoint: Endpoint, assemble: Assemble) -> None:
    """So says the built-in analyst of precision, which judges where the adjudicators fail."""
    text = "The population of Varn is 1,340,478 (2025 est.)."
    quote = [{"source": 1, "quote": text}]
    vote = VOTE | {
        "score": 10,
        "supports": quote,
        "refutes": [],
        "wrong": "",
        "right": "",
        "rationale": "It has fewer.",
    }
    endpoint.script = lambda asked: says(vote) if asked.name == "judge" else fails(400)
    shelf = Shelf(replace(LOG, kind="factbook", title="Varn", text=text))
    inquiry = ModelInquiry(Inquiry(shelf, [], lambda: NOW), assemble(), lambda: NOW)
    claim = Claim("Fewer than two million people live in Varn.", subject="Varn")
    found = inquiry.research(claim, "low")
    scored = inquiry.adjudicate(claim, found, inquiry.debate(claim, found, "low"))
    precision = next(one for one in scored if one.focus_area == "precision")
    assert precision.score == 10 and not precision.warnings
