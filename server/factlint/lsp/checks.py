"""Checking drafts: reads a draft beside the loop, asks for what is not known, and puts answers on live words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from factlint.lsp import faults, workspaces
from factlint.lsp.attention import Attention
from factlint.lsp.drafts import Draft, Snapshot
from factlint.lsp.progress import Bar
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.findings import CheckReport, Finding, Progress
    from factlint.lsp.folders import Project
    from factlint.lsp.session import Session
    from factlint.prose.parse import ParsedDraft
    from factlint.settings.model import Trigger

FOREVER = float("inf")
RETRY_S = (5.0, 15.0, 60.0)


Cause = Literal["typing", "save", "command"]
_ENOUGH: Mapping[Trigger, frozenset[Cause]] = {
    "typing": frozenset({"typing", "save", "command"}),
    "save": frozenset({"save", "command"}),
    "manual": frozenset({"command"}),
}
"""What makes a check ask, by the setting `check`; anything else only shows what earlier checks found."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a check is to cover, and what it comes from; a command covers also what is settled (kept answers are free).

    `writing`: the paragraph edited last is left alone. `only`: this passage and nothing else, in the draft as it is
    now; `fresh`: as if it had never been checked.
    """

    cause: Cause
    writing: bool = False
    only: Span | None = None
    fresh: bool = False


@dataclass(slots=True)
class Reading:
    """What is known of a draft between its checks.

    `settled` holds paragraph keys and until when their answers hold; `stopped` those whose check the writer cancelled.
    """

    attention: Attention = field(default_factory=Attention)
    parsed: ParsedDraft | None = None
    settled: dict[str, float] = field(default_factory=dict[str, float])
    stopped: set[str] = field(default_factory=set[str])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    runs: list[Run] = field(default_factory=list["Run"])
    failures: int = 0
    retry: asyncio.TimerHandle | None = None


@dataclass(slots=True, eq=False)
class Run:
    """One check under way. `silenced` are passages that a newer check of the same draft answers for."""

    snapshot: Snapshot
    parsed: ParsedDraft
    keys: dict[int, str]
    silenced: list[tuple[Span, int]] = field(default_factory=list[tuple[Span, int]])
    answered: set[int] = field(default_factory=set[int])


@dataclass(slots=True)
class Checks:
    """Starts, follows and ends the checks of all open drafts."""

    session: Session
    readings: dict[str, Reading] = field(default_factory=dict[str, Reading])
    tasks: dict[str, set[asyncio.Task[None]]] = field(default_factory=dict[str, set["asyncio.Task[None]"]])

    def reading(self, uri: str) -> Reading:
        return self.readings.setdefault(uri, Reading())

    @property
    def running(self) -> int:
        return sum(len(reading.runs) for reading in self.readings.values())

    def start(self, draft: Draft, wish: Wish) -> asyncio.Task[None]:
        """Check what is wished for and not settled."""
        since = None if wish.only is None else draft.snapshot()
        task = asyncio.get_running_loop().create_task(self._guarded(draft, wish, since))
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
        reading = self.readings.pop(uri, None)
        if reading is not None and reading.retry is not None:
            reading.retry.cancel()

    def unsettle(self) -> None:
        """What was checked is to be checked again: settings or evidence changed."""
        for reading in self.readings.values():
            reading.settled.clear()
            reading.failures = 0

    def stop(self, uri: str) -> None:
        """The writer cancelled: what was found stays, the rest waits for an edit of it, a save or a command."""
        reading = self.reading(uri)
        for run in reading.runs:
            reading.stopped.update(run.keys.values())
        for task in self.tasks.get(uri, ()):
            task.cancel()

    async def _guarded(self, draft: Draft, wish: Wish, since: Snapshot | None) -> None:
        try:
            await self._check(draft, wish, since)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            faults.unexpected(self.session, "a check", error)
        finally:
            if since is not None:
                draft.release()
            self.session.told()

    async def _check(self, draft: Draft, wish: Wish, since: Snapshot | None) -> None:
        session = self.session
        await session.ready.wait()
        project = session.folders.project(draft.uri)
        workspace = workspaces.id_of(project)
        known = wish.cause not in _ENOUGH[project.settings.trigger]
        egress = not known and await session.consents.given(project, workspace, asked=wish.cause == "command")
        known = known or (project.settings.remote and not egress)
        run = await self._begin(draft, wish, since, known=known)
        if run is None:
            return
        try:
            if known:
                await self._show_known(draft, run, project, workspace)
            else:
                await self._ask(draft, run, project, workspace, fresh=wish.fresh, egress=egress)
        finally:
            self._ended(draft, run)

    async def _begin(self, draft: Draft, wish: Wish, since: Snapshot | None, *, known: bool) -> Run | None:
        """Read the draft as it is now and decide which of its blocks are to be asked about."""
        reading = self.reading(draft.uri)
        async with reading.lock:
            only = draft.live_region(wish.only, since.mark) if wish.only is not None and since is not None else None
            away = reading.attention.last if wish.writing else None
            due = reading.attention.taken(away) if only is None and not known else []
            snapshot = draft.snapshot()
            try:
                parsed, keys = await self.session.backend.aside(_read, snapshot, reading.parsed)
            except BaseException:
                reading.attention.touched += due
                draft.release()
                raise
            self._read_as(draft, reading, parsed, snapshot)
            now = time.time()
            reading.settled = {key: until for key in keys.values() if (until := reading.settled.get(key, 0.0)) > now}
            reading.stopped = set() if not wish.writing else reading.stopped & set(keys.values())
            wanted = {
                block: key
                for block, key in keys.items()
                if _wanted(parsed.blocks[block].span, key, reading, due, away, only)
                or (wish.cause == "command" and only is None)
            }
            if not wanted:
                draft.release()
                return None
            run = Run(snapshot, parsed, wanted)
            if not known:
                for older in reading.runs:
                    older.silenced += [(parsed.blocks[block].span, snapshot.mark) for block in wanted]
                reading.settled |= dict.fromkeys(wanted.values(), FOREVER)
            reading.runs.append(run)
            return run

    async def read(self, draft: Draft) -> ParsedDraft:
        """The prose of a draft as it is at some moment from now on."""
        reading = self.reading(draft.uri)
        async with reading.lock:
            snapshot = draft.snapshot()
            try:
                parsed, _ = await self.session.backend.aside(_read, snapshot, reading.parsed)
                self._read_as(draft, reading, parsed, snapshot)
            finally:
                draft.release()
        return parsed

    def _read_as(self, draft: Draft, reading: Reading, parsed: ParsedDraft, snapshot: Snapshot) -> None:
        reading.parsed = parsed
        self.session.say_unread(draft, parsed)
        regions = [draft.live_region(region, snapshot.mark) for region in parsed.ignored]
        if draft.leave_alone(regions):
            self.session.findings_changed(draft)

    def _ended(self, draft: Draft, run: Run) -> None:
        reading = self.readings.get(draft.uri)
        if reading is not None and run in reading.runs:
            reading.runs.remove(run)
        draft.release()

    async def _show_known(self, draft: Draft, run: Run, project: Project, workspace: str) -> None:
        checker = await self.session.backend.checker(project)
        found = await self.session.backend.aside(
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
        session.told()
        try:
            report = await checker.check(
                run.parsed,
                sorted(run.keys),
                workspace=workspace,
                fresh=fresh,
                on_findings=lambda block, findings: self._arrived(draft, run, block, findings),
                on_progress=lambda progress: _show(bar, progress),
            )
            self._reported(draft, report, workspace)
        finally:
            self._unsettle(draft, run)
            bar.end()

    def _arrived(self, draft: Draft, run: Run, block: int, findings: Sequence[Finding]) -> None:
        """Put the answer for a block on the live draft, unless a newer check answers for these words."""
        if self.session.drafts.get(draft.uri) is not draft:
            return
        span = run.parsed.blocks[block].span
        region = draft.live_region(span, run.snapshot.mark)
        if any(draft.live_region(newer, mark).overlaps(region) for newer, mark in run.silenced):
            return
        reading = self.reading(draft.uri)
        if run.keys[block] in reading.settled:
            reading.settled[run.keys[block]] = min((_holds_until(found) for found in findings), default=FOREVER)
        run.answered.add(block)
        if draft.settle(span, findings, run.snapshot):
            self.session.findings_changed(draft)

    def _reported(self, draft: Draft, report: CheckReport, workspace: str) -> None:
        reading = self.reading(draft.uri)
        self.session.starting = False
        self._judged_by(report.engine, workspace, draft)
        if report.error is None:
            reading.failures = 0
            faults.mended(self.session)
        else:
            faults.told(self.session, report.error)
            self._retry_later(draft, reading, retryable=report.error.retryable)

    def _judged_by(self, engine: str, workspace: str, draft: Draft) -> None:
        """Other code, models or evidence judge a workspace now: what its other drafts were told may not hold."""
        session = self.session
        before, session.engine = session.engines.get(workspace), engine or session.engine
        if not engine or engine == before:
            return
        session.engines[workspace] = engine
        for other in session.drafts.values() if before else ():
            if workspaces.id_of(session.folders.project(other.uri)) == workspace:
                self.reading(other.uri).settled.clear()
                if other is not draft:
                    self.start(other, Wish("typing", writing=True))

    def _unsettle(self, draft: Draft, run: Run) -> None:
        """What got no answer is to be asked again."""
        if reading := self.readings.get(draft.uri):
            for block in run.keys.keys() - run.answered:
                reading.settled.pop(run.keys[block], None)

    def _retry_later(self, draft: Draft, reading: Reading, *, retryable: bool) -> None:
        """Try again by itself a few times, ever later; after that the next edit or save does."""
        if not retryable or reading.failures >= len(RETRY_S) or self.session.folders.project(draft.uri).settings.remote:
            return
        wait = RETRY_S[reading.failures]
        reading.failures += 1
        if reading.retry is not None:
            reading.retry.cancel()
        reading.retry = asyncio.get_running_loop().call_later(wait, self._retry, draft)

    def _retry(self, draft: Draft) -> None:
        if self.session.drafts.get(draft.uri) is draft:
            self.start(draft, Wish("typing", writing=True))


def _read(snapshot: Snapshot, previous: ParsedDraft | None) -> tuple[ParsedDraft, dict[int, str]]:
    """The prose of a snapshot and the key of each block that can state claims. Runs beside the loop."""
    from factlint.prose.parse import BlockKind, parse
    from factlint.prose.slices import paragraph_key

    parsed = parse(snapshot.text.text, snapshot.markup, previous)
    keys = {
        index: paragraph_key(parsed, index)
        for index, block in enumerate(parsed.blocks)
        if block.kind is not BlockKind.HEADING and not any(region.contains(block.span) for region in parsed.ignored)
    }
    return parsed, keys


def _wanted(span: Span, key: str, reading: Reading, due: Sequence[Span], away: Span | None, only: Span | None) -> bool:
    if only is not None:
        return _meet(span, only)
    if away is not None and _meet(span, away):
        return False
    if any(_meet(span, region) for region in due):
        return True
    return key not in reading.settled and key not in reading.stopped


def _meet(one: Span, two: Span) -> bool:
    return one.start <= two.end and two.start <= one.end


def _holds_until(finding: Finding) -> float:
    hours = 6 if finding.time_sensitive else 24
    if finding.failure is not None and finding.failure.retryable:
        return time.time()
    return finding.assessed_at.timestamp() + hours * 3600


def _show(bar: Bar, progress: Progress) -> None:
    if progress.claims:
        bar.report(f"{progress.checked} of {progress.claims} claims", progress.checked, progress.claims)
    else:
        bar.report("reading")
