"""POST /extract: claims, places, focus, and the daily cap."""

import asyncio

import pytest
from sqlalchemy import func, select

from factlint.engine.claims.languages import unread_reason
from factlint.engine.model import Framing
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.accounts.administration import create_key
from factlint.service.accounts.plans import EXTRACT_DAILY_LIMIT
from factlint.service.fetch import Caps
from factlint.service.storage.tables import ExtractDay, ReturnedClaim

EXTRACT = "/api/v1/extract"
DRAFT = "🧊 The dam opened in 1931. It froze over in 1987."


async def test_claims_come_with_their_places_in_code_points(client):
    answer = (await client.post(EXTRACT, json={"text": DRAFT, "locate": True})).json()
    assert answer["status"] == "ready" and answer["language"] == "en" and answer["original_input"] == DRAFT
    second = answer["claims"][1]
    assert second["claim"] == "The dam froze over in 1987."
    (place,) = second["positions"]
    assert DRAFT[place["start"] : place["end"]] == place["text"] == "It froze over in 1987."


async def test_places_are_null_unless_asked_for(client):
    answer = (await client.post(EXTRACT, json={"text": DRAFT})).json()
    assert [claim["positions"] for claim in answer["claims"]] == [None, None]


async def test_the_original_version_keeps_places_beside_the_claims(hosted):
    client = hosted.client(await hosted.key(), ORIGINAL)
    answer = (await client.post(EXTRACT, json={"text": DRAFT, "locate": True})).json()
    assert answer["claim"] == answer["identified_claims"][0] == answer["locations"][0]["claim"]
    assert answer["candidate_claims"] == [] and "language" not in answer
    assert (await client.post(EXTRACT, json={"text": DRAFT})).json()["locations"] is None


async def test_nothing_checkable_has_a_status_in_each_version(hosted):
    key = await hosted.key()
    new = (await hosted.client(key).post(EXTRACT, json={"text": "What a nice day.", "locate": True})).json()
    old = (await hosted.client(key, ORIGINAL).post(EXTRACT, json={"text": "What a nice day.", "locate": True})).json()
    assert (new["status"], new["claims"]) == ("no_checkable_claim", [])
    assert (old["status"], old["claim"], old["identified_claims"], old["locations"]) == ("not_a_claim", "", [], [])


async def test_focus_selects_without_rewording(client):
    answer = (await client.post(EXTRACT, json={"text": DRAFT, "focus": "1987"})).json()
    assert [claim["claim"] for claim in answer["claims"]] == ["The dam froze over in 1987."]
    none = (await client.post(EXTRACT, json={"text": DRAFT, "focus": "penguins"})).json()
    assert (none["status"], none["claims"]) == ("no_match", [])


async def test_a_long_focus_is_refused_and_never_cut(client):
    assert (await client.post(EXTRACT, json={"text": DRAFT, "focus": "🧊" * 300})).status_code == 200
    answer = await client.post(EXTRACT, json={"text": DRAFT, "focus": "x" * 301})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["body", "payload", "focus"]
    assert answer.json()["detail"].startswith("focus: ")


async def test_the_first_50000_characters_are_read(hosted, client):
    answer = await client.post(EXTRACT, json={"text": " " * 49_990 + "é" * 20 + " The dam opened in 1931."})
    assert answer.status_code == 200
    assert hosted.engine.extracted == [" " * 49_990 + "é" * 10] and len(answer.json()["original_input"]) == 50_000


async def test_the_claims_of_a_page_have_passages_and_no_places(hosted, site, version):
    site.page("/dam", f"<html><body><article><h1>Varn</h1><p>{DRAFT}</p></article></body></html>")
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post(EXTRACT, json={"text": f" {site.url}/dam\n", "locate": True})).json()
    assert answer["status"] == "ready" and answer["original_input"] == f"{site.url}/dam"
    claims = answer["claims"] if version == CURRENT else answer["locations"]
    places = [position for claim in claims for position in claim["positions"]]
    assert places and all(place["start"] is None and place["end"] is None and place["text"] for place in places)
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 1


async def test_only_the_first_50000_characters_of_a_page_are_read(hosted, site):
    site.page("/long", "The dam opened in 1931. " * 3_000, type="text/plain")
    client = hosted.client(await hosted.key())
    assert (await client.post(EXTRACT, json={"text": f"{site.url}/long"})).status_code == 200
    assert len(hosted.engine.extracted[-1]) == 50_000


async def test_a_page_that_may_come_back_is_503_and_costs_no_call(hosted, site, version):
    site.page("/busy", "", status="503 Busy")
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(EXTRACT, json={"text": f"{site.url}/busy"}, headers={"Idempotency-Key": "k"})
    assert answer.status_code == 503 and answer.json()["code"] == "upstream_unavailable"
    assert answer.headers["Retry-After"]
    site.page("/busy", DRAFT + DRAFT, type="text/plain")
    again = await client.post(EXTRACT, json={"text": f"{site.url}/busy"}, headers={"Idempotency-Key": "k"})
    assert again.status_code == 200
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 1


async def test_too_many_pages_at_once_are_503_capacity(open_service, site, until):
    site.page("/dam", DRAFT + DRAFT, type="text/plain")
    site.hold.clear()
    async with open_service(fetch_caps=Caps(in_flight=1)) as hosted:
        client = hosted.client(await hosted.key())
        first = asyncio.create_task(client.post(EXTRACT, json={"text": f"{site.url}/dam"}))
        await until(lambda: site.open_now)
        crowded = await client.post(EXTRACT, json={"text": f"{site.url}/dam"})
        assert crowded.status_code == 503 and crowded.json()["code"] == "capacity"
        site.hold.set()
        assert (await first).status_code == 200


@pytest.mark.parametrize("page", ["/missing", "/wall", "/empty", "inside"])
async def test_a_page_that_cannot_be_read_is_answered_with_502_and_costs_no_call(hosted, site, version, page):
    site.page("/wall", "", status="403 Forbidden")
    site.page("/empty", "<html></html>")
    client = hosted.client(await hosted.key(), version)
    url = "http://127.0.0.2/" if page == "inside" else site.url + page
    answer = await client.post(EXTRACT, json={"text": url})
    assert answer.status_code == 502 and answer.json()["code"] == "extraction_failed" and answer.json()["error"]
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 0


FILM = "<html><body><video><track kind='captions' src='/captions'></video></body></html>"
CAPTIONS = (
    "WEBVTT\n\n00:01.000 --> 00:04.000\nThe dam opened in 1931.\n\n00:04.000 --> 00:07.000\nIt froze over in 1987."
)


async def test_the_claims_of_a_video_come_from_its_transcript(hosted, site, version):
    site.page("/film", FILM)
    site.page("/captions", CAPTIONS, type="text/vtt")
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(EXTRACT, json={"text": f"{site.url}/film"})
    assert answer.status_code == 200 and answer.json()["original_input"] == f"{site.url}/film"
    assert hosted.engine.extracted[-1] == "The dam opened in 1931. It froze over in 1987."


@pytest.mark.parametrize(
    ("captions", "status", "code"),
    [
        ({"status": "404 Not Found"}, 502, "extraction_failed"),
        ({"type": "text/vtt"}, 502, "extraction_failed"),
        ({"status": "503 Busy"}, 503, "upstream_unavailable"),
    ],
)
async def test_a_video_without_a_transcript_is_502_and_one_that_may_have_it_later_503(
    hosted, site, version, captions, status, code
):
    site.page("/film", FILM)
    site.page("/captions", "", **captions)
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(EXTRACT, json={"text": f"{site.url}/film"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("Retry-After" in answer.headers) is (status == 503)
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 0


async def test_a_host_that_is_slow_or_asks_for_a_pause_is_503(open_service, site):
    async def silent(writer):
        await asyncio.sleep(0.5)

    site.pages["/slow"] = silent
    site.page("/often", "", status="429 Too Many Requests", Retry_After="3600")
    async with open_service(fetch_caps=Caps(total_s=0.2)) as hosted:
        client = hosted.client(await hosted.key())
        for path in ("/slow", "/often", "/often"):
            answer = await client.post(EXTRACT, json={"text": site.url + path})
            assert answer.status_code == 503 and answer.json()["code"] == "upstream_unavailable"
    assert site.asked == ["/slow", "/often"]


async def test_a_text_that_only_mentions_a_page_is_a_text(client):
    assert (await client.post(EXTRACT, json={"text": "See https://example.org/ for more."})).status_code == 200


async def test_a_fault_of_the_engine_is_502_without_its_words(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(EXTRACT, json={"text": "BROKEN secret."})
    assert answer.status_code == 502 and "secret" not in answer.text
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 0


async def _used(hosted, client, calls):
    assert (await client.post(EXTRACT, json={"text": DRAFT})).status_code == 200
    async with hosted.service.database.write() as connection:
        await connection.execute(ExtractDay.__table__.update().values(calls=calls))


async def test_the_daily_cap_is_refused_until_midnight(hosted):
    client = hosted.client(await hosted.key())
    await _used(hosted, client, EXTRACT_DAILY_LIMIT - 1)
    assert (await client.post(EXTRACT, json={"text": DRAFT})).status_code == 200
    answer = await client.post(EXTRACT, json={"text": DRAFT})
    refusal = answer.json()
    assert answer.status_code == 429 and refusal["code"] == "extract_daily_limit" and refusal["limit"] == 1000
    assert refusal["retry_after"] == 16 * 3600 and answer.headers["Retry-After"] == str(16 * 3600)
    hosted.clock.move(hours=16)
    assert (await client.post(EXTRACT, json={"text": DRAFT})).status_code == 200


async def test_calls_at_the_same_time_share_what_is_left_of_the_cap(hosted):
    client = hosted.client(await hosted.key())
    await _used(hosted, client, EXTRACT_DAILY_LIMIT - 3)
    answers = await asyncio.gather(*(client.post(EXTRACT, json={"text": DRAFT}) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [429] * 5
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == EXTRACT_DAILY_LIMIT


async def test_calls_at_the_same_time_are_all_counted_and_their_claims_remembered(hosted):
    clients = [hosted.client(await hosted.key(**options)) for options in ({}, {"plan": "pro"})]
    texts = [f"The dam opened in {year}." for year in range(1901, 1909)]
    calls = [client.post(EXTRACT, json={"text": text}) for text in texts for client in clients]
    assert {answer.status_code for answer in await asyncio.gather(*calls)} == {200}
    for client in clients:
        usage = (await client.get("/api/v1/me/usage")).json()["extract"]
        assert usage["calls_today"] == len(texts)
    async with hosted.service.database.read() as connection:
        given = (await connection.execute(select(func.count()).select_from(ReturnedClaim))).scalar_one()
    assert given == len(texts) * len(clients)


async def test_the_daily_cap_in_the_original_version(hosted):
    client = hosted.client(await hosted.key(), ORIGINAL)
    await _used(hosted, client, EXTRACT_DAILY_LIMIT)
    answer = await client.post(EXTRACT, json={"text": DRAFT})
    refusal = answer.json()
    assert answer.status_code == 429 and refusal["reset_in_seconds"] == int(answer.headers["Retry-After"])
    assert refusal["doc_url"].endswith("#rate-limits") and "retry_after" not in refusal


async def test_the_cap_is_one_for_all_keys_of_an_account(hosted):
    first = await create(hosted)
    second = await create(hosted, account=first.account_id)
    client = hosted.client(first.key)
    await _used(hosted, client, EXTRACT_DAILY_LIMIT)
    assert (await hosted.client(second.key).post(EXTRACT, json={"text": DRAFT})).status_code == 429


@pytest.mark.parametrize("options", [{"unlimited_extract": True}, {"plan": "pro"}])
async def test_unlimited_keys_and_paid_plans_have_no_cap(hosted, options):
    client = hosted.client(await hosted.key(**options))
    await _used(hosted, client, EXTRACT_DAILY_LIMIT + 5)
    assert (await client.post(EXTRACT, json={"text": DRAFT})).status_code == 200
    usage = (await client.get("/api/v1/me/usage")).json()["extract"]
    assert usage == {"calls_today": EXTRACT_DAILY_LIMIT + 6, "daily_limit": 1000, "unlimited": True}


async def create(hosted, **options):
    return await create_key(hosted.database_url, "a writer", clock=hosted.clock, **options)


REFUSED = [
    ({}, "validation_error"),
    ({"text": ""}, "blank_input"),
    ({"text": " \n\t"}, "blank_input"),
    ({"text": DRAFT, "language": "klingon"}, "unsupported_language"),
    ({"text": DRAFT, "locate": "perhaps"}, "validation_error"),
    ({"text": 5}, "validation_error"),
    ({"text": DRAFT, "markup": "rst"}, "validation_error"),
]


@pytest.mark.parametrize(("body", "code"), REFUSED)
async def test_refused_bodies_cost_no_call(hosted, body, code):
    key = await hosted.key()
    answer = await hosted.client(key, CURRENT).post(EXTRACT, json=body)
    assert answer.status_code == 422 and answer.json()["code"] == code
    old = await hosted.client(key, ORIGINAL).post(EXTRACT, json=body)
    assert old.status_code == 422 and "code" not in old.json()
    assert isinstance(old.json()["detail"], list) == (code == "validation_error")
    assert (await hosted.client(key).get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 0


async def test_a_text_in_another_language_is_named_with_who_can_read_it(hosted, version):
    hosted.engine.extract = lambda *_, **__: Framing((), language="de", unread=unread_reason("de"))
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post("/api/v1/extract", json={"text": "Der Damm wurde 1931 eröffnet."})).json()
    assert "in German" in answer["hint"] and "language models" in answer["hint"]


async def test_of_more_than_a_hundred_claims_the_others_are_told_by_their_places(hosted, version):
    text = " ".join(f"Dam {number} opened in 1931." for number in range(103))
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post(EXTRACT, json={"text": text, "locate": True})).json()
    given = answer["claims"] if version == CURRENT else answer["locations"]
    assert len(given) == 100
    assert [text[one["start"] : one["end"]] for one in answer["left_out"]] == [
        f"Dam {number} opened in 1931." for number in (100, 101, 102)
    ]


async def test_where_everything_is_given_nothing_is_said_to_be_left_out(hosted, client):
    assert "left_out" not in (await client.post(EXTRACT, json={"text": "The dam opened in 1931."})).json()
