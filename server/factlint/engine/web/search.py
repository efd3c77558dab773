"""The search loop: a query, its pages read around what was found, and on to the next until there is enough of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, Protocol

from factlint.engine.evidence.words import norms
from factlint.engine.model import Claim, Evidence
from factlint.engine.web.domains import diversify, page_key, site_of
from factlint.engine.web.fields import drop_future_date
from factlint.engine.web.passages import About, select_passages
from factlint.engine.web.providers import Search, SearchHit
from factlint.engine.web.queries import is_repeat, plain_query
from factlint.engine.web.reach import NONSENSE, Lookup, PageRequest, PageText, RequestFailure, ServiceAnswer, Unanswered

MOST_EVIDENCE = 12
_BARREN = 2
Stop = Literal["done", "repetition", "budget", "unanswered"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How far one claim may go: queries, pages in all and a query, pages of one site, seconds until no query begins."""

    queries: int
    pages: int
    pages_a_query: int = 4
    per_site: int = 2
    seconds: float = 45.0


QUICK = Budget(queries=2, pages=4, seconds=15.0)
DEEP = Budget(queries=6, pages=12)


class QuerySource(Protocol):
    """Says after each search how to go on; a model may do so, or a list of queries."""

    def next_query(self, asked: Sequence[str], found: Sequence[Evidence]) -> str | None:
        """The next query, or None where what was found is enough. `asked` are the queries so far."""
        ...


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to: evidence of as many sites as there are, best first, and why it ended."""

    evidence: tuple[Evidence, ...]
    asked: tuple[str, ...]
    stopped: Stop
    pages_read: int = 0
    pages_unread: int = 0


def search(
    claim: Claim,
    searches: Sequence[Search],
    steering: QuerySource,
    budget: Budget,
    *,
    today: date,
    language: str = "en",
    clock: Callable[[], float] = time.monotonic,
) -> Lookup[SearchResult]:
    """Searches until there is enough, a query repeats, nothing new comes, or the budget is spent.

    Raises Unanswered when no search answers the first query; later the search ends with what it has.
    """
    until = clock() + budget.seconds
    asked: list[str] = []
    opened: list[str] = []
    read: dict[str, tuple[Evidence, ...]] = {}
    unread = barren = 0
    while True:
        found = spread_over_sites(evidence for texts in read.values() for evidence in texts)
        if len(asked) >= budget.queries or len(opened) >= budget.pages or (asked and clock() >= until):
            stopped: Stop = "budget"
            break
        query = steering.next_query(tuple(asked), found)
        if query is None:
            stopped = "done"
            break
        if asked and clock() >= until:
            stopped = "budget"
            break
        query = plain_query(query)
        if not query or is_repeat(query, asked) or barren >= _BARREN:
            stopped = "repetition"
            break
        try:
            hits = yield from _hits(searches, query, language)
        except Unanswered:
            if not asked:
                raise
            stopped = "unanswered"
            break
        asked.append(query)
        most = min(budget.pages_a_query, budget.pages - len(opened))
        fresh = diversify(hits, lambda hit: hit.url, per_site=budget.per_site, most=most, taken=opened)
        opened += [hit.url for hit in fresh]
        pages = (yield [PageRequest(hit.url) for hit in fresh]) if fresh else ()
        new = 0
        for hit, page in zip(fresh, pages, strict=True):
            if not isinstance(page, PageText):
                unread += 1
            elif page_key(page.url) not in read:
                read[page_key(page.url)] = texts = _texts(claim, page, hit, today)
                new += bool(texts)
        barren = 0 if new else barren + 1
    return SearchResult(found, tuple(asked), stopped, len(read), unread)


def _hits(searches: Sequence[Search], query: str, language: str) -> Lookup[list[SearchHit]]:
    """The hits of the first search that answers. Raises Unanswered."""
    trouble = NONSENSE
    for one in searches:
        (answer,) = yield [one.ask(query, language)]
        hits = one.read_hits(answer) if isinstance(answer, ServiceAnswer) else answer
        if isinstance(hits, list):
            return hits
        trouble = hits if isinstance(hits, RequestFailure) else NONSENSE
    raise Unanswered(", ".join(one.name for one in searches), trouble)


def _texts(claim: Claim, page: PageText, hit: SearchHit, today: date) -> tuple[Evidence, ...]:
    """What a page says of the claim, dated as it says itself, else as the search says."""
    dated = replace(page, date=drop_future_date(page.date, today) or drop_future_date(hit.date, today))
    return select_passages(claim, dated, About("web", site_of(page.url), excerpt=hit.excerpt))


def spread_over_sites(evidence: Iterable[Evidence], most: int = MOST_EVIDENCE) -> tuple[Evidence, ...]:
    """The best of each site first, then the second of each; the same words on several sites count once."""
    turns: Counter[str] = Counter()
    said: set[tuple[str, ...]] = set()
    ranked: list[tuple[int, float, Evidence]] = []
    for item in sorted(evidence, key=lambda item: -item.rank):
        words = tuple(norms(item.snippet))
        if words in said:
            continue
        said.add(words)
        ranked.append((turns[item.source_name], -item.rank, item))
        turns[item.source_name] += 1
    ranked.sort(key=lambda entry: entry[:2])
    return tuple(item for _, _, item in ranked[:most])
