"""An assess call from its items to its rows: what is known is served, the rest is judged within the time budget."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.claims.languages import ENGLISH, LANGUAGE_NAMES, UNREAD_HINT
from factlint.interface.assess import MAX_ITEMS, AssessOut, AssessRow
from factlint.interface.common import AUTO_LANGUAGE
from factlint.interface.failures import failure_of
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import Caller
from factlint.service.checks import memory
from factlint.service.checks.account_memory import AccountMemory, prefer_free
from factlint.service.checks.charges import ASSESS_COST, CreditHold
from factlint.service.checks.judgements import Item, Judgement, Judgements, Overloaded
from factlint.service.checks.known_verdicts import find_known_verdicts
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.rows import answer_of, failed_row, link_failure, row_for_call
from factlint.service.checks.validation import AssessAsk
from factlint.service.common.config import ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.common.errors import Unavailable, failed_work_error, unavailable_error
from factlint.service.common.threads import Threads
from factlint.service.storage.database import Database

CAPACITY_WAIT_S = 100
UPSTREAM_WAIT_S = 90
Finish = Callable[[AsyncConnection, AssessOut], Awaitable[None]]
"""Keeps the answer for replays, in the transaction that charges for it."""


@dataclass(frozen=True, slots=True)
class Work:
    """The items of a call in their order, as claims to take as written or as texts to frame, and what was left out."""

    items: tuple[Item, ...]
    more_claims: tuple[str, ...] = ()
    unread: str = ""
    left_out: int = 0


def _work_as_sent(ask: AssessAsk, workspace: str | None, given: Collection[str]) -> Work | None:
    """The items of a list, or a single text that is one claim that this account was given; None for other texts."""
    if ask.items:
        return Work(tuple(_item(ask, text, workspace, verbatim=text in given) for text in ask.items))
    claim = ask.text.strip()
    return Work((_item(ask, claim, workspace, verbatim=True),)) if claim in given else None


def _language_note(asked: str, judged: Collection[str]) -> str | None:
    """That the answer is not in the language it was asked for in."""
    if asked in {"", AUTO_LANGUAGE, ENGLISH} or asked in judged:
        return None
    return f"The answer was asked for in {LANGUAGE_NAMES[asked]}; the built-in engine writes English only."


def _left_out_note(left_out: int) -> str | None:
    """That a text is longer, or has longer sentences, than is read at once."""
    if not left_out:
        return None
    which = "1 sentence of the text was" if left_out == 1 else f"{left_out:,} sentences of the text were"
    return f"{which} not read; send the rest of it as a text of its own."


def _together(*notes: str | None) -> str | None:
    return " ".join(note for note in notes if note) or None


def _item(ask: AssessAsk, text: str, workspace: str | None, *, verbatim: bool) -> Item:
    return Item(text, verbatim, ask.language, ask.row_language, workspace)


@dataclass(frozen=True, slots=True)
class Call:
    """One call's rows by their keys: which are new, which are old enough to cost again, and what is held for them.

    `given` are the claims that the account is known to have been given, and until when that counts.
    """

    caller: Caller
    given: Mapping[str, datetime]
    items: Mapping[str, Item]
    rows: Mapping[str, AssessRow]
    judged: Mapping[str, Judgement]
    aged: frozenset[str]
    held: str | None

    def debits(self) -> list[ledger.Debit]:
        """One for each verdict that is not free, whether this call or another at the same time had it judged; each has its own cause."""
        call = uuid4().hex
        paid = [
            key for key, row in self.rows.items() if row.failure is None and (key in self.judged or key in self.aged)
        ]
        # Numbered: a name made of the claim would tell of it for as long as the ledger is kept.
        return [ledger.Debit(f"assess:{call}:{number}", "assess", ASSESS_COST) for number, _ in enumerate(paid)]

    def lasting_rows(self) -> dict[str, AssessRow]:
        """What may be served again, by item, and by the claim that was made of it."""
        kept: dict[str, AssessRow] = {}
        for key, one in self.judged.items():
            if not one.lasting:
                continue
            if one.row.failure is None:
                as_claim = one.row.model_copy(update={"more_claims": []})
                kept[replace(self.items[key], text=one.row.claim, verbatim=True).key(one.row.engine)] = as_claim
            kept[key] = one.row
        return kept


class AssessCalls:
    """Answers assess calls for one service."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        preparation: Preparation,
        judging: Judgements,
        threads: Threads,
        memory: AccountMemory,
    ) -> None:
        self._config = config
        self._database = database
        self._preparation = preparation
        self._judging = judging
        self._threads = threads
        self._memory = memory
        self._credit_hold = CreditHold(database, config)
        self._late: set[asyncio.Task[None]] = set()

    async def answer(self, ask: AssessAsk, caller: Caller, workspace: str | None, finish: Finish | None) -> AssessOut:
        """The answer, charged and remembered. Raises NoCredits, WorkFailed, Unavailable."""
        deadline = asyncio.get_running_loop().time() + self._config.limits.assess_budget_s
        loaded, engine = await self._wait_until_ready(workspace, deadline)
        now = self._config.clock.now()
        known: dict[str, memory.Prior] = {}
        async with self._database.look_up() as connection:
            sent = ask.items or (ask.text.strip(),)
            given = await self._memory.find_given(connection, caller, sent, now)
            work = _work_as_sent(ask, workspace, given)
            if work is not None:
                known = await self._find_priors(connection, work, caller, engine, now)
        if work is None:
            work = await self._find_claims(ask, workspace, loaded, deadline)
            async with self._database.look_up() as connection:
                known = await self._find_priors(connection, work, caller, engine, now)
        if not work.items:
            return await self._answer_without_claims(work, finish)
        keys = [item.key(engine) for item in work.items]
        missing = {key: item for key, item in zip(keys, work.items, strict=True) if key not in known}
        aged = frozenset(key for key, prior in known.items() if not prior.is_free(now))
        held = await self._credit_hold.hold(
            caller,
            len(missing) + len(aged),
            requested=len(work.items) if len(work.items) > 1 else None,
            now=now,
            for_s=self._config.limits.assess_budget_s * 2,
        )
        try:
            judged = await self._judge_missing(loaded, engine, missing, deadline, caller)
            rows = {key: prior.row for key, prior in known.items()} | {key: one.row for key, one in judged.items()}
            answer = self._answer([rows[key] for key in keys], work, ask, caller)
            note = _together(_language_note(ask.language, loaded.evidence.languages), _left_out_note(work.left_out))
            answer = answer.model_copy(update={"note": note})
        except BaseException:
            await self._credit_hold.give_back(held)
            raise
        items = dict(zip(keys, work.items, strict=True))
        await self._store_answer(Call(caller, given, items, rows, judged, aged, held), answer, finish)
        return answer

    async def _find_priors(
        self, connection: AsyncConnection, work: Work, caller: Caller, engine: str, now: datetime
    ) -> dict[str, memory.Prior]:
        known = await find_known_verdicts(
            connection, caller.account_id, work.items, engine, now, self._config.public_url
        )
        if not caller.keeps_nothing:
            return known
        own = self._memory.find_priors(caller.account_id, [item.key(engine) for item in work.items], now)
        return prefer_free(known, own, now)

    async def _wait_until_ready(self, workspace: str | None, deadline: float) -> tuple[LoadedEngine, str]:
        """The engine with its index built, unless that takes longer than the budget. Raises Unavailable."""
        try:
            async with asyncio.timeout_at(deadline):
                await self._preparation.wait_until_indexed()
                return await self._preparation.refresh_workspace(workspace)
        except TimeoutError:
            raise self._capacity_error("The evidence is still being indexed; nothing was charged.") from None
        except NotReady as why:
            raise unavailable_error("upstream_unavailable", str(why), UPSTREAM_WAIT_S, self._config.docs_url) from None

    async def _find_claims(self, ask: AssessAsk, workspace: str | None, loaded: LoadedEngine, deadline: float) -> Work:
        """The claims of a single text."""
        try:
            async with asyncio.timeout_at(deadline):
                framing = await self._threads.frame(
                    loaded.engine, ask.text, markup="plain", language=ask.language, focus=None, workspace=workspace
                )
        except TimeoutError:
            raise self._capacity_error("The text could not be read in time; nothing was charged.") from None
        except Exception:
            detail = "The text could not be split into claims."
            raise failed_work_error("framing_failed", detail, self._config.docs_url, "invalid-input") from None
        claims = list(dict.fromkeys(claim.text for claim in framing.claims))
        items = tuple(_item(ask, text, workspace, verbatim=True) for text in claims[:MAX_ITEMS])
        return Work(items, tuple(claims[MAX_ITEMS:]), framing.unread, len(framing.left_out))

    async def _judge_missing(
        self, loaded: LoadedEngine, engine: str, missing: Mapping[str, Item], deadline: float, caller: Caller
    ) -> dict[str, Judgement]:
        """A row for each missing item; those that take longer than the budget fail with `timeout`."""
        if not missing:
            return {}
        try:
            tasks = self._judging.begin(loaded.engine, engine, missing)
        except Overloaded:
            raise self._capacity_error("Too many checks are waiting; nothing was charged.") from None
        await asyncio.wait(tasks.values(), timeout=max(0.0, deadline - asyncio.get_running_loop().time()))
        judged: dict[str, Judgement] = {}
        for key, task in tasks.items():
            if task.done():
                judged[key] = task.result()
            else:
                item = missing[key]
                judged[key] = Judgement(failed_row(item.text, "timeout", language=item.row_language), lasting=False)
                if not caller.keeps_nothing:
                    self._keep_when_done(key, task)
        return judged

    def _answer(self, rows: Sequence[AssessRow], work: Work, ask: AssessAsk, caller: Caller) -> AssessOut:
        """The envelope. Raises Unavailable when every row failed for outage or time (docs/interface.md, "POST /assess")."""
        failures = [row.failure for row in rows if row.failure is not None]
        if len(failures) == len(rows) and all(failure.retryable for failure in failures):
            if any(failure.code == "timeout" for failure in failures):
                raise self._capacity_error("No claim had a verdict within the time budget; nothing was charged.")
            detail = "The evidence cannot be read at the moment; nothing was charged."
            raise unavailable_error("upstream_unavailable", detail, UPSTREAM_WAIT_S, self._config.docs_url)
        docs = self._config.docs_url
        return answer_of(
            [
                row_for_call(row, item.text, rewrite=ask.suggest_rewrite, any_confidence=caller.local, docs_url=docs)
                for row, item in zip(rows, work.items, strict=True)
            ],
            work.more_claims,
        )

    async def _answer_without_claims(self, work: Work, finish: Finish | None) -> AssessOut:
        """The answer to a single text without a claim, or in a language that is not read."""
        if work.unread:
            status, failure = "error", failure_of("research_insufficient", detail=work.unread, hint=UNREAD_HINT)
        else:
            detail = "The text states nothing that evidence could settle."
            status, failure = "no_checkable_claim", failure_of("no_checkable_claim", detail=detail)
        link, note = link_failure(failure, self._config.docs_url), _left_out_note(work.left_out)
        answer = AssessOut(status=status, failure=link, note=note)
        if finish is not None:
            async with self._database.write() as connection:
                await finish(connection, answer)
        return answer

    async def _store_answer(self, call: Call, answer: AssessOut, finish: Finish | None) -> None:
        """One transaction: debits, what is remembered, and the answer for replays. None at all where all was known."""
        now = self._config.clock.now()
        account, debits = call.caller.account_id, call.debits()
        lasting = {} if call.caller.keeps_nothing else call.lasting_rows()
        rows = [row for row in answer.claims if row.failure is None]
        told = [claim for row in rows for claim in (row.claim, *row.more_claims)] + answer.more_claims
        fresh = memory.select_new_claims(told, call.given, now)
        if fresh and not (debits or lasting or call.held or finish):
            async with self._database.look_up() as connection:
                fresh = memory.select_new_claims(
                    fresh, await self._memory.find_given(connection, call.caller, fresh, now), now
                )
        if not (debits or lasting or fresh or call.held or finish):
            return

        async def record(connection: AsyncConnection) -> None:
            if debits:
                await ledger.debit(connection, account, debits, now)
            if call.held is not None:
                await ledger.release(connection, call.held)
            await memory.remember_answers(connection, lasting, now)
            await self._memory.note_given(connection, [(call.caller, fresh)], now)
            if finish is not None:
                await finish(connection, answer)

        await self._database.record(record, required=not call.caller.local)
        if call.caller.keeps_nothing:
            self._memory.note_answers(account, call.lasting_rows(), now)

    def _keep_when_done(self, key: str, task: asyncio.Task[Judgement]) -> None:
        """The verdict of an item that came too late is served to the next call."""

        async def keep() -> None:
            judged = await task
            if judged.lasting:
                async with self._database.write() as connection:
                    await memory.remember_answers(connection, {key: judged.row}, self._config.clock.now())

        late = asyncio.create_task(keep())
        self._late.add(late)
        late.add_done_callback(self._late.discard)

    def _capacity_error(self, detail: str) -> Unavailable:
        return unavailable_error("capacity", detail, CAPACITY_WAIT_S, self._config.docs_url)
