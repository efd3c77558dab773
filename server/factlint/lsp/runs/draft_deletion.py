"""Forgetting a draft at the writer's word: its marks go, what is kept of it is deleted, and what went is said."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.runs.conversations import Conversations
from factlint.lsp.runs.followed_runs import FollowedRuns
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

FORGET, KEEP = "Forget It", "Keep It"


@dataclass(frozen=True, slots=True)
class DraftDeletion:
    """Knows everything that may hold something of a draft."""

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    backend: Backend
    editor: Editor
    abilities: Abilities
    checks: Checks
    followed: FollowedRuns
    conversations: Conversations
    applied: AppliedEditLog
    stored: StoredFindings
    publisher: Publisher
    runs: RunsUnderWay

    async def forget(self, uri: str) -> str | None:
        """Forget everything about a draft, open or not; it is checked again only when it is edited, saved or asked about."""
        name = display_text.draft_name(uri)
        question = (
            f"delete everything stored of {name}, its verdicts, reviews and reports, and stop what is under way? "
            "The draft itself stays as it is."
        )
        if await self.editor.choose(question, FORGET, KEEP) != FORGET:
            return None
        await self.ready.wait()
        from factlint.client.paid import draft_deletion

        draft = self.drafts.get(uri)
        if draft is not None:
            await self.checks.stop_until_edited(draft)
        self.followed.stop_following(uri)
        self.conversations.forget_draft(uri)
        self.runs.forget_fruitless(uri)
        project = self.folders.project(uri)
        await (await self.backend.open_checker(project)).wait_until_kept()
        try:
            if draft is not None:
                await self.applied.forget(draft)
            done = await draft_deletion.forget(uri, await self.backend.open_runs(project))
        except OSError as error:
            return f"What is stored of {name} could not be deleted ({display_text.plain_text(str(error), 120)})."
        self.stored.forget(uri)
        if draft is not None:
            self.publisher.on_findings_change(draft)
        elif self.abilities.pulls:
            self.editor.request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
        return f"{name}: {done.text}"
