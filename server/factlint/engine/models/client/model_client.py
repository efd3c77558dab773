"""The desk through which every question to a model goes: budgets, turns, retries, the fallback, and the shape of answers."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from factlint.engine.models.client.call import Calls, Prompt
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.daily_usage import DailyUsage
from factlint.engine.models.client.replies import Answer, Failed, Fault, Reply, Said, Unanswered, read
from factlint.engine.models.client.retries import WAITS_S, down_for_s, wait_before_next

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_NO_TIME = 0.05
_SETTLING_S = 0.5


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """A prompt for one seat, and the shape that its answer must have."""

    model: str
    prompt: Prompt
    shape: type[Answer]


class ModelClient:
    """Blocking and safe from several threads; the calls themselves run on one event loop of its own."""

    def __init__(
        self,
        calls: Calls,
        daily_usage: DailyUsage,
        *,
        fallback: str = "",
        at_once: int = 4,
        waits_s: tuple[float, ...] = WAITS_S,
    ) -> None:
        self._calls = calls
        self._daybook = daily_usage
        self._fallback = fallback
        self._waits_s = waits_s
        self._turn = asyncio.Semaphore(at_once)
        self._down_until: dict[str, float] = {}
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def ask(self, questions: Sequence[Question[Answer]], claim_budget: ClaimBudget) -> list[Reply[Answer] | Failed]:
        """The answers, in their order; the questions are asked at the same time. Never raises for what a model does."""
        if not questions:
            return []
        return self._run(self._ask_all(questions, claim_budget))

    def close(self) -> None:
        """Drop the calls that run: who waits for them gets a CancelledError."""
        with self._starting:
            loop, self._loop = self._loop, None
        if loop is not None:
            loop.call_soon_threadsafe(_end, loop)

    async def _ask_all(
        self, questions: Sequence[Question[Answer]], claim_budget: ClaimBudget
    ) -> list[Reply[Answer] | Failed]:
        return list(await asyncio.gather(*(self._ask(question, claim_budget) for question in questions)))

    async def _ask(self, question: Question[Answer], claim_budget: ClaimBudget) -> Reply[Answer] | Failed:
        answer = await self._of(question, question.model, claim_budget)
        if not isinstance(answer, Failed) or not answer.fault.of_the_model:
            return answer
        if self._fallback and self._fallback != question.model:
            _log.warning("%s is %s; %s takes its place", question.model, answer.fault, self._fallback)
            return await self._of(question, self._fallback, claim_budget)
        return answer

    async def _of(self, question: Question[Answer], model: str, claim_budget: ClaimBudget) -> Reply[Answer] | Failed:
        """One model's answer within the budgets."""
        if time.monotonic() < self._down_until.get(model, 0.0):
            return Failed(Fault.OUTAGE, "it was out a moment ago", model)
        tokens = question.prompt.guessed_tokens
        if not claim_budget.take(tokens):
            return Failed(Fault.BUDGET, "what one claim may take is spent", model)
        try:
            async with self._turn:
                said = await self._tried(model, question.prompt, tokens, claim_budget)
        except Unanswered as failed:
            claim_budget.give_back(tokens, call=True)
            self._down_until[model] = time.monotonic() + down_for_s(failed)
            return Failed(failed.fault, str(failed), model)
        claim_budget.give_back(max(0, tokens - said.usage.tokens), call=False)
        value = read(said, question.shape)
        return replace(value, model=model) if isinstance(value, Failed) else Reply(value, model, said.usage)

    async def _tried(self, model: str, prompt: Prompt, tokens: int, claim_budget: ClaimBudget) -> Said:
        """The model's words, after as many tries as they are worth. Raises Unanswered."""
        tries = 0
        while True:
            tries += 1
            left_s = claim_budget.seconds_left
            if left_s <= _NO_TIME:
                raise Unanswered(Fault.SLOW, "the time for one claim is over")
            try:
                return await self._counted(model, prompt, tokens, left_s)
            except Unanswered as failed:
                wait_s = wait_before_next(failed, tries, self._waits_s, claim_budget.seconds_left)
                if wait_s is None:
                    raise
                await asyncio.sleep(wait_s)

    async def _counted(self, model: str, prompt: Prompt, tokens: int, within_s: float) -> Said:
        """One call, written into the day's book before it begins and after it ends."""
        try:
            begun = await asyncio.to_thread(self._daybook.begin, model, tokens)
        except OSError as error:
            # A budget that cannot be kept is no budget.
            raise Unanswered(Fault.BUDGET, f"what was used today cannot be written ({error.strerror})") from None
        if not begun:
            raise Unanswered(Fault.BUDGET, "today's budget for models is spent")
        said: Said | None = None
        try:
            said = await self._calls.send(model, prompt, within_s)
            return said
        finally:
            await self._settle(model, tokens, said)

    async def _settle(self, model: str, tokens: int, said: Said | None) -> None:
        try:
            await asyncio.to_thread(self._daybook.end, model, tokens, said.usage if said else None)
        except OSError as error:
            _log.warning("what a model took could not be written: %s", error.strerror)

    def _run(self, work: Coroutine[object, object, _Result]) -> _Result:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="factlint-models", daemon=True).start()
            loop = self._loop
        return asyncio.run_coroutine_threadsafe(work, loop).result()


def _end(loop: asyncio.AbstractEventLoop) -> None:
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.call_later(_SETTLING_S, loop.stop)
