"""One claim researched outside both sides are heard, and it ends once the panel is sure or who leads it has enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from factlint.engine.model import Assessment, Claim, Evidence
from factlint.engine.web.domains import site_of
from factlint.engine.web.open_world import OpenWorld, OutsideEvidence, Unreached
from factlint.engine.web.query_order import SITES_ENOUGH, FixedQueries, neutral_queries, opposing_queries
from factlint.engine.web.search import Budget, QuerySource

Leads = Callable[[Claim, FixedQueries, Budget], QuerySource]
"""Whoever leads a search within a budget in place of the fixed queries, which stay at hand."""


def look_outside(
    web: OpenWorld,
    claim: Claim,
    local: Sequence[Evidence],
    decided: Callable[[Sequence[Evidence]], Assessment],
    budget: Budget,
    *,
    today: date,
    workspace: str | None,
    leads: Leads | None = None,
) -> OutsideEvidence:
    """What is found outside besides the local evidence. `decided` is the built-in panel's answer on what was read."""

    def is_settled(found: Sequence[Evidence]) -> bool:
        """The panel is sure, and not by one site alone."""
        if len({site_of(item.url) for item in found}) < SITES_ENOUGH:
            return False
        return decided((*local, *found)).confidence == "high"

    fixed = FixedQueries(neutral_queries(claim), opposing_queries(claim), is_settled)
    steering = leads(claim, fixed, budget) if leads is not None else fixed
    return web.find_evidence(claim, steering, budget, today=today, workspace=workspace)


def unreached_error(looked: OutsideEvidence) -> Unreached:
    """The error that says so, in words for people."""
    return Unreached(f"What is outside could not be looked up. {' '.join(looked.troubles)}".strip())
