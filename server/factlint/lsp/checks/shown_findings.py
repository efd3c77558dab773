"""What an editor shows of a draft: the diagnostics of judged findings and of those that need no source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

if TYPE_CHECKING:
    from factlint.client.checks.draft_counts import DraftCounts


@dataclass(frozen=True, slots=True)
class ShownFindings:
    """The same for push and pull."""

    folders: Folders
    abilities: Abilities
    consistency: Consistency
    runs: RunsUnderWay

    def diagnostics_of(self, draft: Draft) -> list[types.Diagnostic]:
        """The diagnostics of a draft as it is now."""
        settings, without_source = self.folders.settings(draft.uri), self.consistency.find(draft)
        said = (diagnostics.diagnostic(anchored, draft, settings, self.abilities) for anchored in without_source)
        shown = [found for found in said if found is not None]
        if draft.findings:
            shown += diagnostics.diagnostics(draft, settings, self.abilities, self.runs.claims)
            shown.sort(key=lambda found: (found.range.start.line, found.range.start.character))
        return shown

    def count(self, draft: Draft) -> DraftCounts:
        """How many findings of a draft are wrong or doubtful, and how many of its claims could be checked."""
        from factlint.client.checks.draft_counts import counts_of

        settings = self.folders.settings(draft.uri)
        judged = diagnostics.visible_findings(draft.findings, settings)
        return counts_of((anchored.finding for anchored in (*self.consistency.find(draft), *judged)), settings)
