"""HTTP to a service elsewhere, by httpx: encrypted, through proxies, as the environment says."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from factlint.client.api.http import httpx
from factlint.client.api.http_client import (
    LARGEST_ANSWER_BYTES,
    AnswerTimedOut,
    AnswerTooLarge,
    BrokenEncoding,
    ConnectionFailed,
    HttpAnswer,
    HttpRequest,
)


def open_remote(base_url: str, headers: Mapping[str, str]) -> RemoteHttp:
    """A client of the service at this address; it follows no redirects."""
    return RemoteHttp(httpx.AsyncClient(base_url=base_url, headers=dict(headers), follow_redirects=False))


class RemoteHttp:
    """An `HttpClient` that sends by one of httpx."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    @property
    def address(self) -> str:
        return f"{self._client.base_url.scheme}://{self._client.base_url.netloc.decode()}"

    async def send(self, request: HttpRequest, timeout_s: float) -> HttpAnswer:
        try:
            async with asyncio.timeout(timeout_s):
                return await self._send(request, timeout_s)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise AnswerTimedOut(
                type(error).__name__, broken=False, perhaps_heard=not isinstance(error, httpx.ConnectTimeout)
            ) from None
        except httpx.TransportError as error:
            raise ConnectionFailed(
                type(error).__name__,
                broken=isinstance(error, (httpx.NetworkError, httpx.RemoteProtocolError)),
                perhaps_heard=not isinstance(error, httpx.ConnectError),
            ) from None
        except httpx.DecodingError:
            raise BrokenEncoding from None

    async def _send(self, request: HttpRequest, timeout_s: float) -> HttpAnswer:
        built = self._client.build_request(
            request.method, request.path, headers=dict(request.headers), content=request.content, timeout=timeout_s
        )
        if request.anonymous and "Authorization" in built.headers:
            del built.headers["Authorization"]
        response = await self._client.send(built, stream=True)
        try:
            raw = bytearray()
            async for chunk in response.aiter_bytes():
                raw += chunk
                if len(raw) > LARGEST_ANSWER_BYTES:
                    raise AnswerTooLarge
        finally:
            await response.aclose()
        return HttpAnswer(response.status_code, dict(response.headers), bytes(raw))

    async def aclose(self) -> None:
        await self._client.aclose()
