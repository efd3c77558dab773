"""When claims are looked up outside, for whom, and what it means when nobody answers there."""

import asyncio
from datetime import UTC, datetime

import pytest
from outer_world import answer

from factlint.engine.engine import Engine
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.model import Abstention, Claim, Evidence, Stance
from factlint.engine.web.open_world import Unreached
from factlint.service.checks.judgements import Item, Judgements
from factlint.service.common.egress import Egress

NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
RECENT = "The Varn dam was closed on 12 October 2026."
EVERGREEN = "The Varn dam opened on 4 May 1931."
NEWS = "The Varn dam was closed on 14 October 2026 after a leak was found.\nNobody was hurt."
HISTORY = "The Varn dam opened on 4 May 1938 after three years of works.\nIt is 40 metres high."


class StoredReports:
    """The local evidence: what lies on this machine."""

    def __init__(self, *texts):
        self.texts = texts
        self.asked = []

    def generation(self, workspace=None):
        return "shelf"

    def find(self, claim, *, workspace=None, limit=12):
        self.asked.append(claim.text)
        return tuple(
            Evidence(f"e{number}", "encyclopedia", "Shelf", "Varn dam", f"https://shelf.example/{number}", text, text)
            for number, text in enumerate(self.texts)
        )


@pytest.fixture
def searchable(world):
    """A search that finds two sites for whatever is asked."""

    def answering(asked):
        urls = [world.url(host, "/dam") for host in ("news.example", "paper.example")]
        return {"results": [{"url": url, "title": "Varn dam", "content": ""} for url in urls]}

    def stocked(text, published="2026-10-15"):
        world.page("news.example", "/dam", text, published=published, title="Varn dam")
        other = text.replace("after", "when it had rained and").replace("three years of works", "long works")
        world.page("paper.example", "/dam", other, published=published, title="Varn dam")
        world.service("search.example", "/search", answering)
        return {"provider": "searxng", "base_url": world.url("search.example", "")}

    return stocked


async def assessed(web, claim, *texts, workspace="w"):
    engine = Engine(StoredReports(*texts), clock=lambda: NOW, web=web)
    try:
        return await asyncio.to_thread(engine.assess, claim, workspace=workspace, verbatim=True)
    finally:
        engine.close()


async def researched(web, text, *texts, depth="standard"):
    inquiry = Inquiry(StoredReports(*texts), clock=lambda: NOW, web=web)

    def run():
        framed = inquiry.frame(text, verbatim=True)
        found = inquiry.research(framed.claim, depth, "w")
        debated = inquiry.debate(framed.claim, found, depth)
        scored = inquiry.adjudicate(framed.claim, found, debated)
        return found, inquiry.conclude(framed, depth, found, debated, scored)

    return await asyncio.to_thread(run)


async def test_a_claim_on_recent_events_is_judged_by_recent_pages(open_world, searchable):
    found = await assessed(open_world(**searchable(NEWS)), RECENT)
    assert found.verdict in {"False", "Mostly False"} and found.sources[0].kind == "web"
    assert "14 October 2026" in found.sources[0].snippet and found.sources[0].date == "2026-10-15"
    assert found.stances[0] is Stance.REFUTES and "14 October 2026" in (found.rewrite or "")


async def test_pages_of_last_year_settle_nothing_recent(open_world, searchable):
    found = await assessed(open_world(**searchable(NEWS, "2025-10-15")), RECENT)
    assert found.verdict is None and found.abstention is Abstention.RESEARCH_INSUFFICIENT


async def test_an_evergreen_claim_is_judged_here_and_asks_nobody(world, open_world, searchable):
    found = await assessed(open_world(**searchable(HISTORY)), EVERGREEN, "The Varn dam opened on 4 May 1938.")
    assert found.verdict is not None and found.sources[0].kind == "encyclopedia" and not world.asked


async def test_a_deep_check_looks_outside_for_every_claim_and_at_depth_low_for_recent_ones(
    world, open_world, searchable
):
    web = open_world(**searchable(HISTORY))
    _, report = await researched(web, EVERGREEN, depth="low")
    assert report.kind == "inconclusive" and not world.asked
    research, report = await researched(web, EVERGREEN)
    assert report.verdict in {"False", "Mostly False"} and {source.source_name for source in report.sources} == {
        "news.example", "paper.example",
    }  # fmt: skip
    assert EVERGREEN in research.looked_for and f"{EVERGREEN[:-1]} false" in research.looked_for


async def test_the_local_lookup_is_always_made(open_world, searchable):
    stored_reports = StoredReports()
    inquiry = Inquiry(stored_reports, clock=lambda: NOW, web=open_world(**searchable(HISTORY)))
    await asyncio.to_thread(inquiry.research, Claim(EVERGREEN, subject="Varn dam"), "standard", "w")
    assert EVERGREEN in stored_reports.asked


async def test_a_workspace_without_leave_asks_nobody_and_has_an_engine_of_its_own(world, open_world, searchable):
    egress = Egress(local=True)
    web = open_world(may=egress.is_allowed, **searchable(NEWS))
    engine = Engine(StoredReports(), clock=lambda: NOW, web=web)
    here = engine.fingerprint("w")
    assert here == Engine(StoredReports()).fingerprint("w")
    for workspace in ("w", None, "w_without_0123456789abcdef"):
        found = await asyncio.to_thread(engine.assess, RECENT, workspace=workspace, verbatim=True)
        assert found.verdict is None
    assert not world.asked
    egress.set_allowed("w", True)
    assert engine.fingerprint("w") != here and engine.fingerprint("v") == here
    found = await asyncio.to_thread(engine.assess, RECENT, workspace="w_without_0123456789abcdef", verbatim=True)
    assert found.verdict is not None
    egress.set_allowed("w", False)
    assert not egress.is_allowed("w") and Egress(local=False).is_allowed(None)
    engine.close()


async def test_when_nobody_answers_there_is_no_verdict_and_it_is_not_kept(world, open_world):
    world.service("search.example", "/search", answer("", status="503 Busy"))
    web = open_world(provider="searxng", base_url=world.url("search.example", ""))
    with pytest.raises(Unreached) as why:
        await assessed(web, RECENT)
    assert "SearXNG" in str(why.value)
    with pytest.raises(Unreached):
        await researched(web, EVERGREEN)
    engine = Engine(StoredReports(), clock=lambda: NOW, web=web)
    judging = Judgements(None, type("Clock", (), {"now": lambda self: NOW})())
    judged = await asyncio.to_thread(judging._judge_now, engine, "e", Item(RECENT, True, "", "en", "w"))
    assert judged.row.failure.code == "upstream_unavailable" and judged.row.failure.retryable and not judged.lasting
    engine.close()


async def test_what_lies_here_still_counts_when_nobody_answers_and_the_report_says_so(world, open_world):
    world.service("search.example", "/search", answer("", status="503 Busy"))
    web = open_world(provider="searxng", base_url=world.url("search.example", ""))
    _, report = await researched(web, EVERGREEN, "The Varn dam opened on 4 May 1938 after three years of works.")
    assert report.verdict in {"False", "Mostly False"}
    assert any("could not be looked up" in warning or "Not everything" in warning for warning in report.warnings)


async def test_a_published_fact_check_counts_by_its_rating_and_never_by_the_claim_that_it_repeats(world, open_world):
    review = {
        "publisher": {"name": "Valley Facts"}, "url": "https://facts.example/1", "title": "No",
        "reviewDate": "2026-10-01T00:00:00Z", "textualRating": "False",
    }  # fmt: skip
    told = {"claims": [{"text": EVERGREEN, "claimReview": [review]}]}
    world.service("reviews.example", "/v1alpha1/claims:search", told)
    web = open_world(references=("fact_checks",), fact_checks_key="k")
    research, _ = await researched(web, EVERGREEN)
    (exhibit,) = research.exhibits
    assert exhibit.stance is Stance.REFUTES and exhibit.evidence.kind == "fact_check"
    assert research.full.verdict is None, "one review alone is no verdict of the panel"


async def test_several_services_are_asked_side_by_side(world, open_world, searchable):
    """Each would wait for the others if they were asked in turn: all are held until every one of them was asked."""
    chosen = searchable(HISTORY)
    search = world.served["search.example", "/search"]
    waiting = asyncio.Barrier(3)

    def held(then):
        async def answering(asked):
            await waiting.wait()
            return then(asked) if callable(then) else then

        return answering

    world.service("search.example", "/search", held(search))
    world.service("data.example", "/w/api.php", held({"search": []}))
    world.service("reviews.example", "/v1alpha1/claims:search", held({}))
    web = open_world(references=("wikidata", "fact_checks"), fact_checks_key="k", **chosen)
    claim = Claim(EVERGREEN, subject="Varn dam")

    class Once:
        def next_query(self, asked, found):
            return None if asked else EVERGREEN

    from factlint.engine.web.search import DEEP

    looked = await asyncio.to_thread(web.find_evidence, claim, Once(), DEEP, today=NOW.date(), workspace="w")
    assert looked.troubles == () and {item.source_name for item in looked.evidence} == {"news.example", "paper.example"}
