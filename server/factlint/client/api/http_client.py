"""What one HTTP request takes and gives, and what can go wrong with it, whichever library sends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

LARGEST_ANSWER_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request; `path` may have a query. `anonymous`: goes without the key of the account."""

    method: str
    path: str
    headers: Mapping[str, str]
    content: bytes | None = None
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """An answer, whole; the names of its headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class ConnectionFailed(Exception):
    """No answer came; `kind` names what happened, for whoever helps.

    `broken`: the connection is gone, so that another way may be opened. `perhaps_heard`: the request may have arrived.
    """

    def __init__(self, kind: str, *, broken: bool, perhaps_heard: bool) -> None:
        super().__init__(kind)
        self.kind, self.broken, self.perhaps_heard = kind, broken, perhaps_heard


class AnswerTimedOut(ConnectionFailed):
    """There was no answer in time."""


class AnswerTooLarge(Exception):
    """The answer is larger than any real one."""


class BrokenEncoding(Exception):
    """The answer is compressed, and cannot be read."""


class HttpClient(Protocol):
    """Sends requests to one server. `address` is its scheme, host and port."""

    @property
    def address(self) -> str: ...

    async def send(self, request: HttpRequest, timeout_s: float) -> HttpAnswer:
        """The whole answer, within `timeout_s` seconds however it trickles. Raises what this file names."""
        ...

    async def aclose(self) -> None: ...
