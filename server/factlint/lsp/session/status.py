"""What state Factlint is in, told to our own editor plug-ins as `factlint/status` and to anybody who asks."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from factlint.lsp.session.editor import Editor

State = Literal["idle", "checking", "indexing", "starting", "offline", "error"]
METHOD = "factlint/status"


@dataclass(frozen=True, slots=True)
class Running:
    """One piece of work: `kind` is check, verify, review or citecheck; `about` the claim or the draft; `said` how far."""

    kind: str
    about: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """The body of the notification. `credits` are what a remote account has left, as far as is known."""

    state: State = "starting"
    message: str = ""
    findings: int = 0
    engine: str = ""
    runs: tuple[Running, ...] = ()
    credits: int | None = None


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
            self.editor.notify(METHOD, asdict(status))
