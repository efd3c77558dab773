"""Reviews and citation checks of drafts: agreed to, followed, taken up again, and shown on the words that they read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp import wording
from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.runs.followed_runs import Following, Runs, begun, refusal

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import PaidRuns
    from factlint.client.paid.reviews import DraftReviews, Kind, Reviewed
    from factlint.client.store.pending_runs import PendingRun
    from factlint.lsp.session.session import Session
    from factlint.prose.span import Span

Hear = Callable[["Reviewed | None"], None]
_NAMES = {"review": "a review", "citecheck": "a citation check"}


@dataclass(slots=True)
class Reviews:
    """The reviews of one session: one of a kind at a time for each draft."""

    session: Session
    runs: dict[Kind, Runs] = field(init=False)
    asking: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    heard: dict[str, Hear] = field(default_factory=dict[str, "Hear"])

    def __post_init__(self) -> None:
        self.runs = {
            "review": Runs(self.session, "Reviewing the draft", self._changed),
            "citecheck": Runs(self.session, "Checking citations", self._changed),
        }

    def under_way(self, uri: str) -> list[Following]:
        """What is under way for a draft."""
        return [found for runs in self.runs.values() if (found := runs.about(uri))]

    async def begin(self, draft: Draft, kind: Kind, only: Span | None = None) -> str | None:
        """Begin a run over a draft or a passage of it, once the writer agreed to what it costs and where it goes."""
        name = _NAMES[kind].capitalize()
        if self.runs[kind].about(draft.uri) or (kind, draft.uri) in self.asking:
            return f"{name} of this draft is under way."
        self.asking.add((kind, draft.uri))
        try:
            return await self._begin(draft, kind, only)
        finally:
            self.asking.discard((kind, draft.uri))

    async def _begin(self, draft: Draft, kind: Kind, only: Span | None) -> str | None:
        await self.session.ready.wait()
        parsed = await self.session.checks.read(draft)
        if not any(block.text.strip() for block in parsed.blocks):
            return "This draft has no text to read."

        async def begin(runs: PaidRuns, workspace: str) -> PendingRun | str:
            from factlint.client.paid.reviews import DraftReviews

            reviews = DraftReviews(runs)
            price = await reviews.price(kind)
            refused = await refusal(self.session, _NAMES[kind].capitalize(), price)
            if refused is not None:
                return refused
            credits = price.credits if price else 0
            return await reviews.begin(kind, workspace, parsed, only, document=draft.uri, price=credits)

        run = await begun(self.session, draft.uri, begin)
        if isinstance(run, str):
            return run or None
        self.follow(run)
        return None

    def follow(self, run: PendingRun) -> None:
        """Show a run and wait for its end."""
        if run.kind != "verify":
            self.runs[run.kind].follow(run, run.document, self._finish, self.stop)

    async def followed(self, run: PendingRun, hear: Hear) -> None:
        """Follow a run to its end for somebody who says themselves what came of it; not called when it has no end yet."""
        self.heard[run.subject] = hear
        self.follow(run)
        found = self.runs["review"].all.get(run.subject)
        if found is not None and found.task is not None:
            await asyncio.wait([found.task])
        self.heard.pop(run.subject, None)

    async def cancel(self, uri: str) -> str | None:
        """Stop what is under way for a draft."""
        found = self.under_way(uri)
        for one in found:
            if one.run.kind != "verify":
                self.runs[one.run.kind].stop(one.run.subject, self.stop)
        return None if found else "Nothing is under way for this draft."

    async def stop(self, found: Following) -> None:
        """Stop one run."""
        reviews = await self._reviews(found.run.document)
        await reviews.cancel(found.run)

    async def _finish(self, found: Following) -> None:
        def counts(doing: str, done: int, of: int) -> None:
            if found.at(doing, done, of):
                self._changed(found.about)

        reviews = await self._reviews(found.run.document)
        came = await reviews.finish(found.run, counts)
        await self._show(found.run.document)
        if hear := self.heard.pop(found.run.subject, None):
            hear(came)
        else:
            self.session.editor.say(_said(found, came), "info")

    async def _show(self, uri: str) -> None:
        """Let the draft show what is known of its paragraphs now."""
        draft = self.session.draft(uri)
        if draft is not None:
            await self.session.checks.start(draft, CheckRequest("command"))

    def _changed(self, uri: str) -> None:
        """How far it is may stand above the draft."""
        draft = self.session.draft(uri)
        if draft is not None:
            self.session.findings_changed(draft)

    async def _reviews(self, uri: str) -> DraftReviews:
        """Who reviews a draft."""
        from factlint.client.paid.reviews import DraftReviews

        return DraftReviews(await self.session.backend.runs(self.session.folders.project(uri)))


def _said(found: Following, came: Reviewed | None) -> str:
    name = wording.plain(found.run.document.rpartition("/")[2], 80)
    if came is None:
        what = _NAMES[found.run.kind]
        return f"{name}: it is not known what came of {what} that was begun; start it again if you still need it."
    credits = "1 credit was" if came.charged == 1 else f"{came.charged} credits were"
    charged = f" {credits} charged." if came.charged and found.run.price else ""
    return f"{name}: {wording.plain(came.coverage.text, 900)}{charged}"
