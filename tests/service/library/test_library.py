"""The library: what is published, found by subject, name, words, verdict and collection, in six orders."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.interface.common import EntityRef
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.library.publication import (
    NotPublishable,
    add_to_collection,
    fold_case,
    list_collections,
    list_waiting,
    publish,
    remove_from_collection,
)

URL, READ = "/api/v1/library", "/api/v1/verifications"
MANY = [
    {"claim": "The dam opened in 1931.", "service_score": 2, "verdict": "False", "domain": "History"},
    {"claim": "The school opened in 1901.", "service_score": 9, "verdict": "True", "domain": "history"},
    {"claim": "Lake Straße covers 212 km².", "service_score": 5, "verdict": "Mixed", "domain": "Geography"},
    {"claim": "A verdict without a score.", "service_score": None, "verdict": "True", "domain": "Geography"},
]


@pytest.fixture
async def owner(hosted):
    return await hosted.key()


@pytest.fixture
async def stocked(hosted, stored_reports, owner):
    """Four published ones, each a minute after the one before; their ids."""
    ids = []
    for detail in MANY:
        ids.append(await stored_reports.put(owner, visibility="public", **detail))
        await stored_reports.publish(ids[-1])
        hosted.clock.move(minutes=1)
    return ids


async def _ids(hosted, **params):
    answer = await hosted.client().get(URL, params=params)
    assert answer.status_code == 200, answer.text
    return [item["verification_id"] for item in answer.json()["items"]]


async def test_everyone_reads_the_library_without_a_key(hosted, stocked, version):
    answer = (await hosted.client(version=version).get(URL)).json()
    assert (answer["total"], answer["page"], answer["page_size"]) == (4, 1, 20)
    item = answer["items"][0]
    assert item["verification_id"] == stocked[3] and item["key_finding"] == "The dam opened in 1938."
    assert ("completed_at" in item) == (version == CURRENT)


async def test_a_key_that_is_not_in_force_is_as_good_as_none(hosted, stocked):
    assert (await hosted.client("factlint_" + "0" * 32, version=None).get(URL)).json()["total"] == 4


async def test_a_key_that_is_sent_along_gives_the_version_of_its_account(hosted, stocked):
    now, hosted.clock.moment = hosted.clock.moment, datetime(2026, 10, 1, tzinfo=UTC)
    old = await hosted.key()
    hosted.clock.moment = now
    for key, version, finished in (
        (old, None, "modified_at"),
        (old, CURRENT, "completed_at"),
        (await hosted.key(), None, "completed_at"),
        (None, None, "completed_at"),
    ):
        answer = await hosted.client(key, version).get(URL)
        item = answer.json()["items"][0]
        assert {"modified_at", "completed_at"} & set(item) == {finished}
        told = ORIGINAL if finished == "modified_at" else CURRENT
        assert answer.headers["X-Service-API-Version"] == told
        refused = await hosted.client(key, version).get(URL, params={"sort": "best"})
        assert refused.status_code == 422 and ("errors" in refused.json()) == (told == CURRENT)
        assert refused.headers["X-Service-API-Version"] == told


async def test_only_what_is_public_and_published_is_in_it(hosted, stored_reports, owner, stocked):
    pending = await stored_reports.put(owner, visibility="public")
    others = (await stored_reports.put(owner), await stored_reports.put(owner, visibility="unlisted"), "0" * 8)
    async with hosted.service.database.write() as connection:
        for id in others:
            with pytest.raises(NotPublishable):
                await publish(connection, id, hosted.clock.now())
    assert pending not in await _ids(hosted)
    await stored_reports.publish(pending)
    assert pending in await _ids(hosted)
    await stored_reports.hide(pending)
    assert pending not in await _ids(hosted)


async def test_what_its_account_does_not_keep_cannot_be_published(hosted, stored_reports, owner):
    id = await stored_reports.put(owner, in_memory=True, visibility="public")
    with pytest.raises(NotPublishable, match="retention"):
        await stored_reports.publish(id)


async def test_the_orders(hosted, stocked):
    dam, school, lake, unscored = stocked
    assert await _ids(hosted) == await _ids(hosted, sort="recent") == await _ids(hosted, sort="") == stocked[::-1]
    assert await _ids(hosted, sort="most_true") == [school, lake, dam, unscored]
    assert await _ids(hosted, sort="most_untrue") == [dam, lake, school, unscored]
    assert sorted(await _ids(hosted, sort="random")) == stocked


async def test_popular_is_what_others_read_most(hosted, stocked, owner):
    for id, times in zip(stocked, (1, 3, 0, 2), strict=True):
        for _ in range(times):
            await hosted.client().get(f"{READ}/{id}")
    for _ in range(5):
        await hosted.client(owner).get(f"{READ}/{stocked[2]}")
    dam, school, lake, unscored = stocked
    assert await _ids(hosted, sort="popular") == [school, unscored, dam, lake]
    await hosted.client().get(f"{READ}/{unscored}")
    await hosted.client().get(f"{READ}/{unscored}")
    assert (await _ids(hosted, sort="popular"))[0] == unscored


async def test_relevance_is_that_of_a_search_and_recent_without_one(hosted, stored_reports, owner, stocked):
    in_claim = await stored_reports.put(
        owner, visibility="public", claim="Three archives were closed.", key_finding="Closed."
    )
    await stored_reports.publish(in_claim)
    hosted.clock.move(minutes=1)
    newer = await stored_reports.put(
        owner, visibility="public", claim="Nothing of the kind.", suggested_rewrite="Three archives of it."
    )
    await stored_reports.publish(newer)
    assert (await _ids(hosted, sort="relevance", search="three archives"))[0] == in_claim
    assert (await _ids(hosted, search="three archives"))[0] == newer
    assert await _ids(hosted, sort="relevance") == await _ids(hosted)


@pytest.mark.parametrize(
    ("params", "found"),
    [
        ({"domain": "HISTORY"}, {0, 1}),
        ({"domain": "Hist"}, set()),
        ({"entity": "varn DAM"}, {0, 1, 2, 3}),
        ({"entity": "q42"}, {0, 1, 2, 3}),
        ({"entity": "Varn"}, set()),
        ({"search": "opened 1901"}, {1}),
        ({"search": "STRASSE"}, {2}),
        ({"search": "archives"}, set()),
        ({"search": "opened nowhere"}, set()),
        ({"search": "%"}, set()),
        ({"search": "_"}, set()),
        ({"search": "\\"}, set()),
        ({"search": "'; DROP TABLE verifications; --"}, set()),
        ({"verdict": "True"}, {1, 3}),
        ({"verdict": "True,False"}, {0, 1, 3}),
        ({"verdict": " Mixed , "}, {2}),
        ({"verdict": "No Public Record"}, set()),
        ({"verdict": "True", "domain": "Geography"}, {3}),
        ({"curated": "trivia"}, set()),
        ({"search": "", "domain": "", "entity": "", "verdict": "", "curated": ""}, {0, 1, 2, 3}),
    ],
)
async def test_what_is_asked_for_is_found(hosted, stocked, params, found):
    assert set(await _ids(hosted, **params)) == {stocked[place] for place in found}


async def test_a_name_is_found_whole_and_whatever_it_holds(hosted, stored_reports, owner):
    names = ("100% Dam_1", "Dam")
    for name in names:
        await stored_reports.publish(
            await stored_reports.put(owner, visibility="public", entities=[EntityRef(name=name)])
        )
    assert len(await _ids(hosted, entity="100% dam_1")) == 1 and len(await _ids(hosted, entity="dam")) == 1
    assert await _ids(hosted, entity="100x dam_1") == []


@given(st.text())
def test_folding_is_done_once(text):
    assert fold_case(fold_case(text)) == fold_case(text)


async def test_pages_have_a_size_of_their_own(hosted, stored_reports, owner):
    for _ in range(23):
        await stored_reports.publish(await stored_reports.put(owner, visibility="public"))
    first, second = await _ids(hosted), await _ids(hosted, page=2, page_size=3)
    assert (len(first), len(second)) == (20, 3) and not set(first) & set(second)
    assert await _ids(hosted, page=3) == []


async def test_curated_collections_are_read_by_their_names(hosted, stocked):
    async with hosted.service.database.write() as connection:
        await add_to_collection(connection, "trivia", stocked[:2], hosted.clock.now())
        await add_to_collection(connection, "trivia", stocked[1:2], hosted.clock.now())
        await add_to_collection(connection, "lakes", stocked[2:3], hosted.clock.now())
    assert await _ids(hosted, curated="trivia") == stocked[1::-1]
    assert await _ids(hosted, curated="trivia,lakes,none") == stocked[2::-1]
    assert await _ids(hosted, curated="trivia", verdict="True") == stocked[1:2]
    async with hosted.service.database.write() as connection:
        assert await list_collections(connection) == {"lakes": stocked[2:3], "trivia": stocked[:2]}
        assert await remove_from_collection(connection, "trivia", [stocked[0], "0" * 8]) == 1
        for name, ids in (("trivia", ["0" * 8]), ("", stocked), ("a,b", stocked), (" a", stocked), ("x" * 65, stocked)):
            with pytest.raises(NotPublishable):
                await add_to_collection(connection, name, ids, hosted.clock.now())
    assert await _ids(hosted, curated="trivia") == stocked[1:2]


async def test_what_waits_to_be_published_is_listed_the_oldest_first(hosted, stored_reports, owner, stocked):
    pending = []
    for _ in range(2):
        id = await stored_reports.put(owner)
        await hosted.client(owner).patch(f"{READ}/{id}/visibility", json={"visibility": "public"})
        pending.append(id)
        hosted.clock.move(minutes=1)
    async with hosted.service.database.read() as connection:
        assert [one.id for one in await list_waiting(connection)] == pending


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sort", "best"),
        ("page", "0"),
        ("page", "-1"),
        ("page", "two"),
        ("search", "x" * 501),
        ("domain", "a\0b"),
        ("entity", "\0"),
        ("verdict", "True\0"),
        ("curated", "x" * 501),
    ],
)
async def test_what_cannot_be_meant_is_refused(hosted, name, value, version):
    answer = await hosted.client(version=version).get(URL, params={name: value})
    assert answer.status_code == 422
    body = answer.json()
    assert (body["errors"] if version == CURRENT else body["detail"])[0]["loc"] == ["query", name]


@pytest.mark.parametrize(
    "query", ["search=%ff%fe", "search=%ed%a0%80", "sort=recent&sort=best", "page=%31", "x=1", "&&=&"]
)
async def test_odd_queries_get_answers(hosted, stocked, query):
    assert (await hosted.client().get(f"{URL}?{query}")).status_code in {200, 422}


async def test_a_search_finds_whole_words_of_what_is_claimed_and_nothing_of_how_a_report_is_written(
    hosted, stored_reports, owner
):
    id = await stored_reports.put(
        owner, visibility="public", claim="The Varn dam opened in 1931.", executive_summary="Panel says."
    )
    await stored_reports.publish(id)
    assert await _ids(hosted, search="DAM opened") == [id]
    for search in ("da", "pen", "193", "panel", "says", "?!"):
        assert await _ids(hosted, search=search) == [], search
