"""The description is true: whatever is made from it, in either version, is answered as it says, and never with a crash."""

import asyncio
import json
import queue
import socket
import threading
import time
import urllib.request
from contextlib import contextmanager

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.generation import GenerationMode

from factlint.interface.versions import VERSION_HEADER
from factlint.service.http.listeners import Listener

BUDGET_S = 16.0
MOST_EXAMPLES = 6
CLAIMS = ("The dam opened in 1931.", "The school opened in 1901.")
SENSIBLE = {
    "/api/v1/assess": {"claims": list(CLAIMS)},
    "/api/v1/verify": {"text": CLAIMS[1]},
    "/api/v1/verify/batch": {"claims": [{"text": CLAIMS[1]}]},
    "/api/v1/verify/{task_id}/select": {"texts": [CLAIMS[1]]},
    "/api/v1/ask/{id}": {"message": "Which year?"},
    "/api/v1/citecheck": {"pairs": [{"statement": CLAIMS[0], "url": "http://127.0.0.1:9/"}]},
}
LAST = ("DELETE", "cancel", "select")
"""What ends the things that other calls are tried on."""
CHECKED = (
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


class Ask:
    """Calls of a service from outside its loop."""

    def __init__(self, base, key, version):
        self.base = base
        self.headers = {VERSION_HEADER: version, "Authorization": f"Bearer {key}"}

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/api/v1{path}", data, self.headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


@contextmanager
def serving(open_service):
    """A whole service in a thread with a loop of its own: schemathesis is no asyncio code."""
    told, end = queue.Queue(), threading.Event()

    async def serve():
        async with open_service() as hosted:
            bound = socket.socket()
            bound.bind(("127.0.0.1", 0))
            stop = asyncio.Event()
            listener = Listener(hosted.app, hosted.service.config.limits, stop)
            serving = asyncio.create_task(listener.serve([bound]))
            await listener.wait_until_listening()
            told.put((f"http://127.0.0.1:{bound.getsockname()[1]}", await hosted.key(credits=1_000_000)))
            await asyncio.to_thread(end.wait)
            stop.set()
            await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        yield told.get(timeout=60)
    finally:
        end.set()
        thread.join()


def known_ids(ask):
    """Ids of things that are there, so that not every path leads to a 404."""
    task = ask("POST", "/verify", {"text": CLAIMS[0]})["task_id"]
    paused = ask("POST", "/verify", {"text": " ".join(CLAIMS)})["task_id"]
    review = ask("POST", "/review", {"text": CLAIMS[0]})["review_id"]
    check = ask("POST", "/citecheck", {"text": f"{CLAIMS[0]} http://127.0.0.1:9/"})["citecheck_id"]
    while (state := ask("GET", f"/verify/status/{task}"))["status"] == "processing":
        time.sleep(0.02)
    return {
        "task_id": [task, paused],
        "review_id": [review],
        "id": [state["result"]["verification_id"], task, check],
    }


def cases(operation, ids, version):
    """Bodies and queries at known ids, then as described and otherwise; each with how many examples are tried."""
    fixed = {"headers": {VERSION_HEADER: version}}
    names = [parameter.name for parameter in operation.path_parameters]
    known = [{"path_parameters": {name: id}} for name in names for id in ids.get(name, ())]
    made = []
    if operation.path in SENSIBLE and operation.method.upper() == "POST":
        made += [(operation.as_strategy(body=SENSIBLE[operation.path], **one, **fixed), 1) for one in known or [{}]]
    made += [(operation.as_strategy(**one, **fixed), 2) for one in known]
    made.append((operation.as_strategy(GenerationMode.POSITIVE, **fixed), MOST_EXAMPLES))
    if list(operation.body) or list(operation.query):
        # Nothing else has a form that could be wrong.
        made.append((operation.as_strategy(GenerationMode.NEGATIVE, **fixed), MOST_EXAMPLES))
    return made


@pytest.mark.timeout(180)
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_every_answer_is_one_that_the_description_knows(open_service, version):
    load_all_checks()
    checks = CHECKS.get_by_names(list(CHECKED))
    with serving(open_service) as (base, key):
        ask = Ask(base, key, version)
        ids = known_ids(ask)
        schema = schemathesis.openapi.from_dict(ask("GET", "/openapi.json"))
        operations = [found.ok() for found in schema.get_all_operations()]
        operations.sort(key=lambda operation: any(word in operation.label for word in LAST))
        assert len(operations) > 20
        end = time.monotonic() + BUDGET_S
        seen = {}
        for done, operation in enumerate(operations):
            share = (end - time.monotonic()) / (len(operations) - done)
            seen[operation.label] = try_out(cases(operation, ids, version), ask, checks, share)
        assert all(seen.values()), seen
        good = [label for label, statuses in seen.items() if statuses & {200, 202}]
        assert len(good) > 0.7 * len(operations), seen


def try_out(strategies, ask, checks, share_s):
    """The statuses that an operation answered with, each as described and none a crash."""
    statuses, until = set(), time.monotonic() + share_s

    def one(case):
        if statuses and time.monotonic() > until:
            return
        answer = case.call(base_url=ask.base, headers=ask.headers, timeout=30)
        statuses.add(answer.status_code)
        assert answer.status_code != 500, f"{case.as_curl_command()} crashed"
        case.validate_response(answer, checks=checks)

    for strategy, examples in strategies:
        settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )(given(case=strategy)(one))()
    return statuses
