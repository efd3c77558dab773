"""An open draft: its text, its findings, and the changes since the checks that are still under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.drafts import anchored_findings, tracked_edits
from factlint.prose.offsets import Encoding, Text
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, change_between

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.prose.draft import Markup


Name = tuple[str, int, int]
"""A finding's id, which of the findings with this id it is in the order of the text, and how many of them there are."""


Elsewhere = tuple[str, Text]
"""The URI of another draft, and its text as it was read."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A draft at one moment, for work that goes on while the writer types; `mark` is its place in the journal."""

    uri: str
    version: int | None
    markup: Markup
    text: Text
    mark: int


@dataclass(slots=True)
class Draft:
    """The live draft. Only the event loop touches it; what leaves the loop is a `Snapshot`.

    `beside` are the drafts that it was compared with last, by the paths that its findings name them by. `found_closed` is
    what the rules found in a draft that is not open, and was read from its file.
    """

    uri: str
    markup: Markup
    version: int | None
    text: Text
    findings: anchored_findings.AnchoredFindings = ()
    edits: tracked_edits.TrackedEdits = ()
    journal: list[Change] = field(default_factory=list[Change])
    journal_start: int = 0
    followers: int = 0
    beside: Mapping[str, Elsewhere] = field(default_factory=dict[str, "Elsewhere"])
    found_closed: anchored_findings.AnchoredFindings = ()

    def change(
        self, version: int | None, events: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding
    ) -> tuple[Change, ...]:
        """Apply what the editor reports, one event after the other; returns the changes as they were applied."""
        applied: list[Change] = []
        for event in events:
            change = change_of(self.text, event, encoding)
            if not change.text and not len(change.span):
                continue
            self.findings = anchored_findings.apply_change(self.findings, change, self.text.text)
            self.edits = tracked_edits.apply_change(self.edits, change, self.text.text)
            self.text = self.text.replace(change.span, change.text)
            applied.append(change)
        self.version = version
        if self.followers:
            self.journal += applied
        return tuple(applied)

    def snapshot(self) -> Snapshot:
        """The draft as it is now; every change from here on is remembered until `release`."""
        self.followers += 1
        return Snapshot(self.uri, self.version, self.markup, self.text, self.mark)

    def release(self) -> None:
        """A snapshot is done with; once the last one is, its changes need no longer be remembered."""
        self.followers -= 1
        if not self.followers:
            self.journal_start += len(self.journal)
            self.journal.clear()

    @property
    def mark(self) -> int:
        """The present place in the journal."""
        return self.journal_start + len(self.journal)

    def changes_since(self, mark: int) -> Sequence[Change]:
        return self.journal[mark - self.journal_start :]

    def live_region(self, region: Span, mark: int) -> Span:
        """Where a region of the text at `mark` lies now."""
        for change in self.changes_since(mark):
            region = anchored_findings.move_region(region, change)
        return region

    def replace_findings(self, region: Span, findings: Sequence[Finding], snapshot: Snapshot) -> bool:
        """Take over what a check found in a region of its snapshot; whether what the draft holds is different now."""
        here = self.live_region(region, snapshot.mark)
        changes = self.changes_since(snapshot.mark)
        arrived = anchored_findings.place_findings(findings, changes, snapshot.text.text, self.text.text, here)
        renewed = anchored_findings.replace_in_region(self.findings, here, arrived)
        different = renewed is not self.findings
        self.findings = renewed
        return different

    def drop_findings(self, regions: Sequence[Span]) -> bool:
        """Drop the findings of regions, given in order, that state no claims; whether there were any."""
        kept = anchored_findings.drop_in_regions(self.findings, regions)
        dropped = len(kept) < len(self.findings)
        if dropped:
            self.findings = kept
        return dropped

    def finding_name(self, anchored: anchored_findings.AnchoredFinding) -> Name:
        """How to find this very finding again, once the draft was edited elsewhere."""
        alike = [other for other in self.findings if other.finding.id == anchored.finding.id]
        return anchored.finding.id, alike.index(anchored), len(alike)

    def find(self, name: Name) -> anchored_findings.AnchoredFinding | None:
        """The finding of a name; None once it is gone, or cannot be told from others that say the same elsewhere."""
        finding_id, place, count = name
        alike = [anchored for anchored in self.findings if anchored.finding.id == finding_id]
        return alike[place] if len(alike) == count and 0 <= place < count else None

    def findings_at(self, span: Span) -> list[anchored_findings.AnchoredFinding]:
        """The findings that a caret position or a selection touches."""
        return [
            anchored
            for anchored in self.findings
            if anchored.span.start <= span.end and span.start <= anchored.span.end
        ]


OpenDrafts = dict[str, Draft]
"""The drafts that are open in the editor, by their URIs."""


def change_of(text: Text, event: types.TextDocumentContentChangeEvent, encoding: Encoding) -> Change:
    """An editor's report as a change in code points; a whole new text becomes the smallest change that makes it."""
    if isinstance(event, types.TextDocumentContentChangePartial):
        start, end = event.range.start, event.range.end
        return Change(text.span((start.line, start.character), (end.line, end.character), encoding), event.text)
    return change_between(text.text, event.text)
