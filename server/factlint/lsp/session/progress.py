"""Cancellable progress in the editor, for those that show it; nothing ever waits for an editor that stays silent."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from lsprotocol import types

from factlint.lsp.session.editor import Editor

APPEARS_AFTER_S = 0.8
"""Shorter work shows no progress."""


@dataclass(slots=True)
class ProgressBar:
    """One piece of work. Shown once it lasts, if the editor agreed to show it by then."""

    owner: ProgressBars
    title: str
    cancel: Callable[[], None]
    token: str = field(default_factory=lambda: f"factlint-{uuid.uuid4().hex[:12]}")
    message: str = ""
    percentage: int | None = None
    shown: bool = False
    timer: asyncio.TimerHandle | None = None

    def report(self, message: str, done: int = 0, total: int = 0) -> None:
        """Say how far it is; percentages never go back."""
        percentage = min(100 * done // total, 100) if total > 0 else None
        if percentage is not None and self.percentage is not None:
            percentage = max(percentage, self.percentage)
        if (message, percentage) == (self.message, self.percentage):
            return
        self.message, self.percentage = message, percentage
        if self.shown:
            self._send(types.WorkDoneProgressReport(cancellable=True, message=message, percentage=percentage))

    def end(self, message: str = "") -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.owner.bars.pop(self.token, None)
        if self.shown:
            self.shown = False
            self._send(types.WorkDoneProgressEnd(message=message or None))

    def begin(self) -> None:
        """The editor agreed to show it."""
        if self.token not in self.owner.bars or self.shown:
            return
        self.shown = True
        self._send(
            types.WorkDoneProgressBegin(
                title=self.title, cancellable=True, message=self.message or None, percentage=self.percentage
            )
        )

    def _send(self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd):
        self.owner.editor.notify(types.PROGRESS, types.ProgressParams(token=self.token, value=value))


@dataclass(slots=True)
class ProgressBars:
    """All progress that is under way. At most one question to the editor is open at a time: some never answer."""

    editor: Editor
    supported: bool
    bars: dict[str, ProgressBar] = field(default_factory=dict[str, ProgressBar])
    unanswered: bool = False

    def start(self, title: str, cancel: Callable[[], None]) -> ProgressBar:
        """Progress for work that begins now; `cancel` is called when the writer stops it."""
        bar = ProgressBar(self, title, cancel)
        self.bars[bar.token] = bar
        if self.supported:
            bar.timer = asyncio.get_running_loop().call_later(APPEARS_AFTER_S, self._offer, bar)
        return bar

    def on_cancel(self, token: types.ProgressToken) -> None:
        """window/workDoneProgress/cancel."""
        bar = self.bars.get(str(token))
        if bar is not None:
            bar.cancel()

    def _offer(self, bar: ProgressBar) -> None:
        if self.unanswered or bar.token not in self.bars:
            return
        self.unanswered = True

        def refused() -> None:
            self.unanswered = False

        def agreed(_: object) -> None:
            self.unanswered = False
            bar.begin()

        params = types.WorkDoneProgressCreateParams(token=bar.token)
        self.editor.request(types.WINDOW_WORK_DONE_PROGRESS_CREATE, params, agreed, refused)
