"""Hours of use leave no more behind than what is open: memory, files, threads, tasks and stored bytes stay bounded.

A writer opens draft after draft, edits, saves, has claims checked in depth and drafts reviewed, and closes them again.
FACTLINT_TEST_HOURS=200 makes it the long form: so many edits. In those the language server grew from 76 MB half way to 78
at the end, from 31 open files to 32, with 11 threads and 4 tasks at both; 4.6 MB lay in its cache, and none in its data
folder.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "service"))

from machinery import ForkServer, ServiceProcesses, wait_for

EDITS = int(os.environ.get("FACTLINT_TEST_HOURS", "60"))
PER_DRAFT = 10
SPARE_BYTES = 300_000
LET_GO = (
    *("drafts", "published", "ticked", "pulled", "bars", "states"),
    *("checks", "timers", "due", "runs", "journals"),
)
"""What holds nothing once the last draft was closed."""
MOST_THREADS = min(32, (os.cpu_count() or 1) + 4) + 6
"""Those of the loop's pool, which are made as they are needed, and a handful of others."""
FILES_PER_THREAD = 3
"""A thread that looks into the cache keeps a connection: SQLite's file, its log and the log's index."""
MEASURED = """
import asyncio, gc, json, os, signal
from factlint.client.api import polling
from factlint.lsp import features, server
polling.TASK_WAITS_S, polling.HINTS_S = (0.1,), (0.0, 0.0)
polling.review_pause_s = lambda hint: 0.1
built, loops = [], []
build = features.build_services
def noted(*given):
    built.append(build(*given))
    loops.append(asyncio.get_running_loop())
    return built[-1]
features.build_services = noted
def measure(*_):
    gc.collect()
    state, to, checks = built[0].state, built[0].connection, built[0].checks
    publisher = checks.publisher
    tables = {
        "drafts": state.drafts, "published": state.published, "ticked": publisher.refreshes.ticked,
        "pulled": publisher.pulled, "background": to.background.tasks, "bars": to.bars.bars, "states": state.checks.all,
        "checks": checks.checks.tasks, "timers": checks.scheduler.timers, "due": publisher.due, "runs": state.runs.all,
        "journals": [one for draft in state.drafts.values() for one in draft.journal],
    }
    found = {name: len(table) for name, table in tables.items()}
    found["tasks"] = len(asyncio.all_tasks(loops[0]))
    with open(os.environ["MEASURES"] + ".new", "w") as file:
        json.dump(found, file)
    os.replace(os.environ["MEASURES"] + ".new", os.environ["MEASURES"])
signal.signal(signal.SIGUSR1, measure)
server.main([])
"""

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"), pytest.mark.timeout(7200)]


@pytest.fixture
def processes(tmp_path):
    (tmp_path / "service").mkdir()
    fork_server = ForkServer(tmp_path / "service")
    processes = ServiceProcesses(
        fork_server, tmp_path / "service", f"sqlite:///{tmp_path / 'service' / 'service.db'}", pace_s=0.0
    )
    yield processes
    processes.stop()
    fork_server.stop()


def measured(pid: int, file: Path) -> dict[str, int]:
    """What the language server holds, and what its process takes."""
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    wait_for(file.exists, 20)
    process = Path(f"/proc/{pid}")
    sizes = dict(line.split(":") for line in (process / "status").read_text().splitlines())
    taken = {"memory kB": int(sizes["VmRSS"].split()[0]), "threads": int(sizes["Threads"])}
    return json.loads(file.read_text()) | taken | {"open files": len(list((process / "fd").iterdir()))}


def stored(folder: Path) -> int:
    """Bytes of a folder's files, without the index of the encyclopedia, which is made once, whenever there is time."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return sum(file.stat().st_size for file in files if not file.name.startswith("evidence-"))


@pytest.mark.e2e
async def test_what_is_held_and_stored_stays_bounded(start, service, processes, tmp_path, capsys):
    process = await asyncio.to_thread(processes.start, "all")
    key = (await asyncio.to_thread(processes.key, 1_000_000))["key"]
    service.url = process.address.replace("127.0.0.1", "localhost")
    chance = random.Random(4)
    environment = {"FACTLINT_EGRESS": "allow", "FACTLINT_API_KEY": key, "MEASURES": str(tmp_path / "measures")}
    places = {name: tmp_path / name for name in ("data", "cache", "state", "service")}

    async with start("neovim", environment=environment, command=[sys.executable, "-c", MEASURED]) as editor:

        async def look() -> dict[str, int]:
            await editor.idle()
            await editor.until(lambda: not list(places["data"].rglob("runs/*.json")))
            pid, held = editor.client._server.pid, {}
            for _ in range(100):
                held = await asyncio.to_thread(measured, pid, tmp_path / "measures")
                if not any(held[name] for name in LET_GO):
                    break
                await asyncio.sleep(0.2)
            return held | {f"{name} bytes": stored(place) for name, place in places.items()}

        async def session(number: int) -> None:
            """A draft from its opening to its end."""
            draft = editor.open(f"It is nice here.\n\nThe dam number {number} opened in 1931.\n", f"{number}.md")
            for edit in range(PER_DRAFT):
                thing, year = chance.choice(["dam", "school", "bridge"]), chance.choice([1938, 1931])
                draft.splice(0, 0, f"The {thing} number {number} of {edit} opened in {year}.\n\n")
                draft.splice(len(draft.text), len(draft.text), "Nice. ")
                draft.save()
                await editor.anything(0.05)
            await editor.execute("factlint.checkDocument", draft.uri)
            line = {"line": 0, "character": 5}
            await editor.execute("factlint.checkInDepth", draft.uri, {"start": line, "end": line})
            await editor.execute("factlint.reviewDocument", draft.uri)
            await editor.until(lambda: any(f"{number}.md:" in words for words in editor.messages))
            draft.close()
            editor.publishes.clear()

        drafts = max(EDITS // PER_DRAFT, 4)
        looks = [await look()]
        for number in range(drafts):
            await session(number)
            if number in (drafts // 2 - 1, drafts - 1):
                looks.append(await look())

    first, half, last = looks
    with capsys.disabled():
        print(f"\nhours of use, {drafts * PER_DRAFT} edits in {drafts} drafts:")
        for name in last:
            print(f"  {name}: {first[name]:,} at first, {half[name]:,} half way, {last[name]:,} at the end")
    assert {name: last[name] for name in LET_GO} == dict.fromkeys(LET_GO, 0)
    assert last["tasks"] <= half["tasks"] and last["background"] <= half["background"]
    assert last["threads"] <= MOST_THREADS
    more_threads = max(0, last["threads"] - half["threads"])
    assert last["open files"] <= half["open files"] + 4 + FILES_PER_THREAD * more_threads
    assert last["memory kB"] <= half["memory kB"] * 1.1 + 4_000
    for name in ("data bytes", "cache bytes", "state bytes", "service bytes"):
        grown, before = last[name] - half[name], half[name] - first[name]
        assert grown <= before * 1.3 + SPARE_BYTES, f"{name} grew by {before:,}, then by {grown:,}"
    assert len(list(places["service"].rglob("evidence-*.sqlite3"))) <= 1
