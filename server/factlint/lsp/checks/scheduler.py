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

    def opened(self, draft: Draft) -> None:
        self.checks.start(draft, CheckRequest("typing"))

    def edited(self, draft: Draft, changes: Sequence[Change]) -> None:
        elsewhere = self.states.of(draft.uri).attention.record_edit(draft.text, changes)
        if elsewhere:
            self.checks.start(draft, CheckRequest("typing", writing=True))
        self._wait(draft)

    def saved(self, draft: Draft) -> None:
        self._still(draft.uri)
        self.checks.start(draft, CheckRequest("save"))

    def closed(self, uri: str) -> None:
        self._still(uri)
        self.checks.forget(uri)

    def _wait(self, draft: Draft) -> None:
        self._still(draft.uri)
        self.timers[draft.uri] = asyncio.get_running_loop().call_later(QUIET_S, self._quiet, draft)

    def _quiet(self, draft: Draft) -> None:
        self.timers.pop(draft.uri, None)
        self.checks.start(draft, CheckRequest("typing"))

    def _still(self, uri: str) -> None:
        if timer := self.timers.pop(uri, None):
            timer.cancel()
