"""A question about a verification: held, answered from the report's evidence, kept and charged in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.ask import AskHistory, AskMessage
from factlint.interface.verifications import ClaimDetail
from factlint.service.accounts import ledger
from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.accounts.keys import Caller
from factlint.service.checks.charges import CreditHold
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import failed_work_error, unavailable_error
from factlint.service.common.threads import Threads
from factlint.service.questions.conversations import Conversations
from factlint.service.storage.database import Database
from factlint.service.verifications.records import VerificationRecord

ASK_COST = 1
BUDGET_S = 30.0
UPSTREAM_WAIT_S = 90
_TURNS_READ = 20
Finish = Callable[[AsyncConnection, AskMessage], Awaitable[None]]
"""Keeps the answer for replays, in the transaction that charges for it."""
Answer = Callable[[ClaimDetail, str, Sequence[AskMessage], str], "Reply"]
"""The engine's reply to a question after a conversation, in a language. Blocking; raises OSError for an outage."""


@dataclass(frozen=True, slots=True)
class Reply:
    """`answers` is False where the evidence holds no answer: that is said, and costs nothing."""

    text: str
    answers: bool = True


class QuestionAnswers:
    """Answers questions for one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        conversations: Conversations,
        threads: Threads,
        answer: Answer | None = None,
    ) -> None:
        self._config = config
        self._database = database
        self._conversations = conversations
        self._threads = threads
        self.engine = answer or _built_in
        self._credit_hold = CreditHold(database, config)

    async def ask(
        self, record: VerificationRecord, message: str, language: str, caller: Caller, finish: Finish | None
    ) -> AskMessage:
        """The reply; nothing is written where there is none, and one that finds no answer is free. Raises ServiceError."""
        clock = self._config.clock
        asked_at = clock.now()
        async with self._database.read() as connection:
            earlier = await self._conversations.read_messages(connection, record.id, caller, asked_at)
        held = await self._credit_hold.hold(caller, ASK_COST, requested=None, now=asked_at, for_s=BUDGET_S * 2)
        try:
            said = await self._content(record, message, earlier[-_TURNS_READ:], language or record.language)
        except BaseException:
            await self._credit_hold.give_back(held)
            raise
        now = clock.now()
        reply = AskMessage(role="expert", content=said.text, created_at=stamp(now))

        async def remember(connection: AsyncConnection) -> None:
            question = AskMessage(role="user", content=message, created_at=stamp(asked_at))
            await self._conversations.add(connection, record.id, caller, (question, reply), now)
            if said.answers:
                debit = ledger.Debit(f"ask:{uuid4().hex}", "ask", ASK_COST)
                await ledger.debit(connection, caller.account_id, [debit], now)
            if held is not None:
                await ledger.release(connection, held)
            if finish is not None:
                await finish(connection, reply)

        await self._database.record(remember, required=not caller.local)
        return reply

    def build_history(self, messages: Sequence[AskMessage], pool: CreditPool, *, local: bool) -> AskHistory:
        """A conversation, and how many more questions the balance can pay."""
        used = sum(message.role == "user" for message in messages)
        left = pool.available // ASK_COST
        return AskHistory(
            messages=list(messages),
            exchanges_used=used,
            exchange_limit=max(1, used + left),
            can_send=local or left > 0,
        )

    async def _content(
        self, record: VerificationRecord, message: str, earlier: Sequence[AskMessage], language: str
    ) -> Reply:
        docs = self._config.docs_url
        detail = record.to_detail()
        try:
            async with asyncio.timeout(BUDGET_S):
                said = await asyncio.get_running_loop().run_in_executor(
                    self._threads.framing, self.engine, detail, message, earlier, language
                )
        except (TimeoutError, OSError):
            detail_text = "The question could not be answered at the moment; nothing was charged."
            raise unavailable_error("upstream_unavailable", detail_text, UPSTREAM_WAIT_S, docs) from None
        except Exception:
            said = Reply("")
        if not said.text.strip():
            detail_text = "This question could not be answered; put it in other words."
            raise failed_work_error("ask_failed", detail_text, docs, "internal")
        return said


def _built_in(report: ClaimDetail, question: str, history: Sequence[AskMessage], language: str) -> Reply:
    from factlint.engine.inquiry.questions import reply_to

    found = reply_to(report, question, history, language)
    return Reply(found.text, found.answers)
