"""Reviews and citation checks of drafts: agreed to, followed, taken up again, and shown on the words that they read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.draft_reader import DraftReader
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.runs.admission import Admission
from factlint.lsp.runs.followed_runs import FollowedRuns, RunHandling
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders, path_of
from factlint.lsp.session.runs_under_way import RunsUnderWay, RunUnderWay
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import PaidRuns
    from factlint.client.paid.reviews import DraftReviews, Kind, ReviewResult
    from factlint.client.store.pending_runs import PendingRun
    from factlint.prose.draft import ParsedDraft
    from factlint.prose.span import Span

Listener = Callable[["ReviewResult | None"], None]
_NAMES = {"review": "a review", "citecheck": "a citation check"}
_TITLES = {"review": "Reviewing the draft", "citecheck": "Checking citations"}


@dataclass(slots=True)
class Reviews:
    """The reviews of drafts: one of a kind at a time for each. `listeners` wait for those of which somebody else says the end."""

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    backend: Backend
    editor: Editor
    reader: DraftReader
    checks: Checks
    publisher: Publisher
    admission: Admission
    under_way: RunsUnderWay
    followed_runs: FollowedRuns
    asking: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    listeners: dict[str, Listener] = field(default_factory=dict[str, "Listener"])

    async def begin(self, draft: Draft, kind: Kind, only: Span | None = None) -> str | None:
        """Begin a run over a draft or a passage of it, once the writer agreed to what it costs and where it goes."""
        name = _NAMES[kind].capitalize()
        if self.under_way.find_run(kind, draft.uri) or (kind, draft.uri) in self.asking:
            return f"{name} of this draft is under way."
        self.asking.add((kind, draft.uri))
        try:
            return await self._begin(draft, kind, only)
        finally:
            self.asking.discard((kind, draft.uri))

    async def _begin(self, draft: Draft, kind: Kind, only: Span | None) -> str | None:
        await self.ready.wait()
        parsed = await self.reader.read(draft)
        if not any(block.text.strip() for block in parsed.blocks):
            return "This draft has no text to read."

        async def begin(runs: PaidRuns, workspace: str) -> PendingRun | str:
            from factlint.client.paid.reviews import DraftReviews

            reviews = DraftReviews(runs)
            works = await self._count_works(runs, draft.uri, parsed) if only is None else 0
            price = await reviews.read_price(kind, works)
            refused = await self.admission.agree_on_price(_NAMES[kind].capitalize(), price)
            if refused is not None:
                return refused
            credits = price.credits if price else 0
            return await reviews.begin(kind, workspace, parsed, only, document=draft.uri, price=credits, works=works)

        run = await self.admission.begin(draft.uri, begin)
        if isinstance(run, str):
            return run or None
        self.follow(run)
        return None

    def follow(self, run: PendingRun) -> None:
        """Show a run and wait for its end."""
        if run.kind != "verify":
            handling = RunHandling(_TITLES[run.kind], self._finish, self._stop, self._refresh_draft)
            self.followed_runs.follow(run, run.document, handling)

    async def follow_to_end(self, run: PendingRun, listener: Listener) -> None:
        """Follow a run to its end for somebody who says themselves what came of it; not called when it has no end yet."""
        self.listeners[run.subject] = listener
        self.follow(run)
        found = self.under_way.all.get(run.subject)
        if found is not None and found.task is not None:
            await asyncio.wait([found.task])
        self.listeners.pop(run.subject, None)

    async def cancel(self, uri: str) -> str | None:
        """Stop what is under way for a draft."""
        found = self.under_way.runs_of_draft(uri)
        for one in found:
            self.followed_runs.stop(one.run.subject, self._stop)
        return None if found else "Nothing is under way for this draft."

    def stop_below(self, root: Path) -> None:
        """Stop the reviews of the drafts of a folder of which somebody else says the end."""
        for one in list(self.under_way.runs_of_kind("review")):
            path = path_of(one.run.document)
            if path is not None and path.is_relative_to(root) and one.run.subject in self.listeners:
                self.followed_runs.stop(one.run.subject, self._stop)

    async def _stop(self, found: RunUnderWay) -> None:
        reviews = await self._reviews(found.run.document)
        await reviews.cancel(found.run)

    async def _finish(self, found: RunUnderWay) -> None:
        def update_progress(doing: str, done: int, total: int) -> None:
            if found.update(doing, done, total):
                self._refresh_draft(found.about)

        reviews = await self._reviews(found.run.document)
        came = await reviews.finish(found.run, update_progress)
        charged = await self._look_up_works(found.run)
        if came is not None and charged:
            came = replace(came, charged=came.charged + charged)
        await self._show(found.run.document)
        if listener := self.listeners.pop(found.run.subject, None):
            listener(came)
        else:
            self.editor.show_message(_end_message(found, came), "info")

    async def _count_works(self, runs: PaidRuns, uri: str, parsed: ParsedDraft) -> int:
        """How many works that a draft cites by key a service elsewhere is to look up."""
        from factlint.client.checks.cited_works import count_hosted_works

        project = self.folders.project(uri)
        about = parsed, project.root, path_of(uri), runs.policy, workspaces.id_of(project)
        return await self.backend.run_in_thread(count_hosted_works, *about)

    async def _look_up_works(self, run: PendingRun) -> int:
        """Look up the works that an open draft cites by key, where its writer agreed to that; the credits charged for it."""
        uri = run.document
        draft = self.drafts.get(uri)
        if draft is None:
            return 0
        from factlint.client.api.errors import ClientError
        from factlint.client.checks.cited_works import CitedWorks, keep_cited_works
        from factlint.client.paid.reviews import works_agreed

        project = self.folders.project(uri)
        runs = await self.backend.open_runs(project)
        try:
            works = CitedWorks(runs.client, runs.policy, workspaces.id_of(project), *await works_agreed(runs, run))
            if not works.may_ask:
                return 0
            parsed = await self.reader.read(draft)
            scope = await runs.refresh_scope(workspaces.evidence_workspace(project, uri))
            return (await keep_cited_works(parsed, project.root, path_of(uri), works, runs.cache, scope)).charged
        except ClientError as error:
            self.editor.show_message_once(
                f"works {uri}", f"the works that are cited by key were not looked up: {error}"
            )
            return 0

    async def _show(self, uri: str) -> None:
        """Let the draft show what is known of its paragraphs now."""
        draft = self.drafts.get(uri)
        if draft is not None:
            await self.checks.start(draft, CheckRequest("command"))

    def _refresh_draft(self, uri: str) -> None:
        """How far it is may stand above the draft."""
        draft = self.drafts.get(uri)
        if draft is not None:
            self.publisher.on_findings_change(draft)

    async def _reviews(self, uri: str) -> DraftReviews:
        """Who reviews a draft."""
        from factlint.client.paid.reviews import DraftReviews

        return DraftReviews(await self.backend.open_runs(self.folders.project(uri)))


def _end_message(found: RunUnderWay, result: ReviewResult | None) -> str:
    name = display_text.draft_name(found.run.document)
    if result is None:
        what = _NAMES[found.run.kind]
        return f"{name}: it is not known what came of {what} that was begun; start it again if you still need it."
    charged = f" {count_text(result.charged, 'credit')} charged." if result.charged and found.run.price else ""
    return f"{name}: {display_text.plain_text(result.coverage.text, 900)}{charged}"
