"""The engine's own words: claims, evidence, opinions and assessments, free of any wire or editor type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, Protocol

from factlint.prose.span import Span

Verdict = Literal["True", "Mostly True", "Mixed", "Mostly False", "False"]
Confidence = Literal["high", "medium", "low"]
Agreement = Literal["unanimous", "majority", "split"]


class Stance(StrEnum):
    """What one piece of evidence says of a claim."""

    SUPPORTS = "supports"
    REFUTES = "refutes"
    NEUTRAL = "neutral"


class Abstention(StrEnum):
    """Why an item got no verdict; the values are the interface's failure codes."""

    NO_CHECKABLE_CLAIM = "no_checkable_claim"
    FRAMING_FAILED = "framing_failed"
    RESEARCH_INSUFFICIENT = "research_insufficient"


@dataclass(frozen=True, slots=True)
class Entity:
    """A named thing in a text; `type` is an open word such as person, organization, place, topic."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One atomic checkable statement that stands by itself.

    `spans` are the passages of the framed text that state it (code points of that text), empty for a bare item.
    `subject` is the name that the claim is about, as far as the framer could tell, else "". `parts` are the statements
    of a compound that is judged as it is written (`compound.py`). `sentence` is the sentence that it is a part of, as one
    claim, where that stands by itself too: what is taken where a part was cut wrongly (`claim_filter.py`).
    """

    text: str
    spans: tuple[Span, ...] = ()
    subject: str = ""
    checkworthiness: float = 0.5
    time_sensitive: bool = False
    entities: tuple[Entity, ...] = ()
    domain: str = ""
    parts: tuple[Claim, ...] = ()
    sentence: Claim | None = None


@dataclass(frozen=True, slots=True)
class Framing:
    """The claims of a text, most check-worthy first, and what the text is about.

    `provisional`: some of it was read without the model, because that was out; not to be kept. `unread`: why nothing of
    the text was read, where that is for its language. `left_out`: sentences that were not read, because they are too
    long or too many.
    """

    claims: tuple[Claim, ...]
    domain: str = ""
    entities: tuple[Entity, ...] = ()
    presumed_intent: str = ""
    language: str = "en"
    no_match: bool = False
    provisional: bool = False
    unread: str = ""
    left_out: tuple[Span, ...] = ()


EvidenceKind = Literal["own", "encyclopedia", "factbook", "web", "data", "fact_check"]
"""`web`: a page of the web; `data`: a public database; `fact_check`: what a reviewer found of this very claim."""
OF_REFERENCE: Final = frozenset[EvidenceKind]({"encyclopedia", "factbook"})
"""The bundled works of reference."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One retrieved statement that may settle a claim.

    `text` is what judges read (a sentence or a few, preceded by nothing); `snippet` is a verbatim substring of the
    source shown to the reader; `title` names the page, whose subject the text usually is; `url` is an http(s) or file
    URL; `location` is "path:line" for a writer's own file, else ""; `date` is ISO 8601 or "".
    `called` is the claim's own name for what the page is about where no other page has that name ("Second World War" for
    *World War II*), else "".
    """

    key: str
    kind: EvidenceKind
    source_name: str
    title: str
    url: str
    text: str
    snippet: str
    location: str = ""
    date: str = ""
    rank: float = 0.0
    called: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """Words of the claim that the evidence contradicts, and the words that would agree with it."""

    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Words of the claim (`wrong`, half-open code points `start` to `end`) against words of a text (`right`, may be "").

    `score` (0 to 1) is how sure the reader is of the wrong words, `right_score` of those that stand against them.
    """

    start: int
    end: int
    wrong: str
    right: str
    score: float
    right_score: float


@dataclass(frozen=True, slots=True)
class Signals:
    """What a reader's opinion is weighed by: named numbers that speak against the claim and for it, the texts that they
    rest on, the words that clash with the refuting one, and what it says of each text."""

    against: Mapping[str, float]
    in_favour: Mapping[str, float]
    refuting: Evidence | None
    supporting: Evidence | None
    clash: Clash | None
    stances: tuple[tuple[str, Stance], ...]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one judge makes of a claim: `score` is 1-10 (1-2 False … 9-10 True), None without decisive evidence.

    `strength` is how often such an opinion is right (0-1, measured). `stances` tells, by evidence key, what the judge
    read in each piece of evidence that it could use. `signals` are what the panel weighs of a reader's opinion.
    """

    judge: str
    focus_area: str
    score: int | None
    strength: float
    rationale: str
    decisive: Evidence | None = None
    correction: Correction | None = None
    stances: tuple[tuple[str, Stance], ...] = ()
    signals: Signals | None = None


@dataclass(frozen=True, slots=True)
class PanelSigns:
    """What a panel of models is trusted by: the seats of its side less those of others as a share of all (`split`), the share
    of the sources that speak which speak with it (`ratio`), and how many independent domains those are of."""

    split: float
    ratio: float
    domains: int


@dataclass(frozen=True, slots=True)
class Assessment:
    """The panel's answer on one item: a verdict with its grounds, or the reason why there is none.

    `sources` are the evidence that speaks of the claim, decisive first; `stances` says for each what it says of it.
    `provisional`: given without the models, because they were out, or before pages from outside had come; not to be kept.
    `signs` are there where they voted.
    `wrong_words` are those words of the claim that the evidence contradicts, "" where they are not known.
    """

    claim: Claim
    verdict: Verdict | None
    confidence: Confidence | None
    score: int | None = None
    agreement: Agreement | None = None
    rationale: str = ""
    dissent: str | None = None
    sources: tuple[Evidence, ...] = ()
    stances: tuple[Stance, ...] = ()
    rewrite: str | None = None
    opinions: tuple[Opinion, ...] = ()
    abstention: Abstention | None = None
    more_claims: tuple[str, ...] = ()
    provisional: bool = False
    signs: PanelSigns | None = None
    wrong_words: str = ""


class Judge(Protocol):
    """One member of the panel; independent of the others, told only the claim and the evidence."""

    name: str
    focus_area: str

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion: ...


class Retriever(Protocol):
    """Finds what may settle a claim, best first; `workspace` adds that workspace's own sources."""

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]: ...
