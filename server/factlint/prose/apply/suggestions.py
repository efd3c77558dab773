"""Suggested edits among each other: which can be made together, and which words of the draft each puts in place of which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.span import Span

_WORD_BEFORE = re.compile(r"\S+[^\S\r\n]*\Z")
_WORD_AFTER = re.compile(r"[^\S\r\n]*\S+")
_NEIGHBOUR_CP = 80


@dataclass(frozen=True, slots=True)
class Replacement:
    """The words of a draft from the first to the last edit of a suggestion, and the words that come in their place."""

    span: Span
    before: str
    after: str


def find_clashes(groups: Sequence[Iterable[Edit]]) -> frozenset[int]:
    """The suggestions, by index, that change the same words as another one does, in another way.

    Each is sound alone and cannot be made together with the other; the same edit suggested twice is no clash.
    """
    ordered = sorted((edit.span, edit.replacement, index) for index, edits in enumerate(groups) for edit in edits)
    found: set[int] = set()
    for at, (span, replacement, index) in enumerate(ordered):
        for other_span, other_replacement, other in ordered[at + 1 :]:
            if other_span.start > span.end:
                break
            same = (span, replacement) == (other_span, other_replacement)
            if other != index and not same and _meet(span, other_span):
                found |= {index, other}
    return frozenset(found)


def join_edits(groups: Iterable[Iterable[Edit]]) -> tuple[Edit, ...]:
    """The edits of suggestions that do not clash, each once, in the order of the text."""
    return tuple(sorted({edit for edits in groups for edit in edits}, key=lambda edit: (edit.span, edit.replacement)))


def build_replacement(text: str, edits: Sequence[Edit]) -> Replacement:
    """What a suggestion replaces by what. Where it only puts words in or only takes some out, with a word beside them.

    So both sides hold words, by which they can be found again.
    """
    span = Span(min(edit.span.start for edit in edits), max(edit.span.end for edit in edits))
    found = _replacement_for(text, edits, span)
    if found.before.strip() and found.after.strip():
        return found
    before = _WORD_BEFORE.search(text[max(0, span.start - _NEIGHBOUR_CP) : span.start])
    after = _WORD_AFTER.match(text, span.end)
    if before is not None:
        return _replacement_for(text, edits, Span(span.start - len(before[0]), span.end))
    return _replacement_for(text, edits, Span(span.start, after.end())) if after else found


def _replacement_for(text: str, edits: Sequence[Edit], span: Span) -> Replacement:
    here = [Edit(edit.span.shifted(-span.start), edit.replacement) for edit in edits]
    before = span.slice(text)
    return Replacement(span, before, apply_edits(before, here))


def _meet(one: Span, two: Span) -> bool:
    """Whether both edits cannot be made: they share words, or one puts words in where the other begins or ends."""
    if len(one) and len(two):
        return one.overlaps(two)
    return one.touches(two)
