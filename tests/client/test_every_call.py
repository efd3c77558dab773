"""Every call over a real socket: its path, its body, its key, and what is refused as an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from loopback_service import Says, Service, Serving, Waits
from runs import CHECK, DETAIL, OTHER, REVIEW, TASK, Telling, citecheck, page, review

from factlint.client.api import errors
from factlint.client.api.client import Client
from factlint.interface.ask import AskIn
from factlint.interface.citecheck import CitationPair, CitecheckIn
from factlint.interface.review import Escalate, ReviewIn
from factlint.interface.verify import BatchIn, BatchItem, VerifyIn

ClientOf = Callable[..., Client]
RECEIPT = Says(202, {"task_id": TASK, "status": "queued"})
ITEMS = [{"task_id": TASK, "claim": "A."}, {"task_id": OTHER, "claim": "B."}]
BATCH = Says(202, {"batch_id": "5b1e77c0a2f4d913", "items": ITEMS})
TURN = {"role": "expert", "content": "The log.", "created_at": "2026-10-20T09:00:04+00:00"}


def key_of(service: Service) -> str:
    return service.heard[-1].headers.get("idempotency-key", "")


async def test_what_starts_or_pays_has_a_key_and_only_the_fields_that_were_set(
    serving: Serving, client_of: ClientOf
) -> None:
    telling = Telling().on("POST /verify", RECEIPT).on("POST /verify/batch", BATCH)
    telling.on(f"POST /verify/{TASK}/select", BATCH).on("POST /ask/3fa81c20", TURN)
    telling.on("POST /review", Says(202, {"review_id": REVIEW, "status": "queued"}))
    telling.on("POST /citecheck", Says(202, {"citecheck_id": CHECK, "status": "queued"}))
    service = await serving(telling)
    client = client_of(service)

    assert (await client.tasks.verify(VerifyIn(text="A.", depth="low", webhook_url=""))).task_id == TASK
    assert service.heard[-1].body == {"text": "A.", "depth": "low", "webhook_url": ""}
    batch = BatchIn(claims=[BatchItem(text="A."), BatchItem(claim="B.", depth="low")], language="de")
    assert [item.task_id for item in (await client.tasks.verify_batch(batch)).items] == [TASK, OTHER]
    assert service.heard[-1].body == {"claims": [{"text": "A."}, {"claim": "B.", "depth": "low"}], "language": "de"}
    assert (await client.tasks.select(TASK, ["A.", "B."])).batch_id == "5b1e77c0a2f4d913"
    assert service.heard[-1].body == {"texts": ["A.", "B."]}
    assert (await client.verifications.ask("3fa81c20", AskIn(message="Why?"))).content == "The log."
    assert service.heard[-1].body == {"message": "Why?"}
    draft = ReviewIn(text="It opened in 1931.", escalate=Escalate(max_verifications=2))
    assert (await client.reviews.start(draft)).review_id == REVIEW
    assert service.heard[-1].body == {"text": "It opened in 1931.", "escalate": {"max_verifications": 2}}
    pair = CitationPair(statement="It opened in 1931.", url="https://a.example/dam")
    assert (await client.citechecks.start(CitecheckIn(pairs=[pair]))).citecheck_id == CHECK
    assert service.heard[-1].body == {"pairs": [{"statement": "It opened in 1931.", "url": "https://a.example/dam"}]}
    keys = [heard.headers["idempotency-key"] for heard in service.heard]
    assert len(set(keys)) == len(keys) == 6


async def test_a_key_of_ones_own_is_used(serving: Serving, client_of: ClientOf) -> None:
    telling = Telling().on("POST /verify", Says(503), RECEIPT).on("POST /ask/1", TURN).on("POST /verify/batch", BATCH)
    service = await serving(telling)
    client = client_of(service)
    await client.tasks.verify(VerifyIn(text="A."), key="mine")
    assert [heard.headers["idempotency-key"] for heard in service.heard] == ["mine", "mine"]
    await client.verifications.ask("1", AskIn(message="Why?"), key="mine too")
    assert key_of(service) == "mine too"


async def test_what_reads_cancels_or_deletes_has_none(serving: Serving, client_of: ClientOf) -> None:
    cancelled = {"task_id": TASK, "cancelled": True, "status": "cancelled"}
    telling = Telling().on(f"POST /verify/{TASK}/cancel", cancelled).on("GET /verifications/3fa81c20", DETAIL)
    telling.on(f"POST /reviews/{REVIEW}/cancel", review("cancelled"))
    telling.on(f"POST /citechecks/{CHECK}/cancel", citecheck("cancelled"))
    telling.on("DELETE /verifications/3fa81c20", {"ok": True}).on("DELETE /ask/3fa81c20", {"ok": True})
    telling.on("PATCH /verifications/3fa81c20/visibility", {"ok": True, "visibility": "unlisted"})
    service = await serving(telling)
    client = client_of(service)
    assert (await client.tasks.cancel(TASK)).cancelled
    assert (await client.verifications.get("3fa81c20")).verdict == "False"
    assert (await client.reviews.cancel(REVIEW)).status == "cancelled"
    assert (await client.citechecks.cancel(CHECK)).status == "cancelled"
    assert await client.verifications.delete("3fa81c20")
    assert (await client.verifications.set_visibility("3fa81c20", "unlisted")).visibility == "unlisted"
    assert service.heard[-1].body == {"visibility": "unlisted"}
    await client.verifications.forget_conversation("3fa81c20")
    assert all("idempotency-key" not in heard.headers for heard in service.heard)
    assert service.heard[0].body == {}


async def test_the_rest_is_read_too(serving: Serving, client_of: ClientOf) -> None:
    close = {"verification_id": "b", "claim": "c", "distance": 0.3}
    certificate = {"document_version": 1, "certificate_id": "c", "record_version": "1", "payload": {}, "leaf": "l"}
    telling = Telling().on("GET /verifications/a/related", {"items": [close]})
    telling.on("GET /verifications/a/certificate", certificate)
    telling.on("GET /ask/a", {"messages": [TURN], "exchanges_used": 1, "exchange_limit": 20, "can_send": True})
    telling.on(f"GET /reviews/{REVIEW}", {k: v for k, v in review().items() if k not in {"claims", "citations"}})
    telling.on(f"GET /citechecks/{CHECK}", citecheck()).on("GET /me/webhook-secret", {"webhook_secret": "0" * 32})
    telling.on("POST /me/webhook-test", Says(202, {"event_id": "evt_1", "status": "queued"}))
    telling.on("GET /me/usage", {"plan": "pro"}).on("GET /openapi.json", {"openapi": "3.1.0"})
    service = await serving(telling)
    client = client_of(service)
    assert [found.distance for found in await client.verifications.list_related("a", limit=3)] == [0.3]
    assert service.heard[-1].path.endswith("/related?limit=3")
    assert (await client.verifications.get_certificate("a")).certificate_id == "c"
    assert (await client.verifications.get_conversation("a")).messages[0].role == "expert"
    assert (await client.reviews.get(REVIEW, "issues")).claims is None
    assert service.heard[-1].path.endswith("?view=issues")
    assert (await client.citechecks.get(CHECK)).status == "completed"
    assert (await client.get_webhook_secret()).webhook_secret == "0" * 32
    assert (await client.test_webhook("https://me.example/hook")).event_id == "evt_1"
    assert service.heard[-1].body == {"webhook_url": "https://me.example/hook"}
    assert (await client.get_usage()).plan == "pro"
    assert (await client.get_description())["openapi"] == "3.1.0"


async def test_ids_are_one_segment_of_the_path(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(Telling())
    with pytest.raises(errors.NotFound):
        await client_of(service).verifications.get("../me/usage?x=1")
    assert service.heard[0].path == "/api/v1/verifications/..%2Fme%2Fusage%3Fx%3D1"


async def test_ones_own_verifications_are_read_page_by_page(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(Telling().on("GET /verifications", page(1, 2, 5), page(2, 2, 5), page(3, 1, 5)))
    found = [item.verification_id async for item in client_of(service).verifications.list_all(page_size=2)]
    assert found == ["1-0", "1-1", "2-0", "2-1", "3-0"]
    assert [heard.path.partition("?")[2] for heard in service.heard] == [f"page={n}&page_size=2" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("pages", "items"),
    [
        ([page(1, 1, 9)], 1),
        ([page(1, 2, 2)], 2),
        ([page(1, 2, 9), page(1, 2, 9)], 2),
        ([page(1, 0, 0)], 0),
        ([page(1, 2, 9), page(2, 0, 9)], 2),
    ],
)
async def test_a_short_page_the_total_or_another_page_ends_the_reading(
    serving: Serving, client_of: ClientOf, pages: list[dict[str, object]], items: int
) -> None:
    service = await serving(Telling().on("GET /verifications", *pages))
    assert len([item async for item in client_of(service).verifications.list_all()]) == items
    assert len(service.heard) == len(pages)


async def test_the_library_is_asked_without_the_key_and_with_its_filters(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(Telling().on("GET /library", page(1, 2, 3), page(2, 1, 3)))
    client = client_of(service)
    wanted = client.verifications.list_library(search="dam", sort="relevance", verdicts=["True", "Mostly True"])
    assert len([item async for item in wanted]) == 3
    assert all("authorization" not in heard.headers for heard in service.heard)
    assert service.heard[1].path.partition("?")[2] == (
        "page=2&sort=relevance&search=dam&domain=&entity=&verdict=True%2CMostly+True"
    )
    await client.verifications.get_library_page(collections=["trivia"])
    assert service.heard[-1].path.endswith("curated=trivia")


async def test_a_verification_that_is_gone_counts_as_deleted(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(Telling())
    assert not await client_of(service).verifications.delete("3fa81c20")


@pytest.mark.parametrize("code", ["in_progress", "idempotency_conflict"])
async def test_a_review_that_an_identical_request_began_is_the_receipt(
    serving: Serving, client_of: ClientOf, waits: Waits, code: str
) -> None:
    review_409 = Says(409, {"detail": "d", "code": code, "review_id": REVIEW})
    check_409 = Says(409, {"detail": "d", "code": code, "citecheck_id": CHECK})
    client = client_of(await serving(Telling().on("POST /review", review_409).on("POST /citecheck", check_409)))
    assert (await client.reviews.start(ReviewIn(text="a"))).review_id == REVIEW
    assert (await client.citechecks.start(CitecheckIn(text="a"))).citecheck_id == CHECK
    assert waits == []


async def test_one_that_is_not_yet_made_is_waited_for(serving: Serving, client_of: ClientOf, waits: Waits) -> None:
    not_yet = Says(409, {"detail": "d", "code": "idempotency_conflict", "review_id": None})
    service = await serving(Telling().on("POST /review", not_yet, Says(202, {"review_id": REVIEW, "status": "queued"})))
    assert (await client_of(service).reviews.start(ReviewIn(text="a"))).review_id == REVIEW
    assert waits == [1] and len({heard.headers["idempotency-key"] for heard in service.heard}) == 1


async def test_too_many_reviews_at_once_are_an_error_at_once(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    busy = Says(429, {"detail": "d", "code": "review_in_flight", "retry_after": 60}, {"Retry-After": "60"})
    client = client_of(await serving(Telling().on("POST /review", busy)))
    with pytest.raises(errors.RateLimited) as caught:
        await client.reviews.start(ReviewIn(text="a"))
    assert caught.value.retry_after_s == 60 and waits == []


async def test_a_task_that_is_not_ready_tells_its_id_and_failure(serving: Serving, client_of: ClientOf) -> None:
    failure = {"code": "task_stuck", "detail": "d", "failure_class": "upstream_unavailable", "retryable": True}
    body = {"detail": "d", "code": "verification_failed", "status": "failed", "task_id": TASK, "hint": "Try again."}
    client = client_of(
        await serving(Telling().on(f"GET /verifications/{TASK}", Says(409, body | {"failure": failure})))
    )
    with pytest.raises(errors.Conflict) as caught:
        await client.verifications.get(TASK)
    told = caught.value.answered
    assert (told.task_id, told.hint, told.code) == (TASK, "Try again.", "verification_failed")
    assert told.failure is not None and told.failure.retryable


async def test_an_empty_item_has_one_name(serving: Serving, client_of: ClientOf) -> None:
    entry = {"loc": ["body", "claims", 1], "msg": "m", "type": "blank_input"}
    refused = Says(422, {"detail": "d", "code": "blank_input", "errors": [entry]})
    whole = Says(422, {"detail": "d", "code": "blank_input", "errors": [entry | {"loc": ["body", "text"]}]})
    client = client_of(await serving(Telling().on("POST /verify/batch", refused).on("POST /verify", whole)))
    with pytest.raises(errors.Invalid) as caught:
        await client.tasks.verify_batch(BatchIn(claims=[BatchItem(text="A."), BatchItem(text="B.")]))
    assert caught.value.code == "blank_item"
    with pytest.raises(errors.Invalid) as caught:
        await client.tasks.verify(VerifyIn(text="A."))
    assert caught.value.code == "blank_input"


def without(body: dict[str, object], name: str) -> dict[str, object]:
    return {key: value for key, value in body.items() if key != name}


@pytest.mark.parametrize(
    "body",
    [
        review() | {"review_id": "another0"},
        review() | {"status": 5},
        *(without(review(), name) for name in ("issues", "failures", "claims")),
        review() | {"issues": None},
    ],
)
async def test_a_review_lacking_what_it_must_have_is_refused(
    serving: Serving, client_of: ClientOf, body: dict[str, object]
) -> None:
    telling = Telling().on(f"GET /reviews/{REVIEW}", body).on(f"POST /reviews/{REVIEW}/cancel", body)
    client = client_of(await serving(telling))
    for call in (client.reviews.get(REVIEW), client.reviews.cancel(REVIEW)):
        with pytest.raises(errors.UnreadableAnswer):
            await call


@pytest.mark.parametrize(
    "body",
    [
        citecheck() | {"citecheck_id": "another0"},
        *(without(citecheck(), name) for name in ("citations", "citation_issues", "citation_failures")),
    ],
)
async def test_a_citation_check_lacking_what_it_must_have_is_refused(
    serving: Serving, client_of: ClientOf, body: dict[str, object]
) -> None:
    telling = Telling().on(f"GET /citechecks/{CHECK}", body).on(f"POST /citechecks/{CHECK}/cancel", body)
    client = client_of(await serving(telling))
    for call in (client.citechecks.get(CHECK), client.citechecks.cancel(CHECK)):
        with pytest.raises(errors.UnreadableAnswer):
            await call


async def test_answers_about_something_else_are_refused(serving: Serving, client_of: ClientOf) -> None:
    other = {"task_id": OTHER, "cancelled": True, "status": "cancelled"}
    short = Says(202, {"batch_id": "b", "items": ITEMS[:1]})
    client = client_of(
        await serving(Telling().on(f"POST /verify/{TASK}/cancel", other).on("POST /verify/batch", short))
    )
    with pytest.raises(errors.UnreadableAnswer):
        await client.tasks.cancel(TASK)
    batch = BatchIn(claims=[BatchItem(text="A."), BatchItem(text="B.")])
    with pytest.raises(errors.UnreadableAnswer):
        await client.tasks.verify_batch(batch)


async def test_a_batch_that_was_taken_in_part_is_told(serving: Serving, client_of: ClientOf) -> None:
    part = Says(202, {"batch_id": "b", "items": ITEMS[:1], "partial": True})
    client = client_of(await serving(Telling().on("POST /verify/batch", part)))
    receipt = await client.tasks.verify_batch(BatchIn(claims=[BatchItem(text="A."), BatchItem(text="B.")]))
    assert receipt.partial and len(receipt.items) == 1
