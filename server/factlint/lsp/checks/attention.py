"""Where in a draft the writer is at work: which passages were touched since they were checked, and which one last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from factlint.lsp.drafts import anchored_findings
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.prose.text_changes import Change

_LONGEST_PARAGRAPH_LINES = 400


@dataclass(slots=True)
class Attention:
    """Passages in the coordinates of the live text. `last` is the paragraph that was edited last, if any."""

    touched: list[Span] = field(default_factory=list[Span])
    last: Span | None = None

    def record_edit(self, text: Text, changes: Sequence[Change]) -> bool:
        """Take in an edit, of which `text` is the outcome; whether it left the paragraph that was being edited."""
        for change in changes:
            self.touched = [anchored_findings.move_region(span, change) for span in self.touched]
            self.last = None if self.last is None else anchored_findings.move_region(self.last, change)
        if not changes:
            return False
        here = _paragraphs(text, _changed_region(changes))
        elsewhere = self.last is not None and not self.last.touches(here)
        self.last = here
        self.touched = [span for span in self.touched if not span.touches(here)] + [
            _enclosing_span(here, [span for span in self.touched if span.touches(here)])
        ]
        return elsewhere

    def take_due(self, leaving: Span | None) -> list[Span]:
        """What is due to be checked again: all that was touched, but the passage that is being written on."""
        due = [span for span in self.touched if leaving is None or not span.touches(leaving)]
        self.touched = [span for span in self.touched if span not in due]
        if leaving is None:
            self.last = None
        return due


def _changed_region(changes: Sequence[Change]) -> Span:
    """The region that the changes wrote, from the first to the last of them."""
    region = Span(changes[0].span.start, changes[0].span.start + len(changes[0].text))
    for change in changes[1:]:
        wrote = Span(change.span.start, change.span.start + len(change.text))
        region = _enclosing_span(anchored_findings.move_region(region, change), [wrote])
    return region


def _paragraphs(text: Text, span: Span) -> Span:
    """The region widened to whole paragraphs, as blank lines part them."""
    first, last = text.line_of(span.start), text.line_of(min(span.end, len(text)))
    upper, lower = max(first - _LONGEST_PARAGRAPH_LINES, 0), min(last + _LONGEST_PARAGRAPH_LINES, text.line_count - 1)
    while first > upper and not _is_blank(text, first - 1):
        first -= 1
    while last < lower and not _is_blank(text, last + 1):
        last += 1
    return Span(text.line_span(first).start, text.line_span(last).end)


def _is_blank(text: Text, line: int) -> bool:
    return not text.line_span(line).slice(text.text).strip()


def _enclosing_span(one: Span, others: Sequence[Span]) -> Span:
    spans = [one, *others]
    return Span(min(span.start for span in spans), max(span.end for span in spans))
