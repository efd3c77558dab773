"""POST /assess: rows, forms, what is served again, and when no verdict is an outage."""

import asyncio

import pytest

from factlint.engine.claims.languages import unread_reason
from factlint.engine.model import Claim, Framing, Span
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.common.config import Limits

ASSESS = "/api/v1/assess"
WRONG = "The dam opened in 1931."
RIGHT = "The dam opened in 1938."


async def test_a_wrong_claim_gets_a_verdict_with_its_grounds(client):
    answer = (await client.post(ASSESS, json={"claims": [WRONG], "suggest_rewrite": True})).json()
    row = answer["claims"][0]
    assert answer["status"] == "ok" and answer["failure"] is None
    assert (row["status"], row["verdict"], row["confidence"]) == ("completed", "False", "high")
    assert row["rationale"] == "The log says 1938."
    assert row["suggested_rewrite"] == RIGHT
    assert row["sources"][0]["url"] == "https://archive.example/log"
    assert row["time_sensitive"] is False and row["engine"] == "village-1:"
    assert row["assessed_at"] == "2026-10-20T08:00:00+00:00"


async def test_a_row_names_the_wrong_words_of_its_claim_where_they_are_known(client, hosted):
    claims = [WRONG, RIGHT, "The dam opened long ago."]
    rows = (await client.post(ASSESS, json={"claims": claims})).json()["claims"]
    assert [row.get("wrong_words") for row in rows] == ["1931", None, None]
    older = await hosted.client(await hosted.key(), ORIGINAL).post(ASSESS, json={"claims": [WRONG]})
    assert older.json()["claims"][0].get("wrong_words") == "1931"


async def test_the_original_version_has_its_own_row(hosted):
    client = hosted.client(await hosted.key(), ORIGINAL)
    answer = (await client.post(ASSESS, json={"claims": [WRONG, "good morning"]})).json()
    right, failed = answer["claims"]
    assert answer["error"] is None and "status" not in answer
    assert right["verdict"] == "False" and right["error_code"] is None and right["candidate_claims"] == []
    assert (failed["verdict"], failed["confidence"], failed["error_code"]) == ("Error", "low", "no_claim")


async def test_rows_come_in_the_order_of_the_items(client):
    items = ["The school opened in 1901.", WRONG, "hello", "The moon is far.", RIGHT]
    rows = (await client.post(ASSESS, json={"claims": items})).json()["claims"]
    assert [row["claim"] for row in rows] == items
    assert [row["failure"] and row["failure"]["code"] for row in rows] == [
        None,
        None,
        "no_checkable_claim",
        "research_insufficient",
        None,
    ]


async def test_a_rewrite_comes_only_when_asked_and_sure(client):
    unsure = "The dam surely opened in 1931."
    rows = (await client.post(ASSESS, json={"claims": [WRONG, unsure], "suggest_rewrite": True})).json()["claims"]
    assert rows[0]["suggested_rewrite"] and rows[1]["suggested_rewrite"] is None
    assert (await client.post(ASSESS, json={"claims": [WRONG]})).json()["claims"][0]["suggested_rewrite"] is None


async def test_a_writers_own_backend_gives_every_rewrite(local_service):
    client = local_service.client("t" * 64)
    body = {"claims": ["The dam surely opened in 1931."], "suggest_rewrite": True}
    assert (await client.post(ASSESS, json=body)).json()["claims"][0]["suggested_rewrite"]


async def test_an_item_with_several_claims_is_judged_on_its_main_one(hosted, client):
    row = (await client.post(ASSESS, json={"claims": [f"{WRONG} The school opened in 1901."]})).json()["claims"][0]
    assert row["claim"] == WRONG and row["more_claims"] == ["The school opened in 1901."]
    assert hosted.engine.judged == [(f"{WRONG} The school opened in 1901.", False)]


async def test_a_single_text_becomes_a_row_for_each_claim(client):
    for field in ("text", "claim"):
        answer = (await client.post(ASSESS, json={field: f"{WRONG} The school opened in 1901."})).json()
        assert [row["verdict"] for row in answer["claims"]] == ["False", "True"]
    assert answer["more_claims"] == []


async def test_a_single_text_has_at_most_20_rows_and_names_the_rest(client):
    text = " ".join(f"The dam opened in {year}." for year in range(1900, 1925))
    answer = (await client.post(ASSESS, json={"text": text})).json()
    assert len(answer["claims"]) == 20
    assert answer["more_claims"] == [f"The dam opened in {year}." for year in range(1920, 1925)]


async def test_a_single_text_without_a_claim_is_200_with_a_failure(hosted, client):
    answer = (await client.post(ASSESS, json={"text": "What a nice day."})).json()
    assert answer["status"] == "no_checkable_claim" and answer["claims"] == []
    assert answer["failure"]["code"] == "no_checkable_claim"
    old = (await hosted.client(await hosted.key(), ORIGINAL).post(ASSESS, json={"text": "What a nice day."})).json()
    assert old["error"] and old["error_code"] == "no_claim" and old["claims"] == []


async def test_the_text_with_content_wins_and_claim_comes_first(client):
    rows = (await client.post(ASSESS, json={"text": RIGHT, "claim": WRONG})).json()["claims"]
    assert [row["claim"] for row in rows] == [WRONG]
    rows = (await client.post(ASSESS, json={"text": RIGHT, "claim": " "})).json()["claims"]
    assert [row["claim"] for row in rows] == [RIGHT]


async def test_items_that_merely_state_nothing_are_no_outage(client):
    answer = await client.post(ASSESS, json={"claims": ["hello", "good morning"]})
    assert answer.status_code == 200 and answer.json()["status"] == "no_checkable_claim"


async def test_abstaining_on_everything_is_no_outage(client):
    answer = await client.post(ASSESS, json={"claims": ["The moon is far.", "hello"]})
    assert answer.status_code == 200 and answer.json()["status"] == "error"
    failure = answer.json()["claims"][0]["failure"]
    assert failure["failure_class"] == "insufficient_evidence" and failure["retryable"] is False
    assert failure["docs_url"].endswith("/docs/errors#insufficient-evidence")


async def test_an_outage_of_every_item_is_503_and_is_judged_again(hosted, version):
    client = hosted.client(await hosted.key(), version)
    first = await client.post(ASSESS, json={"claims": ["OUTAGE one.", "OUTAGE two."]})
    assert first.status_code == 503 and first.json()["code"] == "upstream_unavailable"
    assert first.headers["Retry-After"] == "90" and first.json()["retry_after"] == 90
    await client.post(ASSESS, json={"claims": ["OUTAGE one.", "OUTAGE two."]})
    assert len(hosted.engine.judged) == 4


async def test_an_outage_of_some_items_fails_only_their_rows(client):
    rows = (await client.post(ASSESS, json={"claims": ["OUTAGE one.", WRONG]})).json()["claims"]
    assert rows[0]["failure"]["code"] == "upstream_unavailable" and rows[0]["failure"]["retryable"] is True
    assert rows[1]["verdict"] == "False"


async def test_a_fault_of_the_engine_fails_its_row_and_shows_nothing_of_itself(client):
    answer = await client.post(ASSESS, json={"claims": ["BROKEN one.", WRONG]})
    row = answer.json()["claims"][0]
    assert row["failure"]["code"] == "internal" and row["failure"]["retryable"] is False
    assert "cannot judge" not in answer.text


async def test_a_text_that_cannot_be_framed_is_502(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(ASSESS, json={"text": "BROKEN text."})
    assert answer.status_code == 502 and answer.json()["code"] == "framing_failed" and answer.json()["error"]


async def test_items_beyond_the_time_budget_fail_with_timeout_and_are_served_later(open_service):
    async with open_service(limits=Limits(assess_budget_s=0.3)) as hosted:
        client = hosted.client(await hosted.key(credits=10))
        slow = "The SLOW dam opened in 1931."
        rows = (await client.post(ASSESS, json={"claims": [slow, WRONG]})).json()["claims"]
        assert rows[0]["failure"]["code"] == "timeout" and rows[0]["failure"]["retryable"] is True
        assert rows[1]["verdict"] == "False"
        hosted.engine.slow.set()
        for _ in range(100):
            rows = (await client.post(ASSESS, json={"claims": [slow, WRONG]})).json()["claims"]
            if rows[0]["verdict"]:
                break
        assert rows[0]["verdict"] == "False"
        assert [item for item, _ in hosted.engine.judged].count(slow) == 1


async def test_no_verdict_within_the_budget_is_503_capacity(open_service):
    async with open_service(limits=Limits(assess_budget_s=0.2)) as hosted:
        client = hosted.client(await hosted.key())
        answer = await client.post(ASSESS, json={"claims": ["The SLOW dam opened in 1931."]})
        assert answer.status_code == 503 and answer.json()["code"] == "capacity"
        assert answer.headers["Retry-After"] == "100"
        usage = (await client.get("/api/v1/me/usage")).json()["credits"]
        assert usage["used"] == 0


async def test_a_check_waits_for_the_index_within_its_budget(open_service, until):
    async with open_service(built=False, limits=Limits(assess_budget_s=20)) as hosted:
        client = hosted.client(await hosted.key())
        call = asyncio.create_task(client.post(ASSESS, json={"claims": [WRONG]}))
        await until(lambda: hosted.service.preparation.state.total)
        assert not call.done()
        hosted.evidence.built.set()
        assert (await call).json()["claims"][0]["verdict"] == "False"


async def test_an_index_that_takes_longer_than_the_budget_is_503(open_service):
    async with open_service(built=False, limits=Limits(assess_budget_s=0.1)) as hosted:
        answer = await hosted.client(await hosted.key()).post(ASSESS, json={"claims": [WRONG]})
        assert answer.status_code == 503 and answer.json()["code"] == "capacity"


async def test_the_same_claim_asked_twice_at_once_is_judged_once(hosted, client, until):
    slow = "The SLOW dam opened in 1931."
    calls = [asyncio.create_task(client.post(ASSESS, json={"claims": [slow]})) for _ in range(3)]
    await until(lambda: hosted.engine.judged)
    hosted.engine.slow.set()
    assert {(await call).json()["claims"][0]["verdict"] for call in calls} == {"False"}
    assert len(hosted.engine.judged) == 1


async def test_a_verdict_is_served_again_for_24_hours(hosted, client):
    await client.post(ASSESS, json={"claims": [WRONG]})
    hosted.clock.move(hours=23)
    again = (await client.post(ASSESS, json={"claims": [WRONG]})).json()["claims"][0]
    assert again["assessed_at"] == "2026-10-20T08:00:00+00:00"
    assert len(hosted.engine.judged) == 1
    hosted.clock.move(hours=2)
    await client.post(ASSESS, json={"claims": [WRONG]})
    assert len(hosted.engine.judged) == 2


async def test_a_verdict_on_a_recent_matter_is_served_again_for_6_hours(hosted, client):
    recent = "The dam opened in 1938 and is currently closed."
    first = (await client.post(ASSESS, json={"claims": [recent]})).json()["claims"][0]
    assert first["time_sensitive"] is True
    hosted.clock.move(hours=5)
    await client.post(ASSESS, json={"claims": [recent]})
    assert len(hosted.engine.judged) == 1
    hosted.clock.move(hours=2)
    await client.post(ASSESS, json={"claims": [recent]})
    assert len(hosted.engine.judged) == 2


async def test_another_engine_never_serves_an_old_verdict(hosted, client):
    await client.post(ASSESS, json={"claims": [WRONG]})
    hosted.engine.version = "village-2"
    hosted.service.preparation.invalidate_sources()
    row = (await client.post(ASSESS, json={"claims": [WRONG]})).json()["claims"][0]
    assert row["engine"] == "village-2:" and len(hosted.engine.judged) == 2


async def test_claims_that_extract_returned_are_taken_as_written(hosted, client):
    text = "The dam opened in 1931 and it is. The school opened in 1901."
    claims = [found["claim"] for found in (await client.post("/api/v1/extract", json={"text": text})).json()["claims"]]
    await client.post(ASSESS, json={"claims": claims})
    assert hosted.engine.judged and all(verbatim for _, verbatim in hosted.engine.judged)


async def test_claims_that_assess_returned_are_taken_as_written_for_a_day(hosted, client):
    both = f"{WRONG} The school opened in 1901."
    await client.post(ASSESS, json={"claims": [both]})
    hosted.engine.judged.clear()
    await client.post(ASSESS, json={"claims": ["The school opened in 1901."]})
    assert hosted.engine.judged == [("The school opened in 1901.", True)]
    hosted.engine.judged.clear()
    hosted.clock.move(hours=25)
    await client.post(ASSESS, json={"claims": ["The school opened in 1901."]})
    assert hosted.engine.judged == [("The school opened in 1901.", False)]


async def test_what_one_account_was_given_does_not_change_how_another_is_read(hosted, client):
    await client.post("/api/v1/extract", json={"text": WRONG})
    other = hosted.client(await hosted.key())
    await other.post(ASSESS, json={"claims": [WRONG]})
    assert hosted.engine.judged == [(WRONG, False)]


REFUSED = [
    ({"claims": [WRONG], "text": RIGHT}, "input_conflict", ["body", "claims"]),
    ({"claims": ["x."] * 21}, "too_many_items", ["body", "claims"]),
    ({"claims": [WRONG, " \n"]}, "blank_item", ["body", "claims", 1]),
    ({"claims": [WRONG, "x" * 2001]}, "item_too_long", ["body", "claims", 1]),
    ({"claims": [WRONG], "language": "tlh"}, "unsupported_language", ["body", "language"]),
    ({"text": "  "}, "blank_input", ["body", "text"]),
    ({"claims": []}, "validation_error", ["body", "payload", "claim"]),
    ({}, "validation_error", ["body", "payload", "claim"]),
]


@pytest.mark.parametrize(("body", "code", "loc"), REFUSED)
async def test_refused_bodies_say_where_and_why(hosted, client, body, code, loc):
    answer = await client.post(ASSESS, json=body)
    assert answer.status_code == 422
    refusal = answer.json()
    assert refusal["code"] == code and refusal["errors"][0]["loc"] == loc and refusal["detail"]
    assert hosted.engine.judged == []


@pytest.mark.parametrize(("body", "code", "loc"), REFUSED)
async def test_refused_bodies_in_the_original_version(hosted, body, code, loc):
    refusal = (await hosted.client(await hosted.key(), ORIGINAL).post(ASSESS, json=body)).json()
    if code == "validation_error":
        assert refusal["detail"][0]["loc"] == loc and "code" not in refusal
    elif code in {"unsupported_language", "blank_input"}:
        assert list(refusal) == ["detail"]
    else:
        assert refusal == {"detail": refusal["detail"], "code": code}


async def test_the_details_of_refusals_name_the_item(client):
    assert (await client.post(ASSESS, json={"claims": ["ok.", ""]})).json()["detail"] == "claims[1] is empty."
    long = (await client.post(ASSESS, json={"claims": ["ok.", "x" * 2001]})).json()["detail"]
    assert long == "claims[1] is 2001 characters; the limit is 2000."


async def test_limits_count_characters_and_not_bytes(client):
    assert (await client.post(ASSESS, json={"claims": ["🧊" * 2000]})).status_code == 200


async def test_a_missing_text_names_the_fields_that_were_not_understood(client):
    refusal = (await client.post(ASSESS, json={"texts": ["x"]})).json()
    assert refusal["detail"] == "claim: Field required"
    assert refusal["unrecognized_fields"] == ["texts"] and refusal["hint"] and refusal["docs_url"]


async def test_unknown_fields_are_ignored_beside_what_is_needed(client):
    assert (await client.post(ASSESS, json={"claims": [WRONG], "later": 1})).status_code == 200


@pytest.mark.parametrize("language", ["EN", "de", "auto", "no", ""])
async def test_languages_are_read_without_regard_to_case(client, language):
    row = (await client.post(ASSESS, json={"claims": [WRONG], "language": language})).json()["claims"][0]
    assert row["language"] == {"EN": "en", "auto": "en", "": "en"}.get(language, language)


async def test_a_language_that_the_answer_is_not_in_is_said(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post(ASSESS, json={"claims": [WRONG], "language": "de"})).json()
    assert "German" in answer["note"] and "English" in answer["note"]
    for language in ("en", "auto", ""):
        assert "note" not in (await client.post(ASSESS, json={"claims": [WRONG], "language": language})).json()


async def test_a_text_in_another_language_is_named_with_who_can_read_it(hosted, version):
    hosted.engine.extract = lambda *_, **__: Framing((), language="de", unread=unread_reason("de"))
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post(ASSESS, json={"text": "Der Damm wurde 1931 eröffnet."})).json()
    assert answer["claims"] == []
    if version == CURRENT:
        assert answer["status"] == "error" and answer["failure"]["code"] == "research_insufficient"
        assert "in German" in answer["failure"]["detail"] and "language models" in answer["failure"]["hint"]
    else:
        assert answer["error_code"] and "in German" in answer["error"]


@pytest.mark.parametrize("claims", [(), (Claim("The dam opened in 1931."),)])
async def test_what_was_not_read_of_a_text_is_counted(hosted, version, claims):
    unread = tuple(Span(at, at + 10) for at in range(100, 700, 20))
    hosted.engine.extract = lambda *_, **__: Framing(claims, left_out=unread)
    client = hosted.client(await hosted.key(), version)
    answer = (await client.post(ASSESS, json={"text": "The dam opened in 1931."})).json()
    assert len(answer["claims"]) == len(claims) and answer["note"].startswith("30 sentences of the text were not read")


async def test_both_versions_read_the_same_kept_verdict(hosted):
    key = await hosted.key()
    await hosted.client(key, CURRENT).post(ASSESS, json={"claims": [WRONG]})
    old = (await hosted.client(key, ORIGINAL).post(ASSESS, json={"claims": [WRONG]})).json()["claims"][0]
    assert old["verdict"] == "False" and old["assessed_at"] == "2026-10-20T08:00:00+00:00"
    assert len(hosted.engine.judged) == 1
