"""`factlint check --deep`: the claims that were found wrong or doubtful, checked in depth once their price is agreed to."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from factlint.cli import drafts
from factlint.cli.checks.session import Session
from factlint.cli.consent import NotAgreed, can_ask, choose, confirm_price
from factlint.cli.drafts import Draft
from factlint.cli.progress import RunStages
from factlint.cli.terminal import print_message, shorten
from factlint.client.api.errors import ClientError
from factlint.client.outcomes.outcomes import Outcome, is_doubtful, reason_of
from factlint.client.paid.deep_checks import AlreadyKnown, DeepChecks, DeepReport, NoVerdict, SeveralClaims
from factlint.client.paid.paid_runs import PaidRuns, Price
from factlint.client.store.pending_runs import PendingRun
from factlint.prose.counts import count_text

UNKNOWN = "it is not known what came of it; ask for it again if you still need it"


@dataclass(frozen=True, slots=True)
class DeepCheckRequest:
    """A claim to be checked in depth, and the draft that it was found in first."""

    claim: str
    workspace: str
    draft: Draft


@dataclass(slots=True)
class DeepCheckProblems:
    """What there is to say of some deep checks: why none were begun, and why claims have no verdict."""

    problem: str = ""
    unsettled: dict[str, str] = field(default_factory=dict[str, str])


async def add_deep_checks(session: Session, outcomes: Sequence[Outcome], *, everything: bool) -> list[Outcome]:
    """The outcomes after the deep checks of their doubtful claims, or of all claims.

    Without agreement to the price nothing is begun and each outcome that asked for it says why. When the wait is cut
    short, what was begun goes on, and the same call takes it up.
    """
    wanted: dict[PaidRuns, dict[tuple[str, str], DeepCheckRequest]] = defaultdict(dict)
    for outcome in outcomes:
        runs, workspace = await session.open_runs(outcome.draft), session.workspace(outcome.draft)
        for claim in _doubtful_claims(outcome, everything):
            wanted[runs].setdefault((workspace, claim), DeepCheckRequest(claim, workspace, outcome.draft))
    told = DeepCheckProblems()
    for runs, claims in wanted.items():
        found = await check_in_depth(session, DeepChecks(runs), list(claims.values()))
        told = DeepCheckProblems(told.problem or found.problem, told.unsettled | found.unsettled)
    return [await _refresh_outcome(session, outcome, told, everything) for outcome in outcomes]


async def check_in_depth(session: Session, checks: DeepChecks, wanted: Sequence[DeepCheckRequest]) -> DeepCheckProblems:
    """Check claims in depth, those of which that is under way in any case, the others once their price is agreed to."""
    told = DeepCheckProblems()
    try:
        under_way = [one for one in wanted if await checks.find_running(one.workspace, one.claim)]
        new = [one for one in wanted if one not in under_way]
        each = await checks.read_price() if new else None
        total = None if each is None else Price(each.credits * len(new), each.left)
    except ClientError as error:
        return DeepCheckProblems(str(error))
    try:
        with session.bars.pause():
            going = (
                [*under_way, *new]
                if confirm_price(count_text(len(new), "deep check"), total, session.yes)
                else under_way
            )
    except NotAgreed as error:
        told.problem, going = str(error), under_way
    if not going:
        return told
    with session.bars.show_stages("checking in depth", len(going)) as stages:
        try:
            async with asyncio.TaskGroup() as tasks:
                for one in going:
                    tasks.create_task(
                        _check_one(session, checks, one, each.credits if each else 0, stages, told.unsettled)
                    )
        except asyncio.CancelledError:
            print_message("deep checks that were begun go on; the same command takes them up again")
            raise
    return told


async def _check_one(
    session: Session,
    checks: DeepChecks,
    one: DeepCheckRequest,
    price: int,
    stages: RunStages,
    unsettled: dict[str, str],
) -> None:
    """Begin a deep check, or take it up, and follow it, and those that it leads to, to the end."""
    try:
        run = await checks.begin(one.workspace, one.claim, document=one.draft.uri, price=price)
        waiting = [run]
        while waiting:
            waiting += await _follow(session, checks, waiting.pop(), one, stages, unsettled)
    except ClientError as error:
        unsettled[one.claim] = str(error)
    except OSError as error:
        unsettled[one.claim] = f"the run cannot be written down ({error.strerror}), so it was not begun"
    stages.end_run(one.claim)


async def _follow(
    session: Session,
    checks: DeepChecks,
    run: PendingRun,
    one: DeepCheckRequest,
    stages: RunStages,
    unsettled: dict[str, str],
) -> list[PendingRun]:
    """Wait for a run; the runs that go on in its place."""
    outcome = await checks.finish(run, lambda step, place, of: stages.show_stage(one.claim, step, place, of))
    match outcome:
        case DeepReport():
            return []
        case NoVerdict(why="unknown"):
            unsettled[one.claim] = UNKNOWN
        case NoVerdict(failure=failure):
            unsettled[one.claim] = reason_of(failure) if failure else "it was stopped"
        case AlreadyKnown():
            await checks.drop(run)
            near = outcome.similar[0]
            unsettled[one.claim] = f"nearly the same was checked before: {near.verdict}, “{shorten(near.claim, 200)}”"
        case SeveralClaims():
            return await _begin_chosen(session, checks, outcome, one, unsettled)
    return []


async def _begin_chosen(
    session: Session, checks: DeepChecks, several: SeveralClaims, one: DeepCheckRequest, unsettled: dict[str, str]
) -> list[PendingRun]:
    """Go on with those of several claims that the writer picks; nobody to ask picks none."""
    names = "; ".join(shorten(claim, 120) for claim in several.claims)
    unsettled[one.claim] = f"it holds several claims: {names}"
    chosen: list[str] = []
    if can_ask():
        price = f" Each costs {count_text(several.run.price, 'credit')}." if several.run.price else ""
        with session.bars.pause():
            chosen = choose(f"Several claims were found. Which are to be checked in depth?{price}", several.claims)
    if chosen:
        return await checks.choose(several, chosen)
    await checks.drop(several.run)
    return []


def _doubtful_claims(outcome: Outcome, everything: bool) -> list[str]:
    """The claims of a draft to look into, each once, without those that were."""
    return list(
        dict.fromkeys(
            finding.claim
            for finding in outcome.findings
            if not finding.report and finding.kind == "claim" and (everything or is_doubtful(finding))
        )
    )


async def _refresh_outcome(
    session: Session, outcome: Outcome, problems: DeepCheckProblems, everything: bool
) -> Outcome:
    """The draft as it is now, with what is known of it by now."""
    doubted = _doubtful_claims(outcome, everything)
    if not doubted:
        return outcome
    now = await session.check(drafts.reread(outcome.draft))
    unsettled = {claim: problems.unsettled[claim] for claim in doubted if claim in problems.unsettled}
    return replace(now, unsettled=unsettled, problem=now.problem or problems.problem)
