"""What is remembered of an account's calls: in the database, and of an account that keeps nothing in this process alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.assess import AssessRow
from factlint.interface.recency import fresh_for
from factlint.service.accounts.keys import Caller
from factlint.service.checks import memory
from factlint.service.checks.memory import RETURNED_FOR, Prior
from factlint.service.storage.transient_texts import AccountTexts

_GIVEN, _PRIOR = "given_claim", "prior"


class AccountMemory:
    """Verdicts and claims that accounts were given. `texts` holds those of accounts that keep nothing, for a day."""

    def __init__(self, texts: AccountTexts) -> None:
        self._texts = texts

    async def find_given(
        self, connection: AsyncConnection, caller: Caller, claims: Collection[str], now: datetime
    ) -> dict[str, datetime]:
        """Which of these texts are claims that the account was given within 24 hours, and until when that counts."""
        if not caller.keeps_nothing:
            return await memory.find_given_claims(connection, caller.account_id, claims, now)
        until = {claim: self._texts.get(caller.account_id, _GIVEN, claim, now) for claim in claims}
        return {claim: datetime.fromisoformat(moment) for claim, moment in until.items() if moment is not None}

    async def note_given(
        self, connection: AsyncConnection, given: Sequence[tuple[Caller, Collection[str]]], now: datetime
    ) -> None:
        """Note which accounts were given which claims."""
        kept = [(caller.account_id, claims) for caller, claims in given if not caller.keeps_nothing]
        await memory.remember_returned(connection, kept, now)
        until = now + RETURNED_FOR
        for caller, claims in given:
            for claim in claims if caller.keeps_nothing else ():
                self._texts.put(caller.account_id, _GIVEN, claim, until.isoformat(), now, RETURNED_FOR)

    def find_priors(self, account_id: str, keys: Collection[str], now: datetime) -> dict[str, Prior]:
        """The answers that this process remembers of an account that keeps nothing, by key."""
        found = {key: self._texts.get(account_id, _PRIOR, key, now) for key in keys}
        return {
            key: Prior(AssessRow.model_validate_json(row), datetime.fromisoformat(assessed_at))
            for key, text in found.items()
            if text is not None
            for assessed_at, row in (text.split("\n", 1),)
        }

    def note_answers(self, account_id: str, rows: Mapping[str, AssessRow], now: datetime) -> None:
        """Remember answers to an account that keeps nothing, for as long as they may be served."""
        for key, row in rows.items():
            kept = fresh_for(bool(row.time_sensitive))
            self._texts.put(account_id, _PRIOR, key, f"{now.isoformat()}\n{row.model_dump_json()}", now, kept)


def prefer_free(known: Mapping[str, Prior], own: Mapping[str, Prior], now: datetime) -> dict[str, Prior]:
    """What is known, with the account's own answers where there is none, or only one that would cost again."""
    better = {key: prior for key, prior in own.items() if key not in known or not known[key].is_free(now)}
    return {**known, **better}
