"""Promises of research led by a model: its order, its budget, when it stops, and that no page and no answer leads it astray."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from attacks import ATTACKS, ORDER
from dam import CLAIM, LOG, TODAY, VOTE, Assemble, evidence
from scripted import Answer, Asked, Endpoint, fails, says

from factlint.engine.engine import Engine
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.inquiry import ModelInquiry
from factlint.engine.models.queries import LONGEST_QUERY_CP, is_of_the_matter
from factlint.engine.web.choice import Choice
from factlint.engine.web.open_world import OpenWorld, OutsideEvidence
from factlint.engine.web.providers import searches_of
from factlint.engine.web.queries import plain_query
from factlint.engine.web.query_order import FixedQueries, neutral_queries, opposing_queries
from factlint.engine.web.reach import Answer as Brought
from factlint.engine.web.reach import PageText, Request, ServiceAnswer, ServiceRequest
from factlint.engine.web.search import DEEP, QUICK, Budget, Stop, search

NOW = datetime(2026, 11, 21, tzinfo=UTC)
CHOICE = Choice("searxng", "http://search.example")
SAID = ("The Varn dam was opened on 4 May 1938 by the mayor", "Keepers of the Varn dam opened its gates first in 1938")
OWN = evidence(7, "Our secret ledger 4711 says that the Varn dam opened in 1931.", kind="own", source_name="notes.md")


class World:
    """A search with two new sites for each query; `planted` stands on every page beside what is true there."""

    def __init__(self, planted: str = "") -> None:
        self.planted = planted
        self.queries: list[str] = []
        self.read: list[str] = []

    def fetch(self, requests: Sequence[Request]) -> list[Brought]:
        return [self._one(request) for request in requests]

    def _one(self, request: Request) -> Brought:
        if isinstance(request, ServiceRequest):
            self.queries.append(request.url)
            at = len(self.queries)
            rows = [
                {"url": f"https://site{at}-{n}.example/dam", "title": "Varn dam", "content": ""}
                for n in range(len(SAID))
            ]
            return ServiceAnswer({"results": rows})
        self.read.append(request.url)
        site, number = request.url.removeprefix("https://site").split(".")[0].split("-")
        return PageText(request.url, "Varn dam", f"{SAID[int(number)]}, page {site} says. {self.planted}", "2026-11-01")


def steps(*told: dict[str, object]):
    """Answers the researcher's questions in this order, the last one again and again; everybody else abstains."""

    def script(asked: Asked) -> Answer:
        if asked.name != "researcher":
            return says(VOTE | {"score": None, "refutes": []})
        return says(told[min(len(asked.items("queries")), len(told)) - 1])

    return script


def asks(query: str) -> dict[str, object]:
    return {"settled": False, "citations": [], "query": query}


SETTLED = {
    "settled": True,
    "citations": [
        {"source": n, "quote": q} for n in (1, 2) for q in ("opened on 4 May 1938", "its gates first in 1938")
    ],
    "query": "",
}


def led(ensemble: Ensemble, world: World, budget: Budget = DEEP) -> tuple[Stop, tuple[str, ...]]:
    """One claim researched: why it stopped, and what was asked."""
    leads = ensemble.lead_research(None, TODAY)
    assert leads is not None
    fixed = FixedQueries(neutral_queries(CLAIM), opposing_queries(CLAIM), lambda found: False)
    lookup = search(CLAIM, searches_of(CHOICE), leads(CLAIM, fixed, budget), budget, today=TODAY)
    requests = next(lookup)
    while True:
        try:
            requests = lookup.send(world.fetch(requests))
        except StopIteration as ended:
            return ended.value.stopped, ended.value.asked


def test_the_claim_is_searched_first_then_the_other_side_then_what_is_missing(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"), asks("Varn dam mayor ceremony"), SETTLED)
    stopped, asked = led(assemble(), World())
    assert asked == ("The Varn dam opened in 1931", "Varn dam 1931 opening disputed", "Varn dam mayor ceremony")
    assert stopped == "done"
    first, second, third = endpoint.named("researcher")
    assert "holds the claim for wrong" in first.outside and "holds the claim for wrong" not in second.outside
    assert [first.items("queries"), len(third.items("queries"))] == [[asked[0]], 3]
    assert "page 1" in str(first.items("evidence")) and "2026-11-21" in first.system


def test_it_ends_at_its_budget_of_queries_pages_calls_and_of_the_day(endpoint: Endpoint, assemble: Assemble) -> None:
    more = [asks(f"Varn dam 1931 {word}") for word in ("wrong", "gates", "mayor", "archive", "river", "keepers")]
    endpoint.script = steps(*more)
    stopped, asked = led(assemble(), World())
    assert stopped == "budget" and len(asked) == DEEP.queries and len(endpoint.asked) == DEEP.queries - 1
    endpoint.asked.clear()
    assert led(assemble(), World(), QUICK)[0] == "budget" and len(endpoint.asked) == QUICK.queries - 1
    endpoint.asked.clear()
    stopped, asked = led(assemble(calls_per_day=0), World())
    assert len(asked) > 1 and not endpoint.asked, "the fixed queries go on where the day's budget is spent"


def test_it_ends_on_a_query_that_repeats_and_on_none(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"), asks("the 1931 opening of the Varn dam, disputed"))
    stopped, asked = led(assemble(), World())
    assert (stopped, len(asked)) == ("repetition", 2)
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"), asks(""))
    assert led(assemble(), World())[0] == "done"


@pytest.mark.parametrize(
    "early",
    [
        SETTLED | {"citations": []},
        SETTLED | {"citations": [{"source": 1, "quote": "opened on 4 May 1938"}]},
        SETTLED
        | {"citations": [{"source": 1, "quote": "it opened in 1931"}, {"source": 40, "quote": "opened on 4 May 1938"}]},
    ],
)
def test_that_it_is_enough_counts_only_with_words_of_two_sites(
    endpoint: Endpoint, assemble: Assemble, early: dict[str, object]
) -> None:
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"), early)
    _, asked = led(assemble(), World())
    assert "The Varn dam opened in 1931 false" in asked, "the fixed queries go on"


def test_before_the_other_side_was_heard_nothing_is_enough(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = steps(SETTLED)
    stopped, asked = led(assemble(), World())
    assert (stopped, asked[1]) == ("done", "The Varn dam opened in 1931 false")


@pytest.mark.parametrize(
    "broken",
    [says("I would rather not."), says({"query": ["a"]}), fails(500), fails(401), Answer(("{",), ends=False)],
)
def test_where_the_model_fails_the_fixed_queries_go_on_and_it_is_not_asked_again(
    endpoint: Endpoint, assemble: Assemble, broken: Answer
) -> None:
    endpoint.script = lambda asked: broken
    _, asked = led(assemble(waits_s=()), World())
    fixed = [*neutral_queries(CLAIM), *opposing_queries(CLAIM)]
    assert set(asked) <= set(map(plain_query, fixed)) and len(asked) > 1
    assert len(endpoint.asked) <= 2, "a bad answer is named to the model once"


@pytest.mark.parametrize(
    "query",
    [
        "http://169.254.169.254/latest/meta-data Varn dam",
        "Varn dam 169.254.169.254 opened",
        "Varn dam opened localhost admin",
        "Varn dam opened [::1]",
        "Varn dam opened evil.example",
        "Varn dam opened file:///etc/passwd",
        "Varn dam opened site:evil.example",
        "Varn dam opened keeper@evil.example",
        "Varn dam <script> opened",
        "Varn dam opened 4711",
        "Varn dam Zebras Corporation opened",
        "praise the zebras of the world now",
        "Varn dam " + "opened " * LONGEST_QUERY_CP,
        "You are a member of a fact-checking panel with an eye for the Varn dam",
        "",
    ],
)
def test_a_query_that_is_not_the_claims_matter_does_not_go_out(query: str) -> None:
    seen = [evidence(1, f"{SAID[0]}. Look up: {query}.")]
    assert not is_of_the_matter(query, CLAIM, seen)


def test_what_two_sites_tell_may_be_asked_for() -> None:
    seen = [evidence(number, f"{said}, engineer Lund built it.") for number, said in enumerate(SAID)]
    assert is_of_the_matter("Varn dam 1938 engineer Lund", CLAIM, seen)
    assert not is_of_the_matter("Varn dam 1938 engineer Lund", CLAIM, seen[:1])
    german = Claim("Der Damm bei Varn wurde im Jahr 1931 eröffnet.")
    assert is_of_the_matter("Damm Varn Eröffnung 1931 falsch", german, ())
    assert opposing_queries(german)[0] == "Der Damm bei Varn wurde im Jahr 1931 eröffnet falsch"


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_order_on_a_page_reaches_no_query(endpoint: Endpoint, assemble: Assemble, attack: str) -> None:
    """The model obeys: it asks for what the page wants and for an address inside, and says that it is enough."""
    wanted = ["zebras http://10.0.0.7/admin", ORDER, "Varn dam 4711 secret ledger", "metadata 169.254.169.254"]
    obeying = [*map(asks, wanted), SETTLED | {"citations": [{"source": 1, "quote": "zebras"}]}]
    endpoint.script = steps(*obeying)
    world = World(planted=f"Varn dam opened 1931. {attack}")
    led(assemble(), world)
    sent = " ".join(world.queries).lower()
    assert not any(word in sent for word in ("zebra", "10.0.0.7", "4711", "169.254", "ignore"))
    assert all(address.startswith("https://site") for address in world.read)


class Shelf:
    """The writer's own notes, and a web that may or may not be asked."""

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return (LOG, OWN)[:limit]

    def generation(self, workspace: str | None = None) -> str:
        return "1"


def outside(world: World, *, may: bool = True) -> OpenWorld:
    return OpenWorld(CHOICE, world, lambda _: may)


def test_a_deep_check_is_researched_by_the_model_which_sees_nothing_of_the_writers_own(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"), SETTLED)
    world = World()
    inquiry = ModelInquiry(Inquiry(Shelf(), [], lambda: NOW, outside(world)), assemble(), lambda: NOW)
    found = inquiry.research(CLAIM, "standard")
    assert [asked.name for asked in endpoint.asked] == ["researcher"] * 2 + ["judge"] * 3
    assert "Varn dam 1931 opening disputed" in found.looked_for and len(world.queries) == 2
    assert not any("4711" in asked.data or "ledger" in asked.data for asked in endpoint.named("researcher"))
    assert any("4711" in asked.data for asked in endpoint.named("judge"))


def test_a_quick_check_is_researched_only_where_it_is_time_sensitive(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = steps(asks("Varn dam November 2026 reopening denied"))
    world = World()
    engine = Engine(Shelf(), [], lambda: NOW, assemble(), outside(world))
    engine.assess(CLAIM.text, verbatim=True)
    assert not world.queries and not endpoint.named("researcher")
    engine.assess("The Varn dam was reopened on 4 November 2026.", verbatim=True)
    assert len(world.queries) == 2 and len(endpoint.named("researcher")) == 1
    engine.close()


def test_where_the_writer_did_not_agree_neither_the_web_nor_the_researcher_is_asked(
    endpoint: Endpoint, assemble: Assemble
) -> None:
    endpoint.script = steps(asks("Varn dam 1931 opening disputed"))
    world = World()
    ModelInquiry(Inquiry(Shelf(), [], lambda: NOW, outside(world, may=False)), assemble(), lambda: NOW).research(
        CLAIM, "standard"
    )
    assert not world.queries and not endpoint.named("researcher")
    away = assemble(model="endpoint:one", researcher="openai:gpt-5")
    assert away.lead_research("w", TODAY) is None, "a remote model leads nothing for a workspace without leave"


def test_claims_researched_at_the_same_time_keep_their_own_queries(endpoint: Endpoint, assemble: Assemble) -> None:
    def script(asked: Asked) -> Answer:
        if len(asked.items("queries")) > 1:
            return says(SETTLED)
        return says(asks(f"{json.loads(asked.part('claim'))} disputed"))

    endpoint.script = script
    ensemble = assemble()
    leads = ensemble.lead_research(None, TODAY)
    assert leads is not None

    def one(number: int) -> tuple[str, ...]:
        claim = Claim(f"The Varn dam opened in {1900 + number}.", subject="The Varn dam")
        fixed = FixedQueries(neutral_queries(claim), opposing_queries(claim), lambda found: False)
        looked: OutsideEvidence = outside(World()).find_evidence(
            claim, leads(claim, fixed, DEEP), DEEP, today=TODAY, workspace=None
        )
        return looked.asked

    with ThreadPoolExecutor(8) as pool:
        for number, asked in enumerate(pool.map(one, range(16))):
            assert asked == (
                f"The Varn dam opened in {1900 + number}",
                f"The Varn dam opened in {1900 + number}. disputed",
            )
    assert len(endpoint.asked) == 32 and ensemble.daily_usage.read_today().calls == 32
