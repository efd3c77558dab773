"""What went wrong, told to the writer once and in plain words, and to the log without any."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.logs import LOG, log_fault
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.status import State

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError

_CHECKS = "checks"


@dataclass(slots=True)
class Errors:
    """`current` is what is wrong now, for the status; `reported` names what the writer was told of."""

    editor: Editor
    current: tuple[State, str] | None = None
    reported: set[str] = field(default_factory=set[str])

    def report(self, error: ClientError) -> None:
        """A check could not be finished: the state shows it, and the first time a message says it."""
        from factlint.client.api.errors import BackendFailed, ConsentMissing, Unreachable

        LOG.warning("a check could not be finished: %s", error.code)
        message = display_text.plain_text(str(error), 300)
        offline = isinstance(error, Unreachable) and not isinstance(error, BackendFailed)
        state: State = "offline" if offline else "error"
        message += ". Factlint keeps trying." if offline else ""
        self.current = (state, message)
        if not isinstance(error, ConsentMissing):
            self.editor.show_message_once(f"{_CHECKS} {error.code}", message)
            self.reported.add(f"{_CHECKS} {error.code}")

    def clear(self) -> None:
        """A check went well: earlier faults are over, and worth saying again if they come back."""
        self.current = None
        for about in self.reported:
            self.editor.clear_error(about)
        self.reported.clear()

    def report_unexpected(self, where: str, error: Exception) -> None:
        """A fault of our own: the log names the place, the writer is told once that something is missing."""
        log_fault(where, error)
        self.current = ("error", f"{where} failed ({type(error).__name__})")
        self.editor.show_message_once(
            f"unexpected {where}", f"{where} failed; the log of the language server names the place."
        )
