"""Suggested edits that were handed to the editor, and where their words stand: pure functions over an ordered tuple.

Whether an edit was made is read off the draft: its place reads the old words or the new ones, whatever made it so. An
editor's undo and redo, a preview of which only a part was taken, and words put back by hand need no telling then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factlint.lsp.drafts.anchored_findings import move_region
from factlint.prose.apply.placement import locate, make_anchor
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, move_span

if TYPE_CHECKING:
    from factlint.client.store.applied_edits import AppliedEdit


@dataclass(frozen=True, slots=True)
class TrackedEdit:
    """An edit and the place where its words stand in the live text, the old ones or the new ones."""

    edit: AppliedEdit
    span: Span

    def is_made(self, text: str) -> bool:
        """Whether the new words stand there."""
        return self.span.slice(text) == self.edit.after

    def is_open(self, text: str) -> bool:
        """Whether the old words stand there."""
        return self.span.slice(text) == self.edit.before


TrackedEdits = tuple[TrackedEdit, ...]


def apply_change(edits: TrackedEdits, change: Change, before: str) -> TrackedEdits:
    """The edits after a change; `before` is the text that it applied to. A place grows with what is typed inside it."""
    found: list[TrackedEdit] = []
    for one in edits:
        span = move_span(one.span, change, before)
        found.append(replace(one, span=move_region(one.span, change) if span is None else span))
    return tuple(found)


def update_states(edits: TrackedEdits, text: str) -> TrackedEdits:
    """The edits in the state in which the draft shows them; the very same tuple where nothing is new."""
    found = tuple(_update_state(one, text) for one in edits)
    return edits if found == edits else found


def build_records(edits: TrackedEdits, text: str) -> list[AppliedEdit]:
    """The edits as they are to be written down: anchored on the words that stand there now."""
    return [
        one.edit.model_copy(update={"anchor": make_anchor(text, one.span)})
        for one in edits
        if one.is_made(text) or one.is_open(text)
    ]


def place_edits(edits: Iterable[AppliedEdit], text: str) -> TrackedEdits:
    """The edits of an earlier session whose words are found in a draft."""
    spans = ((edit, _find_place(edit, text)) for edit in edits)
    return tuple(TrackedEdit(edit, span) for edit, span in spans if span is not None)


def is_declined(edits: TrackedEdits, span: Span, before: str, after: str) -> bool:
    """Whether the writer took this very edit back, or made it and is now told to make it undone."""
    return any(
        one.span == span
        and (
            (one.edit.state == "taken back" and (one.edit.before, one.edit.after) == (before, after))
            or (one.edit.state == "applied" and (one.edit.before, one.edit.after) == (after, before))
        )
        for one in edits
    )


def edits_at(edits: Sequence[TrackedEdit], span: Span, text: str) -> list[TrackedEdit]:
    """The edits whose new words stand where a caret or a selection is."""
    return [one for one in edits if one.span.start <= span.end and span.start <= one.span.end and one.is_made(text)]


def _find_place(edit: AppliedEdit, text: str) -> Span | None:
    """Where the words stand that stood there last, or else the others, with all that stood around them."""
    there = edit.anchor.passage
    for known in (
        edit.anchor,
        replace(edit.anchor, passage=edit.before if there == edit.after else edit.after, unique=False),
    ):
        found = locate(known, text)
        if isinstance(found, Span):
            return found
    return None


def _update_state(one: TrackedEdit, text: str) -> TrackedEdit:
    state = one.edit.state
    if one.is_made(text):
        state = "applied"
    elif one.is_open(text) and state == "applied":
        state = "taken back"
    return one if state == one.edit.state else replace(one, edit=one.edit.model_copy(update={"state": state}))
