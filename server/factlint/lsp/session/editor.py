"""What we say to the editor: typed, and never waiting for an editor that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Literal, cast
from uuid import uuid4

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from factlint.lsp.logs import LOG

Kind = Literal["error", "warning", "info"]
_KINDS = {"error": types.MessageType.Error, "warning": types.MessageType.Warning, "info": types.MessageType.Info}
PICK = "factlint/pick"
"""Our own request: {"question", "choices", "many"} in, the chosen ones out, or null; asked of editors that offer `picker`."""
FINDINGS_CHANGED = "factlint/findingsChanged"
"""Our own notification: the findings of the draft at `uri` may be asked for again."""
ALL_OF_THEM = "All of them"
MORE = "More …"
_BUTTONS = 5
ANSWER_TIMEOUT_S = 5.0
"""How long a question to the editor's own code (not to its user) may take before we go on without the answer."""


@dataclass(slots=True)
class Editor:
    """The outgoing side of the connection."""

    server: LanguageServer
    picks: bool = False
    shown_once: set[str] = field(default_factory=set[str])

    def show_message_once(self, about: str, message: str, kind: Kind = "warning") -> None:
        """Tell the writer of a fault, the first time it is met; `about` names the fault."""
        if about not in self.shown_once:
            self.shown_once.add(about)
            self.show_message(message, kind)

    def clear_error(self, about: str) -> None:
        """A fault is over: if it comes back, it is worth saying again."""
        self.shown_once.discard(about)

    def show_message(self, message: str, kind: Kind = "info") -> None:
        self.server.window_show_message(types.ShowMessageParams(type=_KINDS[kind], message=f"Factlint: {message}"))

    def notify(self, method: str, params: object) -> None:
        self.server.protocol.notify(method, params)

    def publish(self, uri: str, version: int | None, shown: Sequence[types.Diagnostic]) -> None:
        self.server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=list(shown))
        )

    def request(
        self,
        method: str,
        params: object,
        done: Callable[[object], None] | None = None,
        refused: Callable[[], None] | None = None,
    ) -> None:
        """Ask without waiting; `done` is called if a good answer ever comes, `refused` if an error does."""
        future = self.server.protocol.send_request(method, params)
        future.add_done_callback(lambda answer: self._handle_answer(method, answer, done, refused))

    async def ask(self, method: str, params: object, timeout_s: float | None = ANSWER_TIMEOUT_S) -> object:
        """Ask and wait a while; None where the editor refuses or stays silent."""
        try:
            return await asyncio.wait_for(self.server.protocol.send_request_async(method, params), timeout_s)
        except asyncio.CancelledError:
            raise
        except TimeoutError:
            LOG.info("the editor did not answer %s", method)
        except Exception as error:  # any error that an editor chooses to answer with
            LOG.info("the editor refused %s: %s", method, type(error).__name__)
        return None

    async def ask_or_cancel(self, method: str, params: object) -> object:
        """Ask and wait as long as the caller does; the editor is told when the caller leaves. None where it refuses."""
        id = str(uuid4())
        try:
            return await self.server.protocol.send_request_async(method, params, msg_id=id)
        except asyncio.CancelledError:
            self.notify(types.CANCEL_REQUEST, types.CancelParams(id=id))
            raise
        except Exception as error:  # any error that an editor chooses to answer with
            LOG.info("the editor refused %s: %s", method, type(error).__name__)
        return None

    async def choose(self, question: str, *choices: str) -> str | None:
        """Put a question to the writer, who may take as long as they like; None when they dismiss it."""
        params = types.ShowMessageRequestParams(
            type=types.MessageType.Info,
            message=f"Factlint: {question}",
            actions=[types.MessageActionItem(title=choice) for choice in choices],
        )
        answer = await self.ask(types.WINDOW_SHOW_MESSAGE_REQUEST, params, timeout_s=None)
        return answer.title if isinstance(answer, types.MessageActionItem) else None

    async def pick(self, question: str, choices: Sequence[str], *, many: bool = True) -> list[str]:
        """Let the writer choose some of several things, or one; our own plug-ins show a list, other editors a few buttons at a time."""
        if self.picks:
            asked = {"question": question, "choices": list(choices), "many": many}
            answer = await self.ask(PICK, asked, timeout_s=None)
            return [choice for choice in choices if choice in _string_items(answer)]
        all_of_them = [ALL_OF_THEM] if many and len(choices) > 1 else []
        for start in range(0, len(choices), _BUTTONS):
            page, is_last = choices[start : start + _BUTTONS], start + _BUTTONS >= len(choices)
            chosen = await self.choose(question, *page, *([] if is_last else [MORE]), *all_of_them)
            if chosen == ALL_OF_THEM:
                return list(choices)
            if is_last or chosen != MORE:
                return [choice for choice in page if choice == chosen]
        return []

    @staticmethod
    def _handle_answer(
        method: str,
        answer: Future[Any],
        done: Callable[[object], None] | None,
        refused: Callable[[], None] | None,
    ) -> None:
        if answer.cancelled():
            return
        error = answer.exception()
        if error is not None:
            LOG.info("the editor refused %s: %s", method, type(error).__name__)
            if refused is not None:
                refused()
        elif done is not None:
            done(answer.result())


def _string_items(answer: object) -> list[str]:
    return [item for item in cast("list[object]", answer) if isinstance(item, str)] if isinstance(answer, list) else []
