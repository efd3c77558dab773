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
    Run,
    holds_until,
    keys_of,
    read,
    stretches,
    wanted,
)
from factlint.lsp.drafts.open_draft import Draft, Snapshot
from factlint.lsp.session import errors, workspaces
from factlint.lsp.session.progress import Bar
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError
    from factlint.client.checks.findings import CheckReport, Finding, Progress
    from factlint.lsp.session.folders import Project
    from factlint.lsp.session.session import Session
    from factlint.prose.parse import ParsedDraft
    from factlint.prose.span import Span

RETRY_S = (5.0, 15.0, 60.0, 300.0)
"""What an outage left unanswered is asked again after these times, then each time after the last of them."""
ENGINE_HOLDS_S = 60.0


@dataclass(slots=True)
class Checks:
    """Starts, follows and ends the checks of all open drafts."""

    session: Session
    states: dict[str, CheckState] = field(default_factory=dict[str, CheckState])
    tasks: dict[str, set[asyncio.Task[None]]] = field(default_factory=dict[str, set["asyncio.Task[None]"]])

    def state(self, uri: str) -> CheckState:
        return self.states.setdefault(uri, CheckState())

    @property
    def running(self) -> int:
        return sum(len(state.runs) for state in self.states.values())

    def start(self, draft: Draft, request: CheckRequest) -> asyncio.Task[None]:
        """Check what is wished for and not settled."""
        since = None if request.only is None else draft.snapshot()
        task = asyncio.get_running_loop().create_task(self._guarded(draft, request, since))
        tasks = self.tasks.setdefault(draft.uri, set())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def finished(self, uri: str) -> None:
        """Wait until nothing is under way for a draft."""
        while tasks := self.tasks.get(uri):
            await asyncio.wait(tasks)

    def forget(self, uri: str) -> None:
        """The draft was closed: nothing is asked on its behalf any more."""
        for task in self.tasks.pop(uri, ()):
            task.cancel()
        state = self.states.pop(uri, None)
        if state is not None and state.retry is not None:
            state.retry.cancel()

    def unsettle(self) -> None:
        """What was checked is to be checked again: settings or evidence changed."""
        for state in self.states.values():
            state.settled.clear()
            state.failures = 0

    def stop(self, uri: str) -> None:
        """The writer cancelled: what was found stays, the rest waits for an edit of it, a save or a command."""
        state = self.state(uri)
        for run in state.runs:
            state.stopped.update(run.keys.values())
        for task in self.tasks.get(uri, ()):
            task.cancel()

    async def leave(self, draft: Draft) -> None:
        """The writer wants the draft forgotten: nothing is shown or asked of it until an edit, a save or a command."""
        self.stop(draft.uri)
        await self.finished(draft.uri)
        await self.read(draft)
        state = self.state(draft.uri)
        if state.retry is not None:
            state.retry.cancel()
        state.attention = Attention()
        state.settled.clear()
        if state.parsed is not None:
            state.stopped.update(keys_of(state.parsed).values())
        draft.leave_alone([Span(0, len(draft.text))])

    async def _guarded(self, draft: Draft, request: CheckRequest, since: Snapshot | None) -> None:
        try:
            await self._check(draft, request, since)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            errors.report_unexpected(self.session, "a check", error)
        finally:
            if since is not None:
                draft.release()
            self.session.refresh_status()

    async def _check(self, draft: Draft, request: CheckRequest, since: Snapshot | None) -> None:
        session = self.session
        await session.ready.wait()
        project = session.folders.project(draft.uri)
        workspace = workspaces.id_of(project)
        known = request.cause not in ENOUGH[project.settings.trigger]
        egress = not known and await session.consents.given(project, workspace, asked=request.cause == "command")
        known = known or (project.settings.remote and not egress)
        judged_under = workspaces.judged_under(project, draft.uri)
        run = await self._begin(draft, request, since, known=known)
        if run is None:
            return
        try:
            if known:
                await self._show_known(draft, run, project, judged_under)
            else:
                await self._ask(draft, run, project, judged_under, fresh=request.fresh, egress=egress)
        finally:
            self._ended(draft, run)

    async def _begin(self, draft: Draft, request: CheckRequest, since: Snapshot | None, *, known: bool) -> Run | None:
        """Read the draft as it is now and decide which of its blocks are to be asked about."""
        state = self.state(draft.uri)
        async with state.lock:
            only = (
                draft.live_region(request.only, since.mark) if request.only is not None and since is not None else None
            )
            away = state.attention.last if request.writing else None
            due = state.attention.taken(away) if only is None and not known else []
            snapshot = draft.snapshot()
            try:
                parsed, keys, alone = await self.session.backend.run_in_thread(read, snapshot, state.parsed)
            except BaseException:
                state.attention.touched += due
                draft.release()
                raise
            self._read_as(draft, state, parsed, alone, snapshot)
            now = time.time()
            state.settled = {key: until for key in keys.values() if (until := state.settled.get(key, 0.0)) > now}
            state.stopped = state.stopped & set(keys.values()) if request.cause == "typing" else set()
            asked = {
                block: key
                for block, key in keys.items()
                if wanted(parsed.blocks[block].span, key, state, due, away, only)
                or (request.cause == "command" and only is None)
            }
            if not asked:
                draft.release()
                return None
            run = Run(request.cause, snapshot, parsed, asked)
            if not known:
                for older in state.runs:
                    older.silenced += [(span, snapshot.mark) for span in stretches(parsed, asked)]
                state.settled |= dict.fromkeys(asked.values(), FOREVER)
            state.runs.append(run)
            return run

    async def read(self, draft: Draft) -> ParsedDraft:
        """The prose of a draft as it is at some moment from now on."""
        state = self.state(draft.uri)
        async with state.lock:
            snapshot = draft.snapshot()
            try:
                parsed, _, alone = await self.session.backend.run_in_thread(read, snapshot, state.parsed)
                self._read_as(draft, state, parsed, alone, snapshot)
            finally:
                draft.release()
        return parsed

    def _read_as(
        self, draft: Draft, state: CheckState, parsed: ParsedDraft, alone: Sequence[Span], snapshot: Snapshot
    ) -> None:
        """The draft reads like this now; where nothing is claimed any more, nothing is shown, whatever is on its way."""
        if state.parsed is None:
            self.session.typed(draft)
            self.session.consistency.neighbours.look_again(draft.uri)
        state.parsed = parsed
        for run in state.runs:
            run.alone = [(span, snapshot.mark) for span in alone]
        self.session.say_unread(draft, parsed)
        if draft.leave_alone([draft.live_region(region, snapshot.mark) for region in alone]):
            self.session.findings_changed(draft)

    def _ended(self, draft: Draft, run: Run) -> None:
        state = self.states.get(draft.uri)
        if state is not None and run in state.runs:
            state.runs.remove(run)
        draft.release()

    async def _show_known(self, draft: Draft, run: Run, project: Project, workspace: str) -> None:
        checker = await self.session.backend.checker(project)
        found = await self.session.backend.run_in_thread(
            lambda: checker.cached(run.parsed, sorted(run.keys), workspace=workspace)
        )
        for block, findings in found.items():
            self._arrived(draft, run, block, findings)

    async def _ask(
        self, draft: Draft, run: Run, project: Project, workspace: str, *, fresh: bool, egress: bool
    ) -> None:
        session = self.session
        checker = await session.backend.checker(project)
        workspaces.register(session.backend.client(project), project, egress=egress)
        bar = session.bars.start("Checking facts", lambda: self.stop(draft.uri))
        session.asking.set()
        session.refresh_status()
        try:
            report = await checker.check(
                run.parsed,
                sorted(run.keys),
                workspace=workspace,
                fresh=fresh,
                document=draft.uri,
                on_findings=lambda block, findings: self._arrived(draft, run, block, findings),
                on_progress=lambda progress: _show(bar, progress),
            )
            self._reported(draft, run, report, workspace)
            session.credits.spent(project)
        finally:
            self._unsettle(draft, run)
            bar.end()

    def _arrived(self, draft: Draft, run: Run, block: int, findings: Sequence[Finding]) -> None:
        """Put the answer for a block on the live draft, unless a newer check answers for these words, or none is wanted."""
        if self.session.drafts.get(draft.uri) is not draft:
            return
        span = run.parsed.blocks[block].span
        region = draft.live_region(span, run.snapshot.mark)
        if any(draft.live_region(newer, mark).overlaps(region) for newer, mark in (*run.silenced, *run.alone)):
            return
        state = self.state(draft.uri)
        if run.keys[block] in state.settled:
            state.settled[run.keys[block]] = min((holds_until(found) for found in findings), default=FOREVER)
        run.answered.add(block)
        if draft.settle(span, findings, run.snapshot):
            self.session.findings_changed(draft)

    def _reported(self, draft: Draft, run: Run, report: CheckReport, workspace: str) -> None:
        state = self.state(draft.uri)
        self.session.starting = False
        self._judged_by(report.engine, workspace)
        self.session.say_overlong(draft, report.overlong)
        if report.error is None:
            errors.clear_errors(self.session)
        else:
            errors.report_error(self.session, report.error)
        if report.error is not None and not report.error.retryable:
            return
        if report.error is None and not any(found.failure and found.failure.retryable for found in report.findings):
            state.failures = 0
        else:
            self._retry_later(draft, state, run.cause, report.error)

    def _judged_by(self, engine: str, workspace: str) -> None:
        """Other code, models or evidence judge a workspace now: what its drafts were told may not hold.

        A service that answers with one engine now and another then is not followed at its own pace.
        """
        session = self.session
        before, followed_s = session.engines.get(workspace, ("", -ENGINE_HOLDS_S))
        session.engine = engine or session.engine
        if not engine or engine == before:
            return
        now_s = time.monotonic()
        follow = before != "" and now_s - followed_s >= ENGINE_HOLDS_S
        session.engines[workspace] = (engine, now_s if follow else followed_s)
        for draft in session.drafts.values() if before else ():
            if workspaces.judged_under(session.folders.project(draft.uri), draft.uri) == workspace:
                self.state(draft.uri).settled.clear()
                if follow:
                    self.start(draft, CheckRequest("typing", writing=True))

    def _unsettle(self, draft: Draft, run: Run) -> None:
        """What got no answer is to be asked again."""
        if state := self.states.get(draft.uri):
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
        if self.session.drafts.get(draft.uri) is draft:
            self.start(draft, CheckRequest(cause, writing=True))


def _show(bar: Bar, progress: Progress) -> None:
    if progress.claims:
        bar.report(f"{progress.checked} of {progress.claims} claims", progress.checked, progress.claims)
    else:
        bar.report("reading")
