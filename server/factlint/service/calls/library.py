"""The public library."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.verifications import SORTS, VerificationList
from factlint.service.calls.spec import CallSpec, Query

LIBRARY = CallSpec(
    "library",
    "GET",
    f"{PREFIX}/library",
    "Published verifications.",
    VerificationList,
    open=True,
    queries={
        "page": Query("The page, from 1.", "integer"),
        "sort": Query("The order; relevance is that of a search, and random is another at each call.", values=SORTS),
        "search": Query("Words that the verification has."),
        "domain": Query("A subject, such as History."),
        "entity": Query("The name or the knowledge-base id of a thing that the claim is about."),
        "verdict": Query("Verdicts, with commas between them."),
        "curated": Query("Names of curated collections, with commas between them."),
    },
)

SERVED: tuple[CallSpec, ...] = (LIBRARY,)
