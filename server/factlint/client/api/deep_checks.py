"""Deep checks: submit one or several, watch them, choose among several claims, wait for the end, cancel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, AskCall, quote_segment, workspace_header
from factlint.client.api.errors import ClientError, UnreadableAnswer, WaitedTooLong
from factlint.client.api.polling import TASK_WAIT_S, Waiter, outage_pause_s, task_pause_s
from factlint.client.api.transport import Call
from factlint.interface.common import PREFIX
from factlint.interface.status import TERMINAL, TaskStatus
from factlint.interface.verify import BatchIn, BatchReceipt, CancelOut, SelectIn, TaskReceipt, VerifyIn

Watcher = Callable[[TaskStatus], None]


class TasksClient:
    """The calls about deep checks. `key`: an idempotency key of one's own, so that a crash cannot pay twice."""

    def __init__(self, ask: AskCall, waiter: Waiter) -> None:
        self._ask = ask
        self._waiter = waiter

    async def verify(self, request: VerifyIn, *, key: str = "", workspace: str = "") -> TaskReceipt:
        """Begin a deep check."""
        body = request.model_dump(exclude_unset=True)
        return await self._ask(_submission("/verify", body, key, workspace), TaskReceipt)

    async def verify_batch(self, request: BatchIn, *, key: str = "", workspace: str = "") -> BatchReceipt:
        """Begin one deep check for each claim; `partial` says that the rest could not be taken."""
        body = request.model_dump(exclude_unset=True)
        receipt = await self._ask(_submission("/verify/batch", body, key, workspace), BatchReceipt)
        if len(receipt.items) != len(request.claims) and not receipt.partial:
            raise UnreadableAnswer("POST /verify/batch: the receipt does not have the claims that were sent")
        return receipt

    async def select(self, task_id: str, claims: Iterable[str], *, key: str = "") -> BatchReceipt:
        """Check some of the claims that a waiting task offers, each given exactly as offered."""
        body = SelectIn(texts=list(claims)).model_dump(exclude_unset=True)
        return await self._ask(_submission(f"/verify/{quote_segment(task_id)}/select", body, key), BatchReceipt)

    async def get_status(self, task_id: str) -> TaskStatus:
        """How a task is now."""
        return await self._status(task_id, repeated=True)

    async def cancel(self, task_id: str) -> CancelOut:
        """Stop a task; it may be asked again and again, and of a task that has ended it changes nothing."""
        path = f"{PREFIX}/verify/{quote_segment(task_id)}/cancel"
        answer = await self._ask(Call("POST", path, DEFAULT_TIMEOUT_S), CancelOut)
        if answer.task_id != task_id:
            raise UnreadableAnswer("POST /verify/cancel: the answer is about another task")
        return answer

    async def wait(
        self, task_id: str, *, limit_s: float = TASK_WAIT_S, on_progress: Watcher | None = None
    ) -> TaskStatus:
        """The task when it ended or needs input. Raises WaitedTooLong; waiting again takes it up where it is."""
        return await self._waiter.wait_until_ended(
            task_id, lambda: self._status(task_id, repeated=False), has_ended, _pause_s, limit_s, on_progress
        )

    async def wait_all(
        self, task_ids: Iterable[str], *, limit_s: float = TASK_WAIT_S, on_progress: Watcher | None = None
    ) -> Mapping[str, TaskStatus | ClientError]:
        """How each of these tasks ended, or why that cannot be told: WaitedTooLong for those that still run.

        They are asked in rounds, and the pause after a round is the shortest that any of them proposes.
        """
        found: dict[str, TaskStatus | ClientError] = {}
        running = list(dict.fromkeys(task_ids))
        names = ", ".join(running)

        async def look_at(task_id: str) -> tuple[str, TaskStatus | ClientError]:
            try:
                return task_id, await self._status(task_id, repeated=False)
            except ClientError as error:
                return task_id, error

        async def get_running() -> list[TaskStatus | ClientError]:
            answers = await asyncio.gather(*map(look_at, running))
            for task_id, answer in answers:
                if isinstance(answer, TaskStatus) and on_progress is not None:
                    on_progress(answer)
                if has_ended(answer) if isinstance(answer, TaskStatus) else not answer.retryable:
                    found[task_id] = answer
                    running.remove(task_id)
            return [answer for task_id, answer in answers if task_id in running]

        def pause_s(still: list[TaskStatus | ClientError], asked: int) -> float:
            return min(
                _pause_s(answer, asked) if isinstance(answer, TaskStatus) else outage_pause_s(answer, asked)
                for answer in still
            )

        try:
            await self._waiter.wait_until_ended(names, get_running, lambda _: not running, pause_s, limit_s)
        except WaitedTooLong:
            found |= {task_id: WaitedTooLong(task_id, limit_s) for task_id in running}
        return found

    async def _status(self, task_id: str, *, repeated: bool) -> TaskStatus:
        path = f"{PREFIX}/verify/status/{quote_segment(task_id)}"
        found = await self._ask(Call("GET", path, DEFAULT_TIMEOUT_S, repeated=repeated), TaskStatus)
        if found.task_id != task_id:
            raise UnreadableAnswer("GET /verify/status: the answer is about another task")
        if found.status == "completed" and found.result is None:
            raise UnreadableAnswer("GET /verify/status: the task is completed, but its result is missing")
        return found


def has_ended(status: TaskStatus) -> bool:
    """Whether a task stays as it is until somebody acts."""
    return status.status in TERMINAL


def _pause_s(status: TaskStatus, asked: int) -> float:
    return task_pause_s(status.progress.poll_after_seconds if status.progress else None, asked)


def _submission(path: str, body: Mapping[str, object], key: str, workspace: str = "") -> Call:
    headers = workspace_header(workspace)
    return Call("POST", f"{PREFIX}{path}", DEFAULT_TIMEOUT_S, body, headers, keyed=True, key=key)
