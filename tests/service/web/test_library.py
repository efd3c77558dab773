"""Pages on what claims are about: fetched once for a consenting writer, kept with their revision, and used for each claim."""

import asyncio
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from outer_world import addresses, answer

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.web import library as library_module
from factlint.engine.web.choice import Choice
from factlint.engine.web.open_world import open_world
from factlint.interface.local import AskedOutside
from factlint.lsp.checks.status_report import describe_outside as outside_line
from factlint.service.common.egress import Egress

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))
from bench.wiki_replica import Wiki

NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
DAM = (
    "The Varn Dam is a gravity dam on the River Varn. It opened on 4 May 1938.\n\n\n== History ==\nWorks began in 1935. "
    "The chief engineer of the Varn Dam was Greta Holm.\n\n\n== References ==\nThe Varn Dam opened in 1899, says a note.\n"
)
WRONG = "The Varn Dam opened on 4 May 1931."
ARTICLES = {
    "Varn Dam": DAM,
    "Mercury (planet)": "Mercury is the planet nearest to the Sun. It has no moons.",
    "Mercury (element)": "Mercury is a chemical element with the symbol Hg. It is a metal that is liquid.",
}
DAY_S = 86_400


class Now:
    """A clock that the test turns."""

    def __init__(self):
        self.now = NOW.timestamp()

    def __call__(self):
        return self.now


@pytest.fixture
def wiki(world):
    wiki = Wiki(ARTICLES, redirects={"Dam of Varn": "Varn Dam"}, meanings={"Mercury": "Mercury may refer to:"})
    for host, path in (("wiki.example", "/en/w/api.php"), ("data.example", "/w/api.php")):
        world.service(host, path, lambda asked: wiki.answer(asked.query))
    return wiki


@pytest.fixture
def clock(monkeypatch):
    now = Now()
    monkeypatch.setattr(library_module.time, "time", now)
    return now


@pytest.fixture
async def engine(world, outside, tmp_path, clock):
    """An engine whose only evidence is what it fetches; made anew it stands for the next start of the program."""
    made = []

    def making(may=lambda workspace: True, references=("encyclopedia",)):
        web = open_world(Choice(references=references, addresses=addresses(world)), outside, may, tmp_path)
        web._library._clock = clock
        store = EvidenceStore.open(tmp_path, web.keeps_pages)
        engine = Engine(store, clock=lambda: NOW, web=web)
        made.append((engine, store))
        return engine

    yield making
    for engine, store in made:
        engine.close()
        store.close()


def fresh(outside):
    """Without what the way out keeps for an hour."""
    outside._answers._found.clear()


async def judged(engine, claim, workspace="w"):
    return await asyncio.to_thread(engine.assess, claim, workspace=workspace, verbatim=True)


async def test_a_claim_of_any_age_is_judged_by_the_article_on_its_subject(engine, world, wiki):
    found = await judged(engine(), WRONG)
    assert found.verdict in {"False", "Mostly False"} and not found.provisional
    source = found.sources[0]
    assert source.snippet == "It opened on 4 May 1938." and source.text == "The Varn Dam opened on 4 May 1938."
    assert source.url == "https://en.wikipedia.org/wiki/Varn_Dam" and source.date == "2026-09-30"
    titles, article = world.of("wiki.example")
    assert titles.query["titles"] == article.query["titles"] == "Varn Dam" and "explaintext" in article.query
    assert "factlint" in article.headers["user-agent"]


async def test_the_status_says_how_many_pages_are_kept(engine, wiki):
    engine = engine()
    assert engine._store.kept_pages == 0
    await judged(engine, WRONG)
    assert engine._store.kept_pages == 1
    said = outside_line(AskedOutside(services=["encyclopedia"], pages=engine._store.kept_pages))
    assert said == "looked up outside: Wikipedia, 1 page kept"


async def test_the_second_claim_on_a_subject_and_the_next_start_ask_nobody(engine, world, wiki, outside):
    await judged(engine(), WRONG)
    fresh(outside)
    found = await judged(engine(), "The chief engineer of the Varn Dam was Otto Berg.")
    assert any("Greta Holm" in item.snippet for item in found.sources)
    assert len(world.asked) == 2


async def test_what_stands_under_references_is_no_evidence(engine, wiki):
    assert (await judged(engine(), "The Varn Dam opened in 1899.")).verdict not in {"True", "Mostly True"}


async def test_a_draft_asks_once_for_each_subject_however_many_claims_it_has(engine, world, wiki):
    engine = engine()
    text = "The Varn Dam opened on 4 May 1931. The Varn Dam is a gravity dam. The Varn Dam was built by Greta Holm."
    claims = (await asyncio.to_thread(engine.extract, text, workspace="w")).claims
    judged = [asyncio.to_thread(engine.assess, claim.text, workspace="w", verbatim=True) for claim in claims]
    await asyncio.gather(*judged)
    assert len(claims) >= 3
    articles = [one.query["titles"] for one in world.asked if "titles" in one.query and "explaintext" in one.query]
    assert articles == ["Varn Dam"]


async def test_without_leave_nothing_is_asked_and_what_others_fetched_is_not_read(engine, world, wiki):
    egress = Egress(local=True)
    engine = engine(may=egress.is_allowed)
    await asyncio.to_thread(engine.extract, WRONG, workspace="w")
    assert (await judged(engine, WRONG)).verdict is None and not world.asked
    egress.set_allowed("v", True)
    assert (await judged(engine, WRONG, "v")).verdict is not None and world.asked
    before = len(world.asked)
    assert (await judged(engine, WRONG)).verdict is None
    assert len(world.asked) == before


async def test_a_page_is_compared_after_a_week_and_fetched_again_only_when_it_changed(
    engine, world, wiki, outside, clock
):
    await judged(engine(), WRONG)
    clock.now += 8 * DAY_S
    fresh(outside)
    await judged(engine(), WRONG)
    assert [one.query["prop"] for one in world.asked[2:]] == ["info"]
    wiki.edit("Varn Dam", DAM.replace("4 May 1938", "9 June 1939"))
    clock.now += 8 * DAY_S
    fresh(outside)
    found = await judged(engine(), WRONG)
    assert "9 June 1939" in found.sources[0].snippet and len(world.asked) == 5


async def test_a_name_that_leads_nowhere_is_not_asked_for_again_that_day(engine, world, wiki, outside, clock):
    claim = "Zorblax Quimby was born in 1931."
    await judged(engine(), claim)
    asked = len(world.asked)
    fresh(outside)
    await judged(engine(), claim)
    assert asked and len(world.asked) == asked
    clock.now += 2 * DAY_S
    await judged(engine(), claim)
    assert len(world.asked) > asked


async def test_a_name_of_several_meanings_leads_to_the_one_that_the_claim_speaks_of(engine, wiki):
    engine = engine()
    planet = await judged(engine, "Mercury is the planet farthest from the Sun.")
    metal = await judged(engine, "Mercury is a chemical element with the symbol Mg.")
    assert {item.title for item in planet.sources} <= {"Mercury (planet)", "Mercury (element)"}
    assert planet.sources[0].title == "Mercury (planet)" and metal.sources[0].title == "Mercury (element)"


async def test_when_the_service_is_out_the_verdict_is_provisional_and_it_is_left_alone_for_a_while(
    engine, world, wiki, clock
):
    working = world.served["wiki.example", "/en/w/api.php"]
    world.service("wiki.example", "/en/w/api.php", answer("", status="503 Busy"))
    engine = engine()
    found = await judged(engine, WRONG)
    assert found.provisional and found.verdict is None
    asked = len(world.asked)
    assert (await judged(engine, "The Varn Dam is 40 metres high.")).provisional and len(world.asked) == asked
    world.service("wiki.example", "/en/w/api.php", working)
    clock.now += 120
    engine._web._reach._services._pace._rests.clear()
    found = await judged(engine, WRONG)
    assert found.verdict is not None and not found.provisional


async def test_a_slow_service_holds_up_one_check_for_a_bounded_time_and_its_pages_serve_the_next(
    engine, world, wiki, monkeypatch
):
    monkeypatch.setattr("factlint.engine.engine.QUICK_WAIT_S", 0.2)
    working = world.served["wiki.example", "/en/w/api.php"]
    let, loop = asyncio.Event(), asyncio.get_running_loop()

    async def held(asked):
        await let.wait()
        return working(asked)

    world.service("wiki.example", "/en/w/api.php", held)
    engine = engine()
    started = time.monotonic()
    found = await judged(engine, WRONG)
    assert found.provisional and time.monotonic() - started < 5
    loop.call_soon_threadsafe(let.set)
    thread = next((one for one in threading.enumerate() if one.name == "factlint-library"), None)
    if thread is not None:
        await asyncio.to_thread(thread.join)
    found = await judged(engine, WRONG)
    assert found.verdict is not None and not found.provisional


async def test_what_wikidata_states_is_kept_too_by_the_things_that_articles_name(engine, world, wiki, outside):
    time_value = {
        "time": "+1938-05-04T00:00:00Z", "timezone": 0, "precision": 11,
        "calendarmodel": "http://www.wikidata.org/entity/Q1985727",
    }  # fmt: skip
    thing = {"mainsnak": {"snaktype": "value", "datavalue": {"value": time_value}}, "rank": "normal"}
    wiki.things["Varn Dam"] = "Q77"
    wiki.entities["Q77"] = {
        "id": "Q77", "labels": {"en": {"language": "en", "value": "Varn Dam"}}, "claims": {"P571": [thing]},
    }  # fmt: skip
    engine = engine(references=("encyclopedia", "wikidata"))
    await judged(engine, WRONG)
    found = engine._store.find(engine.extract(WRONG).claims[0], workspace="w")
    assert any(item.kind == "data" and "4 May 1938" in item.text for item in found)
    assert [one.query["ids"] for one in world.of("data.example")] == ["Q77"]


async def test_a_deep_check_reads_the_same_pages(engine, world, wiki):
    quick = engine()
    inquiry = Inquiry(quick._store, clock=lambda: NOW, web=quick._web)

    def run():
        framed = inquiry.frame(WRONG, verbatim=True)
        return inquiry.research(framed.claim, "standard", "w")

    found = await asyncio.to_thread(run)
    assert any("4 May 1938" in exhibit.evidence.snippet for exhibit in found.exhibits)
    assert len(world.asked) == 2


async def test_names_by_other_spellings_and_redirects_lead_to_their_article_without_a_search(engine, world, wiki):
    found = await judged(engine(), "The Dam of Varn opened on 4 May 1931.")
    assert found.verdict in {"False", "Mostly False"} and found.sources[0].title == "Varn Dam"
    assert not [one for one in world.asked if one.query.get("generator")]
