"""Installs packs: what the catalogue offers is downloaded once somebody agreed to it, checked, and indexed behind it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from factlint.interface.packs import PackOffer, PackOut, PacksState
from factlint.service.common.threads import Threads
from factlint.service.fetch import Caps, Fetcher, Unfetched
from factlint.service.fetch.addresses import AllowedHosts
from factlint.service.fetch.downloads import Downloads, WantedFile
from factlint.service.packs.catalogue import (
    CATEGORIES,
    LANGUAGE,
    ArchiveFacts,
    Offer,
    UnreadableCatalogue,
    is_as_announced,
    read_checksum,
    read_metalink,
    read_offers,
)

if TYPE_CHECKING:
    from factlint.engine.evidence.packs.folder import PackFolder

log = logging.getLogger("factlint.service")
_CAPS = Caps(text_bytes=16 * 1024 * 1024, total_s=60.0)
_PAGE, _MOST_PAGES = 100, 20
_INDEX_SHARE = 1.5
"""An index takes about as much room as the text of its archive; pictures make archives larger, never smaller."""
_END_S = 5.0
_TRIES = 3
_MOST_SAID = 300
NEEDS_EXTRA = "Packs need an extra to be read: pip install 'factlint[zim]'. Nothing was downloaded."


class PackRefused(Exception):
    """A pack that is not installed as asked; the message says why and what to do."""


class NoSuchPack(PackRefused):
    """There is no pack of that id, here or in the catalogue."""


class NoCatalogue(Exception):
    """The catalogue does not answer, or not as a catalogue."""


class PackInstaller:
    """Works on one pack at a time. Use on one event loop."""

    def __init__(self, data_dir: Path, catalogue: str, allowed: Sequence[str], threads: Threads) -> None:
        self._root = data_dir / "evidence" / "packs"
        self._catalogue = catalogue
        hosts = AllowedHosts.from_hosts((*allowed, *_host_of(catalogue)))
        self._fetcher = Fetcher(hosts, _CAPS)
        self._downloads = Downloads(hosts)
        self._threads = threads
        self._turn = asyncio.Lock()
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, tuple[str, int, int]] = {}
        self._ready = 0

    @property
    def busy(self) -> bool:
        """Whether a pack is being downloaded or indexed."""
        return bool(self._jobs)

    @property
    def catalogue(self) -> str:
        return self._catalogue

    def state(self) -> PacksState:
        """Answers at once."""
        words = {"downloading": "downloading", "verifying": "comparing the checksum of", "indexing": "indexing"}
        said = [f"{words[state]} {id}{_share(done, total)}" for id, (state, done, total) in self._progress.items()]
        lacking = "" if _can_read_archives() else "system" if sys.platform == "win32" else "extra"
        return PacksState(ready=self._ready, message="; ".join(said), lacking=lacking)

    async def resume(self) -> None:
        """Go on with what needs no network: packs that were downloaded and not wholly indexed."""
        for folder in await self._threads.run_upkeep(lambda: self._folders()):
            info = folder.read_info()
            if info is None:
                continue
            if info.state == "ready":
                folder.drop_former()
            if info.state == "indexing" or (info.state == "failed" and not folder.part.is_file()):
                if folder.archive.is_file():
                    self._begin(folder, None)
            elif info.state in ("downloading", "verifying"):
                said = "The download was interrupted; factlint evidence install goes on with it."
                folder.change(state="stopped", problem=said)

    async def list_packs(self) -> list[PackOut]:
        """The packs of this machine; nothing is asked outside."""
        return await self._threads.run_upkeep(
            lambda: [_to_wire(folder, self._progress) for folder in self._folders() if folder.read_info()]
        )

    async def list_offers(self, words: str = "") -> list[PackOffer]:
        """What the catalogue has. Raises NoCatalogue."""
        here = {one.id: one.edition for one in await self.list_packs()}
        wanted = words.lower().split()
        return [
            PackOffer(
                id=one.id,
                title=one.title,
                summary=one.summary,
                edition=one.edition,
                articles=one.articles,
                size=one.size,
                licence=one.licence,
                installed=here.get(one.id, ""),
            )
            for one in await self._fetch_offers()
            if all(word in f"{one.id} {one.title} {one.summary}".lower() for word in wanted)
        ]

    async def install(self, id: str, agreed: int) -> PackOut:
        """Begin, or go on. Raises PackRefused, NoCatalogue, OSError."""
        if not await self._threads.run_upkeep(_can_read_archives):
            raise PackRefused(NEEDS_EXTRA)
        offer = next((one for one in await self._fetch_offers() if one.id == id), None)
        if offer is None:
            raise NoSuchPack("The catalogue has no English encyclopedia of this id.")
        if not offer.size or not is_as_announced(agreed, offer.size):
            raise PackRefused("The pack is larger than what was agreed to; ask for it again to see its size.")
        folder = await self._threads.run_upkeep(lambda: self._make_folder(offer))
        if id not in self._jobs:
            self._begin(folder, offer)
        return _to_wire(folder, self._progress)

    async def remove(self, id: str) -> None:
        """Stop what is being done with a pack and delete all of it. Raises NoSuchPack, OSError."""
        folder = next((one for one in await self._threads.run_upkeep(lambda: self._folders()) if one.id == id), None)
        if folder is None:
            raise NoSuchPack("There is no pack with this id.")
        job = self._jobs.get(id)
        if job is not None:
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
        await self._threads.run_upkeep(folder.remove)
        await self._count()

    async def aclose(self) -> None:
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await self._fetcher.aclose()
        await self._downloads.aclose()

    def _begin(self, folder: PackFolder, offer: Offer | None) -> None:
        self._progress[folder.id] = ("downloading" if offer else "indexing", 0, 0)
        self._jobs[folder.id] = asyncio.create_task(self._install(folder, offer))

    async def _install(self, folder: PackFolder, offer: Offer | None) -> None:
        try:
            async with self._turn:
                if offer is not None and not _is_here(folder, offer):
                    await self._download(folder, offer)
                await self._index(folder)
        except (PackRefused, Unfetched, UnreadableCatalogue) as why:
            self._note_failure(folder, str(why))
        except OSError as error:
            self._note_failure(folder, f"The pack's files cannot be written ({error.strerror}).")
        except Exception as error:
            log.error("a pack could not be installed: %s", type(error).__name__)
            self._note_failure(folder, f"The pack could not be installed ({type(error).__name__}).")
        finally:
            self._progress.pop(folder.id, None)
            self._jobs.pop(folder.id, None)
        await self._count()

    async def _download(self, folder: PackFolder, offer: Offer) -> None:
        facts = await self._fetch_facts(offer)
        if not facts.sha256:
            raise PackRefused("The catalogue gives no checksum for this pack, so it is not downloaded.")
        size = facts.size or offer.size
        if not is_as_announced(offer.size, size):
            raise PackRefused("The pack is larger than the catalogue announced, so it is not downloaded.")
        need = size - (folder.part.stat().st_size if folder.part.is_file() else 0) + int(size * _INDEX_SHARE)
        free = shutil.disk_usage(folder.path).free
        if free < need:
            raise PackRefused(
                f"The pack and its index need {need / 1e9:.1f} GB, and {free / 1e9:.1f} GB are free in {folder.path}."
            )
        folder.change(state="downloading", size=size, problem="")

        def show_progress(done: int, total: int) -> None:
            self._progress[folder.id] = ("downloading", done, total)

        await self._downloads.download(
            WantedFile(facts.urls, size, facts.sha256), folder.part, folder.part_facts, show_progress
        )
        self._progress[folder.id] = ("verifying", 0, 0)
        folder.change(state="verifying")
        if await self._threads.run_upkeep(lambda: _sha256(folder.part)) != facts.sha256:
            folder.drop_download()
            raise PackRefused("What was downloaded is not what the catalogue's checksum says, so it was deleted.")
        # The old archive goes only now; its index is evidence until the new one is whole.
        folder.make_former()
        folder.part.replace(folder.archive)
        folder.part_facts.unlink(missing_ok=True)
        folder.change(state="indexing", edition=offer.edition, title=offer.title, licence=offer.licence)

    async def _fetch_facts(self, offer: Offer) -> ArchiveFacts:
        """Size, checksum and places of an archive, from the metalink or the checksum beside it."""
        direct = offer.address.removesuffix(".meta4")
        with contextlib.suppress(Unfetched, UnreadableCatalogue):
            found = read_metalink(await self._fetch_bytes(f"{direct}.meta4"), f"{direct}.meta4")
            if found.sha256:
                return ArchiveFacts(found.size, found.sha256, tuple(dict.fromkeys((direct, *found.urls))))
        with contextlib.suppress(Unfetched):
            return ArchiveFacts(0, read_checksum(await self._fetch_bytes(f"{direct}.sha256")), (direct,))
        return ArchiveFacts(0, "", ())

    async def _index(self, folder: PackFolder) -> None:
        """Index the archive; what is killed goes on where it was. Raises PackRefused."""
        folder.change(state="indexing", problem="")
        self._progress[folder.id] = ("indexing", 0, 0)
        for _ in range(_TRIES):
            ended = await self._run_indexer(folder)
            if ended is not None:
                folder.change(state="ready", articles=ended[0], statements=ended[1], problem="")
                folder.drop_former()
                return
        raise PackRefused(
            "The indexing was ended from outside each time; the next start of the backend goes on with it."
        )

    async def _run_indexer(self, folder: PackFolder) -> tuple[int, int] | None:
        """Have a process of its own do it, so that no check waits: how many articles and statements, None where it was killed.

        Raises PackRefused.
        """
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "factlint.engine.evidence.packs.indexer", str(folder.path)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        ended: tuple[int, int] | None = None
        assert process.stdout is not None and process.stderr is not None
        try:
            async for line in process.stdout:
                kind, *numbers = line.decode("ascii", errors="replace").split()
                if kind == "at":
                    self._progress[folder.id] = ("indexing", int(numbers[0]), int(numbers[1]))
                elif kind == "end":
                    ended = (int(numbers[0]), int(numbers[1]))
            said = (await process.stderr.read()).decode("utf-8", errors="replace").strip()
            await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), _END_S)
        if ended is None and process.returncode == 1:
            plain = said and "\n" not in said
            raise PackRefused(
                said[:_MOST_SAID] if plain else "The pack could not be indexed; see whether there is room."
            )
        return ended

    async def _fetch_offers(self) -> list[Offer]:
        found: dict[str, Offer] = {}
        try:
            for category in CATEGORIES:
                for page in range(_MOST_PAGES):
                    asked = {"lang": LANGUAGE, "category": category, "start": page * _PAGE, "count": _PAGE}
                    url = f"{self._catalogue}/entries?{urlencode(asked)}"
                    offers, entries = read_offers(await self._fetch_bytes(url), url)
                    for offer in offers:
                        # Of two editions the newer one is offered.
                        if offer.id not in found or found[offer.id].edition < offer.edition:
                            found[offer.id] = offer
                    if entries < _PAGE:
                        break
        except Unfetched as why:
            cannot = "reached" if why.reason.is_temporary else "read"
            raise NoCatalogue(f"The catalogue of packs ({self._catalogue}) cannot be {cannot}. {why}") from None
        except UnreadableCatalogue as why:
            raise NoCatalogue(f"The catalogue of packs ({self._catalogue}) cannot be read. {why}") from None
        return sorted(found.values(), key=lambda one: one.id)

    async def _fetch_bytes(self, url: str) -> bytes:
        return (await self._fetcher.fetch(url, accept="*/*", types=("application/", "text/"))).body

    def _folders(self) -> list[PackFolder]:
        from factlint.engine.evidence.packs.folder import pack_folders

        folders = list(pack_folders(self._root))
        self._ready = sum(1 for one in folders if (info := one.read_info()) is not None and info.state == "ready")
        return folders

    def _make_folder(self, offer: Offer) -> PackFolder:
        from factlint.engine.evidence.packs.folder import PackFolder, PackInfo

        folder = PackFolder(self._root, offer.id)
        folder.make()
        if folder.read_info() is None:
            folder.write(PackInfo(offer.id, offer.title, offer.edition, licence=offer.licence, size=offer.size))
        return folder

    def _note_failure(self, folder: PackFolder, why: str) -> None:
        with contextlib.suppress(OSError):
            folder.change(state="failed", problem=why)

    async def _count(self) -> None:
        with contextlib.suppress(RuntimeError):
            await self._threads.run_upkeep(lambda: self._folders())


def _to_wire(folder: PackFolder, at: dict[str, tuple[str, int, int]]) -> PackOut:
    info = folder.read_info()
    assert info is not None
    state, done, total = at.get(folder.id, (info.state, 0, 0))
    return PackOut(
        id=folder.id,
        title=info.title,
        edition=info.edition,
        licence=info.licence,
        size=info.size,
        state=state,
        done=done,
        total=total,
        problem="" if folder.id in at else info.problem,
        articles=info.articles,
        statements=info.statements,
        bytes_used=folder.bytes_used(),
    )


def _is_here(folder: PackFolder, offer: Offer) -> bool:
    """Whether the archive of this edition was downloaded whole."""
    info = folder.read_info()
    return (
        info is not None
        and info.edition == offer.edition
        and folder.archive.is_file()
        and folder.archive.stat().st_size == info.size
    )


def _share(done: int, total: int) -> str:
    return f" ({done * 100 // total}%)" if total else ""


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _can_read_archives() -> bool:
    from factlint.engine.evidence.own.availability import is_available

    return is_available(".zim")


def _host_of(catalogue: str) -> tuple[str, ...]:
    """The catalogue that the user chose may lie on their own machine or network; others may not."""
    url = urlsplit(catalogue)
    return (f"{url.hostname}:{url.port or (443 if url.scheme == 'https' else 80)}",)
