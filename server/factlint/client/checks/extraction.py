"""The claims of a draft's paragraphs: from the cache, from a call already on its way, or from slices sent now."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks.findings import is_said_otherwise
from factlint.client.checks.inflight import InFlight, Ticket, WorkInProgress, internal_fault
from factlint.client.checks.policy import Policy
from factlint.client.store.cache import KeptExtraction, PlacedClaim, ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.interface.extract import MAX_CLAIMS, MAX_POSITIONS, ExtractIn, ExtractOut
from factlint.prose.draft import ParsedDraft
from factlint.prose.sent_text import SentText, text_to_send
from factlint.prose.slices import Slice, make_slices, paragraph_key, split_slice

_UNREAD_LANGUAGE = re.compile(
    r"The text is in ((?:[A-Z][a-z]+(?: or [A-Z][a-z]+)?)(?=;)|a language that is not English)"
)


_SHORT_BEFORE = 12


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims of one paragraph, and those that the service could not place, which are never kept."""

    extraction: KeptExtraction
    unplaced: tuple[str, ...] = ()


@dataclass(slots=True)
class _Job:
    """One paragraph on its way; a long one comes in several slices."""

    flight: WorkInProgress[Extraction]
    key: str
    slices_left: int = 0
    claims: dict[str, list[tuple[int, int]]] = field(default_factory=dict[str, list[tuple[int, int]]])
    unplaced: list[str] = field(default_factory=list[str])
    language: str = ""
    left_out: int = 0
    provisional: bool = False

    def extraction(self) -> Extraction:
        placed = [PlacedClaim(claim=claim, passages=sorted(set(spans))) for claim, spans in self.claims.items()]
        return Extraction(
            KeptExtraction(
                claims=placed,
                unread_language=self.language,
                left_out=self.left_out,
                provisional=self.provisional,
            ),
            tuple(dict.fromkeys(self.unplaced)),
        )


@dataclass(slots=True)
class _Halt:
    """A failure that every later slice of the same request would meet as well."""

    error: ClientError | None = None


class ClaimExtractor:
    """Asks for claims, each paragraph at most once at a time, consecutive ones together in a slice.

    Extraction costs nothing, so a call that nobody waits for any more is cancelled.
    """

    def __init__(self, client: Client, cache: ResultCache, policy: Policy, *, concurrency: int) -> None:
        self._client = client
        self._cache = cache
        self._policy = policy
        self._turn = asyncio.Semaphore(concurrency)
        self._flights: InFlight[Extraction] = InFlight()
        self._calls: set[asyncio.Task[None]] = set()

    def find_kept(self, scope: Scope, draft: ParsedDraft, block: int) -> KeptExtraction | None:
        """The claims as they are kept, without a request."""
        return self._cache.extraction(scope.extraction(paragraph_key(draft, block), draft.markup))

    def extract(self, scope: Scope, draft: ParsedDraft, blocks: Sequence[int]) -> list[dict[int, Ticket[Extraction]]]:
        """A ticket for each block, grouped by the slice that brings them; release every ticket."""
        tickets: dict[int, Ticket[Extraction]] = {}
        jobs: dict[int, _Job] = {}
        for block in blocks:
            key = scope.extraction(paragraph_key(draft, block), draft.markup)
            tickets[block], flight = self._flights.join(key)
            if flight is not None:
                jobs[block] = _Job(flight, key)
        groups = [{block: ticket} for block, ticket in tickets.items() if block not in jobs]
        halt = _Halt()
        sendable = text_to_send(draft)
        wanted = make_slices(sendable.draft, list(jobs)) if jobs else []
        for piece in wanted:
            for block in piece.targets:
                jobs[block].slices_left += 1
        for job in jobs.values():
            if job.slices_left == 0:
                job.flight.finish(Extraction(KeptExtraction()))
        for piece in wanted:
            concerned = {block: jobs[block] for block in piece.targets}
            groups.append({block: tickets.pop(block) for block in piece.targets if block in tickets})
            call = asyncio.create_task(self._call(scope, sendable, piece, concerned, halt))
            self._calls.add(call)
            call.add_done_callback(self._calls.discard)
            for job in concerned.values():
                job.flight.on_abandoned(lambda call=call, concerned=concerned: _cancel_unwanted(call, concerned))
        return [group for group in groups if group]

    async def wait_for_calls(self) -> None:
        """Wait for the calls that are under way now."""
        await asyncio.gather(*self._calls, return_exceptions=True)

    async def aclose(self) -> None:
        """Stop waiting for anything."""
        for call in tuple(self._calls):
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)

    async def _call(
        self,
        scope: Scope,
        sendable: SentText,
        piece: Slice,
        jobs: Mapping[int, _Job],
        halt: _Halt,
    ) -> None:
        try:
            async with self._turn:
                if halt.error is not None:
                    raise halt.error
                self._policy.require(scope.workspace)
                for part, answer in await self._extract_slice(scope, sendable, piece):
                    for job in jobs.values():
                        job.language = _unread_language(answer)
                        job.provisional = job.provisional or bool(answer.provisional)
                    _assign_claims(answer, part, sendable, jobs)
            for job in jobs.values():
                job.slices_left -= 1
            done = [(job, job.extraction()) for job in jobs.values() if job.slices_left == 0]
            await asyncio.to_thread(self._keep, done)
            for job, extracted in done:
                job.flight.finish(extracted)
        except ClientError as error:
            if not error.of_the_request:
                halt.error = error
            for job in jobs.values():
                job.flight.fail(error)
        except Exception as error:
            for job in jobs.values():
                job.flight.fail(internal_fault("reading claims", error))
        except BaseException:
            for job in jobs.values():
                job.flight.drop()
            raise

    async def _extract_slice(self, scope: Scope, sendable: SentText, piece: Slice) -> list[tuple[Slice, ExtractOut]]:
        """What a slice states; where it is more than one answer holds, its halves are asked about."""
        markup = "plain" if sendable.draft.markup == "plain" else "markdown"
        request = ExtractIn(text=piece.text, language=scope.language, locate=True, markup=markup)
        answer = await self._client.extract(request, workspace=scope.workspace)
        parts = split_slice(sendable.draft, piece) if len(answer.claims) >= MAX_CLAIMS else []
        if not parts:
            return [(piece, answer)]
        return [found for part in parts for found in await self._extract_slice(scope, sendable, part)]

    def _keep(self, done: Sequence[tuple[_Job, Extraction]]) -> None:
        for job, extracted in done:
            if not extracted.unplaced:
                self._cache.put_extraction(job.key, extracted.extraction)


def _cancel_unwanted(call: asyncio.Task[None], jobs: Mapping[int, _Job]) -> None:
    if not any(job.flight.is_wanted for job in jobs.values()):
        for job in jobs.values():
            job.flight.drop()
        call.cancel()


def _unread_language(answer: ExtractOut) -> str:
    """The language for which a service says that it read nothing, by its code or else by its name; "" where it read the text."""
    found = _UNREAD_LANGUAGE.match(answer.hint or "")
    if found is None:
        return ""
    return answer.language or (found[1] if found[1][0].isupper() else "another language")


def _begins_sentence(before: str) -> bool:
    """Whether a sentence begins behind these characters: behind nothing, a stop or a line's end."""
    bare = before.rstrip(" \t\"'“‘([*_>#+-")
    return not bare or bare[-1] in "\n:;" or bare.rstrip("\"'”’)]")[-1:] in {".", "!", "?", "…"}


def _find_repeats(claim: str, told: Sequence[tuple[int, int]], text: str) -> Iterator[tuple[int, int]]:
    """Where else the same words stand, of a claim with as many passages as an answer holds: an answer tells no more of them.

    Only words that say the claim by themselves and begin a sentence: "it opened in 1931" may be of another thing further on,
    and "It is a myth that Lund was founded in 1020" says the opposite.
    """
    if len(told) < MAX_POSITIONS:
        return
    at = max(end for _, end in told)
    words = text[told[-1][0] : told[-1][1]]
    if is_said_otherwise(claim, words):
        return
    while (start := text.find(words, at)) >= 0:
        at = start + len(words)
        if _begins_sentence(text[max(0, start - _SHORT_BEFORE) : start]) and not text[at : at + 1].isalnum():
            yield start, at


def _assign_claims(answer: ExtractOut, piece: Slice, sendable: SentText, jobs: Mapping[int, _Job]) -> None:
    """Give each claim to the paragraphs that state it; passages whose text is not what was sent are not believed."""
    for found in answer.claims:
        if found.positions is None:
            for job in jobs.values():
                job.unplaced.append(found.claim)
            continue
        passages: dict[int, list[tuple[int, int]]] = defaultdict(list)
        told = [
            (position.start, position.end)
            for position in found.positions
            if position.start is not None and position.end is not None and 0 <= position.start < position.end
            if position.text is None or piece.text[position.start : position.end] == position.text
        ]
        for start, end in (*told, *_find_repeats(found.claim, told, piece.text)):
            sent = piece.to_draft(start, end)
            where = sendable.locate_in_block(sent) if sent is not None else None
            if where is not None and where[0] in jobs:
                passages[where[0]].append((where[1].start, where[1].end))
        for block, spans in passages.items():
            jobs[block].claims.setdefault(found.claim, []).extend(spans)
    for passage in answer.left_out or ():
        if passage.start is not None and passage.end is not None and 0 <= passage.start < passage.end:
            place = piece.piece_at(passage.start, passage.end)
            if place is not None and place.block in jobs:
                jobs[place.block].left_out += 1
