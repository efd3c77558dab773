"""DBOS with a workflow of as many steps as a deep check has, all of them empty: the measure to beat.

bare_runs.py URL        one worker, until its standard input ends
bare_runs.py URL COUNT  puts so many workflows into the queue
"""

from __future__ import annotations

import sys
import uuid

from dbos import DBOS, DBOSClient, DBOSPortableJSONSerializer

STEPS = ("framing", "research", "debate", "adjudication", "conclusion")
QUEUE = "runs"
AT_A_TIME = 8
POLL_S = 0.25
VERSION = "1"
NAME = "bare"


async def nothing() -> dict[str, str]:
    return {}


async def run(id: str) -> None:
    for step in STEPS:
        await DBOS.run_step_async({"name": step}, nothing)


def work(url: str) -> None:
    DBOS(
        config={
            "name": NAME,
            "system_database_url": url,
            "application_version": VERSION,
            "executor_id": uuid.uuid4().hex,
            "serializer": DBOSPortableJSONSerializer(),
            "log_level": "CRITICAL",
            "enable_otlp": False,
        }
    )
    DBOS.workflow(name="run")(run)
    DBOS.listen_queues([QUEUE])
    DBOS.launch()
    DBOS.register_queue(QUEUE, worker_concurrency=AT_A_TIME, polling_interval_sec=POLL_S, on_conflict="always_update")
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.read()
    DBOS.destroy()


def ask(url: str, count: int) -> None:
    client = DBOSClient(
        system_database_url=url,
        serializer=DBOSPortableJSONSerializer(),
        application_name=NAME,
        use_listen_notify=False,
    )
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    for _ in range(count):
        id = uuid.uuid4().hex
        client.enqueue({"workflow_name": "run", "queue_name": QUEUE, "workflow_id": id, "app_version": VERSION}, id)
    client.destroy()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        ask(sys.argv[1], int(sys.argv[2]))
    else:
        work(sys.argv[1])
