"""Runs that this window follows: shown while they go, through outages, until they end or the writer stops them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.session.background import Background
from factlint.lsp.session.credits import Credits
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.progress import ProgressBars
from factlint.lsp.session.runs_under_way import RunsUnderWay, RunUnderWay

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError
    from factlint.client.store.pending_runs import PendingRun

RETRY_S = (5.0, 20.0, 60.0, 300.0)
"""A run that cannot be looked at is looked at again after these times, then each time after the last of them."""
Work = Callable[[RunUnderWay], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class RunHandling:
    """How runs of one kind are followed: `finish` waits for the end and raises ClientError when it could not.

    `stop` cancels a run; `changed` hears when one begins, moves on or ends, by what it is about.
    """

    title: str
    finish: Work
    stop: Work
    changed: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class FollowedRuns:
    """Follows the runs under way, of every kind."""

    under_way: RunsUnderWay
    folders: Folders
    bars: ProgressBars
    background: Background
    errors: Errors
    credits: Credits
    status: StatusLine

    def follow(self, run: PendingRun, about: str, handling: RunHandling) -> None:
        """Show a run and wait for its end."""
        if run.subject in self.under_way.all:
            return
        bar = self.bars.start(handling.title, lambda: self.stop(run.subject, handling.stop))
        found = RunUnderWay(run, about, bar)
        bar.report(found.progress_text())
        self.under_way.all[run.subject] = found
        found.task = asyncio.get_running_loop().create_task(self._follow_safely(found, handling))
        handling.changed(about)
        self.status.refresh()

    def stop(self, subject: str, stop: Work) -> None:
        """The writer does not want it any more."""
        found = self.under_way.all.get(subject)
        if found is not None:
            found.bar.report("stopping")
            self.background.start(self._stop(found, stop))

    def stop_following(self, document: str) -> None:
        """Follow what was begun from a draft no more; where it runs, it goes on."""
        for found in list(self.under_way.all.values()):
            if found.run.document == document and found.task is not None:
                found.task.cancel()

    def remove(self, found: RunUnderWay) -> None:
        """It has ended; what it came to may be shown as final."""
        self.under_way.all.pop(found.run.subject, None)

    async def _stop(self, found: RunUnderWay, stop: Work) -> None:
        from factlint.client.api.errors import ClientError

        try:
            await stop(found)
        except ClientError as error:
            self.errors.report(error)

    async def _follow_safely(self, found: RunUnderWay, handling: RunHandling) -> None:
        try:
            await self._follow(found, handling.finish)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            self.errors.report_unexpected(handling.title.lower(), error)
        finally:
            found.bar.end()
            self.remove(found)
            handling.changed(found.about)
            self.credits.refresh_later(self.folders.project(found.run.document))
            self.status.refresh()

    async def _follow(self, found: RunUnderWay, finish: Work) -> None:
        from factlint.client.api.errors import ClientError

        while True:
            try:
                await finish(found)
            except ClientError as error:
                wait_s = self._retry_wait_s(found, error)
                if wait_s is None:
                    return
                await asyncio.sleep(wait_s)
                continue
            self.errors.clear()
            return

    def _retry_wait_s(self, found: RunUnderWay, error: ClientError) -> float | None:
        """How long to wait after an error; None to leave the run to the next start."""
        self.errors.report(error)
        self.status.refresh()
        if not error.retryable:
            return None
        wait_s = max(RETRY_S[min(found.tries, len(RETRY_S) - 1)], min(error.retry_after_s or 0.0, RETRY_S[-1]))
        found.tries += 1
        found.bar.report("waiting for the service")
        return wait_s
