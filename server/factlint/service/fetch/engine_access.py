"""The engine's way out: its threads wait here while the event loop fetches, within the bounds of every other fetch."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as Late
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pydantic_core import from_json

from factlint.engine.web.choice import Choice
from factlint.engine.web.reach import (
    NONSENSE,
    Answer,
    PageRequest,
    PageText,
    Request,
    RequestFailure,
    ServiceAnswer,
    ServiceRequest,
)
from factlint.service.fetch.fetcher import JSON_TYPES, Caps, Fetcher
from factlint.service.fetch.pages import Page, PageReader
from factlint.service.fetch.rate_limit import Rate
from factlint.service.fetch.reasons import Unfetched
from factlint.service.fetch.recent_pages import RecentResults

SERVICE_CAPS = Caps(text_bytes=8 * 1024 * 1024, total_s=20.0, per_host=4, rate=Rate(burst=8, per_s=4.0))
"""For services that answer programs: a search, an encyclopedia."""
KEPT_S = 3_600.0
_MOST_KEPT_CP = 16_000_000
_MOST_KEPT_BYTES = 16 * 1024 * 1024
_AT_ONCE = 8
_WAIT_S = 90.0
_GONE = RequestFailure("Nothing is looked up while the service stops.", passing=True)
_LATE = RequestFailure("The answers did not arrive in time.", passing=True)


@dataclass(frozen=True, slots=True)
class _Parsed:
    value: object
    size: int


def own_hosts(choice: Choice) -> tuple[str, ...]:
    """The host of the user's own search, which may lie on their machine: it is asked, and pages there are not read."""
    if choice.provider != "searxng":
        return ()
    import httpx

    try:
        url = httpx.URL(choice.base_url)
        port = url.port or (443 if url.scheme == "https" else 80)
    except httpx.InvalidURL:
        return ()
    return (f"{url.host}:{port}",) if url.host else ()


class OutsideAccess:
    """Brings pages and answers for one service; what it brought is kept in memory for an hour."""

    def __init__(self, pages: PageReader, web: Fetcher, services: Fetcher, loop: asyncio.AbstractEventLoop) -> None:
        self._pages = pages
        self._web = web
        self._services = services
        self._loop = loop
        self._texts = RecentResults[Page](KEPT_S, _MOST_KEPT_CP, lambda page: len(page.text))
        self._answers = RecentResults[_Parsed](KEPT_S, _MOST_KEPT_BYTES, lambda answer: answer.size)
        # Others who read a page must find a place too.
        self._places = asyncio.Semaphore(_AT_ONCE)

    def fetch(self, requests: Sequence[Request]) -> Sequence[Answer]:
        """The answers in order; call it in a thread. A trouble is an answer too."""
        waiting: Coroutine[Any, Any, list[Answer]] = self._ask_all(requests)
        try:
            brought = asyncio.run_coroutine_threadsafe(waiting, self._loop)
        except RuntimeError:
            waiting.close()
            return [_GONE] * len(requests)
        try:
            return brought.result(_WAIT_S)
        except Late:
            brought.cancel()
            return [_LATE] * len(requests)
        except CancelledError:
            return [_GONE] * len(requests)

    async def _ask_all(self, requests: Sequence[Request]) -> list[Answer]:
        return list(await asyncio.gather(*(self._ask_one(request) for request in requests)))

    async def _ask_one(self, request: Request) -> Answer:
        try:
            async with self._places:
                if isinstance(request, PageRequest):
                    page = await self._texts.get(request.url, lambda: self._pages.read(request.url))
                    return PageText(page.url, page.title, page.text, page.date, page.language)
                found = await self._answers.get(_question_key(request), lambda: self._fetch_json(request))
                return ServiceAnswer(found.value)
        except Unfetched as why:
            return RequestFailure(str(why), why.reason.is_temporary)
        except ValueError:
            return NONSENSE

    async def _fetch_json(self, ask: ServiceRequest) -> _Parsed:
        """Raises Unfetched, and ValueError for what is not JSON."""
        headers = dict(ask.headers)
        if ask.follows:
            accept = headers.get("Accept", JSON_TYPES[0])
            fetched = await self._web.fetch(ask.url, accept=accept, types=(accept, *JSON_TYPES))
        else:
            fetched = await self._services.ask(ask.url, headers=headers, body=ask.body)
        return _Parsed(from_json(fetched.body), len(fetched.body))


def _question_key(ask: ServiceRequest) -> str:
    """Names a question without its keys."""
    return sha256(b"\0".join((ask.url.encode("utf-8", "surrogatepass"), ask.body or b""))).hexdigest()
