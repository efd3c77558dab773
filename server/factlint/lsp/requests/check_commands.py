"""Commands that have drafts checked now."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.scheduler import Scheduler
from factlint.lsp.checks.status_report import StatusReport
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.render.command_names import (
    CHECK_AGAIN,
    CHECK_DOCUMENT,
    CHECK_SELECTION,
    CLEAR_CACHE,
)
from factlint.lsp.requests.command_arguments import GONE, NO_DRAFT, Arguments, CommandArguments, Handler
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.runs_under_way import RunsUnderWay


@dataclass(frozen=True, slots=True)
class CheckCommands:
    """Checks at the writer's word."""

    ready: asyncio.Event
    drafts: OpenDrafts
    arguments: CommandArguments
    backend: Backend
    checks: Checks
    scheduler: Scheduler
    report: StatusReport
    runs: RunsUnderWay

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {
            CHECK_DOCUMENT: self.check_document,
            CHECK_SELECTION: self.check_selection,
            CHECK_AGAIN: self.check_again,
            CLEAR_CACHE: self.clear_cache,
        }

    async def check_document(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        self.checks.start(draft, CheckRequest("command"))
        await self.checks.wait_until_finished(draft.uri)
        return self.report.describe_draft(draft)

    async def check_selection(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        span = self.arguments.span(draft, arguments)
        if span is None:
            return "Select some words of the draft first."
        asked = draft.snapshot()
        try:
            await self.checks.start(draft, CheckRequest("command", only=span, fresh=True))
            here = draft.live_region(span, asked.mark)
        finally:
            draft.release()
        return self.report.describe_selection(draft, here)

    async def check_again(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        if found is None:
            return GONE
        draft, anchored = found
        await self.checks.start(draft, CheckRequest("command", only=anchored.span, fresh=True))
        return None

    async def clear_cache(self, _: Arguments) -> str | None:
        await self.ready.wait()
        cache = await self.backend.open_cache()
        await self.backend.run_in_thread(cache.clear)
        self.checks.invalidate_all()
        self.runs.forget_fruitless()
        for draft in self.drafts.values():
            self.scheduler.on_open(draft)
        return "All stored verdicts are deleted. The next check asks again."
