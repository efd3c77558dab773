"""Whether a run may begin: the writer lets the words go where they have to, and agrees to the price."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.consent import Consents
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import PaidRuns, Price
    from factlint.client.store.pending_runs import PendingRun

Begin = Callable[["PaidRuns", str], Awaitable["PendingRun | str"]]
"""Begins a run in a workspace once its price is agreed to; else says why it did not."""
BEGIN, NOT_NOW = "Begin", "Not now"


@dataclass(frozen=True, slots=True)
class Admission:
    """What stands before every run that costs something."""

    ready: asyncio.Event
    folders: Folders
    consents: Consents
    backend: Backend
    editor: Editor
    errors: Errors
    status: StatusLine

    async def open_service(self, uri: str) -> tuple[PaidRuns, str] | str:
        """The runs of a draft's service and its workspace, once its words may go there; else a sentence. Raises ClientError."""
        await self.ready.wait()
        project = self.folders.project(uri)
        egress = await self.consents.obtain(project, workspaces.id_of(project), asked=True)
        if project.settings.remote and not egress:
            return "Nothing was sent."
        runs = await self.backend.open_runs(project)
        workspaces.register(self.backend.client(project), project, egress=egress)
        return runs, workspaces.evidence_workspace(project, uri)

    async def begin(self, uri: str, begin: Begin) -> PendingRun | str:
        """Begin a run from a draft; what went wrong is said in a sentence."""
        from factlint.client.api.errors import ClientError

        try:
            service = await self.open_service(uri)
            return service if isinstance(service, str) else await begin(*service)
        except ClientError as error:
            self.errors.report(error)
            self.status.refresh()
            return display_text.plain_text(str(error), 300)
        except OSError as error:
            return f"The run cannot be written down ({display_text.plain_text(str(error), 120)}), so it was not begun."

    async def agree_on_price(self, name: str, price: Price | None) -> str | None:
        """Why a run is not begun: it cannot be paid, or its price was not agreed to (then nothing is to be said)."""
        if price is None:
            return None
        cost = f"{name} costs {'up to ' if price.at_most else ''}{count_text(price.credits, 'credit')}"
        if not price.can_be_paid:
            return f"{cost}, and the account has {price.left:,} left."
        chosen = await self.editor.choose(f"{cost}; the account has {price.left:,} left.", BEGIN, NOT_NOW)
        return None if chosen == BEGIN else ""
