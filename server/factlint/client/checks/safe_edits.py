"""Which suggested edits may be made without looking at each: pure, and the same in the editor and on the command line."""

from __future__ import annotations

from factlint.client.checks.findings import Finding
from factlint.client.checks.severity import level_of
from factlint.settings import Settings

NEGATIVE = ("False", "Mostly False")


def is_safe(finding: Finding, settings: Settings) -> bool:
    """Whether the words may be put right without asking: clear evidence, a clean and small edit, a finding shown.

    What somebody else said stays as it was said: no quotation and no words told after somebody are put right unseen.

    Where two sides disagree, it is only where one of them alone can be meant: then it has edits.
    """
    if finding.anothers:
        return False
    if finding.kind == "consistency":
        return bool(finding.edits) and level_of(finding, settings) != "off"
    return (
        finding.verdict in NEGATIVE
        and finding.confidence == "high"
        and bool(finding.sources and finding.edits)
        and 2 * sum(len(edit.span) for edit in finding.edits) <= len(finding.passage)
        and level_of(finding, settings) != "off"
    )
