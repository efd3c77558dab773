"""What a reader is to do about a finding: the groups of a review, of a report, and of any list. A pure function."""

from __future__ import annotations

from enum import StrEnum

from factlint.client import citing
from factlint.client.findings import Finding
from factlint.interface.common import ISSUE_VERDICTS, VERDICTS


class Group(StrEnum):
    """In the order in which a reader needs them."""

    ISSUE = "issue"
    CLOSER_LOOK = "closer look"
    NOT_CHECKED = "not checked"
    CHECKS_OUT = "checks out"


def group_of(finding: Finding) -> Group:
    """The group of a finding. What is false or mixed is an issue, however sure the judges are; a label that is not
    known wants a closer look, as does what seems to hold at low confidence.
    """
    if finding.verdict is None:
        return Group.NOT_CHECKED
    if finding.kind == "citation":
        if citing.is_issue(finding):
            return Group.ISSUE
        if citing.wants_a_look(finding):
            return Group.CLOSER_LOOK
        return Group.NOT_CHECKED if citing.was_not_checked(finding) else Group.CHECKS_OUT
    if finding.verdict in ISSUE_VERDICTS:
        return Group.ISSUE
    if finding.confidence == "low" or finding.verdict not in VERDICTS:
        return Group.CLOSER_LOOK
    return Group.CHECKS_OUT
