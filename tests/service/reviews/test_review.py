"""Review: a whole draft is read, checked quickly, by policy in depth, and told of at every moment in either version."""

import asyncio

import pytest
from sqlalchemy import func, select, update

from factlint.engine.claims.languages import unread_reason
from factlint.engine.model import Framing
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.storage.tables import Hold, LedgerEntry, Run

REVIEW = "/api/v1/review"
DRAFT = "It opened in 1931, says the *log*. The school opened in 1901. What a nice day."
DAM, SCHOOL = "The dam opened in 1931, says the *log*.", "The school opened in 1901."


async def finished(client, id):
    while True:
        answer = await client.get(f"/api/v1/reviews/{id}")
        assert answer.status_code == 200, answer.text
        if answer.json()["status"] in {"completed", "failed", "cancelled"}:
            return answer.json()
        await asyncio.sleep(0.02)


async def review(client, text=DRAFT, key="", **body):
    answer = await client.post(REVIEW, json={"text": text} | body, headers={"Idempotency-Key": key} if key else {})
    assert answer.status_code == 202, answer.text
    return await finished(client, answer.json()["review_id"])


async def spent(client):
    return (await client.get("/api/v1/me/usage")).json()["credits"]["used"]


async def test_a_draft_is_accepted_and_its_false_claim_checked_in_depth(client):
    receipt = await client.post(REVIEW, json={"text": DRAFT})
    id = receipt.json()["review_id"]
    assert receipt.json() == {"review_id": id, "status": "queued"} and len(id) == 8
    assert receipt.headers["Location"] == f"/api/v1/reviews/{id}"
    assert receipt.headers["Retry-After"] == "20" and receipt.headers["Cache-Control"] == "no-store"
    told = await finished(client, id)
    assert (told["review_id"], told["view"], told["status"], told["outcome"]) == (
        id,
        "full",
        "completed",
        "issues_found",
    )
    assert (
        told["created_at"].endswith("Z") and told["completed_at"].endswith("Z") and told["poll_after_seconds"] is None
    )
    assert told["credits"] == {"charged": 12} and await spent(client) == 12
    assert told["summary"] == {
        "claims_found": 2, "claims_selected": 2, "claim_limit": 20, "claim_limit_exceeded": False,
        "input_truncated": False, "assessments": {"completed": 2, "failed": 0},
        "verifications": {"planned": 1, "completed": 1, "failed": 0}, "issues": 1, "citations_found": None,
        "citations_selected": None, "citation_limit": None, "citation_limit_exceeded": None, "citation_checks": None,
        "citation_issues": 0, "citations_skipped": None,
    }  # fmt: skip
    dam, school = told["claims"]
    assert dam["claim"] == DAM and dam["positions"] == [{"start": 0, "end": 34, "text": DRAFT[:34]}]
    assert dam["result"] == {"verdict": "False", "confidence": "high", "source": "verification", "is_issue": True}
    assert dam["escalation"] == {"matched_rules": ["verdict"], "disposition": "planned"}
    deep = dam["verification"]
    assert (deep["status"], deep["content_status"], deep["verdict"], deep["depth"]) == (
        "completed", "available", "False", "standard",
    )  # fmt: skip
    assert deep["verification_url"].endswith(f"/api/v1/verifications/{deep['verification_id']}")
    assert deep["url"] is None, "nobody without the key would find the page of a private report"
    assert school["result"]["source"] == "assessment" and not school["result"]["is_issue"]
    assert school["escalation"] == {"matched_rules": [], "disposition": "not_selected"}
    assert school["verification"] is None and school["suggested_edits"] is None
    (issue,) = told["issues"]
    assert (issue["claim_index"], issue["verdict"], issue["source"]) == (0, "False", "verification")
    assert issue["verification_id"] == deep["verification_id"] and issue["rationale"] is None and issue["key_finding"]
    assert told["failures"] == [] and told["more_claims"] == [] and told["failure"] is None


async def test_the_original_version_has_its_own_names(hosted):
    key = await hosted.key(credits=100)
    told = await review(hosted.client(key, ORIGINAL))
    assert "claims_found" not in told["summary"] and told["summary"]["claim_limit_reached"] is False
    quick = told["claims"][1]["assessment"]
    assert quick["identified_claims"] == [] and quick["error_code"] is None and "more_claims" not in quick
    deep = told["claims"][0]["verification"]
    assert deep["modified_at"] is None and "completed_at" not in deep


async def test_the_view_of_issues_leaves_claims_and_citations_out(client):
    id = (await review(client))["review_id"]
    told = (await client.get(f"/api/v1/reviews/{id}?view=issues")).json()
    assert told["view"] == "issues" and told["issues"] and "claims" not in told and "citations" not in told
    wrong = await client.get(f"/api/v1/reviews/{id}?view=all")
    assert wrong.status_code == 422 and wrong.json()["errors"][0]["loc"] == ["query", "view"]


async def test_a_running_review_shows_what_is_known(hosted, client, until):
    hosted.engine.slow.clear()
    text = "The dam opened in 1931. The bridge opened in 1900 SLOW."
    id = (await client.post(REVIEW, json={"text": text})).json()["review_id"]
    await until(lambda: any("SLOW" in item for item, _ in hosted.engine.judged))
    told = (await client.get(f"/api/v1/reviews/{id}")).json()
    assert told["status"] == "assessing" and told["outcome"] is None and told["completed_at"] is None
    assert [row["assessment"]["status"] for row in told["claims"]] == ["running", "running"]
    assert all(row["result"] is None and row["escalation"] is None for row in told["claims"])
    assert told["summary"]["verifications"] is None and told["poll_after_seconds"] == 10
    hosted.engine.slow.set()
    assert (await finished(client, id))["summary"]["verifications"] == {"planned": 2, "completed": 2, "failed": 0}


async def test_issues_are_told_while_their_deep_checks_run(hosted, client, until, monkeypatch):
    gate = hosted.engine.slow

    def research(claim, depth, workspace=None):
        gate.wait(30)
        return found(claim, depth, workspace)

    found = hosted.inquiry.research
    monkeypatch.setattr(hosted.inquiry, "research", research)
    id = (await client.post(REVIEW, json={"text": DRAFT, "escalate": {"suggest_edits": True}})).json()["review_id"]
    while (told := (await client.get(f"/api/v1/reviews/{id}")).json())["status"] != "verifying":
        await asyncio.sleep(0.01)
    (issue,) = told["issues"]
    assert issue["source"] == "assessment" and issue["verification_status"] == "processing"
    assert issue["suggested_edits"] == {"status": "pending", "edits": None}
    assert told["claims"][0]["verification"]["status"] == "processing" and told["poll_after_seconds"] == 15
    assert told["summary"]["verifications"] == {"planned": 1, "completed": 0, "failed": 0}
    task = told["claims"][0]["verification"]["task_id"]
    refused = await client.post(f"/api/v1/verify/{task}/cancel")
    assert refused.status_code == 409 and refused.json()["code"] == "use_review_cancel"
    gate.set()
    assert (await finished(client, id))["issues"][0]["source"] == "verification"


async def test_the_edits_are_the_smallest_in_the_words_of_the_draft(client):
    told = await review(client, escalate={"suggest_edits": True})
    edits = told["claims"][0]["suggested_edits"]
    assert edits == {
        "status": "completed",
        "edits": [{"position": 0, "start": 13, "end": 17, "text": "1931", "replacement": "1938"}],
    }
    assert told["issues"][0]["suggested_edits"] == edits and told["claims"][1]["suggested_edits"] is None
    assert told["credits"] == {"charged": 12}


@pytest.mark.parametrize(
    ("escalate", "planned", "charged"),
    [
        ({"max_verifications": 0}, [("cap", ["verdict"])], 2),
        ({"verdicts": [], "confidence": ["medium"]}, [("not_selected", [])], 2),
        ({"depth": "low"}, [("planned", ["verdict"])], 7),
        ({"verdicts": ["True"]}, [("not_selected", [])], 12),
    ],
)
async def test_the_callers_policy_decides_who_is_escalated(client, escalate, planned, charged):
    told = await review(client, escalate=escalate)
    dam = told["claims"][0]["escalation"]
    assert [(dam["disposition"], dam["matched_rules"])] == planned
    assert told["credits"]["charged"] == charged == await spent(client)
    assert told["policy"] | escalate == told["policy"]


async def test_what_the_balance_cannot_pay_in_depth_is_said(hosted):
    client = hosted.client(await hosted.key(plan="free"))
    await client.post("/api/v1/assess", json={"claims": [f"The dam opened in {year}." for year in range(1800, 1820)]})
    for start in (1820, 1840, 1860, 1880):
        years = range(start, start + 18)
        await client.post("/api/v1/assess", json={"claims": [f"The dam opened in {year}." for year in years]})
    told = await review(client)
    assert told["claims"][0]["escalation"]["disposition"] == "credits"
    assert told["status"] == "completed" and told["issues"][0]["source"] == "assessment"


async def test_an_unsettled_claim_is_escalated_as_unsure_and_leaves_the_review_incomplete(client):
    told = await review(client, "The mill opened in 1800. The school opened in 1901.")
    mill = told["claims"][0]
    assert mill["assessment"]["status"] == "failed" and mill["assessment"]["verdict"] is None and mill["result"] is None
    assert mill["escalation"] == {"matched_rules": ["confidence"], "disposition": "planned"}
    assert mill["verification"]["status"] == "failed"
    assert told["outcome"] == "incomplete" and told["status"] == "completed"
    (failed,) = told["failures"]
    assert (failed["claim_index"], failed["stage"], failed["failure"]["code"]) == (
        0, "verification", "research_insufficient",
    )  # fmt: skip
    assert told["credits"] == {"charged": 1}


async def test_a_review_of_which_nothing_could_be_checked_has_failed(hosted):
    key = await hosted.key(credits=100)
    told = await review(hosted.client(key), "The mill opened in 1800.")
    assert (told["status"], told["outcome"], told["failure"]["code"]) == (
        "failed",
        "incomplete",
        "research_insufficient",
    )
    assert told["credits"] == {"charged": 0}
    old = (await hosted.client(key, ORIGINAL).get(f"/api/v1/reviews/{told['review_id']}")).json()
    assert old["failure"]["failure_reason"] == "research_insufficient" and "code" not in old["failure"]


@pytest.mark.parametrize(("version", "code"), [(CURRENT, "no_checkable_claim"), (ORIGINAL, "no_claim")])
async def test_a_draft_that_states_nothing_fails_unchecked(hosted, version, code):
    told = await review(hosted.client(await hosted.key(), version), "What a nice day")
    assert (told["status"], told["outcome"], told["claims"]) == ("failed", "unchecked", [])
    assert told["failure"].get("code", told["failure"].get("failure_reason")) == code


async def test_the_cap_on_claims_leaves_the_rest_for_later(client):
    text = "The dam opened in 1938. The school opened in 1901. The bridge opened in 1955."
    told = await review(client, text, escalate={"max_assessments": 2})
    assert [row["claim"] for row in told["claims"]] == ["The dam opened in 1938.", "The school opened in 1901."]
    assert told["more_claims"] == ["The bridge opened in 1955."] and told["summary"]["claim_limit_exceeded"] is True
    assert told["more_claim_locations"][0]["positions"] == [
        {"start": 51, "end": 77, "text": "The bridge opened in 1955."}
    ]
    assert (told["outcome"], told["summary"]["claims_found"], told["credits"]["charged"]) == ("clean", 3, 2)
    none = await review(client, text, escalate={"max_assessments": 0})
    assert none["claims"] == [] and len(none["more_claims"]) == 3 and none["summary"]["claim_limit_exceeded"] is True
    assert (none["status"], none["outcome"], none["credits"]["charged"]) == ("completed", "clean", 0)
    assert {one["positions"] is None for one in none["more_claim_locations"]} == {True}


async def test_the_flag_of_the_limit_differs_exactly_at_it(hosted):
    key = await hosted.key(credits=10)
    escalate = {"max_assessments": 2, "max_verifications": 0}
    new = await review(hosted.client(key), escalate=escalate)
    old = (await hosted.client(key, ORIGINAL).get(f"/api/v1/reviews/{new['review_id']}")).json()
    assert new["summary"]["claim_limit_exceeded"] is False and old["summary"]["claim_limit_reached"] is True


async def test_a_long_draft_is_cut_and_says_so(client):
    told = await review(client, "The dam opened in 1938." + " " * 50_000 + "The school opened in 1901.")
    assert told["summary"]["input_truncated"] is True and told["summary"]["claims_found"] == 1


async def test_a_verdict_that_was_just_paid_is_free(client):
    await review(client, escalate={"max_verifications": 0})
    again = await review(client, escalate={"max_verifications": 0})
    assert again["credits"] == {"charged": 0} and await spent(client) == 2


async def test_a_claim_that_was_just_checked_in_depth_is_free_and_not_judged_again(hosted, client, verified):
    deep = (await verified(client, "The dam opened in 1931."))["result"]
    told = await review(client, "The dam opened in 1931.", escalate={"max_verifications": 0})
    quick = told["claims"][0]["assessment"]
    assert quick["verdict"] == deep["verdict"] and quick["verification_url"].endswith(deep["verification_id"])
    assert hosted.engine.judged == [] and told["credits"] == {"charged": 0} and await spent(client) == 10


async def test_a_cancelled_review_keeps_what_it_has(hosted, until):
    key = await hosted.key(credits=100)
    client, old = hosted.client(key), hosted.client(key, ORIGINAL)
    hosted.engine.slow.clear()
    text = "The dam opened in 1931 SLOW. The school opened in 1901."
    id = (await client.post(REVIEW, json={"text": text})).json()["review_id"]
    await until(lambda: any("SLOW" in item for item, _ in hosted.engine.judged))
    for _ in range(2):
        told = await client.post(f"/api/v1/reviews/{id}/cancel")
        assert told.status_code == 200 and told.headers["Cache-Control"] == "no-store"
        assert (told.json()["status"], told.json()["outcome"]) == ("cancelled", "incomplete")
        assert [row["assessment"]["failure"]["code"] for row in told.json()["claims"]] == ["cancelled", "cancelled"]
        assert told.json()["summary"]["assessments"] == {"completed": 0, "failed": 2}
    cancelled = (await old.post(f"/api/v1/reviews/{id}/cancel")).json()
    assert (cancelled["status"], cancelled["failure"]["failure_class"]) == ("failed", "cancelled")
    hosted.engine.slow.set()
    await until(lambda: not hosted.service.durable.in_memory)
    assert await spent(client) == 0


async def test_cancelling_stops_the_deep_checks_and_keeps_what_was_delivered_charged(hosted, until):
    client = hosted.client(await hosted.key(credits=100))
    started = asyncio.Event()
    loop = asyncio.get_running_loop()
    found = hosted.inquiry.research

    def research(claim, depth, workspace=None):
        loop.call_soon_threadsafe(started.set)
        hosted.engine.slow.wait(30)
        return found(claim, depth, workspace)

    hosted.inquiry.research = research
    id = (await client.post(REVIEW, json={"text": DRAFT})).json()["review_id"]
    await started.wait()
    told = (await client.post(f"/api/v1/reviews/{id}/cancel")).json()
    assert told["claims"][0]["verification"]["failure"]["code"] == "cancelled"
    assert told["summary"]["verifications"] == {"planned": 1, "completed": 0, "failed": 1}
    assert [issue["source"] for issue in told["issues"]] == ["assessment"]
    hosted.engine.slow.set()
    await asyncio.sleep(0)
    async with hosted.service.database.read() as connection:
        held = (await connection.execute(select(func.count()).select_from(Hold))).scalar_one()
    assert held == 0 and told["credits"] == {"charged": 2} and await spent(client) == 2


async def test_every_debit_of_a_review_has_one_cause(hosted):
    client = hosted.client(await hosted.key(credits=100))
    id = (await review(client))["review_id"]
    async with hosted.service.database.read() as connection:
        causes = list((await connection.execute(select(LedgerEntry.cause).where(LedgerEntry.amount < 0))).scalars())
    assert sorted(cause.split(":")[0] for cause in causes) == ["review", "review", "verify"]
    assert {f"review:{id}:assess:{index}" for index in (0, 1)} <= set(causes)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": " "}, "blank_input"),
        ({}, "validation_error"),
        ({"text": DRAFT, "max_verifications": 3}, "validation_error"),
        ({"text": DRAFT, "escalate": {"citations": 3}}, "validation_error"),
        ({"text": DRAFT, "escalate": {"max_citations": 21}}, "validation_error"),
        ({"text": DRAFT, "escalate": {"verdicts": ["Wrong"]}}, "invalid_verdict_label"),
        ({"text": DRAFT, "escalate": {"confidence": ["none"]}}, "invalid_confidence_band"),
        ({"text": DRAFT, "language": "xx"}, "unsupported_language"),
        ({"text": DRAFT, "visibility": "public"}, "validation_error"),
        ({"text": DRAFT, "webhook_url": None}, "validation_error"),
        ({"text": DRAFT, "webhook_url": "https://hooks.example/x"}, "webhook_secret_missing"),
    ],
)
async def test_what_is_not_as_it_should_be_is_refused_in_both_versions(hosted, version, body, code):
    key = await hosted.key(credits=10)
    if code == "webhook_secret_missing":
        async with hosted.service.database.write() as connection:
            from sqlalchemy import update

            from factlint.service.storage.tables import ApiKey

            await connection.execute(update(ApiKey).values(webhook_secret=None))
    answer = await hosted.client(key, version).post(REVIEW, json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == code and answer.json()["errors"] and answer.json()["detail"]


async def test_an_unknown_field_is_refused_and_not_said_to_be_ignored(client):
    refusal = (await client.post(REVIEW, json={"foo": 1})).json()
    assert {error["type"] for error in refusal["errors"]} >= {"extra_forbidden"}
    assert "hint" not in refusal and "unrecognized_fields" not in refusal


async def test_an_empty_balance_is_refused_before_anything_runs(hosted, version):
    client = hosted.client(await hosted.key(plan="free"), version)
    for start in range(0, 100, 20):
        years = range(1500 + start, 1520 + start)
        await client.post("/api/v1/assess", json={"claims": [f"The dam opened in {year}." for year in years]})
    answer = await client.post(REVIEW, json={"text": DRAFT})
    assert answer.status_code == 402
    assert (answer.json()["code"], answer.json()["cost"], answer.json()["remaining"]) == ("no_credits", 1, 0)


async def test_claims_that_cannot_all_be_paid_fail_the_review_unchecked(hosted):
    client = hosted.client(await hosted.key(plan="free"))
    for start in range(0, 99, 33):
        for part in (range(start, start + 20), range(start + 20, start + 33)):
            await client.post("/api/v1/assess", json={"claims": [f"The dam opened in {1500 + n}." for n in part]})
    told = await review(client)
    assert (told["status"], told["outcome"], told["failure"]["code"]) == ("failed", "unchecked", "insufficient_credits")
    assert len(told["claims"]) == 2 and told["credits"] == {"charged": 0}


async def test_three_reviews_of_an_account_run_at_once_and_a_fourth_waits(hosted, version):
    key = await hosted.key(credits=100)
    client = hosted.client(key, version)
    text = "The dam opened in 1931 SLOW."
    for _ in range(3):
        assert (await client.post(REVIEW, json={"text": text})).status_code == 202
    answer = await client.post(REVIEW, json={"text": text})
    assert answer.status_code == 429 and answer.headers["Retry-After"] == "60"
    assert answer.json()["code"] == "review_in_flight"
    assert answer.json()["retry_after" if version == CURRENT else "retry_after_seconds"] == 60
    hosted.engine.slow.set()


async def test_a_repeated_key_gets_the_first_receipt_and_another_body_is_refused(client):
    headers = {"Idempotency-Key": "a"}
    first = await client.post(REVIEW, json={"text": DRAFT}, headers=headers)
    again = await client.post(REVIEW, json={"text": DRAFT, "language": ""}, headers=headers)
    assert (again.status_code, again.json()) == (202, first.json())
    assert again.headers["Location"] == first.headers["Location"]
    other = await client.post(REVIEW, json={"text": SCHOOL}, headers=headers)
    assert other.status_code == 422 and other.json()["code"] == "idempotency_body_mismatch"


@pytest.mark.parametrize(("method", "path"), [("GET", ""), ("POST", "/cancel")])
async def test_a_review_is_its_accounts_own(hosted, client, version, method, path):
    id = (await review(client, SCHOOL))["review_id"]
    stranger = hosted.client(await hosted.key(), version)
    for one in (id, "ffffffff", "no-id"):
        answer = await stranger.request(method, f"/api/v1/reviews/{one}{path}")
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"
    assert (await client.request("DELETE", f"/api/v1/reviews/{id}")).status_code == 405


async def test_an_outage_fails_the_review_as_one_to_send_again(client):
    told = await review(client, "The dam opened in 1931 OUTAGE.")
    assert told["status"] == "failed" and told["failure"]["retryable"] is True and told["credits"]["charged"] == 0


async def test_of_a_deep_check_that_was_deleted_the_verdict_and_the_ids_stay(client):
    told = await review(client, escalate={"suggest_edits": True})
    before = told["claims"][0]["verification"]
    assert (await client.delete(f"/api/v1/verifications/{before['verification_id']}")).status_code == 200
    again = (await client.get(f"/api/v1/reviews/{told['review_id']}")).json()
    deep = again["claims"][0]["verification"]
    assert (deep["status"], deep["content_status"], deep["verdict"]) == ("completed", "purged", "False")
    assert (deep["task_id"], deep["verification_id"]) == (before["task_id"], before["verification_id"])
    assert [deep[name] for name in ("claim", "key_finding", "executive_summary", "verification_url", "url")] == [
        None
    ] * 5
    assert again["claims"][0]["result"] == told["claims"][0]["result"] and again["outcome"] == told["outcome"]


@pytest.mark.parametrize("scope", ["verify", "history:read"])
async def test_a_key_may_be_limited_to_beginning_or_to_reading(hosted, version, scope):
    client = hosted.client(await hosted.key(credits=10, scopes=[scope]), version)
    begun = await client.post(REVIEW, json={"text": DRAFT})
    id = begun.json().get("review_id")
    if id is not None:  # what a key began it reads, and nothing else
        assert (await client.get(f"/api/v1/reviews/{id}")).status_code == 200
        async with hosted.service.database.write() as connection:
            await connection.execute(update(Run).values(key_id=None))
    refused = await client.get(f"/api/v1/reviews/{id}") if id is not None else begun
    assert refused.status_code == 403
    assert (refused.json()["code"], refused.json()["scope"]) == (
        "insufficient_scope", "history:read" if scope == "verify" else "verify",
    )  # fmt: skip
    assert begun.status_code == (202 if scope == "verify" else 403)


async def test_a_text_in_a_language_of_its_own_is_told_once_it_is_read(client):
    told = await review(client, language="auto")
    assert told["language"] == "en"
    assert (await review(client, language="de"))["language"] == "de"


async def test_a_draft_in_another_language_is_named_with_who_can_read_it(hosted, client):
    hosted.engine.extract = lambda *_, **__: Framing((), language="de", unread=unread_reason("de"))
    told = await review(client, "Der Damm wurde 1931 eröffnet.", language="auto")
    assert (told["status"], told["failure"]["code"]) == ("failed", "research_insufficient")
    assert "in German" in told["failure"]["detail"] and "language models" in told["failure"]["hint"]


async def test_a_report_that_others_may_read_has_a_link_to_its_page_in_the_review(hosted, client):
    told = await review(client)
    deep = told["claims"][0]["verification"]
    assert deep["url"] is None and (await hosted.client().get(f"/c/dam-{deep['verification_id']}")).status_code == 404
    path = f"/api/v1/verifications/{deep['verification_id']}"
    assert (await client.patch(f"{path}/visibility", json={"visibility": "unlisted"})).status_code == 200
    shown = (await client.get(f"/api/v1/reviews/{told['review_id']}")).json()["claims"][0]["verification"]
    page = shown["url"].removeprefix("https://factlint.example")
    assert page != shown["url"] and (await hosted.client().get(page)).status_code == 200
