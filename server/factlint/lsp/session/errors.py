"""What went wrong, told to the writer once and in plain words, and to the log without any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factlint.lsp import wording
from factlint.lsp.logs import LOG, fault
from factlint.lsp.session.status import State

if TYPE_CHECKING:
    from factlint.client.api.errors import ClientError
    from factlint.lsp.session.session import Session

_CHECKS = "checks"


def report_error(session: Session, error: ClientError) -> None:
    """A check could not be finished: the state shows it, and the first time a message says it."""
    from factlint.client.api.errors import BackendFailed, ConsentMissing, Unreachable

    LOG.warning("a check could not be finished: %s", error.code)
    message = wording.plain(str(error), 300)
    state: State = "offline" if isinstance(error, Unreachable) and not isinstance(error, BackendFailed) else "error"
    session.fault = (state, message)
    if not isinstance(error, ConsentMissing):
        session.editor.say_once(f"{_CHECKS} {error.code}", message)
        session.troubles.add(f"{_CHECKS} {error.code}")


def clear_errors(session: Session) -> None:
    """A check went well: earlier faults are over, and worth saying again if they come back."""
    session.fault = None
    for about in session.troubles:
        session.editor.clear_error(about)
    session.troubles.clear()


def report_unexpected(session: Session, where: str, error: Exception) -> None:
    """A fault of our own: the log names the place, the writer is told once that something is missing."""
    fault(where, error)
    session.fault = ("error", f"{where} failed ({type(error).__name__})")
    session.editor.say_once(f"unexpected {where}", f"{where} failed; the log of the language server names the place.")
