"""Questions about a claim that was checked in depth: within the day's budget, and never paid for twice."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from factlint.client.api.errors import ClientError
from factlint.client.api.verifications import VerificationsClient
from factlint.client.paid.paid_runs import PaidRuns, Price
from factlint.interface.ask import AskHistory, AskIn, AskMessage
from factlint.interface.verifications import ClaimDetail


@dataclass(frozen=True, slots=True)
class ReportQuestions:
    """A report, and what was asked about it so far."""

    report: ClaimDetail
    history: AskHistory


class Questions:
    """The questions of one service and account."""

    def __init__(self, runs: PaidRuns) -> None:
        self._runs = runs

    async def read_prices(self) -> tuple[Price, Price] | None:
        """What the answer to a question costs, and what the deep check does that has to come first; None if nothing."""
        usage = await self._runs.read_usage()
        if usage is None:
            return None
        left, deep = usage.credits.remaining, usage.cost_options.verify.depth.standard
        return Price(usage.costs.ask, left), Price(deep, left)

    async def load_report(self, report: str) -> ReportQuestions:
        """What is known of a report and its questions. Raises NotFound and NoLongerKept where it is kept no more."""
        detail = await self._verifications.get(report)
        return ReportQuestions(detail, await self._verifications.get_conversation(report))

    async def ask(self, workspace: str, report: str, question: str, key: str) -> AskMessage:
        """The answer; the same `key` again gets the same one and pays nothing. Raises ClientError."""
        policy = self._runs.policy
        policy.require(workspace)
        prices = await self.read_prices()
        cost = prices[0].credits if prices else 0
        await asyncio.to_thread(policy.reserve, cost)
        try:
            return await self._verifications.ask(report, AskIn(message=question), key=key)
        except ClientError as error:
            if error.is_free:
                await asyncio.to_thread(policy.give_back, cost)
            raise

    async def forget(self, report: str) -> None:
        """Delete what was asked about a report."""
        await self._verifications.forget_conversation(report)

    @property
    def _verifications(self) -> VerificationsClient:
        return self._runs.client.verifications
