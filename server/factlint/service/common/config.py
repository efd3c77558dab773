"""What a running service is told: where it keeps things, how long it takes, what it refuses."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from factlint.engine.web.choice import Choice
from factlint.interface.webhooks import RETRY_AFTER_S, TIMEOUT_S
from factlint.service.common.clock import Clock, SystemClock
from factlint.service.fetch import Caps
from factlint.settings import Models
from factlint.settings.model import PACK_CATALOGUE

Role = Literal["all", "web", "worker"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes, times in seconds."""

    body_bytes: int = 2 * 1024 * 1024
    body_read_s: float = 20.0
    drain_bytes: int = 32 * 1024 * 1024
    assess_budget_s: float = 90.0
    extract_budget_s: float = 60.0
    drain_s: float = 30.0
    waiting_runs: int = 5_000


@dataclass(frozen=True, slots=True)
class LocalMode:
    """The local backend's side of the rendezvous. `page_key` signs the links to its pages.

    `checking_secret` stands in the address at which other programs of this user ask it in LanguageTool's way; "": none.
    """

    token: str
    build_id: str
    idle_s: float = 900.0
    page_key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    checking_secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ServiceConfig:
    """`public_url` is where people reach the service (no slash at the end), for links in answers.

    `role`: a web process answers calls, a worker works on runs, `all` does both. `tends`: look after runs from the start;
    else from when there is one. `allow_hosts` are exempt from the guard on what the service reaches, for development.
    `allowed_origins` are the pages and browser extensions of other hosts that may send calls and read their answers. `web` is what
    claims are looked up in outside, to which `with_keys` adds its keys in a thread: a keyring may be slow.
    `egress`: those who ask in LanguageTool's way on a writer's own machine may have words go outside.
    """

    database_url: str
    data_dir: Path
    public_url: str = ""
    local: LocalMode | None = None
    limits: Limits = Limits()
    clock: Clock = field(default_factory=SystemClock)
    judging_threads: int = max(2, min(4, os.cpu_count() or 1))
    framing_threads: int = 2
    inquiring_threads: int = max(2, min(4, os.cpu_count() or 1))
    role: Role = "all"
    tends: bool = False
    allow_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    fetch_caps: Caps = field(default_factory=Caps)
    doi_resolver: str = "https://doi.org"
    web: Choice = field(default_factory=Choice)
    with_keys: Callable[[Choice], Choice] = lambda choice: choice
    egress: bool = False
    webhook_waits_s: tuple[float, ...] = RETRY_AFTER_S
    webhook_timeout_s: float = TIMEOUT_S
    tool_wait_s: float = 45.0
    tool_poll_s: float = 3.0
    citations: bool = True
    pack_catalogue: str = PACK_CATALOGUE
    models: Models = field(default_factory=Models)

    @property
    def docs_url(self) -> str | None:
        """The page that explains errors and failures."""
        return f"{self.public_url}/docs/errors" if self.public_url else None
