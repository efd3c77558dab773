"""Commands that show something: findings, the status, a source, a report, a conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.checks.status_report import StatusReport
from factlint.lsp.render.command_names import (
    ADD_PACK,
    ASK,
    LIST_FINDINGS,
    OPEN_REPORT,
    OPEN_SOURCE,
    SHOW_STATUS,
)
from factlint.lsp.requests.command_arguments import GONE, NO_DRAFT, Arguments, CommandArguments, Handler
from factlint.lsp.requests.project_findings import ProjectFindings
from factlint.lsp.runs.conversations import Conversations
from factlint.lsp.runs.deep_checks import DeepCheckRuns
from factlint.lsp.runs.reports import Reports
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.pack_offers import PackOffers


@dataclass(frozen=True, slots=True)
class ShowCommands:
    """What the writer wants to see."""

    ready: asyncio.Event
    arguments: CommandArguments
    abilities: Abilities
    editor: Editor
    findings: ProjectFindings
    report: StatusReport
    reports: Reports
    deep_checks: DeepCheckRuns
    conversations: Conversations
    packs: PackOffers

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {
            SHOW_STATUS: self.show_status,
            LIST_FINDINGS: self.list_findings,
            OPEN_SOURCE: self.open_source,
            OPEN_REPORT: self.open_report,
            ASK: self.ask,
            ADD_PACK: self.show_packs,
        }

    async def show_status(self, _: Arguments) -> str | None:
        await self.ready.wait()
        return await self.report.describe_session()

    async def show_packs(self, _: Arguments) -> str | None:
        """What `factlint evidence` does: which there are, and one of them downloaded."""
        return await self.packs.choose()

    async def list_findings(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        return self.findings.list_lines(draft) if draft else NO_DRAFT

    async def open_source(self, arguments: Arguments) -> str | None:
        """Show a page in the browser, or one of the writer's own files at its line."""
        target = str(arguments[0]) if arguments else ""
        if not target.startswith(("https://", "http://", "file://")):
            return None
        if not self.abilities.shows_documents:
            return target
        line = arguments[1] if len(arguments) > 1 and isinstance(arguments[1], int) else 0
        own = target.startswith("file://")
        at = types.Position(line, 0)
        params = types.ShowDocumentParams(
            uri=target, external=not own, take_focus=True, selection=types.Range(at, at) if own else None
        )
        self.editor.request(types.WINDOW_SHOW_DOCUMENT, params)
        return None

    async def open_report(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        return await self.reports.open(draft.uri, anchored.finding.report, anchored.finding.url or "")

    async def ask(self, arguments: Arguments) -> str | None:
        """Show what was asked about a finding that a code action names, or about a claim of a range."""
        if not self.abilities.converses:
            return "This editor has no place to show questions and answers; use factlint ask in a terminal."
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        if len(arguments) > 1 and isinstance(arguments[1], str):
            found = self.arguments.finding(arguments)
            anchored = found[1] if found else None
        else:
            span = self.arguments.span(draft, arguments)
            anchored = None if span is None else await self.deep_checks.choose_at(draft, span)
        if anchored is None:
            return "Put the caret on a claim first."
        await self.conversations.show(draft.uri, anchored.finding)
        return None
