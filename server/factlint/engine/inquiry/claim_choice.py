"""The first step: one claim to check, several to choose from, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from factlint.engine.claims import frame as find_claims
from factlint.engine.claims.languages import ENGLISH, LANGUAGE_NAMES, UNREAD_HINT, language_of, unread_reason
from factlint.engine.compound import build_compound
from factlint.engine.evidence.words import distinctive_forms
from factlint.engine.inquiry.likely_statements import likely_statements
from factlint.engine.inquiry.model import MOST_CLAIMS_OFFERED, FramedClaim, Framing, NotFramed, SeveralClaims
from factlint.engine.model import Claim
from factlint.engine.model import Framing as Found
from factlint.interface.recency import is_time_sensitive

NOTHING = NotFramed(
    "no_checkable_claim",
    "The text makes no statement that evidence could settle.",
    "Send one factual statement, with the names and figures that it is about.",
)


def frame(text: str, *, language: str, verbatim: bool, today: date) -> Framing:
    """What the text claims. `language` is that of the report ("" for English, "auto" for the text's own).

    `verbatim`: the text is one claim as written, never to be split. A text that states nothing is taken on its most
    likely reading, so that a vague input does not pause.
    """
    expected = "" if language in {"", "auto"} else language
    written = language_of(text, expected)
    if written != ENGLISH:
        return _unread(written, text)
    notes = _language_notes(language)
    found = find_claims(text, markup="plain", language=ENGLISH, today=today)
    if verbatim:
        return _frame_as_written(text, found, notes, today)
    if not found.claims:
        found, notes = _likeliest(text, notes, today)
    claims = drop_duplicates(found.claims)
    if not claims:
        return NOTHING
    if len(claims) > 1:
        return offer_claims(claims)
    return FramedClaim(claims[0], ENGLISH, found.presumed_intent, notes)


def offer_claims(claims: Sequence[Claim], language: str = ENGLISH) -> SeveralClaims:
    """As many claims as a caller may choose among, and how many more there are."""
    return SeveralClaims(tuple(claims[:MOST_CLAIMS_OFFERED]), language, max(0, len(claims) - MOST_CLAIMS_OFFERED))


def drop_duplicates(claims: Sequence[Claim]) -> list[Claim]:
    """The claims that say something which no other of them says."""
    words = [frozenset(distinctive_forms(claim.text)) for claim in claims]
    return [
        claim
        for index, claim in enumerate(claims)
        if not any(
            words[index] < words[other] or (words[index] == words[other] and other < index)
            for other in range(len(claims))
        )
    ]


def _frame_as_written(text: str, found: Found, notes: tuple[str, ...], today: date) -> Framing:
    claim_text = text.strip()
    if not claim_text:
        return NOTHING
    time_sensitive = is_time_sensitive(claim_text, today)
    if not found.claims:
        return FramedClaim(Claim(claim_text, time_sensitive=time_sensitive), ENGLISH, "", notes)
    statements = drop_duplicates(found.claims)
    main = replace(build_compound(claim_text, statements), time_sensitive=time_sensitive, entities=found.entities)
    return FramedClaim(main, ENGLISH, found.presumed_intent, notes)


def _likeliest(text: str, notes: tuple[str, ...], today: date) -> tuple[Found, tuple[str, ...]]:
    for reading in likely_statements(text):
        found = find_claims(reading, markup="plain", language=ENGLISH, today=today)
        if found.claims:
            return found, (*notes, "The text was checked on its most likely reading.")
    return Found(()), notes


def _unread(written: str, text: str) -> NotFramed:
    return NotFramed("research_insufficient", unread_reason(written, text), UNREAD_HINT)


def _language_notes(language: str) -> tuple[str, ...]:
    name = LANGUAGE_NAMES.get(language)
    if language in {"", "auto", ENGLISH} or name is None:
        return ()
    return (f"The report was asked for in {name}; the built-in engine writes English only.",)
