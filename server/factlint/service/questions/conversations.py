"""Conversations about verifications: each account has its own about each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.ask import AskMessage
from factlint.service.accounts.keys import Caller
from factlint.service.common.clock import stamp
from factlint.service.storage import tables
from factlint.service.storage.transient_texts import TransientTexts

_MEMORY = "ask"
_MESSAGES = TypeAdapter[list[AskMessage]](list[AskMessage])


class Conversations:
    """The conversations of one service. `memory` holds those of accounts that keep nothing."""

    def __init__(self, memory: TransientTexts) -> None:
        self._memory = memory

    async def read_messages(
        self, connection: AsyncConnection, verification_id: str, caller: Caller, now: datetime
    ) -> list[AskMessage]:
        """A conversation, the oldest message first."""
        if caller.keeps_nothing:
            return self._load_from_memory(verification_id, caller, now)
        query = (
            select(tables.AskMessage.role, tables.AskMessage.content, tables.AskMessage.created_at)
            .where(tables.AskMessage.verification_id == verification_id)
            .where(tables.AskMessage.account_id == caller.account_id)
            .order_by(tables.AskMessage.id)
        )
        return [
            AskMessage(role=role, content=content, created_at=stamp(at))
            for role, content, at in await connection.execute(query)
        ]

    async def add(
        self,
        connection: AsyncConnection,
        verification_id: str,
        caller: Caller,
        messages: Sequence[AskMessage],
        now: datetime,
    ) -> None:
        """Add messages at the end."""
        if caller.keeps_nothing:
            kept = [*self._load_from_memory(verification_id, caller, now), *messages]
            self._memory.put(_MEMORY, _memory_id(verification_id, caller), _MESSAGES.dump_json(kept).decode(), now)
            return
        rows = [
            {
                "verification_id": verification_id,
                "account_id": caller.account_id,
                "role": message.role,
                "content": message.content,
                "created_at": datetime.fromisoformat(message.created_at),
            }
            for message in messages
        ]
        await connection.execute(insert(tables.AskMessage), rows)

    async def clear(self, connection: AsyncConnection, verification_id: str, caller: Caller) -> None:
        """Remove an account's messages; those of others about the same verification stay."""
        self._memory.drop(_MEMORY, _memory_id(verification_id, caller))
        await connection.execute(
            delete(tables.AskMessage).where(
                tables.AskMessage.verification_id == verification_id,
                tables.AskMessage.account_id == caller.account_id,
            )
        )

    def _load_from_memory(self, verification_id: str, caller: Caller, now: datetime) -> list[AskMessage]:
        text = self._memory.get(_MEMORY, _memory_id(verification_id, caller), now)
        return [] if text is None else _MESSAGES.validate_json(text)


def _memory_id(verification_id: str, caller: Caller) -> str:
    return f"{caller.account_id}:{verification_id}"
