"""The local backend as a process: one per user, found through its file, gone when nobody needs it."""

import asyncio
import contextlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from factlint.interface.local import read_rendezvous
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.local import rendezvous as meeting
from factlint.service.local.backend import LocalBackend
from factlint.settings import build_id

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and Unix sockets")

PROGRAM = "import typer; from factlint.cli.commands.admin import register; app = typer.Typer(); register(app); app()"


@dataclass
class User:
    """A user's machine: a home of its own, and the backends started on it."""

    home: Path
    started: list = field(default_factory=list)

    @property
    def environment(self):
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return kept | {
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home / "run"),
            "FACTLINT_DATA_DIR": str(self.home / "d"),
        }

    def start(self, *options):
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--local", *options],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.started.append(process)
        return process

    @property
    def file(self):
        (found,) = (self.home / "run" / "factlint").glob("backend-*.json")
        return found

    def found(self, pid=None, timeout_s=30):
        """The rendezvous of a backend that listens, of that process if one is named."""
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            with contextlib.suppress(ValueError):
                found = read_rendezvous(self.file)
                if found is not None and pid in (None, found.pid):
                    return found
            time.sleep(0.02)
        raise TimeoutError([(process.poll(), process.stderr.read1()) for process in self.started if process.poll()])


def client(found):
    transport = httpx.HTTPTransport(uds=found.socket) if found.socket else httpx.HTTPTransport()
    return httpx.Client(
        transport=transport,
        base_url="http://localhost" if found.socket else found.address,
        headers={"Authorization": f"Bearer {found.token}"},
        timeout=30,
    )


@pytest.fixture
def user(evidence_folder):
    # Not pytest's own folder: its name is too long for a socket.
    home = Path(tempfile.mkdtemp(prefix="fl-"))
    for name in ("run", "d"):
        (home / name).mkdir()
    (home / "d" / "evidence").symlink_to(evidence_folder)
    user = User(home)
    yield user
    for process in user.started:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
    shutil.rmtree(home, ignore_errors=True)


def test_it_is_found_by_its_owner_alone_and_answers(user):
    process = user.start()
    found = user.found()
    assert stat.S_IMODE(user.file.stat().st_mode) == 0o600
    assert found.pid == process.pid and found.build_id == build_id() and len(found.token) == 64
    assert stat.S_IMODE(Path(found.socket).stat().st_mode) == 0o600
    with client(found) as http:
        status = http.get("/api/v1/local/status").json()
        assert status["pid"] == process.pid and status["build_id"] == found.build_id
        usage = http.get("/api/v1/me/usage").json()
        assert usage["extract"]["unlimited"] is True


def test_two_that_start_at_once_give_one_backend(user):
    both = [user.start(), user.start()]
    found = user.found()
    loser = next(process for process in both if process.pid != found.pid)
    assert loser.wait(30) == 0 and b"running already" in loser.stderr.read()
    with client(found) as http:
        assert http.get("/api/v1/local/status").json()["pid"] == found.pid
    assert [process.poll() for process in both if process is not loser] == [None]


def test_a_killed_backend_is_replaced_by_the_next_start(user):
    first = user.start()
    old = user.found(first.pid)
    first.kill()
    first.wait()
    assert read_rendezvous(user.file) == old and Path(old.socket).exists()
    second = user.start()
    new = user.found(second.pid)
    assert new.token != old.token and not Path(old.socket).exists()
    with client(new) as http:
        assert http.get("/api/v1/local/status").status_code == 200


def test_shutdown_makes_room_at_once_and_ends_cleanly(user):
    first = user.start()
    found = user.found(first.pid)
    with client(found) as http:
        assert http.post("/api/v1/local/shutdown").json() == {"ok": True}
    second = user.start()
    assert user.found(second.pid).token != found.token
    assert first.wait(30) == 0 and not Path(found.socket).exists()


def test_a_signal_drains_and_clears_up(user):
    process = user.start()
    found = user.found()
    file = user.file
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert not file.exists() and not Path(found.socket).exists()


def test_it_ends_when_nobody_has_asked_for_a_while(user):
    process = user.start("--idle-seconds", "0.5")
    file = user.found() and user.file
    assert process.wait(30) == 0 and not file.exists()


def test_a_file_that_a_client_removed_comes_back(user):
    process = user.start()
    user.found()
    user.file.unlink()
    assert user.found(process.pid).pid == process.pid


def test_a_web_page_cannot_reach_it_under_another_name(user):
    user.start()
    found = user.found()
    with client(found) as http:
        missing = http.post("/api/v1/local/reports/00000000/link")
        assert missing.status_code == 404 and missing.json()["code"] == "not_found"
    port = found.http.rpartition(":")[2]
    for base in (found.http, f"http://localhost:{port}"):
        assert httpx.get(f"{base}/docs/errors").status_code == 200
        assert httpx.get(f"{base}/c/00000000").status_code == 404
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1.evil.example:{port}"):
        for path in ("/docs/errors", "/c/00000000", "/api/v1/local/status"):
            assert httpx.get(f"{found.http}{path}", headers={"Host": host}).status_code == 403


def test_the_interface_is_not_on_the_port_for_browsers(user):
    user.start()
    found = user.found()
    bearer = {"Authorization": f"Bearer {found.token}"}
    assert httpx.get(f"{found.http}/api/v1/local/status", headers=bearer).status_code == 404
    assert httpx.post(f"{found.http}/api/v1/local/shutdown", headers=bearer).status_code == 405
    with client(found) as http:
        assert http.get("/api/v1/local/status").status_code == 200


def test_without_room_for_a_socket_it_listens_on_loopback(user):
    user.home = user.home / ("long" * 25)
    (user.home / "run").mkdir(parents=True)
    (user.home / "d").symlink_to(user.home.parent / "d")
    user.start()
    found = user.found()
    assert found.socket is None and found.address.startswith("http://127.0.0.1:") and found.address != found.http
    with client(found) as http:
        assert http.get("/api/v1/local/status").status_code == 200


def test_a_real_draft_is_checked_by_the_real_engine_and_no_word_of_it_is_logged(user):
    text = "Canberra is the capital of Australia. Zanzibarquux is the capital of France."
    user.start()
    with client(user.found()) as http:
        extracted = http.post("/api/v1/extract", json={"text": text, "locate": True}).json()
        for claim in extracted["claims"]:
            place = claim["positions"][0]
            assert text[place["start"] : place["end"]] == place["text"]
        claims = [claim["claim"] for claim in extracted["claims"]]
        rows = http.post("/api/v1/assess", json={"claims": claims}, timeout=100).json()["claims"]
        assert [row["claim"] for row in rows] == claims and all(row["engine"] for row in rows)
        assert http.get("/api/v1/local/status").json()["index"]["state"] == "ready"
        http.post("/api/v1/assess", content=b'{"text": "Zanzibarquux')
        http.post("/api/v1/local/shutdown")
    process = user.started[0]
    assert process.wait(30) == 0
    written = process.stdout.read() + process.stderr.read()
    (log,) = user.home.rglob("*.log")
    assert b"Zanzibarquux" not in written and "Zanzibarquux" not in log.read_text()


async def test_a_running_call_is_finished_while_the_place_is_free_already(tmp_path, open_service, until):
    """In one process, so that the call can be held open."""
    async with open_service() as spare:
        engine, evidence = spare.engine, spare.evidence
        path = tmp_path / "r.json"
        backend = LocalBackend(tmp_path / "d", path, "b1", load=lambda: LoadedEngine(engine, evidence, None))
        with meeting.hold_place(tmp_path / "r.lock") as lock:
            running = asyncio.create_task(backend.run(lock))
            await until(path.exists)
            found = read_rendezvous(path)
            headers = {"Authorization": f"Bearer {found.token}"}
            transport = httpx.AsyncHTTPTransport(uds=found.socket)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as http:
                call = asyncio.create_task(
                    http.post("/api/v1/assess", json={"claims": ["The SLOW dam opened in 1931."]}, timeout=30)
                )
                await until(lambda: engine.judged)
                await http.post("/api/v1/local/shutdown")
                await until(lambda: not lock.is_held)
                assert not path.exists() and not call.done()
                engine.slow.set()
                assert (await call).json()["claims"][0]["verdict"] == "False"
            await running


def test_only_one_process_holds_the_lock(tmp_path):
    with meeting.hold_place(tmp_path / "l") as lock:
        with pytest.raises(meeting.AlreadyRunning), meeting.hold_place(tmp_path / "l"):
            pass
        lock.release()
        with meeting.hold_place(tmp_path / "l"):
            pass


def test_a_broken_rendezvous_file_is_no_rendezvous(tmp_path):
    for content in (b"", b"{", b"[]", b'{"pid": 1}', b"\xff" * 100):
        (tmp_path / "r").write_bytes(content)
        assert read_rendezvous(tmp_path / "r") is None
