"""When a call is sent again: the rules of official clients, one by one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.client.api.retry_rules import (
    Decision,
    Reply,
    decide_after_answer,
    decide_after_transport_error,
    stated_wait_s,
)
from factlint.interface.versions import CURRENT, ORIGINAL

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


def reply(status: int, version: str = CURRENT, header: str = "", **body: object) -> Reply:
    return Reply(status, {"retry-after": header} if header else {}, body, version)


def wait(found: Reply, attempt: int = 0) -> float | None:
    return decide_after_answer(found, attempt, NOW).wait_s


def test_the_ladder_has_three_rungs() -> None:
    assert [decide_after_transport_error(n).wait_s for n in range(4)] == [1, 2, 4, None]
    for status in (500, 502, 503, 504, 429):
        assert [wait(reply(status), n) for n in range(4)] == [1, 2, 4, None]


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 405, 410, 422])
def test_other_refusals_are_final(status: int) -> None:
    assert decide_after_answer(reply(status), 0, NOW) == Decision(None, final=True)


def test_a_stated_wait_of_up_to_a_minute_is_kept() -> None:
    assert wait(reply(429, header="60")) == 60
    assert wait(reply(503, code="capacity", retry_after=45)) == 45
    assert wait(reply(500, header="7")) == 7


def test_a_longer_one_ends_a_429_or_a_typed_503_and_leaves_the_ladder_to_the_rest() -> None:
    assert wait(reply(429, header="61")) is None
    assert wait(reply(503, code="capacity", retry_after=100)) is None
    assert wait(reply(503, header="100")) == 1
    assert wait(reply(500, header="3600"), 1) == 2


def test_of_a_429_the_header_speaks_before_the_body_and_of_a_typed_503_the_body_before_the_header() -> None:
    assert wait(reply(429, header="5", reset_in_seconds=9)) == 5
    assert wait(Reply(503, {"retry-after": "5"}, {"code": "capacity", "retry_after": 9})) == 9
    assert wait(Reply(503, {"retry-after": "5"}, {"code": "capacity"})) == 5


def test_the_older_names_of_the_wait_are_read_in_order() -> None:
    assert wait(reply(429, reset_in_seconds=3, retry_after_seconds=4, retry_after=5)) == 3
    assert wait(Reply(429, {}, {"retry_after_seconds": 4, "retry_after": 5})) == 4


def test_a_wait_may_be_a_date() -> None:
    assert wait(reply(429, header=format_datetime(NOW + timedelta(seconds=30), usegmt=True))) == 30
    assert wait(reply(429, header=format_datetime(NOW - timedelta(seconds=30), usegmt=True))) == 0


def test_a_review_in_flight_is_never_sent_again() -> None:
    assert wait(reply(429, code="review_in_flight", retry_after=1)) is None


def test_a_failure_that_the_service_calls_lasting_is_believed_in_the_version_asked_for() -> None:
    assert decide_after_answer(reply(500, code="internal"), 0, NOW) == Decision(None, final=True)
    assert decide_after_answer(reply(502, code="x", retryable=False), 0, NOW) == Decision(None, final=True)
    assert wait(reply(500, ORIGINAL, code="internal")) == 1


@pytest.mark.parametrize("code", ["extraction_failed", "framing_failed", "ask_failed"])
def test_a_step_that_failed_by_itself_is_not_repeated(code: str) -> None:
    assert decide_after_answer(reply(502, code=code), 0, NOW) == Decision(None, final=True)


@pytest.mark.parametrize("code", ["in_progress", "idempotency_conflict"])
def test_a_twin_in_flight_is_waited_for_with_the_same_key(code: str) -> None:
    assert wait(reply(409, code=code)) == 1
    assert wait(reply(409, code=code, header="2")) == 2
    assert decide_after_answer(reply(409, code=code), 0, NOW, keyed=False).wait_s is None
    assert wait(reply(409, code="no_selection_pending")) is None


@given(
    st.integers(100, 599),
    st.integers(0, 5),
    st.text(max_size=12),
    st.dictionaries(
        st.sampled_from(["code", "retry_after", "retry_after_seconds", "reset_in_seconds", "retryable"]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    ),
)
def test_no_answer_whatever_breaks_the_rules_or_waits_for_ever(
    status: int, attempt: int, header: str, body: dict[str, object]
) -> None:
    found = Reply(status, {"retry-after": header}, body)
    stated = stated_wait_s(found, NOW)
    assert stated is None or stated >= 0
    decision = decide_after_answer(found, attempt, NOW)
    assert decision.wait_s is None or (0 <= decision.wait_s <= 60 and attempt < 3)
