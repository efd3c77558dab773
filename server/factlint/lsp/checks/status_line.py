"""What state Factlint is in, told to our own editor plug-ins as `factlint/status` and to anybody who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from factlint.client.checks.ways import TERMINAL, Ways
from factlint.lsp import display_text
from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.drafts.notebook_cells import NotebookCells
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.runs_under_way import RunsUnderWay
from factlint.lsp.session.service_state import ServiceState
from factlint.lsp.session.status import METHOD, DraftStatus, RunningWork, State, Status

if TYPE_CHECKING:
    from factlint.client.checks.draft_counts import DraftCounts
    from factlint.settings import Settings


@dataclass(slots=True)
class StatusLine:
    """Sends a status only when it differs from the last one, and only to editors that asked for it."""

    editor: Editor
    wanted: bool
    ready: asyncio.Event
    errors: Errors
    service: ServiceState
    states: CheckStates
    runs: RunsUnderWay
    published: Mapping[str, Sequence[object]]
    notebooks: NotebookCells
    settings_of: Callable[[str], Settings]
    ways: Ways = TERMINAL
    on_outside: Callable[[str], None] = lambda uri: None
    """Told of a draft most of which is outside what is known."""
    counts: dict[str, DraftCounts] = field(default_factory=dict[str, "DraftCounts"])
    now: Status = field(default_factory=Status)

    def set_counts(self, uri: str, counts: DraftCounts | None) -> None:
        """Take in how a draft stands; None once it is closed."""
        if counts is None:
            self.counts.pop(uri, None)
        else:
            self.counts[uri] = counts

    def refresh(self) -> None:
        """Bring the status up to date."""
        count = sum(len(shown) for shown in self.published.values())
        service, runs = self.service, tuple(self.running_work())
        status = Status(
            *self._state(),
            findings=count,
            engine=service.engine,
            runs=runs,
            credits=service.credits,
            drafts=(*self._statuses_of_drafts(), *self._statuses_of_notebooks()),
        )
        if status != self.now:
            self.now = status
            if self.wanted:
                self.editor.notify(METHOD, asdict(status))

    def _statuses_of_drafts(self) -> Iterator[DraftStatus]:
        for uri, counts in self.counts.items():
            yield self._draft_status(uri, counts, (uri,))

    def _statuses_of_notebooks(self) -> Iterator[DraftStatus]:
        """A notebook stands as all of its cells do together."""
        from factlint.client.checks.draft_counts import DraftCounts

        for uri, cells in self.notebooks:
            known = [cell for cell in cells if cell in self.counts]
            total = sum((self.counts[cell] for cell in known), DraftCounts())
            yield self._draft_status(uri, total, known)

    def _draft_status(self, uri: str, counts: DraftCounts, parts: Sequence[str]) -> DraftStatus:
        """How an open draft that has these parts stands now."""
        from factlint.client.checks import draft_counts

        states = [self.states.all.get(part) for part in parts]
        waiting = any(state is None or state.is_waiting for state in states)
        checked_before = all(state is not None and state.was_checked for state in states)
        advice = ""
        if counts.is_mostly_outside and not waiting:
            advice = draft_counts.advice(self.settings_of(uri), self.ways)
            self.on_outside(uri)
        return DraftStatus(
            uri,
            counts.wrong,
            counts.unsure,
            counts.checked,
            counts.claims,
            waiting,
            counts.mark(waiting=waiting),
            counts.summary_text(waiting=waiting, checked_before=checked_before),
            advice,
        )

    def running_work(self) -> Iterator[RunningWork]:
        """What runs now, for all drafts."""
        for uri, state in self.states.all.items():
            if state.runs:
                yield RunningWork("check", display_text.draft_name(uri))
        for found in self.runs.runs_of_kind("verify"):
            yield RunningWork("verify", display_text.plain_text(found.about, 120), found.progress_text())
        for kind in ("review", "citecheck"):
            for found in self.runs.runs_of_kind(kind):
                yield RunningWork(kind, display_text.draft_name(found.about), found.progress_text())

    def _state(self) -> tuple[State, str]:
        if not self.ready.is_set():
            return self.errors.current or ("starting", "")
        if self.service.indexing:
            return "indexing", self.service.indexing
        if self.states.running_count:
            return ("starting", "starting the program that checks") if self.service.starting else ("checking", "")
        return self.errors.current or ("idle", "")
