"""What a remote account has left: asked for now and then after something was spent, never before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from factlint.lsp.logs import LOG
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.folders import Folders, Project
from factlint.lsp.session.service_state import ServiceState

SELDOM_S = 30.0


@dataclass(slots=True)
class Credits:
    """Notes the credits left of the account that was used last in `service`; `changed` hears when they were asked for."""

    folders: Folders
    backend: Backend
    service: ServiceState
    background: Background
    changed: Callable[[], None]
    asked_s: float = -SELDOM_S
    asking: bool = False

    def refresh_later(self, project: Project) -> None:
        """Something was checked: what is left may be less. Asks in the background, at most now and then."""
        if project.settings.remote and not self.asking:
            self.asking = True
            self.background.start(self._ask(project))

    async def _ask(self, project: Project) -> None:
        await asyncio.sleep(max(0.0, self.asked_s + SELDOM_S - time.monotonic()))
        self.asking, self.asked_s = False, time.monotonic()
        await self._read_usage(project)
        self.changed()

    async def credits_left(self) -> int | None:
        """What is left now, of the first paid account that drafts may be sent to; None where there is none."""
        from factlint.client.checks.policy import Policy

        for project in list(self.folders.known.values()):
            policy = Policy(project.settings)
            if policy.is_paid and policy.may_send(workspaces.id_of(project)):
                await self._read_usage(project)
                return self.service.credits
        return None

    async def _read_usage(self, project: Project) -> None:
        from factlint.client.api.errors import ClientError

        try:
            usage = await (await self.backend.open_runs(project)).read_usage()
        except ClientError as error:
            LOG.info("what is left of the credits is not known: %s", error.code)
            return
        self.service.credits = usage.credits.remaining if usage else None
