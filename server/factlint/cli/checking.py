"""`factlint check`: from paths to a report and an exit code."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factlint.cli import drafts
from factlint.cli.drafts import Draft, NotADraft
from factlint.cli.fixing import fixed
from factlint.cli.outcomes import Outcome, Unreadable, exit_code
from factlint.cli.progress import Bars
from factlint.cli.projects import Project, Projects
from factlint.cli.reports import print_report
from factlint.cli.terminal import say
from factlint.client.evidence import judged_under
from factlint.client.policy import Policy
from factlint.prose.parse import parse

FAILURE = 2
DRAFTS_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    paths: tuple[str, ...]
    format: str
    fail_on: str
    fix: bool = False
    fresh: bool = False
    agree: bool = False
    command_line: Mapping[str, object] | None = None


def check_drafts(request: Request) -> int:
    """Check, report, and say how it went."""
    names = list(drafts.found(request.paths))
    if not names:
        say(f"no drafts there; looked for files ending in {', '.join(sorted(drafts.SUFFIXES))}")
        return FAILURE
    read, unreadable = _read(names)
    if not read:
        if request.format != "text":
            print_report(request.format, (), unreadable, 0.0, fix=request.fix)
        return FAILURE
    outcomes, seconds = asyncio.run(_check(request, read))
    if request.fix:
        outcomes = [fixed(outcome) for outcome in outcomes]
    for problem in dict.fromkeys(outcome.problem for outcome in outcomes if outcome.problem):
        say(problem)
    print_report(request.format, outcomes, unreadable, seconds, fix=request.fix)
    return exit_code(outcomes, request.fail_on, failed=bool(unreadable))


def _read(names: Sequence[str]) -> tuple[list[Draft], list[Unreadable]]:
    """The drafts that can be read, and the names of those that cannot."""
    found: list[Draft] = []
    unreadable: list[Unreadable] = []
    for name in names:
        try:
            found.append(drafts.read(name))
        except NotADraft as problem:
            say(str(problem))
            unreadable.append(Unreadable(name, str(problem)))
    return found, unreadable


async def _check(request: Request, found: Sequence[Draft]) -> tuple[list[Outcome], float]:
    loop = asyncio.get_running_loop()
    started = loop.time()
    with Bars() as bars:
        projects = Projects(request.command_line or {}, on_problem=say, on_starting=bars.starting)
        turn = asyncio.Semaphore(DRAFTS_AT_ONCE)
        bars.drafts(len(found))
        watches: dict[object, asyncio.Task[None]] = {}

        async def one(draft: Draft) -> Outcome:
            async with turn:
                project = projects.project(draft)
                client, checker = await projects.checker(project)
                if client not in watches:
                    watches[client] = asyncio.create_task(bars.watch_index(client))
                parsed = await asyncio.to_thread(parse, draft.text, draft.markup)
                report = await checker.check(
                    parsed,
                    workspace=judged_under(project.workspace, project.settings, draft.path),
                    fresh=request.fresh,
                    document=draft.path.absolute().as_uri() if draft.path else "",
                    on_progress=lambda progress: bars.claims(draft.name, progress),
                )
                bars.draft_done()
                problem = f"{draft.name}: {report.error}" if report.error else ""
                return Outcome(draft, draft.text, project.settings, report, report.findings, problem=problem)

        try:
            for draft in found:
                _settle_consent(projects.project(draft), request.agree)
            outcomes = await asyncio.gather(*(one(draft) for draft in found))
        finally:
            for watch in watches.values():
                watch.cancel()
            await asyncio.gather(*watches.values(), return_exceptions=True)
            await projects.aclose()
    return list(outcomes), loop.time() - started


def _settle_consent(project: Project, agree: bool) -> None:
    """Ask once whether this project's drafts may be sent to the service; without an answer the check refuses."""
    policy = Policy(project.settings)
    if not project.settings.remote or not policy.must_ask or policy.may_send(project.workspace):
        return
    if not agree and sys.stdin.isatty() and sys.stderr.isatty():
        import typer

        agree = typer.confirm(
            f"Checking sends passages of the drafts in {project.root} to {project.settings.base_url}. Allow it?",
            err=True,
        )
    if agree:
        try:
            policy.agree(project.workspace)
        except OSError as error:
            say(f"the agreement cannot be kept ({error})")
    else:
        say("to allow it for this project, run again with --agree")
