"""textDocument/diagnostic and workspace/diagnostic: for editors that ask for findings instead of being sent them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

from lsprotocol import types

from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import diagnostics
from factlint.lsp.session.session import Session

OPTIONS = types.DiagnosticOptions(identifier="factlint", inter_file_dependencies=False, workspace_diagnostics=True)
Report = types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport


async def document_diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
    """What a draft holds now, or that it is still what the editor was told; one that was just closed keeps its marks."""
    draft = session.draft(params.text_document.uri)
    if draft is None:
        closed = await session.closed.find(params.text_document.uri)
        return types.RelatedFullDocumentDiagnosticReport(items=session.shown(closed) if closed else [])
    shown = session.shown(draft)
    result_id = diagnostics.result_id(shown)
    session.published[draft.uri] = shown
    session.pulled[draft.uri] = result_id
    if result_id == params.previous_result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(result_id=result_id)
    return types.RelatedFullDocumentDiagnosticReport(items=shown, result_id=result_id)


async def workspace_diagnostic(
    session: Session, params: types.WorkspaceDiagnosticParams
) -> types.WorkspaceDiagnosticReport:
    """The same for every open draft, and for the closed ones of the open folders of which results are kept.

    An editor that gives a token is sent each as soon as it is read.
    """
    session.asks_workspace = True
    known = {previous.uri: previous.value for previous in params.previous_result_ids}
    reports: list[Report] = []
    async for report in _reports(session, known):
        if params.partial_result_token is None:
            reports.append(report)
        else:
            part = types.WorkspaceDiagnosticReportPartialResult(items=[report])
            session.editor.notify(types.PROGRESS, types.ProgressParams(params.partial_result_token, part))
    return types.WorkspaceDiagnosticReport(items=reports)


async def _reports(session: Session, known: Mapping[str, str]) -> AsyncIterator[Report]:
    gone = dict(known)
    for draft in list(session.drafts.values()):
        gone.pop(draft.uri, None)
        yield _report(session, draft, known)
    async for draft in session.closed.drafts():
        gone.pop(draft.uri, None)
        yield _report(session, draft, known)
    for uri in gone:
        yield types.WorkspaceFullDocumentDiagnosticReport(uri=uri, version=None, items=[])


def _report(session: Session, draft: Draft, known: Mapping[str, str]) -> Report:
    shown = session.shown(draft)
    result_id = diagnostics.result_id(shown)
    if known.get(draft.uri) == result_id:
        return types.WorkspaceUnchangedDocumentDiagnosticReport(
            uri=draft.uri, version=draft.version, result_id=result_id
        )
    return types.WorkspaceFullDocumentDiagnosticReport(
        uri=draft.uri, version=draft.version, items=shown, result_id=result_id
    )
