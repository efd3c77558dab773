"""What a writer who asks is told: of one draft what came of its check, of the session who checks and with what."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from factlint.lsp import wording
from factlint.lsp.drafts.open_draft import Draft

if TYPE_CHECKING:
    from factlint.interface.local import AskedOutside
    from factlint.lsp.session.folders import Project
    from factlint.lsp.session.session import Session

DOING = {
    "check": "checking",
    "verify": "checking in depth",
    "review": "reviewing",
    "citecheck": "checking the citations of",
}


def of_draft(session: Session, draft: Draft) -> str:
    """One line: how many findings, how many claims were looked at, and what kept some from being checked."""
    from factlint.client.checks import severity

    shown = len(session.shown(draft))
    claims = {held.finding.id for held in draft.holding}
    silent = sum(1 for held in draft.holding if severity.abstained(held.finding))
    parts = [f"{counted(shown, 'finding')} among {counted(len(claims), 'claim')}"]
    if silent:
        parts.append(f"{silent} without evidence")
    if provisional := sum(1 for held in draft.holding if held.finding.provisional):
        parts.append(f"{provisional} provisional, judged while the models were out")
    if session.fault:
        parts.append(f"not all was checked: {session.fault[1]}")
    return "; ".join(parts) + "."


async def of_session(session: Session) -> str:
    """A few lines for the whole session."""
    from factlint.client.api.errors import ClientError

    lines: list[str] = []
    for project in {id(known): known for known in session.folders.known.values()}.values():
        settings = project.settings
        where = settings.base_url or "the backend on this machine"
        name = project.root.name if project.root else "drafts without a folder"
        lines.append(
            f"{wording.plain(name, 80)}: checked by {where}, trigger {settings.trigger}{await _leave(project)}"
        )
        lines += [wording.plain(problem, 300) for problem in project.loaded.problems]
    try:
        status = await session.backend.local_status()
    except ClientError as error:
        status = None
        lines.append(wording.plain(str(error), 300))
    if status is not None:
        library = "with the offline encyclopedia" if status.encyclopedia else "without the offline encyclopedia"
        lines.append(f"local backend: index {status.index.state}, {library}, {counted(status.sources, 'own source')}")
        lines.append(outside(status.outside))
    if session.engine:
        lines.append(f"engine {wording.plain(session.engine, 80)}")
    if session.fault:
        lines.append(session.fault[1])
    for running in session.under_way():
        lines.append(f"{DOING[running.kind]}: {running.about}" + (f" ({running.said})" if running.said else ""))
    left = await session.credits.now()
    if left is not None:
        lines.append(f"{counted(left, 'credit')} left")
    held = [one for draft in session.drafts.values() for one in draft.holding]
    if provisional := sum(1 for one in held if one.finding.provisional):
        lines.append(
            f"the models are out: {counted(provisional, 'verdict')} of the built-in judges, provisional until they are asked again"
        )
    found = sum(len(shown) for shown in session.published.values())
    lines.append(f"{counted(found, 'finding')} in {counted(len(session.drafts), 'open draft')}")
    return "\n".join(lines)


def outside(asked: AskedOutside) -> str:
    """What the backend looks claims up in beyond this machine."""
    from factlint.settings.egress import shown_name

    shown = [
        ", ".join(shown_name(wording.plain(name, 40)) for name in names) for names in (asked.services, asked.lacking)
    ]
    lacking = f"; no key or address for {shown[1]}" if asked.lacking else ""
    return f"looked up outside: {shown[0] or 'nothing'}{lacking}"


async def _leave(project: Project) -> str:
    """Whether words of a project may go where its settings would send them, if anywhere, for the local backend."""
    from factlint.client.checks.policy import Policy
    from factlint.lsp.session import workspaces
    from factlint.settings.egress import describe_sent, goes_out

    if project.settings.remote or not project.settings.leaves_the_machine:
        return ""
    policy = Policy(project.settings)
    may = await asyncio.to_thread(policy.may_ask_outside, workspaces.id_of(project))
    sent = wording.plain(describe_sent(goes_out(project.settings)), 300)
    if project.settings.egress == "never":
        return f", never sends {sent}"
    return f", may send {sent}" if may else f", does not send {sent} before you agree to it"


def counted(number: int, noun: str) -> str:
    """A number of things, in words."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
