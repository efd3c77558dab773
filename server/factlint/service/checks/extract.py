"""An extract call: counted against the daily cap, its text or page read, its claims remembered as given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.model import Framing
from factlint.interface.extract import MAX_TEXT_CP, ExtractOut
from factlint.service.accounts import daily_calls
from factlint.service.accounts.keys import Caller
from factlint.service.checks.account_memory import AccountMemory
from factlint.service.checks.charges import CreditHold
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.rows import extract_of, extract_of_page
from factlint.service.checks.validation import ExtractAsk
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import failed_work_error, unavailable_error
from factlint.service.common.threads import Threads
from factlint.service.fetch import Page, PageReader, Reason, Unfetched
from factlint.service.storage.database import Database
from factlint.service.storage.groups import Group

log = logging.getLogger("factlint.service")
UPSTREAM_WAIT_S = 90
CROWDED_WAIT_S = 30
Finish = Callable[[AsyncConnection, ExtractOut], Awaitable[None]]
"""Keeps the answer for replays, in the transaction that counts the call."""


@dataclass(frozen=True, slots=True)
class _Notes:
    """What a call leaves behind: that it was made, and the claims that it gave."""

    call: daily_calls.CallToCount
    caller: Caller
    claims: tuple[str, ...]


class ExtractCalls:
    """Answers extract calls for one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        preparation: Preparation,
        threads: Threads,
        pages: PageReader,
        memory: AccountMemory,
    ) -> None:
        self._config = config
        self._pages = pages
        self._memory = memory
        self._database = database
        self._preparation = preparation
        self._threads = threads
        self._credit_hold = CreditHold(database, config)
        self._notes = Group(self._write_together)

    async def answer(self, ask: ExtractAsk, caller: Caller, workspace: str | None, finish: Finish | None) -> ExtractOut:
        """The claims of a text or of a page. Raises LimitReached, WorkFailed, Unavailable."""
        limit = None if caller.unlimited_extract else caller.extract_limit
        call = daily_calls.CallToCount(caller.account_id, self._config.clock.now(), limit)
        if limit is not None:
            async with self._database.look_up() as connection:
                before = await daily_calls.read_calls_today(connection, caller.account_id, call.at)
            if before >= limit:
                raise self._credit_hold.daily_limit_error(limit, call.at)
        answer = await (self._extract_page(ask, workspace) if ask.is_url else self._extract_text(ask, workspace))
        notes = _Notes(call, caller, tuple(claim.claim for claim in answer.claims))
        if not await self._keep_notes(notes, answer, finish, required=not caller.local):
            # Others of this account came first while this one was at work.
            raise self._credit_hold.daily_limit_error(caller.extract_limit, call.at)
        return answer

    async def _keep_notes(self, notes: _Notes, answer: ExtractOut, finish: Finish | None, *, required: bool) -> bool:
        """Whether the call was within its cap; then it is counted, and what it gave is remembered."""
        try:
            if finish is None:
                return await self._notes.add(notes)
            async with self._database.write() as connection:
                (counted,) = await self._write_notes(connection, [notes])
                if counted:
                    await finish(connection, answer)
            return counted
        except OperationalError as error:
            if required:
                raise
            log.warning("nothing was noted: %s", type(error.orig).__name__)
            return True

    async def _write_together(self, notes: Sequence[_Notes]) -> list[bool]:
        return await self._database.transact(lambda connection: self._write_notes(connection, notes))

    async def _write_notes(self, connection: AsyncConnection, notes: Sequence[_Notes]) -> list[bool]:
        """What calls that end at the same time leave behind, in one transaction."""
        counted = await daily_calls.count_calls(connection, [one.call for one in notes])
        given = [(one.caller, one.claims) for one, within in zip(notes, counted, strict=True) if within]
        await self._memory.note_given(connection, given, self._config.clock.now())
        return counted

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
