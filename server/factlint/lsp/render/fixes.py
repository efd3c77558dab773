"""What the writer can have done to the draft: a suggestion made, all safe ones, or their own words put back.

Each is named by what a code action carries, and worked out against live state when it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp.drafts import tracked_edits
from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.render import command_names, diagnostics, edits
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

if TYPE_CHECKING:
    from lsprotocol import types

    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.lsp.drafts.open_draft import Draft
    from factlint.lsp.drafts.tracked_edits import TrackedEdit
    from factlint.prose.apply.suggestions import Replacement
    from factlint.prose.span import Span

ALL: Mapping[str, object] = {"all": True}
"""Names making all safe suggestions."""
EVERY: Mapping[str, object] = {"every": True}
"""Names making those that the writer chooses among all sound ones."""
SHOWN_CP = 60
"""A title shows this much of the old words and of the new ones."""


def suggestion_name(draft: Draft, anchored: AnchoredFinding) -> dict[str, object]:
    """The name of making a finding's suggestion."""
    return dict(zip(("id", "place", "count"), draft.finding_name(anchored), strict=True))


def revert_name(one: TrackedEdit) -> dict[str, object]:
    """The name of putting back what an edit replaced."""
    return {"applied": one.edit.id}


def replacement(draft: Draft, anchored: AnchoredFinding) -> Replacement:
    """Which words of the draft a finding's edits replace by which."""
    from factlint.prose.apply.suggestions import build_replacement

    return build_replacement(draft.text.text, anchored.edits)


@dataclass(frozen=True, slots=True)
class Fixes:
    """The edits of open drafts that a writer can have made."""

    folders: Folders
    abilities: Abilities
    runs: RunsUnderWay
    applied: AppliedEditLog

    def clash_test(self, draft: Draft) -> Callable[[AnchoredFinding], bool]:
        """Tells of a finding whether its suggestion changes the same words as another one's, in another way."""
        from factlint.prose.apply.suggestions import find_clashes

        found = [
            anchored
            for anchored in diagnostics.visible_findings(draft.findings, self.folders.settings(draft.uri))
            if anchored.finding.edits
        ]
        names = {_name(found[at]) for at in find_clashes([anchored.edits for anchored in found])}
        return lambda anchored: _name(anchored) in names

    def compatible_findings(self, draft: Draft) -> list[AnchoredFinding]:
        """The findings whose suggestions can be made together: on words that still stand, and clashing with no other."""
        clashes = self.clash_test(draft)
        shown = diagnostics.visible_findings(draft.findings, self.folders.settings(draft.uri))
        return [anchored for anchored in shown if edits.is_applicable(draft, anchored) and not clashes(anchored)]

    def safe_findings(self, draft: Draft) -> list[AnchoredFinding]:
        """The findings whose suggestions may be made all at once, without a question.

        Of the sound ones those that are sure and small, no first read, and not taken back before.
        """
        from factlint.client.checks.safe_edits import is_safe

        settings = self.folders.settings(draft.uri)
        return [
            anchored
            for anchored in self.compatible_findings(draft)
            if is_safe(anchored.finding, settings)
            and anchored.finding.claim not in self.runs.claims
            and not is_declined(draft, anchored)
        ]

    async def offer_edit(self, draft: Draft, which: Mapping[str, object]) -> types.WorkspaceEdit | None:
        """The edit of a name, written down before it is handed out; None where its words do not stand any more."""
        await self.applied.offer(draft, self._chosen_findings(draft, which))
        return self._edit(draft, which)

    def prepare_edit(self, draft: Draft, which: Mapping[str, object]) -> types.WorkspaceEdit | None:
        """The edit of a name for an editor that wants it with the offer, most of which are never taken."""
        self.applied.track_suggestions(draft, self._chosen_findings(draft, which))
        return self._edit(draft, which)

    def _edit(self, draft: Draft, which: Mapping[str, object]) -> types.WorkspaceEdit | None:
        if "applied" in which:
            one = next((one for one in draft.edits if one.edit.id == which["applied"]), None)
            return edits.put_back(draft, one, self.abilities) if one else None
        chosen = self._chosen_findings(draft, which)
        return edits.edit_of(draft, chosen, self.abilities, self._confirmation_test(draft, which, chosen))

    def _confirmation_test(
        self, draft: Draft, which: Mapping[str, object], chosen: Sequence[AnchoredFinding]
    ) -> Callable[[AnchoredFinding], bool]:
        """Which suggestions the writer has to agree to: of all, those that are not safe, or all where all are safe.

        None of those that the writer asked for by themselves.
        """
        if not which.get("every"):
            return lambda _: False
        sure = {_name(anchored) for anchored in self.safe_findings(draft)}
        return lambda anchored: _name(anchored) not in sure or len(sure) == len(chosen)

    def _chosen_findings(self, draft: Draft, which: Mapping[str, object]) -> list[AnchoredFinding]:
        if which.get("all"):
            return self.safe_findings(draft)
        if which.get("every"):
            return self.compatible_findings(draft)
        anchored = draft.find(command_names.parse_finding((which.get("id"), which.get("place"), which.get("count"))))
        return (
            [anchored]
            if anchored and not self.clash_test(draft)(anchored) and edits.is_applicable(draft, anchored)
            else []
        )


def is_declined(draft: Draft, anchored: AnchoredFinding) -> bool:
    """Whether the writer took this suggestion back before."""
    if not draft.edits or not anchored.edits:
        return False
    found = replacement(draft, anchored)
    return tracked_edits.is_declined(draft.edits, found.span, found.before, found.after)


def _name(anchored: AnchoredFinding) -> tuple[str, Span]:
    return anchored.finding.id, anchored.span
