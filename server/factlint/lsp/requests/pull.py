"""textDocument/diagnostic and workspace/diagnostic: for editors that ask for findings instead of being sent them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field

from lsprotocol import types

from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.render import diagnostics
from factlint.lsp.session.editor import Editor

OPTIONS = types.DiagnosticOptions(identifier="factlint", inter_file_dependencies=False, workspace_diagnostics=True)
Report = types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport


@dataclass(frozen=True, slots=True)
class PulledDiagnostics:
    """What an editor that asks is told, of open and of closed drafts; `marked` are those of which it may show some."""

    drafts: OpenDrafts
    stored: StoredFindings
    shown: ShownFindings
    publisher: Publisher
    editor: Editor
    marked: set[str] = field(default_factory=set[str])

    async def document_diagnostic(
        self, params: types.DocumentDiagnosticParams
    ) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
        """What a draft holds now, or that it is still what the editor was told; one that was just closed keeps its marks."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None:
            closed = await self.stored.find(params.text_document.uri)
            kept = self.shown.diagnostics_of(closed) if closed else []
            self._note(params.text_document.uri, kept)
            return types.RelatedFullDocumentDiagnosticReport(items=kept)
        shown, result_id = self.publisher.pull(draft)
        self._note(draft.uri, shown)
        if result_id == params.previous_result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=result_id)
        return types.RelatedFullDocumentDiagnosticReport(items=shown, result_id=result_id)

    async def workspace_diagnostic(self, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        """The same for every open draft, and for the closed ones of the open folders of which results are kept.

        An editor that gives a token is sent each as soon as it is read.
        """
        self.stored.wanted = True
        known = {previous.uri: previous.value for previous in params.previous_result_ids}
        reports: list[Report] = []
        async for report in self._reports(known):
            if params.partial_result_token is None:
                reports.append(report)
            else:
                part = types.WorkspaceDiagnosticReportPartialResult(items=[report])
                self.editor.notify(types.PROGRESS, types.ProgressParams(params.partial_result_token, part))
        return types.WorkspaceDiagnosticReport(items=reports)

    async def _reports(self, known: Mapping[str, str]) -> AsyncIterator[Report]:
        """Of each draft, and none of those that are gone, which an editor may have forgotten to name since it closed them."""
        from factlint.settings.draft_uris import canonical_uri

        reported: set[str] = set()
        for draft in list(self.drafts.values()):
            reported.add(canonical_uri(draft.uri))
            yield self._report(draft, known)
        async for draft in self.stored.drafts():
            reported.add(draft.uri)
            yield self._report(draft, known)
        # Some may have been opened meanwhile.
        reported |= {canonical_uri(uri) for uri in self.drafts}
        for name, uri in {canonical_uri(uri): uri for uri in (*known, *self.marked)}.items():
            if name not in reported:
                yield types.WorkspaceFullDocumentDiagnosticReport(uri=uri, version=None, items=[])
                self.marked.discard(uri)

    def _note(self, uri: str, shown: Sequence[types.Diagnostic]) -> None:
        if shown:
            self.marked.add(uri)

    def _report(self, draft: Draft, known: Mapping[str, str]) -> Report:
        shown = self.shown.diagnostics_of(draft)
        self._note(draft.uri, shown)
        result_id = diagnostics.result_id(shown)
        if known.get(draft.uri) == result_id:
            return types.WorkspaceUnchangedDocumentDiagnosticReport(
                uri=draft.uri, version=draft.version, result_id=result_id
            )
        return types.WorkspaceFullDocumentDiagnosticReport(
            uri=draft.uri, version=draft.version, items=shown, result_id=result_id
        )
