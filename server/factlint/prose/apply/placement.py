"""Finding the words of an earlier check again in a draft that may have changed since, by the rules of placement.md."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from factlint.prose.span import Span

CONTEXT_CP = 40


class Unplaced(StrEnum):
    """Why words were not found again."""

    CHANGED = "changed"
    """The draft no longer holds the passage with what stood around it."""
    AMBIGUOUS = "ambiguous"
    """The passage with what stands around it occurs more than once, then or now."""
    EMPTY = "empty"
    """There were no words to look for."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A passage and 40 code points of what stood on either side, taken from the text that was checked.

    `repeated` tells that the whole anchor occurred more than once in that text: then it marks no place. `unique` tells
    that the passage alone occurred only once.
    """

    passage: str
    before: str
    after: str
    repeated: bool = False
    unique: bool = True

    @property
    def text(self) -> str:
        return self.before + self.passage + self.after


def make_anchor(text: str, span: Span) -> Anchor:
    """The anchor of a span of `text`; a span that reaches past the text's end has no words, and is never placed."""
    if span.end > len(text):
        return Anchor("", "", "")
    passage = span.slice(text)
    before = text[max(0, span.start - CONTEXT_CP) : span.start]
    after = text[span.end : span.end + CONTEXT_CP]
    whole = before + passage + after
    return Anchor(
        passage,
        before,
        after,
        bool(whole) and _occurs_twice(whole, text),
        not (passage and _occurs_twice(passage, text)),
    )


def locate(anchor: Anchor, live: str) -> Span | Unplaced:
    """Where the passage stands in the live text.

    It is found with all that stood around it. Where only one side of it changed, it is still found if the passage was
    and is the only one of its words and the other side still adjoins it. Of two equal places none is taken, so that a
    repeated sentence whose checked copy is gone never lends its verdict to the copy that stayed.
    """
    if not anchor.passage.strip():
        return Unplaced.EMPTY
    if anchor.repeated:
        return Unplaced.AMBIGUOUS
    found = live.find(anchor.text)
    if found >= 0:
        if live.find(anchor.text, found + 1) >= 0:
            return Unplaced.AMBIGUOUS
        start = found + len(anchor.before)
    else:
        start = live.find(anchor.passage)
        if start < 0 or not anchor.unique or not _one_side_holds(anchor, live, start):
            return Unplaced.CHANGED
        if live.find(anchor.passage, start + 1) >= 0:
            return Unplaced.AMBIGUOUS
    span = Span(start, start + len(anchor.passage))
    return span if span.slice(live) == anchor.passage else Unplaced.CHANGED


def _one_side_holds(anchor: Anchor, live: str, start: int) -> bool:
    before_holds = live.endswith(anchor.before, 0, start)
    after_holds = live.startswith(anchor.after, start + len(anchor.passage))
    return (len(anchor.before) == CONTEXT_CP and before_holds) or (len(anchor.after) == CONTEXT_CP and after_holds)


def _occurs_twice(needle: str, text: str) -> bool:
    """Whether it occurs more than once, overlapping ones counted."""
    first = text.find(needle)
    return first >= 0 and text.find(needle, first + 1) >= 0
