"""The status of a deep check: how far it is, what it waits for, or how it ended (docs/wire-shapes.md, 5.4)."""

from __future__ import annotations

from typing import Literal

from factlint.interface.common import OmittedWhenNone, Wire
from factlint.interface.failures import Failure
from factlint.interface.verifications import ClaimDetail, SimilarVerification

Step = Literal["starting", "framing", "research", "debate", "adjudication", "conclusion"]
STEPS: tuple[Step, ...] = ("starting", "framing", "research", "debate", "adjudication", "conclusion")
TERMINAL: frozenset[str] = frozenset({"needs_input", "completed", "failed", "cancelled"})
"""The states in which a task stays until somebody acts."""
POLL_AFTER_S = 5


class Progress(Wire):
    """How far a run is: `index` is 0 while starting, then the step's place, 1 to `total`."""

    step: str
    index: int
    total: int = 5
    elapsed_seconds: int = 0
    poll_after_seconds: int = POLL_AFTER_S


class CandidateClaim(Wire):
    """One of several claims that a text was found to hold."""

    claim: str
    domain: str = ""


class NeedsInput(Wire):
    """Why a task waits and what may be chosen; one of the lists is filled, the other left out."""

    reason: str
    claims: OmittedWhenNone[list[CandidateClaim]] = None
    similar_claims: OmittedWhenNone[list[SimilarVerification]] = None
    hint: str = ""


class TaskStatus(Wire):
    """A poll's answer. What does not apply to `status` is left out.

    `processing` has `progress`; `needs_input` has `reason`, `hint` and one list of choices; `completed` has `result`;
    `failed` has `failure`; `cancelled` has nothing more.
    """

    status: str
    task_id: str
    progress: OmittedWhenNone[Progress] = None
    reason: OmittedWhenNone[str] = None
    claims: OmittedWhenNone[list[CandidateClaim]] = None
    similar_claims: OmittedWhenNone[list[SimilarVerification]] = None
    hint: OmittedWhenNone[str] = None
    result: OmittedWhenNone[ClaimDetail] = None
    failure: OmittedWhenNone[Failure] = None

    @property
    def needs_input(self) -> NeedsInput | None:
        """What the task waits for, when it waits."""
        if self.status != "needs_input":
            return None
        return NeedsInput(
            reason=self.reason or "multi_claim",
            claims=self.claims,
            similar_claims=self.similar_claims,
            hint=self.hint or "",
        )


def progress_of(step: Step, elapsed_seconds: int) -> Progress:
    """The progress of a run that is at `step`."""
    return Progress(step=step, index=STEPS.index(step), total=len(STEPS) - 1, elapsed_seconds=elapsed_seconds)
