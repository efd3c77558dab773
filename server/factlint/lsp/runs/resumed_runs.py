"""Runs that were begun from a draft before a restart, taken up again when the draft is opened."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.runs.deep_checks import DeepCheckRuns
from factlint.lsp.runs.reviews import Reviews
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders


@dataclass(frozen=True, slots=True)
class ResumedRuns:
    """Hands each run to those who follow its kind."""

    ready: asyncio.Event
    folders: Folders
    backend: Backend
    deep_checks: DeepCheckRuns
    reviews: Reviews
    errors: Errors

    async def resume(self, draft: Draft) -> None:
        """Take up the runs of a draft."""
        try:
            await self.ready.wait()
            for run in await self.backend.find_pending_runs(self.folders.project(draft.uri), draft.uri):
                if run.kind == "verify":
                    self.deep_checks.follow(run)
                else:
                    self.reviews.follow(run)
        except Exception as error:
            self.errors.report_unexpected("taking up what was under way", error)
