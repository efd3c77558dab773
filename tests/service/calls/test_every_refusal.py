"""Every 4xx that a call is said to answer with: provoked in both versions, in the shape of each, and harmless.

For each call, the statuses that were provoked must be those that its description lists: none untried, none unlisted.
"""

import asyncio

import pytest
from sqlalchemy import update
from tests.service.conftest import BOTH, StoredReports

from factlint.interface.versions import CURRENT
from factlint.service.accounts import ledger
from factlint.service.accounts.administration import remove_secret, set_extract_limit
from factlint.service.calls import SERVED
from factlint.service.common.config import Limits
from factlint.service.routes import citations, reviews
from factlint.service.storage.tables import IdempotentCall

DAM, SCHOOL = "The dam opened in 1938.", "The school opened in 1901."
LONG, LONGEST = "x" * 2_001, "x" * 50_001
HOOK = "http://127.0.0.1:9/hook"
SCHEMA = "validation_error"
OLD_CODES_422 = {"blank_item", "input_conflict", "too_many_items", "item_too_long"}

GOOD = {
    "extract": {"text": DAM},
    "assess": {"claims": [DAM]},
    "verify": {"text": DAM},
    "verify_batch": {"claims": [{"text": DAM}]},
    "verify_select": {"texts": [DAM]},
    "set_visibility": {"visibility": "private"},
    "ask": {"message": "Why?"},
    "review": {"text": DAM},
    "citecheck": {"text": "It cites nothing."},
    "webhook_test": {"webhook_url": HOOK},
}
OTHER = {
    "assess": {"claims": [SCHOOL]},
    "verify_batch": {"claims": [{"text": SCHOOL}]},
    "verify_select": {"texts": [SCHOOL]},
    "ask": {"message": "Who says so?"},
}
UNKNOWN = {
    "assess": {"claims": ["The bridge opened in 1955.", "The mill opened in 1955."]},
    "verify": {"text": SCHOOL},
    "verify_batch": {"claims": [{"text": SCHOOL}]},
    "verify_select": {"texts": [SCHOOL]},
    "citecheck": {"pairs": [{"statement": DAM, "url": "http://a.example"}]},
}
"""What has no verdict yet that could be served for nothing."""
UNFITTING = {
    "extract": [
        ({}, SCHEMA),
        ({"text": 5}, SCHEMA),
        ({"text": " "}, "blank_input"),
        ({"text": DAM, "focus": "x" * 301}, SCHEMA),
        ({"text": DAM, "locate": "perhaps"}, SCHEMA),
        ({"text": DAM, "language": "xx"}, "unsupported_language"),
    ],
    "assess": [
        ({}, SCHEMA),
        ({"claims": []}, SCHEMA),
        ({"claims": [1]}, SCHEMA),
        ({"text": " "}, "blank_input"),
        ({"text": LONGEST}, "item_too_long"),
        ({"claims": [DAM], "text": DAM}, "input_conflict"),
        ({"claims": [DAM] * 21}, "too_many_items"),
        ({"claims": [DAM, " "]}, "blank_item"),
        ({"claims": [DAM, LONG]}, "item_too_long"),
        ({"claims": [DAM], "language": "xx"}, "unsupported_language"),
    ],
    "verify": [
        ({}, SCHEMA),
        ({"text": ""}, "blank_input"),
        ({"text": LONGEST}, "item_too_long"),
        ({"text": DAM, "source_url": "ftp://a.example"}, SCHEMA),
        ({"text": DAM, "webhook_url": None}, SCHEMA),
        ({"text": DAM, "webhook_url": "a.example"}, SCHEMA),
        ({"text": DAM, "webhook_url": "http://10.0.0.1/"}, SCHEMA),
        ({"text": DAM, "visibility": "public"}, SCHEMA),
        ({"text": DAM, "depth": "deepest"}, SCHEMA),
        ({"text": DAM, "language": "xx"}, "unsupported_language"),
    ],
    "verify_batch": [
        ({}, SCHEMA),
        ({"claims": []}, SCHEMA),
        ({"claims": [{"text": DAM}, {"depth": "low"}]}, SCHEMA),
        ({"claims": [{"text": DAM, "idempotency_key": ""}]}, SCHEMA),
        ({"claims": [{"text": DAM}] * 21}, "too_many_items"),
        ({"claims": [{"text": DAM}, {"text": " "}]}, "blank_item"),
        ({"claims": [{"text": LONGEST}]}, "item_too_long"),
        ({"claims": [{"text": DAM, "language": "xx"}]}, "unsupported_language"),
        ({"claims": [{"text": DAM}], "visibility": "public"}, SCHEMA),
    ],
    "verify_select": [
        ({"texts": 5}, SCHEMA),
        ({"texts": []}, "blank_input"),
        ({"texts": [" "]}, "blank_input"),
        ({"texts": ["The bridge opened in 1955."]}, "invalid_selection"),
        ({"texts": [f"{number}." for number in range(21)]}, "too_many_items"),
    ],
    "set_visibility": [({}, SCHEMA), ({"visibility": "everyone"}, SCHEMA)],
    "ask": [
        ({}, SCHEMA),
        ({"message": " "}, "blank_input"),
        ({"message": "x" * 501}, SCHEMA),
        ({"message": "Why?", "language": "xx"}, "unsupported_language"),
    ],
    "review": [
        ({}, SCHEMA),
        ({"text": " "}, "blank_input"),
        ({"text": DAM, "citations": 5}, SCHEMA),
        ({"text": DAM, "webhook_url": None}, SCHEMA),
        ({"text": DAM, "visibility": "public"}, SCHEMA),
        ({"text": DAM, "escalate": {"max_verifications": 21}}, SCHEMA),
        ({"text": DAM, "escalate": {"depth": "deepest"}}, SCHEMA),
        ({"text": DAM, "escalate": {"verdicts": ["Wrong"]}}, "invalid_verdict_label"),
        ({"text": DAM, "escalate": {"confidence": ["some"]}}, "invalid_confidence_band"),
        ({"text": DAM, "language": "xx"}, "unsupported_language"),
    ],
    "citecheck": [
        ({}, SCHEMA),
        ({"text": " "}, "blank_input"),
        ({"text": LONGEST}, "item_too_long"),
        ({"text": DAM, "pairs": [{"statement": DAM, "url": "http://a.example"}]}, "input_conflict"),
        ({"pairs": []}, SCHEMA),
        ({"pairs": [{"statement": DAM, "url": "http://a.example"}] * 21}, "too_many_items"),
        ({"pairs": [{"statement": " ", "url": "http://a.example"}]}, "blank_input"),
        ({"pairs": [{"statement": DAM}]}, "invalid_cite"),
        ({"pairs": [{"statement": DAM, "url": "http://a.example", "doi": "10.1000/1"}]}, "invalid_cite"),
        ({"pairs": [{"statement": DAM, "doi": "ten"}]}, SCHEMA),
        ({"pairs": [{"statement": DAM, "cite": "a book"}]}, "invalid_cite"),
        ({"pairs": [{"statement": DAM, "url": "http://a.example", "quotes": ["short"]}]}, SCHEMA),
        ({"text": DAM, "max_citations": 0}, SCHEMA),
        ({"text": DAM, "language": "auto"}, "unsupported_language"),
    ],
    "webhook_test": [
        ({"webhook_url": 5}, SCHEMA),
        ({"webhook_url": ""}, "blank_input"),
        ({"webhook_url": "ftp://a.example"}, SCHEMA),
        ({"webhook_url": "http://10.0.0.1/"}, SCHEMA),
    ],
}
UNFITTING_QUERIES = {
    "library": [{"page": "0"}, {"page": "one"}, {"sort": "best"}, {"search": "x" * 501}, {"search": "\0"}],
    "list_verifications": [{"page": "0"}, {"page_size": "many"}],
    "related_verifications": [{"limit": "some"}],
    "read_review": [{"view": "all"}],
}
HOOKED = ("verify", "verify_batch", "review", "citecheck", "webhook_test")
PAID = ("assess", "verify", "verify_batch", "verify_select", "ask", "review", "citecheck")
UNCODED = {("verify_batch", "too_many_items"), ("verify_select", "too_many_items")}


class World:
    """One account with a thing of every kind, and callers in one version."""

    def __init__(self, hosted, stored_reports, version, call):
        self.hosted, self.stored_reports, self.version, self.call = hosted, stored_reports, version, call
        self.seen = set()
        self.made = 1 + 100 * BOTH.index(version)

    async def furnish(self):
        self.key = await self.hosted.key(plan="pro", credits=100)
        self.client = self.hosted.client(self.key, self.version)
        self.verification = await self.stored_reports.put(self.key)
        self.gone = await self.stored_reports.put(self.key)
        async with self.hosted.service.database.write() as connection:
            now, kept = self.hosted.clock.now(), self.hosted.service.verifications
            await kept.purge(connection, [await kept.find(connection, self.gone, now)], now)
        self.paused = await self.paused_task()

    async def paused_task(self):
        receipt = await self.hosted.client(self.key).post(
            "/api/v1/verify", json={"text": f"{DAM} {SCHOOL}"}, headers={"Idempotency-Key": f"pause {self.made}"}
        )
        self.made += 1
        path = f"/api/v1/verify/status/{receipt.json()['task_id']}"
        while (await self.hosted.client(self.key).get(path)).json()["status"] != "needs_input":
            await asyncio.sleep(0.01)
        return receipt.json()["task_id"]

    async def run(self, status, kind=None, **changes):
        kind = kind or next((kind for kind in ("review", "citecheck") if kind in self.call.name), "verify")
        self.made += 1
        id = f"{self.made:032x}"[-8 if kind != "verify" else -32 :].replace("0", "f")
        await self.stored_reports.run(self.key, id, status, kind=kind, **changes)
        return id

    @property
    def id(self):
        return self.paused if "task_id" in self.call.path else self.verification

    async def send(self, body=None, *, id=None, client=None, **options):
        path = self.call.path
        for name in self.call.parameters:
            path = path.replace(f"{{{name}}}", id or self.id)
        if self.call.body is not None and "content" not in options:
            options["json"] = GOOD[self.call.name] if body is None else body
        return await (client or self.client).request(self.call.method, path, **options)

    async def refused(self, status, code, body=None, *, told=(), **options):
        answer = await self.send(body, **options)
        assert answer.status_code == status, (self.call.name, body, answer.text)
        self.check(answer.json(), status, code)
        assert set(told) <= set(answer.json()), answer.text
        assert answer.headers["X-Service-API-Version"] == self.version and len(answer.content) < 5_000
        self.seen.add(status)
        return answer

    def check(self, told, status, code):
        """The forms of docs/wire-shapes.md, 13.1."""
        of_runs = self.call.path.startswith(("/api/v1/review", "/api/v1/citecheck"))
        if self.version == CURRENT:
            assert isinstance(told["detail"], str) and told["detail"] and told["code"] == code
            if status == 422 and code != "idempotency_body_mismatch":
                first = told["errors"][0]
                assert {"loc", "msg", "type"} <= set(first) <= {"loc", "msg", "type", "ctx"}
                assert first["loc"][0] in {"body", "query", "header"}
                assert code == SCHEMA or (first["type"], first["msg"]) == (code, told["detail"])
            else:
                assert "errors" not in told
        elif status == 401:
            assert told == {"detail": "Unauthorized"}
        elif status == 422 and of_runs:
            assert set(told) == {"detail", "code", "errors"} and told["code"] == code
            assert all(set(error) == {"loc", "msg"} for error in told["errors"])
        elif status == 422 and isinstance(told["detail"], list):
            assert code == SCHEMA and set(told) == {"detail"}
            assert all(
                {"type", "loc", "msg"} <= set(error) <= {"type", "loc", "msg", "ctx"} for error in told["detail"]
            )
        else:
            coded = of_runs or (status not in {400, 404, 405, 408, 413, 422})
            coded = coded or (status == 422 and code in OLD_CODES_422 and (self.call.name, code) not in UNCODED)
            assert told.get("code") == (code if coded else None), told
            assert (
                isinstance(told["detail"], str) and "errors" not in told and "docs_url" not in told
            ) or status == 409


async def _callers(world):
    hosted, call = world.hosted, world.call
    stranger = hosted.client("factlint_" + "0" * 32, world.version)
    await world.refused(401, "not_authenticated", client=stranger)
    elsewhere = hosted.client(await hosted.key(networks=["192.0.2.0/24"]), world.version)
    await world.refused(403, "forbidden", client=elsewhere)
    if call.scope is not None:
        other = "verify" if call.scope == "history:read" else "history:read"
        limited = hosted.client(await hosted.key(scopes=[other]), world.version)
        if call.own_runs:  # a key reads what it began, and of the rest it may not even know that it is there
            await world.refused(404, "not_found", client=limited, id="ffffffff")
        else:
            await world.refused(403, "insufficient_scope", client=limited, told=["scope"])


async def _bodies(world):
    async def slow():
        yield b'{"text": '
        await asyncio.sleep(5)

    await world.refused(400, "malformed_body", content=b'{"text": "\xff"}')
    await world.refused(408, "request_timeout", content=slow())
    await world.refused(413, "payload_too_large", content=b" " * 3_000_000)
    for broken in (b"", b"[]", b"{", b'{"text": "\\ud800"}'):
        await world.refused(422, SCHEMA, content=broken)
    for body, code in UNFITTING[world.call.name]:
        await world.refused(422, code, body)


async def _repeats(world, monkeypatch):
    for room in (reviews, citations):
        monkeypatch.setattr(room, "TWIN_S", 0.0)
    call, headers = world.call, {"Idempotency-Key": "one"}
    first = await world.send(headers=headers)
    assert first.status_code in call.success, first.text
    other = OTHER.get(call.name, {"text": SCHOOL})
    await world.refused(422, "idempotency_body_mismatch", other, headers=headers)
    async with world.hosted.service.database.write() as connection:
        await connection.execute(update(IdempotentCall).values(body=None))
    await world.refused(410, "purged", headers=headers, told=["purged_at"])
    async with world.hosted.service.database.write() as connection:
        await connection.execute(update(IdempotentCall).values(status=None))
    # Of a twin that has no id yet, reviews and citation checks say so (docs/wire-shapes.md, 10.1).
    id = [f"{call.name}_id"] if call.name in {"review", "citecheck"} else []
    answer = await world.refused(409, "in_progress", headers=headers, told=id)
    wait = answer.json()["retry_after" if world.version == CURRENT else "retry_after_seconds"]
    assert int(answer.headers["Retry-After"]) == wait > 0 and all(answer.json()[name] is None for name in id)


async def _states(world, monkeypatch):
    """What only a thing in some state is refused for."""
    name, hosted, now = world.call.name, world.hosted, world.hosted.clock.now()
    if "verification" in name or name in {"set_visibility", "ask", "ask_history", "clear_ask"}:
        if 410 in world.call.statuses:
            await world.refused(410, "purged", id=world.gone, told=["purged_at"])
        conflict = {400: "verification_not_ready", 409: "verification_not_ready"}
        for status in set(world.call.errors) & set(conflict):
            await world.refused(status, conflict[status], id=world.paused)
            failed = await world.run("failed", kind="verify")
            await world.refused(status, "verification_failed" if status == 409 else conflict[status], id=failed)
    if name == "verify_select":
        task = await world.paused_task()
        await hosted.client(world.key).post(f"/api/v1/verify/{task}/select", json=GOOD[name])
        await world.refused(409, "no_selection_pending", id=task)
    if name in {"verify_status", "read_review", "cancel_review", "read_citecheck", "cancel_citecheck"}:
        gone = await world.run("failed", purged_at=now, ended_at=now)
        await world.refused(410, "purged", id=gone, told=["purged_at"])
    if name == "verify_cancel":
        child = await world.run("processing", parent_id=await world.run("verifying", kind="review"))
        await world.refused(409, "use_review_cancel", id=child)
    if name in {"review", "citecheck"}:
        running = [await world.run("queued") for _ in range(3)]
        wait = "retry_after" if world.version == CURRENT else "retry_after_seconds"
        answer = await world.refused(429, f"{name}_in_flight", told=[wait])
        assert answer.json()[wait] == int(answer.headers["Retry-After"])
        for id in running:
            await hosted.client(world.key).post(f"/api/v1/{name}s/{id}/cancel")
    if name == "extract":
        await set_extract_limit(hosted.database_url, await world.stored_reports.account(world.key), 1)
        wait = "retry_after" if world.version == CURRENT else "reset_in_seconds"
        answer = await world.refused(429, "extract_daily_limit", told=["limit", wait])
        assert answer.json()[wait] == int(answer.headers["Retry-After"])
    if name in HOOKED or name == "webhook_secret":
        await remove_secret(hosted.database_url, world.key)
    if name in HOOKED:
        await world.refused(422, "webhook_secret_missing", GOOD[name] | {"webhook_url": HOOK})
    if name == "webhook_secret":
        await world.refused(404, "not_found")


async def _poor(world):
    """The last of all: the balance is spent."""
    body = UNKNOWN.get(world.call.name)
    id = await world.paused_task() if world.call.name == "verify_select" else None
    async with world.hosted.service.database.write() as connection:
        account, now = await world.stored_reports.account(world.key), world.hosted.clock.now()
        pool = await ledger.read_pool(connection, account, now)
        await ledger.debit(connection, account, [ledger.Debit("spent", "assess", pool.available)], now)
    docs = "docs_url" if world.version == CURRENT else "doc_url"
    told = (await world.refused(402, "no_credits", body, id=id, told=[docs, "upgrade_url", "wall_id", "cost"])).json()
    assert told["remaining"] == 0 and told["upgrade_url"].endswith(told["wall_id"]) and None not in told.values()
    # The versions differ in this for citation checks alone (docs/interface.md, "Versioning"; docs/wire-shapes.md, 0.1 row 12).
    alone = world.call.name == "citecheck" and world.version == CURRENT
    assert told.get("credits_remaining") == (None if alone else 0)
    assert told.get("requested") == {"assess": 2, "verify_batch": 1, "verify_select": 1}.get(world.call.name)


async def _all(world, monkeypatch):
    call = world.call
    await world.furnish()
    if not call.open:
        await _callers(world)
    if call.body is not None:
        await _bodies(world)
    for query in UNFITTING_QUERIES.get(call.name, ()):
        await world.refused(422, SCHEMA, params=query)
    for name in call.parameters:
        for id in ("0" * 8, "0" * 32, name):
            await world.refused(404, "not_found", id=id)
    if call.once:
        await _repeats(world, monkeypatch)
    await _states(world, monkeypatch)
    if call.name in PAID:
        await _poor(world)


@pytest.mark.parametrize("call", SERVED, ids=lambda call: call.name)
async def test_each_call_refuses_for_every_reason_that_is_listed_and_for_no_other(open_service, monkeypatch, call):
    async with open_service(limits=Limits(body_read_s=0.1)) as hosted:
        stored_reports = StoredReports(hosted)
        for version in BOTH:
            world = World(hosted, stored_reports, version, call)
            await _all(world, monkeypatch)
            # Of every call alike: a version that is no date.
            assert (await world.send(client=hosted.client(world.key, "someday"))).status_code == 422
            assert world.seen | {422} == {status for status in call.statuses if status < 500}
            assert (await world.client.get("/api/v1/me/usage")).status_code == 200
