"""Verdicts that somebody else came to, such as an agent: held to the words of the texts that they were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.model import Assessment, Claim, Evidence, Opinion
from factlint.engine.models.client.replies import Reply, Usage
from factlint.engine.models.panel_verdict import conclude
from factlint.engine.models.quotations import clean_reason
from factlint.engine.models.votes import QUOTE_AGAIN, Vote, grounds_of, opinion_of

SEATS = 2
"""One vote of two counts as half a panel: never unanimous, so never with high confidence."""
NOT_SETTLED = "it has no score"
_LONGEST_NAME_CP = 60


def conclude_given(
    given: Vote, by: str, claim: Claim, texts: Sequence[Evidence], built_in: Sequence[Opinion], *, today: date
) -> Assessment | str:
    """The assessment, or why the verdict does not count, in words for who gave it."""
    if given.score is None:
        return NOT_SETTLED
    if not grounds_of(given, texts):
        return QUOTE_AGAIN
    who = clean_reason(by, _LONGEST_NAME_CP) or "an agent"
    opinion = opinion_of(Reply(given, who, Usage()), "sources", claim, texts, language_of(claim.text) or ENGLISH)
    found = conclude(claim, [opinion], built_in, texts, seats=SEATS, today=today)
    if found.verdict is None:
        return found.rationale
    return replace(found, rationale=f"{found.rationale} (Judged by {who}; the quotations stand in the texts.)")
