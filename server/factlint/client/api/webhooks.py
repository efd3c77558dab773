"""Receiving webhooks: whether a delivery is genuine, fresh and new, and what it says (docs/wire-shapes.md, 14). Pure."""

from __future__ import annotations

import hmac
import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol, cast

from pydantic import ValidationError

from factlint.client.api.errors import ClientError
from factlint.interface.common import Wire
from factlint.interface.v2026_05_13.webhooks import (
    OriginalCitecheckEvent,
    OriginalEvent,
    OriginalReviewEvent,
    OriginalVerificationEvent,
)
from factlint.interface.webhooks import (
    REPLAY_WINDOW_S,
    AnyEvent,
    CertificateEvent,
    CitecheckEvent,
    ReviewEvent,
    TestEvent,
    VerificationEvent,
    sign,
)


class NotGenuine(ClientError):
    """The signature is missing or is not that of these bytes; answer 401 and do nothing."""

    code = "bad_signature"


class Stale(ClientError):
    """It was sent too long ago, so that somebody may be replaying it; answer 401 and do nothing."""

    code = "stale_delivery"


class UnreadableDelivery(ClientError):
    """It is genuine but not of this interface."""

    code = "unreadable_delivery"


class SeenEvents(Protocol):
    """The events that were received before; keep it as long as deliveries may be repeated, a quarter of an hour."""

    def __contains__(self, key: object, /) -> bool: ...

    def add(self, key: str, /) -> None: ...


class RecentEvents:
    """`SeenEvents` in memory that forgets the oldest first."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._keys: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key: object, /) -> bool:
        return key in self._keys

    def add(self, key: str, /) -> None:
        self._keys[key] = None
        while len(self._keys) > self._most:
            self._keys.popitem(last=False)

    def discard(self, key: str) -> None:
        """Forget an event whose handling failed, so that its next attempt is handled."""
        self._keys.pop(key, None)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A genuine delivery. `repeated`: the same event came before, so answer 2xx and do nothing more.

    `key` is what tells events apart: the event's id, or in 2026-05-13, where there is none, its task and name.
    """

    name: str
    key: str
    repeated: bool
    body: Mapping[str, object]

    def parse_event(self) -> AnyEvent | OriginalEvent | None:
        """What it says, in the shape of its version; None for an event of a later kind, which is to be ignored.

        Raises UnreadableDelivery.
        """
        model = _model_of(self.name, self.body)
        if model is None:
            return None
        try:
            return cast("AnyEvent | OriginalEvent", model.model_validate(self.body))
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors(include_input=False, include_url=False)[0]["loc"])
            raise UnreadableDelivery(f"The delivery {self.name[:40]} has no usable {where[:80]!r}") from None


def verify(
    secret: str | Iterable[str],
    header: str | None,
    raw: bytes,
    now: datetime,
    seen: SeenEvents,
    *,
    window_s: float = REPLAY_WINDOW_S,
) -> Delivery:
    """The delivery whose body is `raw`, exactly as it came, and whose signature header is `header`.

    `secret` may be several while one is being replaced. A delivery that does not tell when it was sent is accepted.
    Raises NotGenuine, Stale or UnreadableDelivery.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    given = (header or "").strip().encode("utf-8", "replace")
    if not any(hmac.compare_digest(sign(known, raw).encode(), given) for known in secrets if known):
        raise NotGenuine("The delivery is not signed with this webhook secret")
    body = _object(raw)
    sent = _time(body.get("delivered_at"))
    if sent is not None and (now - sent).total_seconds() > window_s:
        raise Stale(f"The delivery was sent more than {window_s:g} s ago")
    name = _text(body, "event")
    key = _text(body, "event_id") or f"{_text(body, 'task_id')} {name}"
    repeated = key in seen
    if not repeated:
        seen.add(key)
    return Delivery(name, key, repeated, body)


def _object(raw: bytes) -> Mapping[str, object]:
    try:
        found: object = json.loads(raw)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise UnreadableDelivery("The delivery is not a JSON object")
    return cast("Mapping[str, object]", found)


def _time(value: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found is not None and found.tzinfo is None else found


def _text(body: Mapping[str, object], name: str) -> str:
    value = body.get(name)
    return value if isinstance(value, str) else ""


def _model_of(name: str, body: Mapping[str, object]) -> type[Wire] | None:
    """Which shape an event has; those of 2026-05-13 are told by what stands beside their ids."""
    subject = name.partition(".")[0]
    if subject == "verification":
        return VerificationEvent if "verification" in body else OriginalVerificationEvent
    if subject == "review":
        return OriginalReviewEvent if "task_id" in body else ReviewEvent
    if subject == "citecheck":
        return OriginalCitecheckEvent if "task_id" in body else CitecheckEvent
    if name == "certificate.timestamped":
        return CertificateEvent if "event_id" in body else OriginalVerificationEvent
    if name == "webhook.test":
        return TestEvent if "event_id" in body else OriginalVerificationEvent
    return None
