"""Which findings of a check are wanted: those on changed lines, without those that a baseline knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factlint.cli.drafts import Draft
from factlint.client.outcomes.outcomes import Outcome
from factlint.prose.draft import ParsedDraft

if TYPE_CHECKING:
    from factlint.cli.checks.baseline import Baseline
    from factlint.cli.checks.changed_lines import Changes


@dataclass(frozen=True, slots=True)
class FindingFilter:
    """What limits the findings; None limits nothing."""

    baseline: Baseline | None = None
    changes: Changes | None = None

    def is_wanted(self, draft: Draft) -> bool:
        """Whether anything of a draft is wanted."""
        return self.changes is None or draft.name in self.changes.hunks

    def blocks(self, draft: Draft, parsed: ParsedDraft) -> Sequence[int] | None:
        """The blocks of a draft in which there can be something that is wanted; None for all of them."""
        if self.changes is None:
            return None
        from factlint.cli.checks.changed_lines import is_touched

        places = self.changes.places(draft.name, draft.text)
        return [number for number, block in enumerate(parsed.blocks) if is_touched(block.span, places)]

    def select(self, outcome: Outcome) -> Outcome:
        """The outcome with what is wanted of it."""
        if self.changes is not None:
            from factlint.cli.checks.changed_lines import is_touched

            places = self.changes.places(outcome.draft.name, outcome.text)
            found = tuple(finding for finding in outcome.findings if is_touched(finding.span, places))
            outcome = replace(outcome, findings=found, since=self.changes.since)
        return outcome if self.baseline is None else drop_known(outcome, self.baseline)


EVERYTHING = FindingFilter()


def drop_known(outcome: Outcome, baseline: Baseline) -> Outcome:
    """The outcome without the findings to look at that a baseline knows."""
    known = {
        (finding.span, finding.id)
        for finding in baseline.select_known(outcome.draft, [one for one, _ in outcome.shown_findings])
    }
    rest = tuple(finding for finding in outcome.findings if (finding.span, finding.id) not in known)
    return replace(outcome, findings=rest, known=outcome.known + len(known))
