"""What one command works with: its progress bars, its projects, and the one way in which it checks a draft."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from factlint.cli.checks.finding_filter import EVERYTHING, FindingFilter
from factlint.cli.consent import settle_sending
from factlint.cli.drafts import Draft
from factlint.cli.neighbours import Neighbouring, neighbours_of
from factlint.cli.progress import ProgressBars
from factlint.cli.projects import Projects
from factlint.cli.terminal import print_message
from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks.checker import Checker
from factlint.client.checks.consistency import consistency_findings, join_findings
from factlint.client.checks.evidence_scope import evidence_workspace
from factlint.client.checks.findings import CheckReport, Finding
from factlint.client.checks.policy import Policy
from factlint.client.checks.rule_names import unknown_rules_in_draft
from factlint.client.outcomes.outcomes import Outcome
from factlint.prose.bibliography.formats import is_bibliography
from factlint.prose.draft import ParsedDraft
from factlint.settings import Settings

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import PaidRuns

DRAFTS_AT_ONCE = 3


class Session:
    """Used as a context; belongs to one event loop. `yes` agrees to prices, `agree` to sending drafts.

    Every outcome is narrowed to the findings that are wanted.
    """

    def __init__(
        self,
        command_line: Mapping[str, object],
        *,
        agree: bool = False,
        yes: bool = False,
        narrowing: FindingFilter = EVERYTHING,
        bars: ProgressBars | None = None,
    ) -> None:
        self.yes = yes
        self.bars = bars or ProgressBars()
        self.turn = asyncio.Semaphore(DRAFTS_AT_ONCE)
        self._agree = agree
        self._narrowing = narrowing
        self._projects = Projects(command_line, on_problem=print_message, on_starting=self.bars.show_starting)
        self._watches: dict[Client, asyncio.Task[None]] = {}
        self._neighbouring: Mapping[str, Neighbouring] = {}

    async def __aenter__(self) -> Self:
        self.bars.__enter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for watch in self._watches.values():
            watch.cancel()
        await asyncio.gather(*self._watches.values(), return_exceptions=True)
        if kind is None:
            await self._projects.report_unread_sources()
        await self._projects.aclose()
        self.bars.__exit__(kind, error, trace)

    def settle_sending(self, drafts: Iterable[Draft]) -> None:
        """Ask, once for each project, whether drafts may go where they have to; they are compared with each other."""
        drafts = list(drafts)
        self._neighbouring = neighbours_of([(draft, self._projects.project(draft)) for draft in drafts])
        with self.bars.pause():
            for draft in drafts:
                settle_sending(self._projects.project(draft), self._agree)

    def workspace(self, draft: Draft) -> str:
        """Under which id the claims of a draft are judged."""
        project = self._projects.project(draft)
        return evidence_workspace(project.workspace, project.settings, draft.path)

    def settings(self, draft: Draft) -> Settings:
        """The settings in force for a draft."""
        return self._projects.project(draft).settings

    async def open_checker(self, draft: Draft) -> tuple[Client, Checker]:
        """Who checks a draft; how far the evidence is shows meanwhile."""
        client, checker = await self._projects.open_checker(self._projects.project(draft))
        if client not in self._watches:
            self._watches[client] = asyncio.create_task(self.bars.watch_index(client))
        return client, checker

    async def open_runs(self, draft: Draft) -> PaidRuns:
        """The runs of a draft's service that cost something."""
        await self.open_checker(draft)
        return self._projects.runs(self._projects.project(draft))

    async def parse(self, draft: Draft) -> ParsedDraft:
        """A draft as it is read."""
        return await asyncio.to_thread(draft.parse)

    async def count_works(self, draft: Draft, parsed: ParsedDraft) -> int:
        """How many works that a draft cites by key its review has a service elsewhere look up."""
        from factlint.client.checks.cited_works import count_hosted_works

        runs, project = await self.open_runs(draft), self._projects.project(draft)
        return await asyncio.to_thread(
            count_hosted_works, parsed, project.root.resolve(), _path_of(draft), runs.policy, project.workspace
        )

    async def look_up_works(self, draft: Draft, parsed: ParsedDraft, agreed: tuple[int, int]) -> int:
        """Look up the works that a draft cites by key, where its writer agreed to that; the credits that it was charged.

        A service elsewhere is asked for as many as were `agreed` to, at that many credits each. Raises ClientError.
        """
        from factlint.client.checks.cited_works import CitedWorks, keep_cited_works

        runs, project = await self.open_runs(draft), self._projects.project(draft)
        works = CitedWorks(runs.client, runs.policy, project.workspace, *agreed)
        scope = await runs.refresh_scope(self.workspace(draft))
        kept = await keep_cited_works(parsed, project.root.resolve(), _path_of(draft), works, runs.cache, scope)
        return kept.charged

    async def _check_bibliography(self, draft: Draft, parsed: ParsedDraft) -> CheckReport:
        """What the registers say of a bibliography's works; without leave nobody is asked, and no backend is needed."""
        from factlint.client.checks.cited_works import CitedWorks, bibliography_findings

        project = self._projects.project(draft)
        error: ClientError | None = None
        findings: tuple[Finding, ...] = ()
        if Policy(project.settings).may_look_up_works(project.workspace):
            try:
                runs = await self.open_runs(draft)
                works = CitedWorks(runs.client, runs.policy, project.workspace)
                findings = await bibliography_findings(parsed, works)
            except ClientError as failed:
                error = failed
        return CheckReport(findings, 0, 0, 0, 0, 0.0, error=error)

    async def check(self, draft: Draft, blocks: Sequence[int] | None = None, *, fresh: bool = False) -> Outcome:
        """What is known of blocks of a draft, of all that are wanted for None, once that is settled."""
        client: Client | None = None
        parsed = await self.parse(draft)
        if is_bibliography(draft.markup):
            # Nothing is claimed in it, so that nobody needs to be asked.
            report = await self._check_bibliography(draft, parsed)
        else:
            client, checker = await self.open_checker(draft)
            report = await checker.check(
                parsed,
                self._narrowing.blocks(draft, parsed) if blocks is None else blocks,
                workspace=self.workspace(draft),
                fresh=fresh,
                document=draft.uri,
                on_progress=lambda progress: self.bars.show_claims(draft.name, progress),
            )
        problem = f"{draft.name}: {report.error}" if report.error else ""
        settings = self._projects.project(draft).settings
        neighbours, place = self._neighbouring.get(draft.name, (None, ""))
        without_source = await asyncio.to_thread(consistency_findings, parsed, settings, neighbours, place)
        findings = join_findings(report.findings, without_source)
        outcome = self._narrowing.select(Outcome(draft, draft.text, settings, report, findings, problem=problem))
        self._projects.report_once(
            f"{draft.name}:{outcome.locate(found.span.start)}: {found.problem}"
            for found in unknown_rules_in_draft(parsed)
        )
        return outcome if client is None else replace(outcome, pages=await fetch_page_links(client, outcome.findings))


def _path_of(draft: Draft) -> Path | None:
    return draft.path.resolve() if draft.path else None


async def fetch_page_links(client: Client, findings: Iterable[Finding]) -> dict[str, str]:
    """The addresses of the report pages of claims that were checked in depth, by the ids of their reports."""
    found: dict[str, str] = {}
    for name in {finding.report for finding in findings if finding.report}:
        if client.local is not None:
            try:
                found[name] = await client.local.make_report_link(name)
            except ClientError:
                continue
    return found | {finding.report: finding.url for finding in findings if finding.report and finding.url}
