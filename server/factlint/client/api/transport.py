"""Sending one request until it has an answer: the ladder of retries, one idempotency key, checks of the answer."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol, cast

from pydantic import ValidationError

from factlint.client.api import retry_rules
from factlint.client.api.errors import Answered, ClientError, NotJson, Unreachable, UnreadableAnswer, build_refusal
from factlint.client.api.http_client import (
    AnswerTimedOut,
    AnswerTooLarge,
    BrokenEncoding,
    ConnectionFailed,
    HttpAnswer,
    HttpClient,
    HttpRequest,
)
from factlint.interface.common import IDEMPOTENCY_HEADER, REQUEST_ID_HEADER
from factlint.interface.failures import Failure
from factlint.interface.versions import CURRENT, VERSION_HEADER

if TYPE_CHECKING:
    from factlint.interface.errors import FieldError

log = logging.getLogger("factlint.client")

MOST_RESTARTS = 2
_VERSION = VERSION_HEADER.lower()


class Connection(Protocol):
    """The way to a service. It may change between two tries of one call, when a local backend had to be replaced."""

    async def open(self) -> HttpClient:
        """A client for the service as it is now. Raises ClientError when there is no way to it."""
        ...

    async def reconnect(self, failed: HttpClient) -> bool:
        """The connection of `failed` broke or its token was refused. True: a new way is open, send again at once."""
        ...

    async def aclose(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Call:
    """One request; a `keyed` one gets an idempotency key that all its tries share: `key`, or a fresh one.

    `repeated` is false for a poll, which its caller repeats. `anonymous`: goes without the key of the account.
    `receipt` is the field of a 409 that names the run which an identical request began: that is the answer too.
    """

    method: str
    path: str
    timeout_s: float
    body: Mapping[str, object] | None = None
    headers: Mapping[str, str] | None = None
    keyed: bool = False
    key: str = ""
    repeated: bool = True
    anonymous: bool = False
    receipt: str = ""


class PreliminaryCalls(Protocol):
    """A call that must succeed on the very connection that another is about to use."""

    def preliminary_call(self, client: HttpClient, call: Call) -> Call | None: ...

    def note_preliminary_done(self, client: HttpClient, call: Call) -> None: ...


class Sender:
    """Sends calls over a line, and again as `retry_rules` says."""

    def __init__(
        self,
        line: Connection,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        new_key: Callable[[], str] = lambda: uuid.uuid4().hex,
        preliminary: PreliminaryCalls | None = None,
    ) -> None:
        self.line = line
        self.requests = 0
        self._sleep = sleep
        self._new_key = new_key
        self._preliminary = preliminary

    async def send(self, call: Call) -> Mapping[str, object]:
        """The answer's JSON object. Raises a ClientError."""
        headers = {VERSION_HEADER: CURRENT, **(call.headers or {})}
        if call.keyed:
            headers[IDEMPOTENCY_HEADER] = call.key or self._new_key()
        attempt = restarts = 0
        perhaps_heard = False
        while True:
            client = await self.line.open()
            try:
                answer = await self._try(client, call, headers)
            except ConnectionFailed as error:
                perhaps_heard |= error.perhaps_heard
                if error.broken and restarts < MOST_RESTARTS and await self.line.reconnect(client):
                    restarts += 1
                    continue
                decision, failure = (
                    retry_rules.decide_after_transport_error(attempt),
                    self._unreachable_error(client, call, error),
                )
                failure.perhaps_heard = perhaps_heard
            else:
                if answer.status == 401 and restarts < MOST_RESTARTS and await self.line.reconnect(client):
                    restarts += 1
                    continue
                receipt = _receipt(call, answer)
                if receipt is not None:
                    return receipt
                try:
                    if 200 <= answer.status < 300:
                        return _object(call, answer)
                    decision, failure = _judge_answer(call, answer, attempt)
                    failure.perhaps_heard = perhaps_heard
                    perhaps_heard |= answer.status in retry_rules.PERHAPS_HEARD
                except NotJson as garbled:
                    decision, failure = retry_rules.decide_after_transport_error(attempt), garbled
                    perhaps_heard = True
            if decision.wait_s is None or not call.repeated:
                raise failure
            log.info("%s %s: %s, again in %g s", call.method, call.path, failure.code, decision.wait_s)
            await self._sleep(decision.wait_s)
            attempt += 1

    def _unreachable_error(self, client: HttpClient, call: Call, error: ConnectionFailed) -> Unreachable:
        """Whom nobody could reach, in a writer's words; the call and the kind of the error are for whoever helps."""
        where = client.address if self._preliminary is None else "the program on this machine that checks"
        if isinstance(error, AnswerTimedOut):
            return Unreachable(f"Cannot reach {where}: no answer within {call.timeout_s:g} s ({_call_name(call)})")
        return Unreachable(f"Cannot reach {where}: no connection ({error.kind}, {_call_name(call)})")

    async def _try(self, client: HttpClient, call: Call, headers: Mapping[str, str]) -> HttpAnswer:
        """One try: what must come first, then the call. A failure of the first is the failure of the whole."""
        first = self._preliminary.preliminary_call(client, call) if self._preliminary else None
        if first is not None and self._preliminary is not None:
            answer = await self._send_once(client, first, {VERSION_HEADER: CURRENT})
            if not 200 <= answer.status < 300:
                return answer
            self._preliminary.note_preliminary_done(client, call)
        return await self._send_once(client, call, headers)

    async def _send_once(self, client: HttpClient, call: Call, headers: Mapping[str, str]) -> HttpAnswer:
        self.requests += 1
        content = None
        if call.body is not None:
            content = json.dumps(call.body).encode()
            headers = {**headers, "Content-Type": "application/json"}
        request = HttpRequest(call.method, call.path, headers, content, call.anonymous)
        try:
            return await client.send(request, call.timeout_s)
        except AnswerTooLarge:
            raise UnreadableAnswer(f"{_call_name(call)}: the answer is larger than any real one") from None
        except BrokenEncoding:
            raise UnreadableAnswer(f"{_call_name(call)}: the answer's encoding is broken") from None


def _object(call: Call, answer: HttpAnswer) -> Mapping[str, object]:
    served = answer.headers.get(_VERSION, "")
    if served and served != CURRENT:
        raise UnreadableAnswer(f"{_call_name(call)}: asked for version {CURRENT}, but {served[:40]!r} came")
    parsed = _parse_object(answer.content)
    if parsed is None:
        raise NotJson(f"{_call_name(call)}: the answer is not a JSON object; is this the address of the service?")
    return parsed


def _receipt(call: Call, answer: HttpAnswer) -> Mapping[str, object] | None:
    """The receipt of the run that an identical request began, if this refusal names it."""
    if answer.status != 409 or not call.receipt:
        return None
    body = _parse_object(answer.content) or {}
    found = body.get(call.receipt)
    if body.get("code") not in retry_rules.IN_PROGRESS or not isinstance(found, str) or not found:
        return None
    return {call.receipt: found, "status": "queued"}


def _judge_answer(call: Call, answer: HttpAnswer, attempt: int) -> tuple[retry_rules.Decision, ClientError]:
    status, headers = answer.status, answer.headers
    if 300 <= status < 400:
        said = (
            f"{_call_name(call)}: the address redirects elsewhere ({status}); set base_url to the service's own address"
        )
        return retry_rules.Decision(None, final=True), UnreadableAnswer(said)
    body = _parse_object(answer.content) or {}
    reply = retry_rules.Reply(status, headers, body, headers.get(_VERSION, ""))
    now = datetime.now(UTC)
    decision = retry_rules.decide_after_answer(reply, attempt, now, keyed=call.keyed)
    refused = _field_errors(body.get("errors"))
    answered = Answered(
        status=status,
        code=_code(reply.code, refused)[:80],
        detail=_text(body.get("detail")),
        request_id=headers.get(REQUEST_ID_HEADER.lower(), "")[:80],
        retry_after_s=retry_rules.stated_wait_s(reply, now),
        upgrade_url=_text(body.get("upgrade_url")) or None,
        resets_at=_text(body.get("resets_at")) or None,
        purged_at=_text(body.get("purged_at")) or None,
        remaining=_count(body.get("remaining")),
        cost=_count(body.get("cost")),
        requested=_count(body.get("requested")),
        hint=_text(body.get("hint")),
        scope=_text(body.get("scope")),
        task_id=_text(body.get("task_id")),
        failure=_failure(body.get("failure")),
        errors=refused,
    )
    return decision, build_refusal(answered, final=decision.final)


def _parse_object(raw: bytes) -> Mapping[str, object] | None:
    try:
        found: object = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else None


def _text(value: object) -> str:
    return value[:500] if isinstance(value, str) else ""


def _code(code: str, refused: tuple[FieldError, ...]) -> str:
    """One name for an empty item of a list, which services call by two (docs/wire-shapes.md, 0.1)."""
    of_item = any(isinstance(part, int) for entry in refused for part in entry.loc)
    return "blank_item" if code == "blank_input" and of_item else code


def _failure(value: object) -> Failure | None:
    try:
        return Failure.model_validate(value)
    except ValidationError:
        return None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _field_errors(value: object) -> tuple[FieldError, ...]:
    from factlint.interface.errors import FieldError

    found: list[FieldError] = []
    for item in cast("list[object]", value)[:50] if isinstance(value, list) else ():
        try:
            found.append(FieldError.model_validate(item))
        except ValidationError:
            continue
    return tuple(found)


def _call_name(call: Call) -> str:
    return f"{call.method} {call.path.partition('?')[0]}"
