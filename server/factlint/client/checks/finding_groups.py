"""In which group of a list a finding belongs: to be mended, to be looked at, not checked, or fine. A pure function."""

from __future__ import annotations

from typing import Literal

from factlint.client.checks import citation_findings
from factlint.client.checks.findings import Finding

Group = Literal["issue", "closer-look", "not-checked", "fine"]
_FINE = frozenset({"True", "Mostly True"})


def group_of(finding: Finding) -> Group:
    """The group of a finding; at low confidence nothing is settled, whatever the verdict."""
    if finding.kind == "citation":
        return _citation_group(finding)
    if finding.kind == "consistency":
        return "closer-look" if finding.level in ("information", "off") else "issue"
    if finding.verdict is None or finding.verdict == "Error":
        return "not-checked"
    if finding.confidence == "low":
        return "closer-look"
    if finding.verdict in _FINE:
        return "fine"
    if finding.verdict == "False" or (finding.verdict == "Mostly False" and finding.confidence == "high"):
        return "issue"
    return "closer-look"


def _citation_group(finding: Finding) -> Group:
    if citation_findings.is_issue(finding):
        return "issue"
    if citation_findings.wants_a_look(finding):
        return "closer-look"
    return "not-checked" if finding.verdict == citation_findings.LABELS["unchecked"] else "fine"
