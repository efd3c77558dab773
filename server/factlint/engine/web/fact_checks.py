"""Published fact-checks: what reviewers who mark their work up as ClaimReview found of a claim like this one.

Shape as documented at https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import date
from urllib.parse import urlencode

from factlint.engine.evidence.words import distinctive_forms, norms
from factlint.engine.model import Claim, Evidence, Stance
from factlint.engine.web.domains import site_of
from factlint.engine.web.fields import date_at, drop_future_date, list_at, text_at, value_at
from factlint.engine.web.queries import plain_query
from factlint.engine.web.reach import NONSENSE, Lookup, RequestFailure, ServiceAnswer, ServiceRequest, Unanswered

NAME = "Fact Check Tools"
MOST_REVIEWS = 5
_SAME_CLAIM = 0.75
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_NEGATIONS = frozenset({"not", "no", "never", "n't", "none", "without", "false", "isnt", "wasnt", "didnt"})
_RATINGS: Mapping[str, Stance] = {
    **dict.fromkeys(
        (
            "false", "mostly false", "pants on fire", "fake", "incorrect", "wrong", "inaccurate", "untrue", "not true",
            "fabricated", "hoax", "debunked", "four pinocchios", "three pinocchios", "baseless", "no evidence",
        ),
        Stance.REFUTES,
    ),
    **dict.fromkeys(("true", "mostly true", "correct", "accurate", "mostly correct", "confirmed"), Stance.SUPPORTS),
}  # fmt: skip


def look_up(claim: Claim, language: str, today: date, address: str, key: str) -> Lookup[tuple[Evidence, ...]]:
    """Reviews of this very claim, each with what its publisher found, newest first. Raises Unanswered.

    Reviews of other claims are left out: that something like it is false says nothing of this.
    """
    asked = {"query": plain_query(claim.text), "languageCode": language, "pageSize": 20}
    (answer,) = yield [ServiceRequest(f"{address}?{urlencode(asked)}", (("X-Goog-Api-Key", key),))]
    if isinstance(answer, RequestFailure):
        raise Unanswered(NAME, answer)
    # Nothing found is an object without any name.
    if not isinstance(answer, ServiceAnswer) or (
        answer.value != {} and not isinstance(value_at(answer.value, "claims"), list)
    ):
        raise Unanswered(NAME, NONSENSE)
    found = [
        evidence
        for checked in list_at(answer.value, "claims")
        if is_same_claim(claim.text, text_at(checked, "text"))
        for review in list_at(checked, "claimReview")
        if (evidence := _evidence(checked, review, today)) is not None
    ]
    unique = {evidence.url: evidence for evidence in sorted(found, key=lambda item: item.date)}
    return tuple(sorted(unique.values(), key=lambda item: item.date, reverse=True))[:MOST_REVIEWS]


def is_same_claim(one: str, other: str) -> bool:
    """Whether two texts claim the same: nearly all words alike, every figure alike, no negation in one alone."""
    first, second = set(norms(one)), set(norms(other))
    if (first & _NEGATIONS) != (second & _NEGATIONS) or set(_FIGURE.findall(one)) != set(_FIGURE.findall(other)):
        return False
    first, second = set(distinctive_forms(one)), set(distinctive_forms(other))
    return bool(first and second) and len(first & second) >= _SAME_CLAIM * len(first | second)


def select_legible(evidence: Sequence[Evidence]) -> list[Evidence]:
    """What a judge may take at its word: a review repeats the very claim that it finds to be false."""
    return [item for item in evidence if item.kind != "fact_check"]


def stance_of(evidence: Evidence) -> Stance:
    """What a review says of the claim, where its rating is one of the common ones; a rating in between is neutral."""
    rating = evidence.text.rpartition(": ")[2].strip(" .!").casefold()
    return _RATINGS.get(rating, Stance.NEUTRAL)


def _evidence(checked: object, review: object, today: date) -> Evidence | None:
    url, rating = text_at(review, "url"), text_at(review, "textualRating", most_cp=200)
    if not url.startswith(("http://", "https://")) or not rating:
        return None
    publisher = text_at(review, "publisher", "name", most_cp=120) or text_at(review, "publisher", "site", most_cp=120)
    publisher = publisher or site_of(url)
    claimed = text_at(checked, "text", most_cp=500)
    return Evidence(
        key=f"fact_check:{hashlib.sha256(url.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}",
        kind="fact_check",
        source_name=publisher,
        title=text_at(review, "title", most_cp=300) or claimed,
        url=url,
        text=f"{publisher} reviewed the claim “{claimed}” and rated it: {rating}",
        snippet=rating,
        date=drop_future_date(date_at(review, "reviewDate"), today),
    )
