"""Promises of the panel: several opinions become one verdict, or an abstention."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.model import (
    Abstention,
    Assessment,
    Claim,
    Clash,
    Correction,
    Evidence,
    EvidenceKind,
    Opinion,
    Signals,
    Stance,
)
from factlint.engine.panel import agreement_of, confidence_of, decide, verdict_of
from factlint.engine.weighing.opinion import pointed_words

TODAY = date(2026, 11, 21)
CLAIM = Claim("The bridge opened in 1931.")


def evidence(key: str = "a", kind: EvidenceKind = "encyclopedia", told: str = "") -> Evidence:
    return Evidence(
        key, kind, "test", "Bridge", "https://example.org", "It opened in 1938.", "It opened in 1938.", date=told
    )


def opinion(judge: str, score: int | None, strength: float = 0.95, source: Evidence | None = None) -> Opinion:
    fix = Correction("1931", "1938") if score is not None and score <= 4 else None
    found = (source or evidence()) if score is not None else None
    return Opinion(judge, "precision", score, strength if score is not None else 0.0, f"{judge} says so", found, fix)


@pytest.mark.parametrize(
    ("score", "verdict"),
    [(1, "False"), (2, "False"), (3, "Mostly False"), (4, "Mostly False"), (5, "Mixed"), (6, "Mixed"),
     (7, "Mostly True"), (8, "Mostly True"), (9, "True"), (10, "True")],
)  # fmt: skip
def test_scores_name_the_verdict(score: int, verdict: str) -> None:
    assert verdict_of(score) == verdict


def test_no_decisive_evidence_no_verdict() -> None:
    answer = decide(CLAIM, [opinion("figures", None), opinion("reader", None)], today=TODAY)
    assert answer.verdict is None and answer.confidence is None and answer.score is None
    assert answer.abstention is Abstention.RESEARCH_INSUFFICIENT
    assert answer.sources == ()


def test_a_refutation_brings_its_source_its_reason_and_the_rewrite() -> None:
    answer = decide(CLAIM, [opinion("figures", 1, 0.97), opinion("reader", None)], today=TODAY)
    assert (answer.verdict, answer.agreement) == ("False", "unanimous")
    assert answer.sources == (evidence(),) and answer.stances == (Stance.REFUTES,)
    assert answer.rationale == "figures says so" and answer.dissent is None
    assert answer.rewrite == "The bridge opened in 1938."


def test_a_text_beside_the_matter_is_no_second_source() -> None:
    def answer(about: float) -> Assessment:
        sure = {
            "score": 6.0,
            "untitled": 6.0,
            "page": 6.0,
            "clash": 6.0,
            "clash_right": 6.0,
            "contrast": 1.0,
            "clash_number": 1.0,
        }
        against = {
            **sure,
            "about": about,
            "rest_names": 1.0,
            "told": 1.0,
            "covered": 1.0,
            "titled": 1.0,
            "score_on_subject": 1.0,
        }
        clash = Clash(21, 25, "1931", "1938", 0.9, 0.9)
        other = evidence("other")
        reader = Opinion(
            "reader", "sources", 2, 0.9, "", other, signals=Signals(against, {"score": -6.0}, other, other, clash, ())
        )
        return decide(CLAIM, [opinion("figures", 1, 0.97), reader], today=TODAY)

    assert [source.key for source in answer(1.0).sources] == ["a", "other"]
    assert [source.key for source in answer(0.0).sources] == ["a"]


def test_judges_that_agree_are_surer_together() -> None:
    own = evidence("own", "own")
    alone = decide(CLAIM, [opinion("figures", 2, 0.85, own)], today=TODAY)
    together = decide(CLAIM, [opinion("figures", 2, 0.85, own), opinion("reader", 2, 0.9, own)], today=TODAY)
    assert (alone.confidence, together.confidence) == ("medium", "high")


def test_a_negative_verdict_from_a_work_of_reference_is_only_information() -> None:
    encyclopedia = decide(CLAIM, [opinion("figures", 1, 0.97)], today=TODAY)
    own = decide(CLAIM, [opinion("figures", 1, 0.97, evidence("own", "own"))], today=TODAY)
    assert (encyclopedia.verdict, encyclopedia.confidence) == ("False", "low")
    assert (own.verdict, own.confidence) == ("False", "high")
    assert decide(CLAIM, [opinion("figures", 9, 0.97)], today=TODAY).confidence == "high"


def test_judges_of_like_strength_on_two_sides_give_no_verdict() -> None:
    answer = decide(CLAIM, [opinion("figures", 1, 0.9), opinion("reader", 9, 0.9)], today=TODAY)
    assert answer.abstention is Abstention.RESEARCH_INSUFFICIENT


def test_a_much_surer_judge_wins_and_the_other_dissents() -> None:
    answer = decide(CLAIM, [opinion("figures", 1, 0.98), opinion("reader", 8, 0.85, evidence("b"))], today=TODAY)
    assert answer.verdict == "False" and answer.agreement == "split"
    assert answer.dissent == "reader says so"
    assert [source.key for source in answer.sources] == ["a", "b"]
    assert answer.stances == (Stance.REFUTES, Stance.SUPPORTS)


def test_the_judge_that_names_the_wrong_words_gives_the_reason() -> None:
    reads = Opinion("reader", "sources", 2, 0.99, "The page says otherwise.", evidence("b"))
    assert decide(CLAIM, [reads, opinion("figures", 1, 0.9)], today=TODAY).rationale == "figures says so"


def test_wrong_words_are_named_by_whoever_denies_the_claim() -> None:
    reads = Opinion("reader", "sources", 2, 0.99, "The page says otherwise.", evidence("b"))
    assert decide(CLAIM, [reads, opinion("figures", 1, 0.9)], today=TODAY).wrong_words == "1931"
    assert decide(CLAIM, [reads], today=TODAY).wrong_words == ""
    assert decide(CLAIM, [opinion("figures", 9, 0.97)], today=TODAY).wrong_words == ""


def test_words_at_which_the_reader_points_are_named_where_it_is_sure_enough() -> None:
    def signals(score: float) -> Signals:
        clash = Clash(21, 25, "1931", "1938", score, 0.9)
        return Signals({"about": 1.0}, {}, evidence(), evidence(), clash, ())

    assert pointed_words(signals(0.9)) == "1931"
    assert pointed_words(signals(0.01)) == ""


def test_two_readings_of_one_text_are_no_dissent() -> None:
    reads = Opinion("reader", "sources", 9, 0.85, "The page bears the claim out.", evidence())
    answer = decide(CLAIM, [opinion("figures", 1, 0.97), reads], today=TODAY)
    assert answer.verdict == "False" and answer.dissent is None


def test_a_comparison_outweighs_a_reading() -> None:
    reads = Opinion("reader", "sources", 9, 0.94, "The page bears the claim out.", evidence("b"))
    assert decide(CLAIM, [opinion("figures", 1, 0.97), reads], today=TODAY).verdict == "False"
    assert decide(CLAIM, [opinion("figures", 1, 0.97), opinion("relations", 9, 0.97)], today=TODAY).verdict is None


def test_true_needs_decisive_support_as_well() -> None:
    assert decide(CLAIM, [opinion("reader", 9, 0.6)], today=TODAY).verdict is None
    assert decide(CLAIM, [opinion("reader", 9, 0.93)], today=TODAY).verdict == "True"


def test_own_sources_beat_the_encyclopedia() -> None:
    own = opinion("figures", 1, 0.9, evidence("own", "own"))
    others = [opinion("relations", 9, 0.97), opinion("reader", 9, 0.95)]
    answer = decide(CLAIM, [own, *others], today=TODAY)
    assert answer.verdict == "False"
    assert answer.sources[0].kind == "own"
    assert answer.dissent is not None


@pytest.mark.parametrize(
    ("told", "answered"),
    [
        ("2026-10-30", True),
        ("2026-05-25", True),
        ("2026-04-01", False),
        ("", False),
        ("2026", False),
        ("2027-01-01", False),
    ],
)
def test_time_sensitive_claims_need_evidence_of_the_last_six_months(told: str, answered: bool) -> None:
    claim = Claim("The bridge opened last week.", time_sensitive=True)
    answer = decide(claim, [opinion("reader", 2, 0.95, evidence(told=told))], today=TODAY)
    assert (answer.verdict is not None) is answered


@pytest.mark.parametrize(
    ("scores", "agreement"),
    [
        ([1], "unanimous"),
        ([1, 2], "unanimous"),
        ([2, 3], "majority"),
        ([2, 4], "majority"),
        ([1, 4], "split"),
        ([2, 9], "split"),
    ],
)
def test_agreement_follows_verdicts_and_spread(scores: list[int], agreement: str) -> None:
    assert agreement_of(scores) == agreement


@given(st.floats(min_value=0, max_value=1))
def test_confidence_never_promises_more_than_was_measured(certainty: float) -> None:
    promised = {"high": 0.95, "medium": 0.80, "low": 0.0}[confidence_of(certainty)]
    assert certainty >= promised


scores = st.one_of(st.none(), st.integers(min_value=1, max_value=10))


@given(st.lists(st.tuples(scores, st.floats(min_value=0.5, max_value=1.0)), max_size=5))
def test_every_answer_is_a_verdict_with_a_source_or_an_abstention(
    given_opinions: list[tuple[int | None, float]],
) -> None:
    opinions = [opinion(f"judge {n}", score, strength) for n, (score, strength) in enumerate(given_opinions)]
    answer = decide(CLAIM, opinions, today=TODAY)
    if answer.verdict is None:
        assert answer.abstention is not None and answer.score is None and answer.rewrite is None
    else:
        assert answer.score is not None and verdict_of(answer.score) == answer.verdict
        assert answer.sources and len(answer.sources) == len(answer.stances)
        assert answer.confidence == ("low" if answer.score <= 4 else answer.confidence) and answer.rationale
