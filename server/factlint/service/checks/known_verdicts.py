"""What is served without judging: the verdict of a deep check before that of a quick one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.checks import memory
from factlint.service.checks.deep_verdicts import find_deep_priors
from factlint.service.checks.judgements import Item
from factlint.service.checks.subjects import subject_of


async def find_known_verdicts(
    connection: AsyncConnection, account_id: str, items: Collection[Item], engine: str, now: datetime, public_url: str
) -> dict[str, memory.Prior]:
    """What this engine and evidence have found on the items, by their keys, as far as the account may read it."""
    subjects = {item.key(engine): subject_of(item.text, item.language or "en", item.workspace) for item in items}
    known = await memory.find_priors(connection, subjects.keys(), now)
    return known | await find_deep_priors(connection, account_id, subjects, engine, now, public_url)
