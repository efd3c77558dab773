"""The calls that only an editor's own backend has: status, workspaces, sources, shutdown, and who may call them."""

import json
from dataclasses import replace

import pytest

from factlint.engine.evidence import IndexUnwritable, Source
from factlint.engine.web.choice import Choice
from factlint.settings.disputes import FILE, DisputedFindings

TOKEN = "t" * 64
STATUS, SOURCES = "/api/v1/local/status", "/api/v1/local/sources"
DISPUTES = "/api/v1/local/disputes"


async def test_status_answers_before_the_engine_is_there(open_service):
    async with open_service(local=True, built=False) as hosted:
        found = (await hosted.client(TOKEN).get(STATUS)).json()
        assert found["index"]["state"] == "building" and found["build_id"] == "build-1" and found["pid"] > 0


async def test_status_tells_how_far_the_index_is(open_service, until):
    async with open_service(local=True, built=False) as hosted:
        await until(lambda: hosted.service.preparation.state.total)
        index = (await hosted.client(TOKEN).get(STATUS)).json()["index"]
        assert index == {"state": "building", "done": 1, "total": 2, "message": "Reading the village archive"}
        hosted.evidence.built.set()
        await until(lambda: hosted.service.preparation.state.state == "ready")
        found = (await hosted.client(TOKEN).get(STATUS)).json()
        assert found["index"]["state"] == "ready" and found["encyclopedia"] is True and found["languages"] == ["en"]
        assert found["requests_in_flight"] == 0


async def test_an_index_that_cannot_be_built_says_why_and_is_tried_again(open_service, until):
    async with open_service(local=True, built=False) as hosted:
        await until(lambda: hosted.service.preparation.state.total)
        works = hosted.evidence.ensure_built

        def fail(progress=None):
            raise IndexUnwritable("The disk is full.")

        hosted.evidence.ensure_built = fail
        hosted.evidence.built.set()
        await hosted.service.preparation.wait_until_indexed()
        await hosted.service.preparation.rebuild()
        hosted.evidence.rebuild = fail
        await until(lambda: hosted.service.preparation.state.state == "ready")
        await hosted.service.preparation.rebuild()
        await until(lambda: hosted.service.preparation.state.state == "failed")
        assert (await hosted.client(TOKEN).get(STATUS)).json()["index"]["message"] == "The disk is full."
        refused = await hosted.client(TOKEN).post("/api/v1/assess", json={"text": "x."})
        assert refused.status_code == 503 and refused.json()["detail"] == "The disk is full."
        hosted.evidence.ensure_built = works
        answer = await hosted.client(TOKEN).post("/api/v1/assess", json={"text": "The dam opened in 1931."})
        assert answer.status_code == 200


async def test_only_the_token_opens_a_local_backend(local_service):
    key = await local_service.key()
    for bad in (None, "t" * 63, key, "é"):
        client = local_service.client()
        sent = {"Authorization": f"Bearer {bad}".encode()} if bad else {}
        for method, path in (
            ("GET", STATUS),
            ("GET", SOURCES),
            ("POST", SOURCES),
            ("DELETE", f"{SOURCES}/s1"),
            ("POST", f"{SOURCES}/rebuild"),
            ("PUT", "/api/v1/local/workspaces/ab"),
            ("GET", DISPUTES),
            ("POST", DISPUTES),
            ("DELETE", f"{DISPUTES}/0123456789abcdef"),
            ("POST", "/api/v1/local/evidence"),
            ("POST", "/api/v1/local/verdicts"),
            ("POST", "/api/v1/local/verdicts/texts"),
            ("POST", "/api/v1/local/shutdown"),
            ("POST", "/api/v1/assess"),
            ("POST", "/api/v1/extract"),
            ("GET", "/api/v1/me/usage"),
        ):
            assert (await client.request(method, path, json={}, headers=sent)).status_code == 401
    assert not local_service.service.end.is_set()


async def test_what_the_writer_calls_wrong_is_recorded_where_editors_read_it(local_service):
    client, data = local_service.client(TOKEN), local_service.service.config.data_dir
    source = {"title": "Almanac", "url": "https://almanac.example", "snippet": "It opened in 1938."}
    wrong = {"claim": "The dam opened in 1931.", "verdict": "False", "sources": [source]}
    made = (await client.post(DISPUTES, json=wrong)).json()
    assert made["claim"] == wrong["claim"]
    (kept,) = json.loads((data / FILE).read_text())["findings"]
    assert (kept["verdict"], kept["sources"], kept["document"]) == ("False", [source], "")
    assert DisputedFindings(data).claims() == (wrong["claim"],)
    assert (await client.get(DISPUTES)).json()["items"] == [made]
    assert (await client.post(DISPUTES, json={"claim": ""})).status_code == 422
    assert (await client.delete(f"{DISPUTES}/{made['id']}")).status_code == 200
    assert (await client.get(DISPUTES)).json()["items"] == []
    assert (await client.delete(f"{DISPUTES}/{made['id']}")).status_code == 404


async def test_what_cannot_be_recorded_is_said(local_service):
    (local_service.service.config.data_dir / FILE).mkdir()
    answer = await local_service.client(TOKEN).post(DISPUTES, json={"claim": "The dam opened in 1931."})
    assert answer.status_code == 503 and "could not be recorded" in answer.json()["detail"]


async def test_a_workspace_brings_its_sources_and_its_engine(local_service, tmp_path):
    client = local_service.client(TOKEN)
    notes = str(tmp_path / "notes")
    body = {"root": str(tmp_path), "sources": [notes], "language": "en", "egress": False}
    answer = (await client.put("/api/v1/local/workspaces/ab12", json=body)).json()
    assert answer["id"] == "ab12" and answer["engine"] == "village-1:ab12"
    assert local_service.evidence.workspaces == {"ab12": (tmp_path, (tmp_path / "notes",))}
    named = {"X-Factlint-Workspace": "ab12"}
    assert (await client.get("/api/v1/", headers=named)).json()["engine"] == "village-1:ab12"
    assert (await client.get("/api/v1/")).json()["engine"] == "village-1:"


async def test_evidence_is_found_without_a_verdict(local_service):
    client = local_service.client(TOKEN)
    answer = await client.post("/api/v1/local/evidence", json={"text": "When did the  dam\nopen?", "limit": 2})
    first, second = answer.json()["items"]
    assert first["snippet"] == second["snippet"] == "It opened in 1938."
    assert (first["title"], first["url"]) == ("The dam", "https://village.example/dam/0")
    assert local_service.engine.judged == []
    assert (await client.post("/api/v1/local/evidence", json={"text": "No such thing."})).json() == {"items": []}
    for body in ({}, {"text": ""}, {"text": "x" * 2001}, {"text": "x", "limit": 21}, {"text": "x", "limit": 0}):
        assert (await client.post("/api/v1/local/evidence", json=body)).status_code == 422


async def test_verdicts_of_one_workspace_are_not_served_to_another(local_service):
    client = local_service.client(TOKEN)
    body = {"claims": ["The dam opened in 1931."]}
    for workspace in ("aa", "bb", "aa"):
        row = (await client.post("/api/v1/assess", json=body, headers={"X-Factlint-Workspace": workspace})).json()
        assert row["claims"][0]["engine"] == f"village-1:{workspace}"
    assert len(local_service.engine.judged) == 2


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("ab12", {"root": "relative"}),
        ("ab12", {"root": ""}),
        ("ab12", {"root": "/x", "sources": ["y"]}),
        ("ab12", {}),
        ("a%20b", {"root": "/x"}),
        ("x" * 65, {"root": "/x"}),
    ],
)
async def test_workspaces_that_make_no_sense_are_refused(local_service, path, body):
    assert (await local_service.client(TOKEN).put(f"/api/v1/local/workspaces/{path}", json=body)).status_code == 422
    assert local_service.evidence.workspaces == {}


async def test_a_workspace_header_that_is_no_id_is_refused(local_service):
    headers = {"X-Factlint-Workspace": "../x"}
    for path in ("/api/v1/", STATUS):
        assert (await local_service.client(TOKEN).get(path, headers=headers)).status_code == 422


async def test_a_hosted_service_knows_no_workspaces(hosted):
    client = hosted.client(await hosted.key())
    headers = {"X-Factlint-Workspace": "ab12"}
    row = (await client.post("/api/v1/assess", json={"claims": ["The dam opened in 1931."]}, headers=headers)).json()
    assert row["claims"][0]["engine"] == "village-1:"


async def test_sources_are_added_listed_and_removed(local_service, tmp_path):
    client = local_service.client(TOKEN)
    note = tmp_path / "note.md"
    note.write_text("The dam opened in 1938.")
    added = await client.post(SOURCES, json={"location": str(note)})
    assert added.status_code == 200 and added.json()["kind"] == "file"
    assert (await client.get(SOURCES)).json()["items"] == [added.json()]
    assert (await client.delete(f"{SOURCES}/{added.json()['id']}")).json() == {"ok": True}
    again = await client.delete(f"{SOURCES}/{added.json()['id']}")
    assert again.status_code == 404 and again.json()["hint"]
    assert (await client.post(f"{SOURCES}/rebuild")).json() == {"ok": True}


async def test_a_source_is_read_when_it_is_added(local_service, tmp_path, monkeypatch):
    evidence = local_service.evidence
    (tmp_path / "note.md").write_text("The dam opened in 1938.")

    def add_unread(location):
        evidence.sources["s1"] = Source("s1", "folder", str(location), 0, "new", ())
        return evidence.sources["s1"]

    def read(workspace=None, **_):
        evidence.sources = {id: replace(one, documents=1, state="ready") for id, one in evidence.sources.items()}
        return True

    monkeypatch.setattr(evidence, "add_source", add_unread)
    monkeypatch.setattr(evidence, "refresh", read)
    added = (await local_service.client(TOKEN).post(SOURCES, json={"location": str(tmp_path)})).json()
    assert (added["state"], added["documents"]) == ("ready", 1)


@pytest.mark.parametrize("location", ["relative.md", "", "/nowhere/at/all"])
async def test_sources_that_cannot_be_read_are_refused_in_plain_words(local_service, version, location):
    answer = await local_service.client(TOKEN, version).post(SOURCES, json={"location": location})
    assert answer.status_code == 422 and answer.json()["detail"]


async def test_shutdown_asks_the_process_to_end(local_service):
    assert (await local_service.client(TOKEN).post("/api/v1/local/shutdown")).json() == {"ok": True}
    assert local_service.service.end.is_set()


async def test_a_workspace_may_be_looked_up_outside_only_when_its_writer_says_so(local_service, tmp_path):
    client, egress = local_service.client(TOKEN), local_service.service.egress
    assert not egress.is_allowed("w1") and not egress.is_allowed(None)
    for allowed in (True, False):
        sent = {"root": str(tmp_path), "egress": allowed}
        assert (await client.put("/api/v1/local/workspaces/w1", json=sent)).status_code == 200
        assert egress.is_allowed("w1") is allowed and not egress.is_allowed("w2")


async def test_status_tells_what_is_asked_outside_and_what_cannot_be(open_service):
    chosen = Choice(provider="brave", references=("encyclopedia", "fact_checks"))
    async with open_service(local=True, web=chosen) as hosted:
        found = (await hosted.client(TOKEN).get(STATUS)).json()
        assert found["outside"] == {"services": ["encyclopedia"], "lacking": ["brave", "fact_checks"], "pages": 0}
