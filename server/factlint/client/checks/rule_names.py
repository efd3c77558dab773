"""Rules that settings or the comments of a draft name and that there are not: told as problems, as other unknown settings are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from factlint.prose.directives import unknown_rules
from factlint.prose.draft import ParsedDraft
from factlint.prose.rule_names import RULE_NAMES, near_rule
from factlint.prose.span import Span
from factlint.settings import LoadedSettings

_SHOWN_CP = 40


def report_unknown_rules(loaded: LoadedSettings) -> LoadedSettings:
    """The same settings, with a problem for each rule in them that there is not."""
    if not loaded.settings.rules:
        return loaded
    problems = tuple(
        f"rules.{name} ({loaded.origin(_key_of(name)).place}): {_explain(name)}"
        for name, _ in loaded.settings.rules
        if name not in RULE_NAMES
    )
    return replace(loaded, problems=loaded.problems + problems) if problems else loaded


class UnknownRule(NamedTuple):
    """A rule that a comment of a draft names and that there is not: where the comment stands, and what is wrong with it."""

    rule: str
    span: Span
    problem: str


def unknown_rules_in_draft(draft: ParsedDraft) -> Iterator[UnknownRule]:
    """The rules that comments of a draft name and that are none."""
    for span, rule in unknown_rules(draft):
        shown = "".join(letter for letter in rule if letter.isprintable())[:_SHOWN_CP]
        yield UnknownRule(rule, span, f"factlint … {shown}: {_explain(rule)}")


def _key_of(rule: str) -> str:
    """The key under which a rule is set."""
    return f"rules.{rule.replace('-', '_')}"


def _explain(name: str) -> str:
    near = near_rule(name)
    return f"there is no such rule; did you mean {near}?" if near else "there is no such rule"
