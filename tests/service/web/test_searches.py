"""Web search, on servers that answer as SearXNG, Brave, Tavily, Exa and GDELT are documented to."""

import json

import pytest
from outer_world import TODAY, addresses, answer

from factlint.engine.model import Claim
from factlint.engine.web.choice import Choice
from factlint.engine.web.providers import searches_of
from factlint.engine.web.reach import ServiceAnswer, Unanswered
from factlint.engine.web.search import Budget, search

CLAIM = Claim("The Varn dam opened in 1931.", subject="Varn dam")
STORY = "The Varn dam opened on 4 May 1938 after three years of works.\nIt is 40 metres high and holds Lake Varn."
WIDE = Budget(queries=5, pages=20)
KEY = "secret-key"
SHAPES = {
    "searxng": lambda rows: {
        "query": "q", "number_of_results": 0, "answers": [], "unresponsive_engines": [["x", "timeout"]],
        "results": [
            {"url": url, "title": "Dam", "content": "opened on 4 May 1938", "publishedDate": f"{day}T00:00:00",
             "engine": "mojeek", "engines": ["mojeek"], "score": 1.0, "category": "general"} for url, day in rows
        ],
    },
    "brave": lambda rows: {
        "type": "search", "query": {"original": "q", "more_results_available": False},
        "web": {"type": "search", "family_friendly": True, "results": [
            {"type": "search_result", "url": url, "title": "Dam", "description": "opened on <strong>4 May</strong> 1938",
             "page_age": f"{day}T10:00:00", "age": "a while ago", "language": "en"} for url, day in rows
        ]},
    },
    "tavily": lambda rows: {
        "query": "q", "answer": None, "images": [], "response_time": 1.1, "results": [
            {"url": url, "title": "Dam", "content": "opened on 4 May 1938", "score": 0.9, "raw_content": None,
             "published_date": f"{day} 10:00:00"} for url, day in rows
        ],
    },
    "exa": lambda rows: {
        "requestId": "r", "resolvedSearchType": "neural", "costDollars": {"total": 0.005}, "results": [
            {"id": url, "url": url, "title": "Dam", "author": None, "score": 0.3, "highlights": ["opened on 4 May 1938"],
             "publishedDate": f"{day}T00:00:00.000Z"} for url, day in rows
        ],
    },
    "gdelt": lambda rows: {
        "articles": [
            {"url": url, "url_mobile": "", "title": "Dam", "seendate": f"{day.replace('-', '')}T101500Z",
             "socialimage": "", "domain": "x", "language": "English", "sourcecountry": "Varnland"} for url, day in rows
        ],
    },
}  # fmt: skip
PLACES = {
    "searxng": ("search.example", "/search"),
    "brave": ("search.example", "/res/v1/web/search"),
    "tavily": ("search.example", "/search"),
    "exa": ("search.example", "/search"),
    "gdelt": ("gdelt.example", "/api/v2/doc/doc"),
}


class Listed:
    """Steering by a list: the queries in turn."""

    def __init__(self, *queries):
        self.queries = list(queries)
        self.seen = []

    def next_query(self, asked, found):
        self.seen.append((asked, found))
        return self.queries.pop(0) if self.queries else None


def chosen(world, provider, **more):
    named = {"keyless": True} if provider == "gdelt" else {"provider": provider, "key": KEY}
    return Choice(base_url=world.url("search.example", "/"), addresses=addresses(world), **named | more)


@pytest.fixture
def finds(world, drive):
    """Searches with a steering, on a provider that finds the same pages for every query."""

    async def finding(rows, *queries, provider="searxng", budget=WIDE, clock=lambda: 0.0):
        world.service(*PLACES[provider], rows if callable(rows) or isinstance(rows, bytes) else SHAPES[provider](rows))
        steering = Listed(*queries)
        searches = searches_of(chosen(world, provider))
        found = await drive(search(CLAIM, searches, steering, budget, today=TODAY, clock=clock))
        return found, steering

    return finding


@pytest.mark.parametrize("provider", SHAPES)
async def test_each_provider_finds_a_page_that_is_then_read(world, finds, provider):
    url = world.page("news.example", "/dam", STORY, title="Dam opens")
    found, _ = await finds([(url, "2026-09-01")], "Varn dam opened", provider=provider)
    (first,) = found.evidence
    assert first.snippet == first.text == "The Varn dam opened on 4 May 1938 after three years of works."
    assert (first.kind, first.url, first.title, first.date) == ("web", url, "Dam opens", "2026-09-01")
    assert first.source_name == "news.example" and found.pages_read == 1 and found.stopped == "done"


async def test_keys_travel_in_headers_alone(world, finds):
    url = world.page("news.example", "/dam", STORY)
    headers = {"brave": "x-subscription-token", "tavily": "authorization", "exa": "x-api-key"}
    for provider, header in headers.items():
        await finds([(url, "2026-09-01")], f"Varn dam {provider}", provider=provider)
        asked = world.of("search.example")[-1]
        assert KEY in asked.headers[header]
        assert KEY not in str(asked.query) and KEY.encode() not in asked.body
    assert not any(KEY in str(asked.headers) for asked in world.of("news.example"))


async def test_no_answer_of_a_provider_s_own_model_is_asked_for(world, finds):
    await finds([], "Varn dam", provider="tavily")
    assert json.loads(world.asked[0].body)["include_answer"] is False


async def test_a_page_s_own_date_comes_before_that_of_the_search_and_none_lies_ahead(world, finds):
    own = world.page("news.example", "/a", STORY, published="2019-05-04")
    ahead = world.page("paper.example", "/b", STORY.replace("40", "41").replace("three", "two"), published="2031-01-01")
    found, _ = await finds([(own, "2026-09-01"), (ahead, "2026-09-02")], "Varn dam")
    assert {item.source_name: item.date for item in found.evidence} == {
        "news.example": "2019-05-04", "paper.example": "2026-09-02",
    }  # fmt: skip


async def test_only_what_was_read_on_the_page_is_evidence_never_the_search_s_own_excerpt(world, finds):
    url = world.page(
        "news.example", "/dam", "The Varn dam is a dam in the valley.\nNothing more is known of the Varn dam."
    )
    found, _ = await finds([(url, "2026-09-01")], "Varn dam")
    assert found.evidence and not any("1938" in item.snippet or "1938" in item.text for item in found.evidence)
    gone, _ = await finds([(world.url("news.example", "/gone"), "2026-09-01")], "Varn dam wall")
    assert gone.evidence == () and (gone.pages_read, gone.pages_unread) == (0, 1)


async def test_no_site_drowns_the_others(world, finds):
    hosts = ["news.example"] * 6 + ["paper.example", "journal.example"]
    rows = [
        (world.page(host, f"/{number}", STORY.replace("40", str(40 + number)).replace("three", f"{number + 3}")), "")
        for number, host in enumerate(hosts)
    ]
    found, _ = await finds(rows, "Varn dam opened", budget=Budget(queries=1, pages=4, per_site=2))
    read = [asked.host for asked in world.asked if asked.host != "search.example"]
    assert sorted(read) == ["journal.example", "news.example", "news.example", "paper.example"]
    assert len({item.source_name for item in found.evidence[:3]}) == 3


async def test_the_same_words_on_two_sites_are_one_source(world, finds):
    rows = [(world.page(host, "/dam", STORY), "") for host in ("news.example", "mirror.example")]
    found, _ = await finds(rows, "Varn dam opened")
    assert len(found.evidence) == 1 and found.pages_read == 2


async def test_the_search_ends_when_the_steering_says_so_and_is_told_what_was_found(world, finds):
    url = world.page("news.example", "/dam", STORY)
    found, steering = await finds([(url, "")], "Varn dam")
    assert (found.stopped, found.asked) == ("done", ("Varn dam",))
    assert [len(evidence) for _, evidence in steering.seen] == [0, 1]


async def test_it_ends_on_a_query_that_repeats_an_earlier_one(world, finds):
    found, _ = await finds([], "When did the Varn dam open?", "the Varn dam open, when did", "another")
    assert found.stopped == "repetition" and len(world.of("search.example")) == 1


async def test_it_ends_when_two_searches_bring_nothing_new(world, finds):
    url = world.page("news.example", "/dam", STORY)
    found, _ = await finds([(url, "")], "Varn dam", "its height", "its builder", "its cost")
    assert found.stopped == "repetition" and found.asked == ("Varn dam", "its height", "its builder")
    assert len(world.of("news.example")) == 1


@pytest.mark.parametrize(
    "budget", [Budget(queries=2, pages=9), Budget(queries=9, pages=2, pages_a_query=1), Budget(9, 9, seconds=15.0)]
)
async def test_it_ends_at_its_budget_of_queries_pages_and_time(world, finds, budget):
    hosts = iter(["news.example", "paper.example", "journal.example", "mirror.example"])
    times = iter(range(0, 1_000, 5))

    def rows(asked):
        host = next(hosts)
        return SHAPES["searxng"]([(world.page(host, "/dam", STORY.replace("three years", f"years of {host}")), "")])

    queries = ("Varn dam", "its height", "who built it", "what it cost")
    found, _ = await finds(rows, *queries, budget=budget, clock=lambda: next(times))
    assert found.stopped == "budget" and len(found.asked) == 2 == found.pages_read


async def test_operators_in_a_draft_are_words_and_long_queries_are_cut(world, finds):
    await finds([], 'site:evil.example -Varn "dam" OR (x) ' + "very " * 60)
    asked = world.asked[0].query["q"]
    assert asked.startswith("evil.example Varn dam OR x very") and len(asked.split()) <= 40 and len(asked) <= 380


async def test_a_search_that_fails_is_no_silence(world, finds):
    with pytest.raises(Unanswered) as busy:
        await finds(answer("", status="503 Busy"), "Varn dam")
    assert busy.value.passing
    with pytest.raises(Unanswered) as refused:
        await finds(answer("", status="401 Unauthorized"), "Varn dam", provider="brave")
    assert not refused.value.passing and KEY not in str(refused.value)
    with pytest.raises(Unanswered):
        await finds(lambda asked: {"detail": "Not found"}, "Varn dam", provider="exa")


async def test_a_search_that_fails_later_keeps_what_it_has(world, finds):
    url = world.page("news.example", "/dam", STORY)
    told = iter([SHAPES["searxng"]([(url, "")]), answer("", status="500 Broken")])
    found, _ = await finds(lambda asked: next(told), "Varn dam", "its height", "its cost")
    assert found.stopped == "unanswered" and len(found.evidence) == 1


async def test_the_keyless_index_is_asked_only_where_it_was_chosen_and_the_provider_fails(world, drive):
    url = world.page("news.example", "/dam", STORY)
    world.service(*PLACES["searxng"], answer("", status="503 Busy"))
    world.service(*PLACES["gdelt"], SHAPES["gdelt"]([(url, "2026-09-01")]))
    with pytest.raises(Unanswered):
        await drive(search(CLAIM, searches_of(chosen(world, "searxng")), Listed("Varn dam"), WIDE, today=TODAY))
    assert not world.of("gdelt.example")
    both = searches_of(chosen(world, "searxng", keyless=True))
    found = await drive(search(CLAIM, both, Listed("the Varn dam's opening in spring"), WIDE, today=TODAY))
    assert len(found.evidence) == 1
    assert world.of("gdelt.example")[0].query["query"] == "Varn dam's opening spring"


def test_a_provider_without_its_key_is_left_out():
    assert Choice(provider="brave").names == () and Choice(provider="brave").missing_services == ("brave",)
    assert searches_of(Choice(provider="brave")) == () and Choice().fingerprint() == ""
    assert Choice(provider="brave", key="a").fingerprint() == Choice(provider="brave", key="b").fingerprint() != ""
    assert KEY not in repr(Choice(provider="brave", key=KEY))


@pytest.mark.parametrize("provider", SHAPES)
@pytest.mark.parametrize(
    "rows", [[None], [5, "x"], [{}], [{"url": 5}], [{"url": "javascript:alert(1)"}, {"url": "/x"}]]
)
def test_rows_of_an_odd_shape_are_no_hits(provider, rows):
    named = {"keyless": True} if provider == "gdelt" else {"provider": provider, "key": KEY, "base_url": "http://x"}
    (one,) = searches_of(Choice(**named))
    shape = {"brave": {"type": "search", "web": {"results": rows}}, "gdelt": {"articles": rows}}
    assert one.read_hits(ServiceAnswer(shape.get(provider, {"results": rows}))) == []


async def test_pages_are_kept_for_the_next_claim(world, outside, drive):
    url = world.page("news.example", "/dam", STORY)
    world.service(*PLACES["searxng"], SHAPES["searxng"]([(url, "")]))
    searches = searches_of(chosen(world, "searxng"))
    for _ in range(3):
        await drive(search(CLAIM, searches, Listed("Varn dam"), WIDE, today=TODAY))
    assert [asked.host for asked in world.asked] == ["search.example", "news.example"]
