"""The edits that were made in open drafts: written down before they are handed out, followed, found again later."""

from __future__ import annotations

import asyncio
import importlib
import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.drafts import tracked_edits
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders

if TYPE_CHECKING:
    from factlint.client.store.applied_edits import AppliedEdit, AppliedEdits
    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.lsp.drafts.open_draft import Draft


@dataclass(frozen=True, slots=True)
class AppliedEditLog:
    """What is known of edits that were made, in open drafts and in the data folder."""

    ready: asyncio.Event
    folders: Folders
    backend: Backend
    editor: Editor
    background: Background
    errors: Errors

    async def offer(self, draft: Draft, suggestions: Iterable[AnchoredFinding]) -> None:
        """Write suggestions down that the editor is about to make."""
        new = self.track_suggestions(draft, suggestions)
        if new:
            await self._keep(draft, tracked_edits.build_records(new, draft.text.text))

    def track_suggestions(self, draft: Draft, suggestions: Iterable[AnchoredFinding]) -> tuple[TrackedEdit, ...]:
        """Follow suggestions that the editor may make; those that are not followed yet."""
        from factlint.client.store.applied_edits import MOST_EDITS, AppliedEdit
        from factlint.prose.apply.placement import make_anchor
        from factlint.prose.apply.suggestions import build_replacement

        text = draft.text.text
        known = {(one.span, one.edit.before, one.edit.after) for one in draft.edits}
        new: list[TrackedEdit] = []
        for anchored in suggestions:
            found = build_replacement(text, anchored.edits)
            if (found.span, found.before, found.after) not in known:
                edit = AppliedEdit(
                    id=uuid.uuid4().hex,
                    claim=anchored.finding.claim,
                    before=found.before,
                    after=found.after,
                    state="offered",
                    anchor=make_anchor(text, found.span),
                    at=time.time(),
                )
                new.append(TrackedEdit(edit, found.span))
        draft.edits = (*draft.edits, *new)[-MOST_EDITS:]
        return tuple(new)

    def on_edit(self, draft: Draft) -> None:
        """The draft was edited: what of it was made or taken back now is written down."""
        if not draft.edits:
            return
        found = tracked_edits.update_states(draft.edits, draft.text.text)
        if found is not draft.edits:
            news = tuple(now for was, now in zip(draft.edits, found, strict=True) if was != now)
            draft.edits = found
            self._keep_in_background(draft, news)

    async def on_open(self, draft: Draft) -> None:
        """Find the words again that were put into the draft before."""
        store = await self._store(draft)
        if store is None:
            return
        kept = await self.backend.run_in_thread(store.load, draft.uri)
        known = {one.edit.id for one in draft.edits}
        back = tracked_edits.place_edits((edit for edit in kept if edit.id not in known), draft.text.text)
        draft.edits = tracked_edits.update_states((*back, *draft.edits), draft.text.text)

    def on_save(self, draft: Draft) -> None:
        """The file is what the draft is: places are written down as they are now."""
        made = tuple(one for one in draft.edits if one.edit.state != "offered")
        if made:
            self._keep_in_background(draft, made)

    def on_close(self, draft: Draft) -> None:
        """What was never made is forgotten."""
        offered = tuple(one for one in draft.edits if one.edit.state == "offered")
        if offered:
            self._keep_in_background(draft, (), offered)

    async def forget(self, draft: Draft) -> None:
        """Know nothing any more of what was made in a draft. Raises OSError."""
        draft.edits = ()
        if store := await self._store(draft):
            await self.backend.run_in_thread(store.forget, draft.uri)

    def _keep_in_background(
        self, draft: Draft, news: tuple[TrackedEdit, ...], without: tuple[TrackedEdit, ...] = ()
    ) -> None:
        # Before any wait: the places of the edits are those of the text as it is now.
        edits = tracked_edits.build_records(news, draft.text.text)
        self.background.start(self._keep(draft, edits, without))

    async def _keep(self, draft: Draft, edits: Sequence[AppliedEdit], without: tuple[TrackedEdit, ...] = ()) -> None:
        store = await self._store(draft)
        if store is None:
            return
        try:
            await self.backend.run_in_thread(store.keep, draft.uri, edits, {one.edit.id for one in without})
        except OSError as error:
            why = display_text.plain_text(str(error), 120)
            self.editor.show_message_once(
                "applied", f"what was changed cannot be written down ({why}); only the editor's undo takes it back."
            )

    async def _store(self, draft: Draft) -> AppliedEdits | None:
        """Where the edits of a draft are kept; None for one that has no file."""
        if not draft.uri.startswith("file:"):
            return None
        try:
            await self.ready.wait()
            await self.backend.run_in_thread(importlib.import_module, "factlint.client.store.applied_edits")
            from factlint.client.store.applied_edits import AppliedEdits

            return AppliedEdits(self.folders.settings(draft.uri).data_dir)
        except Exception as error:
            self.errors.report_unexpected("looking up what was changed", error)
            return None
