"""The shapes of 2026-05-13, and pure functions that make them of the current ones; they keep all that these can say."""

# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

from datetime import date

from pydantic import Field

from factlint.interface.assess import AssessOut, AssessRow
from factlint.interface.common import ERROR_VERDICT, OmittedWhenNone, Position, Wire, copy_fields
from factlint.interface.extract import ExtractOut
from factlint.interface.failures import original_code
from factlint.interface.usage import Credits, UsageOut
from factlint.interface.v2026_05_13.changes import changed

MORE_CLAIMS_HINT = "Only the main claim was judged; send the others as items of their own."
NO_CLAIM_ERROR = "The text holds no claim that evidence could settle."
CREDIT_ALIASES_END = date(2026, 11, 29)


class ClaimLocation(Wire):
    claim: str
    positions: list[Position] | None = None


@changed(
    claims=("claim", "identified_claims", "candidate_claims"),
    original_input=("original_input", "locations"),
    language=(),
    provisional=(),
)
class OriginalExtractOut(ExtractOut):
    """Extract: the top claim, the full list when there are two or more, and their places beside them."""

    claim: str = ""
    identified_claims: list[str] = Field(default=[])
    candidate_claims: list[str] = Field(default=[])
    locations: list[ClaimLocation] | None = None


@changed(status=(), more_claims=(), failure=("error_code", "candidate_claims", "identified_claims", "hint"))
class OriginalAssessRow(AssessRow):
    """Assess: a row without a verdict says `Error` at confidence `low`."""

    verdict: str = Field(default=...)
    confidence: str = Field(default=...)
    error_code: str | None = None
    candidate_claims: list[str] = Field(default=[])
    identified_claims: list[str] = Field(default=[])
    hint: str | None = None


@changed(status=(), failure=("error", "error_code", "candidate_claims"))
class OriginalAssessOut(AssessOut):
    """Assess: `error`, `error_code` and `candidate_claims` speak of a single input without a claim."""

    claims: list[OriginalAssessRow] = Field(default=[])
    error: str | None = None
    error_code: OmittedWhenNone[str] = None
    candidate_claims: OmittedWhenNone[list[str]] = None


class OriginalCredits(Credits):
    bonus: OmittedWhenNone[int] = None


class Quota(Wire):
    """One capability's share of the pool, in calls at the standard price."""

    quota_used: int = 0
    quota_total: int = 0
    quota_remaining: int = 0
    bonus: int = 0
    credits: OmittedWhenNone[int] = None
    remaining: int = 0


@changed(plan_label=("plan_label", "quota_resets_at"), cost_options=("cost_options", "verify", "ask", "assess"))
class OriginalUsageOut(UsageOut):
    quota_resets_at: str | None = None
    credits: OriginalCredits = OriginalCredits()
    verify: Quota = Quota()
    ask: Quota = Quota()
    assess: Quota = Quota()


def extract_to_original(answer: ExtractOut, *, located: bool = False) -> OriginalExtractOut:
    """`located`: the call asked for places, so an empty list of claims has an empty list of places."""
    claims = [found.claim for found in answer.claims]
    placed = any(found.positions is not None for found in answer.claims) or (located and not claims)
    return copy_fields(
        answer,
        OriginalExtractOut,
        status=original_code(answer.status, "extract"),
        claim=claims[0] if claims else "",
        identified_claims=claims if len(claims) > 1 else [],
        locations=[copy_fields(found, ClaimLocation) for found in answer.claims] if placed else None,
    )


def row_to_original(row: AssessRow) -> OriginalAssessRow:
    failed = row.failure is not None or row.verdict is None
    return copy_fields(
        row,
        OriginalAssessRow,
        verdict=ERROR_VERDICT if failed else row.verdict,
        confidence="low" if failed or row.confidence is None else row.confidence,
        error_code=original_code(row.failure.code if row.failure else "internal", "assess") if failed else None,
        identified_claims=row.more_claims,
        hint=row.failure.hint if row.failure else (MORE_CLAIMS_HINT if row.more_claims else None),
    )


def assess_to_original(answer: AssessOut) -> OriginalAssessOut:
    rows = [row_to_original(row) for row in answer.claims]
    if answer.failure is None:
        return copy_fields(answer, OriginalAssessOut, claims=rows)
    code = original_code(answer.failure.code, "assess")
    error = NO_CLAIM_ERROR if code == "no_claim" else answer.failure.detail
    return copy_fields(answer, OriginalAssessOut, claims=rows, error=error, error_code=code, candidate_claims=[])


def usage_to_original(answer: UsageOut, today: date) -> OriginalUsageOut:
    """`today` decides whether the deprecated aliases of the extra credits are still there."""
    aliases = today < CREDIT_ALIASES_END
    pool = answer.credits

    def quota(cost: int) -> Quota:
        total, remaining, bonus = pool.total // cost, pool.remaining // cost, pool.extra // cost
        return Quota(
            quota_used=total - remaining,
            quota_total=total,
            quota_remaining=remaining,
            bonus=bonus,
            credits=bonus if aliases else None,
            remaining=remaining,
        )

    return copy_fields(
        answer,
        OriginalUsageOut,
        quota_resets_at=pool.resets_at,
        credits=copy_fields(pool, OriginalCredits, bonus=pool.extra if aliases else None),
        verify=quota(answer.costs.verify),
        ask=quota(answer.costs.ask),
        assess=quota(answer.costs.assess),
    )
