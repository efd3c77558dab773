"""Packs come only as they were announced, go on where they were interrupted, and leave nothing when they go."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pack_catalogue
import pytest
from pack_catalogue import ID, Catalogue, Offered, bridges, ended, make_archive

from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence.packs.folder import PackFolder
from factlint.engine.model import Claim
from factlint.service.fetch import downloads
from factlint.service.packs import installation
from factlint.service.packs.installation import NoCatalogue, NoSuchPack, PackInstaller, PackRefused

Make = Callable[[Catalogue], PackInstaller]
CLAIM = Claim("The Kurrawong Bridge was opened in 1931.", subject="Kurrawong Bridge")


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "_WAIT_S", 0.0)


def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "evidence" / "packs" / ID


async def test_a_pack_is_offered_with_size_and_licence_and_nothing_is_downloaded_for_that(
    installer: Make, archive: bytes, tmp_path: Path
) -> None:
    others = [
        Offered(archive, name="wikipedia_fr_ponts", language="fra"),
        Offered(archive, name="gutenberg_en_all", category="gutenberg"),
        Offered(archive, name="../../etc", title="A path"),
    ]
    with Catalogue([Offered(archive), *others]) as catalogue:
        one = installer(catalogue)
        (offer,) = await one.list_offers()
        assert (offer.id, offer.edition, offer.licence) == (ID, "2026-05-01", "CC BY-SA 4.0")
        assert offer.articles == 40 and len(archive) <= offer.size < len(archive) + 1024 and not offer.installed
        assert await one.list_offers("bridges world") == [offer] and await one.list_offers("poetry") == []
        assert not catalogue.archives_asked() and await one.list_packs() == []
    assert not (tmp_path / "data").exists()


async def test_an_installed_pack_is_evidence_and_named_as_its_source(
    installer: Make, archive: bytes, tmp_path: Path
) -> None:
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        store = EvidenceStore.open(tmp_path / "data")
        before = store.generation()
        await one.install(ID, len(archive))
        assert one.busy
        pack = await ended(one)
    assert (pack.state, pack.articles, pack.problem) == ("ready", 40, "")
    assert pack.statements >= 80 and pack.bytes_used > len(archive) and one.state().ready == 1
    assert store.generation() != before
    (opened, *_) = [found for found in store.find(CLAIM) if "1938" in found.text]
    assert opened.source_name == f"Bridges of the world ({ID}, 2026-05-01, CC BY-SA 4.0)"
    assert opened.url == "https://en.wikipedia.org/wiki/Kurrawong_Bridge"
    assert (opened.kind, opened.title, opened.date) == ("encyclopedia", "Kurrawong Bridge", "2026-05-01")
    # The redirect of the archive is a name of the page.
    by_other_name = store.find(Claim("Old Ironback was designed by Bo Ek.", subject="Old Ironback"))
    assert any("Ada Tallis" in found.text for found in by_other_name)
    assert len({found.key for found in by_other_name}) == len(by_other_name)
    store.close()


async def test_an_interrupted_download_goes_on_where_it_was(installer: Make, archive: bytes, tmp_path: Path) -> None:
    with Catalogue([Offered(archive)], cut=3_000) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
        assert pack.state == "failed" and "had come" in pack.problem
        part = folder(tmp_path) / "archive.part"
        had = part.stat().st_size
        assert 3_000 <= had < len(archive) and part.read_bytes() == archive[:had]
        catalogue.cut, catalogue.asked = 0, []
        again = installer(catalogue)
        await again.resume()
        assert not again.busy, "the network is asked only by somebody's command"
        await again.install(ID, len(archive))
        assert (await ended(again)).state == "ready"
        (asked,) = catalogue.archives_asked()
        assert asked.headers["range"] == f"bytes={had}-" and asked.headers["if-range"].startswith('"')
    assert not part.exists()


async def test_a_download_of_another_file_under_the_same_name_begins_anew(
    installer: Make, archive: bytes, tmp_path: Path
) -> None:
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        at = folder(tmp_path)
        at.mkdir(parents=True)
        (at / "archive.part").write_bytes(b"something else entirely")
        (at / "archive.part.json").write_text('{"sha256": "00", "url": "u", "validator": "\\"x\\""}')
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"
        (asked,) = catalogue.archives_asked()
        assert "range" not in asked.headers
    assert (at / "archive.zim").read_bytes() == archive


async def test_a_host_without_ranges_sends_all_of_it_again(installer: Make, archive: bytes, tmp_path: Path) -> None:
    with Catalogue([Offered(archive)], cut=4_000, ranges=False) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        await ended(one)
        catalogue.cut = 0
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"
    assert (folder(tmp_path) / "archive.zim").read_bytes() == archive


async def test_what_does_not_fit_its_checksum_is_deleted(installer: Make, archive: bytes, tmp_path: Path) -> None:
    with Catalogue([Offered(archive, sha256="ab" * 32)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
    assert pack.state == "failed" and "checksum" in pack.problem
    assert {file.name for file in folder(tmp_path).iterdir()} == {"pack.json"}


async def test_without_a_checksum_nothing_is_downloaded(installer: Make, archive: bytes) -> None:
    with Catalogue([Offered(archive, sha256="none", metalink=False)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
        assert pack.state == "failed" and "no checksum" in pack.problem and not catalogue.archives_asked()


async def test_the_checksum_file_beside_it_will_do(installer: Make, archive: bytes) -> None:
    # A file of checksums says no size, so that of the catalogue has to be exact.
    with Catalogue([Offered(archive, metalink=False, announced=len(archive))]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"


async def test_the_checksum_file_will_do_where_the_list_of_checksums_cannot_be_read(
    installer: Make, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_catalogue, "METALINK", "<metalink><nothing/>")
    with Catalogue([Offered(archive, announced=len(archive))]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"


async def test_more_bytes_than_announced_are_not_taken(installer: Make, archive: bytes, tmp_path: Path) -> None:
    with Catalogue([Offered(archive)], more=3_000_000) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
        assert pack.state == "failed" and "more than was announced" in pack.problem
        assert sum(file.stat().st_size for file in folder(tmp_path).iterdir()) < len(archive) + 10_000
        catalogue.offered = [Offered(archive, size=len(archive) + 9_000_000)]
        await one.install(ID, len(archive))
        assert "larger than the catalogue announced" in (await ended(one)).problem


@pytest.mark.parametrize("had", [0, 3_000])
@pytest.mark.parametrize("says_size", [True, False])
async def test_what_a_network_sends_in_the_place_of_a_pack_does_not_spoil_it(
    installer: Make, archive: bytes, had: int, says_size: bool
) -> None:
    with Catalogue([Offered(archive)], cut=had or 1) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        await ended(one)
        catalogue.cut, catalogue.instead, catalogue.says_size = 0, b"<html>Log in to the network</html>", says_size
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "failed"
        catalogue.instead = b""
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"


async def test_a_pack_larger_than_what_was_agreed_to_is_refused(installer: Make, archive: bytes) -> None:
    with Catalogue([Offered(archive, announced=500_000_000)]) as catalogue:
        one = installer(catalogue)
        with pytest.raises(PackRefused, match="larger than what was agreed"):
            await one.install(ID, 1_000)
        with pytest.raises(NoSuchPack):
            await one.install("../../etc", 1_000)
        assert not one.busy and not catalogue.archives_asked()


async def test_an_archive_is_not_fetched_from_inside_the_network(installer: Make, archive: bytes) -> None:
    with Catalogue([Offered(archive)], leads_to="http://127.0.0.2:9/secret") as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
    assert pack.state == "failed" and "public" in pack.problem


async def test_a_catalogue_that_is_none_says_so(
    installer: Make, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Catalogue([Offered(archive)]) as catalogue:
        monkeypatch.setattr(Catalogue, "feed", lambda self, category: b"<html>no")
        with pytest.raises(NoCatalogue, match="could not be read"):
            await installer(catalogue).list_offers()
    with pytest.raises(NoCatalogue, match="cannot be reached"):
        await installer(catalogue).list_offers()


async def test_no_pack_without_what_reads_it(installer: Make, archive: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "_can_read_archives", lambda: False)
    with Catalogue([Offered(archive)]) as catalogue:
        with pytest.raises(PackRefused, match=r"pip install 'factlint\[zim\]'"):
            await installer(catalogue).install(ID, len(archive))
        assert not catalogue.asked


async def test_a_pack_that_does_not_fit_the_disk_is_not_begun(
    installer: Make, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": 10})
    monkeypatch.setattr(installation.shutil, "disk_usage", lambda path: usage)
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        assert "are free in" in (await ended(one)).problem and not catalogue.archives_asked()


async def test_a_damaged_archive_is_said(installer: Make) -> None:
    with Catalogue([Offered(b"no archive" * 1_000)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, 10_000)
        pack = await ended(one)
    assert pack.state == "failed" and "damaged or no ZIM archive" in pack.problem


async def test_removal_frees_everything_even_in_the_middle(installer: Make, archive: bytes, tmp_path: Path) -> None:
    waiting = asyncio.Event()
    loop = asyncio.get_running_loop()
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready"
        await one.remove(ID)
        assert list((tmp_path / "data" / "evidence" / "packs").iterdir()) == [] and await one.list_packs() == []
        assert EvidenceStore.open(tmp_path / "data").find(CLAIM) == ()
        catalogue.before_bytes = lambda: (loop.call_soon_threadsafe(waiting.set), None)[1]
        catalogue.cut = 100
        await one.install(ID, len(archive))
        await waiting.wait()
        await one.remove(ID)
        assert not one.busy and list((tmp_path / "data" / "evidence" / "packs").iterdir()) == []
        with pytest.raises(NoSuchPack):
            await one.remove(ID)


async def test_an_update_takes_the_place_of_the_old_edition(installer: Make, archive: bytes, tmp_path: Path) -> None:
    told = bridges(10)
    told["Kurrawong Bridge"] = told["Kurrawong Bridge"].replace("1938", "1939")
    newer = make_archive(tmp_path / "newer.zim", told, Date="2026-08-01")
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        await ended(one)
        asked = len(catalogue.archives_asked())
        await one.install(ID, len(archive))
        assert (await ended(one)).state == "ready" and len(catalogue.archives_asked()) == asked, "it is here already"
        catalogue.offered.append(Offered(newer, issued="2026-08-01"))
        (offer,) = await one.list_offers()
        assert (offer.installed, offer.edition) == ("2026-05-01", "2026-08-01")
        await one.install(ID, offer.size)
        pack = await ended(one)
    assert (pack.state, pack.edition, pack.articles) == ("ready", "2026-08-01", 10)
    store = EvidenceStore.open(tmp_path / "data")
    texts = [found.text for found in store.find(CLAIM)]
    assert any("1939" in text for text in texts) and not any("1938" in text for text in texts)
    store.close()


async def test_the_old_edition_is_evidence_until_the_new_one_is_indexed(
    installer: Make, archive: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = []
    for at, year in enumerate(("1939", "1940")):
        told = bridges(10)
        told["Kurrawong Bridge"] = told["Kurrawong Bridge"].replace("1938", year)
        newer.append(make_archive(tmp_path / f"newer{at}.zim", told, Date=f"2026-0{8 + at}-01"))
    store = EvidenceStore.open(tmp_path / "data")

    def years() -> set[str]:
        return {year for found in store.find(CLAIM) for year in ("1938", "1939", "1940") if year in found.text}

    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        await ended(one)
        assert years() == {"1938"}
        before = store.generation()
        index, begun, go_on = PackInstaller._run_indexer, asyncio.Event(), asyncio.Event()

        async def waiting(self: PackInstaller, folder: PackFolder) -> object:
            begun.set()
            await go_on.wait()
            return await index(self, folder)

        async def broken(self: PackInstaller, folder: PackFolder) -> object:
            # A part of the edition between is there when it is broken off.
            await index(self, folder)
            raise PackRefused("It broke off.")

        monkeypatch.setattr(PackInstaller, "_run_indexer", broken)
        catalogue.offered = [Offered(newer[0], issued="2026-08-01")]
        await one.install(ID, len(newer[0]))
        pack = await ended(one)
        assert (pack.state, pack.edition) == ("failed", "2026-08-01") and years() == {"1938"}
        assert store.generation() == before, "verdicts that rest on it stay good"
        monkeypatch.setattr(PackInstaller, "_run_indexer", waiting)
        catalogue.offered = [Offered(newer[1], issued="2026-09-01")]
        await one.install(ID, len(newer[1]))
        await begun.wait()
        (state,) = [pack.state for pack in await one.list_packs()]
        assert state == "indexing" and years() == {"1938"}
        assert all("2026-05-01" in found.source_name for found in store.find(CLAIM))
        go_on.set()
        pack = await ended(one)
    assert (pack.state, pack.edition) == ("ready", "2026-09-01") and years() == {"1940"}
    assert not list(folder(tmp_path).glob("former*")) and store.generation() != before
    store.close()


async def test_what_is_left_of_an_old_edition_goes_at_the_next_start(
    installer: Make, archive: bytes, tmp_path: Path
) -> None:
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        await ended(one)
        at = folder(tmp_path)
        shutil.copy(at / "index-000.sqlite3", at / "former-000.sqlite3")
        shutil.copy(at / "pack.json", at / "former.json")
        await installer(catalogue).resume()
    assert not list(at.glob("former*")) and list(at.glob("index-*"))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="there is no /proc to find the process in")
async def test_indexing_that_is_killed_goes_on(
    installer: Make, archive: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    real = asyncio.create_subprocess_exec

    async def start(*command: str, **options: object) -> asyncio.subprocess.Process:
        process = await real(*command, **options)
        started.append(process.pid)
        if len(started) <= installation._TRIES:
            os.kill(process.pid, signal.SIGKILL)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    with Catalogue([Offered(archive)]) as catalogue:
        one = installer(catalogue)
        await one.install(ID, len(archive))
        pack = await ended(one)
        assert len(started) == installation._TRIES and pack.state == "failed" and "next start" in pack.problem
        catalogue.asked.clear()
        again = installer(catalogue)
        await again.resume()
        assert again.busy and "indexing" in again.state().message
        assert (await ended(again)).state == "ready"
        assert not catalogue.asked, "nothing is asked outside to go on"


def test_a_pack_holds_no_more_than_its_own_facts() -> None:
    """What stands in a pack's file is read by name and type, so that a damaged one cannot do harm."""
    from factlint.engine.evidence.packs.folder import PackInfo, is_pack_id

    assert {field.type for field in dataclasses.fields(PackInfo)} == {"str", "int", "PackState"}
    for bad in ("", "..", "a/b", "A", ".a", "a..b", "a\\b", "x" * 102, "a.", "é"):
        assert not is_pack_id(bad)
