"""Every flow against a real service that is slow, fails at random and loses replies, in the words of both versions.

The service is `factlint serve` with keys and credits on the village's engine; between it and the writer stands a proxy
that spoils a third of what passes (tests/lsp/troubled.py). What was charged is read from the service's own ledger.
FACTLINT_TEST_TROUBLE=60 makes it the long form: so many rounds of work in each version. The longest so far met 283 and
214 troubles (seed 2026), and nothing was charged twice, lost or stuck.

The client asks for the newer version in every request, and believes no good answer in another: the language server works
in the newer one, with the refusals of either, and a client of the older one goes through the same flows by itself.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import sqlite3
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest
from lsprotocol import types

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "service"))

from machinery import ForkServer, ServiceProcesses
from troubled import Proxy

from factlint.interface.versions import CURRENT, ORIGINAL, VERSION_HEADER

ROUNDS = int(os.environ.get("FACTLINT_TEST_TROUBLE", "12"))
CLAIM = r"The \w+ number \d+ opened in \d+\."
YEARS = {"dam": 1938, "school": 1901, "bridge": 1955}
BRISK = """
from factlint.client.api import polling, retry_rules
from factlint.lsp import server
from factlint.lsp.checks import draft_checks
from factlint.lsp.runs import followed_runs
retry_rules.RETRY_WAITS_S = (0.05, 0.1, 0.2)
draft_checks.RETRY_S = followed_runs.RETRY_S = (0.1, 0.3, 1.0)
polling.TASK_WAITS_S, polling.HINTS_S = (0.1,), (0.0, 0.0)
polling.review_pause_s = lambda hint: 0.1
server.main([])
"""
"""The language server with short waits: all else of it is as it is."""

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="forks"), pytest.mark.timeout(3600)]


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory):
    fork_server = ForkServer(tmp_path_factory.mktemp("fork_server"))
    yield fork_server
    fork_server.stop()


@pytest.fixture
def processes(fork_server, tmp_path):
    (tmp_path / "service").mkdir()
    processes = ServiceProcesses(fork_server, tmp_path / "service", f"sqlite:///{tmp_path / 'service' / 'service.db'}")
    yield processes
    processes.stop()


@pytest.fixture
def seed():
    """What the faults and the writer are drawn from: another in each try, told in the report of a failure."""
    seed = int(os.environ.get("FACTLINT_TEST_SEED", "0")) or random.SystemRandom().randrange(1, 2**32)
    sys.stderr.write(f"FACTLINT_TEST_SEED={seed}\n")
    return seed


@pytest.fixture
async def proxy(processes, request, seed):
    process = await asyncio.to_thread(processes.start, "all")
    proxy = await Proxy(process.address, random.Random(seed), request.param).start()
    yield proxy
    await proxy.stop()


class Agreeing:
    """A writer who agrees to every price, takes all of several claims, and wants no page opened."""

    def __init__(self, editor):
        self.editor = editor

    def pop(self, _):
        titles = [action.title for action in self.editor.asked[-1][1].actions]
        return next((title for title in ("Begin", "All of them") if title in titles), None)


def sentence(chance, number):
    thing = chance.choice(sorted(YEARS))
    return f"The {thing} number {number} opened in {chance.choice([YEARS[thing], 1931])}."


def is_wrong(words):
    return any(thing in words and str(year) not in words for thing, year in YEARS.items())


class Writer:
    """Goes on editing a draft while checks, deep checks, reviews and citation checks of it are under way."""

    def __init__(self, editor, chance):
        self.editor, self.chance, self.numbers = editor, chance, iter(range(10_000))
        self.seen = 0
        editor.client.choices = Agreeing(editor)
        link = "[a page](http://127.0.0.1:9/none)"
        blocks = [self.block() for _ in range(3)]
        self.draft = editor.open(
            "Varn 🧊 is nice.\n\n" + "\n\n".join([*blocks, f"It is nice here, says {link}."]) + "\n"
        )

    def block(self):
        return " ".join(sentence(self.chance, next(self.numbers)) for _ in range(2))

    def range(self, words):
        start = self.draft.text.index(words)
        ends = self.draft.position(start), self.draft.position(start + len(words))
        return {
            name: {"line": at.line, "character": at.character} for name, at in zip(("start", "end"), ends, strict=True)
        }

    def stated(self):
        return re.findall(CLAIM, self.draft.text)

    async def run(self, command, *more):
        said = await self.editor.execute(f"factlint.{command}", self.draft.uri, *more)
        return str(said or "")

    async def round(self):
        """One thing that a writer does, and an edit beside it."""
        words = self.chance.choice(self.stated())
        match self.chance.choice(["check", "save", "deep", "deep", "select", "review", "part", "citations", "reopen"]):
            case "check":
                await self.run("checkDocument")
            case "save":
                self.draft.save()
            case "deep":
                await self.run("checkInDepth", self.range(words))
            case "select":
                block = self.chance.choice([part for part in self.draft.text.split("\n\n") if part.count("number") > 1])
                await self.run("checkInDepth", self.range(block))
            case "review":
                await self.run("reviewDocument")
            case "part":
                await self.run("reviewSelection", self.range(words))
            case "citations":
                await self.run("checkCitations")
            case "reopen":
                await self.reopen()
        self.edit()
        await self.editor.anything(0.2)
        self.look()

    def look(self):
        """Whatever was sent marks wrong sentences, whole, in the text that it speaks of."""
        for sent in self.draft.published[self.seen :]:
            for item in sent.diagnostics:
                words = self.draft.claim_words(item, sent.version)
                assert item.code != "false" or (re.fullmatch(CLAIM, words) and is_wrong(words)), words
        self.seen = len(self.draft.published)

    def edit(self):
        match self.chance.choice(["above", "inside", "more", "none"]):
            case "above":
                self.draft.change("is nice.\n\n", f"is nice.\n\n{self.block()}\n\n")
            case "inside":
                year = self.chance.choice(self.stated())[-5:-1]
                self.draft.change(year, self.chance.choice(["1938", "1901", "1955", "1931"]))
            case "more":
                words = self.chance.choice(self.stated())
                self.draft.change(words, f"{words} {sentence(self.chance, next(self.numbers))}")

    async def reopen(self):
        self.look()
        self.draft.close()
        await self.editor.execute("factlint.showStatus")
        self.editor.publishes.clear()
        self.seen = 0
        self.draft = self.editor.open(self.draft.text)

    def marks(self):
        """The words that are marked as wrong."""
        sent = self.draft.published[-1] if self.draft.published else None
        if sent is None or sent.version != self.draft.version:
            return None
        return {self.draft.claim_words(item, sent.version) for item in sent.diagnostics if item.code == "false"}


@pytest.mark.e2e
@pytest.mark.parametrize("proxy", [CURRENT, ORIGINAL], indirect=True)
async def test_nothing_is_charged_twice_lost_or_stuck(start, service, seed, proxy, processes, tmp_path, capsys):
    key = (await asyncio.to_thread(processes.key, 100_000))["key"]
    service.url = proxy.url
    environment = {"FACTLINT_EGRESS": "allow", "FACTLINT_API_KEY": key, "FACTLINT_DAILY_BUDGET": "100000"}
    async with start("neovim", environment=environment, command=[sys.executable, "-c", BRISK]) as editor:
        writer = Writer(editor, random.Random(seed))
        for _ in range(ROUNDS):
            await writer.round()
        proxy.trouble = 0
        await writer.reopen()
        writer.draft.save()

        def under_way():
            return list((tmp_path / "data").rglob("runs/*.json"))

        await editor.until(lambda: not under_way() and writer.marks() is not None, lambda: f"{under_way()}")
        await writer.run("checkDocument")
        wrong = {words for words in writer.stated() if is_wrong(words)}
        await editor.until(
            lambda: writer.marks() == wrong,
            lambda: f"{writer.marks() ^ wrong} of {wrong}: {writer.draft.published[-1]}",
        )
        await editor.idle()
        open_bars = [values for values in editor.client.progress_reports.values() if not _ended(values)]
        assert not open_bars
    ended = [message for message in editor.messages if message.startswith("Factlint: draft.md: ")]
    met = ", ".join(f"{number} {what}" for what, number in sorted(proxy.met.items()))
    with capsys.disabled():
        print(f"\na troubled service in {proxy.version}, from seed {seed}: {met}")
    assert not [message for message in editor.messages if "the log" in message]
    check_books(tmp_path / "service" / "service.db", ended)


class OlderClient:
    """Speaks the older version as its clients do: each request under a key of its own, again until it is answered."""

    def __init__(self, proxy, key, chance):
        headers = {"Authorization": f"Bearer {key}", VERSION_HEADER: ORIGINAL}
        self.proxy, self.chance = proxy, chance
        self.http = httpx.AsyncClient(base_url=f"{proxy.url}/api/v1", headers=headers, timeout=30, trust_env=False)
        self.numbers = iter(range(10_000))
        self.reviews = []

    async def ask(self, method, path, body=None):
        key = {"Idempotency-Key": f"older-{next(self.numbers)}"} if method == "POST" else {}
        for _ in range(200):
            try:
                answer = await self.http.request(method, path, json=body, headers=key)
                said = answer.json()
            except (httpx.HTTPError, ValueError):
                continue
            named = next((name for name in ("task_id", "review_id", "citecheck_id") if said.get(name)), None)
            if answer.is_success or (answer.status_code == 409 and named):
                return said
            assert answer.status_code in {402, 409, 429, 500, 503}, answer.text
            await asyncio.sleep(0.01)
        raise AssertionError(f"{method} {path} was never answered")

    async def until_ended(self, path):
        while True:
            state = await self.ask("GET", path)
            if state["status"] in {"completed", "failed", "needs_input"}:
                return state
            await asyncio.sleep(0.05)

    async def deep(self, text):
        state = await self.until_ended(
            f"/verify/status/{(await self.ask('POST', '/verify', {'text': text}))['task_id']}"
        )
        if state["status"] != "needs_input":
            return [state["result"]]
        texts = [one["text"] for one in state["claims"]]
        receipt = await self.ask("POST", f"/verify/{state['task_id']}/select", {"texts": texts})
        ended = [await self.until_ended(f"/verify/status/{item['task_id']}") for item in receipt["items"]]
        return [one["result"] for one in ended]

    async def round(self):
        """What the language server does in the newer version, and questions about what was found."""
        claims = [sentence(self.chance, next(self.numbers)) for _ in range(3)]
        rows = (await self.ask("POST", "/assess", {"claims": claims}))["claims"]
        assert [row["verdict"] for row in rows] == ["False" if is_wrong(claim) else "True" for claim in claims]
        for report in await self.deep(self.chance.choice([claims[0], f"{claims[1]} {claims[2]}"])):
            assert report["verdict"] == ("False" if is_wrong(report["claim"]) else "True")
            assert (await self.ask("POST", f"/ask/{report['verification_id']}", {"message": "Says who?"}))["content"]
        text = " ".join([*claims, "It is nice, says [a page](http://127.0.0.1:9/none)."])
        review = (await self.ask("POST", "/review", {"text": text, "escalate": {"max_citations": 5}}))["review_id"]
        check = (await self.ask("POST", "/citecheck", {"text": text}))["citecheck_id"]
        self.reviews += [await self.until_ended(f"/reviews/{review}"), await self.until_ended(f"/citechecks/{check}")]


@pytest.mark.e2e
@pytest.mark.parametrize("proxy", [ORIGINAL], indirect=True)
async def test_the_same_flows_in_the_older_version(seed, proxy, processes, tmp_path):
    key = (await asyncio.to_thread(processes.key, 100_000))["key"]
    client = OlderClient(proxy, key, random.Random(seed))
    for _ in range(max(ROUNDS // 4, 2)):
        await client.round()
    await client.http.aclose()
    assert {one.version for one in proxy.passed} == {ORIGINAL}
    check_books(tmp_path / "service" / "service.db", client.reviews)


def _ended(values):
    return not values or isinstance(values[-1], types.WorkDoneProgressEnd)


def check_books(path, ended):
    """What the ledger says is what was begun, each once, and everything begun has ended and was told of."""
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    runs = base.execute("select id, kind, parent_id, status, input, charged from runs").fetchall()
    paid = Counter()
    causes = base.execute("select cause, kind, -amount from ledger where kind != 'grant'").fetchall()
    for cause, _, amount in causes:
        paid[cause.split(":")[1]] += amount
    assert len({cause for cause, _, _ in causes}) == len(causes)
    assert {status for _, _, _, status, _, _ in runs} <= {"completed", "failed", "cancelled", "needs_input"}
    assert not base.execute("select count(*) from holds").fetchone()[0], "credits are still held"
    for id, _, _, _, _, charged in runs:
        assert paid[id] == charged
    deep = [text for _, kind, parent, _, text, charged in runs if kind == "verify" and parent is None and charged]
    assert len(deep) == len(set(deep)), "a deep check was paid for twice"
    drafts = [run for run in runs if run[1] in ("review", "citecheck")]
    assert len(drafts) == len(ended), f"{len(drafts)} were begun, and the writer was told of {ended}"
    base.close()
