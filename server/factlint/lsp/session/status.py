"""The shape of `factlint/status`: what state Factlint is in, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["idle", "checking", "indexing", "starting", "offline", "error"]
METHOD = "factlint/status"


@dataclass(frozen=True, slots=True)
class RunningWork:
    """One piece of work: `kind` is check, verify, review or citecheck; `about` the claim or the draft; `said` how far."""

    kind: str
    about: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class DraftStatus:
    """How one open draft stands: numbers, the sign that fits (`mark`), all in one line (`said`), and what could be done where
    the sources know little of it (`advice`). `waiting`: it changed since it was checked, or was never checked."""

    uri: str
    wrong: int
    unsure: int
    checked: int
    claims: int
    waiting: bool
    mark: str
    said: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """The body of the notification. `credits` are what a remote account has left, as far as is known."""

    state: State = "starting"
    message: str = ""
    findings: int = 0
    engine: str = ""
    runs: tuple[RunningWork, ...] = ()
    credits: int | None = None
    drafts: tuple[DraftStatus, ...] = ()
