"""From the edits of a rewrite to the edit that an editor applies: versioned, and only on words that still stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import places
from factlint.lsp.capabilities import Abilities
from factlint.lsp.drafts import Draft
from factlint.lsp.held import Held
from factlint.prose.tracking import words_hash

if TYPE_CHECKING:
    from factlint.prose.edits import Edit


def rewrite(draft: Draft, held: Held, abilities: Abilities) -> types.WorkspaceEdit | None:
    """What puts a finding's rewrite into the draft; None where there is no clean edit or the words are others now."""
    if not held.edits or words_hash(held.span.slice(draft.text.text)) != held.finding.words:
        return None
    return workspace_edit(draft, held.edits, abilities)


def all_at_once(draft: Draft, chosen: Iterable[Held], abilities: Abilities) -> tuple[types.WorkspaceEdit | None, int]:
    """One edit for several rewrites, and how many it holds; of two that meet, the first stays and the other is left."""
    taken: list[Edit] = []
    count = 0
    for held in chosen:
        edits = held.edits
        if not edits or words_hash(held.span.slice(draft.text.text)) != held.finding.words:
            continue
        if any(_meet(edit, other) for edit in edits for other in taken):
            continue
        taken += edits
        count += 1
    return (workspace_edit(draft, taken, abilities) if taken else None), count


def workspace_edit(draft: Draft, edits: Sequence[Edit], abilities: Abilities) -> types.WorkspaceEdit:
    """Edits of one draft at its current version; without versions for an editor that does not know them."""
    changes = [
        types.TextEdit(range=places.range_of(draft.text, edit.span, abilities.encoding), new_text=edit.replacement)
        for edit in sorted(edits, key=lambda edit: edit.span)
    ]
    if not abilities.document_changes:
        return types.WorkspaceEdit(changes={draft.uri: changes})
    identifier = types.OptionalVersionedTextDocumentIdentifier(uri=draft.uri, version=draft.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(text_document=identifier, edits=changes)])


def _meet(one: Edit, two: Edit) -> bool:
    return one.span == two.span or (one.span.start < two.span.end and two.span.start < one.span.end)
