"""`factlint serve` as a process: keys made while it runs, several processes on one database, signals, balances."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading

import httpx
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

PROGRAM = "import typer; from factlint.cli.commands.admin import register; app = typer.Typer(); register(app); app()"


class Machine:
    """A machine with hosted services on it."""

    def __init__(self, folder, data):
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "FACTLINT_DATA_DIR": str(data)}
        self.database = folder / "service.db"
        self.started = []

    def run(self, *words):
        command = [sys.executable, "-c", PROGRAM, *map(str, words), "--database-url", f"sqlite:///{self.database}"]
        return subprocess.run(command, env=self.environment, capture_output=True, timeout=60)

    def serve(self, *options):
        """A process and the address that it announced."""
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", PROGRAM, "serve", "--port", "0", *options),
                *("--database-url", f"sqlite:///{self.database}"),
            ],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.started.append(process)
        line = process.stderr.readline().decode()
        return process, line.split()[-1].removesuffix("/api/v1/")


@pytest.fixture
def machine(tmp_path, evidence_folder):
    machine = Machine(tmp_path, evidence_folder.parent)
    yield machine
    for process in machine.started:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def test_a_key_made_beside_a_running_service_works_at_once_and_signals_end_it(machine):
    process, address = machine.serve()
    made = json.loads(machine.run("keys", "create", "--name", "ann", "--credits", "5").stdout)
    headers = {"Authorization": f"Bearer {made['key']}"}
    usage = httpx.get(f"{address}/api/v1/me/usage", headers=headers)
    assert usage.json()["credits"]["extra"] == 5
    found = httpx.get(f"{address}/api/v1/", timeout=30).json()
    assert found["docs_url"].startswith(address)
    assert httpx.get(found["docs_url"]).status_code == 200
    assert machine.run("keys", "revoke", made["key"]).returncode == 0
    assert httpx.get(f"{address}/api/v1/me/usage", headers=headers).status_code == 401
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert process.stdout.read() == b""


def test_a_port_that_is_taken_is_explained(machine):
    _, address = machine.serve()
    result = machine.run("serve", "--port", address.rpartition(":")[2])
    assert result.returncode == 2 and b"choose another --port" in result.stderr


def test_two_processes_on_one_database_count_every_call_once(machine):
    addresses = [machine.serve("--role", "web")[1], machine.serve("--role", "all")[1]]
    key = json.loads(machine.run("keys", "create", "--name", "ann").stdout)["key"]
    headers = {"Authorization": f"Bearer {key}"}
    answers = []

    def call(number):
        with httpx.Client(base_url=addresses[number % 2], headers=headers, timeout=60) as http:
            for turn in range(10):
                body = {"text": f"Number {turn} of {number} was built in 1931."}
                answers.append(http.post("/api/v1/extract", json=body).status_code)

    threads = [threading.Thread(target=call, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 60
    usage = httpx.get(f"{addresses[0]}/api/v1/me/usage", headers=headers).json()
    assert usage["extract"]["calls_today"] == 60


def test_a_killed_process_leaves_a_database_that_the_next_one_uses(machine):
    process, address = machine.serve()
    key = json.loads(machine.run("keys", "create", "--name", "ann").stdout)["key"]
    headers = {"Authorization": f"Bearer {key}"}
    stop = threading.Event()

    def call():
        with contextlib.suppress(httpx.HTTPError), httpx.Client(base_url=address, headers=headers) as http:
            while not stop.is_set():
                http.post("/api/v1/extract", json={"text": "It was built in 1931."}, headers={"Idempotency-Key": "k"})

    caller = threading.Thread(target=call)
    caller.start()
    httpx.get(f"{address}/api/v1/", timeout=30)
    process.kill()
    process.wait()
    stop.set()
    caller.join()
    _, address = machine.serve()
    usage = httpx.get(f"{address}/api/v1/me/usage", headers=headers)
    assert usage.status_code == 200
    with contextlib.closing(sqlite3.connect(machine.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
