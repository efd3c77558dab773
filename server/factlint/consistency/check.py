"""Running the rules: over one paragraph, a draft or the drafts of a folder, and again only over what changed."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from factlint.consistency.model import (
    Fix,
    Inconsistency,
    InDraft,
    InDraftAndFolder,
    InFolder,
    InParagraph,
    Place,
    Related,
    Remedy,
    Rule,
    Slip,
)
from factlint.consistency.registry import BY_ID, RULES
from factlint.consistency.slip import OUTSIDE
from factlint.consistency.text import Draft, Folder, Paragraph
from factlint.consistency.weighed.beside import TOLD_BY, figures_to_tell, find_told_before
from factlint.consistency.weighed.opinion import find_weighed
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import ParsedDraft
from factlint.prose.span import Span

_log = logging.getLogger(__name__)

Found = tuple[tuple[str, Slip], ...]
"""Slips with the id of the rule that yielded each."""


class _FoundAlone(NamedTuple):
    """What the rules find in a paragraph, and what was learned finds beside all of them."""

    by_rules: Found
    learned: Found


@dataclass(frozen=True, slots=True)
class _Weighing:
    """What the learned weights find in a paragraph where no rule speaks: figures in words that nobody wrote down.

    `known` is what the rules find in it.
    """

    known: Found

    def __call__(self, paragraph: Paragraph) -> Found:
        try:
            return tuple(find_weighed(paragraph, self.known))
        except Exception as error:
            _report_failure("of learned weights", error)
            return ()


def _check_alone(paragraphs: Sequence[Paragraph]) -> list[_FoundAlone | None]:
    """What the rules on paragraphs find in each of some, read by those on drafts at the same time.

    They look at the same things, and a few paragraphs at a time are faster than one: expressions stay at hand.
    """
    found: list[list[tuple[str, Slip]]] = [[] for _ in paragraphs]
    every = list(zip(paragraphs, found, strict=True))
    with_figures = [one for one in every if one[0].has_figures]
    for rule in RULES:
        check = rule.check
        if isinstance(check, InParagraph):
            for paragraph, slips in with_figures if check.needs_figures else every:
                try:
                    for slip in check.check(paragraph):
                        slips.append((rule.id, slip))
                except Exception as error:
                    _report_failure(rule.id, error)
        for read in () if isinstance(check, InParagraph) else check.reads:
            for paragraph in paragraphs:
                try:
                    paragraph.compute_once(read)
                except Exception as error:
                    _report_failure(rule.id, error)
    learned = [_Weighing(tuple(slips))(paragraph) for paragraph, slips in every]
    return [_FoundAlone(tuple(one), more) if one or more else None for one, more in zip(found, learned, strict=True)]


def _leave_out(without: frozenset[str], found: Found) -> Found:
    return tuple([one for one in found if one[0] not in without])


def _name_slips(
    rule: Rule, check: Callable[..., Iterable[Slip]], *arguments: Paragraph | Draft | Folder | None
) -> Iterator[tuple[str, Slip]]:
    """What a rule finds, with its id. A rule that fails finds nothing more, and the others go on."""
    try:
        for slip in check(*arguments):
            yield rule.id, slip
    except Exception as error:
        _report_failure(rule.id, error)


def _report_failure(rule: str, error: Exception) -> None:
    """Write down which rule failed. What it failed on is the writer's text, which no log may hold."""
    _log.error("the rule %s failed: %s", rule, type(error).__name__)


def check_draft(
    source: ParsedDraft, *, off: Iterable[str] = (), folder: Folder | None = None, path: str = ""
) -> tuple[Inconsistency, ...]:
    """Everything that rules find in a draft, in the order of its text, without what the writer asked to leave alone.

    `off` names rules that do not run. With a `folder`, the rules that compare drafts run too; `path` is the draft's
    own in it.
    """
    without = frozenset(off)
    known = folder.drafts.get(path) if folder is not None else None
    draft = known if known is not None and known.source is source else Draft(source, path)
    of_draft = list(_check_draft(draft, folder, without))
    found = [*_check_paragraphs(draft, without, of_draft), *of_draft]
    if folder is not None:
        found += _check_with_folder(draft, folder, without)
    if TOLD_BY not in without:
        found += _check_beside(draft, found)
    return _build_inconsistencies(found, source, folder)


def check_paragraphs(source: ParsedDraft, *, off: Iterable[str] = ()) -> tuple[Inconsistency, ...]:
    """The same for the rules on paragraphs alone, with what was learned of single ones: what changes with a keystroke."""
    found = _check_paragraphs(Draft(source), frozenset(off))
    return _build_inconsistencies(list(found), source, None)


def _check_paragraphs(
    draft: Draft, without: frozenset[str], of_draft: Sequence[tuple[str, Slip]] = ()
) -> Iterator[tuple[str, Slip]]:
    """What is found in each paragraph where some rules are off: what these find there hides nothing that was learned.

    What was learned is left out where a rule on drafts speaks of the same words.
    """
    taken = _spans_by_paragraph(of_draft)
    for index, found in draft.readings_together(_check_alone):
        by_rules, learned = _leave_out(without, found.by_rules), found.learned
        if len(by_rules) < len(found.by_rules):
            learned = draft.paragraphs[index].compute_once(_Weighing(by_rules))
        for rule, slip in by_rules:
            yield rule, slip.moved_by(index)
        for rule, slip in _leave_out(without, learned):
            if not any(one.overlaps(place.span) for place in slip.places for one in taken[index]):
                yield rule, slip.moved_by(index)


def _check_draft(draft: Draft, folder: Folder | None, without: frozenset[str]) -> Iterator[tuple[str, Slip]]:
    for rule in RULES:
        if rule.id in without:
            continue
        if isinstance(rule.check, InDraft):
            yield from _name_slips(rule, rule.check.check, draft)
        elif isinstance(rule.check, InDraftAndFolder):
            yield from _name_slips(rule, rule.check.check, draft, folder)


def _check_beside(draft: Draft, found: Sequence[tuple[str, Slip]]) -> Iterator[tuple[str, Slip]]:
    """What paragraphs tell otherwise than the one before, by what was learned, where nothing else speaks of the same words."""
    taken = _spans_by_paragraph(found)
    try:
        for slip in draft.slips_beside(figures_to_tell, find_told_before, 1):
            if not any(one.overlaps(slip.place.span) for one in taken[slip.place.paragraph]):
                yield TOLD_BY, slip
    except Exception as error:
        _report_failure("of learned weights", error)


def _spans_by_paragraph(found: Iterable[tuple[str, Slip]]) -> defaultdict[int, list[Span]]:
    """The words that some slips speak of in this draft, and those on their other side."""
    spans = defaultdict[int, list[Span]](list)
    for _, slip in found:
        for place in slip.places:
            if not place.path:
                spans[place.paragraph].append(place.span)
    return spans


def _check_with_folder(draft: Draft, folder: Folder, without: frozenset[str]) -> Iterator[tuple[str, Slip]]:
    for rule in RULES:
        if isinstance(rule.check, InFolder) and rule.id not in without:
            yield from _name_slips(rule, rule.check.check, draft, folder)


def _build_inconsistencies(
    found: Sequence[tuple[str, Slip]], source: ParsedDraft, folder: Folder | None
) -> tuple[Inconsistency, ...]:
    told = [_build_inconsistency(BY_ID[rule], slip, source, folder) for rule, slip in found]
    kept = [one for one in told if not source.is_ignored(one.span) and not source.is_quiet(one.rule, one.span)]
    return tuple(sorted(kept, key=lambda one: (one.span, one.rule)))


def _build_inconsistency(rule: Rule, slip: Slip, source: ParsedDraft, folder: Folder | None) -> Inconsistency:
    def span_of(place: Place) -> Span:
        draft = source
        if place.path and folder is not None:
            if place.path not in folder.drafts:
                return place.source or Span(0, 0)
            draft = folder.drafts[place.path].source
        if place.paragraph == OUTSIDE:
            return place.source or Span(0, 0)
        block = draft.blocks[place.paragraph]
        if place.source is not None:
            return place.source.shifted(block.span.start)
        return block.bare_span(place.span.start, place.span.end)

    fixes = (_build_fix(remedy, source, span_of) for remedy in slip.remedies)
    return Inconsistency(
        rule=rule.id,
        span=span_of(slip.place),
        message=slip.message,
        working=slip.working,
        related=tuple(Related(span_of(note.place), note.message, note.place.path) for note in slip.notes),
        fixes=tuple(fix for fix in fixes if fix is not None),
        severity="information" if slip.is_doubtful else rule.severity,
    )


def _build_fix(remedy: Remedy, source: ParsedDraft, span_of: Callable[[Place], Span]) -> Fix | None:
    """The edits of a remedy, or None where the words do not stand in the source as they are shown."""
    edits: list[Edit] = []
    for change in remedy.changes:
        if change.place.path:
            return None
        span = span_of(change.place)
        if change.place.source is not None:
            edits.append(Edit(span, change.replacement))
            continue
        shown = change.place.span.slice(source.blocks[change.place.paragraph].text)
        if span.slice(source.text) != shown:
            return None
        edits.append(Edit(span, change.replacement))
    return Fix(remedy.title, tuple(edits), remedy.sure)
