"""The runs that this window follows, and how far each of them is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.client.paid.run_stages import DOING
from factlint.lsp.session.progress import ProgressBar

if TYPE_CHECKING:
    from factlint.client.store.draft_index import Kind
    from factlint.client.store.pending_runs import PendingRun


@dataclass(slots=True)
class RunUnderWay:
    """A run and how far it is. `about` is the claim of a deep check, and the URI of the draft of a review."""

    run: PendingRun
    about: str
    bar: ProgressBar
    doing: str = "starting"
    place: int = 0
    total: int = 0
    tries: int = 0
    task: asyncio.Task[None] | None = None

    def progress_text(self) -> str:
        """How far it is, in words."""
        doing = DOING.get(self.doing, self.doing)
        return f"{doing}, {self.place} of {self.total}" if self.total else doing

    def update(self, doing: str, place: int, total: int) -> bool:
        """Note how far it is; whether that is news."""
        self.tries = 0
        if (self.doing, self.place, self.total) == (doing, place, total):
            return False
        self.doing, self.place, self.total = doing, place, total
        self.bar.report(self.progress_text())
        return True


@dataclass(frozen=True, slots=True)
class FruitlessCheck:
    """A deep check that found no evidence: of which draft, by which engine, and when it ended."""

    document: str
    engine: str
    ended: str


@dataclass(slots=True)
class RunsUnderWay:
    """Runs by their subjects: there is one at a time of each.

    `fruitless` are the deep checks of this session that found no evidence, by workspace and claim.
    """

    all: dict[str, RunUnderWay] = field(default_factory=dict[str, RunUnderWay])
    fruitless: dict[tuple[str, str], FruitlessCheck] = field(default_factory=dict[tuple[str, str], FruitlessCheck])

    def runs_of_kind(self, kind: Kind) -> Iterator[RunUnderWay]:
        """Those of a kind, the oldest first."""
        return (found for found in self.all.values() if found.run.kind == kind)

    def find_run(self, kind: Kind, about: str) -> RunUnderWay | None:
        """The run of a kind about a claim or a draft, if one is under way."""
        return next((found for found in self.runs_of_kind(kind) if found.about == about), None)

    def find_deep_check(self, claim: str) -> RunUnderWay | None:
        """The deep check of a claim, if one is under way."""
        return self.find_run("verify", claim)

    @property
    def claims(self) -> frozenset[str]:
        """The claims of which a deep check is under way."""
        return frozenset(found.about for found in self.runs_of_kind("verify"))

    def fruitless_since(self, workspace: str, claim: str, engine: str) -> str:
        """When a deep check of a claim ended that found no evidence; "" where none did, or another engine checks now."""
        found = self.fruitless.get((workspace, claim))
        return found.ended if found is not None and found.engine == engine else ""

    def forget_fruitless(self, document: str = "") -> None:
        """There may be evidence now, or nothing is to be known any more: of a draft, or of all."""
        for key in [key for key, found in self.fruitless.items() if document in ("", found.document)]:
            del self.fruitless[key]

    def runs_of_draft(self, uri: str) -> list[RunUnderWay]:
        """The review and the citation check of a draft, where they are under way."""
        return [found for kind in ("review", "citecheck") if (found := self.find_run(kind, uri))]
