"""The local backend: found, started once, replaced when it is of another build or dead, and named when it fails."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from factlint.client.api.client import Client
from factlint.client.api.errors import BackendFailed
from factlint.client.local import backend
from factlint.client.local.backend import LocalConnection, connect, end, find_running
from factlint.client.local.rendezvous import clean_environment
from factlint.interface.assess import AssessIn
from factlint.interface.local import Rendezvous
from factlint.settings import Settings, log_file, rendezvous_path
from factlint.settings.environment import NO_TELEMETRY

ONE = AssessIn(claims=["The Varn dam opened in 1931."])
FAKE = Path(__file__).parent / "fake_backend.py"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home and a runtime folder of their own; whatever backend is left there is ended."""
    run = tmp_path / "r"
    run.mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(run))
    monkeypatch.setenv("FACTLINT_LANGUAGE", "de")
    yield tmp_path
    for pid in pids(tmp_path):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def journal(home: Path) -> list[str]:
    path = home / "journal"
    return path.read_text().splitlines() if path.exists() else []


def pids(home: Path) -> list[int]:
    return [int(line.split()[1]) for line in journal(home) if line.startswith("start")]


@pytest.fixture
async def clients(home: Path) -> AsyncIterator[Clients]:
    made = Clients(home)
    yield made
    for client in made.made:
        await client.aclose()


class Clients:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.starts = 0
        self.made: list[Client] = []

    def __call__(self, start_timeout_s: float = 20) -> Client:
        def started() -> None:
            self.starts += 1

        command = (sys.executable, str(FAKE), str(self.home))
        line = LocalConnection(
            self.home / "data", command=command, on_starting=started, start_timeout_s=start_timeout_s
        )
        self.made.append(Client(line, local=True))
        return self.made[-1]


async def test_the_first_call_starts_the_backend_and_the_next_client_finds_it(home: Path, clients: Clients) -> None:
    assert (await clients().assess(ONE)).claims[0].verdict == "False"
    assert (await clients().assess(ONE)).claims[0].verdict == "False"
    assert len(pids(home)) == 1 and clients.starts == 1


async def test_many_clients_at_once_start_one_backend(home: Path, clients: Clients) -> None:
    await asyncio.gather(*(clients().assess(ONE) for _ in range(6)))
    assert len(pids(home)) == 1


async def test_the_backend_is_a_process_of_its_own_with_nothing_of_the_window_in_it(
    home: Path, clients: Clients
) -> None:
    await clients().assess(ONE)
    (start,) = [line for line in journal(home) if line.startswith("start")]
    pid = pids(home)[0]
    assert os.getsid(pid) == pid
    assert "FACTLINT_DATA_DIR" in start and "FACTLINT_LANGUAGE" not in start and "PYTEST" not in start
    assert Path(f"/proc/{pid}/cwd").resolve() == (home / "data").resolve()


async def test_a_backend_that_dies_in_the_middle_is_replaced_and_asked_again_with_the_same_key(
    home: Path, clients: Clients
) -> None:
    client = clients()
    await client.get_discovery()
    (home / "die").touch()
    assert (await client.assess(ONE)).claims[0].verdict == "False"
    asked = [line.split()[2] for line in journal(home) if "/assess" in line]
    assert len(asked) == 2 and asked[0] == asked[1]
    assert len(pids(home)) == 2


async def test_all_calls_under_way_survive_the_death_and_one_backend_follows(home: Path, clients: Clients) -> None:
    client = clients()
    await client.get_discovery()
    (home / "die").touch()
    answers = await asyncio.gather(*(client.assess(ONE) for _ in range(5)))
    assert all(answer.claims[0].verdict == "False" for answer in answers)
    assert len(pids(home)) == 2


async def test_a_backend_killed_between_calls_is_replaced(home: Path, clients: Clients) -> None:
    client = clients()
    await client.assess(ONE)
    os.kill(pids(home)[0], signal.SIGKILL)
    await client.assess(ONE)
    assert len(pids(home)) == 2


async def test_a_backend_of_another_build_is_asked_to_leave_and_replaced(home: Path, clients: Clients) -> None:
    (home / "build").write_text("0.0.1+other")
    await clients().assess(ONE)
    await clients().assess(ONE)
    assert [line.split()[0] for line in journal(home) if line.split()[0] in ("start", "shutdown")] == [
        "start",
        "shutdown",
        "start",
    ]


async def test_a_window_follows_when_another_one_replaced_the_backend(home: Path, clients: Clients) -> None:
    old = clients()
    await old.assess(ONE)
    local = old.local
    assert local is not None
    await local.shutdown()
    await clients().assess(ONE)
    await old.assess(ONE)
    assert len(pids(home)) == 2


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"socket": null}'])
async def test_a_broken_rendezvous_file_is_as_good_as_none(home: Path, clients: Clients, content: bytes) -> None:
    rendezvous_path(home / "data").write_bytes(content)
    assert (await clients().assess(ONE)).claims


async def test_the_file_of_a_dead_backend_is_not_believed(home: Path, clients: Clients) -> None:
    path = rendezvous_path(home / "data")
    stale = Rendezvous(socket=str(home / "gone.sock"), address=None, http="", token="t", build_id="b", pid=1)
    path.write_text(stale.model_dump_json())
    assert (await clients().assess(ONE)).claims
    assert len(pids(home)) == 1


async def test_a_backend_that_cannot_start_is_an_error_that_names_its_log(home: Path, clients: Clients) -> None:
    (home / "broken").touch()
    client = clients()
    with pytest.raises(BackendFailed) as caught:
        await client.assess(ONE)
    assert str(log_file()) in str(caught.value) and "exit code 3" in str(caught.value)
    assert "a word for the log" in log_file().read_text()
    with pytest.raises(BackendFailed):
        await client.assess(ONE)
    assert clients.starts == 1, "a start that failed a moment ago is not tried at every call"


async def test_a_backend_that_never_gets_ready_is_given_up(home: Path) -> None:
    mark = home / "pid"
    code = f"import os, pathlib, signal; pathlib.Path({str(mark)!r}).write_text(str(os.getpid())); signal.pause()"
    line = LocalConnection(home / "data", command=(sys.executable, "-c", code), start_timeout_s=1)
    with pytest.raises(BackendFailed, match="not ready within"):
        await line.open()
    while Path(f"/proc/{mark.read_text()}/cmdline").exists() and Path(f"/proc/{mark.read_text()}/cmdline").read_bytes():
        await asyncio.sleep(0)


async def test_looking_for_a_backend_starts_none(home: Path, clients: Clients) -> None:
    assert await find_running(home / "data") is None
    await clients().assess(ONE)
    found = await find_running(home / "data")
    assert found is not None and found[0].pid == pids(home)[0]
    await found[1].aclose()


async def test_a_backend_is_ended_or_it_is_said_that_it_still_runs(
    home: Path, clients: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await end(home / "data")
    await clients().assess(ONE)
    (home / "stay").touch()
    with monkeypatch.context() as patched:
        patched.setattr(backend, "END_TIMEOUT_S", 0.1)
        assert not await end(home / "data")
    (home / "stay").unlink()
    assert await end(home / "data") and await find_running(home / "data") is None
    assert clients.starts == 1 and journal(home).count("shutdown") == 2


def test_a_clean_environment_keeps_the_users_places_only() -> None:
    given = {"HOME": "/h", "LC_ALL": "C", "https_proxy": "p", "FACTLINT_API_KEY": "k", "PYTHONPATH": "x", "EDITOR": "e"}
    kept = clean_environment(Path("/d"), given)
    assert set(kept) == {"HOME", "LC_ALL", "https_proxy", "FACTLINT_DATA_DIR", "PYTHONUTF8", *NO_TELEMETRY}
    assert kept["ORT_DISABLE_TELEMETRY"] == "1"


async def test_nothing_is_started_before_the_first_call(home: Path) -> None:
    client = await connect(Settings(data_dir=home / "data"))
    await client.aclose()
    assert journal(home) == [] and not (home / "data").exists()


@pytest.mark.e2e
async def test_the_real_backend_starts_answers_survives_a_kill_and_leaves(home: Path) -> None:
    async with await connect(Settings(data_dir=home / "data")) as client:
        assert client.local is not None
        first = await client.local.get_status()
        path = rendezvous_path(home / "data")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        os.kill(first.pid, signal.SIGKILL)
        second = await client.local.get_status()
        assert second.pid != first.pid
        await client.local.shutdown()
