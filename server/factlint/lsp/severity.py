"""How loudly a finding is said: a pure function of its verdict, its confidence, its sources and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factlint.client.findings import Finding
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
ABSTAINED = "insufficient_evidence"


def abstained(finding: Finding) -> bool:
    """Whether the answer was that no evidence settles the claim."""
    return finding.verdict is None and finding.failure is not None and finding.failure.failure_class == ABSTAINED


def level(finding: Finding, settings: Settings) -> Level:
    """The level of a finding; a low confidence or a missing source only ever makes it quieter."""
    chosen = settings.severity
    if finding.verdict is None:
        return chosen.no_evidence if abstained(finding) else "off"
    if finding.verdict == "Error":
        return "off"
    found: Level = getattr(chosen, _LABELS.get(finding.verdict, "unknown"))
    confidence = finding.confidence or "low"
    if _CONFIDENCE.get(confidence, 0) < _CONFIDENCE[settings.confidence_floor]:
        return "off"
    if confidence == "low":
        found = _quieter(found, chosen.low_confidence)
    if not finding.sources:
        found = _quieter(found, chosen.unsourced)
    return found


def _quieter(one: Level, two: Level) -> Level:
    return min(one, two, key=lambda level: _LOUDNESS[level])
