"""textDocument/diagnostic and workspace/diagnostic: for editors that ask for findings instead of being sent them."""

from __future__ import annotations

from lsprotocol import types

from factlint.lsp import diagnostics
from factlint.lsp.drafts import Draft
from factlint.lsp.session import Session

OPTIONS = types.DiagnosticOptions(identifier="factlint", inter_file_dependencies=False, workspace_diagnostics=True)


def document_diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
    """What a draft holds now, or that it is still what the editor was told."""
    draft = session.draft(params.text_document.uri)
    if draft is None:
        return types.RelatedFullDocumentDiagnosticReport(items=[])
    shown, result_id = _now(session, draft)
    if result_id == params.previous_result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(result_id=result_id)
    return types.RelatedFullDocumentDiagnosticReport(items=shown, result_id=result_id)


def workspace_diagnostic(session: Session, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
    """The same for every open draft."""
    known = {previous.uri: previous.value for previous in params.previous_result_ids}
    reports: list[types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport] = []
    for draft in session.drafts.values():
        shown, result_id = _now(session, draft)
        if known.get(draft.uri) == result_id:
            reports.append(
                types.WorkspaceUnchangedDocumentDiagnosticReport(
                    uri=draft.uri, version=draft.version, result_id=result_id
                )
            )
        else:
            reports.append(
                types.WorkspaceFullDocumentDiagnosticReport(
                    uri=draft.uri, version=draft.version, items=shown, result_id=result_id
                )
            )
    return types.WorkspaceDiagnosticReport(items=reports)


def _now(session: Session, draft: Draft) -> tuple[list[types.Diagnostic], str]:
    shown = session.shown(draft)
    result_id = diagnostics.result_id(shown)
    session.published[draft.uri] = shown
    session.pulled[draft.uri] = result_id
    return shown, result_id
