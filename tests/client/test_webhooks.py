"""A receiver believes only what is signed, fresh and new."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.client.api.webhooks import NotGenuine, RecentEvents, Stale, UnreadableDelivery, verify
from factlint.interface.status import TaskStatus
from factlint.interface.v2026_05_13.webhooks import OriginalVerificationEvent, event_to_original
from factlint.interface.webhooks import TestEvent as TryEvent
from factlint.interface.webhooks import VerificationEvent, sign

NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
SECRET = "0123456789abcdef0123456789abcdef"
TASK = "0f3c9a6d1be24c58a7d0e2f19b8c6a41"


def event(name: str = "verification.cancelled", sent: datetime = NOW, attempt: int = 1) -> VerificationEvent:
    return VerificationEvent(
        event=name,
        event_id="evt_5d41402abc4b2a76b9719d91",
        status=name.partition(".")[2],
        task_id=TASK,
        verification=TaskStatus(status=name.partition(".")[2], task_id=TASK),
        attempt=attempt,
        delivered_at=sent.isoformat(),
    )


def received(raw: bytes, seen: RecentEvents | None = None, *, now: datetime = NOW, header: str | None = None):
    return verify(
        SECRET, sign(SECRET, raw) if header is None else header, raw, now, RecentEvents() if seen is None else seen
    )


def raw_of(sent: VerificationEvent) -> bytes:
    return sent.model_dump_json().encode()


@given(st.text(min_size=1), st.binary())
def test_a_signature_is_the_keyed_hash_of_the_very_bytes(secret: str, raw: bytes) -> None:
    secret = secret.encode("utf-8", "replace").decode()
    expected = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    assert sign(secret, raw) == f"sha256={expected}"


def test_a_genuine_delivery_is_read_in_the_shape_of_its_version() -> None:
    sent = event()
    delivery = received(raw_of(sent))
    assert delivery.parse_event() == sent and not delivery.repeated
    old = event_to_original(sent)
    assert isinstance(old, OriginalVerificationEvent)
    older = received(old.model_dump_json().encode())
    assert older.name == "verification.failed" and older.parse_event() == old


@given(st.integers(0, 400), st.integers(1, 255))
def test_one_changed_byte_is_noticed(place: int, change: int) -> None:
    raw = bytearray(raw_of(event()))
    header = sign(SECRET, bytes(raw))
    raw[place % len(raw)] ^= change
    with pytest.raises(NotGenuine):
        received(bytes(raw), header=header)


@pytest.mark.parametrize("header", ["", "sha256=", "sha256=00", "nonsense", "sha256=" + "0" * 64, "ünïcode"])
def test_no_or_another_signature_is_refused(header: str) -> None:
    with pytest.raises(NotGenuine):
        received(raw_of(event()), header=header)


def test_a_body_that_was_written_anew_is_refused() -> None:
    raw = raw_of(event())
    with pytest.raises(NotGenuine):
        received(json.dumps(json.loads(raw)).encode(), header=sign(SECRET, raw))


def test_while_a_secret_is_replaced_both_are_good_and_none_is_empty() -> None:
    raw = raw_of(event())
    assert verify(["new", SECRET], sign(SECRET, raw), raw, NOW, RecentEvents()).name
    assert verify(["new", SECRET], sign("new", raw), raw, NOW, RecentEvents()).name
    with pytest.raises(NotGenuine):
        verify("", sign("", raw), raw, NOW, RecentEvents())


def test_a_delivery_is_good_for_five_minutes_unless_the_receiver_says_otherwise() -> None:
    raw = raw_of(event())
    assert received(raw, now=NOW + timedelta(seconds=300)).name
    with pytest.raises(Stale):
        received(raw, now=NOW + timedelta(seconds=301))
    late = NOW + timedelta(hours=1)
    assert verify(SECRET, sign(SECRET, raw), raw, late, RecentEvents(), window_s=7200).name


@pytest.mark.parametrize("told", [None, "", "yesterday", 5])
def test_a_delivery_that_does_not_tell_its_time_is_accepted(told: object) -> None:
    raw = json.dumps({"event": "webhook.test", "event_id": "evt_1", "delivered_at": told}).encode()
    assert received(raw).name == "webhook.test"


def test_a_later_attempt_of_the_same_event_is_known_as_a_repetition() -> None:
    seen = RecentEvents()
    assert not received(raw_of(event()), seen).repeated
    second = received(raw_of(event(attempt=2, sent=NOW + timedelta(seconds=10))), seen)
    assert second.repeated
    seen.discard(second.key)
    assert not received(raw_of(event(attempt=3)), seen).repeated


def test_older_events_are_told_apart_by_task_and_name() -> None:
    seen = RecentEvents()
    first = event_to_original(event()).model_dump_json().encode()
    assert not received(first, seen).repeated
    assert received(first, seen).repeated
    other = event_to_original(event("verification.needs_input")).model_dump_json().encode()
    assert not received(other, seen).repeated


def test_what_was_seen_is_bounded() -> None:
    seen = RecentEvents(most=2)
    for key in ("a", "b", "c"):
        seen.add(key)
    assert "a" not in seen and "b" in seen and "c" in seen


def test_events_of_a_later_kind_are_to_be_ignored() -> None:
    raw = json.dumps({"event": "moon.risen", "event_id": "evt_9"}).encode()
    assert received(raw).parse_event() is None


def test_a_test_delivery_is_about_no_task() -> None:
    sent = TryEvent(event_id="evt_7", delivered_at=NOW.isoformat())
    assert received(sent.model_dump_json().encode()).parse_event() == sent
    assert set(sent.task_id) == {"0"}


@pytest.mark.parametrize("raw", [b"", b"[]", b"nonsense", b"\xff"])
def test_a_genuine_delivery_of_something_else_is_unreadable(raw: bytes) -> None:
    with pytest.raises(UnreadableDelivery):
        received(raw)


def test_a_known_event_without_its_body_is_unreadable() -> None:
    delivery = received(json.dumps({"event": "review.completed", "event_id": "evt_2"}).encode())
    with pytest.raises(UnreadableDelivery, match="status"):
        delivery.parse_event()
