"""Verify: a claim is accepted at once, checked step by step, and ends in every way that it may."""

import pytest

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.runs.supervisor import Supervisor

pytestmark = pytest.mark.every_database

VERIFY = "/api/v1/verify"
RIGHT, WRONG = "The dam opened in 1938.", "The dam opened in 1931."


async def test_a_claim_is_accepted_and_ends_with_a_report(client, ended):
    answer = await client.post(VERIFY, json={"text": WRONG})
    assert answer.status_code == 202 and answer.json()["status"] == "queued" and len(answer.json()["task_id"]) == 32
    status = await ended(client, answer.json()["task_id"])
    result = status["result"]
    assert status["status"] == "completed" and status["task_id"] == answer.json()["task_id"]
    assert result["verdict"] == "False" and result["confidence"] == "high" and result["service_score"] == 1
    assert result["suggested_rewrite"] == RIGHT and result["key_finding"] and result["warnings"] == ["One log only."]
    assert result["sources"][0]["url"] == "https://archive.example/log" and len(result["verification_id"]) == 8
    assert [one["focus_area"] for one in result["audit"]["assessments"]] == ["sources", "logic", "precision"]
    assert result["audit"]["panel_agreement"] == "unanimous" and result["audit"]["debate_con"]["rebuttal"]
    assert result["visibility"] == "private" and result["depth"] == "standard" and result["completed_at"]


async def test_the_original_version_has_its_own_names(hosted, verified):
    old = hosted.client(await hosted.key(credits=100), ORIGINAL)
    receipt = (await old.post(VERIFY, json={"claim": "The school opened in 1901.", "depth": "low"})).json()
    assert len(receipt["chain_id"]) == 16
    result = (await verified(old, WRONG, depth="low"))["result"]
    assert result["modified_at"] is None and "completed_at" not in result and result["depth"] == "low"
    assert result["audit"]["debate_pro"]["rebuttal"] == ""


async def test_a_running_task_tells_its_step(hosted, client, version, until):
    task_id = (await client.post(VERIFY, json={"text": f"{WRONG[:-1]} SLOW."})).json()["task_id"]
    await until(lambda: hosted.inquiry.researched)
    hosted.clock.move(seconds=14)
    status = (await client.get(f"{VERIFY}/status/{task_id}")).json()
    assert status == {
        "status": "processing",
        "task_id": task_id,
        "progress": {"step": "research", "index": 2, "total": 5, "elapsed_seconds": 14, "poll_after_seconds": 5},
    }


@pytest.mark.parametrize(
    ("text", "code", "old_code", "failure_class", "retryable"),
    [
        ("good morning", "no_checkable_claim", "not_a_claim", "invalid_input", False),
        ("The mill opened in 1800.", "research_insufficient", "research_insufficient", "insufficient_evidence", False),
        ("The dam is UNREADABLE.", "framing_failed", "framing_failed", "upstream_unavailable", True),
        ("The dam is BROKEN.", "upstream_unavailable", "upstream_unavailable", "upstream_unavailable", True),
    ],
)
async def test_a_task_without_a_verdict_says_why(hosted, verified, text, code, old_code, failure_class, retryable):
    key = await hosted.key(credits=10)
    new = await verified(hosted.client(key), text, key="a")
    assert new["status"] == "failed" and new["failure"]["code"] == code and new["failure"]["detail"]
    assert (new["failure"]["failure_class"], new["failure"]["retryable"]) == (failure_class, retryable)
    assert new["failure"]["docs_url"].endswith("#" + failure_class.replace("_", "-"))
    old = await verified(hosted.client(key, ORIGINAL), text, key="a")
    assert (old["status"], old["failure_reason"], old["failure_class"]) == ("failed", old_code, failure_class)
    assert old["retryable"] is retryable and old["error"] and "failure" not in old
    assert (await hosted.client(key).get("/api/v1/me/usage")).json()["credits"]["used"] == 0


@pytest.mark.parametrize("path", ["status/{id}", "{id}/cancel", "{id}/select"])
async def test_a_task_is_its_accounts_own(hosted, client, verified, version, path):
    task_id = (await verified(client, WRONG))["task_id"]
    stranger = hosted.client(await hosted.key(), version)
    for id in (task_id, "f" * 32, "no-id"):
        url = f"{VERIFY}/{path.format(id=id)}"
        answer = await (stranger.get(url) if "status" in path else stranger.post(url, json={"texts": ["x"]}))
        assert answer.status_code == 404
        assert version == ORIGINAL or answer.json()["code"] == "not_found"


async def test_a_running_task_is_cancelled_at_once_and_for_good(hosted, until, ended):
    key = await hosted.key(credits=10)
    client, old = hosted.client(key), hosted.client(key, ORIGINAL)
    task_id = (await client.post(VERIFY, json={"text": f"{WRONG[:-1]} SLOW."})).json()["task_id"]
    await until(lambda: hosted.inquiry.researched)
    for _ in range(2):
        answer = await client.post(f"{VERIFY}/{task_id}/cancel")
        assert answer.json() == {"task_id": task_id, "cancelled": True, "status": "cancelled"}
    assert (await old.post(f"{VERIFY}/{task_id}/cancel")).json()["status"] == "failed"
    hosted.engine.slow.set()
    assert await ended(client, task_id) == {"status": "cancelled", "task_id": task_id}
    status = await ended(old, task_id)
    assert (status["status"], status["failure_reason"], status["failure_class"]) == ("failed", "cancelled", "cancelled")
    assert hosted.inquiry.concluded == []
    credits = (await client.get("/api/v1/me/usage")).json()["credits"]
    assert credits["used"] == 0


async def test_credits_are_spent_when_the_result_is_stored(hosted, client, until, ended):
    task_id = (await client.post(VERIFY, json={"text": f"{WRONG[:-1]} SLOW."})).json()["task_id"]
    await until(lambda: hosted.inquiry.researched)
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 0
    hosted.engine.slow.set()
    assert (await ended(client, task_id))["status"] == "completed"
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 10


async def test_a_task_that_has_ended_is_not_cancelled(client, verified):
    for text, status in ((WRONG, "completed"), ("good morning", "failed")):
        task_id = (await verified(client, text))["task_id"]
        answer = (await client.post(f"{VERIFY}/{task_id}/cancel")).json()
        assert answer == {"task_id": task_id, "cancelled": False, "status": status}


async def test_a_task_that_was_accepted_and_not_started_is_started_by_who_looks_after_runs(
    hosted, client, ended, monkeypatch
):
    monkeypatch.setattr(Supervisor, "launch", lambda self, runs: None)
    task_id = (await client.post(VERIFY, json={"text": WRONG})).json()["task_id"]
    hosted.clock.move(seconds=10)
    hosted.service.supervisor.wake()
    assert (await ended(client, task_id))["status"] == "completed"


async def test_a_task_on_which_nothing_happens_is_ended_as_stuck(hosted, client, ended, monkeypatch):
    monkeypatch.setattr(Supervisor, "_launch", lambda self, runs: _nothing())
    task_id = (await client.post(VERIFY, json={"text": WRONG})).json()["task_id"]
    await hosted.service.supervisor.stop()
    hosted.clock.move(hours=1)
    hosted.service.supervisor._stopping.clear()
    hosted.service.supervisor._seldom_at = -1000.0
    hosted.service.supervisor.wake()
    failure = (await ended(client, task_id))["failure"]
    assert (failure["code"], failure["retryable"]) == ("task_stuck", True)
    assert "Nothing was charged" in failure["detail"]


async def _nothing():
    pass


def test_the_current_version_is_the_one_tested_here():
    assert CURRENT == "2026-10-11"
