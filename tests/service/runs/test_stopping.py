"""The end of a process under load: whatever is under way lets go within seconds, and goes on at the next start."""

import asyncio
import random
import threading
import time

import pytest
from sqlalchemy import func, select
from tests.service.conftest import LOCAL_TOKEN

from factlint.service.accounts.administration import set_retention
from factlint.service.accounts.keys import find_caller
from factlint.service.runs.records import WORKING
from factlint.service.storage.tables import Run

ROUNDS = {False: 30, True: 10}
"""Of a hosted service, and of a writer's own backend."""
STOPS_WITHIN_S = 5.0
WEBHOOK_S = 0.5
API = "/api/v1"
THINGS = ("dam", "school", "bridge")


def _claim(chooser):
    slow = chooser.choice(("", "", "SLOW "))
    return f"The {slow}{chooser.choice(THINGS)} opened in {chooser.randint(1000, 1999)}."


def _ask(chooser, site):
    """A call that begins something, and its body."""
    hook = {"webhook_url": f"{site.url}/hook"} if chooser.random() < 0.5 else {}
    claims = [_claim(chooser) for _ in range(chooser.randint(1, 4))]
    pages = [f"{site.url}/{number}" for number in range(len(claims))]
    draft = "\n\n".join(f"{claim} [log]({page})" for claim, page in zip(claims, pages, strict=True))
    pairs = [{"statement": claim, "url": page} for claim, page in zip(claims, pages, strict=True)]
    return chooser.choice(
        [
            ("/extract", {"text": claims[0]}),
            ("/assess", {"claims": claims}),
            ("/verify", {"text": claims[0]} | hook),
            ("/verify/batch", {"claims": [{"text": claim} for claim in claims]} | hook),
            ("/review", {"text": draft, "escalate": {"max_citations": 3, "suggest_edits": True}} | hook),
            ("/review", {"text": f"{site.url}/draft"}),
            ("/citecheck", {"pairs": pairs} | hook),
            ("/citecheck", {"text": draft}),
        ]
    )


async def _call(client, path, body):
    answer = await client.post(f"{API}{path}", json=body)
    assert answer.status_code in {200, 202, 402, 429, 502, 503}, answer.text


class Load:
    """Callers that ask for this and that until they are told to stop."""

    def __init__(self, clients, chooser, site):
        self._clients, self._chooser, self._site = clients, chooser, site
        self._callers = [asyncio.create_task(self._go_on()) for _ in range(6)]

    async def _go_on(self):
        while True:
            path, body = _ask(self._chooser, self._site)
            await _call(self._chooser.choice(self._clients), path, body)

    async def stop(self):
        for caller in self._callers:
            caller.cancel()
        await asyncio.gather(*self._callers, return_exceptions=True)


async def _nothing_kept(hosted):
    """The key of an account of which nothing is kept."""
    hosted.clock.move(hours=-25)
    key = await hosted.key(plan="scale", credits=1_000_000)
    async with hosted.service.database.read() as connection:
        account = (await find_caller(connection, key, hosted.clock.now())).account_id
    await set_retention(hosted.database_url, account, 0, hosted.clock)
    hosted.clock.move(hours=25)
    return key


async def _working(hosted):
    async with hosted.service.database.read() as connection:
        return (await connection.execute(select(func.count()).where(Run.status.in_(WORKING)))).scalar_one()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("local", [False, True])
async def test_the_end_comes_within_seconds_whatever_is_under_way_and_all_goes_on_after_it(open_service, site, local):
    chooser, keys, took, left = random.Random(5 + local), [], [], 0
    settings = {"local": local, "webhook_timeout_s": WEBHOOK_S, "webhook_waits_s": (0.0, 0.2, 0.2)}
    for _ in range(ROUNDS[local]):
        site.hold.clear()
        held = threading.Event()
        async with open_service(built=chooser.random() < 0.7, **settings) as hosted:
            if not keys:
                keys = [LOCAL_TOKEN] if local else [await hosted.key(credits=1_000_000), await _nothing_kept(hosted)]
            free, hosted.engine.slow = hosted.engine.slow, held
            load = Load([hosted.client(key) for key in keys], chooser, site)
            await asyncio.sleep(chooser.random() * 0.5)
            await load.stop()
            left += await _working(hosted)
            hosted.engine.slow = free
            began = time.monotonic()
        took.append(time.monotonic() - began)
        held.set()
        site.hold.set()
    assert max(took) < STOPS_WITHIN_S and left > ROUNDS[local]
    async with open_service(**settings) as hosted:
        hosted.engine.slow.set()
        # What was never started is started a while after its call.
        hosted.clock.move(minutes=1)
        hosted.service.supervisor.wake()
        while await _working(hosted):
            await asyncio.sleep(0.05)
