"""Processes are killed at any moment: every task that was accepted ends, is paid for once, and is told of.

FACTLINT_TEST_FAULT_RUNS=200 makes it the long form: so many kills on each database. FACTLINT_TEST_FAULT_SEED chooses
which; a failure tells its seed. The longest runs so far without a fault: 200 kills on each database, twice.
"""

import asyncio
import os
import random
import sys
import threading
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise

import httpx
import pytest
from machinery import ForkServer, Receiver, ServiceProcesses, wait_for
from sqlalchemy import select
from village_service import WEBHOOK_WAITS_S

from factlint.client.api.webhooks import RecentEvents, verify
from factlint.interface.webhooks import SIGNATURE_HEADER
from factlint.service.runs.supervisor import TAKEN_OVER_WITHIN_S
from factlint.service.storage.database import Database
from factlint.service.storage.tables import Account, Delivery, Hold, LedgerEntry, Run, Verification

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="signals"), pytest.mark.timeout(7200)]
RUNS = int(os.environ.get("FACTLINT_TEST_FAULT_RUNS", "4"))
SEED = int(os.environ.get("FACTLINT_TEST_FAULT_SEED", random.randrange(10_000)))
# What no machine needs, however busy it is: nothing is measured against it.
PATIENCE_S = 240


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory):
    fork_server = ForkServer(tmp_path_factory.mktemp("fork_server"))
    yield fork_server
    fork_server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'service.db'}"
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def processes(fork_server, tmp_path, url):
    processes = ServiceProcesses(fork_server, tmp_path, url)
    yield processes
    processes.stop()


@pytest.fixture
def slow_town(fork_server, tmp_path, url):
    processes = ServiceProcesses(fork_server, tmp_path, url, pace_s=0.5)
    yield processes
    processes.stop()


def refusals(event):
    """How many attempts the receiver turns down, told from the task: mostly none, of some all."""
    return {5: 1, 6: 2, 7: 4}.get(int(str(event.get("task_id", event.get("review_id")))[:2], 16) % 8, 0)


@pytest.fixture
def receiver():
    receiver = Receiver(refusals)
    yield receiver
    receiver.stop()


class Requests:
    """Asks whichever process answers, and asks again, under the same key, what was not answered."""

    def __init__(self, addresses, key, hook):
        self.addresses, self.headers, self.hook = addresses, {"Authorization": f"Bearer {key}"}, hook
        self.http = httpx.Client(timeout=30, verify=False)
        self.numbers = count(1)
        self.over = threading.Event()
        self.tasks, self.reviews, self.assessed, self.problems = {}, set(), [], []

    def ask(self, method, path, body=None, key=""):
        """The answer of the first process that gives one."""
        headers, until = self.headers | ({"Idempotency-Key": key} if key else {}), time.monotonic() + PATIENCE_S
        met = None
        while time.monotonic() < until:
            try:
                address = random.choice(self.addresses())
                answer = self.http.request(method, f"{address}/api/v1{path}", json=body, headers=headers)
                if answer.is_success:
                    return answer.json()
                assert answer.status_code in {409, 429, 503}, answer.text
                if answer.status_code == 409 and path == "/assess":
                    # The call that had this key is dead; its key is free again only after a while.
                    headers["Idempotency-Key"] += "'"
                met = answer.text
            except httpx.HTTPError as error:
                met = repr(error)
            time.sleep(0.1)
        raise AssertionError(f"{method} {path} was not answered: {met}")

    def until_ended(self, path):
        wait_for(
            lambda: self.ask("GET", path)["status"] in {"completed", "failed", "cancelled"}, PATIENCE_S, every_s=0.2
        )

    def claim(self, number):
        # One in five states nothing, and one in five is about what nobody knows: those cost nothing.
        texts = {1: "good day", 2: f"The mill number {number} opened in 1800."}
        return texts.get(number % 5, f"The dam number {number} opened in 1938.")

    def verify(self, number):
        depth = "low" if number % 2 else "standard"
        body = {"text": self.claim(number), "webhook_url": self.hook, "depth": depth}
        self.accept(self.ask("POST", "/verify", body, f"v{number}")["task_id"], depth)

    def batch(self, number):
        claims = [{"claim": f"The school number {number} of {part} opened in 1901."} for part in range(3)]
        body = {"claims": claims, "webhook_url": self.hook}
        for item in self.ask("POST", "/verify/batch", body, f"b{number}")["items"]:
            self.accept(item["task_id"], "standard")

    def accept(self, id, depth):
        self.tasks[id] = depth
        self.until_ended(f"/verify/status/{id}")

    def review(self, number):
        text = f"The dam number {number} opened in 1931. The bridge number {number} opened in 1955."
        id = self.ask("POST", "/review", {"text": text, "webhook_url": self.hook}, f"r{number}")["review_id"]
        self.reviews.add(id)
        self.until_ended(f"/reviews/{id}")

    def assess(self, number):
        claims = [f"The bridge number {number} of {part} opened in 1955." for part in range(2)]
        rows = self.ask("POST", "/assess", {"claims": claims}, f"a{number}")["claims"]
        self.assessed += [row["claim"] for row in rows]

    def work(self, kind):
        try:
            while not self.over.is_set():
                kind(next(self.numbers))
        except BaseException as problem:
            self.problems.append(problem)

    def open(self):
        kinds = (self.verify, self.verify, self.batch, self.review, self.assess)
        self.writers = [threading.Thread(target=self.work, args=(kind,), daemon=True) for kind in kinds]
        for writer in self.writers:
            writer.start()

    def close(self):
        self.over.set()
        for writer in self.writers:
            writer.join(PATIENCE_S)
        assert not self.problems, self.problems
        assert not any(writer.is_alive() for writer in self.writers)
        self.http.close()


def rows_of(url, *tables):
    async def read():
        database = Database(url)
        async with database.read() as connection:
            rows = [(await connection.execute(select(table.__table__))).all() for table in tables]
        await database.close()
        return rows

    return asyncio.run(read())


def check_books(url, tasks, reviews=frozenset(), assessed=()):
    """Nothing is lost, nothing is paid for twice, and the balance is what the ledger says."""
    runs, ledger, [account], holds, stored = rows_of(url, Run, LedgerEntry, Account, Hold, Verification)
    asked = {run.id for run in runs if run.parent_id is None}
    assert asked == {*tasks, *reviews}, "a call that was not answered left a task behind"
    assert {run.status for run in runs} <= {"completed", "failed"}
    assert all(run.kind != "review" or run.status == "completed" for run in runs)
    paid = {entry.cause: -entry.amount for entry in ledger if entry.kind != "grant"}
    verified = {run.id: run for run in runs if run.kind == "verify" and run.status == "completed"}
    owed = {f"verify:{run.id}": 10 if run.depth == "standard" else 5 for run in verified.values()}
    owed |= {f"review:{id}:assess:{row}": 1 for id in reviews for row in range(2)}
    assert {cause: amount for cause, amount in paid.items() if not cause.startswith("assess:")} == owed
    assert sum(cause.startswith("assess:") for cause in paid) == len(set(assessed)) == len(assessed)
    for run in runs:
        assert run.charged == sum(amount for cause, amount in paid.items() if cause.split(":")[1] == run.id), run
    assert Counter(run.parent_id for run in verified.values() if run.parent_id) == Counter(reviews)
    assert sorted(entry.task_id for entry in stored) == sorted(verified)
    # A call of a process that died may leave what it held, until it would have been answered at the latest.
    assert not {hold.id for hold in holds} & {run.hold_id for run in runs}
    assert all(hold.amount <= 2 and hold.expires_at < datetime.now(UTC) + timedelta(minutes=3) for hold in holds)
    assert assessed or not holds
    assert account.allowance_used + account.extra_used == sum(paid.values())
    assert account.extra_left == sum(entry.amount for entry in ledger if entry.kind == "grant") - account.extra_used
    return runs


def check_webhooks(url, runs, receiver, secret):
    """Each end was told of once, attempt after attempt, until the receiver took it or the last one was made."""
    told, seen = {}, RecentEvents()
    for headers, raw in receiver.received:
        delivery = verify(secret, headers.get(SIGNATURE_HEADER), raw, datetime.now(UTC), seen, window_s=86_400)
        told.setdefault(delivery.key, []).append(delivery.body)
    deliveries = {delivery.event_id: delivery for (delivery,) in zip(*rows_of(url, Delivery), strict=True)}
    assert sorted(delivery.run_id for delivery in deliveries.values()) == sorted(
        run.id for run in runs if run.webhook_url
    )
    assert told.keys() == deliveries.keys()
    ends = {run.id: run.status for run in runs}
    for id, events in told.items():
        delivery, turned_down = deliveries[id], refusals(events[0])
        accepted = turned_down < len(WEBHOOK_WAITS_S)
        last = turned_down + 1 if accepted else len(WEBHOOK_WAITS_S)
        attempts = [event["attempt"] for event in events]
        # One that was under way when its process died is made again, under the same number.
        assert attempts[0] == 1 and attempts[-1] == last and all(b - a in {0, 1} for a, b in pairwise(attempts))
        assert (delivery.state, delivery.attempts) == ("delivered" if accepted else "given_up", last)
        assert {event["status"] for event in events} == {ends[delivery.run_id]}
    return sum(len(events) for events in told.values())


def test_tasks_outlive_the_processes_that_are_killed(processes, receiver):
    chance = random.Random(SEED)
    print(f"FACTLINT_TEST_FAULT_SEED={SEED}")
    made = processes.key(credits=10_000_000)
    started = [processes.start(role) for role in ("web", "all", "worker")]
    requests = Requests(lambda: [process.address for process in started if process.address], made["key"], receiver.url)
    requests.open()
    for _ in range(RUNS):
        time.sleep(chance.uniform(0.05, 1.0))
        victims = started if chance.random() < 0.1 else [chance.choice(started)]
        for victim in victims:
            victim.kill()
        for victim in victims:
            victim.start()
        assert not requests.problems, requests.problems
    requests.close()
    wait_for(
        lambda: all(delivery.state != "pending" for delivery in rows_of(processes.url, Delivery)[0]),
        PATIENCE_S,
        every_s=0.5,
    )
    assert requests.tasks and requests.reviews and requests.assessed
    runs = check_books(processes.url, requests.tasks, requests.reviews, requests.assessed)
    sent = check_webhooks(processes.url, runs, receiver, made["webhook_secret"])
    print(f"{RUNS} kills, {len(runs)} runs, {len(requests.assessed)} assessments, {sent} webhooks received")


def test_a_dead_workers_runs_go_on_within_the_stated_time(processes, url):
    """Also where nobody can see that its process is gone, as on another machine."""
    key = processes.key(credits=1_000)["key"]
    elsewhere = {"MACHINE": "another"} if url.startswith("postgresql") else {}
    # What it begins, it does not end before it is killed.
    web, first = processes.start("web"), processes.start("worker", PACE_S="600", **elsewhere)
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=f"{web.address}/api/v1", headers=headers, timeout=60) as client:
        bodies = [{"text": f"The dam number {number} opened in 1938."} for number in range(6)]
        tasks = [client.post("/verify", json=body).json()["task_id"] for body in bodies]

        def steps():
            polls = [client.get(f"/verify/status/{id}").json() for id in tasks]
            return {poll.get("progress", {}).get("step", poll["status"]) for poll in polls}

        wait_for(lambda: steps() == {"framing"}, PATIENCE_S)
        processes.start("worker")
        first.kill()
        killed_at = time.monotonic()
        wait_for(lambda: not steps() & {"framing"}, PATIENCE_S)
        stood_still_s = time.monotonic() - killed_at
        wait_for(lambda: steps() == {"completed"}, PATIENCE_S)
    print(f"the longest stood still for {stood_still_s:.1f} s")
    assert stood_still_s < TAKEN_OVER_WITHIN_S
    check_books(url, tasks)


def test_a_service_that_ends_by_a_signal_leaves_its_runs_to_the_next(slow_town):
    key = slow_town.key(credits=100)["key"]
    service = slow_town.start("all")
    headers = {"Authorization": f"Bearer {key}"}
    send = {"text": "The dam opened in 1938."}
    task = httpx.post(f"{service.address}/api/v1/verify", json=send, headers=headers, timeout=30).json()["task_id"]

    def state():
        return httpx.get(f"{service.address}/api/v1/verify/status/{task}", headers=headers, timeout=30).json()

    wait_for(lambda: state()["progress"]["index"] >= 2, PATIENCE_S)
    assert service.end() == 0
    service.start()
    wait_for(lambda: state()["status"] == "completed", PATIENCE_S)
    check_books(slow_town.url, [task])
