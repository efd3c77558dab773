"""What an editor shows of a draft: the diagnostics of judged findings and of those that need no source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.checks.draft_counts import DraftCounts
    from factlint.client.checks.findings import Finding
    from factlint.settings import Settings


@dataclass(frozen=True, slots=True)
class _Counted:
    settings: Settings
    judged: list[Finding]
    ours: list[Finding]
    counts: DraftCounts


@dataclass(frozen=True, slots=True)
class ShownFindings:
    """The same for push and pull. What is known of a draft's findings is kept while only their places change."""

    folders: Folders
    abilities: Abilities
    consistency: Consistency
    runs: RunsUnderWay
    signs: dict[str, diagnostics.KnownSigns] = field(default_factory=dict[str, "diagnostics.KnownSigns"])
    counts: dict[str, _Counted] = field(default_factory=dict[str, "_Counted"])

    def diagnostics_of(self, draft: Draft) -> list[types.Diagnostic]:
        """The diagnostics of a draft as it is now."""
        settings, without_source = self.folders.settings(draft.uri), self.consistency.find(draft)
        said = (diagnostics.diagnostic(anchored, draft, settings, self.abilities) for anchored in without_source)
        shown = [found for found in said if found is not None]
        if draft.findings:
            known = self.signs.get(draft.uri)
            if known is None:
                known = self.signs[draft.uri] = diagnostics.KnownSigns(settings)
            shown += known.diagnostics(draft, settings, self.abilities, self.runs.claims)
            shown.sort(key=lambda found: (found.range.start.line, found.range.start.character))
        return shown

    def count(self, draft: Draft) -> DraftCounts:
        """How many findings of a draft are wrong or doubtful, and how many of its claims could be checked."""
        from factlint.client.checks.draft_counts import counts_of

        settings = self.folders.settings(draft.uri)
        without_source = [anchored.finding for anchored in self.consistency.find(draft)]
        judged = [anchored.finding for anchored in draft.findings]
        known = self.counts.get(draft.uri)
        if known is None or known.settings is not settings or known.judged != judged or known.ours != without_source:
            seen = [anchored.finding for anchored in self.judged_findings(draft)]
            known = _Counted(settings, judged, without_source, counts_of((*without_source, *seen), settings))
            self.counts[draft.uri] = known
        return known.counts

    def count_within(self, draft: Draft, region: Span) -> DraftCounts:
        """The same for the findings that reach into a region."""
        from factlint.client.checks.draft_counts import counts_of

        without_source = (one for one in self.consistency.find(draft) if one.span.overlaps(region))
        near = (one.finding for one in (*without_source, *self.judged_findings(draft, region)))
        return counts_of(near, self.folders.settings(draft.uri))

    def judged_findings(self, draft: Draft, region: Span | None = None) -> list[AnchoredFinding]:
        """The findings of claims that are counted: those that the writer did not hide, of a region those that reach into it."""
        seen = diagnostics.visible_findings(draft.findings, self.folders.settings(draft.uri))
        return [one for one in seen if region is None or one.span.overlaps(region)]

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        self.signs.pop(uri, None)
        self.counts.pop(uri, None)
