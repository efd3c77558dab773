"""Commands that remember the writer's word: a claim to leave alone, a rule to switch off, a finding that is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.render import suppressions
from factlint.lsp.render.command_names import (
    DISPUTE,
    IGNORE_PROJECT,
    RULE_OFF,
    SHOW_HIDDEN,
    parse_finding,
)
from factlint.lsp.requests.command_arguments import GONE, NO_DRAFT, Arguments, CommandArguments, Handler
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.lsp.drafts.open_draft import Draft

_WHICH_TO_SHOW = "Findings that you hid as wrong. Choose those that are to be shown again."
NO_FOLDER = "This draft is in no open folder, so this cannot be kept. Open its folder first."


@dataclass(frozen=True, slots=True)
class ProjectCommands:
    """What a project remembers at the writer's word."""

    ready: asyncio.Event
    arguments: CommandArguments
    folders: Folders
    backend: Backend
    settings: SettingsChanges
    consistency: Consistency
    editor: Editor

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {
            IGNORE_PROJECT: self.ignore_in_project,
            RULE_OFF: self.switch_rule_off,
            DISPUTE: self.dispute,
            SHOW_HIDDEN: self.show_hidden,
        }

    async def dispute(self, arguments: Arguments) -> str | None:
        """The writer says that a finding is wrong: it is hidden, and recorded on this machine."""
        from factlint.client.checks.consistency import hidden_name
        from factlint.settings.disputes import DisputedFindings

        found = self._find(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        record = DisputedFindings(self.folders.settings(draft.uri).data_dir)
        try:
            await self.backend.run_in_thread(
                record.add, hidden_name(anchored.finding), draft.uri, _finding_content(anchored.finding)
            )
        except OSError as error:
            return f"It could not be recorded ({error}), so it is still shown."
        self.folders.forget()
        self.settings.apply()
        kept = f"What was said of it is kept in {record.path} on this machine; nothing was sent."
        back = f"To show it again: {self.arguments.abilities.ways.hidden}."
        return f"Hidden from now on. {back} {kept} You may send that file to whoever looks after Factlint."

    def _find(self, arguments: Arguments) -> tuple[Draft, AnchoredFinding] | None:
        """The finding that a command names; one of a rule by what it says, too."""
        draft = self.arguments.draft(arguments)
        name, said = parse_finding(arguments[1:])[0], arguments[4:5]
        alike = (one for one in self.consistency.find(draft) if one.finding.id == name) if draft else ()
        ours = (one for one in alike if not said or one.finding.rationale == said[0])
        rule_finding = next(iter(ours), None)
        return (draft, rule_finding) if draft and rule_finding else self.arguments.finding(arguments)

    async def show_hidden(self, _: Arguments) -> str | None:
        """Let the writer choose which of the findings that were hidden as wrong are shown again."""
        from factlint.settings.disputes import DisputedFindings, claim_id

        await self.ready.wait()
        record = DisputedFindings(self.folders.settings("").data_dir)
        hidden = await self.backend.run_in_thread(record.claims)
        if not hidden:
            return "No finding is hidden as wrong."
        named = display_text.label_each(reversed(hidden), str, 300)
        chosen = await self.editor.pick(_WHICH_TO_SHOW, list(named))
        try:
            for name in chosen:
                await self.backend.run_in_thread(record.remove, claim_id(named[name]))
        except OSError as error:
            return f"{record.path} could not be written ({error}), so they stay hidden."
        if not chosen:
            return None
        self.folders.forget()
        self.settings.apply()
        return f"{count_text(len(chosen), 'finding')} may be shown again."

    async def ignore_in_project(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        path = self._project_file(draft.uri)
        if path is None:
            return NO_FOLDER
        try:
            await self.backend.run_in_thread(suppressions.ignore_in_project, path, anchored.finding.claim)
        except (OSError, ValueError) as error:
            return f"{path} was left as it is ({error}); add the claim to its ignore list by hand."
        self.folders.forget()
        self.settings.apply()
        return f"Added to the ignore list of {path.name}; take it out there to see it again."

    async def switch_rule_off(self, arguments: Arguments) -> str | None:
        from factlint.consistency.registry import BY_ID

        draft = self.arguments.draft(arguments)
        rule = str(arguments[1]) if len(arguments) > 1 else ""
        if draft is None:
            return NO_DRAFT
        if rule not in BY_ID:
            return f"There is no rule of the name {display_text.plain_text(rule, 80)!r}."
        path = self._project_file(draft.uri)
        if path is None:
            return NO_FOLDER
        try:
            await self.backend.run_in_thread(suppressions.switch_off, path, rule)
        except (OSError, ValueError) as error:
            return f"{path} was left as it is ({error}); write {rule} = false under its rules by hand."
        self.folders.forget()
        self.settings.apply()
        return f"Switched {rule} off in {path.name}."

    def _project_file(self, uri: str) -> Path | None:
        """The file that holds the settings of a draft's project now, or is to; None for a draft in no folder.

        Another file beside or below the one in force would take its place, with all that it says.
        """
        from factlint.settings.loader import PROJECT_FILE

        self.folders.forget()
        project = self.folders.project(uri)
        return project.loaded.project_file or (project.root / PROJECT_FILE if project.root else None)


def _finding_content(finding: Finding) -> dict[str, object]:
    """What a finding says, for whoever is to look into it."""
    return {
        "passage": finding.passage,
        "verdict": finding.verdict,
        "confidence": finding.confidence,
        "rationale": finding.rationale,
        "rewrite": finding.rewrite,
        "in_depth": bool(finding.report),
        "sources": [{"title": one.title, "url": one.url, "snippet": one.snippet} for one in finding.sources],
    }
