"""`factlint check --review`: whole drafts, their doubtful claims in depth, and their citations, once the price is agreed to."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from factlint.cli import drafts
from factlint.cli.checks.session import Session
from factlint.cli.consent import NotAgreed, confirm_price
from factlint.cli.drafts import Draft
from factlint.cli.progress import RunStages
from factlint.cli.terminal import print_message
from factlint.client.api.errors import BudgetSpent, ClientError
from factlint.client.outcomes.outcomes import Outcome
from factlint.client.paid.paid_runs import PaidRuns, Price
from factlint.client.paid.reviews import DraftReviews, ReviewResult, works_agreed
from factlint.client.store.pending_runs import PendingRun
from factlint.prose.counts import count_text
from factlint.prose.draft import ParsedDraft


@dataclass(slots=True)
class _DraftReview:
    """A draft, and what came of its review; `waits` for the budget of the day, of which others hold a part.

    `price` includes that so many cited `works` are looked up.
    """

    draft: Draft
    parsed: ParsedDraft
    works: int = 0
    price: int = 0
    result: ReviewResult | None = None
    problem: str = ""
    waits: bool = False

    @property
    def has_text(self) -> bool:
        return any(block.text.strip() for block in self.parsed.blocks)


async def review_drafts(session: Session, found: Sequence[Draft], *, fresh: bool) -> list[Outcome]:
    """The outcomes of drafts after their reviews; a draft that was not reviewed says why, and is checked quickly.

    When the wait is cut short, what was begun goes on, and the same call takes it up.
    """
    by_service: dict[PaidRuns, list[_DraftReview]] = defaultdict(list)
    for draft in found:
        by_service[await session.open_runs(draft)].append(_DraftReview(draft, await session.parse(draft)))
    with session.bars.show_stages("reviewing", len(found)) as stages:
        try:
            for runs, reviews in by_service.items():
                await _review_all(session, DraftReviews(runs), reviews, stages, fresh)
        except asyncio.CancelledError:
            print_message("reviews that were begun go on; the same command takes them up again")
            raise
    by_draft = {review.draft.name: review for reviews in by_service.values() for review in reviews}
    return [await _outcome(session, by_draft[draft.name], fresh) for draft in found]


async def _review_all(
    session: Session, service: DraftReviews, reviews: Sequence[_DraftReview], stages: RunStages, fresh: bool
) -> None:
    """Review the drafts of one service: those whose review is under way, and the others once their price is agreed to.

    What was reviewed in the last day is, already.
    """
    under_way: list[_DraftReview] = []
    new: list[_DraftReview] = []
    try:
        for one in reviews:
            about = "review", session.workspace(one.draft), one.parsed
            if await service.find_running(*about):
                under_way.append(one)
                continue
            one.result = None if fresh else await service.find_known_result(*about)
            if one.result is None and one.has_text:
                new.append(one)
                one.works = await session.count_works(one.draft, one.parsed)
        prices = await service.read_prices("review", [one.works for one in new]) if new else {}
    except ClientError as error:
        for one in reviews:
            one.problem = str(error)
        return
    total = None
    for one in new:
        if (price := prices.get(one.works)) is not None:
            one.price = price.credits
            total = Price(one.price + (total.credits if total else 0), price.left, at_most=True)
    try:
        with session.bars.pause():
            going = (
                [*under_way, *new] if confirm_price(count_text(len(new), "review"), total, session.yes) else under_way
            )
    except NotAgreed as error:
        going = under_way
        for one in new:
            one.problem = str(error)
    await asyncio.gather(*(_review(session, service, one, stages) for one in going))
    # What the others were not charged is in the day's budget again.
    for one in [one for one in going if one.waits]:
        await _review(session, service, one, stages)


async def _review(session: Session, service: DraftReviews, one: _DraftReview, stages: RunStages) -> None:
    name, workspace = one.draft.name, session.workspace(one.draft)
    one.problem, one.waits = "", False
    async with session.turn:
        try:
            _, checker = await session.open_checker(one.draft)
            await checker.read(one.parsed, workspace=workspace)
            run = await service.begin(
                "review", workspace, one.parsed, document=one.draft.uri, price=one.price, works=one.works
            )
            one.result = await service.finish(run, lambda doing, done, of: stages.show_stage(name, doing, done, of))
            await _look_up_works(session, one, run)
            if one.result is None:
                one.problem = "it is not known what came of the review; start it again if you still need it"
        except ClientError as error:
            one.problem, one.waits = str(error), isinstance(error, BudgetSpent)
        except OSError as error:
            one.problem = f"the review cannot be written down ({error.strerror}), so it was not begun"
        if not one.waits:
            stages.end_run(name)


async def _look_up_works(session: Session, one: _DraftReview, run: PendingRun) -> None:
    """Look up what a reviewed draft cites by key; where that fails, the review itself stands."""
    try:
        agreed = await works_agreed(await session.open_runs(one.draft), run)
        charged = await session.look_up_works(one.draft, one.parsed, agreed)
    except ClientError as error:
        one.problem = f"the works that are cited by key were not looked up: {error}"
        return
    if one.result is not None and charged:
        one.result = replace(one.result, charged=one.result.charged + charged)


async def _outcome(session: Session, one: _DraftReview, fresh: bool) -> Outcome:
    """The draft as it is now, with what is known of it by now."""
    now = await session.check(drafts.reread(one.draft), fresh=fresh and one.result is None)
    problem = f"{one.draft.name}: {one.problem}" if one.problem else ""
    return replace(now, review=one.result, problem=problem or now.problem)
