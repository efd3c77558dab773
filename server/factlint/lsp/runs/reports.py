"""The full report of a claim that was checked in depth, opened where people read pages: in their browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import wording

if TYPE_CHECKING:
    from factlint.interface.verifications import ClaimDetail
    from factlint.lsp.session.session import Session

OPEN, LATER = "Open the report", "Close"


def have_pages(session: Session, uri: str) -> bool:
    """Whether the reports of a draft's claims can be opened: a private report of a remote service has no page."""
    return not session.settings(uri).remote


async def offer(session: Session, uri: str, report: ClaimDetail) -> None:
    """Say what a deep check came to whose claim stands in no open draft any more."""
    verdict = wording.plain(report.verdict, 40)
    said = f"{verdict}: “{wording.plain(report.claim, 160)}”"
    if await session.editor.choose(said, OPEN, LATER) == OPEN:
        await open_report(session, uri, report.verification_id)


async def open_report(session: Session, uri: str, verification_id: str, url: str = "") -> str | None:
    """Open a report; a sentence for the writer when that cannot be done."""
    from factlint.client.api.errors import ClientError, NotFound

    project = session.folders.project(uri)
    await session.backend.checker(project)
    client = session.backend.client(project)
    try:
        if client.local is not None:
            url = await client.local.report_link(verification_id)
    except NotFound:
        return "The report is no longer kept; check the claim again."
    except ClientError as error:
        return wording.plain(str(error), 300)
    address = wording.web_address(url)
    if address is None:
        return "The service gave no address for this report."
    if not session.abilities.shows_documents:
        return address
    session.editor.request(types.WINDOW_SHOW_DOCUMENT, types.ShowDocumentParams(uri=address, external=True))
    return None
