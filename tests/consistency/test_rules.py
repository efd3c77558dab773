"""Every rule finds its wrong examples on the very words, and is silent on its right ones."""

from __future__ import annotations

from typing import cast

import pytest

from factlint.consistency.check import check_draft
from factlint.consistency.model import Inconsistency, Right, Rule, Wrong
from factlint.consistency.registry import BY_ID, RULES
from factlint.consistency.text import Draft, Folder
from factlint.prose.apply.edits import apply_edits
from factlint.prose.draft import Markup
from factlint.prose.parse import markup_of, parse
from factlint.prose.rule_names import RULE_NAMES

WRONG = [pytest.param(rule, wrong, id=f"{rule.id}: {wrong.text[:60]}") for rule in RULES for wrong in rule.wrong]
RIGHT = [
    pytest.param(rule, right, id=f"{rule.id}: {right.text[:60]}")
    for rule in RULES
    for right in (one if isinstance(one, Right) else Right(one) for one in rule.right)
]


def findings(rule: Rule, example: Wrong | Right) -> list[Inconsistency]:
    source = parse(example.text, cast("Markup", example.markup))
    folder = None
    if example.files or rule.scope == "folder":
        drafts = {path: Draft(parse(text, markup_of(path)), path) for path, text in example.files}
        folder = Folder({"draft.md": Draft(source, "draft.md"), **drafts}, others=frozenset())
    found = check_draft(source, folder=folder, path="draft.md" if folder else "")
    return [one for one in found if one.rule == rule.id]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_a_rule_finds_its_wrong_examples_on_the_very_words(rule: Rule, wrong: Wrong) -> None:
    found = findings(rule, wrong)
    assert len(found) == wrong.count
    assert wrong.words in [one.span.slice(wrong.text) for one in found]
    one = next(one for one in found if one.span.slice(wrong.text) == wrong.words)
    if wrong.working is not None:
        assert one.working == wrong.working
    if wrong.fixed is not None:
        assert tuple(apply_edits(wrong.text, fix.edits) for fix in one.fixes) == wrong.fixed


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_fix_of_a_wrong_example_leaves_it_right(rule: Rule, wrong: Wrong) -> None:
    for one in findings(rule, wrong):
        for fix in one.fixes:
            mended = Right(apply_edits(wrong.text, fix.edits), wrong.markup, wrong.files)
            assert len(findings(rule, mended)) < wrong.count, mended.text


@pytest.mark.parametrize(("rule", "right"), RIGHT)
def test_a_rule_is_silent_on_its_right_examples(rule: Rule, right: Right) -> None:
    assert [(one.span.slice(right.text), one.message) for one in findings(rule, right)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_each_rule_explains_itself_with_several_examples_of_both_kinds(rule: Rule) -> None:
    assert len(rule.wrong) >= 3
    assert len(rule.right) >= 3
    assert rule.explanation is not None and len(rule.explanation.split()) >= 40
    assert rule.title and not rule.title.endswith(".")


def test_no_two_rules_share_a_name() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_messages_are_sentences() -> None:
    for rule in RULES:
        for wrong in rule.wrong:
            for one in findings(rule, wrong):
                assert one.message[0].isupper() or one.message[0].isdigit()
                assert one.message.endswith(".")


def test_a_draft_can_name_every_rule() -> None:
    assert set(BY_ID) == RULE_NAMES
