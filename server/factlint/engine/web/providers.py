"""Web search: one question and one reading of the answer for each provider, and which of them a choice comes to.

Shapes as documented: SearXNG at https://docs.searxng.org/dev/search_api.html, Brave at
https://api-dashboard.search.brave.com/api-reference/web/search/get, Tavily at
https://docs.tavily.com/documentation/api-reference/endpoint/search, Exa at https://docs.exa.ai/reference/search, and
GDELT's DOC 2.0 at https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/. A provider's own answers and summaries are
not asked for: they are nobody's publication.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from factlint.engine.model import Claim
from factlint.engine.web.choice import Choice
from factlint.engine.web.fields import date_at, list_at, text_at, value_at
from factlint.engine.web.queries import key_words
from factlint.engine.web.reach import NONSENSE, RequestFailure, ServiceAnswer, ServiceRequest

MOST_HITS = 10
_LONGEST_URL = 2_000
_GDELT_WORDS = 6


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A page that a search found; `excerpt` is what the search shows of it, `date` ISO 8601 or ""."""

    url: str
    title: str = ""
    excerpt: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Search:
    """A provider: `ask` makes the question of a query and a language, `rows` finds the hits in an answer."""

    name: str
    ask: Callable[[str, str], ServiceRequest]
    rows: Callable[[object], list[SearchHit] | None]

    def read_hits(self, answer: ServiceAnswer) -> list[SearchHit] | RequestFailure:
        """The usable hits, best first, each address once; or why there are none to be had."""
        found = self.rows(answer.value)
        if found is None:
            return NONSENSE
        usable = {hit.url: hit for hit in reversed(found) if hit.url.startswith(("http://", "https://"))}
        return list(reversed(usable.values()))[:MOST_HITS]


def searches_of(choice: Choice) -> tuple[Search, ...]:
    """The searches of a choice, the first to be asked first; those without their key are left out."""
    at_hand = choice.names
    found: list[Search] = []
    where = choice.addresses
    if "searxng" in at_hand:
        found.append(
            Search("SearXNG", lambda query, language: _searxng(choice.base_url, query, language), _searxng_rows)
        )
    if "brave" in at_hand:
        found.append(
            Search("Brave", lambda query, language: _brave(where.brave, choice.key, query, language), _brave_rows)
        )
    if "tavily" in at_hand:
        found.append(Search("Tavily", lambda query, _: _tavily(where.tavily, choice.key, query), _tavily_rows))
    if "exa" in at_hand:
        found.append(Search("Exa", lambda query, _: _exa(where.exa, choice.key, query), _exa_rows))
    if "gdelt" in at_hand:
        found.append(Search("GDELT", lambda query, _: _gdelt(where.gdelt, query), _gdelt_rows))
    return tuple(found)


def _searxng(base_url: str, query: str, language: str) -> ServiceRequest:
    asked = {"q": query, "format": "json", "language": language, "categories": "general", "safesearch": 0}
    return ServiceRequest(f"{base_url.rstrip('/')}/search?{urlencode(asked)}")


def _searxng_rows(value: object) -> list[SearchHit] | None:
    return _rows(value, ("results",), excerpt="content", dated="publishedDate")


def _brave(address: str, key: str, query: str, language: str) -> ServiceRequest:
    asked = {"q": query, "count": MOST_HITS, "search_lang": {"no": "nb", "pt": "pt-pt"}.get(language, language)}
    return ServiceRequest(f"{address}?{urlencode({**asked, 'result_filter': 'web'})}", (("X-Subscription-Token", key),))


def _brave_rows(value: object) -> list[SearchHit] | None:
    # An answer without any page has no "web" at all.
    if value_at(value, "type") == "search" and value_at(value, "web") is None:
        return []
    return _rows(value, ("web", "results"), excerpt="description", dated="page_age")


def _tavily(address: str, key: str, query: str) -> ServiceRequest:
    asked = {"query": query, "max_results": MOST_HITS, "search_depth": "basic", "include_answer": False}
    return _post_request(address, asked, ("Authorization", f"Bearer {key}"))


def _tavily_rows(value: object) -> list[SearchHit] | None:
    return _rows(value, ("results",), excerpt="content", dated="published_date")


def _exa(address: str, key: str, query: str) -> ServiceRequest:
    asked = {"query": query, "numResults": MOST_HITS, "type": "auto", "contents": {"highlights": True}}
    return _post_request(address, asked, ("x-api-key", key))


def _exa_rows(value: object) -> list[SearchHit] | None:
    if not isinstance(value_at(value, "results"), list):
        return None
    return [
        SearchHit(_address(row), text_at(row, "title"), text_at(row, "highlights", 0), date_at(row, "publishedDate"))
        for row in list_at(value, "results")
    ]


def _gdelt(address: str, query: str) -> ServiceRequest:
    # Its index wants every word of a query.
    few = " ".join(key_words(Claim(query))[:_GDELT_WORDS])
    asked = {"query": few, "mode": "artlist", "format": "json", "maxrecords": MOST_HITS, "sort": "hybridrel"}
    return ServiceRequest(f"{address}?{urlencode(asked)}")


def _gdelt_rows(value: object) -> list[SearchHit] | None:
    # Nothing found is an object without any name.
    if value == {}:
        return []
    return _rows(value, ("articles",), excerpt="", dated="seendate")


def _rows(value: object, path: tuple[str, ...], *, excerpt: str, dated: str) -> list[SearchHit] | None:
    if not isinstance(value_at(value, *path), list):
        return None
    rows = list_at(value, *path)
    return [SearchHit(_address(row), text_at(row, "title"), text_at(row, excerpt), date_at(row, dated)) for row in rows]


def _address(row: object) -> str:
    found = value_at(row, "url")
    return found.strip() if isinstance(found, str) and len(found) <= _LONGEST_URL else ""


def _post_request(address: str, asked: Mapping[str, object], key: tuple[str, str]) -> ServiceRequest:
    return ServiceRequest(address, (("Content-Type", "application/json"), key), json.dumps(asked).encode())
