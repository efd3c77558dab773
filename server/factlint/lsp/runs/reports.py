"""The full report of a claim that was checked in depth, opened where people read pages: in their browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders

if TYPE_CHECKING:
    from factlint.interface.verifications import ClaimDetail

OPEN, LATER = "Open the report", "Close"


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of the claims of drafts."""

    folders: Folders
    backend: Backend
    editor: Editor
    abilities: Abilities

    def has_pages(self, uri: str) -> bool:
        """Whether the reports of a draft's claims can be opened: a private report of a remote service has no page."""
        return not self.folders.settings(uri).remote

    async def offer(self, uri: str, report: ClaimDetail) -> None:
        """Say what a deep check came to whose claim stands in no open draft any more."""
        verdict = display_text.plain_text(report.verdict, 40)
        said = f"{verdict}: “{display_text.plain_text(report.claim, 160)}”"
        if await self.editor.choose(said, OPEN, LATER) == OPEN:
            await self.open(uri, report.verification_id)

    async def open(self, uri: str, verification_id: str, url: str = "") -> str | None:
        """Open a report; a sentence for the writer when that cannot be done."""
        from factlint.client.api.errors import ClientError, NotFound

        project = self.folders.project(uri)
        await self.backend.open_checker(project)
        client = self.backend.client(project)
        try:
            if client.local is not None:
                url = await client.local.make_report_link(verification_id)
        except NotFound:
            return "The report is no longer kept; check the claim again."
        except ClientError as error:
            return display_text.plain_text(str(error), 300)
        address = display_text.web_address(url)
        if address is None:
            return "The service gave no address for this report."
        if not self.abilities.shows_documents:
            return address
        self.editor.request(types.WINDOW_SHOW_DOCUMENT, types.ShowDocumentParams(uri=address, external=True))
        return None
