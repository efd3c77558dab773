"""A pack from a catalogue on loopback, installed with the real command and backend, settles a claim, and goes again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "service" / "packs"))

pytest.importorskip("libzim", reason="there is no libzim for this system")

from command_line import CommandLine
from pack_catalogue import ID, Catalogue, Offered, bridges, make_archive


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue([Offered(make_archive(tmp_path / "bridges.zim", bridges()))]) as found:
        yield found


@pytest.fixture
def factlint(tmp_path: Path, home: dict[str, str], catalogue: Catalogue) -> Iterator[CommandLine]:
    """A home in which only the catalogue is set; its backend ends with the test."""
    settings = tmp_path / "home" / ".config" / "factlint" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[packs]\ncatalogue = "{catalogue.url}"\n')
    folder = tmp_path / "work"
    folder.mkdir()
    yield CommandLine(folder, home)
    for path in (tmp_path / "run").rglob("backend-*.json"):
        os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)


@pytest.mark.e2e
def test_a_pack_settles_a_claim_from_its_installation_to_its_removal(
    tmp_path: Path, factlint: CommandLine, catalogue: Catalogue
) -> None:
    draft = factlint.folder / "draft.md"
    draft.write_text("# Bridges\n\nThe Kurrawong Bridge was opened in 1938, after six years of work.\n")
    assert "No packs are here" in factlint("evidence", "list").err
    assert not catalogue.asked, "nothing is asked before somebody wants to see what there is"
    offered = factlint("evidence", "list", "--available", COLUMNS="200").out
    assert ID in offered and "CC BY-SA 4.0" in offered and "2026-05-01" in offered
    refused = factlint("evidence", "install", ID)
    assert refused.code == 2 and "nothing was downloaded" in refused.err and "40 articles" in refused.err
    assert not catalogue.archives_asked()
    asked = factlint.on_a_terminal("evidence", "install", ID, answers={"Download this from": "n"})
    assert asked.code == 2 and "CC BY-SA 4.0" in asked.out and not catalogue.archives_asked()
    assert factlint("evidence", "install", "wikipedia_en_nothing", "--yes").code == 2
    installed = factlint("evidence", "install", ID, "--yes")
    assert installed.code == 0 and f"{ID}: 40 articles indexed" in installed.err, installed.err
    assert "ready" in factlint("evidence", "list", COLUMNS="200").out
    assert "every pack is of the newest edition" in factlint("evidence", "update").err
    checked = json.loads(factlint("check", "--format", "json", "draft.md").out)["drafts"][0]
    (finding,) = checked["findings"]
    assert finding["verdict"] in ("True", "Mostly True")
    assert any(ID in json.dumps(source) and "1938" in json.dumps(source) for source in finding["sources"])
    assert "offline encyclopedias (packs): 1" in factlint("doctor").out
    assert factlint("evidence", "remove", ID).code == 0
    assert not list((tmp_path / "home").rglob("archive.zim")) and not list((tmp_path / "home").rglob("index-*"))
    assert factlint("evidence", "remove", ID).code == 2
    factlint("evidence", "install", ID, "--yes")
    assert list((tmp_path / "home").rglob("archive.zim"))
    purged = factlint("purge", "--yes")
    assert purged.code == 0 and not list((tmp_path / "home").rglob("archive.zim")), purged.err


@pytest.mark.e2e
def test_a_catalogue_that_is_away_is_said_plainly_and_at_once(tmp_path: Path, factlint: CommandLine) -> None:
    settings = tmp_path / "home" / ".config" / "factlint" / "config.toml"
    settings.write_text('[packs]\ncatalogue = "http://127.0.0.1:9"\n')
    for arguments in (["list", "--available"], ["install", ID, "--yes"]):
        began = time.monotonic()
        refused = factlint("evidence", *arguments)
        assert refused.code == 2 and time.monotonic() - began < 25
        said = refused.err.splitlines()[-1]
        assert said.startswith("factlint: The catalogue of packs (http://127.0.0.1:9) cannot be reached. "), refused.err
        assert "503" not in refused.err and "service" not in refused.err


@pytest.mark.e2e
@pytest.mark.skipif(sys.platform != "linux", reason="the indexing process is found in /proc")
def test_a_backend_killed_in_the_middle_goes_on_with_the_index_at_its_next_start(
    tmp_path: Path, factlint: CommandLine, catalogue: Catalogue
) -> None:
    assert factlint("evidence", "list").code == 0
    catalogue.offered = [Offered(make_archive(tmp_path / "many.zim", bridges(2_000)), articles=2_000)]
    (running,) = (tmp_path / "run").rglob("backend-*.json")
    backend = json.loads(running.read_text())["pid"]
    assert factlint("evidence", "install", ID, "--yes", "--no-wait").code == 0
    pack = next(iter((tmp_path / "home").rglob("pack.json")))
    state = ""
    while state != "indexing":
        state = json.loads(pack.read_text())["state"]
        assert state in ("downloading", "verifying", "indexing")
    os.kill(backend, signal.SIGKILL)
    asked = len(catalogue.asked)
    ended = ""
    for _ in range(400):
        ended = factlint("evidence", "list", COLUMNS="200").out
        if "ready" in ended:
            break
    assert "2,000" in ended and len(catalogue.asked) == asked
    assert subprocess.run(["pgrep", "-f", str(pack.parent)], capture_output=True).returncode == 1
