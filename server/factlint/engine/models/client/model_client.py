"""The client through which every question to a model goes: budgets, turns, retries, the fallback, and the shape of answers."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from factlint.engine.models.client.call import Calls, Prompt
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.daily_usage import DailyUsage
from factlint.engine.models.client.replies import CUT, Answer, Failed, Fault, ModelReply, Reply, Unanswered, read
from factlint.engine.models.client.retries import WAITS_S, pause_s, wait_before_next

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_NO_TIME = 0.05
_SETTLING_S = 0.5


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """A prompt for one seat, and the form that its answer must have."""

    model: str
    prompt: Prompt
    shape: type[Answer]
    fault_of: Callable[[Answer], str] | None = None
    """What an answer of the right shape lacks all the same, in words for the model; "" for nothing."""

    def ask_again(self, fault: str, *, longer: bool) -> Question[Answer]:
        """The same question with what was wrong with the first answer; that is not looked for a second time."""
        return Question(self.model, self.prompt.ask_again(fault, longer=longer), self.shape)


class ModelClient:
    """Blocking and safe from several threads; the calls themselves run on one event loop of its own."""

    def __init__(
        self,
        calls: Calls,
        daily_usage: DailyUsage,
        *,
        fallback: str = "",
        at_once: int = 4,
        thinking_tokens: int = 0,
        waits_s: tuple[float, ...] = WAITS_S,
    ) -> None:
        self._calls = calls
        self._daybook = daily_usage
        self._fallback = fallback
        self._waits_s = waits_s
        self._thinking_tokens = thinking_tokens
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
        """The model's answer; where it cannot be used, its answer to being told why, then the fallback's."""
        model = question.model
        question = replace(question, prompt=question.prompt.with_room(self._thinking_tokens))
        answer = await self._ask_model(question, model, claim_budget)
        if fault := _reason_to_ask_again(question, answer):
            _log.info("%s is told what is wrong with its answer", model)
            longer = (isinstance(answer, Reply) and not answer.whole) or _is_cut_off(answer)
            better = await self._ask_model(question.ask_again(fault, longer=longer), model, claim_budget)
            answer = answer if isinstance(better, Failed) and isinstance(answer, Reply) else better
        if isinstance(answer, Reply) or answer.fault is Fault.BUDGET or self._fallback in {"", model}:
            return answer
        _log.warning("%s is %s; %s takes its place", model, answer.fault, self._fallback)
        instead = await self._ask_model(question, self._fallback, claim_budget)
        return answer if isinstance(instead, Failed) and instead.fault is Fault.BUDGET else instead

    async def _ask_model(
        self, question: Question[Answer], model: str, claim_budget: ClaimBudget
    ) -> Reply[Answer] | Failed:
        """One model's answer within the budgets."""
        if time.monotonic() < self._down_until.get(model, 0.0):
            return Failed(Fault.OUTAGE, "it was out a moment ago", model)
        tokens = question.prompt.guessed_tokens
        if not claim_budget.take(tokens):
            return Failed(Fault.BUDGET, "what one claim may take is spent", model)
        try:
            async with self._turn:
                said = await self._call_with_retries(model, question.prompt, tokens, claim_budget)
        except Unanswered as failed:
            claim_budget.give_back(tokens, call=True)
            self._down_until[model] = time.monotonic() + pause_s(failed)
            return Failed(failed.fault, str(failed), model, again=failed.fault is not Fault.DECLINED)
        value = read(said, question.shape)
        missing = _asks_again(question, value) or said.stopped == "length"
        # A call that brought nothing to use leaves its place to the next one.
        claim_budget.give_back(max(0, tokens - said.usage.tokens), call=bool(missing))
        if isinstance(value, Failed):
            return replace(value, model=model)
        return Reply(value, model, said.usage, whole=not (said.stopped == "length" and question.shape.SALVAGED))

    async def _call_with_retries(
        self, model: str, prompt: Prompt, tokens: int, claim_budget: ClaimBudget
    ) -> ModelReply:
        """The model's words, after as many tries as they are worth. Raises Unanswered."""
        tries = 0
        while True:
            tries += 1
            left_s = claim_budget.seconds_left
            if left_s <= _NO_TIME:
                raise Unanswered(Fault.SLOW, "the time for one claim is over")
            try:
                return await self._call_and_count(model, prompt, tokens, left_s)
            except Unanswered as failed:
                wait_s = wait_before_next(failed, tries, self._waits_s, claim_budget.seconds_left)
                if wait_s is None:
                    raise
                await asyncio.sleep(wait_s)

    async def _call_and_count(self, model: str, prompt: Prompt, tokens: int, within_s: float) -> ModelReply:
        """One call, written into the day's book before it begins and after it ends."""
        try:
            begun = await asyncio.to_thread(self._daybook.begin, model, tokens)
        except OSError as error:
            # A budget that cannot be kept is no budget.
            raise Unanswered(Fault.BUDGET, f"what was used today cannot be written ({error.strerror})") from None
        if not begun:
            raise Unanswered(Fault.BUDGET, "today's budget for models is spent")
        said: ModelReply | None = None
        try:
            said = await self._calls.send(model, prompt, within_s)
            return said
        finally:
            await self._settle(model, tokens, said)

    async def _settle(self, model: str, tokens: int, said: ModelReply | None) -> None:
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


def _asks_again(question: Question[Answer], value: Answer | Failed) -> str:
    """What to tell the model before it is asked again; "" where its answer will do, or another would be no better."""
    if isinstance(value, Failed):
        return value.why if value.again and value.fault.of_the_answer else ""
    return question.fault_of(value) if question.fault_of is not None else ""


def _is_cut_off(answer: Reply[Answer] | Failed) -> bool:
    return isinstance(answer, Failed) and answer.fault is Fault.CUT_OFF


def _reason_to_ask_again(question: Question[Answer], answer: Reply[Answer] | Failed) -> str:
    if isinstance(answer, Reply) and not answer.whole:
        return CUT
    return _asks_again(question, answer if isinstance(answer, Failed) else answer.value)


def _end(loop: asyncio.AbstractEventLoop) -> None:
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.call_later(_SETTLING_S, loop.stop)
