"""When a draft is checked: after a pause in typing, when the writer turns elsewhere, on save, or on command."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from factlint.lsp.checks.check_state import CheckRequest, CheckStates
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.drafts.open_draft import Draft
from factlint.prose.text_changes import Change

QUIET_S = 1.5
"""The paragraph edited last waits for this much quiet: the protocol does not tell where the caret is."""


@dataclass(slots=True)
class Scheduler:
    """Turns what happens to a draft into checks of it."""

    checks: Checks
    states: CheckStates
    timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict[str, asyncio.TimerHandle])

    def on_open(self, draft: Draft) -> None:
        self.checks.start(draft, CheckRequest("typing"))

    def on_edit(self, draft: Draft, changes: Sequence[Change]) -> None:
        elsewhere = self.states.state_of(draft.uri).attention.record_edit(draft.text, changes)
        if elsewhere:
            self.checks.start(draft, CheckRequest("typing", writing=True))
        self._wait(draft)

    def on_save(self, draft: Draft) -> None:
        self._cancel_timer(draft.uri)
        self.checks.start(draft, CheckRequest("save"))

    def on_close(self, uri: str) -> None:
        self._cancel_timer(uri)
        self.checks.forget(uri)

    def _wait(self, draft: Draft) -> None:
        self._cancel_timer(draft.uri)
        self.timers[draft.uri] = asyncio.get_running_loop().call_later(QUIET_S, self._check_after_pause, draft)

    def _check_after_pause(self, draft: Draft) -> None:
        self.timers.pop(draft.uri, None)
        self.checks.start(draft, CheckRequest("typing"))

    def _cancel_timer(self, uri: str) -> None:
        if timer := self.timers.pop(uri, None):
            timer.cancel()
