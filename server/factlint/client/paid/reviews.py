"""Reviews and citation checks of whole drafts, as writers start them: never begun or paid for twice.

What a review finds is kept paragraph by paragraph, under the words that it read. So it reaches the live draft the way
every verdict does, survives a restart, and can never land on other words than those checked.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, cast

from pydantic import JsonValue

from factlint.client.api.errors import ConsentMissing, Forbidden, NoLongerKept, NotFound
from factlint.client.paid.paid_runs import PaidRuns, Price
from factlint.client.paid.review_coverage import Coverage, coverage_of_citations, coverage_of_review
from factlint.client.store.cache import KeptReview, PlacedClaim
from factlint.client.store.cache_keys import Scope
from factlint.client.store.kept_reports import KeptCitations
from factlint.client.store.pending_runs import PendingRun
from factlint.interface.assess import AssessRow
from factlint.interface.citecheck import MAX_CITATIONS, Citation, CitecheckIn, CitecheckOut
from factlint.interface.recency import fresh_for, is_time_sensitive
from factlint.interface.review import DEFAULT_VERIFICATIONS, MAX_CHECKS, Escalate, ReviewClaim, ReviewIn, ReviewOut
from factlint.prose.draft import BlockKind, Markup, ParsedDraft, Part
from factlint.prose.parse import parse
from factlint.prose.sent_text import SentText, text_to_send
from factlint.prose.slices import paragraph_key
from factlint.prose.span import Span

OnCounts = Callable[[str, int, int], None]
"""Gets what a review is doing, how many parts of that are done, and how many there are."""
LIMIT_CP = 50_000
WAIT_S = 3600.0
DAY = timedelta(hours=24)
Kind = Literal["review", "citecheck"]
CITATIONS_FORBIDDEN = (
    'Citations are checked by reading the pages that the draft cites, and your setting egress = "never" forbids that. '
    'Nothing was read. Set egress to "ask" or "allow" to have them checked.'
)


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """What a run covered, what it was charged, and how many issues it found."""

    coverage: Coverage
    charged: int = 0
    issues: int = 0


class DraftReviews:
    """The reviews and citation checks of one service and account."""

    def __init__(self, runs: PaidRuns) -> None:
        self._runs = runs

    async def read_price(self, kind: Kind, works: int = 0) -> Price | None:
        """What a run can cost at most, with so many works looked up behind it; None where nothing is paid."""
        return (await self.read_prices(kind, [works])).get(works)

    async def read_prices(self, kind: Kind, works: Iterable[int]) -> dict[int, Price]:
        """The same for each number of works; nothing where nothing is paid."""
        usage = await self._runs.read_usage()
        if usage is None:
            return {}
        costs, left = usage.costs, usage.credits.remaining
        most = costs.citation * MAX_CITATIONS
        if kind == "review":
            most += costs.assess * MAX_CHECKS + costs.verify * DEFAULT_VERIFICATIONS
        return {count: Price(most + costs.citation * count, left, at_most=True) for count in works}

    async def begin(
        self,
        kind: Kind,
        workspace: str,
        draft: ParsedDraft,
        only: Span | None = None,
        *,
        document: str = "",
        price: int = 0,
        works: int = 0,
    ) -> PendingRun:
        """Begin a run over a draft, or a passage of it, or find the one under way. Raises ClientError.

        The price includes that so many of the `works` that it cites by key are looked up when the run has ended.
        Where nothing may leave the machine a review leaves the citations out, and a check of them is refused.
        """
        with_citations = self._runs.policy.may_read_citations
        if kind == "citecheck" and not with_citations:
            raise ConsentMissing(CITATIONS_FORBIDDEN)
        scope = await self._runs.refresh_scope(workspace)
        sendable = text_to_send(draft)
        sent, left_out_cp = select_sendable(sendable, only)
        text = sent.slice(sendable.draft.text)
        note: dict[str, JsonValue] = {"markup": draft.markup, "left_out_cp": left_out_cp}
        if text != draft.text:
            note |= {"draft": draft.text, "offset": sent.start}
        if draft.parts:
            note["parts"] = [[part.span.start, part.span.end, part.kind.value, part.level] for part in draft.parts]
            note["not_read"] = dict(draft.not_read)
        if works:
            note["works"] = works
        if only is not None:
            note["paragraphs"] = sum(sent.contains(block.span) for block in sendable.draft.blocks)
        body = _body(kind, text, scope.language, with_citations=with_citations)
        about = _subject_parts(sendable, sent)
        return await self._runs.begin(kind, scope, about, body, document=document, price=price, note=note)

    async def find_running(self, kind: Kind, workspace: str, draft: ParsedDraft) -> PendingRun | None:
        """The run over a whole draft that was begun before and has not ended as far as this machine knows."""
        _, subject = await self._scope_and_subject(kind, workspace, draft)
        return await asyncio.to_thread(self._runs.pending.find, subject)

    async def find_known_result(self, kind: Kind, workspace: str, draft: ParsedDraft) -> ReviewResult | None:
        """What the last run over this very draft covered, if that is a day old at most and nothing is worth a retry."""
        scope, subject = await self._scope_and_subject(kind, workspace, draft)
        kept = await asyncio.to_thread(self._runs.cache.review, scope.review(subject))
        return ReviewResult(Coverage(kept.headline, tuple(kept.lines)), kept.charged, kept.issues) if kept else None

    async def _scope_and_subject(self, kind: Kind, workspace: str, draft: ParsedDraft) -> tuple[Scope, str]:
        """Under what a run over a whole draft is known."""
        scope = await self._runs.refresh_scope(workspace)
        sendable = text_to_send(draft)
        return scope, self._runs.subject_of(kind, scope, *_subject_parts(sendable, select_sendable(sendable)[0]))

    async def finish(self, run: PendingRun, on_counts: OnCounts) -> ReviewResult | None:
        """Follow a run until it ends, and keep what it found; None when nobody knows what came of it.

        Raises ClientError; the run stays written down then.
        """
        known = await self._runs.confirm_accepted(run)
        if known is None:
            return None
        try:
            if known.kind == "review":
                state = await self._runs.client.reviews.wait(
                    known.run_id, limit_s=WAIT_S, on_progress=lambda state: on_counts(*_progress_counts(state))
                )
            else:
                state = await self._runs.client.citechecks.wait(
                    known.run_id, limit_s=WAIT_S, on_progress=lambda state: on_counts(*_citation_counts(state))
                )
        except (Forbidden, NotFound, NoLongerKept):
            await self._runs.finish(known, charged=known.price)
            return None
        scope = await self._runs.refresh_scope(known.workspace)
        sent, offset, left_out_cp = await asyncio.to_thread(_rebuild_sent_text, known)
        if isinstance(state, ReviewOut):
            await self._runs.record_results(known, [scope.assessment(claim.claim) for claim in state.claims or []])
            await self._keep_reports(known, scope, state.claims or [])
            await asyncio.to_thread(self._keep_claims, scope, sent, offset, state.claims or [])
            coverage = coverage_of_review(state, sent.source.skipped, left_out_cp)
        else:
            coverage = coverage_of_citations(state, left_out_cp)
        if isinstance(paragraphs := known.note.get("paragraphs"), int):
            coverage = coverage.for_selection(paragraphs)
        cited = await asyncio.to_thread(self._keep_citations, scope, sent, offset, state.citations or [])
        await self._runs.record_results(known, cited)
        await self._runs.finish(known, charged=state.credits.charged)
        issues = state.summary.citation_issues + (state.summary.issues if isinstance(state, ReviewOut) else 0)
        if state.status == "completed" and not coverage.again:
            kept = KeptReview(
                headline=coverage.headline, lines=list(coverage.lines), charged=state.credits.charged, issues=issues
            )
            await asyncio.to_thread(self._runs.cache.put_review, scope.review(known.subject), kept)
        return ReviewResult(coverage, state.credits.charged, issues)

    async def cancel(self, run: PendingRun) -> None:
        """Stop a run; what it found so far is kept by `finish`."""
        await self._runs.cancel(run)

    async def _keep_reports(self, run: PendingRun, scope: Scope, claims: Sequence[ReviewClaim]) -> None:
        """Let the claims that were checked in depth show that; one whose report is gone keeps its first read."""
        for claim in claims:
            deep = claim.verification
            if deep is not None and deep.status == "completed" and deep.verification_id:
                with contextlib.suppress(Forbidden, NotFound, NoLongerKept):
                    report = await self._runs.client.verifications.get(deep.verification_id)
                    await self._runs.keep_report(run, scope, claim.claim, report)

    def _keep_claims(self, scope: Scope, sent: SentText, offset: int, claims: Sequence[ReviewClaim]) -> None:
        """Add the claims of a review to those that are known of its paragraphs, and the verdicts that are not known."""
        placed: dict[int, dict[str, list[tuple[int, int]]]] = defaultdict(dict)
        for claim in claims:
            for position in claim.positions or ():
                if position.start is None or position.end is None:
                    continue
                where = sent.locate_in_block(Span(position.start, position.end).shifted(offset))
                if where is not None:
                    block, span = where
                    placed[block].setdefault(claim.claim, []).append((span.start, span.end))
            self._keep_verdict(scope, claim)
        for block, found in placed.items():
            key = scope.extraction(paragraph_key(sent.source, block), sent.source.markup)
            known = self._runs.cache.extraction(key)
            if known is not None:
                there = {one.claim for one in known.claims}
                more = [PlacedClaim(claim=name, passages=at) for name, at in found.items() if name not in there]
                if more:
                    self._runs.cache.put_extraction(key, known.model_copy(update={"claims": [*known.claims, *more]}))

    def _keep_verdict(self, scope: Scope, claim: ReviewClaim) -> None:
        """A quick verdict that was paid for is kept, unless one with its sources is known already."""
        quick = claim.assessment
        if quick.verdict is None or not self._runs.policy.is_paid:
            return
        if self._runs.cache.assessment(scope.assessment(claim.claim)) or self._runs.cache.report(
            scope.report(claim.claim)
        ):
            return
        now = self._runs.now()
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
        self._runs.cache.put_assessment(scope.assessment(claim.claim), row, (now + fresh_for(sensitive)).timestamp())

    def _keep_citations(self, scope: Scope, sent: SentText, offset: int, citations: Iterable[Citation]) -> list[str]:
        """Keep what was found of citations, paragraph by paragraph; the keys under which it is kept."""
        now = self._runs.now()
        by_block: dict[int, list[tuple[Citation, int, int]]] = defaultdict(list)
        for citation in citations:
            at = citation.position
            if at is None or at.start is None or at.end is None or citation.result is None:
                continue
            where = sent.locate_in_block(Span(at.start, at.end).shifted(offset))
            if where is not None:
                by_block[where[0]].append((citation, where[1].start, where[1].end))
        keys = {block: scope.citations(paragraph_key(sent.source, block)) for block in by_block}
        for block, found in by_block.items():
            kept = KeptCitations(citations=found, checked_at=now.timestamp(), until=(now + DAY).timestamp())
            self._runs.cache.put_citations(keys[block], kept)
        return list(keys.values())


async def works_agreed(runs: PaidRuns, run: PendingRun) -> tuple[int, int]:
    """How many cited works the price of a run includes, and what each costs. Raises ClientError."""
    count = run.note.get("works", 0)
    if not isinstance(count, int) or not count:
        return 0, 0
    usage = await runs.read_usage()
    return count, usage.costs.citation if usage else 0


def select_sendable(sendable: SentText, only: Span | None = None) -> tuple[Span, int]:
    """What of a draft is sent, whole blocks up to 50,000 characters, and how many characters are left out.

    A selection is rounded to the blocks that it touches.
    """
    blocks = sendable.draft.blocks
    whole = Span(0, len(sendable.draft.text))
    if only is not None:
        touched = [
            sent.span
            for sent, block in zip(blocks, sendable.source.blocks, strict=True)
            if block.span.start <= only.end and only.start <= block.span.end
        ]
        if not touched:
            return Span(0, 0), 0
        whole = Span(touched[0].start, max(span.end for span in touched))
    if len(whole) <= LIMIT_CP:
        return whole, 0
    ends = [block.span.end for block in blocks if whole.start < block.span.end <= whole.start + LIMIT_CP]
    cut = Span(whole.start, ends[-1] if ends else whole.start + LIMIT_CP)
    return cut, len(whole) - len(cut)


def _subject_parts(sendable: SentText, sent: Span) -> tuple[str, str, str]:
    """What a run is about: a draft that changed is another one."""
    return sendable.source.markup, sendable.source.text, sent.slice(sendable.draft.text)


def _body(kind: Kind, text: str, language: str, *, with_citations: bool) -> dict[str, JsonValue]:
    if kind == "review":
        escalate = Escalate(max_citations=MAX_CITATIONS if with_citations else 0, suggest_edits=True)
        asked = ReviewIn(text=text, language=language, visibility="private", webhook_url="", escalate=escalate)
        return asked.model_dump(mode="json", exclude_unset=True)
    check = CitecheckIn(text=text, language=language, webhook_url="")
    return check.model_dump(mode="json", exclude_unset=True)


def _rebuild_sent_text(run: PendingRun) -> tuple[SentText, int, int]:
    """The draft as it was when the run began, where in it the text sent begins, and how much was left out."""
    note = run.note
    text, offset, left_out = note.get("draft", run.body.get("text")), note.get("offset", 0), note.get("left_out_cp", 0)
    if laid_out := note.get("parts"):
        parsed = _parse_document(str(text or ""), cast("list[list[str | int]]", laid_out), note.get("not_read"))
    else:
        parsed = parse(str(text or ""), cast(Markup, note.get("markup", "markdown")))
    return text_to_send(parsed), offset if isinstance(offset, int) else 0, left_out if isinstance(left_out, int) else 0


def _parse_document(text: str, laid_out: list[list[str | int]], not_read: JsonValue) -> ParsedDraft:
    """The text of an office document, as it was laid out."""
    from factlint.prose.incremental_parse import read_parts

    parts = [Part(Span(int(start), int(end)), BlockKind(kind), int(level)) for start, end, kind, level in laid_out]
    return read_parts(text, parts, cast("dict[str, int]", not_read or {}))


def _progress_counts(state: ReviewOut) -> tuple[str, int, int]:
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


def _citation_counts(state: CitecheckOut) -> tuple[str, int, int]:
    tally = state.summary.citation_checks
    done = tally.checked + tally.unchecked + tally.failed if tally else 0
    return "citations", done, state.summary.citations_selected or 0
