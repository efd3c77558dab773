"""The few statements of a page that speak of a claim: each snippet is a verbatim piece of the text that was read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from factlint.engine.evidence.query import Query, query_of
from factlint.engine.evidence.readable import statements
from factlint.engine.evidence.shapes import Statement
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import Claim, Evidence, EvidenceKind
from factlint.engine.web.reach import PageText

MOST_READ_CP = 200_000
_PER_PAGE = 3
_LEAST = 0.35
_LONGEST_CP = 700
_SUBJECT, _FIGURE, _HIT = 0.3, 0.2, 0.2
_HIT_SHARED = 0.6


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a page besides its text: its kind and name, what its sentences are about, why it was opened.

    `excerpt` is what a search quoted of it: statements like it are preferred, and it is never evidence itself.
    """

    kind: EvidenceKind
    source_name: str
    subject: str = ""
    excerpt: str = ""
    per_page: int = _PER_PAGE


def select_passages(claim: Claim, page: PageText, about: About) -> tuple[Evidence, ...]:
    """The statements of a page that have most of the claim's words, best first; none that has too few of them."""
    return select_statements(
        claim, statements(page.text[:MOST_READ_CP], about.subject, page.language or "en"), page, about
    )


def select_statements(claim: Claim, said: Iterable[Statement], page: PageText, about: About) -> tuple[Evidence, ...]:
    """Of some statements of a page those that have most of the claim's words; one with a date of its own keeps it."""
    asked = query_of(claim)
    hit = frozenset(norms(about.excerpt)) - STOP_WORDS
    scored: list[tuple[float, int, Statement]] = []
    for number, statement in enumerate(said):
        score = _score(asked, frozenset(norms(statement.text)), hit) if len(statement.text) <= _LONGEST_CP else 0.0
        if score >= _LEAST:
            scored.append((score, -number, statement))
    # A sentence is there alone and again before one that leans on it: one of the two is enough.
    best: list[Evidence] = []
    for score, _, statement in sorted(scored, reverse=True, key=lambda one: one[:2]):
        if not any(statement.snippet in kept.snippet or kept.snippet in statement.snippet for kept in best):
            best.append(_evidence(page, about, statement, score))
        if len(best) == about.per_page:
            break
    return tuple(best)


def _score(asked: Query, said: frozenset[str], hit: frozenset[str]) -> float:
    """The share of the claim's words that a statement has, more where it names the subject, a figure, or was quoted."""
    covered = sum(word in said for word in asked.content) / (len(asked.content) or 1)
    subject = _SUBJECT if asked.subject and asked.subject <= said else 0.0
    figure = _FIGURE if asked.figures & said else 0.0
    quoted = _HIT if hit and len(hit & said) >= _HIT_SHARED * min(len(hit), len(said)) else 0.0
    return covered + subject + figure + quoted if covered > 0 else 0.0


def _evidence(page: PageText, about: About, statement: Statement, score: float) -> Evidence:
    digest = hashlib.sha256(f"{page.url}\0{statement.snippet}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return Evidence(
        key=f"{about.kind}:{digest}",
        kind=about.kind,
        source_name=about.source_name,
        title=page.title,
        url=page.url,
        text=statement.text,
        snippet=statement.snippet,
        date=statement.date or page.date,
        rank=round(score, 4),
    )
