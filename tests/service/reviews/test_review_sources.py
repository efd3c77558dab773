"""Reviews beside the plain draft: pages, citations, accounts that keep nothing, reports of the end, restarts."""

import asyncio

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.accounts.administration import create_key, set_retention
from factlint.service.accounts.keys import find_caller
from factlint.service.runs.supervisor import Supervisor

REVIEW = "/api/v1/review"
DRAFT = "The dam opened in 1931. The school opened in 1901."
PAGE = (
    "<html lang='en'><head><title>Varn</title></head><body><article><h1>Varn</h1><p>The dam opened in 1931. It was a long "
    "time in the making and many people of the valley worked on it for years.</p></article></body></html>"
)
LOG = (
    "<html lang='en'><head><title>Dam log</title></head><body><article><h1>Dam log</h1>"
    "<p>The Varn dam opened on 4 May 1938 after three years of works in the valley.</p>"
    "<p>It is 40 metres high.</p></article></body></html>"
)


async def finished(client, id):
    while (answer := (await client.get(f"/api/v1/reviews/{id}")).json())["status"] not in {
        "completed",
        "failed",
        "cancelled",
    }:
        await asyncio.sleep(0.02)
    return answer


async def review(client, text=DRAFT, **body):
    answer = await client.post(REVIEW, json={"text": text} | body)
    assert answer.status_code == 202, answer.text
    return await finished(client, answer.json()["review_id"])


async def test_a_page_is_read_and_its_claims_have_passages_without_places(hosted, site):
    client = hosted.client(await hosted.key(credits=100))
    site.page("/varn", PAGE)
    told = await review(
        client, f"{site.url}/varn", language="auto", escalate={"suggest_edits": True, "max_citations": 5}
    )
    dam = told["claims"][0]
    (place,) = dam["positions"]
    assert (place["start"], place["end"]) == (None, None) and place["text"].endswith("The dam opened in 1931.")
    assert dam["suggested_edits"] is None and dam["result"]["verdict"] == "False" and told["language"] == "en"
    assert told["summary"]["citations_skipped"] == "url_input" and told["citations"] == []
    usage = (await client.get("/api/v1/me/usage")).json()
    assert usage["extract"]["calls_today"] == 1


async def test_a_page_that_cannot_be_read_fails_the_review_unchecked(hosted, site):
    client = hosted.client(await hosted.key(credits=100))
    told = await review(client, f"{site.url}/gone")
    assert (told["status"], told["outcome"], told["failure"]["code"]) == ("failed", "unchecked", "page_unreadable")
    assert told["failure"]["failure_class"] == "invalid_input" and told["credits"] == {"charged": 0}
    assert told["more_claims"] is None and told["summary"]["claims_found"] is None
    assert (await client.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 0


async def test_pages_count_as_extract_calls_up_to_the_daily_limit(hosted, version):
    key = await create_key(hosted.database_url, "a writer", clock=hosted.clock)
    async with hosted.service.database.write() as connection:
        from sqlalchemy import update

        from factlint.service.storage.tables import Account

        await connection.execute(update(Account).values(extract_limit=0))
    answer = await hosted.client(key.key, version).post(REVIEW, json={"text": "https://pages.example/one"})
    assert answer.status_code == 429 and answer.json()["code"] == "extract_daily_limit"


async def test_citations_are_found_checked_and_paid(hosted, site):
    client = hosted.client(await hosted.key(credits=100))
    site.page("/dam", LOG)
    text = f"The Varn dam opened in 1938, says the [log]({site.url}/dam)."
    told = await review(client, text, escalate={"max_citations": 5, "max_assessments": 0})
    (citation,) = told["citations"]
    assert citation["reference"] == "log" and citation["check"]["status"] == "completed"
    assert citation["result"]["finding"] == "supported" and citation["position"]["text"] is None
    summary = told["summary"]
    assert (summary["citations_found"], summary["citations_selected"], summary["citation_limit"]) == (1, 1, 5)
    assert summary["citation_checks"] == {"checked": 1, "unchecked": 0, "failed": 0}
    assert told["more_citations"] == [] and told["credits"]["charged"] == 1
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 1


async def test_a_wrong_citation_is_an_issue_and_a_draft_may_have_nothing_else(hosted, site):
    client = hosted.client(await hosted.key(credits=100))
    text = f"What a nice day, says the [log]({site.url}/gone)"
    told = await review(client, text, escalate={"max_citations": 5, "max_assessments": 0})
    assert told["status"] == "completed" and told["outcome"] == "issues_found" and told["claims"] == []
    assert told["citation_issues"][0]["finding"] == "page_not_found" and told["summary"]["citation_issues"] == 1


async def test_citations_that_cannot_be_paid_and_nothing_else_leave_the_review_unchecked(hosted, site):
    client = hosted.client(await hosted.key(plan="free"))
    site.page("/dam", LOG)
    text = f"The Varn dam opened in 1938, says the [log]({site.url}/dam)."
    for start in range(0, 100, 20):
        claims = [f"The dam opened in {1500 + start + n}." for n in range(20)]
        assert (await client.post("/api/v1/assess", json={"claims": claims})).status_code == 200
    told = await review(client, text, escalate={"max_citations": 5, "max_assessments": 0})
    assert told["summary"]["citations_skipped"] == "insufficient_credits" and told["claims"] == []
    assert (told["status"], told["outcome"], told["failure"]["code"]) == ("failed", "unchecked", "insufficient_credits")
    assert told["failure"]["retryable"] is False and told["credits"] == {"charged": 0}


async def test_citations_beyond_the_limit_are_left_for_later(hosted, site):
    client = hosted.client(await hosted.key(credits=100))
    site.page("/dam", LOG)
    one, two = f"[log]({site.url}/dam)", f"[book]({site.url}/dam?b)"
    text = f"The Varn dam opened in 1938 ({one}). The dam opened in 1938, it says ({two})."
    told = await review(client, text, escalate={"max_citations": 1, "max_verifications": 0})
    assert told["summary"]["citation_limit_exceeded"] is True and len(told["citations"]) == 1
    assert [more["reference"] for more in told["more_citations"]] == ["book"]


async def _keeps_nothing(hosted):
    key = await hosted.key(plan="pro")
    async with hosted.service.database.read() as connection:
        account = (await find_caller(connection, key, hosted.clock.now())).account_id
    await set_retention(hosted.database_url, account, 0, hosted.clock)
    hosted.clock.move(hours=25)
    return key


async def test_of_an_account_that_keeps_nothing_no_word_reaches_the_database(hosted):
    client = hosted.client(await _keeps_nothing(hosted))
    told = await review(client, "The unheard-of dam opened in 1931.", escalate={"suggest_edits": True})
    assert told["outcome"] == "issues_found" and told["issues"][0]["source"] == "verification"
    assert told["claims"][0]["positions"] is None and told["claims"][0]["suggested_edits"] is None
    dump = await hosted.dump()
    assert "unheard-of" not in dump and told["review_id"] in dump
    hosted.clock.move(hours=25)
    gone = await client.get(f"/api/v1/reviews/{told['review_id']}")
    assert gone.status_code == 410 and gone.json()["code"] == "purged" and gone.json()["purged_at"]


async def test_what_retention_removed_answers_410_in_both_versions(hosted):
    key = await hosted.key(plan="pro")
    client = hosted.client(key)
    id = (await review(client))["review_id"]
    async with hosted.service.database.read() as connection:
        account = (await find_caller(connection, key, hosted.clock.now())).account_id
    await set_retention(hosted.database_url, account, 1, hosted.clock)
    hosted.clock.move(hours=49)
    await hosted.service.purging.run(hosted.service.database)
    for version in (CURRENT, ORIGINAL):
        for method, path in (("GET", ""), ("POST", "/cancel")):
            answer = await hosted.client(key, version).request(method, f"/api/v1/reviews/{id}{path}")
            assert answer.status_code == 410 and answer.json()["code"] == "purged"


async def test_the_end_is_reported_once_with_the_full_view_and_nothing_of_the_deep_checks(
    hosted, receiver, until, version
):
    client = hosted.client(await hosted.key(credits=100), version)
    told = await review(client, webhook_url=receiver.url)
    await until(lambda: receiver.bodies)
    (event,) = receiver.bodies
    assert (event["event"], event["review_id"], event["status"]) == ("review.completed", told["review_id"], "completed")
    assert event["review"] == told and ("task_id" in event) is (version == ORIGINAL)


async def test_a_review_goes_on_where_it_was_after_a_restart(open_service, monkeypatch):
    async with open_service() as hosted:
        key = await hosted.key(credits=100)
        monkeypatch.setattr(Supervisor, "launch", lambda self, runs: None)
        id = (await hosted.client(key).post(REVIEW, json={"text": DRAFT})).json()["review_id"]
        monkeypatch.undo()
    async with open_service() as hosted:
        hosted.clock.move(seconds=10)
        hosted.service.supervisor.wake()
        told = await finished(hosted.client(key), id)
        assert told["outcome"] == "issues_found" and told["credits"] == {"charged": 12}
        assert (await hosted.client(key).get("/api/v1/me/usage")).json()["credits"]["used"] == 12


async def test_a_process_that_ends_in_the_middle_of_a_review_charges_nothing_twice(open_service, until):
    async with open_service() as hosted:
        key = await hosted.key(credits=100)
        found = hosted.inquiry.research

        def research(claim, depth, workspace=None):
            hosted.engine.slow.wait(30)
            return found(claim, depth, workspace)

        hosted.inquiry.research = research
        id = (await hosted.client(key).post(REVIEW, json={"text": DRAFT})).json()["review_id"]
        while (await hosted.client(key).get(f"/api/v1/reviews/{id}")).json()["status"] != "verifying":
            await asyncio.sleep(0.01)
        # Until it waits for its deep checks, which will not end any more in this process.
        await asyncio.sleep(1)
    async with open_service() as hosted:
        told = await finished(hosted.client(key), id)
        assert told["outcome"] == "issues_found" and told["credits"] == {"charged": 12}
        assert (await hosted.client(key).get("/api/v1/me/usage")).json()["credits"]["used"] == 12


async def test_a_writers_own_backend_reviews_without_asking_for_credits(local_service):
    from tests.service.conftest import LOCAL_TOKEN

    client = local_service.client(LOCAL_TOKEN)
    told = await review(client, escalate={"suggest_edits": True})
    assert told["outcome"] == "issues_found" and told["claims"][0]["suggested_edits"]["edits"]
