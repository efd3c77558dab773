"""Fetching politely: no host is asked too often, a host that wants a rest gets it, and nothing is fetched twice at once."""

import asyncio

import pytest

from factlint.service.fetch import AllowedHosts, Caps, Fetcher, Rate, Reason, RecentResults, Unfetched
from factlint.service.fetch.rate_limit import RequestRates

HTML = {"types": ("text/",), "accept": "text/html"}


class Hand:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        return self.now


def test_a_burst_goes_at_once_and_the_rest_at_the_rate():
    pace = RequestRates(Rate(burst=3, per_s=2.0))
    waits = []
    for _ in range(5):
        waits.append(pace.wait_s("a.example", 100.0))
        pace.record_request("a.example", 100.0)
    assert waits == [0.0, 0.0, 0.0, 0.5, 1.0]
    assert pace.wait_s("b.example", 100.0) == 0.0
    assert pace.wait_s("a.example", 103.0) == 0.0


def test_a_host_that_wants_a_rest_is_left_alone_until_then():
    pace = RequestRates(Rate())
    pace.pause_host("a.example", 160.0)
    assert pace.wait_s("a.example", 100.0) == 60.0 and pace.wait_s("a.example", 160.0) == 0.0
    assert pace.wait_s("b.example", 100.0) == 0.0


async def refused(awaitable):
    with pytest.raises(Unfetched) as caught:
        await awaitable
    return caught.value.reason


async def test_a_host_beyond_its_rate_is_not_asked_in_vain(site):
    site.page("/", "Enough.")
    fetcher = Fetcher(AllowedHosts.from_hosts(["127.0.0.1"]), Caps(rate=Rate(burst=2, per_s=0.001)))
    for _ in range(2):
        await fetcher.fetch(f"{site.url}/", **HTML)
    assert await refused(fetcher.fetch(f"{site.url}/", **HTML)) is Reason.SERVER
    assert len(site.asked) == 2
    await fetcher.aclose()


async def test_a_host_that_says_when_to_come_again_is_not_asked_before(site):
    clock = Hand()
    fetcher = Fetcher(AllowedHosts.from_hosts(["127.0.0.1"]), Caps(), clock)
    site.page("/", "", status="429 Too Many Requests", Retry_After="120")
    assert await refused(fetcher.fetch(f"{site.url}/", **HTML)) is Reason.SERVER
    site.page("/", "Enough.")
    assert await refused(fetcher.fetch(f"{site.url}/", **HTML)) is Reason.SERVER
    assert len(site.asked) == 1
    clock.now += 121
    assert (await fetcher.fetch(f"{site.url}/", **HTML)).body == b"Enough."
    await fetcher.aclose()


async def test_a_service_is_asked_with_its_headers_and_a_redirect_takes_them_nowhere(site):
    heads = []
    site.on_head = heads.append
    site.page("/search", '{"results": []}', type="application/json")
    site.page("/moved", "", status="302 Found", Location="/search")
    site.page("/page", "<html></html>")
    fetcher = Fetcher(AllowedHosts.from_hosts(["127.0.0.1"]))
    found = await fetcher.ask(f"{site.url}/search", headers={"X-Key": "secret"}, body=b"{}")
    assert found.body == b'{"results": []}'
    assert heads[0].startswith(b"POST /search") and b"x-key: secret" in heads[0].lower()
    assert await refused(fetcher.ask(f"{site.url}/moved", headers={"X-Key": "secret"})) is Reason.REFUSED
    assert await refused(fetcher.ask(f"{site.url}/page", headers={})) is Reason.UNSUPPORTED
    assert site.asked == ["/search", "/moved", "/page"]
    await fetcher.aclose()


async def test_what_is_asked_for_by_many_is_made_once_and_goes_out_of_date():
    clock, made = Hand(), []
    go = asyncio.Event()

    async def make():
        await go.wait()
        made.append(1)
        return f"text {len(made)}"

    kept = RecentResults(60.0, 1_000, len, clock)
    waiting = [asyncio.create_task(kept.get("a", make)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    go.set()
    assert await waiting[1] == await waiting[2] == await kept.get("a", make) == "text 1"
    clock.now += 61
    assert await kept.get("a", make) == "text 2"


async def test_what_is_kept_has_a_bound_and_failures_are_not_kept():
    kept, made = RecentResults(60.0, 10, len, Hand()), []

    async def make(text):
        made.append(text)
        if text == "broken":
            raise Unfetched(Reason.TIMEOUT, "Late.")
        return text

    for text in ("a" * 6, "b" * 6, "a" * 6, "c" * 11, "c" * 11, "broken", "broken"):
        try:
            await kept.get(text, lambda text=text: make(text))
        except Unfetched:
            continue
    assert made == ["a" * 6, "b" * 6, "a" * 6, "c" * 11, "c" * 11, "broken", "broken"]
    await kept.get("a" * 6, lambda: make("a" * 6))
    assert made.count("a" * 6) == 2
