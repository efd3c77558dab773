"""Real parts for tests of the service as processes: a PostgreSQL of their own, services to kill, a receiver of webhooks."""

import contextlib
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PROGRAM = Path(__file__).with_name("village_service.py")


def postgres_programs():
    """The folder of PostgreSQL's server programs, or None."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(found).resolve().parent for program in ("pg_ctl", "initdb") if (found := shutil.which(program))]
    needed = ("initdb", "pg_ctl", "createdb")
    return next((folder for folder in folders if all((folder / program).exists() for program in needed)), None)


class Postgres:
    """A cluster in a temporary folder, reached through a Unix socket; it refuses root, so it runs as its own user."""

    def __init__(self, programs):
        self._programs = programs
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        if self._as:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", self.folder / "data", "-U", "postgres", "-A", "trust", "--no-sync")
        settings = (
            f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=300"
        )
        self._run("pg_ctl", "-D", self.folder / "data", "-o", settings, "-w", "-l", self.folder / "log", "start")
        self._made = 0

    def database(self):
        """The URL of a new, empty database."""
        self._made += 1
        name = f"service{self._made}"
        self._run("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program, *words):
        command = [*self._as, str(self._programs / program), *map(str, words)]
        done = subprocess.run(command, cwd="/tmp", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)
        if done.returncode:
            raise RuntimeError(done.stderr.decode())


class Process:
    """One `factlint serve`, in its own process."""

    def __init__(self, town, role):
        self.town, self.role = town, role
        self.start()

    def start(self):
        options = ["--role", self.role, "--database-url", self.town.url, "--allow-host", "127.0.0.1"]
        if self.role != "worker":
            options += ["--port", "0"]
        self.process = subprocess.Popen(
            [sys.executable, str(PROGRAM), "serve", *options],
            env=self.town.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        told = []
        while line := self.process.stderr.readline().decode():
            told.append(line)
            if line.startswith("Factlint "):
                break
        else:
            raise RuntimeError("".join(told))
        self.address = told[-1].split()[-1].removesuffix("/api/v1/") if self.role != "worker" else None
        # Nobody reads what it says from now on, and a full pipe would stop it.
        threading.Thread(target=self._drain, args=(self.process.stderr,), daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        self.process.terminate()
        return self.process.wait(30)

    def _drain(self, stream):
        with contextlib.suppress(ValueError, OSError):
            for line in stream:
                self.town.said.append(line.decode(errors="replace"))
            stream.close()


class Town:
    """Processes on one database."""

    def __init__(self, folder, url, pace_s=0.02):
        self.url, self.folder = url, folder
        self.environment = os.environ | {
            "HOME": str(folder),
            "FACTLINT_DATA_DIR": str(folder / "data"),
            "PACE_S": str(pace_s),
            "PYTHONUNBUFFERED": "1",
        }
        self.processes = []
        self.said = []

    def start(self, role):
        process = Process(self, role)
        self.processes.append(process)
        return process

    def key(self, credits):
        done = subprocess.run(
            [
                *(sys.executable, str(PROGRAM), "keys", "create", "--name", "t"),
                *("--credits", str(credits), "--database-url", self.url),
            ],
            env=self.environment,
            capture_output=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def stop(self):
        for process in self.processes:
            if process.process.poll() is None:
                process.kill()


class Receiver:
    """Takes webhooks on loopback, and keeps them."""

    def __init__(self):
        received = self.received = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers["content-length"]))
                received.append((dict(self.headers), raw))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def events(self):
        return [json.loads(raw) for _, raw in list(self.received)]

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


def wait_for(condition, within_s, every_s=0.05):
    """Wait until a condition holds. Fails after `within_s`."""
    deadline = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < deadline, f"not within {within_s} s"
        time.sleep(every_s)
