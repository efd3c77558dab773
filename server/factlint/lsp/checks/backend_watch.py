"""Watching the local backend: how far its index is, and keeping it alive while drafts are open."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.logs import LOG
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.progress import ProgressBars
from factlint.lsp.session.service_state import ServiceState

PING_S = 300.0
"""An open window asks for the backend's state this often; the backend ends 15 minutes after the last question."""
INDEX_POLL_S = 0.5


@dataclass(frozen=True, slots=True)
class BackendWatch:
    """Asks the local backend for its state."""

    ready: asyncio.Event
    drafts: OpenDrafts
    states: CheckStates
    service: ServiceState
    backend: Backend
    editor: Editor
    bars: ProgressBars
    closed_drafts: ClosedDrafts
    status: StatusLine

    async def watch(self) -> None:
        """Follow the local backend's indexing from the check that met it to its end, and keep it alive for open drafts."""
        service = self.service
        await self.ready.wait()
        while True:
            try:
                await asyncio.wait_for(service.asking.wait(), PING_S)
            except TimeoutError:
                self.closed_drafts.drop_changed()
                if self.drafts and service.engine:
                    await self._ask_state()
            service.asking.clear()
            while (self.states.running_count or service.indexing) and not service.indexed:
                await self._ask_state()
                await asyncio.sleep(INDEX_POLL_S)

    async def _ask_state(self) -> None:
        from factlint.client.api.errors import ClientError

        service = self.service
        try:
            status = await self.backend.read_local_status()
        except ClientError as error:
            LOG.info("the backend's state is not known: %s", error.code)
            self._show_indexing("")
            return
        service.indexed = status is None or status.index.state in ("ready", "failed")
        if status is None:
            return
        service.starting = False
        index = status.index
        building = index.state == "building"
        done = f" ({index.done:,} of {index.total:,})" if index.total else ""
        self._show_indexing(f"{index.message or 'reading the encyclopedia'}{done}" if building else "")
        if index.state == "failed":
            self.editor.show_message_once("index", f"the evidence index could not be built: {index.message[:200]}")
        elif not status.encyclopedia and index.state == "ready":
            self.editor.show_message_once(
                "encyclopedia",
                "the offline encyclopedia is not installed, so little can be checked beyond your own sources. "
                'Install it with: pip install "factlint[encyclopedia]"',
                "info",
            )

    def _show_indexing(self, message: str) -> None:
        if message != self.service.indexing:
            self.service.indexing = message
            for bar in self.bars.bars.values() if message else ():
                bar.report(f"first run: {message[:1].lower()}{message[1:]}")
            self.status.refresh()
