"""The findings that a draft holds, each on the words where they are now: pure functions over an ordered tuple."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from factlint.prose.span import Span, shift_spans
from factlint.prose.text_changes import Change, move_span, words_hash

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.prose.apply.edits import Edit


class AnchoredFinding(NamedTuple):
    """A finding and the place of its words in the live text; `finding.span` stays their place when it was checked."""

    finding: Finding
    span: Span

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of the rewrite, where they would apply now. The words did not change, so all moved alike."""
        by = self.span.start - self.finding.span.start
        return tuple(replace(edit, span=edit.span.shifted(by)) for edit in self.finding.edits)

    @property
    def wrong_span(self) -> Span | None:
        """The words that are wrong, where they stand now; None where they are not known."""
        wrong = self.finding.wrong
        return wrong.shifted(self.span.start - self.finding.span.start) if wrong else None


AnchoredFindings = tuple[AnchoredFinding, ...]
"""Ordered by place. Findings may overlap (two claims of one sentence)."""


def apply_change(findings: AnchoredFindings, change: Change, before: str) -> AnchoredFindings:
    """The findings after a change; those whose words it touched are dropped. `before` is the text it applied to."""
    if not findings:
        return findings
    shift = change.shift
    beyond = bisect_left(findings, change.span.end + 1, key=_start)
    near = [
        anchored if span == anchored.span else AnchoredFinding(anchored.finding, span)
        for anchored in findings[:beyond]
        if (span := move_span(anchored.span, change, before)) is not None
    ]
    far = findings[beyond:]
    if shift:
        spans = shift_spans([anchored.span for anchored in far], shift)
        far = [AnchoredFinding(anchored.finding, span) for anchored, span in zip(far, spans, strict=True)]
    return (*near, *far)


def replace_in_region(findings: AnchoredFindings, region: Span, found: Iterable[AnchoredFinding]) -> AnchoredFindings:
    """The findings once a region was checked again: what it held gives way to what was found.

    The very same tuple comes back when nothing is different.
    """
    first = bisect_left(findings, region.start, key=_start)
    last = bisect_right(findings, region.end, key=_start)
    inside = findings[first:last]
    put = [*found, *(anchored for anchored in inside if not region.contains(anchored.span))]
    put.sort(key=lambda anchored: (anchored.span, anchored.finding.id))
    if tuple(put) == inside:
        return findings
    return (*findings[:first], *put, *findings[last:])


def drop_in_regions(findings: AnchoredFindings, regions: Sequence[Span]) -> AnchoredFindings:
    """The findings that meet none of the regions, which are in order and apart from each other."""
    starts = [region.start for region in regions]

    def meets(anchored: AnchoredFinding) -> bool:
        last = bisect_left(starts, anchored.span.end) - 1
        return last >= 0 and regions[last].overlaps(anchored.span)

    return tuple(anchored for anchored in findings if not meets(anchored))


def _start(anchored: AnchoredFinding) -> int:
    return anchored.span.start


def place_findings(
    findings: Sequence[Finding], changes: Sequence[Change], checked: str, live: str, within: Span
) -> list[AnchoredFinding]:
    """The findings of a check of `checked` that still stand on the same words of `live`, `changes` later.

    `within` is the live region that was asked about.
    """
    placed: list[AnchoredFinding] = []
    for finding in findings:
        span: Span | None = finding.span
        for change in changes:
            span = move_span(span, change)
            if span is None:
                break
        if span is not None and within.contains(span) and _same_words(finding, span, checked, live):
            placed.append(AnchoredFinding(finding, span))
    return placed


def move_region(span: Span, change: Change) -> Span:
    """A region after a change: it grows and shrinks with what happens inside it or at its ends."""
    edit = change.span
    if edit.end < span.start:
        return span.shifted(change.shift)
    if edit.start > span.end:
        return span
    new_end = edit.start + len(change.text)
    start = min(span.start, edit.start)
    end = span.end + change.shift if span.end >= edit.end else new_end
    return Span(start, max(start, end, new_end))


def _same_words(finding: Finding, span: Span, checked: str, live: str) -> bool:
    if words_hash(span.slice(live)) != finding.words:
        return False
    return _is_whole_words(live, span) or not _is_whole_words(checked, finding.span)


def _is_whole_words(text: str, span: Span) -> bool:
    """Whether neither end of the span cuts through a word."""
    return not (
        (_is_word_at(text, span.start - 1) and _is_word_at(text, span.start))
        or (_is_word_at(text, span.end - 1) and _is_word_at(text, span.end))
    )


def _is_word_at(text: str, index: int) -> bool:
    return 0 <= index < len(text) and (text[index].isalnum() or text[index] == "_")
