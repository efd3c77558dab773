"""Drafts for the tools of a service: checked as every client checks one, through the service's own calls."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Self

from starlette.requests import Request
from starlette.types import ASGIApp

from factlint.client.agents.tools import CannotDo
from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.api.errors import Refused as RefusedByService
from factlint.client.api.http_client import HttpClient
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.checks.assess import Answer
from factlint.client.checks.checker import Checker
from factlint.client.checks.consistency import consistency_findings, join_findings
from factlint.client.checks.findings import CheckReport, Finding, Progress
from factlint.client.drafts.files import Draft, NotADraft, decode
from factlint.client.outcomes.fixes import update_outcome
from factlint.client.outcomes.outcomes import Outcome
from factlint.client.store.cache import ResultCache
from factlint.interface.common import Source
from factlint.interface.extract import MAX_TEXT_CP
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import ParsedDraft, TextMarkup
from factlint.service.tools.api import LONGEST_CALL_S, Result, inner_client, refused_result
from factlint.settings import Settings

TOO_LONG = "This took longer than one call may; ask again in a while."
Tell = Callable[[int, int], Awaitable[None]]
"""Told how many of how many claims have an answer."""


class NotAllInTime(ClientError):
    """A part of the draft has no answer yet."""

    code = "waited_too_long"
    retryable = True


class DraftSession:
    """One tool call's checks. Used as a context; nothing of a draft is kept on the disk.

    A check that is not done after `wait_s` tells what is known by then: what was judged is remembered by the service.
    """

    def __init__(self, application: ASGIApp, request: Request | None, wait_s: float, tell: Tell) -> None:
        self._client = Client(_Inside(application, request))
        self._settings = Settings()
        self._checker = Checker(self._client, ResultCache(None), self._settings)
        self._wait_s = wait_s
        self._tell = tell

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._checker.aclose()
        await self._client.aclose()

    async def check(self, draft: Draft, *, fresh: bool = False) -> Outcome:
        parsed = await asyncio.to_thread(draft.parse)
        report = await self._report(parsed, fresh)
        without_source = await asyncio.to_thread(consistency_findings, parsed, self._settings)
        findings = join_findings(report.findings, without_source)
        problem = f"{draft.name}: {problem_of(report.error)}" if report.error else ""
        return Outcome(draft, draft.text, self._settings, report, findings, problem=problem)

    async def judge(self, draft: Draft, claim: str, *, fresh: bool = False) -> Answer:
        try:
            async with asyncio.timeout(LONGEST_CALL_S):
                return await self._checker.judge(claim, fresh=fresh)
        except TimeoutError:
            raise NotAllInTime(TOO_LONG) from None

    async def find_evidence(self, draft: Draft, text: str, limit: int) -> Sequence[Source]:
        return await self._client.find_evidence(text, limit=limit)

    def change(self, outcome: Outcome, found: Sequence[Finding], edits: Sequence[Edit]) -> Outcome:
        return update_outcome(outcome, found, edits)

    async def _report(self, parsed: ParsedDraft, fresh: bool) -> CheckReport:
        tells: set[asyncio.Task[None]] = set()

        def report_progress(progress: Progress) -> None:
            task = asyncio.ensure_future(self._tell(progress.checked, progress.claims))
            tells.add(task)
            task.add_done_callback(tells.discard)

        try:
            async with asyncio.timeout(self._wait_s):
                return await self._checker.check(parsed, fresh=fresh, on_progress=report_progress)
        except TimeoutError:
            return self._report_so_far(parsed)
        finally:
            await asyncio.gather(*tells, return_exceptions=True)

    def _report_so_far(self, parsed: ParsedDraft) -> CheckReport:
        known = self._checker.cached_findings(parsed)
        blocks = len(parsed.blocks)
        return CheckReport(
            findings=tuple(finding for of_block in known.values() for finding in of_block),
            blocks=blocks,
            unanswered=blocks - len(known),
            claims=sum(map(len, known.values())),
            requests=0,
            seconds=self._wait_s,
            error=NotAllInTime("Not all of it was judged in time. Check it again: what is judged by then is free."),
        )


class _Inside:
    """The way to the service within its own process."""

    def __init__(self, application: ASGIApp, request: Request | None) -> None:
        self._client = RemoteHttp(inner_client(application, request))

    async def open(self) -> HttpClient:
        return self._client

    async def reconnect(self, failed: HttpClient) -> bool:
        return False

    async def aclose(self) -> None:
        await self._client.aclose()


def draft_of(text: str, markup: TextMarkup) -> Draft:
    """The draft that a text is. Raises CannotDo."""
    if not text.strip():
        raise CannotDo("Give the text of a draft.")
    if len(text) > MAX_TEXT_CP:
        raise CannotDo(
            f"A text of at most {MAX_TEXT_CP:,} characters is checked at once: give it in parts, at their headings."
        )
    try:
        return decode("the text", None, text.encode("utf-8", "replace"), markup)
    except NotADraft as problem:
        raise CannotDo(str(problem)) from None


def told_of(error: ClientError | CannotDo) -> Result:
    """What a tool tells of what went wrong."""
    if isinstance(error, CannotDo):
        return {"status": "invalid_request", "message": str(error)}
    if isinstance(error, RefusedByService):
        said = error.answered
        return refused_result(said.status, error.code, problem_of(error), error.retry_after_s, said.upgrade_url)
    status = "service_unavailable" if error.retryable else "error"
    return {"status": status, "message": str(error)}


def problem_of(error: ClientError) -> str:
    """An error of the service in its own words, which do not speak of a writer's settings."""
    if isinstance(error, RefusedByService) and error.answered.detail:
        return error.answered.detail
    return str(error)
