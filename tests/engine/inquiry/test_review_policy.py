"""Promises of a review's policy: who is escalated, how it turns out, and edits that leave the rest of the draft alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.inquiry.review_policy import (
    Policy,
    QuickCheck,
    clashes,
    is_editable,
    make_plans,
    outcome,
    suggested_edits,
)
from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.parse import parse
from factlint.prose.span import Span

DEFAULT = Policy(frozenset({"False", "Mostly False", "Mixed"}), frozenset({"low"}), 5)
FALSE, TRUE, UNSURE = QuickCheck("False", "high"), QuickCheck("True", "high"), QuickCheck("True", "low")
ABSTAINED, BROKEN = QuickCheck(None, None, abstained=True), QuickCheck(None, None)


def planned(checked, policy=DEFAULT, affordable=None):
    return [(plan.rules, plan.disposition) if plan else None for plan in make_plans(checked, policy, affordable)]


def test_a_bad_verdict_or_a_low_confidence_asks_for_a_deep_check() -> None:
    assert planned([FALSE, TRUE, UNSURE, QuickCheck("Mixed", "low")]) == [
        (("verdict",), "planned"),
        ((), "not_selected"),
        (("confidence",), "planned"),
        (("verdict", "confidence"), "planned"),
    ]


def test_an_abstained_check_counts_as_low_and_a_broken_one_is_not_escalated() -> None:
    assert planned([ABSTAINED, BROKEN]) == [(("confidence",), "planned"), None]


def test_an_empty_list_switches_its_rule_off() -> None:
    off = Policy(frozenset(), frozenset(), 5)
    assert planned([FALSE, UNSURE, ABSTAINED], off) == [((), "not_selected")] * 3


def test_the_cap_takes_the_most_check_worthy() -> None:
    two = Policy(DEFAULT.verdicts, DEFAULT.confidence, 2)
    assert [plan and plan[1] for plan in planned([TRUE, FALSE, FALSE, FALSE], two)] == [
        "not_selected",
        "planned",
        "planned",
        "cap",
    ]
    none = Policy(DEFAULT.verdicts, DEFAULT.confidence, 0)
    assert planned([FALSE], none) == [(("verdict",), "cap")]


def test_what_the_balance_cannot_pay_is_said() -> None:
    assert [plan and plan[1] for plan in planned([FALSE, FALSE], affordable=1)] == ["planned", "credits"]


@given(
    st.lists(st.sampled_from([FALSE, TRUE, UNSURE, ABSTAINED, BROKEN])),
    st.integers(0, 20),
    st.none() | st.integers(0, 20),
)
def test_never_more_deep_checks_than_cap_and_balance_allow(checked, cap, affordable) -> None:
    found = make_plans(checked, Policy(DEFAULT.verdicts, DEFAULT.confidence, cap), affordable)
    taken = sum(plan is not None and plan.disposition == "planned" for plan in found)
    assert taken <= cap and (affordable is None or taken <= affordable)
    wanting = sum(plan is not None and bool(plan.rules) for plan in found)
    assert taken == min(wanting, cap, wanting if affordable is None else affordable)


def test_a_failed_check_makes_a_review_incomplete_even_with_issues() -> None:
    assert outcome(failed=1, issues=1) == "incomplete"
    assert outcome(failed=0, issues=1) == "issues_found"
    assert outcome(failed=0, issues=0) == "clean"


DRAFT = "Lake Varn is **large**.\n\nThe dam opened in 1931. It opened in 1931, they say."


def edits_of(*passages: str):
    spans = [Span(DRAFT.index(words), DRAFT.index(words) + len(words)) for words in passages]
    return suggested_edits(parse(DRAFT), spans, "The Varn dam opened in 1931.", "The Varn dam opened in 1938.")


def test_an_edit_changes_the_wrong_words_of_the_draft_and_no_others() -> None:
    found = edits_of("The dam opened in 1931.")
    assert [placed.edit.span.slice(DRAFT) for placed in found] == ["1931"]
    assert apply_edits(DRAFT, [placed.edit for placed in found]) == DRAFT.replace("1931", "1938", 1)


def test_every_passage_of_a_claim_is_edited_and_each_edit_names_its_passage() -> None:
    found = edits_of("The dam opened in 1931.", "It opened in 1931")
    assert [placed.position for placed in found] == [0, 1]
    assert apply_edits(DRAFT, [placed.edit for placed in found]).count("1938") == 2


def test_passages_that_overlap_are_edited_once() -> None:
    found = edits_of("The dam opened in 1931.", "dam opened in 1931.")
    assert [placed.position for placed in found] == [0]


def test_no_edit_where_none_is_safe() -> None:
    assert edits_of("Lake Varn is **large**.") == ()


def test_edits_clash_where_they_touch_the_same_words_or_place() -> None:
    assert clashes([Edit(Span(3, 7), "x")], [Edit(Span(5, 9), "y")])
    assert clashes([Edit(Span(3, 3), "x")], [Edit(Span(3, 3), "y")])
    assert not clashes([Edit(Span(3, 5), "x")], [Edit(Span(5, 9), "y")])


def test_passages_in_other_languages_get_no_edits() -> None:
    german = "Die Talsperre wurde im Jahr 1931 von der Stadt eröffnet."
    assert is_editable(DRAFT, [Span(0, len(DRAFT))])
    assert not is_editable(german, [Span(0, len(german))])
    assert not is_editable(DRAFT, [])
