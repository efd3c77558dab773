"""What is kept of deep checks and of citation checks; most drafts have none, and then these shapes are not loaded."""

from __future__ import annotations

from pydantic import BaseModel

from factlint.interface.citecheck import Citation
from factlint.interface.verifications import ClaimDetail


class KeptCitations(BaseModel):
    """What was found of the citations of one paragraph: each with its statement's `[start, end)` from the paragraph's
    start, and from when until when that holds (seconds since 1970).
    """

    citations: list[tuple[Citation, int, int]]
    checked_at: float
    until: float


class KeptReport(BaseModel):
    """What a deep check came to, and until when it is shown (seconds since 1970)."""

    report: ClaimDetail
    until: float
