"""Runs that this window follows: shown while they go, through outages, until they end or the writer stops them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.client.paid.run_stages import DOING
from factlint.lsp import wording
from factlint.lsp.session import errors, workspaces
from factlint.lsp.session.progress import Bar

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError
    from factlint.client.paid.paid_runs import PaidRuns, Price
    from factlint.client.store.pending_runs import PendingRun
    from factlint.lsp.session.session import Session

RETRY_S = (5.0, 20.0, 60.0, 300.0)
"""A run that cannot be looked at is looked at again after these times, then each time after the last of them."""


@dataclass(slots=True)
class Following:
    """A run and how far it is. `about` is the claim of a deep check, and the URI of the draft of a review."""

    run: PendingRun
    about: str
    bar: Bar
    doing: str = "starting"
    place: int = 0
    of: int = 0
    tries: int = 0
    task: asyncio.Task[None] | None = None

    def said(self) -> str:
        """How far it is, in words."""
        doing = DOING.get(self.doing, self.doing)
        return f"{doing}, {self.place} of {self.of}" if self.of else doing

    def at(self, doing: str, place: int, of: int) -> bool:
        """Note how far it is; whether that is news."""
        self.tries = 0
        if (self.doing, self.place, self.of) == (doing, place, of):
            return False
        self.doing, self.place, self.of = doing, place, of
        self.bar.report(self.said())
        return True


Work = Callable[[Following], Awaitable[None]]
Begin = Callable[["PaidRuns", str], Awaitable["PendingRun | str"]]
"""Begins a run in a workspace once its price is agreed to; else says why it did not."""
BEGIN, NOT_NOW = "Begin", "Not now"


async def admitted(session: Session, uri: str) -> tuple[PaidRuns, str] | str:
    """The runs of a draft's service and its workspace, once its words may go there; else a sentence. Raises ClientError."""
    await session.ready.wait()
    project = session.folders.project(uri)
    egress = await session.consents.given(project, workspaces.id_of(project), asked=True)
    if project.settings.remote and not egress:
        return "Nothing was sent."
    runs = await session.backend.runs(project)
    workspaces.register(session.backend.client(project), project, egress=egress)
    return runs, workspaces.judged_under(project, uri)


async def begun(session: Session, uri: str, begin: Begin) -> PendingRun | str:
    """Begin a run from a draft; what went wrong is said in a sentence."""
    from factlint.client.api.errors import ClientError

    try:
        service = await admitted(session, uri)
        return service if isinstance(service, str) else await begin(*service)
    except ClientError as error:
        errors.report_error(session, error)
        session.refresh_status()
        return wording.plain(str(error), 300)
    except OSError as error:
        return f"The run cannot be written down ({wording.plain(str(error), 120)}), so it was not begun."


async def refusal(session: Session, name: str, price: Price | None) -> str | None:
    """Why a run is not begun: it cannot be paid, or its price was not agreed to (then nothing is to be said)."""
    if price is None:
        return None
    cost = f"{name} costs {'up to ' if price.at_most else ''}{price.credits} credits"
    if not price.can_be_paid:
        return f"{cost}, and the account has {price.left:,} left."
    chosen = await session.editor.choose(f"{cost}; the account has {price.left:,} left.", BEGIN, NOT_NOW)
    return None if chosen == BEGIN else ""


@dataclass(slots=True)
class Runs:
    """The runs of one kind. `changed` hears when one begins, moves on or ends."""

    session: Session
    title: str
    changed: Callable[[str], None]
    all: dict[str, Following] = field(default_factory=dict[str, Following])

    def about(self, about: str) -> Following | None:
        """The run about a claim or a draft, if one is under way."""
        return next((found for found in self.all.values() if found.about == about), None)

    def follow(self, run: PendingRun, about: str, work: Work, stop: Work) -> None:
        """Show a run and wait for its end: `work` does, and raises ClientError when it could not; `stop` cancels it."""
        if run.subject in self.all:
            return
        bar = self.session.bars.start(self.title, lambda: self.stop(run.subject, stop))
        found = Following(run, about, bar)
        bar.report(found.said())
        self.all[run.subject] = found
        found.task = asyncio.get_running_loop().create_task(self._guarded(found, work))
        self.changed(about)
        self.session.refresh_status()

    def stop(self, subject: str, stop: Work) -> None:
        """The writer does not want it any more."""
        found = self.all.get(subject)
        if found is not None:
            found.bar.report("stopping")
            self.session.later(asyncio.get_running_loop().create_task(self._stop(found, stop)))

    def leave(self, document: str) -> None:
        """Follow what was begun from a draft no more; where it runs, it goes on."""
        for found in list(self.all.values()):
            if found.run.document == document and found.task is not None:
                found.task.cancel()

    def over(self, found: Following) -> None:
        """It has ended; what it came to may be shown as final."""
        self.all.pop(found.run.subject, None)

    async def _stop(self, found: Following, stop: Work) -> None:
        from factlint.client.api.errors import ClientError

        try:
            await stop(found)
        except ClientError as error:
            errors.report_error(self.session, error)

    async def _guarded(self, found: Following, work: Work) -> None:
        try:
            await self._follow(found, work)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            errors.report_unexpected(self.session, self.title.lower(), error)
        finally:
            found.bar.end()
            self.over(found)
            self.changed(found.about)
            self.session.credits.spent(self.session.folders.project(found.run.document))
            self.session.refresh_status()

    async def _follow(self, found: Following, work: Work) -> None:
        from factlint.client.api.errors import ClientError

        while True:
            try:
                await work(found)
            except ClientError as error:
                wait_s = self._after(found, error)
                if wait_s is None:
                    return
                await asyncio.sleep(wait_s)
                continue
            errors.clear_errors(self.session)
            return

    def _after(self, found: Following, error: ClientError) -> float | None:
        """How long to wait after an error; None to leave the run to the next start."""
        errors.report_error(self.session, error)
        self.session.refresh_status()
        if not error.retryable:
            return None
        wait_s = max(RETRY_S[min(found.tries, len(RETRY_S) - 1)], min(error.retry_after_s or 0.0, RETRY_S[-1]))
        found.tries += 1
        found.bar.report("waiting for the service")
        return wait_s
