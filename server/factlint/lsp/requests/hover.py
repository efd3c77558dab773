"""textDocument/hover: what is known of the claim under the pointer."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.render import diagnostics, hover_text
from factlint.lsp.render.fixes import Fixes
from factlint.lsp.session import workspaces
from factlint.lsp.session.capabilities import Abilities, Format
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay
from factlint.prose.span import Span

_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Hover:
    """The hovers of open drafts."""

    drafts: OpenDrafts
    folders: Folders
    abilities: Abilities
    consistency: Consistency
    fixes: Fixes
    runs: RunsUnderWay
    checks: Checks

    def answer(self, params: types.HoverParams) -> types.Hover | None:
        """The findings whose words hold the position, the shortest passage first; None where nothing is known."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None:
            return None
        encoding, form = self.abilities.encoding, self.abilities.hover
        offset = places.offset_of(draft.text, params.position, encoding)
        touched = diagnostics.visible_findings(
            draft.findings_at(Span(offset, offset)), self.folders.settings(draft.uri)
        )
        without_source = self.consistency.findings_at(draft, Span(offset, offset))
        found = [*without_source, *sorted(touched, key=lambda anchored: len(anchored.span))][:_AT_ONCE]
        if not found:
            return None
        clashes = self.fixes.clash_test(draft)
        workspace = workspaces.evidence_workspace(self.folders.project(draft.uri), draft.uri)
        texts = [self._text(anchored, form, workspace, clashes=clashes(anchored)) for anchored in found]
        kind = types.MarkupKind.Markdown if form == "markdown" else types.MarkupKind.PlainText
        return types.Hover(
            contents=types.MarkupContent(kind=kind, value=hover_text.join_hovers(texts, form)),
            range=places.range_of(draft.text, found[0].span, encoding),
        )

    def _text(self, anchored: AnchoredFinding, form: Format, workspace: str, *, clashes: bool) -> str:
        if anchored.finding.rule:
            return hover_text.rule_text(anchored.finding, form)
        under_way = self.runs.find_deep_check(anchored.finding.claim)
        said = under_way.progress_text() if under_way else ""
        in_vain = self.runs.fruitless_since(workspace, anchored.finding.claim, self.checks.engine_of(workspace))
        applicable = bool(anchored.finding.edits)
        key = self.abilities.fix_key
        return hover_text.finding_text(
            anchored.finding,
            form,
            applicable=applicable,
            clashes=clashes,
            under_way=said,
            in_vain=in_vain,
            key=key,
            sources=self.abilities.ways.sources,
        )
