"""Connections to checked addresses only: the name is looked up once, checked, and the connection goes to what was checked."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from functools import cache
from typing import cast

import httpcore
import httpx

from factlint.service.fetch.addresses import AllowedHosts, resolve_addresses
from factlint.service.fetch.reasons import Reason, Unfetched

_KEPT_FOR_S = 5.0


@cache
def _certificates() -> ssl.SSLContext:
    # Loading the certificates takes a while: once a process is enough.
    return httpx.create_ssl_context()


class _CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Opens connections to addresses that passed the check; the name in the URL still names the certificate."""

    def __init__(self, allowed: AllowedHosts) -> None:
        self._allowed = allowed
        self._network = cast(httpcore.AsyncNetworkBackend, httpcore.AnyIOBackend())

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 (the name is the protocol's)
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        failed: Exception | None = None
        for address in await resolve_addresses(host, port, self._allowed):
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed or Unfetched(Reason.UNREACHABLE, "The host has no address.")

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109 (the name is the protocol's)
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise Unfetched(Reason.FORBIDDEN, "Only the web is reached.")

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)


class CheckedTransport(httpx.AsyncBaseTransport):
    """An httpx transport on checked connections. No proxy: behind one, nobody could tell where a request ends."""

    def __init__(self, allowed: AllowedHosts, connections: int) -> None:
        self._allowed = allowed
        self._connections = connections
        self._opened: httpcore.AsyncConnectionPool | None = None

    @property
    def _pool(self) -> httpcore.AsyncConnectionPool:
        # Made with the first request: a service that reaches nothing need not load certificates at its start.
        if self._opened is None:
            self._opened = httpcore.AsyncConnectionPool(
                ssl_context=_certificates(),
                max_connections=self._connections,
                keepalive_expiry=_KEPT_FOR_S,
                network_backend=_CheckedNetwork(self._allowed),
            )
        return self._opened

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        sent = httpcore.Request(
            request.method,
            httpcore.URL(
                scheme=request.url.raw_scheme,
                host=request.url.raw_host,
                port=request.url.port,
                target=request.url.raw_path,
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        try:
            answer = await self._pool.handle_async_request(sent)
        except Exception as error:
            raise _translate_error(error) from None
        body = _Body(cast("AsyncIterable[bytes]", answer.stream), answer)
        return httpx.Response(answer.status, headers=answer.headers, stream=body)

    async def aclose(self) -> None:
        if self._opened is not None:
            await self._opened.aclose()


class _Body(httpx.AsyncByteStream):
    def __init__(self, parts: AsyncIterable[bytes], answer: httpcore.Response) -> None:
        self._parts = parts
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for part in self._parts:
                yield part
        except Exception as error:
            raise _translate_error(error) from None

    async def aclose(self) -> None:
        await self._answer.aclose()


def _translate_error(error: Exception) -> Exception:
    """The same trouble in this room's words; what is not a matter of the network stays what it is."""
    if isinstance(error, Unfetched):
        return error
    if isinstance(error, httpcore.TimeoutException):
        return Unfetched(Reason.TIMEOUT, "The host did not answer in time.")
    if isinstance(error, httpcore.UnsupportedProtocol | httpcore.LocalProtocolError):
        return Unfetched(Reason.INVALID_URL, "The address cannot be asked for.")
    if isinstance(error, httpcore.RemoteProtocolError):
        return Unfetched(Reason.UNREACHABLE, "The host answered with something that is not HTTP.")
    if isinstance(error, httpcore.NetworkError | OSError):
        return Unfetched(Reason.UNREACHABLE, "The host could not be reached.")
    return error
