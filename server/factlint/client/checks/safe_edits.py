"""Which suggested edits may be made without looking at each: pure, and the same in the editor and on the command line."""

from __future__ import annotations

from factlint.client.findings import Finding
from factlint.client.severity import level
from factlint.settings import Settings

NEGATIVE = ("False", "Mostly False")


def is_safe(finding: Finding, settings: Settings) -> bool:
    """Whether the words may be put right without asking: clear evidence, a clean and small edit, a finding shown."""
    return (
        finding.verdict in NEGATIVE
        and finding.confidence == "high"
        and bool(finding.sources and finding.edits)
        and 2 * sum(len(edit.span) for edit in finding.edits) <= len(finding.passage)
        and level(finding, settings) != "off"
    )
