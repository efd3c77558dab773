"""How a draft stands, in numbers and in one line that every client shows alike: pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from factlint.client.checks import severity
from factlint.client.checks.finding_groups import group_of
from factlint.client.checks.findings import Finding
from factlint.client.checks.ways import TERMINAL, Ways
from factlint.settings import Settings

Mark = Literal["waiting", "wrong", "unsure", "fine", "little"]
"""Which sign fits the numbers: `fine` only where most claims were settled, `little` where they were not."""
NEVER = "not checked yet"
PARTLY = "not all checked yet"
CHANGED = "changed since the check"
NO_CLAIMS = "no claims found"
MANY_CLAIMS = 5
SETTLED_SHARE = 1 / 3
OUTSIDE = "Most of this is outside what Factlint’s sources know."


@dataclass(frozen=True, slots=True)
class DraftCounts:
    """Findings that are shown, as `wrong` or as `unsure`; claims that have a verdict (`checked`) among all `claims`."""

    wrong: int = 0
    unsure: int = 0
    checked: int = 0
    claims: int = 0

    def __add__(self, other: DraftCounts) -> DraftCounts:
        """How two drafts stand together."""
        return DraftCounts(
            self.wrong + other.wrong,
            self.unsure + other.unsure,
            self.checked + other.checked,
            self.claims + other.claims,
        )

    @property
    def is_mostly_outside(self) -> bool:
        """Whether most of what the draft states is nothing that the sources know of."""
        return self.claims >= MANY_CLAIMS and self.checked < self.claims * SETTLED_SHARE

    def mark(self, *, waiting: bool = False) -> Mark:
        if waiting:
            return "waiting"
        if self.wrong:
            return "wrong"
        if self.unsure:
            return "unsure"
        return "fine" if self.checked * 2 > self.claims else "little"

    def summary_text(self, *, waiting: bool = False, checked_before: bool = False) -> str:
        """ "1 wrong, 2 to look at · 59 of 274 settled"; of a draft that waits, that it does.

        What needs no source is found before a first check.
        """
        found = [f"{self.wrong:,} wrong"] * bool(self.wrong) + [f"{self.unsure:,} to look at"] * bool(self.unsure)
        checked = f"{self.checked:,} of {self.claims:,} settled" if self.claims else ""
        if waiting:
            checked = CHANGED if checked_before else PARTLY if self.claims else NEVER
        return " · ".join(filter(None, (", ".join(found), checked))) or NO_CLAIMS


def counts_of(findings: Iterable[Finding], settings: Settings) -> DraftCounts:
    """The numbers of some findings; a claim that stands in several places is one."""
    wrong = unsure = 0
    settled: dict[str, bool] = {}
    for finding in findings:
        if severity.level_of(finding, settings) != "off":
            is_wrong = group_of(finding) == "issue"
            wrong += is_wrong
            unsure += not is_wrong
        if finding.kind == "claim":
            settled[finding.id] = finding.verdict not in (None, "Error")
    return DraftCounts(wrong, unsure, sum(settled.values()), len(settled))


def advice(settings: Settings, ways: Ways = TERMINAL) -> str:
    """What helps where most of a draft is outside what is known: sources, a model, or a closer look."""
    sources = f"sources of your own ({ways.sources})"
    if settings.remote:
        return "Most of this is outside what the service could find. Checking a claim in depth looks further."
    if settings.models.names or settings.search.asks:
        return f"{OUTSIDE} Add {sources}, or check single claims in depth."
    packs = f"an offline encyclopedia ({ways.packs})"
    return f"{OUTSIDE} Add {sources}, {packs} or a language model ({ways.model}), and more can be checked."
