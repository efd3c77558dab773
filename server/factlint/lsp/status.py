"""What state Factlint is in, told to our own editor plug-ins as `factlint/status` and to anybody who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from factlint.lsp.editor import Editor

State = Literal["idle", "checking", "indexing", "starting", "offline", "error"]
METHOD = "factlint/status"


@dataclass(frozen=True, slots=True)
class Status:
    """The body of the notification."""

    state: State = "starting"
    message: str = ""
    findings: int = 0
    engine: str = ""


@dataclass(slots=True)
class StatusLine:
    """Sends a status only when it differs from the last one, and only to editors that asked for it."""

    editor: Editor
    wanted: bool
    now: Status = Status()

    def show(self, status: Status) -> None:
        if status == self.now:
            return
        self.now = status
        if self.wanted:
            body = {
                "state": status.state,
                "message": status.message,
                "findings": status.findings,
                "engine": status.engine,
            }
            self.editor.notify(METHOD, body)
