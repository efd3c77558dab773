"""factlint/findings: the findings of a draft, or of all that were checked, in document order; for lists in any editor.

Request: `{"textDocument": {"uri"}}` for one draft or for the cells of a notebook, `{}` for the open drafts and those of the
open folders that were checked within the day; `"groups"` keeps only some of `issue`, `closer-look`, `not-checked` and
`fine`. Answer: `{"drafts": [{"uri", "version", "counts", "status", "findings": […]}]}`, the counts being those of all groups
and the status that of `factlint/status`: `wrong`, `unsure`, `checked`, `claims`, `said`, `advice`. An editor with the
initialization option `findings` is sent `factlint/findingsChanged` with a `uri` when it may ask again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

from factlint.lsp import display_text
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.notebook_cells import NotebookCells
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities, to_mapping
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

METHOD = "factlint/findings"
_MOST_LINES = 12
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ProjectFindings:
    """The findings of open and of closed drafts."""

    drafts: OpenDrafts
    notebooks: NotebookCells
    folders: Folders
    abilities: Abilities
    stored: StoredFindings
    consistency: Consistency
    runs: RunsUnderWay

    async def list_findings(self, params: object) -> Json:
        """What is known now; nothing is checked or asked for it."""
        given = to_mapping(params)
        wanted = given.get("groups")
        groups = (
            frozenset(str(name) for name in cast("list[object]", wanted)) if isinstance(wanted, (list, tuple)) else None
        )
        uri = to_mapping(given.get("textDocument")).get("uri")
        if uri is not None:
            parts = self.notebooks.cells_of(str(uri)) or (str(uri),)
            known = [draft for part in parts if (draft := self.drafts.get(part))]
            return {"drafts": [self._draft(draft, groups) for draft in known]}
        drafts = [self._draft(draft, groups) for draft in self.drafts.values()]
        drafts += [self._draft(draft, groups) async for draft in self.stored.drafts()]
        return {"drafts": [found for found in drafts if found["findings"]]}

    def list_lines(self, draft: Draft) -> str:
        """The issues of a draft and what wants a closer look, a line each, for an editor without a list of ours."""
        from factlint.client.checks.finding_groups import group_of

        said = [
            f"line {draft.text.line_of(anchored.span.start) + 1}: {diagnostics.message(anchored)}"
            for anchored in self._visible_findings(draft)
            if group_of(anchored.finding) in ("issue", "closer-look")
        ]
        more = len(said) - _MOST_LINES
        return "\n".join([*said[:_MOST_LINES], *([f"and {more} more"] if more > 0 else [])]) or "There are no findings."

    def _draft(self, draft: Draft, groups: frozenset[str] | None) -> Json:
        found = [self._finding(draft, anchored) for anchored in self._visible_findings(draft)]
        counted = Counter(str(finding["group"]) for finding in found)
        kept = [finding for finding in found if groups is None or finding["group"] in groups]
        status = self._status(draft)
        return {"uri": draft.uri, "version": draft.version, "counts": dict(counted), "status": status, "findings": kept}

    def _status(self, draft: Draft) -> Json:
        """The numbers of a draft, so that a list and the status never say different things."""
        from factlint.client.checks.draft_counts import advice, counts_of

        settings = self.folders.settings(draft.uri)
        counts = counts_of((anchored.finding for anchored in self._visible_findings(draft)), settings)
        said = advice(settings, self.abilities.ways) if counts.is_mostly_outside else ""
        return {**asdict(counts), "said": counts.summary_text(), "advice": said}

    def _finding(self, draft: Draft, anchored: AnchoredFinding) -> dict[str, Any]:
        from factlint.client.checks.finding_groups import group_of

        finding, encoding = anchored.finding, self.abilities.encoding
        under_way = self.runs.find_deep_check(finding.claim)
        label = diagnostics.label(anchored)
        (line, column), (end_line, end_column) = draft.text.range(anchored.span, encoding)
        return {
            "group": group_of(finding),
            "label": label,
            "claim": display_text.plain_text(finding.rationale if finding.rule else finding.claim, 400),
            "confidence": display_text.plain_text(finding.confidence, 20),
            "message": diagnostics.message(anchored),
            "inDepth": under_way.progress_text() if under_way else "",
            "range": {
                "start": {"line": line, "character": column},
                "end": {"line": end_line, "character": end_column},
            },
            "name": [anchored.finding.id, 0, 1] if anchored.finding.rule else list(draft.finding_name(anchored)),
        }

    def _visible_findings(self, draft: Draft) -> Iterator[AnchoredFinding]:
        """The findings in the order of the text, those without a source among them."""
        judged = diagnostics.visible_findings(draft.findings, self.folders.settings(draft.uri))
        yield from sorted((*self.consistency.find(draft), *judged), key=lambda anchored: anchored.span)
