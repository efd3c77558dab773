"""What is known of a draft between its checks, what a check is to cover, and which blocks that makes it ask about."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from factlint.lsp.checks.attention import Attention
from factlint.lsp.drafts.open_draft import Snapshot
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.prose.parse import ParsedDraft
    from factlint.settings.model import Trigger

FOREVER = float("inf")
Cause = Literal["typing", "save", "command"]
ENOUGH: Mapping[Trigger, frozenset[Cause]] = {
    "typing": frozenset({"typing", "save", "command"}),
    "save": frozenset({"save", "command"}),
    "manual": frozenset({"command"}),
}
"""What makes a check ask, by the setting `check`; anything else only shows what earlier checks found."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What a check is to cover, and what it comes from; a command covers also what is settled (kept answers are free).

    `writing`: the paragraph edited last is left alone. `only`: this passage and nothing else, in the draft as it is
    now; `fresh`: as if it had never been checked.
    """

    cause: Cause
    writing: bool = False
    only: Span | None = None
    fresh: bool = False


@dataclass(slots=True)
class CheckState:
    """What is known of a draft between its checks.

    `settled` holds paragraph keys and until when their answers hold; `stopped` those whose check the writer cancelled.
    `has_prose`: whether there is any paragraph to ask about; `was_checked`: whether a check of it ever came to its end.
    """

    attention: Attention = field(default_factory=Attention)
    parsed: ParsedDraft | None = None
    settled: dict[str, float] = field(default_factory=dict[str, float])
    stopped: set[str] = field(default_factory=set[str])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    runs: list[Run] = field(default_factory=list["Run"])
    has_prose: bool = True
    was_checked: bool = False
    failures: int = 0
    retry: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the draft is not checked as it is now: it was edited, is being checked, or never was."""
        if self.attention.touched or self.runs or self.parsed is None:
            return True
        return self.has_prose and not (self.settled or self.stopped)


@dataclass(slots=True, eq=False)
class Run:
    """One check under way. `silenced` are passages that a newer check of the same draft answers for.

    `alone` are those that state no claims as the draft was last read; every passage comes with its place in the journal.
    """

    cause: Cause
    snapshot: Snapshot
    parsed: ParsedDraft
    keys: dict[int, str]
    silenced: list[tuple[Span, int]] = field(default_factory=list[tuple[Span, int]])
    alone: list[tuple[Span, int]] = field(default_factory=list[tuple[Span, int]])
    answered: set[int] = field(default_factory=set[int])


@dataclass(slots=True)
class CheckStates:
    """What is known of each draft, by its URI."""

    all: dict[str, CheckState] = field(default_factory=dict[str, CheckState])

    def state_of(self, uri: str) -> CheckState:
        """The state of a draft; a new one where nothing is known of it."""
        return self.all.setdefault(uri, CheckState())

    @property
    def running_count(self) -> int:
        """How many checks are under way."""
        return sum(len(state.runs) for state in self.all.values())


def is_wanted(
    span: Span, key: str, state: CheckState, due: Sequence[Span], away: Span | None, only: Span | None
) -> bool:
    if only is not None:
        return span.touches(only)
    if away is not None and span.touches(away):
        return False
    if any(span.touches(region) for region in due):
        return True
    return key not in state.settled and key not in state.stopped


def expiry_time(finding: Finding) -> float:
    if finding.until is None or (finding.failure is not None and finding.failure.retryable):
        return time.time()
    return finding.until.timestamp()


def merge_neighbours(parsed: ParsedDraft, blocks: Iterable[int]) -> list[Span]:
    """The blocks as few spans as possible: neighbours count as one."""
    found: list[Span] = []
    last = None
    for block in sorted(blocks):
        span = parsed.blocks[block].span
        if last is not None and block == last + 1:
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
        last = block
    return found
