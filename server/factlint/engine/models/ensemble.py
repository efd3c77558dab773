"""All models of this machine's settings, together: who plays what, for whom they may work, and what a claim may take."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from factlint.engine.model import Claim, Evidence, Framing
from factlint.engine.models.certainty import curve_fingerprint
from factlint.engine.models.claim_extraction import frame
from factlint.engine.models.client.call import Calls
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.daily_usage import DailyUsage
from factlint.engine.models.client.model_client import ModelClient
from factlint.engine.models.client.providers import Keys, Providers
from factlint.engine.models.client.retries import WAITS_S
from factlint.engine.models.prompt_files import prompts_fingerprint
from factlint.engine.models.research import ModelLedQueries
from factlint.engine.models.roles import JUDGES, Seats, fill_seats
from factlint.engine.models.votes import LookUp, Votes, vote
from factlint.engine.web.query_order import FixedQueries
from factlint.engine.web.research import Leads
from factlint.engine.web.search import Budget, QuerySource
from factlint.prose.parse import Markup
from factlint.settings import Models, model_key
from factlint.settings.offered_models import read_offers

MaySend = Callable[[str | None], bool]
"""Whether words of a workspace may leave the machine."""
LONGEST_FRAMING_S = 120.0
"""However many batches a draft has: who asked for its claims waits no longer than this and a little."""


class Ensemble:
    """Blocking and safe from several threads. Models that run elsewhere see words of a workspace only where `may_send` allows it."""

    def __init__(
        self, settings: Models, calls: Calls, daily_usage: DailyUsage, may_send: MaySend, waits_s: tuple[float, ...]
    ) -> None:
        self.cast: Seats = fill_seats(settings)
        self.daily_usage = daily_usage
        self.model_client = ModelClient(
            calls,
            daily_usage,
            fallback=settings.fallback,
            at_once=settings.at_once,
            thinking_tokens=settings.thinking_tokens,
            waits_s=waits_s,
        )
        self.alone = ModelClient(calls, daily_usage, thinking_tokens=settings.thinking_tokens)
        """Asks a model itself: no other takes its place."""
        self._settings = settings
        self._may_send = may_send

    def is_allowed(self, workspace: str | None) -> bool:
        """Whether models may see words of this workspace."""
        return bool(self.cast) and (not self._settings.remote or self._may_send(workspace))

    def fingerprint(self, workspace: str | None) -> str:
        """Names the models and prompts behind a verdict; "" where none may be asked."""
        if not self.is_allowed(workspace):
            return ""
        seats = ",".join(f"{role}={name}" for role, name in self.cast.filled_seats())
        told = self._settings
        served = ",".join(f"{name}={told.address(name)}" for name in told.names if told.address(name) is not None)
        parts = (seats, self.cast.fallback, served, prompts_fingerprint(), curve_fingerprint())
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    def claim_budget(self, calls: int) -> ClaimBudget:
        """What one claim, or one batch of paragraphs, may take."""
        return ClaimBudget(calls, self._settings.tokens_per_claim, self._settings.seconds_per_claim)

    def frame(self, text: str, *, markup: Markup, language: str, focus: str | None, today: date) -> Framing:
        """The claims of a text: one call for each batch of its paragraphs."""
        return frame(
            self.model_client,
            self.cast.framer,
            text,
            lambda batches: ClaimBudget(
                batches,
                batches * self._settings.tokens_per_claim,
                self.framing_s(batches),
            ),
            markup=markup,
            language=language,
            focus=focus,
            today=today,
        )

    def framing_s(self, batches: int) -> float:
        """How long the batches of a draft may take: the time of a claim for each turn of those that are asked at once."""
        seconds, turns = self._settings.seconds_per_claim, math.ceil(batches / self._settings.at_once)
        return max(seconds, min(turns * seconds, LONGEST_FRAMING_S))

    def lead_research(self, workspace: str | None, today: date) -> Leads | None:
        """Who leads a claim's research outside: one call after each search but the last; None where no model may."""
        if not self.cast.researcher or not self.is_allowed(workspace):
            return None
        told = self._settings

        def led(claim: Claim, otherwise: FixedQueries, budget: Budget) -> QuerySource:
            seconds = min(told.seconds_per_claim, budget.seconds)
            claim_budget = ClaimBudget(budget.queries - 1, told.tokens_per_claim, seconds)
            return ModelLedQueries(self.model_client, self.cast.researcher, claim, otherwise, claim_budget, today)

        return led

    def vote(
        self,
        claim: Claim,
        evidence: Sequence[Evidence],
        *,
        today: date,
        language: str,
        look_up: LookUp | None = None,
    ) -> Votes:
        """The panel's votes: three calls at most, none without evidence; three more where it asks for more to `look_up`."""
        return vote(
            self.model_client,
            self.cast.judges,
            claim,
            evidence,
            self.claim_budget(2 * JUDGES),
            today=today,
            language=language,
            look_up=look_up,
        )

    def close(self) -> None:
        self.model_client.close()
        self.alone.close()


def build_ensemble(
    settings: Models,
    data_dir: Path,
    may_send: MaySend,
    *,
    keys: Keys = model_key,
    waits_s: tuple[float, ...] = WAITS_S,
) -> Ensemble | None:
    """The ensemble of these settings, None when they name no model. Loads no model library yet."""
    if not fill_seats(settings):
        return None
    daily_usage = DailyUsage(data_dir, settings.calls_per_day, settings.tokens_per_day)
    return Ensemble(
        settings, Calls(Providers(settings, keys, lambda: read_offers(data_dir))), daily_usage, may_send, waits_s
    )
