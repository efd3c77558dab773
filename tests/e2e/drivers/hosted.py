"""A hosted service in a process of its own, on loopback, with one account that has been used."""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from drivers.home import FACTLINT, Home

from factlint.service.accounts import ledger
from factlint.service.accounts.administration import create_key, write_transaction
from factlint.service.accounts.ledger import Debit
from factlint.service.common.clock import SystemClock


@dataclass(frozen=True)
class Hosted:
    """Where the service is, and a key of its account."""

    url: str
    key: str


@contextmanager
def hosted(home: Home) -> Iterator[Hosted]:
    """While this lasts, the service answers."""
    database = f"sqlite:///{home.root / 'hosted.db'}"
    # Playwright has the loop of this thread.
    with ThreadPoolExecutor(1) as other:
        key = other.submit(asyncio.run, _account(database)).result()
    command = [FACTLINT, "serve", "--port", "0", "--database-url", database]
    serving = subprocess.Popen(command, env=home.environment(), stderr=subprocess.PIPE, text=True)
    try:
        assert serving.stderr is not None
        said = serving.stderr.readline()
        found = re.search(r"Factlint serves (\S+)/api/v1/", said)
        assert found, said
        yield Hosted(found[1], key)
    finally:
        serving.terminate()
        serving.communicate(timeout=60)


async def _account(database: str) -> str:
    made = await create_key(database, "The Varn Courier", credits=350, plan="pro")
    now = SystemClock().now()
    async with write_transaction(database) as connection:
        for at in range(8):
            debits = [Debit(f"{at} {claim}", "assess", 1) for claim in range(at + 3)]
            await ledger.debit(
                connection, made.account_id, [Debit(f"{at}", "verify", 10), *debits], now + timedelta(milliseconds=at)
            )
        await ledger.debit(connection, made.account_id, [Debit("q", "ask", 1)], now)
    return made.key
