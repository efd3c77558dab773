"""What makes findings of a block says the same wrong words once."""

from __future__ import annotations

from datetime import UTC, datetime

from factlint.client.checks.assess import Answer
from factlint.client.checks.build_findings import findings_of
from factlint.client.store.cache import KeptExtraction, PlacedClaim
from factlint.interface.assess import AssessRow
from factlint.prose.parse import parse

NOW = datetime(2026, 11, 22, tzinfo=UTC)
TEXT = "Starting in 1485, he asked Genoa, Venice and Spain."


def answer(claim: str, verdict: str, why: str, rewrite: str | None = None) -> Answer:
    row = AssessRow(claim=claim, status="completed", verdict=verdict, rationale=why, suggested_rewrite=rewrite)
    return Answer(row, NOW, NOW)


def findings(*answers: Answer) -> list[str]:
    claims = [PlacedClaim(claim=one.row.claim, passages=[(0, len(TEXT))]) for one in answers]
    found = findings_of(parse(TEXT), 0, KeptExtraction(claims=claims), {one.row.claim: one for one in answers})
    return [one.claim for one in found]


def test_claims_of_one_statement_that_find_the_same_words_wrong_are_one_finding() -> None:
    claims = [f"Starting in 1485, he asked {name}." for name in ("Genoa", "Venice", "Spain")]
    edited = [answer(one, "False", f"It was 1451, not {one}", one.replace("1485", "1451")) for one in claims]
    assert len(findings(*edited)) == 1
    assert len(findings(*(answer(one, "False", "The claim says 1485; the page says 1451.") for one in claims))) == 1


def test_other_reasons_and_other_verdicts_stay() -> None:
    claims = [f"Starting in 1485, he asked {name}." for name in ("Genoa", "Venice", "Spain")]
    assert len(findings(*(answer(one, "False", f"He never asked, says {one}") for one in claims))) == 3
    assert len(findings(*(answer(one, "True", "The page says so.") for one in claims))) == 3
