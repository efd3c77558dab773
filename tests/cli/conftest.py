"""The command line as a process, in a home of its own, against a real service on loopback that a judge answers for."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / name) for name in ("cli", "client", "office")] + [str(TESTS.parent / "scripts" / "bench")]

from command_line import Judged, Paid  # noqa: E402
from loopback_service import Judge, Service  # noqa: E402
from scripted_service import ScriptedService  # noqa: E402


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with an empty home and nothing configured."""
    (tmp_path / "home").mkdir()
    (tmp_path / "run").mkdir(mode=0o700)
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "SYSTEMROOT")}
    return kept | {
        "HOME": str(tmp_path / "home"),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "PYTHONUTF8": "1",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }


@pytest.fixture
def factlint(tmp_path: Path, home: dict[str, str]) -> Iterator[Judged]:
    """The command with a scripted service configured; its loopback address needs no consent."""
    judge = Judge()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    service = Service(judge)

    async def begin() -> asyncio.Server:
        return await asyncio.start_server(service.serve, "127.0.0.1", 0)

    server = asyncio.run_coroutine_threadsafe(begin(), loop).result()
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    folder = tmp_path / "work"
    folder.mkdir()
    configured = {"FACTLINT_BASE_URL": service.url, "FACTLINT_API_KEY": "k"}
    yield Judged(folder, home | configured, judge, service)
    loop.call_soon_threadsafe(server.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


@pytest.fixture
def paid(tmp_path: Path, home: dict[str, str]) -> Iterator[Paid]:
    """The command with a service that is not on this machine; that drafts go there is agreed to."""
    service = ScriptedService(host="127.0.0.2").start()
    folder = tmp_path / "work"
    folder.mkdir()
    configured = {"FACTLINT_BASE_URL": service.url, "FACTLINT_API_KEY": "k", "FACTLINT_EGRESS": "allow"}
    yield Paid(folder, home | configured, service)
    service.stop()
