"""Waiting for runs: how often they are asked, what ends the wait, and how it is taken up again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopback_service import DROP, Says, Serving, Waits
from runs import CHECK, OTHER, REVIEW, TASK, Telling, cancelled, citecheck, completed, paused, processing, review

from factlint.client.api import errors
from factlint.client.api.client import Client
from factlint.client.api.polling import review_pause_s, task_pause_s
from factlint.interface.status import TaskStatus

ClientOf = Callable[..., Client]
STATUS = f"GET /verify/status/{TASK}"


@given(st.none() | st.floats(-10, 100), st.integers(1, 50))
def test_a_task_is_asked_at_the_hint_of_1_to_30_seconds_else_at_2_4_8(hint: float | None, asked: int) -> None:
    ladder = {1: 2, 2: 4}.get(asked, 8)
    assert task_pause_s(hint, asked) == (hint if hint is not None and 1 <= hint <= 30 else ladder)


@given(st.none() | st.floats(-10, 100))
def test_a_review_is_asked_at_the_hint_but_not_below_5_seconds_else_at_10(hint: float | None) -> None:
    assert review_pause_s(hint) == (10 if hint is None else max(5, hint))


async def test_the_waits_of_a_task_follow_its_hints_and_then_the_ladder(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    telling = Telling().on(
        STATUS, processing(3), processing(99), processing(None), processing(0), processing(30), completed()
    )
    service = await serving(telling)
    seen: list[TaskStatus] = []
    done = await client_of(service).tasks.wait(TASK, on_progress=seen.append)
    assert done.result is not None and done.result.verdict == "False"
    # A hint that is left out is 5, as the interface has it.
    assert waits == [3, 4, 5, 8, 30]
    assert [status.status for status in seen] == ["processing"] * 5 + ["completed"]


@pytest.mark.parametrize("body", [completed(), paused(), cancelled(), {"status": "failed", "task_id": TASK}])
async def test_each_terminal_state_ends_the_wait(
    serving: Serving, client_of: ClientOf, waits: Waits, body: dict[str, object]
) -> None:
    service = await serving(Telling().on(STATUS, body))
    assert (await client_of(service).tasks.wait(TASK)).status == body["status"]
    assert waits == []


@pytest.mark.parametrize("status", [401, 403, 404, 410])
async def test_a_refusal_ends_a_wait_at_once(serving: Serving, client_of: ClientOf, waits: Waits, status: int) -> None:
    refused = Says(status, {"detail": "d", "code": "c", "purged_at": "2026-11-01T00:00:00Z"})
    service = await serving(Telling().on(STATUS, processing(), refused))
    with pytest.raises(errors.Refused):
        await client_of(service).tasks.wait(TASK)
    assert waits == [5] and len(service.heard) == 2


async def test_an_outage_is_passed_over_with_one_request_a_poll(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    down, crowded = Says(503, {"code": "capacity", "retry_after": 20}), Says(429, headers={"Retry-After": "7"})
    service = await serving(Telling().on(STATUS, DROP, down, crowded, Says(500), completed()))
    assert (await client_of(service).tasks.wait(TASK)).status == "completed"
    assert waits == [2, 20, 8, 8]
    assert len(service.heard) == 5


async def test_a_wait_ends_in_time_and_is_taken_up_where_it_was(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    telling = Telling().on(STATUS, processing(30))
    service = await serving(telling)
    client = client_of(service)
    with pytest.raises(errors.WaitedTooLong) as caught:
        await client.tasks.wait(TASK, limit_s=70)
    assert caught.value.run_id == TASK and caught.value.retryable
    assert waits == [30, 30, 10]
    telling.on(STATUS, completed())
    assert (await client.tasks.wait(caught.value.run_id)).status == "completed"


async def test_the_default_limits_are_five_and_ten_minutes(serving: Serving, client_of: ClientOf, waits: Waits) -> None:
    telling = Telling().on(STATUS, processing(30)).on(f"GET /reviews/{REVIEW}", review("assessing", 10))
    telling.on(f"GET /citechecks/{CHECK}", citecheck("checking", 10))
    client = client_of(await serving(telling))
    for wait, limit in (
        (client.tasks.wait(TASK), 300),
        (client.reviews.wait(REVIEW), 600),
        (client.citechecks.wait(CHECK), 600),
    ):
        before = sum(waits)
        with pytest.raises(errors.WaitedTooLong):
            await wait
        assert sum(waits) - before == limit


async def test_a_round_of_several_tasks_takes_the_shortest_hint(
    serving: Serving, client_of: ClientOf, waits: Waits
) -> None:
    telling = Telling().on(STATUS, processing(9), processing(9), completed())
    telling.on(f"GET /verify/status/{OTHER}", processing(4, OTHER), paused(OTHER))
    service = await serving(telling)
    found = await client_of(service).tasks.wait_all([TASK, OTHER, "gone", TASK])
    assert waits == [4, 9]
    assert isinstance(found["gone"], errors.NotFound)
    statuses = {task: answer.status for task, answer in found.items() if isinstance(answer, TaskStatus)}
    assert statuses == {TASK: "completed", OTHER: "needs_input"}
    assert len(service.heard) == 3 + 2 + 1


async def test_of_several_tasks_those_that_still_run_at_the_end_are_told(serving: Serving, client_of: ClientOf) -> None:
    telling = Telling().on(STATUS, processing(30)).on(f"GET /verify/status/{OTHER}", completed(OTHER))
    found = await client_of(await serving(telling)).tasks.wait_all([TASK, OTHER], limit_s=60)
    assert isinstance(found[OTHER], TaskStatus)
    late = found[TASK]
    assert isinstance(late, errors.WaitedTooLong) and late.run_id == TASK


async def test_nothing_to_wait_for_is_over_at_once(serving: Serving, client_of: ClientOf, waits: Waits) -> None:
    service = await serving(Telling())
    assert await client_of(service).tasks.wait_all([]) == {}
    assert waits == [] and service.heard == []


async def test_reviews_and_citation_checks_are_waited_for(serving: Serving, client_of: ClientOf, waits: Waits) -> None:
    telling = Telling().on(f"GET /reviews/{REVIEW}", review("queued", 1), review("verifying", 15), review())
    telling.on(f"GET /citechecks/{CHECK}", citecheck("checking"), Says(500), citecheck("failed"))
    client = client_of(await serving(telling))
    assert (await client.reviews.wait(REVIEW)).status == "completed"
    assert (await client.citechecks.wait(CHECK)).status == "failed"
    assert waits == [5, 15, 10, 4]


@pytest.mark.parametrize(
    "body",
    [
        {"status": "completed", "task_id": TASK},
        completed(OTHER),
        {"status": "completed", "task_id": TASK, "result": {"verdict": "True"}},
        {"task_id": TASK},
    ],
)
async def test_an_answer_that_cannot_be_used_ends_the_wait(
    serving: Serving, client_of: ClientOf, body: dict[str, object]
) -> None:
    service = await serving(Telling().on(STATUS, body))
    with pytest.raises(errors.UnreadableAnswer):
        await client_of(service).tasks.wait(TASK)
