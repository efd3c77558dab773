"""Large files, downloaded so that an interrupted download goes on, and never more bytes come than were announced."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from factlint.service.fetch.addresses import AllowedHosts, check_url
from factlint.service.fetch.fetcher import USER_AGENT
from factlint.service.fetch.reasons import Reason, Unfetched
from factlint.settings.files import read_json, replace_whole

if TYPE_CHECKING:
    import httpx

_REDIRECTS = 5
_CHUNK = 1 << 20
_READING_S, _CONNECTING_S = 60.0, 10.0
_TRIES, _WAIT_S = 3, 1.0
_CONNECTIONS = 4
_BROKEN = "The connection broke off before all of the pack had come; factlint evidence install goes on with it."
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class WantedFile:
    """A file: where it may be had, how large it is, and its SHA-256 in hex."""

    urls: tuple[str, ...]
    size: int
    sha256: str


class Downloads:
    """Use on one event loop; `aclose` at its end."""

    def __init__(self, allowed: AllowedHosts) -> None:
        self._allowed = allowed

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        """Made by the first download."""
        import httpx

        from factlint.service.fetch.transport import CheckedTransport

        return httpx.AsyncClient(
            transport=CheckedTransport(self._allowed, _CONNECTIONS),
            follow_redirects=False,
            trust_env=False,
            timeout=httpx.Timeout(_READING_S, connect=_CONNECTING_S),
            headers={"User-Agent": USER_AGENT, "Accept-Encoding": "identity"},
        )

    async def aclose(self) -> None:
        if "_client" in vars(self):
            await self._client.aclose()

    async def download(self, wanted: WantedFile, part: Path, facts: Path, progress: Progress) -> None:
        """Have all bytes of a file in `part`; what it has of the same file already is kept. Raises Unfetched, OSError.

        `facts` remembers what the bytes are of. The checksum is for the caller to compare.
        """
        if read_json(facts).get("sha256") != wanted.sha256 or _size(part) > wanted.size:
            _delete_files(part, facts)
        failed = Unfetched(Reason.NOT_FOUND, "The catalogue names no place to download the pack from.")
        for attempt in range(_TRIES):
            for url in wanted.urls:
                try:
                    await self._download_from(url, wanted, part, facts, progress)
                except Unfetched as why:
                    failed = why
                else:
                    return
            await asyncio.sleep(_WAIT_S * attempt)
        raise failed

    async def _download_from(self, url: str, wanted: WantedFile, part: Path, facts: Path, progress: Progress) -> None:
        have = _size(part)
        progress(have, wanted.size)
        if have == wanted.size:
            return
        headers: dict[str, str] = {}
        if have:
            headers["Range"] = f"bytes={have}-"
            known = read_json(facts)
            # Mirrors name one file differently; where the place is another one, the checksum alone tells.
            if known.get("url") == url and isinstance(known.get("validator"), str):
                headers["If-Range"] = str(known["validator"])
        import httpx

        answer = await self._open_answer(url, headers)
        try:
            if answer.headers.get("content-encoding", "identity") != "identity":
                raise Unfetched(Reason.REFUSED, "The host sent the pack in a form that was not asked for.")
            if answer.status_code == HTTPStatus.PARTIAL_CONTENT and have:
                if not answer.headers.get("content-range", "").startswith(f"bytes {have}-"):
                    raise Unfetched(Reason.REFUSED, "The host sent another part of the pack than was asked for.")
            elif answer.status_code == HTTPStatus.OK:
                have = 0
            else:
                if answer.status_code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
                    _delete_files(part, facts)
                raise Unfetched(
                    Reason.SERVER, f"The host answered with status {answer.status_code}.", answer.status_code
                )
            announced = _announced_size(answer)
            if announced is not None and announced != wanted.size:
                how = "more" if announced > wanted.size else "less"
                raise Unfetched(Reason.REFUSED, f"The host sends {how} than was announced, so none of it was taken.")
            etag = answer.headers.get("etag", "")
            strong = etag if etag and not etag.startswith("W/") else answer.headers.get("last-modified", "")
            noted = {"sha256": wanted.sha256, "url": url} | ({"validator": strong} if strong else {})
            replace_whole(facts, json.dumps(noted).encode())
            with part.open("r+b" if have else "wb") as file:
                is_whole = False
                try:
                    await _write(answer, file, have, wanted.size, progress)
                    is_whole = file.tell() == wanted.size
                finally:
                    # What did not say its size, and has another one, may be no part of the file at all.
                    if announced is None and not is_whole:
                        file.truncate(have)
        except httpx.HTTPError as broken:
            raise Unfetched(Reason.UNREACHABLE, _BROKEN) from broken
        finally:
            await answer.aclose()
        if _size(part) != wanted.size:
            raise Unfetched(Reason.UNREACHABLE, _BROKEN)

    async def _open_answer(self, url: str, headers: dict[str, str]) -> httpx.Response:
        """The answer at an address, through redirects that are each checked. Raises Unfetched."""
        import httpx

        target = check_url(url, self._allowed)
        for _ in range(_REDIRECTS + 1):
            try:
                answer = await self._client.send(
                    self._client.build_request("GET", target, headers=headers), stream=True
                )
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise Unfetched(Reason.UNREACHABLE, "The host could not be reached.") from error
            location = answer.headers.get("location")
            if answer.status_code not in {301, 302, 303, 307, 308} or not location:
                return answer
            await answer.aclose()
            with contextlib.suppress(httpx.InvalidURL, ValueError):
                target = check_url(str(target.join(location)), self._allowed)
                continue
            raise Unfetched(Reason.INVALID_URL, "The pack's address leads to one that is not valid.")
        raise Unfetched(Reason.REDIRECTS, "The pack's address leads from one to the next without end.")


def _announced_size(answer: httpx.Response) -> int | None:
    """How many bytes an answer says that the whole file has; None where it does not say."""
    is_part = answer.status_code == HTTPStatus.PARTIAL_CONTENT
    said = answer.headers.get("content-range" if is_part else "content-length", "").rpartition("/")[2]
    return int(said) if said.isdecimal() else None


async def _write(answer: httpx.Response, file: BinaryIO, have: int, size: int, progress: Progress) -> None:
    """Write what comes, and also what came before a connection broke off. Raises Unfetched."""
    file.seek(have)
    gathered: list[bytes] = []
    waiting = 0
    try:
        async for chunk in answer.aiter_raw():
            have += len(chunk)
            if have > size:
                raise Unfetched(Reason.REFUSED, "The host sends more than was announced, so the download was ended.")
            gathered.append(chunk)
            waiting += len(chunk)
            if waiting >= _CHUNK:
                await asyncio.to_thread(file.write, b"".join(gathered))
                gathered, waiting = [], 0
                progress(have, size)
    except Unfetched as why:
        if why.reason is Reason.REFUSED:
            raise
        raise Unfetched(why.reason, _BROKEN) from None
    finally:
        file.write(b"".join(gathered))


def _delete_files(*files: Path) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
