"""The one way out of the service to a web page or a receiver: checked, bounded in size and time, polite to each host."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING

from factlint.service.fetch.addresses import AllowedHosts, check_url
from factlint.service.fetch.decoder import ACCEPTED, read_capped
from factlint.service.fetch.rate_limit import Rate, RequestRates
from factlint.service.fetch.reasons import Reason, Unfetched

if TYPE_CHECKING:
    import httpx

USER_AGENT = "factlint/1 (fact-checker; reads pages on behalf of a writer)"
JSON_TYPES = ("application/json", "text/json")
MOST_REST_S = 900.0
_REST_S = 30.0
_LOGIN_SEGMENTS = frozenset({"login", "log-in", "signin", "sign-in", "sso", "oauth", "oauth2", "subscribe", "paywall"})
_SUFFIX = re.compile(r"\.\w{2,5}\Z")


@dataclass(frozen=True, slots=True)
class Caps:
    """Sizes in bytes, times in seconds."""

    text_bytes: int = 4 * 1024 * 1024
    document_bytes: int = 20 * 1024 * 1024
    connect_s: float = 5.0
    total_s: float = 30.0
    redirects: int = 5
    in_flight: int = 24
    per_host: int = 3
    waiting_per_host: int = 20
    connections: int = 64
    rate: Rate = field(default_factory=Rate)


DELIVERY_CAPS = Caps(in_flight=100_000, per_host=16, waiting_per_host=100_000, connections=256)
"""For webhooks: none is turned away, and the wait for a place is no part of a receiver's time."""


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """An answer: the URL after redirects, its media type and charset in lower case, the unpacked bytes."""

    url: str
    media_type: str
    charset: str
    body: bytes


class Fetcher:
    """Fetches for one service. Use on one event loop; `aclose` at its end."""

    def __init__(
        self,
        allowed: AllowedHosts = AllowedHosts(),  # noqa: B008 (both are frozen)
        caps: Caps = Caps(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._allowed = allowed
        self._clock = clock
        self._pace = RequestRates(caps.rate)
        self._caps = caps
        self._in_flight = 0
        self._hosts: dict[str, asyncio.Semaphore] = {}
        self._waiting: Counter[str] = Counter()

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        """Made by the first request: most backends on a writer's machine send none, and its library takes 7 MB."""
        from http.cookiejar import CookieJar, DefaultCookiePolicy

        import httpx

        from factlint.service.fetch.transport import CheckedTransport

        return httpx.AsyncClient(
            transport=CheckedTransport(self._allowed, self._caps.connections),
            follow_redirects=False,
            # What one caller's page sets must not travel with another caller's request.
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
            trust_env=False,
            headers={"User-Agent": USER_AGENT},
        )

    def may_ask(self, url: str) -> bool:
        """Whether a URL is one that this fetcher would ask for, as far as can be told without looking its host up."""
        try:
            check_url(url, self._allowed)
        except Unfetched:
            return False
        return True

    async def fetch(self, url: str, *, accept: str, types: Sequence[str], total_s: float | None = None) -> FetchedPage:
        """A page by GET, through at most `Caps.redirects` redirects, each checked anew.

        `types` are the media types that are read; a type ending in `/` stands for all of its kind. Raises Unfetched.
        """
        try:
            async with asyncio.timeout(total_s or self._caps.total_s):
                return await self._follow_redirects(url, accept, types)
        except TimeoutError:
            raise Unfetched(Reason.TIMEOUT, "The page did not arrive in time.") from None

    async def ask(
        self, url: str, *, headers: Mapping[str, str], body: bytes | None = None, types: Sequence[str] = JSON_TYPES
    ) -> FetchedPage:
        """The answer of an interface for programs, by POST where there is a body. Raises Unfetched.

        A redirect is not followed: what the headers carry is meant for this host alone.
        """
        target = check_url(url, self._allowed)
        try:
            async with asyncio.timeout(self._caps.total_s), self._wait_turn(target.host):
                found = await self._fetch_one(target, types, {"Accept": "application/json", **headers}, body)
        except TimeoutError:
            raise Unfetched(Reason.TIMEOUT, "The service did not answer in time.") from None
        if not isinstance(found, FetchedPage):
            raise Unfetched(Reason.REFUSED, "The service is not at this address any more.")
        return found

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], timeout_s: float) -> int:
        """Sends bytes and returns the status; the answer's body is not read. Raises Unfetched."""
        target = check_url(url, self._allowed)
        request = self._client.build_request("POST", target, content=body, headers=dict(headers), timeout=timeout_s)
        try:
            async with self._take_place(target.host), asyncio.timeout(timeout_s):
                answer = await self._send(request)
                await answer.aclose()
                return answer.status_code
        except TimeoutError:
            raise Unfetched(Reason.TIMEOUT, "The receiver did not answer in time.") from None

    async def aclose(self) -> None:
        if "_client" in vars(self):
            await self._client.aclose()

    async def _follow_redirects(self, url: str, accept: str, types: Sequence[str]) -> FetchedPage:
        target = check_url(url, self._allowed)
        for hops in range(self._caps.redirects + 1):
            try:
                async with self._wait_turn(target.host):
                    found = await self._fetch_one(target, types, {"Accept": accept})
            except Unfetched as why:
                why.hops = hops
                raise
            if isinstance(found, FetchedPage):
                return found
            target = check_url(str(found), self._allowed)
            if any(_SUFFIX.sub("", part) in _LOGIN_SEGMENTS for part in target.path.lower().split("/")):
                raise Unfetched(Reason.LOGIN, "The page asks its readers to log in.")
        raise Unfetched(Reason.REDIRECTS, "The page leads from one address to the next without end.")

    async def _fetch_one(
        self, url: httpx.URL, types: Sequence[str], headers: Mapping[str, str], body: bytes | None = None
    ) -> FetchedPage | httpx.URL:
        """The answer at one address, or where it sends its readers."""
        import httpx

        timeout = httpx.Timeout(self._caps.total_s, connect=self._caps.connect_s)
        sent = {**headers, "Accept-Encoding": ACCEPTED}
        method = "GET" if body is None else "POST"
        request = self._client.build_request(method, url, content=body, headers=sent, timeout=timeout)
        answer = await self._send(request)
        try:
            if answer.status_code in {301, 302, 303, 307, 308} and (location := answer.headers.get("location")):
                try:
                    return url.join(location)
                except (httpx.InvalidURL, ValueError, UnicodeError):
                    raise Unfetched(Reason.INVALID_URL, "The page leads to an address that is not valid.") from None
            rest_s = _rest_s(answer.status_code, answer.headers.get("retry-after", ""))
            if rest_s:
                self._pace.pause_host(url.host, self._clock() + rest_s)
            _check_status(answer.status_code)
            media_type = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
            if not any(media_type == kind or (kind.endswith("/") and media_type.startswith(kind)) for kind in types):
                raise Unfetched(Reason.UNSUPPORTED, "What is at this address is not of a kind that is read.")
            limit = self._caps.document_bytes if media_type == "application/pdf" else self._caps.text_bytes
            encoding = answer.headers.get("content-encoding", "")
            read = await read_capped(answer.aiter_raw(), encoding, limit)
            return FetchedPage(str(url), media_type, (answer.charset_encoding or "").lower(), read)
        finally:
            await answer.aclose()

    async def _send(self, request: httpx.Request) -> httpx.Response:
        import httpx

        try:
            return await self._client.send(request, stream=True)
        except (httpx.RemoteProtocolError, httpx.InvalidURL):
            # The client reads where an answer leads even where it does not follow.
            raise Unfetched(Reason.INVALID_URL, "The page leads to an address that is not valid.") from None

    @asynccontextmanager
    async def _wait_turn(self, host: str) -> AsyncGenerator[None]:
        """A place, once it is a request's turn with this host. Raises Unfetched."""
        wait = self._pace.wait_s(host, self._clock())
        if wait > self._caps.total_s:
            raise Unfetched(Reason.SERVER, "The host is asked no more often for now.")
        self._pace.record_request(host, self._clock())
        if wait:
            await asyncio.sleep(wait)
        async with self._take_place(host):
            yield

    @asynccontextmanager
    async def _take_place(self, host: str) -> AsyncGenerator[None]:
        """A place among the requests in flight, and among those to one host. Raises Unfetched when there is none."""
        if self._in_flight >= self._caps.in_flight or self._waiting[host] >= self._caps.waiting_per_host:
            raise Unfetched(Reason.CROWDED, "Too many pages are being read at the moment.")
        gate = self._hosts.setdefault(host, asyncio.Semaphore(self._caps.per_host))
        self._waiting[host] += 1
        try:
            async with gate:
                self._in_flight += 1
                try:
                    yield
                finally:
                    self._in_flight -= 1
        finally:
            self._waiting[host] -= 1
            if not self._waiting[host]:
                del self._waiting[host]
                self._hosts.pop(host, None)


def _rest_s(status: int, retry_after: str) -> float:
    """How long a host that has enough is left alone: as it says in seconds, else a while after a 429."""
    if status not in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        return 0.0
    if retry_after.strip().isdecimal():
        return min(float(retry_after), MOST_REST_S)
    return _REST_S if status == HTTPStatus.TOO_MANY_REQUESTS else 0.0


def _check_status(status: int) -> None:
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        raise Unfetched(Reason.NOT_FOUND, "There is no page at this address.", status)
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.PAYMENT_REQUIRED, HTTPStatus.FORBIDDEN}:
        raise Unfetched(Reason.LOGIN, "The page is not open to everyone.", status)
    if status in {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS} or status >= 500:
        raise Unfetched(Reason.SERVER, "The host could not serve the page.", status)
    if status != HTTPStatus.OK:
        raise Unfetched(Reason.REFUSED, f"The host answered with status {status}.", status)
