"""One citation checked: its DOI looked up, its page fetched and read, its quotes and data compared."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import TypeVar

from pydantic_core import from_json

from factlint.engine.citations.model import CheckedCitation, Citation, PageSupport, RegistryRecord, Source, Work
from factlint.engine.citations.registry import CSL_JSON, CSL_TYPES, address_of
from factlint.engine.model import Judge
from factlint.service.citations.crossref import Crossref
from factlint.service.common.clock import Clock
from factlint.service.fetch import Fetcher, Page, PageReader, Reason, Unfetched

ATTEMPTS = 2
AGAIN_AFTER_S = 1.0
_REASONS: Mapping[Reason, str] = {
    Reason.INVALID_URL: "invalid_url",
    Reason.FORBIDDEN: "invalid_url",
    Reason.LOGIN: "login_required",
    Reason.NO_TEXT: "no_text",
}
_HINTS: Mapping[str, str] = {
    "invalid_url": "Give the address of a public web page.",
    "login_required": "The page is not open to everyone; compare it yourself, or cite one that is.",
    "no_text": "The page holds too little text; cite the page that says it.",
    "partial_text": "Only a part of the source could be read, and that part does not settle it.",
    "unsupported_site": "What is at this address cannot be read here.",
    "no_statement": "Put the citation behind the statement that it supports.",
    "unclear_pairing": "Put each citation behind the words that it supports.",
    "ambiguous_reference": "Give each entry of the reference list a number of its own.",
    "inconclusive": "The page speaks of the matter but does not settle it.",
}
T = TypeVar("T")


class TryLater(Exception):
    """The check could not be made now, and may be made later; the message is for people."""


class CitationChecker:
    """Checks citations for one service. `judges` brings the panel, once the first page is to be read."""

    def __init__(
        self,
        pages: PageReader,
        fetcher: Fetcher,
        doi_resolver: str,
        threads: Executor,
        clock: Clock,
        judges: Callable[[], Sequence[Judge]] | None = None,
        crossref: Crossref | None = None,
    ) -> None:
        self._pages = pages
        self._fetcher = fetcher
        self._resolver = doi_resolver
        self._threads = threads
        self._clock = clock
        self._judges = judges or _built_in_judges
        self._crossref = crossref

    def looks_up_works(self, workspace: str | None) -> bool:
        """Whether works that a draft names without an address can be looked up for a workspace."""
        return self._crossref is not None and self._crossref.may_ask(workspace)

    async def find(self, text: str, *, works: bool = False) -> tuple[Citation, ...]:
        """The citations of a draft in the order of its text; with `works`, last those of its list that have no address."""
        from factlint.engine.citations import find

        return await self._run_in_thread(lambda: find(text, works=works))

    async def check(self, citation: Citation, workspace: str | None = None) -> CheckedCitation:
        """All that can be known of a citation now. Raises TryLater where a host is down or slow."""
        if citation.doubt in {"ambiguous_reference", "unclear_pairing"}:
            return _mark_unchecked(CheckedCitation(), citation.doubt)
        registered: RegistryRecord | None = None
        known: bool | None = None
        if citation.doi is not None:
            known, registered = await self._look_up_doi(citation.doi, workspace)
            if known is False:
                return CheckedCitation(doi_registered=False)
        elif citation.url is None and citation.work is not None and self._crossref is not None:
            registered = await self._found(citation.work, self._crossref, workspace)
        checked = await self._check_page(citation)
        return await self._add_record(citation, checked, known, registered)

    async def _check_page(self, citation: Citation) -> CheckedCitation:
        """What the page says. That a DOI's own page is gone is no proof that its work is not there."""
        url = citation.url if citation.doi is None else address_of(self._resolver, citation.doi)
        if not citation.statement.strip():
            return _mark_unchecked(CheckedCitation(), "no_statement")
        if url is None:
            return _mark_unchecked(CheckedCitation(), "invalid_url")
        try:
            page = await _retry(lambda: self._pages.read(url))
        except Unfetched as why:
            if why.reason is Reason.NOT_FOUND and citation.doi is None:
                return CheckedCitation(page_read="not_found")
            missing = "no_text" if why.reason is Reason.NOT_FOUND else "unsupported_site"
            return _mark_unchecked(CheckedCitation(), _REASONS.get(why.reason, missing))
        return await self._run_in_thread(lambda: self._read(citation, page))

    def _read(self, citation: Citation, page: Page) -> CheckedCitation:
        """In a thread: the page's text held against the statement and its quotes."""
        from factlint.engine.citations import look_up
        from factlint.engine.citations.support import MOST_TEXT_CP, read

        # Where a DOI leads is mostly a page about the work, with an abstract at best.
        whole = page.whole and len(page.text) <= MOST_TEXT_CP and citation.doi is None
        source = Source(page.url, page.title, page.text, page.date, page.language, whole)
        reading: PageSupport = read(citation, source, self._judges(), self._clock.now().date())
        checked = CheckedCitation("full" if whole else "partial", source, reading, look_up(citation.quotes, source))
        return _mark_unchecked(checked, reading.reason) if reading.support == "unchecked" else checked

    async def _add_record(
        self, citation: Citation, checked: CheckedCitation, known: bool | None, registered: RegistryRecord | None
    ) -> CheckedCitation:
        from factlint.engine.citations import compare_works
        from factlint.engine.citations.crossref import describe_notice, most_serious_notice

        work = citation.work
        notice = most_serious_notice(registered.notices) if registered is not None else None
        compared = None
        if registered is not None and (work is not None or notice is not None):
            compared = compare_works(work or Work(), registered)
        if notice is not None:
            reason = checked.unchecked_reason
            if reason is not None and notice.kind == "correction":
                reason = "other_version"
            checked = replace(checked, unchecked_reason=reason, hint=describe_notice(notice))
        return replace(checked, doi_registered=known, registered=registered, compared=compared)

    async def _found(self, work: Work, crossref: Crossref, workspace: str | None) -> RegistryRecord | None:
        """The work that an entry without an address is of, for a writer who agreed to look it up."""
        if not work.entry or not crossref.may_ask(workspace):
            return None
        try:
            return await _retry(lambda: crossref.find_by_entry(work.entry))
        except Unfetched:
            return None

    async def _look_up_doi(self, doi: str, workspace: str | None) -> tuple[bool | None, RegistryRecord | None]:
        """Whether a DOI is registered, and what its registry says of the work; None where that cannot be told.

        Crossref is asked first where that is allowed: only it tells of notices. It knows nothing of other registries' DOIs.
        """
        from factlint.engine.citations import read_record

        crossref = self._crossref
        if crossref is not None and crossref.may_ask(workspace):
            try:
                record = await _retry(lambda: crossref.find_by_doi(doi))
            except Unfetched:
                record = None
            if record is not None:
                return True, record
        url = address_of(self._resolver, doi)
        try:
            answer = await _retry(lambda: self._fetcher.fetch(url, accept=CSL_JSON, types=CSL_TYPES))
        except Unfetched as why:
            # Only the resolver itself knows whether there is such a DOI; who it sends us to knows only its own records.
            gone = why.reason is Reason.NOT_FOUND and why.status is not None and why.hops == 0
            return (False if gone else True if why.hops else None), None
        try:
            return True, read_record(from_json(answer.body))
        except ValueError:
            return True, None

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


async def _retry(work: Callable[[], Awaitable[T]]) -> T:
    """Work that is tried again where the trouble may pass. Raises Unfetched, and TryLater where it has not passed."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return await work()
        except Unfetched as why:
            if not why.reason.is_temporary:
                raise
            if attempt == ATTEMPTS:
                raise TryLater(str(why)) from None
            await asyncio.sleep(AGAIN_AFTER_S)
    raise AssertionError("unreachable")


def _mark_unchecked(checked: CheckedCitation, reason: str) -> CheckedCitation:
    return replace(checked, unchecked_reason=reason, hint=_HINTS.get(reason))


def _built_in_judges() -> Sequence[Judge]:
    from factlint.engine.built_in_judges import built_in_judges

    return built_in_judges()
