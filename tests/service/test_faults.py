"""Processes are killed at any moment: every task that was accepted ends, is paid for once, and is told of.

FACTLINT_FAULT_KILLS=200 makes it the long form.
"""

import asyncio
import contextlib
import os
import random
import sys
import threading
import time

import httpx
import pytest
from machinery import Postgres, Receiver, Town, postgres_programs, wait_for
from sqlalchemy import func, select

from factlint.service.runs.tending import TAKEN_OVER_WITHIN_S
from factlint.service.storage.database import Database
from factlint.service.storage.tables import Account, Hold, LedgerEntry, Run, Verification

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="signals"), pytest.mark.timeout(1800)]
KILLS = int(os.environ.get("FACTLINT_FAULT_KILLS", "4"))


@pytest.fixture(scope="module")
def postgres():
    programs = postgres_programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine")
    cluster = Postgres(programs)
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'service.db'}"
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def town(tmp_path, url):
    town = Town(tmp_path, url)
    yield town
    town.stop()


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


class Writer(threading.Thread):
    """Sends claims to whichever process answers; sends again, under the same key, what was not answered."""

    def __init__(self, addresses, key, hook):
        super().__init__(daemon=True)
        self.addresses, self.key, self.hook = addresses, key, hook
        self.accepted, self.more = {}, threading.Event()

    def run(self):
        number = 0
        while not self.more.is_set():
            number += 1
            self.send(number)
            time.sleep(0.05)

    def send(self, number):
        # One in five states nothing, and one in five is about what nobody knows: those cost nothing.
        text = [f"The dam number {number} opened in 1938.", "good day", f"The mill number {number} opened in 1800."][
            {0: 1, 1: 2}.get(number % 5, 0)
        ]
        body = {"text": text, "webhook_url": self.hook, "depth": "low" if number % 2 else "standard"}
        while True:
            headers = {"Authorization": f"Bearer {self.key}", "Idempotency-Key": f"n{number}"}
            with contextlib.suppress(httpx.HTTPError):
                address = random.choice(self.addresses())
                answer = httpx.post(f"{address}/api/v1/verify", json=body, headers=headers, timeout=20)
                if answer.status_code == 202:
                    self.accepted[number] = answer.json()["task_id"]
                    return
                assert answer.status_code in {409, 503}, answer.text
            time.sleep(0.05)


async def _books(url):
    database = Database(url)
    async with database.read() as connection:
        runs = (await connection.execute(select(Run.__table__))).all()
        ledger = (await connection.execute(select(LedgerEntry.__table__))).all()
        account = (await connection.execute(select(Account.__table__))).one()
        holds = (await connection.execute(select(func.count()).select_from(Hold))).scalar_one()
        stored = (await connection.execute(select(Verification.id, Verification.task_id))).all()
    await database.close()
    return runs, ledger, account, holds, stored


def check_books(url, accepted):
    """Nothing is lost, nothing is paid for twice, and the balance is what the ledger says."""
    runs, ledger, account, holds, stored = asyncio.run(_books(url))
    assert {run.id for run in runs} == set(accepted), "a call that was not answered left a task behind"
    assert {run.status for run in runs} <= {"completed", "failed"}
    paid = {entry.cause: -entry.amount for entry in ledger if entry.kind == "verify"}
    owed = {f"verify:{run.id}": 10 if run.depth == "standard" else 5 for run in runs if run.status == "completed"}
    assert paid == owed and sum(run.charged for run in runs) == sum(owed.values())
    assert len(stored) == len(owed) and {task_id for _, task_id in stored} == {cause[7:] for cause in owed}
    assert holds == 0
    granted = sum(entry.amount for entry in ledger if entry.kind == "grant")
    assert account.allowance_used + account.extra_used == sum(owed.values())
    assert account.extra_left == granted - account.extra_used
    return runs


def test_tasks_outlive_the_processes_that_are_killed(town, receiver):
    key = town.key(credits=1_000_000)["key"]
    processes = [town.start(role) for role in ("web", "all", "worker")]
    addresses = lambda: [process.address for process in processes if process.address]  # noqa: E731
    writer = Writer(addresses, key, receiver.url)
    writer.start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.1, 1.5))
        victim = random.choice(processes)
        victim.kill()
        victim.start()
    writer.more.set()
    writer.join(60)
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=addresses()[0], headers=headers, timeout=30) as client:

        def ended():
            states = [client.get(f"/api/v1/verify/status/{id}").json()["status"] for id in writer.accepted.values()]
            return "processing" not in states

        wait_for(ended, within_s=60 + len(writer.accepted), every_s=0.5)
        wait_for(lambda: {event["task_id"] for event in receiver.events} == set(writer.accepted.values()), within_s=90)
    runs = check_books(town.url, writer.accepted.values())
    for run in runs:
        told = [event for event in receiver.events if event["task_id"] == run.id]
        assert {event["status"] for event in told} == {run.status} and len({event["event_id"] for event in told}) == 1


def test_a_dead_workers_runs_go_on_within_the_stated_time(tmp_path, url):
    town = Town(tmp_path, url, pace_s=0.5)
    try:
        key = town.key(credits=1_000)["key"]
        web, first, _ = town.start("web"), town.start("worker"), town.start("worker")
        headers = {"Authorization": f"Bearer {key}"}
        with httpx.Client(base_url=f"{web.address}/api/v1", headers=headers, timeout=30) as client:
            bodies = [{"text": f"The dam number {number} opened in 1938."} for number in range(6)]
            tasks = [client.post("/verify", json=body).json()["task_id"] for body in bodies]

            def states():
                return [client.get(f"/verify/status/{id}").json() for id in tasks]

            wait_for(lambda: any(state.get("progress", {}).get("index") for state in states()), within_s=30)
            first.kill()
            killed_at = time.monotonic()
            wait_for(lambda: all(state["status"] == "completed" for state in states()), within_s=60)
        # What is left of the work itself, two at a time, is no standing still.
        assert time.monotonic() - killed_at < TAKEN_OVER_WITHIN_S + 6 * 4 * 0.5
    finally:
        town.stop()


def test_a_service_that_ends_by_a_signal_leaves_its_runs_to_the_next(tmp_path, url):
    town = Town(tmp_path, url, pace_s=0.5)
    try:
        key = town.key(credits=100)["key"]
        service = town.start("all")
        headers = {"Authorization": f"Bearer {key}"}
        send = {"text": "The dam opened in 1938."}
        task = httpx.post(f"{service.address}/api/v1/verify", json=send, headers=headers).json()["task_id"]
        path = f"/api/v1/verify/status/{task}"
        wait_for(
            lambda: httpx.get(service.address + path, headers=headers).json()["progress"]["index"] >= 2, within_s=30
        )
        assert service.end() == 0
        service.start()
        wait_for(
            lambda: httpx.get(service.address + path, headers=headers).json()["status"] == "completed", within_s=30
        )
        check_books(url, [task])
    finally:
        town.stop()
