"""Real parts for tests of the service as processes: a PostgreSQL of their own, services to kill, a receiver of webhooks."""

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
STARTED_WITHIN_S = 90


def postgres_programs():
    """The folder of PostgreSQL's server programs, or None."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(found).resolve().parent for program in ("postgres", "initdb") if (found := shutil.which(program))]
    needed = ("initdb", "postgres", "createdb", "dropdb")
    return next((folder for folder in folders if all((folder / program).exists() for program in needed)), None)


class Postgres:
    """A cluster in a temporary folder, reached through a Unix socket; it refuses root, so it runs as its own user."""

    def __init__(self, programs):
        self._programs = programs
        self._made = 0
        self._as = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        # A socket's path is short, so that this is not below pytest's own folder.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self.folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = {
            "listen_addresses": "",
            "lc_messages": "C",
            "unix_socket_directories": self.folder,
            "fsync": "off",
            "max_connections": 300,
        }
        with (self.folder / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [
                    *(str(programs / "postgres"), "-D", str(self.folder / "data")),
                    *(word for name, value in settings.items() for word in ("-c", f"{name}={value}")),
                ],
                cwd="/tmp",
                stdout=log,
                stderr=log,
                **self._as,
            )
        self._here = ("-h", self.folder, "-U", "postgres")
        wait_for(self._ready, STARTED_WITHIN_S)

    def database(self, like=None):
        """The URL of a new database: an empty one, or a copy of one that nobody uses."""
        self._made += 1
        name = f"service{self._made}"
        self._run("createdb", *self._here, *(("-T", _name(like)) if like else ()), name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def drop(self, url):
        self._run("dropdb", *self._here, "--force", _name(url))

    def stop(self):
        # Its immediate shutdown: nothing in it is needed any more.
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ready(self):
        log = (self.folder / "log").read_text(errors="replace")
        assert self._server.poll() is None, log
        return "ready to accept connections" in log

    def _run(self, program, *words):
        command = [str(self._programs / program), *map(str, words)]
        done = subprocess.run(
            command, cwd="/tmp", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120, **self._as
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode())


class ForkServer:
    """Starts `factlint` commands as processes in a moment each: they are forked from one that has imported everything."""

    def __init__(self, folder):
        self.folder = folder
        self._log = folder / "fork_server.log"
        self._turn = threading.Lock()
        self._made = 0
        threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(PROGRAM)],
                env=os.environ | threads,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def start(self, arguments, environment):
        """The process id, and the files of what it writes."""
        self._made += 1
        out, log = (str(self.folder / f"{self._made}.{stream}") for stream in ("out", "log"))
        pid = self._ask({"start": list(map(str, arguments)), "environment": environment, "out": out, "log": log})
        return pid, Path(out), Path(log)

    def wait(self, pid):
        return self._ask({"wait": pid})

    def look(self, pid):
        return self._ask({"look": pid})

    def stop(self):
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def _ask(self, question):
        with self._turn:
            print(json.dumps(question), file=self._process.stdin, flush=True)
            answer = self._process.stdout.readline()
        assert answer, self._log.read_text()
        return json.loads(answer)


class Process:
    """One `factlint serve`, in its own process."""

    def __init__(self, processes, role, **environment):
        self.processes, self.role, self.environment = processes, role, environment
        self.start()

    def start(self):
        options = ["--role", self.role, "--database-url", self.processes.url, "--allow-host", "127.0.0.1"]
        if self.role != "worker":
            options += ["--port", "0"]
        self.pid, _, self.log = self.processes.command(["serve", *options], self.environment)
        self.alive = True
        wait_for(self._started, STARTED_WITHIN_S, every_s=0.02)
        last = self._told().splitlines()[-1]
        self.address = last.split()[-1].removesuffix("/api/v1/") if self.role != "worker" else None

    def kill(self):
        if self.alive:
            self.alive = False
            os.kill(self.pid, signal.SIGKILL)
            self.processes.fork_server.wait(self.pid)

    def end(self):
        """Its exit code after the signal that asks it to go."""
        self.alive = False
        os.kill(self.pid, signal.SIGTERM)
        return self.processes.fork_server.wait(self.pid)

    def _told(self):
        text = self.log.read_text() if self.log.exists() else ""
        return next(
            (text[: text.index("\n", at)] for at in [text.find("Factlint ")] if at >= 0 and "\n" in text[at:]), ""
        )

    def _started(self):
        if self._told():
            return True
        assert self.processes.fork_server.look(self.pid) is None, self.log.read_text()
        return False


class ServiceProcesses:
    """Processes on one database."""

    def __init__(self, fork_server, folder, url, pace_s=0.02):
        self.fork_server, self.url, self.folder = fork_server, url, folder
        self.environment = {"HOME": str(folder), "FACTLINT_DATA_DIR": str(folder / "data"), "PACE_S": str(pace_s)}
        self.running = []

    def command(self, arguments, environment=()):
        return self.fork_server.start(arguments, self.environment | dict(environment))

    def start(self, role, **environment):
        process = Process(self, role, **environment)
        self.running.append(process)
        return process

    def key(self, credits):
        made = ["keys", "create", "--name", "t", "--credits", str(credits), "--unlimited-extract"]
        pid, out, log = self.command([*made, "--database-url", self.url])
        assert self.fork_server.wait(pid) == 0, log.read_text()
        return json.loads(out.read_text())

    def stop(self):
        for process in self.running:
            process.kill()


class Receiver:
    """Takes webhooks on loopback, and keeps them; `refuses(event)` tells how many attempts of an event it turns down."""

    def __init__(self, refuses=lambda event: 0):
        received = self.received = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers["content-length"]))
                event = json.loads(raw)
                received.append((dict(self.headers), raw))
                if event["attempt"] > refuses(event):
                    self.send_response(200)
                elif event["attempt"] % 2:
                    self.send_response(500)
                else:
                    self.close_connection = True
                    return
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # A caller that is killed while it sends is no news.
        self._server.handle_error = lambda *_: None
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def events(self):
        return [json.loads(raw) for _, raw in list(self.received)]

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


def _name(url):
    return url.split("/")[3].split("?")[0]


def wait_for(condition, within_s, every_s=0.05):
    """Wait until a condition holds. Fails after `within_s`."""
    deadline = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < deadline, f"not within {within_s} s"
        time.sleep(every_s)
