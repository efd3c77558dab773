"""Measures looking claims up in the live encyclopedia, on a local server that serves real article text in its API's shape."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from bench.wiki_replica import Replica, Wiki

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence import encyclopedia as bundled
from factlint.engine.judges.subject import About, relate_to_subject
from factlint.engine.model import Claim
from factlint.engine.web.choice import Addresses, Choice
from factlint.engine.web.open_world import OpenWorld, open_world
from factlint.service.fetch import SERVICE_CAPS, AllowedHosts, Fetcher, OutsideAccess, PageReader

WORKSPACE = "bench"
_THREADS = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """Of some drafts: how many claims, the share of them with evidence on their subject, or naming it, requests and seconds a draft."""

    name: str
    claims: int
    share: float
    named: float
    requests: float
    subjects: float
    seconds: float
    slowest: float

    def line(self) -> str:
        return (
            f"{self.name:<34} {self.claims:>5} claims   on the subject {self.share:.3f}, naming it {self.named:.3f}   "
            f"requests a draft {self.requests:5.1f}   names a draft {self.subjects:5.1f}   "
            f"seconds a draft {self.seconds:5.2f} (longest {self.slowest:.2f})"
        )


def replica_of_bundled() -> Replica:
    """The bundled encyclopedia's articles, found by their titles and by what their first sentence calls them."""
    articles = {article.title: article.extract for article in bundled.articles()}
    redirects: dict[str, str] = {}
    for article in bundled.articles():
        page = bundled.page(article)
        for name in (*page.forms, *page.aliases):
            redirects.setdefault(name, article.title)
    return Replica(Wiki(articles, redirects))


class World:
    """A way out to the replica and nowhere else, on an event loop of its own."""

    def __init__(self, replica: Replica) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._address = replica.address
        self.outside = asyncio.run_coroutine_threadsafe(self._made(replica.host), self._loop).result()

    async def _made(self, host: str) -> OutsideAccess:
        allowed = AllowedHosts.from_hosts([host])
        pages, services = Fetcher(allowed), Fetcher(allowed, SERVICE_CAPS)
        return OutsideAccess(PageReader(pages), pages, services, self._loop)

    def opened(self, data_dir: Path, references: Sequence[str]) -> OpenWorld | None:
        addresses = Addresses(encyclopedia=self._address, wikidata=self._address)
        choice = replace(Choice(addresses=addresses), references=tuple(references))  # type: ignore[arg-type]
        return open_world(choice, self.outside, lambda _: True, data_dir)


def measure(
    name: str, drafts: Iterable[str], replica: Replica, data_dir: Path, references: Sequence[str], *, built: bool
) -> Measured:
    """Extract and assess every draft as an editor does: all of its claims, once."""
    world = World(replica)
    web = world.opened(data_dir, references) if references else None
    store = EvidenceStore.open(data_dir, web.keeps_pages) if web is not None else EvidenceStore.open(data_dir)
    if built:
        store.ensure_built()
    engine = Engine(store, web=web)
    warm = engine.assess("Warm is the opposite of cold.", verbatim=True)
    del warm
    best: list[About] = []
    requests: list[int] = []
    names: list[int] = []
    took: list[float] = []
    for draft in drafts:
        before, started = len(replica.asked), time.perf_counter()
        claims = engine.extract(draft, workspace=WORKSPACE).claims
        with ThreadPoolExecutor(_THREADS) as threads:
            list(threads.map(lambda claim: engine.assess(claim.text, workspace=WORKSPACE, verbatim=True), claims))
        took.append(time.perf_counter() - started)
        requests.append(len(replica.asked) - before)
        names.append(len({claim.subject for claim in claims}))
        best += [_best(store, claim) for claim in claims]
    engine.close()
    store.close()
    return Measured(
        name,
        len(best),
        statistics.mean(one is About.SUBJECT for one in best),
        statistics.mean(one >= About.MENTIONS for one in best),
        statistics.mean(requests),
        statistics.mean(names),
        statistics.mean(took),
        max(took),
    )


def _best(store: EvidenceStore, claim: Claim) -> About:
    """How near the evidence comes to the claim's subject."""
    found = store.find(claim, workspace=WORKSPACE)
    return max((relate_to_subject(claim, item) for item in found), default=About.SOMETHING_ELSE)


def run(drafts: Mapping[str, Sequence[str]], most: int) -> list[str]:
    """Each kind of draft without looking outside, with it, and with it once more."""
    lines: list[str] = []
    replica = replica_of_bundled()
    for kind, texts in drafts.items():
        chosen = random.Random(15).sample(list(texts), min(most, len(texts)))
        with tempfile.TemporaryDirectory(prefix="factlint-lookups-") as folder:
            cold = Path(folder)
            for name, references in (
                ("nothing outside", ()),
                ("first time", ("encyclopedia",)),
                ("again", ("encyclopedia",)),
            ):
                lines.append(measure(f"{kind}: {name}", chosen, replica, cold, references, built=False).line())
            lines.append(measure(f"{kind}: all articles here", chosen, replica, cold, (), built=True).line())
    replica.close()
    return lines
