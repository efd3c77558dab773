"""What a remote account has left: asked for now and then after something was spent, never before."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp.logs import LOG
from factlint.lsp.session import workspaces

if TYPE_CHECKING:
    from factlint.lsp.session.folders import Project
    from factlint.lsp.session.session import Session

SELDOM_S = 30.0


@dataclass(slots=True)
class Credits:
    """The credits left of the account that was used last; None while nothing is paid or known."""

    session: Session
    left: int | None = None
    asked_s: float = -SELDOM_S
    asking: bool = False

    def spent(self, project: Project) -> None:
        """Something was checked: what is left may be less. Asks in the background, at most now and then."""
        if project.settings.remote and not self.asking:
            self.asking = True
            self.session.later(asyncio.get_running_loop().create_task(self._ask(project)))

    async def _ask(self, project: Project) -> None:
        await asyncio.sleep(max(0.0, self.asked_s + SELDOM_S - time.monotonic()))
        self.asking, self.asked_s = False, time.monotonic()
        await self._look(project)
        self.session.refresh_status()

    async def now(self) -> int | None:
        """What is left now, of the first paid account that drafts may be sent to; None where there is none."""
        from factlint.client.checks.policy import Policy

        for project in list(self.session.folders.known.values()):
            policy = Policy(project.settings)
            if policy.paid and policy.may_send(workspaces.id_of(project)):
                await self._look(project)
                return self.left
        return None

    async def _look(self, project: Project) -> None:
        from factlint.client.api.errors import ClientError

        try:
            usage = await (await self.session.backend.runs(project)).usage()
        except ClientError as error:
            LOG.info("what is left of the credits is not known: %s", error.code)
            return
        self.left = usage.credits.remaining if usage else None
