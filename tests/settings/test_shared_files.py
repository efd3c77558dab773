"""Promises of lock files and of files replaced whole."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from factlint.settings.files import FileLock, hold_lock, replace_whole

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
