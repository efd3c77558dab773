"""The door to a deep check: five blocking steps, each of which can be recorded and is never needed twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.gather import gather
from factlint.engine.inquiry import claim_choice, conclusion, debate, logic, precision, research, sources
from factlint.engine.inquiry.model import (
    Adjudication,
    CollectedEvidence,
    Conclusion,
    Debate,
    Depth,
    FramedClaim,
    Framing,
    Research,
)
from factlint.engine.inquiry.panel_score import score_panel
from factlint.engine.model import Claim, Evidence, Judge, Retriever
from factlint.engine.web.open_world import OpenWorld
from factlint.engine.web.research import Leads


def _now() -> datetime:
    return datetime.now(UTC)


class Inquiry:
    """The built-in engine's deep check. Safe to call from several threads; evidence is only ever read as text."""

    def __init__(
        self,
        store: Retriever,
        judges: Sequence[Judge] | None = None,
        clock: Callable[[], datetime] = _now,
        web: OpenWorld | None = None,
    ) -> None:
        self._store = store
        self._web = web
        self._judges = tuple(judges) if judges is not None else built_in_judges()
        self._clock = clock

    def frame(self, text: str, *, language: str = "", verbatim: bool = False, workspace: str | None = None) -> Framing:
        """One claim, several, or none. `verbatim`: the text is one claim as written."""
        return claim_choice.frame(text, language=language, verbatim=verbatim, today=self._clock().date())

    def collect(
        self, claim: Claim, depth: Depth, workspace: str | None = None, leads: Leads | None = None
    ) -> CollectedEvidence:
        """Evidence for and against, from outside too where that is allowed."""
        return research.collect(
            claim,
            depth,
            store=self._store,
            judges=self._judges_for(claim),
            today=self._clock().date(),
            workspace=workspace,
            web=self._web,
            leads=leads,
        )

    def look_up(self, sought: Claim, workspace: str | None = None) -> tuple[Evidence, ...]:
        """The evidence at hand on another statement, which a panel would know before it judges."""
        return gather(self._store, sought, workspace)

    def weigh(self, claim: Claim, found: CollectedEvidence) -> Research:
        """What the built-in panel makes of the evidence."""
        return research.weigh(claim, found, judges=self._judges_for(claim), today=self._clock().date())

    def research(self, claim: Claim, depth: Depth, workspace: str | None = None) -> Research:
        """Evidence for and against, and what the panel makes of it. Raises Unreached."""
        collected = self.collect(claim, depth, workspace)
        return research.require_verdict(self.weigh(claim, collected), collected)

    def debate(self, claim: Claim, found: Research, depth: Depth) -> Debate:
        """The case of each side; one round at depth low, two at standard."""
        return debate.debate(found, depth)

    def adjudicate(self, claim: Claim, found: Research, debated: Debate) -> tuple[Adjudication, ...]:
        """Three adjudicators, each on its own area: sources, logic, precision."""
        panel = score_panel(found)
        return (
            sources.examine_sources(claim, found, panel),
            logic.examine_logic(claim, found, panel),
            precision.examine_precision(claim, found, panel),
        )

    def conclude(
        self, framed: FramedClaim, depth: Depth, found: Research, debated: Debate, adjudications: Sequence[Adjudication]
    ) -> Conclusion:
        """The report, or why there is no verdict."""
        return conclusion.conclude(framed, depth, found, debated, adjudications)

    def _judges_for(self, claim: Claim) -> Sequence[Judge]:
        """The judges that read the claim's language: the built-in ones read English."""
        return self._judges if language_of(claim.text) in {"", ENGLISH} else ()
