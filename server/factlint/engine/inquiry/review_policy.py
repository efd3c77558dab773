"""The policy of a review: which claims are checked in depth, how a review turns out, and what edits it suggests. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.prose.apply.edits import Edit, Refusal, project
from factlint.prose.parse import ParsedDraft
from factlint.prose.span import Span

Rule = Literal["verdict", "confidence"]
Disposition = Literal["planned", "not_selected", "cap", "credits"]
Outcome = Literal["clean", "issues_found", "incomplete", "unchecked"]
ISSUES: frozenset[str] = frozenset({"False", "Mostly False", "Mixed"})
_LOW = "low"


@dataclass(frozen=True, slots=True)
class Policy:
    """The caller's `escalate` object as resolved: labels and bands that ask for a deep check, and the caps."""

    verdicts: frozenset[str]
    confidence: frozenset[str]
    max_verifications: int


@dataclass(frozen=True, slots=True)
class QuickCheck:
    """How a claim's quick check ended: with a verdict, for want of evidence (`abstained`), or not at all."""

    verdict: str | None
    confidence: str | None
    abstained: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Which rules ask for a deep check of a claim, and whether it gets one."""

    rules: tuple[Rule, ...]
    disposition: Disposition


def make_plans(checked: Sequence[QuickCheck], policy: Policy, affordable: int | None) -> list[Plan | None]:
    """A plan for each claim, in their order, which is that of check-worthiness; None where the quick check broke off.

    The first that match are taken, up to the cap and to what the balance can pay (`affordable`, None for any number).
    """
    taken = 0
    found: list[Plan | None] = []
    for one in checked:
        if one.verdict is None and not one.abstained:
            found.append(None)
            continue
        rules = _matching_rules(one, policy)
        if not rules:
            found.append(Plan((), "not_selected"))
        elif taken >= policy.max_verifications:
            found.append(Plan(rules, "cap"))
        elif affordable is not None and taken >= affordable:
            found.append(Plan(rules, "credits"))
        else:
            taken += 1
            found.append(Plan(rules, "planned"))
    return found


def _matching_rules(one: QuickCheck, policy: Policy) -> tuple[Rule, ...]:
    """An abstained check is as unsure as one can be: it falls under the rule for low confidence (docs/decisions.md, 2)."""
    rules: list[Rule] = []
    if one.verdict is not None and one.verdict in policy.verdicts:
        rules.append("verdict")
    if (_LOW if one.abstained else one.confidence) in policy.confidence:
        rules.append("confidence")
    return tuple(rules)


def outcome(*, failed: int, issues: int) -> Outcome:
    """How an ended review turned out; `failed` counts checks of every kind, `issues` what they found."""
    if failed:
        return "incomplete"
    return "issues_found" if issues else "clean"


@dataclass(frozen=True, slots=True)
class PlacedEdit:
    """An edit of the draft that lies inside the claim's passage number `position`."""

    position: int
    edit: Edit


def suggested_edits(draft: ParsedDraft, passages: Sequence[Span], claim: str, rewrite: str) -> tuple[PlacedEdit, ...]:
    """The smallest changes that make the draft say what the rewrite says, one set a passage; () where none is safe.

    Of passages that overlap, the first has its edits: two changes of the same words would make nonsense.
    """
    found: list[PlacedEdit] = []
    for number, passage in enumerate(passages):
        projected = project(draft, passage, claim, rewrite)
        if isinstance(projected, Refusal) or not all(passage.contains(edit.span) for edit in projected):
            continue
        if not clashes(projected, (placed.edit for placed in found)):
            found += (PlacedEdit(number, edit) for edit in projected)
    return tuple(found)


def clashes(edits: Collection[Edit], others: Iterable[Edit]) -> bool:
    """Whether any two of them touch the same characters, or insert at the same place."""
    return any(_clash(one.span, other.span) for other in others for one in edits)


def _clash(one: Span, other: Span) -> bool:
    return (one.start < other.end and other.start < one.end) or one.start == other.start


def is_editable(text: str, passages: Sequence[Span]) -> bool:
    """Whether the passages are in the language in which rewrites are made."""
    return bool(passages) and all(language_of(passage.slice(text)) == ENGLISH for passage in passages)
