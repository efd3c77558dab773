"""What is known of a text's claims, at once; the rest is checked behind the answer, so that the next one has it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.model import Framing
from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS, AssessRow
from factlint.interface.common import AUTO_LANGUAGE
from factlint.interface.recency import PROVISIONAL_FOR, fresh_for
from factlint.prose.draft import ParsedDraft
from factlint.prose.parse import parse
from factlint.prose.slices import Slice, make_slices
from factlint.prose.span import Span
from factlint.service.accounts.keys import Caller
from factlint.service.checks.account_memory import AccountMemory
from factlint.service.checks.assess import AssessCalls
from factlint.service.checks.deep_verdicts import find_deep_priors
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.subjects import subject_of
from factlint.service.checks.validation import AssessAsk
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import ServiceError
from factlint.service.common.threads import Threads
from factlint.service.languagetool.last_used import LastUsed
from factlint.service.languagetool.matches import StatedClaim
from factlint.service.languagetool.read_sentences import ReadSentences
from factlint.service.languagetool.unfinished_sentences import QUIET_S, GrowingTexts, unfinished_from
from factlint.service.storage.database import Database

log = logging.getLogger("factlint.service")
WORKSPACE = "languagetool"
"""Whose words these are where they may go outside: no editor's, in which their writer could be asked."""
PATIENCE_S = 0.4
"""How long an answer waits for what is not known yet. Writer asks in a thread of its own, and once per paragraph."""
TROUBLE_HOLDS_S = 30.0
_AT_ONCE = 4
_MOST_BEHIND = 400
_MOST_READINGS = 2_000
_MOST_ROWS = 20_000
_AT_LEAST = timedelta(minutes=1)
"""How long a verdict counts that was at the end of its time when it came: else it would be asked for again and again."""
STILL_CHECKED = "Some of the text is still being checked; the next check shows what was found."
TOO_LONG = "Some of the text is not checked: a sentence of it is too long."
BROKEN = "Some of the text could not be checked: something went wrong on our side."

_AT_ONCE_CP = 4_000
"""A text up to this length is read in the event loop, in a few milliseconds; a thread of its own reads a longer one."""
_UNREADABLE = Framing(())
"""Stands for the reading of a text at which the engine failed."""


@dataclass(frozen=True, slots=True)
class ProofreadResult:
    """A text with what is known of it. `incomplete` says why that is not all; "" when it is. `language` is the text's."""

    draft: ParsedDraft
    stated: tuple[StatedClaim, ...]
    incomplete: str
    language: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A slice of the text with the paragraph it asks about; from `held_from` on it is a sentence that is being typed."""

    caller: Caller
    language: str
    slice: Slice
    paragraph: str
    held_from: int | None
    contradicted: tuple[Span, ...] = ()
    sentences: tuple[Span, ...] = ()
    """Those that it asks about, in the text of the slice."""

    @property
    def owner(self) -> tuple[str, str]:
        return self.caller.account_id, self.language

    @property
    def key(self) -> tuple[str, str, str]:
        return *self.owner, self.slice.text

    def claim_key(self, claim: str) -> tuple[str, str, str]:
        return self.caller.account_id, self.language, claim

    def claims(self, framing: Framing) -> dict[str, tuple[Span, ...]]:
        """The claims that this part asks about, with their passages in the draft."""
        placed = {
            claim.text: tuple(
                place
                for span in sorted(set(claim.spans))
                if span.start < span.end and (place := self.slice.to_draft(span.start, span.end)) is not None
            )
            for claim in framing.claims
            if len(claim.text) <= MAX_ITEM_CP
        }
        return {
            claim: passages
            for claim, passages in placed.items()
            if passages and not any(wrong.overlaps(one) for wrong in self.contradicted for one in passages)
        }

    def is_held(self, passages: Sequence[Span]) -> bool:
        return self.held_from is not None and any(passage.end > self.held_from for passage in passages)


@dataclass(frozen=True, slots=True)
class _Verdict:
    row: AssessRow
    until: datetime


class Proofreader:
    """Reads texts for one service. What it learns is kept in memory alone, by account."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        preparation: Preparation,
        threads: Threads,
        assessing: AssessCalls,
        memory: AccountMemory,
    ) -> None:
        self._config = config
        self._workspace = WORKSPACE if config.egress else None
        self._database = database
        self._preparation = preparation
        self._threads = threads
        self._assessing = assessing
        self._memory = memory
        self._framings: LastUsed[tuple[str, str, str], Framing] = LastUsed(_MOST_READINGS)
        self._sentences = ReadSentences()
        self._verdicts: LastUsed[tuple[str, str, str], _Verdict] = LastUsed(_MOST_ROWS)
        self._deep: LastUsed[tuple[str, str, str], AssessRow | None] = LastUsed(_MOST_ROWS)
        self._typing = GrowingTexts()
        self._trouble: dict[str, tuple[float, str]] = {}
        self._under_way: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        self._held: set[tuple[str, str, str]] = set()
        self._behind: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._looking: asyncio.Task[None] | None = None

    async def proofread(self, text: str, language: str, caller: Caller, *, judges: bool = True) -> ProofreadResult:
        """What is known of a text's claims. What is not is waited for a moment, then left to the next time.

        Claims that contradict themselves are not judged; without `judges` none are, and the text is only parsed.
        """
        if not judges:
            draft = await asyncio.to_thread(parse, text, "plain")
            return ProofreadResult(draft, (), "", "en" if language == AUTO_LANGUAGE else language)
        draft, cut = _split_text(text) if len(text) <= _AT_ONCE_CP else await asyncio.to_thread(_split_text, text)
        parts = self._parts(draft, cut, language, caller)
        self._refresh_in_background()
        begun = [task for part in parts if not self._is_known(part) and (task := self._begin(part)) is not None]
        if begun:
            await asyncio.wait(begun, timeout=PATIENCE_S)
        stated, incomplete = self._known_claims(parts, caller)
        if stated:
            # Behind the answer too: a look into the database may take longer than everything else.
            self._start_in_background(self._find_deep([one.claim for one in stated], language, caller))
        deepest = self._prefer_deep(stated, language, caller)
        return ProofreadResult(draft, deepest, incomplete, self._language(parts, language))

    def forget(self) -> None:
        """Keep nothing of what was read so far."""
        self._framings.clear()
        self._sentences.clear()
        self._verdicts.clear()
        self._deep.clear()
        self._typing = GrowingTexts()

    async def stop(self) -> None:
        """Give up what is still being checked."""
        running = [*self._behind, *([self._looking] if self._looking is not None else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _parts(self, draft: ParsedDraft, cut: Sequence[Sequence[Slice]], language: str, caller: Caller) -> list[_Part]:
        parts: list[_Part] = []
        # No other call of a backend needs the rules, which take 4 MB.
        from factlint.service.languagetool.inconsistencies import find_contradicted

        wrong = tuple(find_contradicted(draft))
        now_s = time.monotonic()
        for index, (block, pieces) in enumerate(zip(draft.blocks, cut, strict=True)):
            paragraph = block.span.slice(draft.text)
            typed = self._typing.is_typed(caller.account_id, paragraph, now_s)
            held_from = unfinished_from(draft, index) if typed else None
            sentences = [one.span for one in draft.sentences(index)]
            parts += (
                _Part(caller, language, one, paragraph, held_from, wrong, _place_in_slice(one, sentences))
                for one in pieces
            )
        return parts

    def _is_known(self, part: _Part) -> bool:
        framing = self._framings.get(part.key)
        return framing is not None and all(self._verdict(part, claim) is not None for claim in part.claims(framing))

    def _verdict(self, part: _Part, claim: str) -> AssessRow | None:
        """The verdict that is in force: not too old, and from the evidence there is now."""
        kept = self._verdicts.get(part.claim_key(claim))
        if kept is None or kept.until <= self._config.clock.now():
            return None
        return kept.row if kept.row.engine == self._preparation.last_fingerprint(self._workspace) else None

    def _known_claims(self, parts: Sequence[_Part], caller: Caller) -> tuple[list[StatedClaim], str]:
        """The claims with a verdict, and why those are not all of them.

        Of a part that is not read yet, those of the sentences that stand in it as they stood in an earlier text.
        """
        stated: list[StatedClaim] = []
        incomplete = ""
        for part in parts:
            framing = self._framings.get(part.key)
            if framing is _UNREADABLE:
                incomplete = incomplete or BROKEN
            elif framing is None:
                incomplete = STILL_CHECKED
                framing = self._sentences.find(part.owner, part.slice.text, part.sentences)
            for claim, passages in part.claims(framing).items() if framing is not None else ():
                row = self._verdict(part, claim)
                if row is None:
                    incomplete = STILL_CHECKED
                else:
                    stated.append(StatedClaim(claim, passages, row))
        if not incomplete and any((read := self._framings.get(part.key)) and read.left_out for part in parts):
            return stated, TOO_LONG
        return stated, (incomplete and self._trouble_of(caller)) or incomplete

    def _prefer_deep(self, stated: Sequence[StatedClaim], language: str, caller: Caller) -> tuple[StatedClaim, ...]:
        """The same, with the verdict of a deep check before that of a quick one, as far as the last look found any."""
        found: list[StatedClaim] = []
        for one in stated:
            deep = self._deep.get((caller.account_id, language, one.claim))
            found.append(StatedClaim(one.claim, one.passages, deep) if deep is not None else one)
        return tuple(found)

    async def _find_deep(self, claims: Sequence[str], language: str, caller: Caller) -> None:
        engine, now = self._preparation.last_fingerprint(self._workspace), self._config.clock.now()
        subjects = {claim: subject_of(claim, language or "en", None) for claim in claims}
        try:
            async with self._database.read() as connection:
                found = await find_deep_priors(
                    connection, caller.account_id, subjects, engine, now, self._config.public_url
                )
        except (DBAPIError, OSError):
            return
        for claim in claims:
            self._deep.put((caller.account_id, language, claim), found[claim].row if claim in found else None)

    def _language(self, parts: Sequence[_Part], language: str) -> str:
        if language != AUTO_LANGUAGE:
            return language
        framings = (self._framings.get(part.key) for part in parts)
        found = Counter(framing.language for framing in framings if framing is not None and framing.language)
        return found.most_common(1)[0][0] if found else "en"

    def _trouble_of(self, caller: Caller) -> str:
        since, words = self._trouble.get(caller.account_id, (0.0, ""))
        return words if time.monotonic() - since < TROUBLE_HOLDS_S else ""

    def _begin(self, part: _Part) -> asyncio.Task[None] | None:
        """The check of a part, unless too many wait already, or the account's last one was refused a moment ago."""
        if part.key in self._under_way:
            return self._under_way[part.key]
        if len(self._under_way) >= _MOST_BEHIND or self._trouble_of(part.caller):
            return None
        task = self._under_way[part.key] = self._start_in_background(self._check(part))
        task.add_done_callback(lambda _: self._under_way.pop(part.key, None))
        return task

    def _start_in_background(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)
        return task

    async def _check(self, part: _Part) -> None:
        """Read the part and judge its claims; those of a sentence that is being typed only once it stands."""
        async with self._turn:
            framing = self._framings.get(part.key) or await self._find_claims(part)
            if framing is None:
                return
            claims = part.claims(framing)
            await self._judge(part, [claim for claim, passages in claims.items() if not part.is_held(passages)])
        held = [claim for claim, passages in claims.items() if part.is_held(passages)]
        if held and part.key not in self._held:
            self._held.add(part.key)
            self._start_in_background(self._judge_when_quiet(part, held))

    async def _find_claims(self, part: _Part) -> Framing | None:
        try:
            loaded = await self._preparation.wait_until_loaded()
            framing = await self._threads.frame(
                loaded.engine,
                part.slice.text,
                markup="plain",
                language=part.language,
                focus=None,
                workspace=self._workspace,
            )
        except NotReady as why:
            self._note_trouble(part.caller, str(why))
            return None
        except Exception as error:
            # Its message may hold words of a draft.
            log.error("a text was not read: %s", type(error).__name__)
            framing = _UNREADABLE
        self._framings.put(part.key, framing)
        if framing.provisional:
            until_s = PROVISIONAL_FOR.total_seconds()
            asyncio.get_running_loop().call_later(until_s, self._framings.drop, part.key)
        elif framing is not _UNREADABLE:
            self._sentences.put(part.owner, part.slice.text, part.sentences, framing)
        return framing

    async def _judge_when_quiet(self, part: _Part, claims: Sequence[str]) -> None:
        await asyncio.sleep(QUIET_S)
        self._held.discard(part.key)
        if not self._typing.has_grown(part.caller.account_id, part.paragraph):
            async with self._turn:
                await self._judge(part, claims)

    async def _judge(self, part: _Part, claims: Sequence[str]) -> None:
        """As an assess call of this account would: charged, remembered, and within its limits."""
        missing = [claim for claim in claims if self._verdict(part, claim) is None]
        try:
            for start in range(0, len(missing), MAX_ITEMS):
                await self._assess(part, missing[start : start + MAX_ITEMS])
        except ServiceError as error:
            self._note_trouble(part.caller, error.error.detail)
        except (DBAPIError, OSError) as error:
            log.error("a text was not checked: %s", type(error).__name__)
            self._note_trouble(part.caller, BROKEN)

    async def _assess(self, part: _Part, claims: Sequence[str]) -> None:
        caller = part.caller

        async def record(connection: AsyncConnection) -> None:
            await self._memory.note_given(connection, [(caller, claims)], self._config.clock.now())

        # They were made from the text here: an assess call takes them as they are written.
        await self._database.record(record, required=not caller.local)
        ask = AssessAsk("", tuple(claims), part.language, suggest_rewrite=True)
        answer = await self._assessing.answer(ask, caller, self._workspace, None)
        for claim, row in zip(claims, answer.claims, strict=True):
            if row.failure is None or not row.failure.retryable:
                keeps = PROVISIONAL_FOR if row.provisional else fresh_for(bool(row.time_sensitive))
                until = max(datetime.fromisoformat(row.assessed_at) + keeps, self._config.clock.now() + _AT_LEAST)
                self._verdicts.put(part.claim_key(claim), _Verdict(row, until))

    def _note_trouble(self, caller: Caller, words: str) -> None:
        self._trouble = {who: one for who, one in self._trouble.items() if time.monotonic() - one[0] < TROUBLE_HOLDS_S}
        self._trouble[caller.account_id] = (time.monotonic(), words)

    def _refresh_in_background(self) -> None:
        """See behind the answer whether the evidence has changed, which makes the verdicts on it old."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        with contextlib.suppress(NotReady):
            await self._preparation.wait_until_indexed()
            await self._preparation.refresh_workspace(self._workspace)


def _split_text(text: str) -> tuple[ParsedDraft, list[list[Slice]]]:
    """A text as a draft, and the slices of each of its paragraphs."""
    draft = parse(text, "plain")
    return draft, [make_slices(draft, [index]) for index in range(len(draft.blocks))]


def _place_in_slice(piece: Slice, sentences: Sequence[Span]) -> tuple[Span, ...]:
    """Where the sentences of a block stand in a slice that asks about them."""
    asked = [one for one in piece.pieces if one.target]
    return tuple(
        sentence.shifted(one.start - one.span.start)
        for one in asked
        for sentence in sentences
        if one.span.contains(sentence)
    )
