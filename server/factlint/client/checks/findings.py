"""A finding: one claim's verdict, or the reason why there is none, anchored on the words of a draft that state it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from factlint.client.api.errors import ClientError
from factlint.consistency.model import Fix, Related
from factlint.interface.common import SearchedPage, Source
from factlint.interface.failures import Failure
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span
from factlint.settings.model import Level

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of one claim at one place.

    `span` is where the words stood in the draft that was checked (code points), `passage` those words, `words` their
    hash. Either `verdict` is set, or `failure` says why there is none. `edits` make the draft say what `rewrite` says,
    in offsets of the checked draft; empty where no clean edit exists. `id` is the same for the same claim on the same
    words, wherever they stand. It is shown `until` then without being asked again. A claim that was
    checked in depth has a `report`; `score` is 1 to 10, and `warnings` are what its panel warns of. The finding of a
    citation stands on the reference; its `claim` is the statement that cites, its `verdict` what is wrong in words.
    What a `rule` found without any source has a `kind` of its own: its `claim` is the sentence, its `rationale` says what
    is wrong and its `working` the sum, `level` how loudly it is said by the settings; `edits` are those of its one sure
    fix among the `fixes`.
    `wrong` is where those of its words stand that the sources contradict, where that is known; it lies in `span`.
    Of `anothers` words an edit would change what somebody else said: they are quoted, or told after him. What a rule
    found in words told after somebody is the writer's own slip.
    A `provisional` verdict was given before models, or pages from outside, had answered.
    """

    id: str
    claim: str
    span: Span
    passage: str
    words: str
    verdict: str | None
    confidence: str | None
    assessed_at: datetime
    until: datetime | None = None
    rationale: str = ""
    dissent: str | None = None
    sources: tuple[Source, ...] = ()
    pages: tuple[SearchedPage, ...] = ()
    url: str | None = None
    score: int | None = None
    report: str = ""
    warnings: tuple[str, ...] = ()
    kind: Literal["claim", "citation", "consistency"] = "claim"
    rewrite: str | None = None
    edits: tuple[Edit, ...] = ()
    time_sensitive: bool = False
    provisional: bool = False
    failure: Failure | None = None
    rule: str = ""
    working: str = ""
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    level: Level = "off"
    wrong: Span | None = None
    anothers: bool = False

    @property
    def marked(self) -> Span:
        """The words that a reader is shown: the wrong ones where they are known, else all of the claim's."""
        return self.wrong or self.span


def finding_id(claim: str, passage: str) -> str:
    """The name of a claim's verdict on certain words."""
    return hashlib.sha256(f"{claim}\0{passage}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_said_otherwise(claim: str, passage: str) -> bool:
    """Whether the draft states a claim in other words than these; marks, case and the final stop do not count."""
    return _WORD.findall(claim.casefold()) != _WORD.findall(passage.casefold())


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A claim that the service found but that has no passage in the draft, and why."""

    claim: str
    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a check is: slices of the draft read for claims, and claims that have an answer."""

    read: int
    slices: int
    checked: int
    claims: int


OVERLONG = "overlong sentence"
"""Under which name those sentences are counted that a service did not read."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check came to.

    `blocks` were to be checked, of which `unanswered` could not be read; `error` is the first failure that was met.
    `foreign` counts, by language, the paragraphs that nobody read because of it.
    """

    findings: tuple[Finding, ...]
    blocks: int
    unanswered: int
    claims: int
    requests: int
    seconds: float
    engine: str = ""
    unplaced: tuple[Unplaced, ...] = ()
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    unread_cp: int = 0
    foreign: Mapping[str, int] = field(default_factory=dict[str, int])
    error: ClientError | None = None

    @property
    def overlong_count(self) -> int:
        """How many sentences were not read for their length."""
        return self.skipped.get(OVERLONG, 0)
