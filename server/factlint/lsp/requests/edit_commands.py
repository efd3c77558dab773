"""Commands that change the draft: suggestions, fixes, the writer's own words back, a comment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.draft_reader import DraftReader
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import edits, fixes, rule_findings, suppressions
from factlint.lsp.render.command_names import (
    APPLY,
    APPLY_FIX,
    CHOOSE_EDITS,
    FIX_ALL,
    IGNORE_HERE,
    PUT_BACK,
)
from factlint.lsp.render.fixes import Fixes
from factlint.lsp.requests.command_arguments import GONE, NO_DRAFT, Arguments, CommandArguments, Handler
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import ANSWER_TIMEOUT_S, Editor
from factlint.prose.counts import count_text

NOTHING_TO_LOOK_THROUGH = (
    "There are no edits to look through. What needs no source, such as a wrong sum, is put right at its words."
)


@dataclass(frozen=True, slots=True)
class EditCommands:
    """Edits that the editor is asked to make."""

    arguments: CommandArguments
    abilities: Abilities
    editor: Editor
    fixes: Fixes
    consistency: Consistency
    reader: DraftReader

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {
            FIX_ALL: self.fix_all,
            CHOOSE_EDITS: self.choose_edits,
            APPLY: self.apply,
            APPLY_FIX: self.apply_fix,
            PUT_BACK: self.put_back,
            IGNORE_HERE: self.ignore_here,
        }

    async def fix_all(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        count = 0

        async def make() -> types.WorkspaceEdit | None:
            nonlocal count
            count = len(self.fixes.safe_findings(draft))
            return await self.fixes.offer_edit(draft, fixes.ALL)

        if not self.fixes.safe_findings(draft):
            return "No edit is safe to apply without looking at it first."
        return await self._apply(draft, make) or f"{count_text(count, 'edit')} applied."

    async def choose_edits(self, arguments: Arguments) -> str | None:
        """Let the editor show every edit that can be made, to choose from; the safe ones are chosen already."""
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        if not self.abilities.annotated_edits:
            return "This editor does not let you choose among edits; use the code action of each."
        if not self.fixes.compatible_findings(draft):
            return NOTHING_TO_LOOK_THROUGH
        return await self._apply(draft, lambda: self.fixes.offer_edit(draft, fixes.EVERY))

    async def apply(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        which = fixes.suggestion_name(draft, anchored)
        return await self._apply(draft, lambda: self.fixes.offer_edit(draft, which))

    async def apply_fix(self, arguments: Arguments) -> str | None:
        """Make one of the fixes of a finding that needs no source."""
        draft = self.arguments.draft(arguments)
        name, at = [*arguments[1:], None, None][:2]
        if draft is None or self._fix_of(draft, name, at) is None:
            return GONE

        async def make() -> types.WorkspaceEdit | None:
            return self._fix_of(draft, name, at)

        return await self._apply(draft, make)

    def _fix_of(self, draft: Draft, name: object, at: object) -> types.WorkspaceEdit | None:
        return rule_findings.fix_of(draft, self.consistency.find(draft), name, at, self.abilities)

    async def put_back(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        if draft is None or len(arguments) < 2:
            return GONE
        return await self._apply(draft, lambda: self.fixes.offer_edit(draft, {"applied": arguments[1]}))

    async def ignore_here(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        parsed = await self.reader.read(draft)
        comments = suppressions.ignore_comments(draft, anchored, parsed)
        if not comments:
            return (
                "A comment cannot stand here without breaking the text apart; ignore the claim in this project instead."
            )

        async def comment() -> types.WorkspaceEdit:
            return edits.workspace_edit(draft, comments, self.abilities)

        return await self._apply(draft, comment)

    async def _apply(self, draft: Draft, make: Callable[[], Awaitable[types.WorkspaceEdit | None]]) -> str | None:
        """Have the editor make a change, and say why it did not; where the draft moved on, once more as it is then."""
        if not self.abilities.applies_edits:
            return "This editor does not let a language server change the draft; use the code action instead."
        for _ in range(2):
            edit = await make()
            if edit is None:
                return GONE
            version = draft.version
            params = types.ApplyWorkspaceEditParams(edit=edit, label="Factlint")
            timeout_s = None if edits.is_looked_at(edit) else ANSWER_TIMEOUT_S
            answer = await self.editor.ask(types.WORKSPACE_APPLY_EDIT, params, timeout_s=timeout_s)
            if not isinstance(answer, types.ApplyWorkspaceEditResult):
                return "The editor did not say whether it made the change; look at the draft."
            if answer.applied:
                return None
            if draft.version == version:
                return "Nothing was changed."
        return "The draft changed again while the edit was on its way, so nothing was changed. Try again."
