"""The one way a draft becomes findings, for the editor and the command line alike."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks.assess import Answer, Assessor
from factlint.client.checks.build_findings import eligible_blocks, findings_of, ignored_claims, is_ignored, passages_of
from factlint.client.checks.citation_findings import may_cite
from factlint.client.checks.consistency import find_contradicted
from factlint.client.checks.engines import Engines
from factlint.client.checks.extraction import ClaimExtractor, Extraction
from factlint.client.checks.findings import OVERLONG, CheckReport, Finding, Progress, Unplaced
from factlint.client.checks.inflight import Ticket
from factlint.client.checks.policy import Policy
from factlint.client.store.cache import KeptExtraction, ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.client.store.draft_index import DraftIndex
from factlint.interface.assess import AssessRow
from factlint.prose.draft import ParsedDraft
from factlint.prose.slices import paragraph_key
from factlint.prose.span import Span
from factlint.settings import Settings, origin_of

if TYPE_CHECKING:
    from factlint.client.store.kept_reports import KeptCitations

log = logging.getLogger("factlint.client")

LOCAL_CONCURRENCY = 2
REMOTE_CONCURRENCY = 4
BLOCKS_AT_ONCE = 32
ASKED_AT_ONCE = 128

Result = TypeVar("Result")
OnFindings = Callable[[int, list[Finding]], None]
OnProgress = Callable[[Progress], None]


def _ignore_progress(progress: Progress) -> None:
    """For callers that show no progress."""


@dataclass(slots=True)
class _Run:
    """One check while it runs."""

    draft: ParsedDraft
    scope: Scope
    on_findings: OnFindings
    on_progress: OnProgress
    fresh: bool = False
    document: str = ""
    read: int = 0
    slices: int = 0
    checked: int = 0
    claims: int = 0
    found: dict[int, list[Finding]] = field(default_factory=dict[int, list[Finding]])
    foreign: Counter[str] = field(default_factory=Counter[str])
    left_out: int = 0
    unplaced: dict[str, Unplaced] = field(default_factory=dict[str, Unplaced])
    error: ClientError | None = None
    tickets: list[Ticket[Extraction] | Ticket[Answer]] = field(
        default_factory=list["Ticket[Extraction] | Ticket[Answer]"]
    )

    def report_progress(self) -> None:
        self.on_progress(Progress(self.read, self.slices, self.checked, self.claims))

    def deliver(self, block: int, findings: list[Finding]) -> None:
        self.found[block] = findings
        self.on_findings(block, findings)

    def note_failure(self, error: ClientError) -> None:
        """Remember the first failure."""
        self.error = self.error or error


class Checker:
    """Checks drafts against one service; shared by all drafts of it, so that nothing is asked twice at a time.

    Belongs to one event loop. Only `cached_findings` may be called from another thread.
    """

    def __init__(
        self,
        client: Client,
        cache: ResultCache,
        settings: Settings,
        *,
        policy: Policy | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        concurrency = REMOTE_CONCURRENCY if settings.remote else LOCAL_CONCURRENCY
        self.policy = policy or Policy(settings)
        self._client = client
        self._cache = cache
        self._ledger = DraftIndex(settings.data_dir)
        self._language = settings.language
        self._settings = settings
        self._contradicted: tuple[ParsedDraft, list[Span]] | None = None
        self._ignored = ignored_claims(settings.ignore)
        self._origin = origin_of(settings.base_url) if settings.remote else "local"
        self._account = client.account
        self._engines = Engines(client, cache)
        self._one_lookup = asyncio.Semaphore(1)
        self._reader = ClaimExtractor(client, cache, self.policy, concurrency=concurrency)
        self._assessor = Assessor(
            client, cache, self.policy, concurrency=concurrency, now=now, on_engine=self._engines.remember_engine
        )

    def cached_findings(
        self, draft: ParsedDraft, blocks: Sequence[int] | None = None, *, workspace: str = ""
    ) -> dict[int, list[Finding]]:
        """The findings of the blocks about which everything is known, without any request."""
        scope = self.scope(workspace)
        known: dict[int, list[Finding]] = {}
        for block in eligible_blocks(draft, blocks):
            extraction = self._reader.find_kept(scope, draft, block)
            if extraction is None:
                continue
            claims = self._claims_to_check(draft, block, extraction)
            answers = self._kept_answers(scope, claims)
            if len(answers) == len(claims):
                cited = self._kept_citations(scope, draft, [block]).get(block)
                known[block] = findings_of(draft, block, extraction, answers, cited)
        return known

    async def check(
        self,
        draft: ParsedDraft,
        blocks: Sequence[int] | None = None,
        *,
        workspace: str = "",
        on_findings: OnFindings = lambda block, findings: None,
        on_progress: OnProgress = _ignore_progress,
        fresh: bool = False,
        document: str = "",
    ) -> CheckReport:
        """Check blocks of a draft, all of them for None. `fresh` asks again for what is kept.

        `document` is the draft's URI, under which the ledger remembers what is kept of it; "" for none.

        `on_findings` gets a block as soon as everything about it is known, also when nothing was found in it. Raises
        nothing but CancelledError; what went wrong is in the report. Being cancelled leaves shared work to others.
        """
        started, requests = time.monotonic(), self._client.requests
        wanted = eligible_blocks(draft, blocks)
        run = _Run(draft, self.scope(workspace), on_findings, on_progress, fresh, document)
        try:
            self.policy.require(workspace)
            if wanted:
                await self._engines.refresh(run.scope)
                run.scope = self.scope(workspace)
                await self._all(run, wanted)
        except ClientError as error:
            run.note_failure(error)
        finally:
            for ticket in run.tickets:
                ticket.release()
        findings = sorted((found for block in run.found.values() for found in block), key=lambda found: found.span)
        return CheckReport(
            findings=tuple(findings),
            blocks=len(wanted),
            unanswered=sum(1 for block in wanted if block not in run.found),
            claims=run.claims,
            requests=self._client.requests - requests,
            seconds=time.monotonic() - started,
            engine=self._engines.known_engine(run.scope),
            unplaced=tuple(run.unplaced.values()),
            skipped={**draft.skipped, OVERLONG: run.left_out} if run.left_out else draft.skipped,
            unread_cp=draft.unread_cp,
            foreign=dict(run.foreign),
            error=run.error,
        )

    async def judge(self, claim: str, *, workspace: str = "", fresh: bool = False) -> Answer:
        """The verdict on one claim by itself: as it is kept, else as it is given now. Raises ClientError."""
        self.policy.require(workspace)
        scope = await self.refresh_scope(workspace)
        known = None if fresh else await self._look_up(self._assessor.find_kept, scope, claim)
        if known is not None:
            return known
        ticket = self._assessor.assess(scope, [claim])[claim]
        try:
            return await ticket.result()
        finally:
            ticket.release()

    async def keep(self, claim: str, row: AssessRow, *, workspace: str = "") -> Answer:
        """Keep a verdict that somebody else came to, for every window and command. Raises ClientError."""
        return await self._look_up(self._assessor.keep, await self.refresh_scope(workspace), claim, row)

    async def read(self, draft: ParsedDraft, *, workspace: str = "") -> None:
        """Learn which claims a draft states, without verdicts: what a review finds is kept beside them.

        Raises ClientError.
        """
        self.policy.require(workspace)
        scope = await self.refresh_scope(workspace)
        known = await self._look_up(
            lambda: {b for b in eligible_blocks(draft, None) if self._reader.find_kept(scope, draft, b)}
        )
        groups = self._reader.extract(
            scope, draft, [block for block in eligible_blocks(draft, None) if block not in known]
        )
        tickets = [ticket for group in groups for ticket in group.values()]
        try:
            for ticket in tickets:
                await ticket.result()
        finally:
            for ticket in tickets:
                ticket.release()

    async def aclose(self) -> None:
        """Give up everything that is still on its way. The client is its owner's to close."""
        await self._reader.aclose()
        await self._assessor.aclose()

    async def wait_until_kept(self) -> None:
        """Wait until what was sent so far is answered and kept."""
        await self._reader.wait_for_calls()
        await self._assessor.wait_for_batches()

    async def _all(self, run: _Run, wanted: Sequence[int]) -> None:
        await self._look_up(self._note_blocks, run, wanted)
        known: dict[int, KeptExtraction] = {}
        for part in () if run.fresh else _split_blocks(wanted):
            known |= await self._look_up(self._kept_extractions, run, part)
        asked: list[dict[int, Ticket[Extraction]]] = []
        for part in _split_blocks([block for block in wanted if block not in known], ASKED_AT_ONCE):
            groups = self._reader.extract(run.scope, run.draft, part)
            run.tickets += (ticket for group in groups for ticket in group.values())
            asked += groups
            await asyncio.sleep(0)
        run.slices = len(asked)
        run.report_progress()
        async with asyncio.TaskGroup() as tasks:
            for part in _split_blocks(sorted(known)):
                tasks.create_task(self._settle(run, {block: known[block] for block in part}))
            for group in asked:
                tasks.create_task(self._read(run, group))

    def _kept_extractions(self, run: _Run, blocks: Sequence[int]) -> dict[int, KeptExtraction]:
        found = ((block, self._reader.find_kept(run.scope, run.draft, block)) for block in blocks)
        return {block: extraction for block, extraction in found if extraction is not None}

    async def _read(self, run: _Run, tickets: Mapping[int, Ticket[Extraction]]) -> None:
        """Wait for the claims of one slice, then for their verdicts."""
        extractions: dict[int, KeptExtraction] = {}
        for block, ticket in tickets.items():
            try:
                extracted = await ticket.result()
            except ClientError as error:
                run.note_failure(error)
                continue
            extractions[block] = extracted.extraction
            run.unplaced |= {claim: Unplaced(claim, "no place in the text was given") for claim in extracted.unplaced}
        run.read += 1
        run.report_progress()
        await self._settle(run, extractions)

    async def _settle(self, run: _Run, extractions: Mapping[int, KeptExtraction]) -> None:
        """Deliver each block as soon as all its claims have an answer."""
        run.foreign.update(
            read.unread_language for read in extractions.values() if not read.claims and read.unread_language
        )
        run.left_out += sum(read.left_out for read in extractions.values())
        claims = {
            block: self._claims_to_check(run.draft, block, extraction) for block, extraction in extractions.items()
        }
        wanted = list(dict.fromkeys(claim for of_block in claims.values() for claim in of_block))
        run.claims += len(wanted)
        cited = await self._look_up(self._kept_citations, run.scope, run.draft, list(extractions))
        await self._look_up(self._note_claims, run, run.scope, wanted)
        known = {} if run.fresh else await self._look_up(self._kept_answers, run.scope, wanted)
        run.checked += len(known)
        run.report_progress()
        tickets = self._assessor.assess(run.scope, [claim for claim in wanted if claim not in known])
        run.tickets += tickets.values()
        answers: dict[str, Answer | ClientError] = dict(known)
        open_claims = {block: set(of_block) - known.keys() for block, of_block in claims.items()}
        for block in [block for block, rest in open_claims.items() if not rest]:
            run.deliver(block, findings_of(run.draft, block, extractions[block], answers, cited.get(block)))
        for claim, ticket in tickets.items():
            try:
                answers[claim] = await ticket.result()
            except ClientError as error:
                run.note_failure(error)
                answers[claim] = error
            run.checked += 1
            run.report_progress()
            for block, rest in open_claims.items():
                if claim in rest:
                    rest.discard(claim)
                    if not rest:
                        run.deliver(block, findings_of(run.draft, block, extractions[block], answers, cited.get(block)))

        for engine in {answer.row.engine for answer in answers.values() if isinstance(answer, Answer)}:
            if engine and engine != run.scope.engine:
                await self._look_up(self._note_claims, run, run.scope.with_engine(engine), wanted)

    def _note_blocks(self, run: _Run, blocks: Sequence[int]) -> None:
        """Write down that the claims and citations of these paragraphs are this draft's, before any is kept."""
        keys = {block: paragraph_key(run.draft, block) for block in blocks}
        claims = [run.scope.extraction(key, run.draft.markup) for key in keys.values()]
        cited = [run.scope.citations(key) for block, key in keys.items() if may_cite(run.draft, block)]
        self._note_keys(run, [*claims, *cited])

    def _note_claims(self, run: _Run, scope: Scope, claims: Sequence[str]) -> None:
        """The same of the verdicts and reports of these claims."""
        self._note_keys(run, [key for claim in claims for key in (scope.assessment(claim), scope.report(claim))])

    def _note_keys(self, run: _Run, keys: Sequence[str]) -> None:
        try:
            self._ledger.add_results(run.document, keys)
        except OSError as error:
            log.warning("what is kept of a draft could not be written down: %s", type(error).__name__)

    async def _look_up(self, look_up: Callable[..., Result], *arguments: object) -> Result:
        """Look things up in a thread, one part at a time: an editor has to be answered in between."""
        async with self._one_lookup:
            return await asyncio.to_thread(look_up, *arguments)

    def _kept_answers(self, scope: Scope, claims: Sequence[str]) -> dict[str, Answer]:
        found = ((claim, self._assessor.find_kept(scope, claim)) for claim in claims)
        return {claim: answer for claim, answer in found if answer is not None}

    def _kept_citations(self, scope: Scope, draft: ParsedDraft, blocks: Sequence[int]) -> dict[int, KeptCitations]:
        """What is known of the citations of blocks that have some."""
        found = (
            (block, self._cache.citations(scope.citations(paragraph_key(draft, block))))
            for block in blocks
            if may_cite(draft, block)
        )
        return {block: kept for block, kept in found if kept is not None}

    def _claims_to_check(self, draft: ParsedDraft, block: int, extraction: KeptExtraction) -> list[str]:
        """The claims of a block that the writer wants to hear of, but those that contradict themselves.

        No evidence is needed against these, so they are neither sent nor paid for.
        """
        wrong = self._contradicted_spans(draft)
        found: list[str] = []
        for placed in extraction.claims:
            passages = passages_of(draft, block, placed.passages)
            against_itself = any(span.overlaps(passage) for span in wrong for passage in passages)
            if passages and not against_itself and not is_ignored(placed.claim, self._ignored):
                found.append(placed.claim)
        return found

    def _contradicted_spans(self, draft: ParsedDraft) -> list[Span]:
        kept = self._contradicted
        if kept is None or kept[0] is not draft:
            kept = self._contradicted = (draft, find_contradicted(draft, self._settings))
        return kept[1]

    async def refresh_scope(self, workspace: str) -> Scope:
        """Under what the results of a workspace are kept, once it is known who judges it. Raises ClientError."""
        await self._engines.refresh(self.scope(workspace))
        return self.scope(workspace)

    def forget_engines(self) -> None:
        """Ask the service anew who judges: its evidence was changed just now."""
        self._engines.forget_answers()

    def scope(self, workspace: str) -> Scope:
        """Under what the results of a workspace are kept now."""
        scope = Scope(self._origin, self._account, workspace, self._language, "")
        return scope.with_engine(self._engines.known_engine(scope))


def _split_blocks(blocks: Sequence[int], size: int = BLOCKS_AT_ONCE) -> list[Sequence[int]]:
    return [blocks[start : start + size] for start in range(0, len(blocks), size)]
