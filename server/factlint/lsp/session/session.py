"""Everything that one connection to an editor holds: its abilities, folders, drafts, and the work under way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lsprotocol import types

from factlint.lsp import wording
from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.scheduler import Scheduler
from factlint.lsp.drafts.applied_edits import Applied
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.drafts.stored_findings import Closed
from factlint.lsp.logs import LOG
from factlint.lsp.render import diagnostics
from factlint.lsp.requests import code_lenses, inlay_hints, listing
from factlint.lsp.runs.conversations import Conversations
from factlint.lsp.runs.deep_checks import Deep
from factlint.lsp.runs.folder_reviews import FolderReviews
from factlint.lsp.runs.reviews import Reviews
from factlint.lsp.session import errors
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.consent import Consents
from factlint.lsp.session.credits import Credits
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.progress import Bars
from factlint.lsp.session.status import Running, State, Status, StatusLine

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft
    from factlint.settings import Settings

PING_S = 300.0
"""An open window asks for the backend's state this often; the backend ends 15 minutes after the last question."""
INDEX_POLL_S = 0.5


@dataclass(slots=True)
class Session:
    """Owned by the event loop. Requests read it; only notifications and finished checks change it."""

    editor: Editor
    abilities: Abilities
    options: Mapping[str, object]
    folders: Folders
    drafts: dict[str, Draft] = field(default_factory=dict[str, Draft])
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    engine: str = ""
    engines: dict[str, tuple[str, float]] = field(default_factory=dict[str, tuple[str, float]])
    fault: tuple[State, str] | None = None
    indexing: str = ""
    starting: bool = False
    indexed: bool = False
    asking: asyncio.Event = field(default_factory=asyncio.Event)
    troubles: set[str] = field(default_factory=set[str])
    published: dict[str, list[types.Diagnostic]] = field(default_factory=dict[str, list[types.Diagnostic]])
    ticked: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    lensed: dict[str, tuple[object, ...]] = field(default_factory=dict[str, tuple[object, ...]])
    pulled: dict[str, str] = field(default_factory=dict[str, str])
    asks_workspace: bool = False
    """Whether the editor has asked for the findings of the whole workspace."""
    backend: Backend = field(init=False)
    consents: Consents = field(init=False)
    consistency: Consistency = field(init=False)
    loud: set[str] = field(default_factory=set[str])
    """Drafts of which more than the text changed since lists were told."""
    closed: Closed = field(init=False)
    credits: Credits = field(init=False)
    bars: Bars = field(init=False)
    publisher: Publisher = field(init=False)
    checks: Checks = field(init=False)
    scheduler: Scheduler = field(init=False)
    deep: Deep = field(init=False)
    conversations: Conversations = field(init=False)
    reviews: Reviews = field(init=False)
    applied: Applied = field(init=False)
    closed_drafts: ClosedDrafts = field(init=False)
    folder_reviews: FolderReviews = field(init=False)
    line: StatusLine = field(init=False)
    background: set[asyncio.Task[None]] = field(default_factory=set["asyncio.Task[None]"])

    def __post_init__(self) -> None:
        loop = asyncio.get_running_loop()

        def on_trouble(trouble: str) -> None:
            loop.call_soon_threadsafe(self.editor.say_once, trouble, trouble)

        self.backend = Backend(on_starting=self._starting, on_trouble=on_trouble)
        self.consents = Consents(self.editor)
        self.consistency = Consistency(self)
        self.closed = Closed(self)
        self.credits = Credits(self)
        self.bars = Bars(self.editor, self.abilities.progress)
        self.publisher = Publisher(self._publish)
        self.checks = Checks(self)
        self.scheduler = Scheduler(self.checks)
        self.deep = Deep(self)
        self.conversations = Conversations(self)
        self.reviews = Reviews(self)
        self.applied = Applied(self)
        self.closed_drafts = ClosedDrafts(self)
        self.folder_reviews = FolderReviews(self)
        self.line = StatusLine(self.editor, self.abilities.status)

    def draft(self, uri: str) -> Draft | None:
        return self.drafts.get(uri)

    def settings(self, uri: str) -> Settings:
        return self.folders.project(uri).settings

    async def load_libraries(self) -> None:
        await self.backend.load()

    def begun(self) -> None:
        """Settings and libraries are there: checks may go."""
        self._say_problems()
        self.ready.set()
        self.refresh_status()
        for draft in self.drafts.values():
            self.typed(draft)

    def settings_changed(self) -> None:
        """Show findings by the new settings at once, and check again what they may have changed."""
        if not self.ready.is_set():
            return
        self._say_problems()
        self.checks.unsettle()
        for draft in self.drafts.values():
            self.findings_changed(draft)
            self.scheduler.opened(draft)

    def findings_changed(self, draft: Draft) -> None:
        """The findings of a draft, or their places, are not what the editor last heard."""
        self.loud.add(draft.uri)
        self.publisher.touch(draft.uri)

    def typed(self, draft: Draft) -> None:
        """The text of a draft changed, or was read: what needs no source is looked at once the writer pauses."""
        self.publisher.touch(draft.uri)

    def refresh_status(self) -> None:
        """Bring the status up to date."""
        count = sum(len(shown) for shown in self.published.values())
        runs, credits = tuple(self.under_way()), self.credits.left
        self.line.show(Status(*self._state(), findings=count, engine=self.engine, runs=runs, credits=credits))

    def under_way(self) -> Iterator[Running]:
        """What runs now, for all drafts."""
        for uri, state in self.checks.states.items():
            if state.runs:
                yield Running("check", _name(uri))
        for found in self.deep.runs.all.values():
            yield Running("verify", wording.plain(found.about, 120), found.said())
        for runs in self.reviews.runs.values():
            for found in runs.all.values():
                yield Running(found.run.kind, _name(found.about), found.said())

    def shown(self, draft: Draft) -> list[types.Diagnostic]:
        """The diagnostics of a draft as it is now."""
        settings, without_source = self.settings(draft.uri), self.consistency.found(draft)
        said = (diagnostics.diagnostic(held, draft, settings, self.abilities) for held in without_source)
        shown = [found for found in said if found is not None]
        if draft.holding:
            shown += diagnostics.diagnostics(draft, settings, self.abilities, self.deep.claims)
            shown.sort(key=lambda found: (found.range.start.line, found.range.start.character))
        return shown

    def say_unread(self, draft: Draft, parsed: ParsedDraft) -> None:
        """State, once for each draft, what of it is too long to be read."""
        if parsed.unread_cp:
            read = len(parsed.text) - parsed.unread_cp
            name = draft.uri.rpartition("/")[2][:80]
            self.editor.say_once(
                f"unread {draft.uri}",
                f"{name} is very long: its first {read:,} characters are checked, "
                f"the other {parsed.unread_cp:,} are not.",
            )

    async def resume(self, draft: Draft) -> None:
        """Take up the runs that were begun from a draft before a restart."""
        try:
            await self.ready.wait()
            for run in await self.backend.pending(self.folders.project(draft.uri), draft.uri):
                if run.kind == "verify":
                    self.deep.follow(run)
                else:
                    self.reviews.follow(run)
        except Exception as error:
            errors.report_unexpected(self, "taking up what was under way", error)

    def later(self, work: asyncio.Task[None]) -> None:
        """Keep a task of the session's own until it is done."""
        self.background.add(work)
        work.add_done_callback(self.background.discard)

    async def watch(self) -> None:
        """Follow the local backend's indexing from the check that met it to its end, and keep it alive for open drafts."""
        await self.ready.wait()
        while True:
            try:
                await asyncio.wait_for(self.asking.wait(), PING_S)
            except TimeoutError:
                self.closed_drafts.look()
                if self.drafts and self.engine:
                    await self._ask_state()
            self.asking.clear()
            while (self.checks.running or self.indexing) and not self.indexed:
                await self._ask_state()
                await asyncio.sleep(INDEX_POLL_S)

    async def _ask_state(self) -> None:
        from factlint.client.api.errors import ClientError

        try:
            status = await self.backend.local_status()
        except ClientError as error:
            LOG.info("the backend's state is not known: %s", error.code)
            self._indexing("")
            return
        self.indexed = status is None or status.index.state in ("ready", "failed")
        if status is None:
            return
        self.starting = False
        index = status.index
        building = index.state == "building"
        done = f" ({index.done:,} of {index.total:,})" if index.total else ""
        self._indexing(f"{index.message or 'reading the encyclopedia'}{done}" if building else "")
        if index.state == "failed":
            self.editor.say_once("index", f"the evidence index could not be built: {index.message[:200]}")
        elif not status.encyclopedia and index.state == "ready":
            self._say_no_encyclopedia()

    def _say_no_encyclopedia(self) -> None:
        self.editor.say_once(
            "encyclopedia",
            "the offline encyclopedia is not installed, so little can be checked beyond your own sources. "
            'Install it with: pip install "factlint[encyclopedia]"',
            "info",
        )

    def _indexing(self, message: str) -> None:
        if message != self.indexing:
            self.indexing = message
            for bar in self.bars.bars.values() if message else ():
                bar.report(f"first run: {message}")
            self.refresh_status()

    def _starting(self) -> None:
        self.starting, self.indexed = True, False
        self.refresh_status()

    def _state(self) -> tuple[State, str]:
        if not self.ready.is_set():
            return self.fault or ("starting", "")
        running = self.checks.running
        if self.indexing:
            return "indexing", self.indexing
        if running:
            return ("starting", "starting the local backend") if self.starting else ("checking", "")
        if self.fault:
            return self.fault
        return "idle", ""

    def _publish(self, uri: str) -> None:
        draft = self.drafts.get(uri)
        if draft is None:
            return
        try:
            shown = self.shown(draft)
        except Exception as error:
            errors.report_unexpected(self, "showing findings", error)
            return
        self._refresh_ticks(draft)
        self._refresh_lenses(draft)
        different = shown != self.published.get(uri, [])
        if self.abilities.lists and (different or uri in self.loud):
            self.editor.notify(listing.CHANGED, {"uri": uri})
        self.loud.discard(uri)
        if different:
            self.published[uri] = shown
            if not self.abilities.pulls:
                self.editor.publish(uri, draft.version, shown)
            elif self.pulled.get(uri) != diagnostics.result_id(shown):
                self.editor.request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
        self.refresh_status()

    def _refresh_ticks(self, draft: Draft) -> None:
        if self.abilities.inlay_refresh and draft.holding:
            ticked = inlay_hints.ticks(draft, self.settings(draft.uri))
            if ticked != self.ticked.get(draft.uri, ()):
                self.ticked[draft.uri] = ticked
                self.editor.request(types.WORKSPACE_INLAY_HINT_REFRESH, None)

    def _refresh_lenses(self, draft: Draft) -> None:
        if self.abilities.lens_refresh:
            said = code_lenses.signature(self, draft)
            if said != self.lensed.get(draft.uri, ()):
                self.lensed[draft.uri] = said
                self.editor.request(types.WORKSPACE_CODE_LENS_REFRESH, None)

    def _say_problems(self) -> None:
        uris = list(self.drafts) or [""]
        for uri in uris:
            for problem in self.folders.project(uri).loaded.problems:
                self.editor.say_once(f"setting {problem}", f"a setting was not used: {problem}")


def _name(uri: str) -> str:
    return wording.plain(unquote(uri.rpartition("/")[2]), 80)
