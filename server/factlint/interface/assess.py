"""Assess: a verdict and a confidence for each claim (docs/wire-shapes.md, 4)."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.common import OmittedWhenBlank, OmittedWhenNone, SearchedPage, Source, Wire
from factlint.interface.failures import Failure

MAX_ITEMS = 20
MAX_ITEM_CP = 2_000


class AssessIn(Wire):
    """One text (`text`, also accepted as `claim`), or a list of 1 to 20 `claims`; never both."""

    text: str = Field(default="", description="A text; every claim in it becomes a row, up to 20.")
    claim: str = Field(default="", description="Another name of `text`; wins when both have content.")
    claims: list[str] | None = Field(default=None, description="1 to 20 items of up to 2,000 characters, a row each.")
    language: str = Field(default="", description="One of the 12 language codes, `auto`, or empty for English.")
    suggest_rewrite: bool = Field(default=False, description="Ask for a rewrite of claims that are false.")


class AssessRow(Wire):
    """One claim's verdict, or the failure in its place.

    `verdict` and `confidence` are null on a failed row, and are read as open sets. From `sources` on, the fields are
    this project's addition: a service that does not know them leaves them out. `provisional`: given without the models
    that should have judged, or before pages from outside had come. `wrong_words`: words of the claim that the sources contradict.
    """

    claim: str
    language: str = "en"
    status: str
    verdict: str | None = None
    confidence: str | None = None
    verification_url: str | None = None
    rationale: str | None = None
    dissent: str | None = None
    searched_pages: OmittedWhenNone[list[SearchedPage]] = None
    suggested_rewrite: str | None = None
    more_claims: list[str] = Field(default=[])
    failure: Failure | None = None
    sources: OmittedWhenNone[list[Source]] = None
    time_sensitive: OmittedWhenNone[bool] = None
    assessed_at: OmittedWhenBlank = ""
    engine: OmittedWhenBlank = ""
    provisional: OmittedWhenNone[bool] = None
    wrong_words: OmittedWhenBlank = ""


class AssessOut(Wire):
    """The rows in the order of the items; `failure` is set when a single input holds no claim.

    `note`, this project's addition: what is not as it was asked for, such as the language of the answer.
    """

    status: str
    claims: list[AssessRow] = Field(default=[])
    failure: Failure | None = None
    more_claims: list[str] = Field(default=[])
    note: OmittedWhenNone[str] = None
