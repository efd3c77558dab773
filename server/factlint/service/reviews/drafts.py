"""What a review reads: the draft or the page, its claims with their places, and those that are left out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from factlint.engine.model import Framing
from factlint.interface.common import AUTO_LANGUAGE
from factlint.interface.extract import MAX_TEXT_CP, LocatedClaim
from factlint.interface.review import ReviewAssessment
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.rows import extract_of, extract_of_page
from factlint.service.common.config import ServiceConfig
from factlint.service.common.threads import Threads
from factlint.service.fetch import PageReader
from factlint.service.reviews.state import CitationState, ReviewAsk, ReviewState, RowState

T = TypeVar("T")
Cites = Callable[[str], Awaitable[bool]]


class NothingToCheck(Exception):
    """The draft states nothing that could be checked, and cites nothing; `state` is what a reader may see of it.

    `unread`: it is in a language that is not read.
    """

    def __init__(self, state: ReviewState, unread: str) -> None:
        super().__init__("the draft states nothing that could be checked")
        self.state = state
        self.unread = unread


class Drafts:
    """Reads the drafts of one service's reviews. `cites`: whether a draft has citations to check."""

    def __init__(
        self, config: ServiceConfig, preparation: Preparation, threads: Threads, pages: PageReader, cites: Cites
    ) -> None:
        self._config = config
        self._preparation = preparation
        self._threads = threads
        self._pages = pages
        self._cites = cites

    async def read(self, ask: ReviewAsk, workspace: str | None, *, keep_places: bool) -> ReviewState:
        """The claims of the draft, the most check-worthy first. Raises NothingToCheck, NotReady, Unfetched.

        `keep_places`: not for an account that keeps nothing, whose draft is gone when its places are read.
        """
        text = (await self._pages.read(ask.text)).text[:MAX_TEXT_CP] if ask.is_url else ask.text
        language = "" if ask.language == AUTO_LANGUAGE else ask.language
        found = await self._find_claims(text, language, workspace, page=ask.is_url)
        told = (
            extract_of_page(found, text, ask.text, locate=True, focused=False, most=None)
            if ask.is_url
            else extract_of(found, text, locate=True, focused=False, most=None)
        )
        most = ask.policy.max_assessments
        claims = [claim if keep_places else LocatedClaim(claim=claim.claim) for claim in told.claims]
        rest = claims[most:]
        state = ReviewState(
            language=_report_language(ask.language, told.language),
            claims_found=len(claims),
            left_out=len(told.left_out or ()),
            rows=[_row(claim) for claim in claims[:most]],
            more_claims=[claim.claim for claim in rest],
            more_claim_locations=[LocatedClaim(claim=one.claim) for one in rest] if most == 0 else rest,
            citations=_citations(ask),
        )
        cited = ask.policy.max_citations > 0 and not ask.is_url and await self._cites(text)
        if not claims and not cited:
            raise NothingToCheck(ReviewState(language=state.language), found.unread)
        return state

    async def settle(self, work: Callable[[], T]) -> T:
        """Work on a draft's text, off the event loop."""
        return await self._threads.run_upkeep(work)

    async def _find_claims(self, text: str, language: str, workspace: str | None, *, page: bool) -> Framing:
        try:
            async with asyncio.timeout(self._config.limits.extract_budget_s):
                loaded = await self._preparation.wait_until_loaded()
                markup = "plain" if page else "markdown"
                return await self._threads.frame(
                    loaded.engine, text, markup=markup, language=language, focus=None, workspace=workspace
                )
        except TimeoutError:
            raise NotReady("The text could not be read in time.") from None


def _row(claim: LocatedClaim) -> RowState:
    return RowState(claim=claim.claim, positions=claim.positions, assessment=ReviewAssessment(status="running"))


def _report_language(asked: str, written: str | None) -> str:
    """Where the language is that of the text, it is known once the text is read."""
    return (written or "en") if asked == AUTO_LANGUAGE else asked or "en"


def _citations(ask: ReviewAsk) -> CitationState | None:
    """A page's own links are not checked: only a draft's are (docs/wire-shapes.md, 10.2, `url_input`)."""
    if ask.policy.max_citations == 0:
        return None
    return CitationState(skipped="url_input", ended=True) if ask.is_url else CitationState()
