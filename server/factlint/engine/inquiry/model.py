"""What the steps of a deep check hand to each other; plain frozen data, so that each step can be recorded and replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from factlint.engine.model import Agreement, Assessment, Claim, Confidence, Entity, Evidence, Stance, Verdict

Depth = Literal["standard", "low"]
FocusArea = Literal["sources", "logic", "precision"]
MOST_CLAIMS_OFFERED = 20


@dataclass(frozen=True, slots=True)
class FramedClaim:
    """One claim to check. `language` is that of the report; `notes` are warnings that the report must carry."""

    claim: Claim
    language: str = "en"
    presumed_intent: str = ""
    notes: tuple[str, ...] = ()
    kind: Literal["framed"] = "framed"


@dataclass(frozen=True, slots=True)
class SeveralClaims:
    """The text holds several distinct claims, most check-worthy first; the caller picks. `left_out` more are not offered."""

    claims: tuple[Claim, ...]
    language: str = "en"
    left_out: int = 0
    kind: Literal["several_claims"] = "several_claims"


@dataclass(frozen=True, slots=True)
class NotFramed:
    """Why there is nothing to check: the interface's failure code, with a sentence and a way out."""

    code: Literal["no_checkable_claim", "research_insufficient"]
    detail: str
    hint: str
    kind: Literal["not_framed"] = "not_framed"


Framing = FramedClaim | SeveralClaims | NotFramed


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A piece of evidence before the panel: what it says of the claim and how surely.

    `strength` is 0-1, measured where a judge decided on it, else a fixed low value. `about_subject` tells evidence on
    the claim's subject from evidence that only mentions it. `exact`: a judge that compares word for word decided on it.
    `reason` is the judge's sentence on it, or "".
    """

    evidence: Evidence
    stance: Stance
    strength: float
    about_subject: bool
    exact: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Research:
    """What was looked for and found.

    `quick` is the panel's answer on what the quick check reads, `full` its answer on all that was found; at depth low
    the two are one. `exhibits` are the strongest first. `voted`: a panel of models voted, and `full` is its answer.
    `notes` are warnings that the report must carry. `provisional`: the panel should have voted and was out.
    """

    looked_for: tuple[str, ...]
    texts_read: int
    exhibits: tuple[Exhibit, ...]
    quick: Assessment
    full: Assessment
    voted: bool = False
    notes: tuple[str, ...] = ()
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class CollectedEvidence:
    """What was looked for, what the quick check reads (`first`), and all that was found, that first.

    `notes` say what outside did not answer; `unreached` says it where nothing there did and it may do so later.
    `parts` is what was found for each statement of a compound.
    """

    looked_for: tuple[str, ...]
    first: tuple[Evidence, ...]
    evidence: tuple[Evidence, ...]
    notes: tuple[str, ...] = ()
    unreached: str = ""
    parts: tuple[CollectedEvidence, ...] = ()


@dataclass(frozen=True, slots=True)
class DebaterCase:
    """One debater: `rebuttal` is "" where there was no second round."""

    role: Literal["pro", "con"]
    argument: str
    rebuttal: str = ""


@dataclass(frozen=True, slots=True)
class Debate:
    """The case for the claim and the case against it."""

    pro: DebaterCase
    con: DebaterCase


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One adjudicator's score (1-10, None where its area has nothing to score), reasons and warnings."""

    panelist_name: str
    focus_area: FocusArea
    score: int | None
    reasoning: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A finished deep check. `stances` belong to `sources`, one each. `provisional`: without the models, which were out.
    `wrong_words` as in `Assessment`."""

    claim: str
    language: str
    domain: str
    entities: tuple[Entity, ...]
    presumed_intent: str
    verdict: Verdict
    confidence: Confidence
    score: int
    executive_summary: str
    key_finding: str
    warnings: tuple[str, ...]
    sources: tuple[Evidence, ...]
    stances: tuple[Stance, ...]
    debate: Debate
    adjudications: tuple[Adjudication, ...]
    adjudication_summary: str
    panel_agreement: Agreement
    rewrite: str | None
    depth: Depth
    time_sensitive: bool = False
    provisional: bool = False
    wrong_words: str = ""
    kind: Literal["report"] = "report"


@dataclass(frozen=True, slots=True)
class Inconclusive:
    """The check ended without a verdict; never charged."""

    code: Literal["research_insufficient"]
    detail: str
    hint: str
    kind: Literal["inconclusive"] = "inconclusive"


Conclusion = Report | Inconclusive
