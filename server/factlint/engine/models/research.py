"""Research led by a model: after each search one call says that it is enough, or what to search next; code holds it to both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from pydantic import Field

from factlint.engine.model import Claim, Evidence
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Shape
from factlint.engine.models.prompt_files import build_prompt, format_evidence
from factlint.engine.models.queries import is_of_the_matter
from factlint.engine.models.quotations import Citation, select_cited
from factlint.engine.models.votes import select_fitting
from factlint.engine.web.domains import site_of
from factlint.engine.web.query_order import SITES_ENOUGH, FixedQueries

_LONGEST_TOKENS = 400
_OPPOSING = "what somebody would search who holds the claim for wrong, or knows it otherwise"
_ANY = "what is still missing: the original source, a newer report, a figure, or what speaks against what was found"


class Step(Shape):
    """What the researcher answers."""

    settled: bool
    citations: list[Citation] = Field(default=[], max_length=12)
    query: str = ""


@dataclass(slots=True)
class ModelLedQueries:
    """Says after each search of one claim how to go on.

    The claim itself is searched first, then what the model asks for, its first query from the other side. It sees what was
    found outside and nothing of the writer's own. Where it fails, or asks for what is not the claim's matter, the fixed
    queries go on in its place.
    """

    model_client: ModelClient
    researcher: str
    claim: Claim
    otherwise: FixedQueries
    claim_budget: ClaimBudget
    today: date
    _left: bool = field(default=False, init=False)

    def next_query(self, asked: Sequence[str], found: Sequence[Evidence]) -> str | None:
        """The next query; None where what was found is enough, or nothing more is worth asking."""
        if self._left or not asked:
            return self.otherwise.next_query(asked, found)
        if self.otherwise.is_enough(asked, found):
            return None
        seen = select_fitting(found)
        step = self._step(asked, seen)
        if step is None:
            self._left = True
            return self.otherwise.take_next()
        heard_both = len(asked) > 1
        if heard_both and (_rests_on(step, seen) if step.settled else not step.query):
            return None
        return step.query if is_of_the_matter(step.query, self.claim, seen) else self.otherwise.take_next()

    def _step(self, asked: Sequence[str], seen: Sequence[Evidence]) -> Step | None:
        question = build_prompt(
            "researcher",
            Step,
            {"claim": self.claim.text, "queries": list(asked), "evidence": [format_evidence(item) for item in seen]},
            today=self.today,
            longest_tokens=_LONGEST_TOKENS,
            after=f"A query is now to be {_OPPOSING if len(asked) == 1 else _ANY}.",
        )
        (answer,) = self.model_client.ask([Question(self.researcher, question, Step)], self.claim_budget)
        return None if isinstance(answer, Failed) else answer.value


def _rests_on(step: Step, seen: Sequence[Evidence]) -> bool:
    """Whether it quotes what was read, on more than one site."""
    return len({site_of(item.url) for item in select_cited(step.citations, seen)}) >= SITES_ENOUGH
