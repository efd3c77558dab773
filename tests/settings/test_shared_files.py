"""Promises of lock files and of files replaced whole."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from factlint.settings.files import UNFINISHED, FileLock, hold_lock, read_json, replace_whole, rewrite_json

HOLDER = (
    "import sys\nfrom pathlib import Path\nfrom factlint.settings.files import FileLock\n"
    "lock = FileLock(Path(sys.argv[1]))\nassert lock.take()\nprint('held', flush=True)\nsys.stdin.read()\n"
)


def test_only_one_holds_a_lock_and_the_next_gets_it_when_it_is_let_go(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "a.lock"), FileLock(tmp_path / "a.lock")
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    assert second.is_held
    assert not first.is_held
    second.release()


def test_a_killed_process_leaves_no_lock_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    assert not FileLock(path).take()
    holder.kill()
    holder.communicate()
    with hold_lock(path, 5.0):
        pass


def test_waiting_for_a_lock_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with hold_lock(path, 1.0), pytest.raises(TimeoutError, match="stays locked"), hold_lock(path, 0.05):
        pass


def test_threads_take_turns(tmp_path: Path) -> None:
    path, counter = tmp_path / "a.lock", tmp_path / "counter"
    counter.write_text("0")

    def work() -> None:
        for _ in range(20):
            with hold_lock(path, 20.0):
                replace_whole(counter, str(int(counter.read_text()) + 1).encode())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.read_text() == "80"


def test_a_replaced_file_is_its_owners_alone_or_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    replace_whole(path, b"one")
    assert path.read_bytes() == b"one"
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o640)
        replace_whole(path, b"two", like=path.stat())
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_cannot_be_written_leaves_the_old_file_and_no_rest(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "taken"
    target.mkdir()
    (target / "file").touch()
    with pytest.raises(OSError):
        replace_whole(target, b"new")
    assert [entry.name for entry in folder.iterdir()] == ["taken"]


@pytest.mark.parametrize("damaged", [b'{"a": 1', b"[1]", b"\xff", b""])
def test_a_damaged_file_stays_beside_the_new_one(
    tmp_path: Path, damaged: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(damaged)
    with rewrite_json(path) as content:
        content["b"] = 2
    path.write_bytes(b"{")
    with rewrite_json(path) as content:
        content["c"] = 3
    assert read_json(path) == {"c": 3}
    assert (tmp_path / "kept.damaged.json").read_bytes() == damaged
    assert (tmp_path / "kept.damaged1.json").read_bytes() == b"{"
    assert "it is kept as kept.damaged1.json" in caplog.text


def test_a_file_that_is_too_large_is_kept_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factlint.settings.files.LARGEST_STATE_BYTES", 10)
    path = tmp_path / "kept.json"
    path.write_text('{"a": "long"}')
    with rewrite_json(path) as content:
        assert content == {}
    assert (tmp_path / "kept.damaged.json").read_text() == '{"a": "long"}'


def test_what_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.mkdir()
    with pytest.raises(OSError), rewrite_json(path):
        pass
    assert path.is_dir() and [one.name for one in tmp_path.iterdir() if one.name != "kept.lock"] == ["kept.json"]


def test_a_damaged_file_stays_where_it_is_while_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text("{")
    with pytest.raises(KeyError), rewrite_json(path) as content:
        content["nothing"]
    assert path.read_text() == "{"


KILLED = """
import os, signal, sys
from pathlib import Path
from factlint.settings import files

files.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
files.replace_whole(Path(sys.argv[1]), b"new")
"""


def test_what_a_killed_process_left_behind_is_removed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "draft.md"
    path.write_bytes(b"old")
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=60)
    (left,) = set(tmp_path.iterdir()) - {path}
    assert path.read_bytes() == b"old" and left.name.startswith(".draft.md.") and left.suffix == UNFINISHED
    os.utime(left, (0, 0))
    replace_whole(path, b"newer")
    assert path.read_bytes() == b"newer" and list(tmp_path.iterdir()) == [path]


def test_what_another_process_is_writing_is_left_to_it(tmp_path: Path) -> None:
    path, made = tmp_path / "draft.md", tmp_path / f".draft.md.abc{UNFINISHED}"
    made.write_bytes(b"half")
    os.utime(made, (0, 0))
    writing = FileLock(made)
    assert writing.take()
    replace_whole(path, b"new")
    assert made.exists()
    writing.release()
    replace_whole(path, b"newer")
    assert not made.exists()


def _fail_on_the_second(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """The copy reaches the disk; what is written over the old content does not."""
    calls: list[int] = []

    def sync(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 1:
            raise error

    monkeypatch.setattr("factlint.settings.files.os.fsync", sync)


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_the_whole_of_a_linked_file_is_kept_and_named_when_it_cannot_be_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: BaseException
) -> None:
    path, other = tmp_path / "draft.md", tmp_path / "other.md"
    path.write_bytes(b"old")
    other.hardlink_to(path)
    _fail_on_the_second(monkeypatch, error)
    with pytest.raises(type(error)) as raised:
        replace_whole(path, b"new", like=path.stat())
    (left,) = set(tmp_path.iterdir()) - {path, other}
    assert left.read_bytes() == b"new"
    assert str(left) in f"{raised.value} {caplog.text}"


LINKED_AND_KILLED = """
import os, signal, sys
from pathlib import Path
from factlint.settings import files

path, sync, calls = Path(sys.argv[1]), os.fsync, []

def sync_or_die(handle):
    calls.append(handle)
    os.kill(os.getpid(), signal.SIGKILL) if len(calls) > 1 else sync(handle)

files.os.fsync = sync_or_die
files.replace_whole(path, b"new", like=path.stat())
"""


def test_what_a_killed_process_left_of_a_linked_file_is_named_and_kept_while_it_differs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, other = tmp_path / "draft.md", tmp_path / "other.md"
    path.write_bytes(b"old")
    other.hardlink_to(path)
    subprocess.run([sys.executable, "-c", LINKED_AND_KILLED, str(path)], check=False, timeout=60)
    (left,) = set(tmp_path.iterdir()) - {path, other}
    assert left.read_bytes() == b"new"
    os.utime(left, (0, 0))
    path.write_bytes(b"ne")
    replace_whole(path, b"newer", like=path.stat())
    assert left.read_bytes() == b"new" and str(left) in caplog.text
    assert other.read_bytes() == b"newer"
    left.write_bytes(b"newer")
    os.utime(left, (0, 0))
    replace_whole(path, b"newest", like=path.stat())
    assert not left.exists() and other.read_bytes() == b"newest"


def test_the_rest_of_a_file_with_a_longer_name_is_left_to_that_file(tmp_path: Path) -> None:
    left = tmp_path / f".draft.md.bak.abc{UNFINISHED}"
    left.write_bytes(b"its own")
    os.utime(left, (0, 0))
    replace_whole(tmp_path / "draft.md", b"new")
    assert left.exists()
