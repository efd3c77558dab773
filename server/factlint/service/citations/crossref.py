"""Works looked up in Crossref for writers who agreed to it: one request a work, at the pace that it asks for, then kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from pydantic_core import from_json

from factlint.engine.citations.crossref import address_of_search, address_of_work, is_of_entry, items_of, message_of
from factlint.engine.citations.kept_works import KeptWork, KeptWorks
from factlint.engine.citations.metadata import read_record
from factlint.engine.citations.model import RegistryRecord
from factlint.service.common.clock import Clock
from factlint.service.fetch import Caps, Fetcher, Rate, Reason, Unfetched
from factlint.service.fetch.recent_pages import RecentResults

CROSSREF_CAPS = Caps(
    text_bytes=4 * 1024 * 1024, total_s=30.0, per_host=1, waiting_per_host=100, rate=Rate(burst=1, per_s=4.0)
)
"""Who gives no address of mail may ask for five works a second, one at a time."""
_KEPT_S = 60.0
_MOST_AT_ONCE = 200
T = TypeVar("T")


class Crossref:
    """The register of one service; `is_allowed` tells which workspaces' works may be asked for.

    Only DOIs and entries of reference lists go out, without anything about who asks.
    """

    def __init__(
        self,
        fetcher: Fetcher,
        address: str,
        folder: Path,
        threads: Executor,
        clock: Clock,
        is_allowed: Callable[[str | None], bool],
        *,
        chosen: bool,
    ) -> None:
        self._fetcher = fetcher
        self._address = address
        self._kept = KeptWorks(folder)
        self._threads = threads
        self._clock = clock
        self._is_allowed = is_allowed
        self._chosen = chosen
        self._asking = RecentResults[KeptWork](_KEPT_S, _MOST_AT_ONCE, lambda _: 1)

    def may_ask(self, workspace: str | None) -> bool:
        """Whether this workspace's writer chose that works are looked up, and agreed that it goes out."""
        return self._chosen and self._is_allowed(workspace)

    async def find_by_doi(self, doi: str) -> RegistryRecord | None:
        """The record of a DOI; None where Crossref has none, as of the DOIs of other registries. Raises Unfetched."""
        found = await self._known(f"doi:{doi}", lambda: self._ask_for(doi))
        return found.record

    async def find_by_entry(self, entry: str) -> RegistryRecord | None:
        """The work that an entry of a reference list is surely of. Raises Unfetched."""
        name = f"entry:{sha256(entry.encode('utf-8', 'surrogatepass')).hexdigest()}"
        found = await self._known(name, lambda: self._search_for(entry))
        return found.record

    async def _known(self, name: str, ask: Callable[[], Awaitable[RegistryRecord | None]]) -> KeptWork:
        async def known() -> KeptWork:
            kept = await self._in_thread(lambda: self._kept.find(name, self._now()))
            if kept is None:
                kept = KeptWork(await ask())
                record = kept.record
                await self._in_thread(lambda: self._kept.keep(name, record, self._now()))
            return kept

        return await self._asking.get(name, known)

    async def _ask_for(self, doi: str) -> RegistryRecord | None:
        try:
            message = message_of(await self._answer(address_of_work(self._address, doi)))
        except Unfetched as why:
            if why.reason is Reason.NOT_FOUND:
                return None
            raise
        return read_record(dict(message)) if message is not None else None

    async def _search_for(self, entry: str) -> RegistryRecord | None:
        items = items_of(await self._answer(address_of_search(self._address, entry)))
        found = (read_record(dict(item)) for item in items)
        return next((record for record in found if record is not None and is_of_entry(record, entry)), None)

    async def _answer(self, url: str) -> object:
        """An answer's JSON. Raises Unfetched, also for what is no JSON."""
        answer = await self._fetcher.ask(url, headers={})
        try:
            return from_json(answer.body)
        except ValueError:
            raise Unfetched(Reason.SERVER, "Crossref's answer could not be read.") from None

    def _now(self) -> float:
        return self._clock.now().timestamp()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
