"""Checking drafts: reads a draft beside the loop, asks for what is not known, and puts answers on live words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp.checks.attention import Attention
from factlint.lsp.checks.check_state import (
    ENOUGH,
    FOREVER,
    Cause,
    CheckRequest,
    CheckState,
    CheckStates,
    Run,
    expiry_time,
    is_wanted,
    merge_neighbours,
)
from factlint.lsp.checks.draft_reader import DraftReader, keys_of
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts, Snapshot
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.consent import Consents
from factlint.lsp.session.credits import Credits
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders, Project
from factlint.lsp.session.progress import ProgressBar, ProgressBars
from factlint.lsp.session.service_state import ServiceState
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError
    from factlint.client.checks.findings import CheckReport, Finding, Progress

RETRY_S = (5.0, 15.0, 60.0, 300.0)
"""What an outage left unanswered is asked again after these times, then each time after the last of them."""
ENGINE_HOLDS_S = 60.0


@dataclass(slots=True)
class Checks:
    """Starts, follows and ends the checks of all open drafts.

    `engines` holds which engine judged each workspace last, and since when (s) one is followed; `following` what waits to
    follow another one.
    """

    ready: asyncio.Event
    drafts: OpenDrafts
    states: CheckStates
    folders: Folders
    consents: Consents
    reader: DraftReader
    backend: Backend
    service: ServiceState
    bars: ProgressBars
    credits: Credits
    errors: Errors
    publisher: Publisher
    status: StatusLine
    tasks: dict[str, set[asyncio.Task[None]]] = field(default_factory=dict[str, set["asyncio.Task[None]"]])
    engines: dict[str, tuple[str, float]] = field(default_factory=dict[str, tuple[str, float]])
    following: dict[str, asyncio.TimerHandle] = field(default_factory=dict[str, asyncio.TimerHandle])

    def start(self, draft: Draft, request: CheckRequest) -> asyncio.Task[None]:
        """Check what is wished for and not settled."""
        since = None if request.only is None else draft.snapshot()
        task = asyncio.get_running_loop().create_task(self._check_safely(draft, request, since))
        tasks = self.tasks.setdefault(draft.uri, set())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def wait_until_finished(self, uri: str) -> None:
        """Wait until nothing is under way for a draft."""
        while tasks := self.tasks.get(uri):
            await asyncio.wait(tasks)

    def forget(self, uri: str) -> None:
        """The draft was closed: nothing is asked on its behalf any more."""
        for task in self.tasks.pop(uri, ()):
            task.cancel()
        state = self.states.all.pop(uri, None)
        if state is not None and state.retry is not None:
            state.retry.cancel()

    def invalidate_all(self) -> None:
        """What was checked is to be checked again: settings or evidence changed."""
        for state in self.states.all.values():
            state.settled.clear()
            state.failures = 0

    def stop(self, uri: str) -> None:
        """The writer cancelled: what was found stays, the rest waits for an edit of it, a save or a command."""
        state = self.states.state_of(uri)
        for run in state.runs:
            state.stopped.update(run.keys.values())
        for task in self.tasks.get(uri, ()):
            task.cancel()

    async def stop_until_edited(self, draft: Draft) -> None:
        """The writer wants the draft forgotten: nothing is shown or asked of it until an edit, a save or a command."""
        self.stop(draft.uri)
        await self.wait_until_finished(draft.uri)
        await self.reader.read(draft)
        state = self.states.state_of(draft.uri)
        if state.retry is not None:
            state.retry.cancel()
        state.attention = Attention()
        state.settled.clear()
        if state.parsed is not None:
            state.stopped.update(keys_of(state.parsed).values())
        draft.drop_findings([Span(0, len(draft.text))])

    async def _check_safely(self, draft: Draft, request: CheckRequest, since: Snapshot | None) -> None:
        try:
            await self._check(draft, request, since)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            self.errors.report_unexpected("a check", error)
        finally:
            if since is not None:
                draft.release()
            self.status.refresh()

    async def _check(self, draft: Draft, request: CheckRequest, since: Snapshot | None) -> None:
        await self.ready.wait()
        project = self.folders.project(draft.uri)
        workspace = workspaces.id_of(project)
        known = request.cause not in ENOUGH[project.settings.trigger] or self.folders.is_excluded(draft.uri)
        egress = not known and await self.consents.obtain(project, workspace, asked=request.cause == "command")
        known = known or (project.settings.remote and not egress)
        judged_under = workspaces.evidence_workspace(project, draft.uri)
        run = await self._begin(draft, request, since, known=known)
        if run is None:
            return
        try:
            if known:
                await self._show_known(draft, run, project, judged_under)
            else:
                await self._ask(draft, run, project, judged_under, fresh=request.fresh, egress=egress)
        finally:
            self._end_run(draft, run)

    async def _begin(self, draft: Draft, request: CheckRequest, since: Snapshot | None, *, known: bool) -> Run | None:
        """Read the draft as it is now and decide which of its blocks are to be asked about."""
        state = self.states.state_of(draft.uri)
        async with state.lock:
            only = (
                draft.live_region(request.only, since.mark) if request.only is not None and since is not None else None
            )
            away = state.attention.last if request.writing else None
            due = state.attention.take_due(away) if only is None and not known else []
            snapshot = draft.snapshot()
            try:
                parsed, keys = await self.reader.read_snapshot(draft, snapshot)
            except BaseException:
                state.attention.touched += due
                draft.release()
                raise
            now = time.time()
            state.has_prose = bool(keys)
            state.settled = {key: until for key in keys.values() if (until := state.settled.get(key, 0.0)) > now}
            state.stopped = state.stopped & set(keys.values()) if request.cause == "typing" else set()
            asked = {
                block: key
                for block, key in keys.items()
                if is_wanted(parsed.blocks[block].span, key, state, due, away, only)
                or (request.cause == "command" and only is None)
            }
            if not asked:
                draft.release()
                return None
            run = Run(request.cause, snapshot, parsed, asked)
            if not known:
                for older in state.runs:
                    older.silenced += [(span, snapshot.mark) for span in merge_neighbours(parsed, asked)]
                state.settled |= dict.fromkeys(asked.values(), FOREVER)
            state.runs.append(run)
            return run

    def _end_run(self, draft: Draft, run: Run) -> None:
        state = self.states.all.get(draft.uri)
        if state is not None and run in state.runs:
            state.runs.remove(run)
            state.was_checked = state.was_checked or bool(run.answered)
        draft.release()

    async def _show_known(self, draft: Draft, run: Run, project: Project, workspace: str) -> None:
        checker = await self.backend.open_checker(project)
        found = await self.backend.run_in_thread(
            lambda: checker.cached_findings(run.parsed, sorted(run.keys), workspace=workspace)
        )
        for block, findings in found.items():
            self._place_answer(draft, run, block, findings)

    async def _ask(
        self, draft: Draft, run: Run, project: Project, workspace: str, *, fresh: bool, egress: bool
    ) -> None:
        bar = self.bars.start("Checking facts", lambda: self.stop(draft.uri))
        try:
            checker = await self.backend.open_checker(project)
            workspaces.register(self.backend.client(project), project, egress=egress)
            self.service.asking.set()
            self.status.refresh()
            report = await checker.check(
                run.parsed,
                sorted(run.keys),
                workspace=workspace,
                fresh=fresh,
                document=draft.uri,
                on_findings=lambda block, findings: self._place_answer(draft, run, block, findings),
                on_progress=lambda progress: _show(bar, progress),
            )
            self._note_report(draft, run, report, project, workspace)
            self.credits.refresh_later(project)
        finally:
            self._invalidate_unanswered(draft, run)
            bar.end()

    def _place_answer(self, draft: Draft, run: Run, block: int, findings: Sequence[Finding]) -> None:
        """Put the answer for a block on the live draft, unless a newer check answers for these words, or none is wanted."""
        if self.drafts.get(draft.uri) is not draft:
            return
        span = run.parsed.blocks[block].span
        region = draft.live_region(span, run.snapshot.mark)
        if any(draft.live_region(newer, mark).overlaps(region) for newer, mark in (*run.silenced, *run.alone)):
            return
        state = self.states.state_of(draft.uri)
        if run.keys[block] in state.settled:
            state.settled[run.keys[block]] = min((expiry_time(found) for found in findings), default=FOREVER)
        run.answered.add(block)
        if draft.replace_findings(span, findings, run.snapshot):
            self.publisher.on_findings_change(draft)

    def _note_report(self, draft: Draft, run: Run, report: CheckReport, project: Project, workspace: str) -> None:
        state = self.states.state_of(draft.uri)
        self.service.starting = False
        self._note_engine(report.engine, workspace, remote=project.settings.remote)
        self.reader.say_overlong(draft, report.overlong_count)
        if report.error is None:
            self.errors.clear()
        else:
            self.errors.report(report.error)
        if report.error is not None and not report.error.retryable:
            return
        if report.error is None and not any(found.failure and found.failure.retryable for found in report.findings):
            state.failures = 0
        else:
            self._retry_later(draft, state, run.cause, report.error)

    def engine_of(self, workspace: str) -> str:
        """Which engine judged a workspace last, as far as is known."""
        return self.engines.get(workspace, ("", 0.0))[0]

    def _note_engine(self, engine: str, workspace: str, *, remote: bool) -> None:
        """Other code, models or evidence judge a workspace now: its drafts are checked again, at once or soon.

        A service that answers with one engine now and another then is not followed at its own pace: what was found holds
        until the time of the one that is followed is over, or as long as the answers of a remote service do.
        """
        before, followed_s = self.engines.get(workspace, ("", -ENGINE_HOLDS_S))
        self.service.engine = engine or self.service.engine
        if not engine or engine == before:
            return
        self.engines[workspace] = (engine, followed_s)
        wait_s = followed_s + ENGINE_HOLDS_S - time.monotonic()
        if before == "":
            return
        if wait_s <= 0:
            self._follow_engine(workspace)
        elif not remote and workspace not in self.following:
            loop = asyncio.get_running_loop()
            self.following[workspace] = loop.call_later(wait_s, self._follow_engine, workspace)

    def _follow_engine(self, workspace: str) -> None:
        """Check the drafts of a workspace again, with the engine that judges it now."""
        if (timer := self.following.pop(workspace, None)) is not None:
            timer.cancel()
        self.engines[workspace] = (self.engines[workspace][0], time.monotonic())
        for draft in list(self.drafts.values()):
            if workspaces.evidence_workspace(self.folders.project(draft.uri), draft.uri) == workspace:
                self.states.state_of(draft.uri).settled.clear()
                self.start(draft, CheckRequest("typing", writing=True))

    def _invalidate_unanswered(self, draft: Draft, run: Run) -> None:
        """What got no answer is to be asked again."""
        if state := self.states.all.get(draft.uri):
            for block in run.keys.keys() - run.answered:
                state.settled.pop(run.keys[block], None)

    def _retry_later(self, draft: Draft, state: CheckState, cause: Cause, error: ClientError | None) -> None:
        """Try again by itself, ever later, as the check that failed did; a wait that the service states is kept."""
        stated_s = (error.retry_after_s if error else None) or 0.0
        wait_s = max(RETRY_S[min(state.failures, len(RETRY_S) - 1)], min(stated_s, RETRY_S[-1]))
        state.failures += 1
        if state.retry is not None:
            state.retry.cancel()
        state.retry = asyncio.get_running_loop().call_later(wait_s, self._retry, draft, cause)

    def _retry(self, draft: Draft, cause: Cause) -> None:
        if self.drafts.get(draft.uri) is draft:
            self.start(draft, CheckRequest(cause, writing=True))


def _show(bar: ProgressBar, progress: Progress) -> None:
    if progress.claims:
        bar.report(f"{progress.checked} of {progress.claims} claims", progress.checked, progress.claims)
    else:
        bar.report("reading")
