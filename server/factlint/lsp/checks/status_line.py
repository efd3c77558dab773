"""What state Factlint is in, told to our own editor plug-ins as `factlint/status` and to anybody who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from urllib.parse import unquote

from factlint.lsp import wording
from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.runs_under_way import RunsUnderWay
from factlint.lsp.session.service_state import ServiceState
from factlint.lsp.session.status import METHOD, RunningWork, State, Status


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
    now: Status = field(default_factory=Status)

    def refresh(self) -> None:
        """Bring the status up to date."""
        count = sum(len(shown) for shown in self.published.values())
        service, runs = self.service, tuple(self.under_way())
        status = Status(*self._state(), findings=count, engine=service.engine, runs=runs, credits=service.credits)
        if status != self.now:
            self.now = status
            if self.wanted:
                self.editor.notify(METHOD, asdict(status))

    def under_way(self) -> Iterator[RunningWork]:
        """What runs now, for all drafts."""
        for uri, state in self.states.all.items():
            if state.runs:
                yield RunningWork("check", _name(uri))
        for found in self.runs.of_kind("verify"):
            yield RunningWork("verify", wording.plain(found.about, 120), found.said())
        for kind in ("review", "citecheck"):
            for found in self.runs.of_kind(kind):
                yield RunningWork(kind, _name(found.about), found.said())

    def _state(self) -> tuple[State, str]:
        if not self.ready.is_set():
            return self.errors.current or ("starting", "")
        if self.service.indexing:
            return "indexing", self.service.indexing
        if self.states.running:
            return ("starting", "starting the local backend") if self.service.starting else ("checking", "")
        return self.errors.current or ("idle", "")


def _name(uri: str) -> str:
    return wording.plain(unquote(uri.rpartition("/")[2]), 80)
