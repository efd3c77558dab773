"""What the service asks of an engine: three blocking calls, and the care of its evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from factlint.engine.inquiry.model import Adjudication, Conclusion, Debate, Depth, FramedClaim, Research
from factlint.engine.inquiry.model import Framing as ClaimFraming
from factlint.engine.model import Assessment, Claim, Evidence, Framing
from factlint.engine.web.choice import Choice
from factlint.engine.web.reach import Reach
from factlint.settings import Models

if TYPE_CHECKING:
    from factlint.engine.models.votes import Vote
    from factlint.engine.web.open_world import OpenWorld

NO_MODELS = Models()
Progress = Callable[[int, int, str], None]


class EnginePort(Protocol):
    """Blocking and thread-safe."""

    def fingerprint(self, workspace: str | None) -> str:
        """Names the code, models and evidence behind a verdict; another fingerprint makes kept verdicts stale."""
        ...

    def extract(
        self,
        text: str,
        *,
        markup: Literal["markdown", "plain"],
        language: str,
        focus: str | None,
        workspace: str | None,
    ) -> Framing: ...

    def assess(self, item: str, *, workspace: str | None, language: str, verbatim: bool) -> Assessment:
        """`verbatim`: the item is one claim as written, never to be split."""
        ...

    def texts_to_judge(self, item: str, *, workspace: str | None) -> Sequence[Evidence]:
        """What somebody else may judge an item by, in the order of its numbers."""
        ...

    def judge_given(self, item: str, given: Vote, by: str, *, workspace: str | None) -> Assessment | str:
        """Somebody else's verdict, held to the texts; or why it does not count."""
        ...

    def shrink(self) -> None:
        """Frees what can be loaded again, while nobody asks."""
        ...


class InquiryPort(Protocol):
    """A deep check in five steps; blocking and thread-safe. What a step returns can be recorded and handed on later."""

    def frame(
        self, text: str, *, language: str = "", verbatim: bool = False, workspace: str | None = None
    ) -> ClaimFraming: ...
    def research(self, claim: Claim, depth: Depth, workspace: str | None = None) -> Research: ...
    def debate(self, claim: Claim, found: Research, depth: Depth) -> Debate: ...
    def adjudicate(self, claim: Claim, found: Research, debated: Debate) -> tuple[Adjudication, ...]: ...
    def conclude(
        self, framed: FramedClaim, depth: Depth, found: Research, debated: Debate, adjudications: Sequence[Adjudication]
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
    def kept_pages(self) -> int: ...
    @property
    def languages(self) -> tuple[str, ...]: ...
    def ensure_built(self, progress: Progress | None = None) -> bool: ...
    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> Sequence[Evidence]: ...
    def set_workspace(self, id: str, root: Path, sources: Sequence[Path]) -> None: ...
    def refresh(
        self, workspace: str | None = None, *, progress: Progress | None = None, budget_s: float | None = None
    ) -> bool: ...
    def add_source(self, location: Path | str) -> OwnSource: ...
    def remove_source(self, id: str) -> bool: ...
    def list_sources(self, workspace: str | None = None) -> Sequence[OwnSource]: ...
    def rebuild(self, progress: Progress | None = None) -> None: ...
    def shrink(self) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class LoadedEngine:
    """An engine, its deep checks, and the evidence that both read."""

    engine: EnginePort
    evidence: EvidencePort
    inquiry: InquiryPort


def allow_none(workspace: str | None) -> bool:
    """Words of no workspace may leave the machine."""
    return False


def load_built_in(
    data_dir: Path,
    models: Models = NO_MODELS,
    is_allowed: Callable[[str | None], bool] = allow_none,
    web: OpenWorld | None = None,
    *,
    reads_own: bool,
) -> LoadedEngine:
    """The built-in engine with these models and this way out; imported here, so that a backend answers before its engine
    is in memory. `reads_own`: whether the own sources of the user of this data folder are evidence."""
    from factlint.engine.engine import Engine
    from factlint.engine.evidence import EvidenceStore
    from factlint.engine.inquiry.inquiry import Inquiry
    from factlint.engine.models.ensemble import build_ensemble
    from factlint.engine.models.inquiry import ModelInquiry

    store = EvidenceStore.open(data_dir, web.keeps_pages if web is not None else allow_none, reads_own=reads_own)
    ensemble = build_ensemble(models, data_dir, is_allowed)
    inquiry = Inquiry(store, web=web)
    if ensemble is None:
        return LoadedEngine(Engine(store, web=web, has_own_sources=store.has_own_sources), store, inquiry)
    deep = ModelInquiry(inquiry, ensemble, lambda: datetime.now(UTC))
    engine = Engine(store, models=ensemble, web=web, has_own_sources=store.has_own_sources)
    return LoadedEngine(engine, store, deep)


def build_open_world(
    choice: Choice, reach: Reach, is_allowed: Callable[[str | None], bool], data_dir: Path | None = None
) -> OpenWorld | None:
    """What claims are looked up in outside; None where nothing was chosen. Imported here, like the engine."""
    from factlint.engine.web.open_world import open_world

    return open_world(choice, reach, is_allowed, data_dir)


@dataclass(frozen=True, slots=True)
class ModelTrials:
    """What the settings' models answered, and what they took today."""

    tried: Sequence[ModelTrial]
    calls_today: int
    tokens_today: int
    cost_today_usd: float
    unpriced_today: int


class ModelTrial(Protocol):
    """One model, its roles in words, and why it cannot be used, or ""."""

    @property
    def model(self) -> str: ...
    @property
    def roles(self) -> str: ...
    @property
    def problem(self) -> str: ...
    @property
    def seconds(self) -> float: ...


def try_models(models: Models, data_dir: Path) -> ModelTrials | None:
    """Ask each model a small question; None when none is set."""
    from factlint.engine.models.ensemble import build_ensemble
    from factlint.engine.models.trial import try_models

    ensemble = build_ensemble(models, data_dir, allow_none)
    if ensemble is None:
        return None
    found = list(try_models(ensemble, datetime.now(UTC).date()))
    ensemble.close()
    day = ensemble.daily_usage.read_today()
    taken = day.models.values()
    cost, unpriced = sum(one.cost_usd for one in taken), sum(one.unpriced for one in taken)
    return ModelTrials(found, day.calls, day.tokens, cost, unpriced)
