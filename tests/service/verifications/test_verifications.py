"""Stored verifications: who reads which, lists, deletion, visibility, and what is close."""

import pytest

from factlint.interface.failures import failure_of
from factlint.interface.versions import CURRENT, ORIGINAL

URL = "/api/v1/verifications"
TASK = "f" * 32


@pytest.fixture
async def owner(hosted):
    return await hosted.key(credits=50)


async def test_the_owner_reads_the_whole_report_in_both_versions(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner)
    hosted.clock.move(days=1)
    report = (await hosted.client(owner, version).get(f"{URL}/{id}")).json()
    assert report["claim"] == "The Varn dam opened in 1931." and report["service_score"] == 2
    assert report["sources"][0]["title"] == "Dam log" and report["visibility"] == "private"
    assert report["audit"]["debate_pro"] == {"role": "", "argument": "", "rebuttal": ""}
    finished = "completed_at" if version == CURRENT else "modified_at"
    assert finished in report and len({"completed_at", "modified_at"} & set(report)) == 1
    assert report["coverage"]["status"] == "covered"


@pytest.mark.parametrize(
    ("visibility", "hidden", "strangers_read"),
    [
        ("private", False, False),
        ("unlisted", False, True),
        ("public", False, True),
        ("public", True, False),
        ("unlisted", True, False),
    ],
)
async def test_others_read_what_is_neither_private_nor_hidden(
    hosted, stored_reports, owner, version, visibility, hidden, strangers_read
):
    id = await stored_reports.put(owner, visibility=visibility)
    if hidden:
        await stored_reports.hide(id)
    anonymous, stranger = hosted.client(version=version), hosted.client(await hosted.key(), version)
    for client in (anonymous, stranger):
        for name in (id, f"{1:032x}"):
            answer = await client.get(f"{URL}/{name}")
            assert answer.status_code == (200 if strangers_read else 404)
            if strangers_read:
                assert answer.json()["coverage"] is None
    assert (await hosted.client(owner, version).get(f"{URL}/{id}")).status_code == 200


async def test_a_verification_is_also_found_by_its_task(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    assert (await hosted.client(owner).get(f"{URL}/{1:032x}")).json()["verification_id"] == id


@pytest.mark.parametrize("status", ["processing", "needs_input"])
async def test_a_task_that_has_not_ended_is_a_conflict_for_its_owner_alone(
    hosted, stored_reports, owner, version, status
):
    await stored_reports.run(owner, TASK, status)
    answer = await hosted.client(owner, version).get(f"{URL}/{TASK}")
    refusal = answer.json()
    assert answer.status_code == 409 and refusal["code"] == "verification_not_ready"
    assert (refusal["status"], refusal["task_id"]) == (status, TASK) and TASK in refusal["hint"]
    for client in (hosted.client(), hosted.client(await hosted.key())):
        assert (await client.get(f"{URL}/{TASK}")).status_code == 404


async def test_a_task_that_failed_says_why(hosted, stored_reports, owner):
    failure = failure_of("research_insufficient", kind="run")
    await stored_reports.run(owner, TASK, "failed", failure=failure.model_dump_json())
    new = (await hosted.client(owner).get(f"{URL}/{TASK}")).json()
    assert new["code"] == "verification_failed" and new["status"] == "failed"
    assert new["failure"]["code"] == "research_insufficient" and new["hint"] == failure.hint
    old = (await hosted.client(owner, ORIGINAL).get(f"{URL}/{TASK}")).json()
    assert old["code"] == "verification_failed" and "failure" not in old
    assert (old["failure_reason"], old["retryable"]) == ("research_insufficient", False)
    explained = "https://factlint.example/docs/errors#insufficient-evidence"
    assert new["failure"]["docs_url"] == old["docs_url"] == explained


async def test_a_task_that_was_cancelled_has_no_verification_either(hosted, stored_reports, owner):
    await stored_reports.run(owner, TASK, "cancelled")
    new = (await hosted.client(owner).get(f"{URL}/{TASK}")).json()
    assert (new["code"], new["status"], new["failure"]["code"]) == ("verification_failed", "cancelled", "cancelled")
    old = (await hosted.client(owner, ORIGINAL).get(f"{URL}/{TASK}")).json()
    assert (old["failure_reason"], old["failure_class"], old["status"]) == ("cancelled", "cancelled", "failed")


async def test_an_id_with_a_slash_in_it_is_no_way_to_another_call(hosted, stored_reports):
    owner = await hosted.key()
    id = await stored_reports.put(owner)
    for path in (f"{id}%2Fcertificate", f"{id}%2frelated", f"{id}%2F"):
        answer = await hosted.client(owner).get(f"/api/v1/verifications/{path}")
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"


@pytest.mark.parametrize("id", ["0" * 8, "0" * 32, "nothing", "%00", "x" * 400, "..", "%2e%2e%2fme", "é", "%ED%A0%80"])
async def test_an_unknown_id_is_404(hosted, owner, id, version):
    for client, status in ((hosted.client(version=version), 401), (hosted.client(owner, version), 404)):
        answer = await client.get(f"{URL}/{id}/related")
        assert answer.status_code in {status, 404}
    answer = await hosted.client(owner).get(f"{URL}/{'0' * 32}")
    assert "hint" in answer.json() and "hint" not in (await hosted.client(owner).get(f"{URL}/{'0' * 8}")).json()


async def test_an_account_lists_its_own_the_newest_first(hosted, stored_reports, owner, version):
    other = await hosted.key()
    for number in range(5):
        await stored_reports.put(
            owner, claim=f"The school opened in 190{number}.", visibility=["private", "public"][number % 2]
        )
        await stored_reports.put(other)
        hosted.clock.move(minutes=1)
    client = hosted.client(owner, version)
    first = (await client.get(URL, params={"page_size": 2})).json()
    last = (await client.get(URL, params={"page_size": 2, "page": 3})).json()
    past = (await client.get(URL, params={"page": 4})).json()
    assert [item["claim"][-2] for item in first["items"]] == ["4", "3"] and first["total"] == 5
    assert [item["claim"][-2] for item in last["items"]] == ["0"] and (last["page"], last["page_size"]) == (3, 2)
    assert (past["items"], past["total"], past["page"], past["page_size"]) == ([], 5, 4, 20)
    assert set(first["items"][0]) == {
        "verification_id",
        "claim",
        "domain",
        "entities",
        "verdict",
        "confidence",
        "service_score",
        "key_finding",
        "executive_summary",
        "suggested_rewrite",
        "created_at",
        "completed_at" if version == CURRENT else "modified_at",
        "language",
    }


@pytest.mark.parametrize(("asked", "given"), [("250", 100), ("0", 1), ("-3", 1), ("", 20), ("9" * 17, 100)])
async def test_a_page_size_is_clamped(client, asked, given):
    assert (await client.get(URL, params={"page_size": asked})).json()["page_size"] == given


@pytest.mark.parametrize("wrong", ["x", "1.5", "9" * 400, "１", "1\0"])
@pytest.mark.parametrize("name", ["page", "page_size"])
async def test_what_is_no_number_is_refused(hosted, owner, wrong, name, version):
    answer = await hosted.client(owner, version).get(URL, params={name: wrong})
    assert answer.status_code == 422
    body = answer.json()
    assert (body["errors"] if version == CURRENT else body["detail"])[0]["loc"] == ["query", name]


async def test_pages_begin_with_one_and_may_be_past_every_end(client):
    assert (await client.get(URL, params={"page": 0})).status_code == 422
    assert (await client.get(URL, params={"page": 10**17})).json()["items"] == []


async def test_a_deleted_verification_is_gone_for_good(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner, visibility="public")
    await stored_reports.publish(id)
    client = hosted.client(owner, version)
    assert (await hosted.client(await hosted.key()).delete(f"{URL}/{id}")).status_code == 404
    assert (await client.delete(f"{URL}/{id}")).json() == {"ok": True}
    assert (await client.delete(f"{URL}/{id}")).status_code == 404
    for name in (id, f"{1:032x}"):
        assert (await client.get(f"{URL}/{name}")).status_code == 404
    assert (await client.get(URL)).json()["total"] == 0
    assert (await client.get("/api/v1/library")).json()["total"] == 0


async def test_the_text_of_a_deleted_verification_is_in_no_table(hosted, stored_reports, owner):
    id = await stored_reports.put(owner, claim="The unheard-of dam opened in 1931.")
    client = hosted.client(owner)
    await client.post(f"/api/v1/ask/{id}", json={"message": "Which unheard-of source?"})
    await client.delete(f"{URL}/{id}")
    assert "unheard-of" not in await hosted.dump()


async def test_visibility_is_the_owners_and_public_waits_for_a_look(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner)
    client, anonymous = hosted.client(owner, version), hosted.client()
    foreign = await hosted.client(await hosted.key()).patch(f"{URL}/{id}/visibility", json={"visibility": "public"})
    assert foreign.status_code == 404
    answer = await client.patch(f"{URL}/{id}/visibility", json={"visibility": "public"})
    assert answer.json() == {"ok": True, "visibility": "public"}
    assert (await anonymous.get(f"{URL}/{id}")).json()["visibility"] == "public"
    assert (await anonymous.get("/api/v1/library")).json()["total"] == 0
    await stored_reports.publish(id)
    assert (await anonymous.get("/api/v1/library")).json()["total"] == 1
    await client.patch(f"{URL}/{id}/visibility", json={"visibility": "private"})
    assert (await anonymous.get(f"{URL}/{id}")).status_code == 404
    assert (await anonymous.get("/api/v1/library")).json()["total"] == 0
    await client.patch(f"{URL}/{id}/visibility", json={"visibility": "public"})
    assert (await anonymous.get("/api/v1/library")).json()["total"] == 0


async def test_what_was_hidden_stays_hidden_whatever_its_owner_says(hosted, stored_reports, owner):
    id = await stored_reports.put(owner, visibility="public")
    await stored_reports.hide(id)
    for visibility in ("private", "public"):
        await hosted.client(owner).patch(f"{URL}/{id}/visibility", json={"visibility": visibility})
    assert (await hosted.client().get(f"{URL}/{id}")).status_code == 404


@pytest.mark.parametrize("body", [{}, {"visibility": "secret"}, {"visibility": None}, {"visibility": ["public"]}])
async def test_a_visibility_that_does_not_exist_is_refused(hosted, stored_reports, owner, body, version):
    id = await stored_reports.put(owner)
    answer = await hosted.client(owner, version).patch(f"{URL}/{id}/visibility", json=body)
    assert answer.status_code == 422
    if version == CURRENT:
        assert answer.json()["code"] == "validation_error"


AXIS, NEAR, CLOSE, FAR = (1.0, 0.0), (0.99, 0.1), (0.7, 0.7), (0.0, 1.0)


async def test_related_are_the_closest_public_ones_without_near_duplicates(hosted, stored_reports, owner, version):
    other = await hosted.key()
    id = await stored_reports.put(owner, vector=AXIS)
    await stored_reports.put(other, vector=NEAR, visibility="public")
    await stored_reports.put(other, vector=FAR, visibility="public")
    await stored_reports.put(other, vector=CLOSE, visibility="private")
    await stored_reports.put(other, vector=CLOSE, visibility="unlisted")
    await stored_reports.put(other, vector=(1.0, 0.0, 0.0), visibility="public")
    hidden = await stored_reports.put(other, vector=CLOSE, visibility="public")
    await stored_reports.hide(hidden)
    second = await stored_reports.put(other, vector=(0.6, 0.8), visibility="public", claim="The weir opened in 1938.")
    first = await stored_reports.put(other, vector=CLOSE, visibility="public")
    items = (await hosted.client(owner, version).get(f"{URL}/{id}/related")).json()["items"]
    assert [(item["verification_id"], item["distance"]) for item in items] == [(first, 0.2929), (second, 0.4)]
    assert items[1]["claim"] == "The weir opened in 1938." and items[1]["url"].endswith(
        f"/c/the-weir-opened-in-1938-{second}"
    )
    assert (items[1]["verdict"], items[1]["confidence"], items[1]["service_score"]) == ("False", "high", 2)


@pytest.mark.parametrize(("asked", "given"), [(None, 5), ("1", 1), ("0", 1), ("50", 10), ("-9", 1)])
async def test_the_number_of_related_ones_is_clamped(hosted, stored_reports, owner, asked, given):
    id = await stored_reports.put(owner, vector=AXIS)
    for _ in range(12):
        await stored_reports.put(owner, vector=CLOSE, visibility="public")
    params = {} if asked is None else {"limit": asked}
    assert len((await hosted.client(owner).get(f"{URL}/{id}/related", params=params)).json()["items"]) == given


async def test_related_follows_what_is_made_public_and_what_is_not_any_more(hosted, stored_reports, owner):
    id = await stored_reports.put(owner, vector=AXIS, visibility="public")
    other = await stored_reports.put(owner, vector=CLOSE)
    client = hosted.client(owner)

    async def close():
        answer = (await hosted.client().get(f"{URL}/{id}/related")).json()
        return [item["verification_id"] for item in answer["items"]]

    assert await close() == []
    await client.patch(f"{URL}/{other}/visibility", json={"visibility": "public"})
    assert await close() == [other]
    await stored_reports.hide(other)
    assert await close() == []


async def test_nothing_is_related_without_an_embedding_and_strangers_may_not_ask(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    assert (await hosted.client(owner).get(f"{URL}/{id}/related")).json() == {"items": []}
    assert (await hosted.client(owner).get(f"{URL}/{id}/related", params={"limit": "x"})).status_code == 422
    stranger = hosted.client(await hosted.key())
    for hers in (id, await stored_reports.put(owner, visibility="unlisted"), "0" * 8):
        assert (await stranger.get(f"{URL}/{hers}/related")).status_code == 404
        assert (await hosted.client().get(f"{URL}/{hers}/related")).status_code == 401


async def test_a_wrong_key_is_refused_even_where_none_is_needed(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner, visibility="public")
    for path in (f"{URL}/{id}", f"{URL}/{id}/related"):
        assert (await hosted.client("factlint_" + "0" * 32, version).get(path)).status_code == 401
