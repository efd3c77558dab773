"""From suggested edits to the edit that an editor applies: versioned, told what for, and only on words that still stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.lsp.session.capabilities import Abilities
from factlint.prose.text_changes import words_hash

if TYPE_CHECKING:
    from factlint.prose.apply.edits import Edit


def is_applicable(draft: Draft, anchored: AnchoredFinding) -> bool:
    """Whether a finding has edits and its words are still those that were checked."""
    return bool(anchored.edits) and words_hash(anchored.span.slice(draft.text.text)) == anchored.finding.words


def edit_of(
    draft: Draft,
    chosen: Iterable[AnchoredFinding],
    abilities: Abilities,
    needs_review: Callable[[AnchoredFinding], bool],
) -> types.WorkspaceEdit | None:
    """What makes suggestions that do not clash at once, those whose words still stand; None where none is left.

    `needs_review` tells which of them the writer has to agree to first, where the editor can ask that.
    """
    from factlint.prose.apply.suggestions import join_edits

    sound = [anchored for anchored in chosen if is_applicable(draft, anchored)]
    about = {
        edit: _annotation(anchored, needs_review=needs_review(anchored))
        for anchored in sound
        for edit in anchored.edits
    }
    return workspace_edit(draft, join_edits(anchored.edits for anchored in sound), abilities, about) if sound else None


def put_back(draft: Draft, made: TrackedEdit, abilities: Abilities) -> types.WorkspaceEdit | None:
    """What puts the writer's own words back; None where the new ones do not stand there any more."""
    from factlint.prose.apply.edits import Edit

    if not made.is_made(draft.text.text):
        return None
    return workspace_edit(draft, [Edit(made.span, made.edit.before)], abilities)


def workspace_edit(
    draft: Draft,
    edits: Sequence[Edit],
    abilities: Abilities,
    about: Mapping[Edit, types.ChangeAnnotation] | None = None,
) -> types.WorkspaceEdit:
    """Edits of one draft at its current version, with what they are about; bare for an editor that knows neither."""
    changes = [
        types.TextEdit(range=places.range_of(draft.text, edit.span, abilities.encoding), new_text=edit.replacement)
        for edit in edits
    ]
    if not abilities.document_changes:
        return types.WorkspaceEdit(changes={draft.uri: changes})
    identifier = types.OptionalVersionedTextDocumentIdentifier(uri=draft.uri, version=draft.version)
    if not about or not abilities.annotated_edits:
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(text_document=identifier, edits=changes)])
    names = {
        note: f"factlint-{at}" for at, note in enumerate(dict.fromkeys(_annotation_key(about[edit]) for edit in edits))
    }
    annotated = [
        types.AnnotatedTextEdit(
            range=change.range, new_text=change.new_text, annotation_id=names[_annotation_key(about[edit])]
        )
        for edit, change in zip(edits, changes, strict=True)
    ]
    return types.WorkspaceEdit(
        document_changes=[types.TextDocumentEdit(text_document=identifier, edits=annotated)],
        change_annotations={names[_annotation_key(note)]: note for note in about.values()},
    )


def is_looked_at(edit: types.WorkspaceEdit) -> bool:
    """Whether the editor lets the writer look at an edit before it makes it; that can take any time."""
    return any(note.needs_confirmation for note in (edit.change_annotations or {}).values())


def _annotation(anchored: AnchoredFinding, *, needs_review: bool) -> types.ChangeAnnotation:
    """The verdict, and why: what an editor shows beside an edit."""
    finding = anchored.finding
    sure = f" ({display_text.plain_text(finding.confidence, 20)} confidence)" if finding.confidence else ""
    return types.ChangeAnnotation(
        label=display_text.plain_text(finding.verdict, 40) + sure,
        description=display_text.plain_text(finding.rationale or finding.rewrite, 200),
        needs_confirmation=needs_review,
    )


def _annotation_key(note: types.ChangeAnnotation) -> tuple[object, ...]:
    return note.label, note.description, note.needs_confirmation
