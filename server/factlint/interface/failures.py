"""Why something has no result: the failure object, its closed set of classes and its open set of codes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from factlint.interface.common import Wire


class FailureClass(StrEnum):
    """The closed set on which clients branch (docs/interface.md, "Failure classes")."""

    UPSTREAM_UNAVAILABLE = "upstream_unavailable"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    INVALID_INPUT = "invalid_input"
    CANCELLED = "cancelled"
    INTERNAL = "internal"

    @property
    def retryable(self) -> bool:
        return self is FailureClass.UPSTREAM_UNAVAILABLE

    @property
    def anchor(self) -> str:
        """The entry of this class on the page of errors."""
        return "#" + self.value.replace("_", "-")


class Failure(Wire):
    """The failure block of 2026-10-11; `code` is an open set, so clients branch on `retryable`."""

    code: str
    detail: str
    hint: str | None = None
    failure_class: str
    retryable: bool
    docs_url: str | None = None


Kind = Literal["assess", "extract", "run"]
"""Where a code was met: a row of assess, an extract, or a durable run. Some codes differ in class or old name."""

_CLASSES: Mapping[str, FailureClass] = {
    "no_checkable_claim": FailureClass.INVALID_INPUT,
    "not_a_claim": FailureClass.INVALID_INPUT,
    "no_claim": FailureClass.INVALID_INPUT,
    "no_citations": FailureClass.INVALID_INPUT,
    "page_unreadable": FailureClass.INVALID_INPUT,
    "insufficient_credits": FailureClass.INVALID_INPUT,
    "upstream_unavailable": FailureClass.UPSTREAM_UNAVAILABLE,
    "timeout": FailureClass.UPSTREAM_UNAVAILABLE,
    "task_stuck": FailureClass.UPSTREAM_UNAVAILABLE,
    "adjudication_failed": FailureClass.UPSTREAM_UNAVAILABLE,
    "assessment_failed": FailureClass.UPSTREAM_UNAVAILABLE,
    "citation_check_failed": FailureClass.UPSTREAM_UNAVAILABLE,
    "research_empty": FailureClass.INSUFFICIENT_EVIDENCE,
    "research_insufficient": FailureClass.INSUFFICIENT_EVIDENCE,
    "cancelled": FailureClass.CANCELLED,
    "conclusion_failed": FailureClass.INTERNAL,
    "task_error": FailureClass.INTERNAL,
    "internal": FailureClass.INTERNAL,
}

_DETAILS: Mapping[str, str] = {
    "no_checkable_claim": "The item states nothing that evidence could settle.",
    "framing_failed": "No single claim could be read from the item.",
    "research_insufficient": "Too little was found to judge the claim.",
    "research_empty": "Nothing was found about the claim.",
    "upstream_unavailable": "A source or model that the check needs is not available.",
    "timeout": "The check did not finish within its time.",
    "cancelled": "The run was cancelled.",
    "no_citations": "The text cites nothing that could be checked.",
    "insufficient_credits": "The balance could not pay for the checks.",
    "page_unreadable": "The page could not be read.",
    "task_stuck": "The run stood still and was ended.",
    "task_error": "The run ended by a fault of the service.",
    "conclusion_failed": "No verdict could be concluded from what was found.",
    "adjudication_failed": "The adjudicators could not be asked.",
    "assessment_failed": "No claim of the text could be checked.",
    "citation_check_failed": "The citation could not be checked.",
}

_HINTS: Mapping[str, str] = {
    "no_checkable_claim": "Send one factual statement.",
    "framing_failed": "Send one claim in one plain sentence.",
    "research_insufficient": "Ask for a deep check, or check again once there are sources that cover the subject.",
    "upstream_unavailable": "Send the item again later.",
    "timeout": "Send the item again, or fewer items at once.",
    "no_citations": "Cite by link, address, DOI or numbered reference.",
    "insufficient_credits": "Add credits, or lower the caps, and send it again.",
    "task_stuck": "Send it again.",
}


def class_of(code: str, kind: Kind = "assess") -> FailureClass:
    """The class of a code; an unknown code is internal, which clients do not retry."""
    if code == "framing_failed":
        return FailureClass.UPSTREAM_UNAVAILABLE if kind == "run" else FailureClass.INVALID_INPUT
    return _CLASSES.get(code, FailureClass.INTERNAL)


def failure_of(
    code: str, *, kind: Kind = "assess", detail: str | None = None, hint: str | None = None, docs: str | None = None
) -> Failure:
    """The failure object of a code, with its usual words; `docs` is the address of the page of errors."""
    failure_class = class_of(code, kind)
    return Failure(
        code=code,
        detail=detail or _DETAILS.get(code, "The check failed."),
        hint=hint or _HINTS.get(code),
        failure_class=failure_class.value,
        retryable=failure_class.retryable,
        docs_url=f"{docs}{failure_class.anchor}" if docs else None,
    )


def original_code(code: str, kind: Kind) -> str:
    """The name that a code had in 2026-05-13."""
    if code == "no_checkable_claim":
        return "no_claim" if kind == "assess" else "not_a_claim"
    return code
