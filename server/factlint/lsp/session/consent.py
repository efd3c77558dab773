"""The question whether drafts may be sent elsewhere: put once a workspace, and again only when asked to check."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp.logs import log_fault
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Project

if TYPE_CHECKING:
    from factlint.client.checks.policy import Policy

ALLOW = "Allow for this workspace"
NOT_NOW = "Not now"


@dataclass(slots=True)
class Consents:
    """Who may be asked, who said "not now" in this session; agreements themselves are kept by the client's policy."""

    editor: Editor
    refused: set[str] = field(default_factory=set[str])
    asking: set[str] = field(default_factory=set[str])

    async def obtain(self, project: Project, workspace: str, *, asked: bool) -> bool:
        """Whether this workspace's words may leave the machine. `asked`: the writer started this check themselves."""
        from factlint.client.checks.policy import Policy
        from factlint.settings.egress import outgoing_data

        settings = project.settings
        policy = Policy(settings)
        if await asyncio.to_thread(policy.may_send, workspace):
            return True
        where = " and ".join(sent.where for sent in outgoing_data(settings))
        if settings.egress == "never":
            self.editor.show_message_once("egress", f"nothing is sent to {where}, because the setting egress is never.")
            return False
        about = f"{workspace} {where}"
        if about in self.asking or (about in self.refused and not asked):
            return False
        return await self._ask(policy, workspace, about, _question(project))

    async def _ask(self, policy: Policy, workspace: str, about: str, question: str) -> bool:
        self.asking.add(about)
        try:
            allowed = await self.editor.choose(question, ALLOW, NOT_NOW) == ALLOW
        finally:
            self.asking.discard(about)
        if not allowed:
            self.refused.add(about)
            return False
        self.refused.discard(about)
        try:
            await asyncio.to_thread(policy.record_consent, workspace)
        except OSError as error:
            log_fault("keeping the consent", error)
        return True


def _question(project: Project) -> str:
    from factlint.settings.egress import describe_outgoing, outgoing_data

    whose = f"of {project.root.name}" if project.root else "outside any folder"
    price = (
        f" A verdict costs a credit, at most {project.settings.daily_budget} are spent a day."
        if project.settings.remote
        else ""
    )
    return f"checking drafts {whose} sends {describe_outgoing(outgoing_data(project.settings))}.{price} Allow it?"
