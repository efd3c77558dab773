"""One call over a real socket until it is answered: its key, its repeats, its limits, what it refuses to believe."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from loopback_service import DROP, Heard, Judge, Says, Service, Serving, Waits

from factlint.client.api import errors
from factlint.client.api.client import Client
from factlint.client.api.remote_http import open_remote
from factlint.client.api.transport import Call, Sender
from factlint.client.checks.evidence_scope import evidence_workspace
from factlint.client.local.backend import RemoteConnection
from factlint.interface.assess import AssessIn
from factlint.interface.extract import ExtractIn
from factlint.interface.local import WorkspaceIn
from factlint.interface.versions import ORIGINAL, VERSION_HEADER
from factlint.settings import Settings

ClientOf = Callable[..., Client]
ONE = AssessIn(claims=["The Varn dam opened in 1931."])


@pytest.fixture(params=["here", "elsewhere"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every promise holds of both ways: to a program on this machine, and to a service elsewhere."""
    if request.param == "elsewhere":
        monkeypatch.setattr("factlint.client.local.backend._open_http", open_remote)


def first(*says: Says | str) -> Callable[[Heard], Says | str]:
    """Say these in turn, then answer as the judge would."""
    waiting, judge = list(says), Judge()
    return lambda heard: waiting.pop(0) if waiting else judge(heard)


def keys(service: Service) -> list[str]:
    return [heard.headers["idempotency-key"] for heard in service.heard]


async def test_every_call_says_who_asks_with_which_key_and_in_which_version(
    serving: Serving, client_of: ClientOf
) -> None:
    service = await serving(Judge())
    await client_of(service).assess(ONE)
    headers = service.heard[0].headers
    assert headers["authorization"] == "Bearer key-of-the-test"
    assert headers[VERSION_HEADER.lower()] == "2026-10-11"
    assert headers["user-agent"].startswith("factlint/")
    assert service.heard[0].body == {"claims": ["The Varn dam opened in 1931."]}


async def test_the_repeats_of_a_call_share_one_key_and_another_call_has_its_own(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    service = await serving(first(Says(503), Says(429, headers={"Retry-After": "3"}), DROP))
    client = client_of(service)
    assert (await client.assess(ONE)).claims[0].verdict == "False"
    await client.assess(ONE)
    assert waits == [1, 3, 4]
    assert len(set(keys(service)[:4])) == 1
    assert len(set(keys(service))) == 2


async def test_a_lost_reply_is_asked_for_again_with_the_same_key(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    service = await serving(first(DROP))
    await client_of(service).extract(ExtractIn(text="It opened in 1931."))
    assert waits == [1]
    assert len(service.heard) == 2 and len(set(keys(service))) == 1


async def test_a_twin_in_flight_is_waited_for(serving: Serving, client_of: ClientOf, waits: Waits) -> None:
    service = await serving(first(Says(409, {"detail": "d", "code": "idempotency_conflict"}, {"Retry-After": "2"})))
    await client_of(service).assess(ONE)
    assert waits == [2]
    assert len(set(keys(service))) == 1


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        (Says(401, {"detail": "d", "code": "not_authenticated"}), errors.NotAuthenticated),
        (Says(402, {"detail": "d", "code": "no_credits", "remaining": 0, "cost": 1}), errors.NoCredits),
        (Says(403, {"detail": "d", "code": "forbidden"}), errors.Forbidden),
        (Says(404, {"detail": "d", "code": "not_found"}), errors.NotFound),
        (Says(409, {"detail": "d", "code": "no_selection_pending"}), errors.Conflict),
        (Says(410, {"detail": "d", "code": "purged", "purged_at": "2026-11-01T00:00:00Z"}), errors.NoLongerKept),
        (
            Says(422, {"detail": "d", "code": "blank_item", "errors": [{"loc": ["body"], "msg": "m", "type": "t"}]}),
            errors.Invalid,
        ),
        (Says(429, {"detail": "d", "code": "extract_daily_limit", "retry_after": 3600}), errors.RateLimited),
        (Says(502, {"detail": "d", "code": "extraction_failed"}), errors.StepFailed),
        (Says(500, {"detail": "d", "code": "internal"}), errors.ServerFault),
        (Says(503, {"detail": "d", "code": "capacity", "retry_after": 100}), errors.Unavailable),
        (Says(301, headers={"Location": "https://elsewhere.example"}), errors.UnreadableAnswer),
    ],
)
async def test_each_refusal_is_an_error_of_its_own_and_is_not_repeated(
    serving: Serving, client_of: ClientOf, waits: Waits, says: Says, kind: type[errors.ClientError]
) -> None:
    service = await serving(lambda heard: says)
    with pytest.raises(kind) as caught:
        await client_of(service).assess(ONE)
    assert type(caught.value) is kind
    assert waits == [] and len(service.heard) == 1


async def test_an_error_carries_what_the_reader_needs(serving: Serving, client_of: ClientOf) -> None:
    body = {
        "detail": "Nothing left.",
        "code": "no_credits",
        "upgrade_url": "https://account.example",
        "remaining": 0,
        "cost": 1,
    }
    service = await serving(lambda heard: Says(402, body, {"X-Request-ID": "abc"}))
    with pytest.raises(errors.NoCredits) as caught:
        await client_of(service).assess(ONE)
    told = caught.value.answered
    assert (told.upgrade_url, told.remaining, told.cost, told.request_id) == ("https://account.example", 0, 1, "abc")
    assert "Nothing left." in str(caught.value)


async def test_a_service_that_stays_down_is_given_up_after_three_repeats(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    service = await serving(lambda heard: Says(500, b"<html>down</html>"))
    with pytest.raises(errors.Unavailable):
        await client_of(service).assess(ONE)
    assert waits == [1, 2, 4] and len(service.heard) == 4


async def test_an_address_where_nobody_listens_is_unreachable(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    service = await serving(Judge())
    service.url = "http://127.0.0.1:1"
    with pytest.raises(errors.Unreachable) as caught:
        await client_of(service).get_usage()
    assert caught.value.retryable and waits == [1, 2, 4]


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b'"x"', b"<html>", b'{"status": ', b"[" * 100_000, b"\xff\xfe{}"]
)
async def test_a_good_answer_that_is_no_json_object_is_asked_for_again_under_its_key_and_never_believed(
    serving: Serving, client_of: ClientOf, waits: Waits, body: bytes
) -> None:
    service = await serving(lambda heard: Says(200, body))
    with pytest.raises(errors.UnreadableAnswer) as caught:
        await client_of(service).assess(ONE)
    assert caught.value.retryable and waits == [1, 2, 4]
    assert len({heard.headers["idempotency-key"] for heard in service.heard}) == 1


async def test_a_good_answer_in_another_version_is_not_believed_and_one_that_names_none_is(
    serving: Serving, client_of: ClientOf
) -> None:
    judge = Judge()
    version = [ORIGINAL]

    def script(heard: Heard) -> Says:
        says = judge(heard)
        assert isinstance(says, Says)
        return Says(says.status, says.body, {VERSION_HEADER: version[0]})

    service = await serving(script)
    with pytest.raises(errors.UnreadableAnswer, match="version"):
        await client_of(service).assess(ONE)
    version[0] = ""
    assert (await client_of(service).assess(ONE)).claims


async def test_rows_that_do_not_match_the_items_are_not_believed(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(lambda heard: Says(200, {"status": "ok", "claims": []}))
    with pytest.raises(errors.UnreadableAnswer):
        await client_of(service).assess(ONE)


async def test_an_answer_that_does_not_come_is_given_up_when_the_time_is_over(serving: Serving, waits: Waits) -> None:
    never = asyncio.Event()
    service = await serving(lambda heard: Says(200, {}, after=never.wait))
    line = RemoteConnection(service.url, None)
    with pytest.raises(errors.Unreachable, match="no answer within"):
        await Sender(line, sleep=waits).send(Call("GET", "/api/v1/", 0.05))
    assert waits == [1, 2, 4]
    await line.aclose()


async def test_the_timeouts_are_those_of_official_clients(
    serving: Serving, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = await serving(Judge())
    client = client_of(service)
    given: list[float] = []
    send = Sender.send

    async def spying(self: Sender, call: Call) -> object:
        given.append(call.timeout_s)
        return await send(self, call)

    monkeypatch.setattr(Sender, "send", spying)
    await client.assess(ONE)
    await client.extract(ExtractIn(text="x"))
    await client.get_discovery()
    assert given == [100, 150, 30]


async def test_the_extension_of_extract_goes_only_to_our_own_backend(serving: Serving, client_of: ClientOf) -> None:
    service = await serving(Judge())
    await client_of(service).extract(ExtractIn(text="It opened in 1931.", markup="plain"))
    await client_of(service, local=True).extract(ExtractIn(text="It opened in 1931.", markup="plain"))
    assert ["markup" in heard.body for heard in service.heard] == [False, True]


async def test_a_workspace_is_registered_before_its_first_call_and_again_when_it_changed(
    serving: Serving, client_of: ClientOf
) -> None:
    judge = Judge()

    def script(heard: Heard) -> Says | str:
        return Says(body={"id": "w", "engine": "e"}) if heard.method == "PUT" else judge(heard)

    service = await serving(script)
    client = client_of(service, local=True)
    found = client.use_workspace(WorkspaceIn(root="/drafts"))
    await client.assess(ONE, workspace=found)
    await client.assess(ONE, workspace=found)
    client.use_workspace(WorkspaceIn(root="/drafts", language="de"))
    await client.assess(ONE, workspace=found)
    put = f"PUT /local/workspaces/{found}"
    assert service.paths() == [put, "POST /assess", "POST /assess", put, "POST /assess"]
    assert service.heard[1].headers["x-factlint-workspace"] == found


async def test_a_draft_among_the_sources_is_judged_without_itself_in_the_workspace_that_was_registered(
    serving: Serving, client_of: ClientOf, tmp_path: Path
) -> None:
    judge = Judge()
    service = await serving(
        lambda heard: Says(body={"id": "w", "engine": "e"}) if heard.method == "PUT" else judge(heard)
    )
    client = client_of(service, local=True)
    found = client.use_workspace(WorkspaceIn(root="/drafts"))
    draft = tmp_path / "notes" / "draft.md"
    settings = Settings(sources=(tmp_path / "notes",), data_dir=tmp_path / "data")
    under = evidence_workspace(found, settings, draft)
    await client.assess(ONE, workspace=under)
    await client.assess(ONE, workspace=found)
    assert service.paths() == [f"PUT /local/workspaces/{found}", "POST /assess", "POST /assess"]
    assert service.heard[1].headers["x-factlint-workspace"] == under != found
    assert str(tmp_path) not in under
    remote = Settings(sources=settings.sources, data_dir=tmp_path / "data", base_url="https://facts.example")
    assert evidence_workspace(found, remote, draft) == evidence_workspace(found, settings, None) == found
    assert evidence_workspace(found, settings, tmp_path / "draft.md") == found


async def test_no_word_of_a_draft_reaches_the_log_or_an_error(
    serving: Serving, client_of: ClientOf, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    service = await serving(
        first(Says(503), DROP, Says(200, {"status": "ok", "claims": [{"claim": 7, "x": "secret"}]}))
    )
    with pytest.raises(errors.UnreadableAnswer) as caught:
        await client_of(service).assess(AssessIn(claims=["The secret meeting was in 1931."]))
    assert "secret" not in caplog.text and "secret" not in str(caught.value)
    assert caught.value.__cause__ is None and caught.value.__suppress_context__
