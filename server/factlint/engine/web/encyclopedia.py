"""The live encyclopedia: pages of Wikipedia in the claim's language, by the MediaWiki API, without a key.

Shapes as documented at https://www.mediawiki.org/wiki/API:Search, https://www.mediawiki.org/wiki/Extension:TextExtracts
and https://www.mediawiki.org/wiki/API:Revisions (formatversion 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from urllib.parse import urlencode

from factlint.engine.model import Claim, Evidence
from factlint.engine.web.fields import date_at, drop_future_date, list_at, text_at, value_at
from factlint.engine.web.passages import About, select_passages
from factlint.engine.web.queries import key_words, names_of
from factlint.engine.web.reach import (
    NONSENSE,
    Answer,
    Lookup,
    PageText,
    RequestFailure,
    ServiceAnswer,
    ServiceRequest,
    Unanswered,
)

NAME = "Wikipedia"
ADDRESS = "https://{language}.wikipedia.org/w/api.php"
MOST_PAGES = 3
_PER_SEARCH = 3
_HEADING = re.compile(r"(={2,6})[^=].*\1")
_MOST_NAMES = 2


def look_up(claim: Claim, language: str, today: date, address: str = ADDRESS) -> Lookup[tuple[Evidence, ...]]:
    """Statements of the pages that the claim names, and of those that have its words. Raises Unanswered.

    The date of each is that of the page's last revision: what the encyclopedia said as of then.
    """
    api = address.format(language=language)
    answers = yield [_search(api, query) for query in _queries(claim)]
    pages = list(dict.fromkeys(_page_numbers(answers)))[:MOST_PAGES]
    if not pages:
        return ()
    # Whole texts come one page an answer.
    answers = yield [_text(api, page) for page in pages]
    read = [page for answer in answers if (page := _page(answer, language, today)) is not None]
    named = f"{NAME} ({language}, CC BY-SA 4.0)"
    return tuple(
        found
        for page in read
        for found in select_passages(claim, page, About("encyclopedia", named, subject=page.title))
    )


def _queries(claim: Claim) -> list[str]:
    """The names alone, then any of the words: a search for all of a claim's words finds no page."""
    return [*names_of(claim)[:_MOST_NAMES], " OR ".join(key_words(claim))]


def _search(api: str, query: str) -> ServiceRequest:
    return build_request(api, list="search", srsearch=query, srlimit=_PER_SEARCH, srprop="timestamp", srnamespace=0)


def _text(api: str, page: int) -> ServiceRequest:
    return build_request(
        api,
        pageids=page,
        prop="extracts|info|revisions|pageprops",
        explaintext=1,
        exsectionformat="wiki",
        inprop="url",
        rvprop="timestamp",
        ppprop="disambiguation",
    )


def build_request(api: str, **parameters: str | int) -> ServiceRequest:
    """A question to the API of an encyclopedia."""
    return ServiceRequest(f"{api}?{urlencode({'action': 'query', 'format': 'json', 'formatversion': 2, **parameters})}")


def _page_numbers(answers: Iterable[Answer]) -> list[int]:
    """The numbers of the pages found, the best of each search first. Raises Unanswered when no search was answered."""
    told = [answer for answer in answers if isinstance(answer, ServiceAnswer)]
    if not told:
        raise Unanswered(NAME, next((answer for answer in answers if isinstance(answer, RequestFailure)), NONSENSE))
    usable = [answer for answer in told if value_at(answer.value, "error") is None]
    if not usable:
        # "maxlag", "ratelimited" and the like: said in a body, and gone a little later.
        raise Unanswered(NAME, RequestFailure("The service answers with an error.", passing=True))
    hits = [
        [value_at(hit, "pageid") for hit in list_at(answer.value, "query", "search")[:_PER_SEARCH]] for answer in usable
    ]
    ranks = range(max(map(len, hits), default=0))
    return [page for rank in ranks for row in hits if rank < len(row) and isinstance(page := row[rank], int)]


def _page(answer: Answer, language: str, today: date) -> PageText | None:
    page = value_at(answer.value, "query", "pages", 0) if isinstance(answer, ServiceAnswer) else None
    extract, url = value_at(page, "extract"), text_at(page, "fullurl")
    if (
        not isinstance(extract, str)
        or not url.startswith("https://")
        or value_at(page, "pageprops", "disambiguation") is not None
    ):
        return None
    revised = drop_future_date(date_at(page, "revisions", 0, "timestamp"), today)
    lines = (line.strip() for line in extract.split("\n"))
    text = "\n\n".join(line for line in lines if line and not _HEADING.fullmatch(line))
    return PageText(url, text_at(page, "title", most_cp=300), text, revised, language)
