"""`factlint serve` on the village's engine, for tests that kill it: one process imports everything once and forks services.

It reads one JSON object a line, and answers each with one:
{"start": ARGUMENTS, "environment": {…}, "out": FILE, "log": FILE} → the process id of `factlint ARGUMENTS`;
{"wait": PID} → its exit code; {"look": PID} → its exit code, or null while it runs.
"""

import json
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import typer
from village import VillageEngine, VillageInquiry, Villages

from factlint.cli.commands.admin import register
from factlint.engine.likeness import embed
from factlint.service import server
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.composition import service as composition
from factlint.service.routes import application
from factlint.service.runs import heartbeats

SLOW_TO_IMPORT = ("aiosqlite", "alembic.command", "dbos", "psycopg", "uvicorn", "factlint.service.tools")
WEBHOOK_WAITS_S = (0.0, 0.2, 0.4, 0.8)


class Paced(VillageInquiry):
    """Takes PACE_S for each step, so that there is a moment at which to be killed."""

    def __init__(self, engine):
        super().__init__(engine)
        self.pace_s = float(os.environ.get("PACE_S", "0.02"))

    def frame(self, text, **options):
        time.sleep(self.pace_s)
        return super().frame(text, **options)

    def research(self, claim, depth, workspace=None):
        time.sleep(self.pace_s)
        return super().research(claim, depth, workspace)

    def debate(self, claim, found, depth):
        time.sleep(self.pace_s)
        return super().debate(claim, found, depth)

    def conclude(self, *handed):
        time.sleep(self.pace_s)
        return super().conclude(*handed)


def load(*_, **__):
    engine, evidence = VillageEngine(), Villages()
    evidence.built.set()
    return LoadedEngine(engine, evidence, Paced(engine))


def set_up():
    """The service as it is, but for its engine, shorter waits between the attempts of a webhook, and its machine's name."""
    hosted, here = server._hosted_config, heartbeats.host_id()
    composition.load_built_in = load
    server._hosted_config = lambda *asked: replace(hosted(*asked), webhook_waits_s=WEBHOOK_WAITS_S)
    heartbeats.host_id = lambda: os.environ.get("MACHINE", here)
    for name in SLOW_TO_IMPORT:
        with suppress(ModuleNotFoundError):
            import_module(name)
    embed(["The dam opened in 1938."])
    assert application


def become(arguments, environment, out, log):
    """In a new process: the command line, to its end."""
    code = 1
    try:
        os.environ.update(environment)
        for number, path, flags in (
            (0, os.devnull, os.O_RDONLY),
            (1, out, os.O_WRONLY | os.O_CREAT),
            (2, log, os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        ):
            opened = os.open(path, flags, 0o600)
            os.dup2(opened, number)
            os.close(opened)
        program = typer.Typer()
        register(program)
        program(arguments)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def fork_server():
    alive = set()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        match json.loads(line):
            case {"start": arguments, "environment": environment, "out": out, "log": log}:
                answer = os.fork()
                if answer == 0:
                    become(arguments, environment, out, log)
                alive.add(answer)
            case {"wait": pid} | {"look": pid}:
                found, status = os.waitpid(pid, os.WNOHANG if "look" in line else 0)
                answer = os.waitstatus_to_exitcode(status) if found else None
                alive -= {found}
        print(json.dumps(answer), file=answers, flush=True)
    for pid in alive:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    set_up()
    fork_server()
