"""Stored verifications: the full report, lists of them, what is close to one, its certificate (docs/wire-shapes.md, 6), and how
the public library of them is asked (9)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from factlint.interface.common import EntityRef, OmittedWhenBlank, OmittedWhenNone, Source, Visibility, Wire

DEFAULT_PAGE_SIZE = 20
LIBRARY_PAGE_SIZE = 20
MAX_PAGE_SIZE = 100
DEFAULT_RELATED = 5
MAX_RELATED = 10
NEAR_DUPLICATE_DISTANCE = 0.2
"""Closer than this, two claims say the same; such are not listed as related."""

Sort = Literal["recent", "popular", "most_true", "most_untrue", "relevance", "random"]
SORTS: tuple[Sort, ...] = ("recent", "popular", "most_true", "most_untrue", "relevance", "random")
"""In which order the library lists them."""
CoverageReason = Literal["plan", "account", "depth", "verdict", "quality", "withdrawn", "issue_failed"]


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same sentence, but for spaces, capitals and the final stop."""
    first, second = (" ".join(text.split()).rstrip(".!? ").casefold() for text in (one, other))
    return first == second


def what_was_found(key_finding: str, summary: str, rewrite: str | None) -> str:
    """What stands beside a verdict: the finding, but the summary where a service gives the corrected claim as its finding.

    "False: the dam opened in 1938." reads as if the correction were false.
    """
    if rewrite and alike(key_finding, rewrite):
        return "" if alike(summary, rewrite) else summary
    return key_finding or summary


class DebateSide(Wire):
    """One side of the debate; all empty when there was none."""

    role: str = ""
    argument: str = ""
    rebuttal: str = ""


class PanelAssessment(Wire):
    """One adjudicator's opinion; what `warnings` hold depends on `focus_area`."""

    panelist_name: str = ""
    focus_area: str = ""
    score: float | None = None
    reasoning: str = ""
    warnings: list[str] = Field(default=[])


class Audit(Wire):
    """How the verdict came about."""

    adjudication_summary: str = ""
    assessments: list[PanelAssessment] = Field(default=[])
    debate_pro: DebateSide = DebateSide()
    debate_con: DebateSide = DebateSide()
    panel_agreement: str = ""


class Coverage(Wire):
    """What a certificate warrants; amounts in major units of `currency`."""

    status: str
    reasons: list[str] = Field(default=[])
    certificate_id: str | None = None
    certificate_url: str | None = None
    as_of: str | None = None
    currency: str = ""
    cap: int = 0
    aggregate: int = 0
    terms_version: str = ""


class ClaimDetail(Wire):
    """The full report of a verification. `verdict`, `confidence` and `depth` are read as open sets.

    `service_score` is 1 to 10, or null; times are ISO 8601 with offset. This project's additions: `provisional`, given without
    the models that should have judged, because they were out; `wrong_words`, words of the claim that the sources contradict.
    """

    verification_id: str
    claim: str
    visibility: str = "private"
    depth: str = "standard"
    domain: str = ""
    entities: list[EntityRef] = Field(default=[])
    presumed_intent: str = ""
    verdict: str = ""
    confidence: str = "low"
    service_score: int | None = None
    key_finding: str = ""
    executive_summary: str = ""
    warnings: list[str] = Field(default=[])
    suggested_rewrite: str | None = None
    created_at: str = ""
    completed_at: str | None = None
    sources: list[Source] = Field(default=[])
    audit: Audit = Audit()
    language: str
    coverage: Coverage | None = None
    provisional: OmittedWhenNone[bool] = None
    wrong_words: OmittedWhenBlank = ""


class VerificationListItem(Wire):
    """A verification as lists show it."""

    verification_id: str
    claim: str
    domain: str
    entities: list[EntityRef] = Field(default=[])
    verdict: str = ""
    confidence: str = "low"
    service_score: int | None = None
    key_finding: str = ""
    executive_summary: str = ""
    suggested_rewrite: str | None = None
    created_at: str = ""
    completed_at: str | None = None
    language: str


class VerificationList(Wire):
    """One page; `total` counts all pages."""

    items: list[VerificationListItem]
    total: int
    page: int
    page_size: int


class SimilarVerification(Wire):
    """Another verification and how far its claim is away: cosine distance, 0 is identical."""

    verification_id: str
    claim: str
    verdict: str = ""
    confidence: str = "low"
    service_score: int | None = None
    url: str = ""
    distance: float


class Related(Wire):
    """The closest public verifications, nearest first."""

    items: list[SimilarVerification] = Field(default=[])


class VisibilityIn(Wire):
    """Who may read a stored verification from now on."""

    visibility: Visibility


class VisibilityOut(Wire):
    ok: bool = True
    visibility: str


class Certificate(Wire):
    """A signed record of a verdict. `signature` is base64 of Ed25519; `payload` is what was signed."""

    document_version: int
    certificate_id: str
    record_version: str
    payload: dict[str, JsonValue]
    leaf: str
    signature: str | None = None
    key_id: str | None = None
    anchors: dict[str, JsonValue] = Field(default={})
    withdrawn_at: str | None = None
    keys_url: str = ""
    verifier_url: str = ""
