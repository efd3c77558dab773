"""How loudly a finding is said, in the editor and on the command line alike: a pure function."""

from __future__ import annotations

from factlint.client.checks import citation_findings
from factlint.client.checks.findings import Finding
from factlint.interface.failures import FailureClass
from factlint.settings import Level, Settings

_LOUDNESS: dict[Level, int] = {"off": 0, "information": 1, "warning": 2, "error": 3}
_CONFIDENCE = {"low": 0, "medium": 1, "high": 2}
_LABELS = {
    "False": "false",
    "Mostly False": "mostly_false",
    "Mixed": "mixed",
    "Mostly True": "mostly_true",
    "True": "true",
}


def is_abstention(finding: Finding) -> bool:
    """Whether the answer was that no evidence settles the claim."""
    return finding.failure is not None and finding.failure.failure_class == FailureClass.INSUFFICIENT_EVIDENCE


def level_of(finding: Finding, settings: Settings) -> Level:
    """The level of a finding; low confidence or a missing source only ever makes it quieter."""
    if finding.kind == "consistency":
        return finding.level
    chosen = settings.severity
    if finding.kind == "citation":
        return (
            chosen.citation
            if citation_findings.is_issue(finding)
            else "information"
            if citation_findings.wants_a_look(finding)
            else "off"
        )
    if finding.verdict is None:
        return chosen.no_evidence if is_abstention(finding) else "off"
    found: Level = getattr(chosen, _LABELS.get(finding.verdict, "unknown"))
    confidence = _CONFIDENCE.get(finding.confidence or "low", 0)
    if confidence < _CONFIDENCE[settings.confidence_floor]:
        return "off"
    if confidence == 0:
        found = _quieter_level(found, chosen.low_confidence)
    return found if finding.sources else _quieter_level(found, chosen.unsourced)


def _quieter_level(one: Level, two: Level) -> Level:
    return min(one, two, key=lambda level: _LOUDNESS[level])
