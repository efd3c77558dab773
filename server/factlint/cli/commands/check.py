"""`factlint check`: from paths to a report and an exit code."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from factlint.cli import drafts
from factlint.cli.checks.finding_filter import FindingFilter, drop_known
from factlint.cli.checks.session import Session
from factlint.cli.drafts import Draft
from factlint.cli.exclusions import Exclusions, select_drafts
from factlint.cli.reports.formats import print_report
from factlint.cli.terminal import print_message
from factlint.client.outcomes.outcomes import Outcome, exit_code
from factlint.prose.counts import count_text

FAILURE = 2


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line; `yes` agrees to the price of what has one.

    Of drafts that changed since the commit `since`, only what is on changed lines is asked for; "" is for all of them.
    """

    paths: tuple[str, ...]
    format: str
    fail_on: str
    fix: bool = False
    fresh: bool = False
    agree: bool = False
    yes: bool = False
    review: bool = False
    deep: Literal["", "doubtful", "all"] = ""
    baseline: Path | None = None
    write_baseline: bool = False
    since: str = ""
    annotate: bool = False
    output: Path | None = None
    command_line: Mapping[str, object] | None = None
    exclude: tuple[str, ...] = ()


def check_drafts(request: Request) -> int:
    """Check, report, and say how it went."""
    if request.write_baseline and (request.baseline is None or request.since):
        print_message("--write-baseline needs --baseline FILE, and goes with whole drafts, not with changed lines")
        return FAILURE
    names = select_drafts(request.paths, Exclusions(request.exclude, request.command_line or {}))
    if names is None:
        return FAILURE
    read, unreadable = drafts.read_all(names, print_message)
    narrowing = _build_filter(request, read)
    if narrowing is None:
        return FAILURE
    wanted = [draft for draft in read if narrowing.is_wanted(draft)]
    if not wanted:
        if read:
            print_message(f"no draft there changed since {request.since}")
        elif not unreadable:
            print_message("nothing is left to check: exclude names all of it")
        if request.format != "text":
            print_report(request.format, (), unreadable, 0.0, fix=request.fix)
        return FAILURE if unreadable else 0
    writing = request.annotate or request.fix or request.output is not None
    if writing and not _can_be_written(request, read):
        return FAILURE
    outcomes, seconds = asyncio.run(_check(request, wanted, narrowing))
    if writing:
        outcomes = [_write_changes(outcome, request) for outcome in outcomes]
    for problem in dict.fromkeys(outcome.why_unchecked for outcome in outcomes if outcome.why_unchecked):
        print_message(problem)
    fixable = [one for one in outcomes if request.fix and one.draft.document is None and not one.problem]
    if any(outcome.shown_findings for outcome in fixable) and not any(outcome.fixed for outcome in fixable):
        print_message(
            "nothing was changed: no correction here is safe to make unseen; look at each and make it yourself"
        )
    code = exit_code(outcomes, request.fail_on, failed=bool(unreadable))
    if request.write_baseline and request.baseline:
        code, outcomes = _write_baseline(request.baseline, outcomes, code)
    print_report(request.format, outcomes, unreadable, seconds, fix=request.fix)
    return code


def _build_filter(request: Request, read: Sequence[Draft]) -> FindingFilter | None:
    """What of the drafts is wanted; None after a message where that cannot be known."""
    known = changes = None
    if request.baseline and not request.write_baseline:
        from factlint.cli.checks import baseline

        try:
            known = baseline.read(request.baseline)
        except baseline.BadBaseline as problem:
            print_message(str(problem))
            return None
    if request.since:
        from factlint.cli.checks.changed_lines import find_changes
        from factlint.cli.git import GitError

        try:
            changes = find_changes(read, request.since)
        except GitError as problem:
            print_message(str(problem))
            return None
    return FindingFilter(known, changes)


def _write_baseline(path: Path, outcomes: list[Outcome], code: int) -> tuple[int, list[Outcome]]:
    """Know all that was found from now on, so that nothing of it is left to report; not what is only a part of it."""
    if code == FAILURE:
        print_message(f"{path}: not written, because not everything could be checked")
        return code, outcomes
    from factlint.cli.checks import baseline

    try:
        known = baseline.write(path, outcomes)
    except baseline.BadBaseline as problem:
        print_message(str(problem))
        return FAILURE, outcomes
    found = sum(len(outcome.shown_findings) for outcome in outcomes)
    print_message(f"{path}: knows {count_text(found, 'finding')} of {count_text(len(outcomes), 'draft')} from now on")
    return 0, [drop_known(outcome, known) for outcome in outcomes]


def _can_be_written(request: Request, read: Sequence[Draft]) -> bool:
    """Whether the copies of documents that are asked for can be made; else a message says why not."""
    from factlint.cli.checks.document_copies import CopyRequest

    problem = CopyRequest(request.annotate, request.fix, request.output).problem(read)
    if problem:
        print_message(problem)
    return not problem


def _write_changes(outcome: Outcome, request: Request) -> Outcome:
    """The outcome once the safe edits are in the draft, or comments and edits in the copy of a document."""
    from factlint.cli.checks.document_copies import CopyRequest, write_copy
    from factlint.cli.checks.fixes import apply_fixes

    if outcome.draft.document is None:
        return apply_fixes(outcome) if request.fix else outcome
    copying = CopyRequest(request.annotate, request.fix, request.output)
    return write_copy(outcome, copying) if copying.annotate or copying.fix else outcome


async def check_quickly(session: Session, found: Sequence[Draft], *, fresh: bool) -> list[Outcome]:
    """Check drafts, some at a time; the outcomes are in their order."""
    session.settle_sending(found)
    session.bars.show_drafts(len(found))

    async def one(draft: Draft) -> Outcome:
        async with session.turn:
            outcome = await session.check(draft, fresh=fresh)
            session.bars.count_draft()
            return outcome

    return list(await asyncio.gather(*map(one, found)))


async def _check(request: Request, found: Sequence[Draft], narrowing: FindingFilter) -> tuple[list[Outcome], float]:
    loop = asyncio.get_running_loop()
    started = loop.time()
    given = request.command_line or {}
    async with Session(given, agree=request.agree, yes=request.yes, narrowing=narrowing) as session:
        if request.review:
            from factlint.cli.checks.reviews import review_drafts

            session.settle_sending(found)
            outcomes = await review_drafts(session, found, fresh=request.fresh)
        else:
            outcomes = await check_quickly(session, found, fresh=request.fresh)
        if request.deep:
            from factlint.cli.checks.deep_checks import add_deep_checks

            outcomes = await add_deep_checks(session, outcomes, everything=request.deep == "all")
    return outcomes, loop.time() - started
