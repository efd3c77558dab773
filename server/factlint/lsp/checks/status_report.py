"""What a writer who asks is told: of one draft what came of its check, of the session who checks and with what."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.client.checks.ways import TERMINAL, Ways
from factlint.lsp import display_text
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.credits import Credits
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders, Project
from factlint.lsp.session.service_state import ServiceState
from factlint.prose.counts import count_text
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.checks.draft_counts import DraftCounts
    from factlint.interface.local import AskedOutside, LocalStatus
    from factlint.interface.packs import PacksState

DOING = {
    "check": "checking",
    "verify": "checking in depth",
    "review": "reviewing",
    "citecheck": "checking the citations of",
}

_WHEN = {"typing": "while you type", "save": "on save", "manual": "only when asked"}


@dataclass(frozen=True, slots=True)
class StatusReport:
    """Answers from what is known; asks the backend and the account for the session's state."""

    folders: Folders
    drafts: OpenDrafts
    backend: Backend
    service: ServiceState
    errors: Errors
    credits: Credits
    status: StatusLine
    shown: ShownFindings
    published: Mapping[str, Sequence[object]]
    ways: Ways = TERMINAL

    def describe_draft(self, draft: Draft) -> str:
        """How many findings there are, how many claims could be checked, and what kept others from that."""
        from factlint.client.checks.draft_counts import advice

        counts = self.shown.count(draft)
        said = self._describe(counts, self.shown.judged_findings(draft))
        return f"{said} {advice(self.folders.settings(draft.uri), self.ways)}" if counts.is_mostly_outside else said

    def describe_selection(self, draft: Draft, selected: Span) -> str:
        """The same of the words that the writer selected; of the paragraph at the caret where none are."""
        where = "In what is selected"
        if not len(selected):
            self.shown.consistency.find(draft)  # which reads the text as it is now
            parsed = self.shown.consistency.current_parse(draft)
            block = parsed.block_at(selected.start) if parsed is not None else None
            if parsed is None or block is None:
                return "No paragraph is at the caret; put it in one, or select some words."
            where, selected = "In this paragraph", parsed.blocks[block].span
        said = self._describe(self.shown.count_within(draft, selected), self.shown.judged_findings(draft, selected))
        return f"{where}: {said}"

    def _describe(self, counts: DraftCounts, judged: Sequence[AnchoredFinding]) -> str:
        parts = [counts.summary_text()]
        if unsettled := counts.claims - counts.checked:
            parts.append(f"{count_text(unsettled, 'claim')} could not be settled")
        if provisional := sum(1 for anchored in judged if anchored.finding.provisional):
            parts.append(f"{provisional} provisional, judged before all that was asked had answered")
        if self.errors.current:
            parts.append(f"not all was checked: {self.errors.current[1]}")
        return "; ".join(parts) + "."

    async def describe_session(self) -> str:
        """A few lines for the whole session."""
        from factlint.client.api.errors import ClientError

        lines: list[str] = []
        for project in {id(known): known for known in self.folders.known.values()}.values():
            settings = project.settings
            where = f"by {settings.base_url}" if settings.base_url else "on this machine"
            name = f"drafts in {display_text.plain_text(project.root.name, 80)}" if project.root else "single drafts"
            lines.append(f"{name} are checked {where}, {_WHEN[settings.trigger]}{await _describe_consent(project)}")
            if not settings.remote and (models := settings.models.names):
                lines.append(f"judged with {display_text.plain_text(', '.join(models), 200)}, where they answer")
            lines += [display_text.plain_text(problem, 300) for problem in project.loaded.problems]
        try:
            status = await self.backend.read_local_status()
        except ClientError as error:
            status = None
            lines.append(display_text.plain_text(str(error), 300))
        if status is not None:
            lines.append(describe_evidence(status))
            lines.append(describe_outside(status.outside))
            if described := describe_packs(status.packs):
                lines.append(described)
        if self.service.engine:
            lines.append(f"version of the checks: {display_text.plain_text(self.service.engine, 80)}")
        if self.errors.current:
            lines.append(self.errors.current[1])
        for running in self.status.running_work():
            lines.append(f"{DOING[running.kind]}: {running.about}" + (f" ({running.said})" if running.said else ""))
        left = await self.credits.credits_left()
        if left is not None:
            lines.append(f"{count_text(left, 'credit')} left")
        anchored = [one for draft in self.drafts.values() for one in draft.findings]
        if provisional := sum(1 for one in anchored if one.finding.provisional):
            lines.append(
                f"{count_text(provisional, 'verdict')} provisional: models or pages from outside did not answer in time, "
                "and are asked again"
            )
        found = sum(len(shown) for shown in self.published.values())
        lines.append(f"{count_text(found, 'finding')} in {count_text(len(self.drafts), 'open draft')}")
        return "\n".join(lines)


def describe_evidence(status: LocalStatus) -> str:
    """What claims are compared with on this machine, and how far that is read."""
    library = "the offline encyclopedia" if status.encyclopedia else ""
    own = count_text(status.sources, "source") + " of your own" if status.sources else ""
    known = " and ".join(filter(None, (library, own))) or "nothing, for the offline encyclopedia is not installed"
    states = {"ready": "", "failed": " (it could not be read)"}
    return f"claims are compared with {known}{states.get(status.index.state, ' (it is being read)')}"


def describe_outside(asked: AskedOutside) -> str:
    """What the backend looks claims up in beyond this machine."""
    from factlint.settings.egress import service_name

    shown = [
        ", ".join(service_name(display_text.plain_text(name, 40)) for name in names)
        for names in (asked.services, asked.lacking)
    ]
    lacking = f"; no key or address for {shown[1]}" if asked.lacking else ""
    pages = f", {count_text(asked.pages, 'page')} kept" if asked.pages else ""
    return f"looked up outside: {shown[0] or 'nothing'}{pages}{lacking}"


def describe_packs(state: PacksState) -> str:
    """Which packs are here, and what is being done with one; "" where there are none."""
    ready = f"{count_text(state.ready, 'pack')} ready" if state.ready else ""
    said = "; ".join(filter(None, (ready, display_text.plain_text(state.message, 200))))
    return f"offline encyclopedias: {said}" if said else ""


async def _describe_consent(project: Project) -> str:
    """Whether words of a project may go where its settings would send them, if anywhere, for the local backend."""
    from factlint.client.checks.policy import Policy
    from factlint.lsp.session import workspaces
    from factlint.settings.egress import describe_outgoing, outgoing_data

    if project.settings.remote or not project.settings.leaves_the_machine:
        return ""
    policy = Policy(project.settings)
    may = await asyncio.to_thread(policy.may_ask_outside, workspaces.id_of(project))
    sent = display_text.plain_text(describe_outgoing(outgoing_data(project.settings)), 300)
    if project.settings.egress == "never":
        return f", never sends {sent}"
    return f", may send {sent}" if may else f", does not send {sent} before you agree to it"
