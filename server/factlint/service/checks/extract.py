"""An extract call: counted against the daily cap, its text or page read, its claims remembered as given."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.model import Framing
from factlint.interface.extract import MAX_TEXT_CP, ExtractOut
from factlint.service.accounts import daily_calls
from factlint.service.accounts.keys import Caller
from factlint.service.checks import memory
from factlint.service.checks.charges import CreditHold
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.rows import extract_of, extract_of_page
from factlint.service.checks.validation import ExtractAsk
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import failed_work_error, unavailable_error
from factlint.service.common.threads import Threads
from factlint.service.fetch import Page, PageReader, Reason, Unfetched
from factlint.service.storage.database import Database

UPSTREAM_WAIT_S = 90
CROWDED_WAIT_S = 30
Finish = Callable[[AsyncConnection, ExtractOut], Awaitable[None]]
"""Keeps the answer for replays, in the transaction that counts the call."""


class ExtractCalls:
    """Answers extract calls for one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        preparation: Preparation,
        threads: Threads,
        pages: PageReader,
    ) -> None:
        self._config = config
        self._pages = pages
        self._database = database
        self._preparation = preparation
        self._threads = threads
        self._credit_hold = CreditHold(database, config)

    async def answer(self, ask: ExtractAsk, caller: Caller, workspace: str | None, finish: Finish | None) -> ExtractOut:
        """The claims of a text or of a page. Raises LimitReached, WorkFailed, Unavailable."""
        began_at = self._config.clock.now()
        async with self.count_call(caller):
            answer = await (self._extract_page(ask, workspace) if ask.is_url else self._extract_text(ask, workspace))
        now = self._config.clock.now()

        async def record(connection: AsyncConnection) -> None:
            if caller.unlimited_extract:
                await daily_calls.count_call(connection, caller.account_id, began_at, None)
            given = list(dict.fromkeys(claim.claim for claim in answer.claims))
            await memory.remember_returned(connection, caller.account_id, given, now)
            if finish is not None:
                await finish(connection, answer)

        await self._database.record(record, required=not caller.local)
        return answer

    @asynccontextmanager
    async def count_call(self, caller: Caller) -> AsyncGenerator[None]:
        """Count what is done meanwhile against the daily cap, unless it fails or there is none. Raises LimitReached."""
        counted_at = self._config.clock.now()
        if caller.unlimited_extract:
            yield
            return
        async with self._database.write() as connection:
            counted = await daily_calls.count_call(connection, caller.account_id, counted_at, caller.extract_limit)
        if not counted:
            raise self._credit_hold.daily_limit_error(caller.extract_limit, counted_at)
        try:
            yield
        except BaseException:
            async with self._database.write() as connection:
                await daily_calls.refund_call(connection, caller.account_id, counted_at)
            raise

    async def _extract_text(self, ask: ExtractAsk, workspace: str | None) -> ExtractOut:
        found = await self._framing(ask, ask.text, "plain" if ask.markup == "plain" else "markdown", workspace)
        return extract_of(found, ask.text, locate=ask.locate, focused=ask.focus is not None)

    async def _extract_page(self, ask: ExtractAsk, workspace: str | None) -> ExtractOut:
        """The claims of the page's first 50,000 characters, with passages but no places (docs/wire-shapes.md, 1.4)."""
        page = await self._page(ask.text.strip())
        text = page.text[:MAX_TEXT_CP]
        found = await self._framing(ask, text, "plain", workspace)
        return extract_of_page(found, text, ask.text.strip(), locate=ask.locate, focused=ask.focus is not None)

    async def _page(self, url: str) -> Page:
        docs = self._config.docs_url
        try:
            return await self._pages.read(url)
        except Unfetched as why:
            if why.reason is Reason.CROWDED:
                raise unavailable_error("capacity", f"{why} Nothing was counted.", CROWDED_WAIT_S, docs) from None
            if why.reason.is_temporary:
                raise unavailable_error(
                    "upstream_unavailable", f"{why} Nothing was counted.", UPSTREAM_WAIT_S, docs
                ) from None
            raise failed_work_error(
                "extraction_failed", f"This page could not be read. {why}", docs, "invalid-input"
            ) from None

    async def _framing(
        self, ask: ExtractAsk, text: str, markup: Literal["markdown", "plain"], workspace: str | None
    ) -> Framing:
        docs = self._config.docs_url
        try:
            async with asyncio.timeout(self._config.limits.extract_budget_s):
                loaded = await self._preparation.wait_until_loaded()
                return await self._threads.frame(
                    loaded.engine, text, markup=markup, language=ask.language, focus=ask.focus, workspace=workspace
                )
        except TimeoutError:
            raise unavailable_error("capacity", "The text could not be read in time.", UPSTREAM_WAIT_S, docs) from None
        except NotReady as why:
            raise unavailable_error("upstream_unavailable", str(why), UPSTREAM_WAIT_S, docs) from None
        except Exception as error:
            detail = f"The text could not be read ({type(error).__name__})."
            raise failed_work_error("extraction_failed", detail, docs, "internal") from None
