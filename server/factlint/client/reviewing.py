"""Reviews and citation checks of whole drafts, as writers start them: never begun or paid for twice.

What a review finds is kept paragraph by paragraph, under the words that it read. So it reaches the live draft the way
every verdict does, survives a restart, and can never land on other words than those checked.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal, cast

from pydantic import JsonValue

from factlint.client.api import Client
from factlint.client.cache import Extraction, KeptCitations, PlacedClaim, ResultCache
from factlint.client.coverage import Coverage, coverage_of_citations, coverage_of_review
from factlint.client.errors import ClientError, Invalid, Refused, StepFailed
from factlint.client.keys import Scope
from factlint.client.pending import PendingRun, PendingRuns, subject_of
from factlint.client.policy import Policy
from factlint.interface.assess import AssessRow
from factlint.interface.citecheck import MAX_CITATIONS, Citation, CitecheckIn, CitecheckOut
from factlint.interface.recency import fresh_for, is_time_sensitive
from factlint.interface.review import DEFAULT_VERIFICATIONS, MAX_CHECKS, Escalate, ReviewClaim, ReviewIn, ReviewOut
from factlint.prose.draft import Markup, ParsedDraft
from factlint.prose.parse import parse
from factlint.prose.slices import paragraph_key
from factlint.prose.span import Span

OnCounts = Callable[[str, int, int], None]
"""Gets what a review is doing, how many parts of that are done, and how many there are."""
LIMIT_CP = 50_000
WAIT_S = 3600.0
DAY = timedelta(hours=24)
Kind = Literal["review", "citecheck"]


@dataclass(frozen=True, slots=True)
class Price:
    """What a run can cost at most, and what the account has left; None where nothing is paid."""

    most: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What came of a run: whether it ended well, what it covered, and what it was charged."""

    kind: Kind
    status: str
    coverage: Coverage
    charged: int = 0


class DraftReviews:
    """The reviews and citation checks of one service and account. Belongs to one event loop.

    `place` tells under what the results of a workspace are kept.
    """

    def __init__(
        self,
        client: Client,
        cache: ResultCache,
        policy: Policy,
        pending: PendingRuns,
        place: Callable[[str], Awaitable[Scope]],
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.pending = pending
        self._client = client
        self._cache = cache
        self._policy = policy
        self._place = place
        self._now = now

    async def price(self, kind: Kind) -> Price:
        """What a run can cost."""
        if not self._policy.paid:
            return Price(0)
        usage = await self._client.usage()
        costs = usage.costs
        citations = costs.citation * MAX_CITATIONS
        most = citations
        if kind == "review":
            most += costs.assess * MAX_CHECKS + costs.verify * DEFAULT_VERIFICATIONS
        return Price(most, usage.credits.remaining)

    async def begin(
        self,
        kind: Kind,
        workspace: str,
        draft: ParsedDraft,
        only: Span | None = None,
        *,
        document: str = "",
        price: int = 0,
    ) -> PendingRun:
        """Begin a run over a draft, or a passage of it, or find the one under way. Raises ClientError."""
        self._policy.require(workspace)
        scope = await self._place(workspace)
        sent, left_out_cp = sent_of(draft, only)
        text = sent.slice(draft.text)
        note: dict[str, JsonValue] = {"price": price, "markup": draft.markup, "left_out_cp": left_out_cp}
        if sent != Span(0, len(draft.text)):
            note |= {"draft": draft.text, "offset": sent.start}
        run, new = await asyncio.to_thread(
            self.pending.begin,
            kind,
            subject_of(
                kind, scope.origin, scope.account, scope.workspace, scope.language, draft.markup, draft.text, text
            ),
            cast("dict[str, JsonValue]", _body(kind, text, scope.language)),
            workspace=scope.workspace,
            document=document,
            note=note,
        )
        if new:
            try:
                await asyncio.to_thread(self._policy.reserve, price)
            except ClientError:
                await asyncio.to_thread(self.pending.ended, run)
                raise
        return await self._sent(run, first=new)

    async def finish(self, run: PendingRun, on_counts: OnCounts) -> Reviewed | None:
        """Follow a run until it ends, and keep what it found; None when nobody knows what came of it.

        Raises ClientError; the run stays written down then.
        """
        if not run.run_id and not self.pending.may_be_sent(run):
            await self._over(run, charged=_price(run))
            return None
        if not run.run_id:
            run = await self._sent(run, first=False)
        try:
            if run.kind == "review":
                return await self._review(run, on_counts)
            return await self._citecheck(run, on_counts)
        except Refused as error:
            if error.answered.status in (403, 404, 410):
                await self._over(run, charged=_price(run))
                return None
            raise

    async def cancel(self, run: PendingRun) -> None:
        """Stop a run; what it found so far is kept by `finish`."""
        if run.run_id and run.kind == "review":
            await self._client.reviews.cancel(run.run_id)
        elif run.run_id:
            await self._client.citechecks.cancel(run.run_id)

    async def _review(self, run: PendingRun, on_counts: OnCounts) -> Reviewed:
        found = await self._client.reviews.wait(
            run.run_id, limit_s=WAIT_S, on_progress=lambda state: on_counts(*_counts(state))
        )
        scope = await self._place(run.workspace)
        draft, offset, left_out_cp = await asyncio.to_thread(_draft, run)
        reports = [
            await self._client.verifications.get(claim.verification.verification_id)
            for claim in found.claims or ()
            if claim.verification and claim.verification.status == "completed" and claim.verification.verification_id
        ]
        for report in reports:
            until = self._now() + fresh_for(is_time_sensitive(report.claim, self._now().date()))
            self._cache.put_report(scope.report(report.claim), report, until.timestamp())
        await asyncio.to_thread(self._keep_claims, scope, draft, offset, found.claims or [])
        await asyncio.to_thread(self._keep_citations, scope, draft, offset, found.citations or [])
        await self._over(run, charged=found.credits.charged)
        return Reviewed(
            "review", found.status, coverage_of_review(found, draft.skipped, left_out_cp), found.credits.charged
        )

    async def _citecheck(self, run: PendingRun, on_counts: OnCounts) -> Reviewed:
        def watch(state: CitecheckOut) -> None:
            tally = state.summary.citation_checks
            done = tally.checked + tally.unchecked + tally.failed if tally else 0
            on_counts("citations", done, state.summary.citations_selected or 0)

        found = await self._client.citechecks.wait(run.run_id, limit_s=WAIT_S, on_progress=watch)
        scope = await self._place(run.workspace)
        draft, offset, left_out_cp = await asyncio.to_thread(_draft, run)
        await asyncio.to_thread(self._keep_citations, scope, draft, offset, found.citations)
        await self._over(run, charged=found.credits.charged)
        return Reviewed("citecheck", found.status, coverage_of_citations(found, left_out_cp), found.credits.charged)

    def _keep_claims(self, scope: Scope, draft: ParsedDraft, offset: int, claims: Sequence[ReviewClaim]) -> None:
        """Add the claims of a review to those that are known of its paragraphs, and the verdicts that are not known."""
        placed: dict[int, dict[str, list[tuple[int, int]]]] = defaultdict(dict)
        for claim in claims:
            for position in claim.positions or ():
                if position.start is None or position.end is None:
                    continue
                where = _block_of(draft, Span(position.start, position.end).shifted(offset))
                if where is not None:
                    block, span = where
                    placed[block].setdefault(claim.claim, []).append((span.start, span.end))
            self._keep_verdict(scope, claim)
        for block, found in placed.items():
            key = scope.extraction(paragraph_key(draft, block), draft.markup)
            known = self._cache.extraction(key)
            if known is not None:
                there = {one.claim for one in known.claims}
                more = [PlacedClaim(claim=name, passages=at) for name, at in found.items() if name not in there]
                if more:
                    self._cache.put_extraction(key, Extraction(claims=[*known.claims, *more], language=known.language))

    def _keep_verdict(self, scope: Scope, claim: ReviewClaim) -> None:
        """A quick verdict that was paid for is kept, unless one with its sources is known already."""
        quick = claim.assessment
        if quick.verdict is None or not self._policy.paid:
            return
        if self._cache.assessment(scope.assessment(claim.claim)) or self._cache.report(scope.report(claim.claim)):
            return
        now = self._now()
        sensitive = is_time_sensitive(claim.claim, now.date())
        row = AssessRow(
            claim=claim.claim,
            status="completed",
            verdict=quick.verdict,
            confidence=quick.confidence,
            verification_url=quick.verification_url,
            rationale=quick.rationale,
            dissent=quick.dissent,
            suggested_rewrite=quick.suggested_rewrite,
            time_sensitive=sensitive,
            assessed_at=now.isoformat(),
        )
        self._cache.put_assessment(scope.assessment(claim.claim), row, (now + fresh_for(sensitive)).timestamp())

    def _keep_citations(self, scope: Scope, draft: ParsedDraft, offset: int, citations: Iterable[Citation]) -> None:
        now = self._now()
        by_block: dict[int, list[tuple[Citation, int, int]]] = defaultdict(list)
        for citation in citations:
            at = citation.position
            if at is None or at.start is None or at.end is None or citation.result is None:
                continue
            where = _block_of(draft, Span(at.start, at.end).shifted(offset))
            if where is not None:
                by_block[where[0]].append((citation, where[1].start, where[1].end))
        for block, found in by_block.items():
            kept = KeptCitations(citations=found, checked_at=now.timestamp(), until=(now + DAY).timestamp())
            self._cache.put_citations(scope.citations(paragraph_key(draft, block)), kept)

    async def _sent(self, run: PendingRun, *, first: bool) -> PendingRun:
        if run.run_id:
            return run
        try:
            if run.kind == "review":
                asked = ReviewIn.model_validate(run.body)
                receipt = await self._client.reviews.start(asked, key=run.key, workspace=run.workspace)
                accepted = receipt.review_id
            else:
                check = CitecheckIn.model_validate(run.body)
                accepted = (
                    await self._client.citechecks.start(check, key=run.key, workspace=run.workspace)
                ).citecheck_id
        except (Invalid, StepFailed):
            await self._over(run, charged=0)
            raise
        except Refused as error:
            if first and not error.retryable:
                await self._over(run, charged=0)
            raise
        return await asyncio.to_thread(self.pending.accepted, run, accepted)

    async def _over(self, run: PendingRun, *, charged: int) -> None:
        await asyncio.to_thread(self.pending.ended, run)
        await asyncio.to_thread(self._policy.give_back, max(0, _price(run) - charged))


def sent_of(draft: ParsedDraft, only: Span | None = None) -> tuple[Span, int]:
    """What of a draft is sent, whole blocks up to 50,000 characters, and how many characters are left out.

    A selection is rounded to the blocks that it touches.
    """
    whole = Span(0, len(draft.text))
    if only is not None:
        touched = [
            block.span for block in draft.blocks if block.span.start <= only.end and only.start <= block.span.end
        ]
        if not touched:
            return Span(only.start, only.start), 0
        whole = Span(touched[0].start, max(span.end for span in touched))
    if len(whole) <= LIMIT_CP:
        return whole, 0
    ends = [block.span.end for block in draft.blocks if whole.start < block.span.end <= whole.start + LIMIT_CP]
    cut = Span(whole.start, ends[-1] if ends else whole.start + LIMIT_CP)
    return cut, len(whole) - len(cut)


def _body(kind: Kind, text: str, language: str) -> dict[str, object]:
    if kind == "review":
        escalate = Escalate(max_citations=MAX_CITATIONS, suggest_edits=True)
        asked = ReviewIn(text=text, language=language, visibility="private", webhook_url="", escalate=escalate)
        return asked.model_dump(mode="json", exclude_unset=True)
    check = CitecheckIn(text=text, language=language, webhook_url="")
    return check.model_dump(mode="json", exclude_unset=True)


def _draft(run: PendingRun) -> tuple[ParsedDraft, int, int]:
    """The draft as it was when the run began, where in it the text sent begins, and how much was left out."""
    note = run.note
    text, offset, left_out = note.get("draft", run.body.get("text")), note.get("offset", 0), note.get("left_out_cp", 0)
    parsed = parse(str(text or ""), cast(Markup, note.get("markup", "markdown")))
    return parsed, offset if isinstance(offset, int) else 0, left_out if isinstance(left_out, int) else 0


def _block_of(draft: ParsedDraft, span: Span) -> tuple[int, Span] | None:
    """The block that holds a passage whole, and the passage's place in it."""
    for index, block in enumerate(draft.blocks):
        if block.span.contains(span):
            return index, Span(span.start - block.span.start, span.end - block.span.start)
    return None


def _counts(state: ReviewOut) -> tuple[str, int, int]:
    """What a review is at; a failed check counts as done."""
    summary = state.summary
    quick, deep, cited = summary.assessments, summary.verifications, summary.citation_checks
    if deep is not None and deep.planned:
        return "in depth", deep.completed + deep.failed, deep.planned
    if cited is not None and summary.citations_selected:
        return "citations", cited.checked + cited.unchecked + cited.failed, summary.citations_selected
    if quick is not None and summary.claims_selected:
        return "claims", quick.completed + quick.failed, summary.claims_selected
    return "reading", 0, 0


def _price(run: PendingRun) -> int:
    price = run.note.get("price")
    return price if isinstance(price, int) else 0
