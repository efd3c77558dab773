"""What the service asks of an engine: three blocking calls, and the care of its evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from factlint.engine.inquiry.model import Adjudication, Conclusion, Debate, Depth, Framed, Research
from factlint.engine.inquiry.model import Framing as ClaimFraming
from factlint.engine.model import Assessment, Claim, Framing
from factlint.engine.web.choice import Choice
from factlint.engine.web.reach import Reach

if TYPE_CHECKING:
    from factlint.engine.web.looking import OpenWorld

Progress = Callable[[int, int, str], None]


class EnginePort(Protocol):
    """Blocking and thread-safe."""

    def fingerprint(self, workspace: str | None) -> str:
        """Names the code, models and evidence behind a verdict; another fingerprint makes kept verdicts stale."""
        ...

    def extract(
        self, text: str, *, markup: Literal["markdown", "plain"], language: str, focus: str | None
    ) -> Framing: ...

    def assess(self, item: str, *, workspace: str | None, language: str, verbatim: bool) -> Assessment:
        """`verbatim`: the item is one claim as written, never to be split."""
        ...


class InquiryPort(Protocol):
    """A deep check in five steps; blocking and thread-safe. What a step returns can be recorded and handed on later."""

    def frame(self, text: str, *, language: str = "", verbatim: bool = False) -> ClaimFraming: ...
    def research(self, claim: Claim, depth: Depth, workspace: str | None = None) -> Research: ...
    def debate(self, claim: Claim, found: Research, depth: Depth) -> Debate: ...
    def adjudicate(self, claim: Claim, found: Research, debated: Debate) -> tuple[Adjudication, ...]: ...
    def conclude(
        self, framed: Framed, depth: Depth, found: Research, debated: Debate, adjudications: Sequence[Adjudication]
    ) -> Conclusion: ...


class OwnSource(Protocol):
    """One of the writer's own sources."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> Literal["folder", "file"]: ...
    @property
    def location(self) -> str: ...
    @property
    def documents(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def problems(self) -> Sequence[str]: ...


class EvidencePort(Protocol):
    """Blocking and thread-safe."""

    @property
    def has_encyclopedia(self) -> bool: ...
    @property
    def languages(self) -> tuple[str, ...]: ...
    def ensure_built(self, progress: Progress | None = None) -> bool: ...
    def set_workspace(self, id: str, root: Path, sources: Sequence[Path]) -> None: ...
    def refresh(
        self, workspace: str | None = None, *, progress: Progress | None = None, budget_s: float | None = None
    ) -> bool: ...
    def add_source(self, location: Path | str) -> OwnSource: ...
    def remove_source(self, id: str) -> bool: ...
    def list_sources(self, workspace: str | None = None) -> Sequence[OwnSource]: ...
    def rebuild(self, progress: Progress | None = None) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine, its deep checks, and the evidence that both read."""

    engine: EnginePort
    evidence: EvidencePort
    inquiry: InquiryPort


def load_built_in(data_dir: Path, web: OpenWorld | None = None) -> Loaded:
    """The built-in engine; imported here, so that a backend answers before its engine is in memory."""
    from factlint.engine.engine import Engine
    from factlint.engine.evidence import EvidenceStore
    from factlint.engine.inquiry.inquiry import Inquiry

    store = EvidenceStore.open(data_dir)
    return Loaded(Engine(store, web=web), store, Inquiry(store, web=web))


def open_world(choice: Choice, reach: Reach, may: Callable[[str | None], bool]) -> OpenWorld | None:
    """What claims are looked up in outside; None where nothing was chosen."""
    from factlint.engine.web.looking import OpenWorld

    return OpenWorld(choice, reach, may) if choice.names else None
