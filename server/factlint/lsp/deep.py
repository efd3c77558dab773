"""Deep checks from the editor: begun by the writer, shown while they go, taken up again after any restart.

What a deep check comes to is kept as the claim's verdict, and reaches the words of every open draft as verdicts do.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp import faults, reports, wording, workspaces
from factlint.lsp.drafts import Draft
from factlint.lsp.progress import Bar
from factlint.lsp.readings import Wish

if TYPE_CHECKING:
    from factlint.client.deep import AlreadyKnown, DeepChecks, NoVerdict, Outcome, Several
    from factlint.client.errors import ClientError
    from factlint.client.keys import Scope
    from factlint.client.pending import PendingRun
    from factlint.lsp.session import Session
    from factlint.prose.span import Span

RETRY_S = (5.0, 20.0, 60.0, 300.0)
"""A run that cannot be followed is tried again after these times, then at the next start."""
STAGES = {
    "starting": "starting",
    "framing": "reading the claim",
    "research": "looking for evidence",
    "debate": "weighing both sides",
    "adjudication": "asking the panel",
    "conclusion": "writing the report",
}
CHECK, NOT_NOW = "Check", "Not now"
CHECK_ANYWAY, OPEN = "Check anyway", "Open the report"


@dataclass(slots=True)
class Following:
    """A run that this window follows."""

    run: PendingRun
    claim: str
    bar: Bar
    stage: str = "starting"
    place: int = 0
    of: int = 0
    tries: int = 0
    task: asyncio.Task[None] | None = None

    def said(self) -> str:
        """How far it is, in words."""
        stage = STAGES.get(self.stage, self.stage)
        return f"{stage}, {self.place} of {self.of}" if self.place and self.of else stage


@dataclass(slots=True)
class Deep:
    """The deep checks of one session."""

    session: Session
    following: dict[str, Following] = field(default_factory=dict[str, Following])
    asking: set[str] = field(default_factory=set[str])

    def under_way(self, claim: str) -> Following | None:
        """The deep check of a claim, if one is under way."""
        return next((found for found in self.following.values() if found.claim == claim), None)

    @property
    def claims(self) -> frozenset[str]:
        """The claims of which a deep check is under way."""
        return frozenset(found.claim for found in self.following.values())

    async def check(self, draft: Draft, claim: str) -> str | None:
        """Begin the deep check of a claim once the writer agreed to what it costs and where it goes."""
        if self.under_way(claim) or claim in self.asking:
            return "A deep check of this claim is under way."
        self.asking.add(claim)
        try:
            return await self._check(draft, claim)
        finally:
            self.asking.discard(claim)

    async def check_span(self, draft: Draft, span: Span) -> str | None:
        """Check in depth what a passage states: one of its claims, or the very words where none was found in them."""
        await self.session.checks.start(draft, Wish("command", only=span))
        claims = list(dict.fromkeys(held.finding.claim for held in draft.at(span)))
        if len(claims) > 1:
            claims = await self.session.editor.pick("Which of these claims is to be checked in depth?", claims)
        elif not claims and len(span) > 1:
            claims = [" ".join(span.slice(draft.text.text).split())]
        if not claims:
            return "Put the caret on a claim, or select one."
        said = [await self.check(draft, claim) for claim in claims]
        return next((words for words in said if words), None)

    async def _check(self, draft: Draft, claim: str) -> str | None:
        from factlint.client.errors import ClientError

        session = self.session
        await session.ready.wait()
        project = session.folders.project(draft.uri)
        egress = await session.consents.given(project, workspaces.id_of(project), asked=True)
        if project.settings.remote and not egress:
            return "Nothing was sent."
        try:
            checks, scope = await self._place(draft.uri)
            workspaces.register(session.backend.client(project), project, egress=egress)
            price = await checks.price()
            cost = 0
            if price is not None:
                cost, usage = price
                left = usage.credits.remaining
                if left < cost:
                    return f"A deep check costs {cost} credits, and the account has {left} left."
                question = f"a deep check costs {cost} credits; the account has {left:,} left."
                if await session.editor.choose(question, CHECK, NOT_NOW) != CHECK:
                    return None
            run = await checks.begin(scope, claim, document=draft.uri, price=cost)
        except ClientError as error:
            faults.told(session, error)
            session.told()
            return wording.plain(str(error), 300)
        except OSError as error:
            return f"The run cannot be written down ({wording.plain(str(error), 120)}), so it was not begun."
        self.follow(run, claim)
        return None

    def follow(self, run: PendingRun, claim: str = "") -> None:
        """Show a run and wait for its end."""
        if run.subject in self.following:
            return
        bar = self.session.bars.start("Checking in depth", lambda: self._cancelled(run.subject))
        found = Following(run, claim or str(run.body.get("text", "")), bar)
        bar.report(found.said())
        self.following[run.subject] = found
        found.task = asyncio.get_running_loop().create_task(self._guarded(found))
        self._changed(found.claim)

    async def resume(self, draft: Draft) -> None:
        """Take up the runs that were begun from a draft before a restart."""
        session = self.session
        try:
            await session.ready.wait()
            checks, _ = await self._place(draft.uri)
            for run in await session.backend.aside(checks.pending.all, draft.uri):
                if run.kind == "verify":
                    self.follow(run)
        except Exception as error:
            faults.unexpected(session, "taking up deep checks", error)

    async def cancel(self, claim: str) -> str | None:
        """Stop the deep check of a claim."""
        found = self.under_way(claim)
        if found is None:
            return "No deep check of this claim is under way."
        self._cancelled(found.run.subject)
        return None

    def _cancelled(self, subject: str) -> None:
        found = self.following.get(subject)
        if found is not None:
            found.bar.report("stopping")
            self.session.later(asyncio.get_running_loop().create_task(self._cancel(found)))

    async def _cancel(self, found: Following) -> None:
        from factlint.client.errors import ClientError

        try:
            checks, _ = await self._place(found.run.document)
            await checks.cancel(found.run)
        except ClientError as error:
            faults.told(self.session, error)

    async def _guarded(self, found: Following) -> None:
        try:
            await self._follow(found)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            faults.unexpected(self.session, "a deep check", error)
        finally:
            found.bar.end()
            self.following.pop(found.run.subject, None)
            self._changed(found.claim)
            self.session.told()

    async def _follow(self, found: Following) -> None:
        """Wait for the end, through outages; the run itself goes on without us."""
        from factlint.client.errors import ClientError

        def stage(step: str, place: int, of: int) -> None:
            found.tries = 0
            if (found.stage, found.place) != (step, place):
                found.stage, found.place, found.of = step, place, of
                found.bar.report(found.said(), place, of)
                self._changed(found.claim)

        while True:
            checks, scope = await self._place(found.run.document)
            try:
                outcome = await checks.finish(found.run, scope, stage)
            except ClientError as error:
                wait_s = self._after(found, error)
                if wait_s is None:
                    return
                await asyncio.sleep(wait_s)
                continue
            faults.mended(self.session)
            await self._came(found, outcome, checks, scope)
            return

    def _after(self, found: Following, error: ClientError) -> float | None:
        """How long to wait after an error; None to leave it to the next start."""
        faults.told(self.session, error)
        self.session.told()
        if not error.retryable or found.tries >= len(RETRY_S):
            return None
        wait_s = max(RETRY_S[found.tries], min(error.retry_after_s or 0.0, RETRY_S[-1]))
        found.tries += 1
        found.bar.report("waiting for the service")
        return wait_s

    async def _came(self, found: Following, outcome: Outcome, checks: DeepChecks, scope: Scope) -> None:
        from factlint.client.deep import AlreadyKnown, NoVerdict, Several

        match outcome:
            case Several():
                await self._choose(outcome, checks, scope)
            case AlreadyKnown():
                await self._offer(outcome, checks)
            case NoVerdict():
                self._no_verdict(outcome)
            case _:
                self.following.pop(found.run.subject, None)
                shown = self._show(outcome.claim)
                if not shown:
                    await reports.offer(self.session, found.run.document, outcome.report)

    async def _choose(self, several: Several, checks: DeepChecks, scope: Scope) -> None:
        chosen = await self.session.editor.pick("These claims were found. Which are to be checked?", several.claims)
        if not chosen:
            await checks.drop(several.run)
            return
        for run in await checks.choose(several, scope, chosen):
            self.follow(run)

    async def _offer(self, known: AlreadyKnown, checks: DeepChecks) -> None:
        nearest = known.similar[0]
        verdict = wording.plain(nearest.verdict, 40) or "no verdict"
        question = f"nearly the same claim was checked before: “{wording.plain(nearest.claim, 120)}” ({verdict})."
        if await self.session.editor.choose(question, OPEN, NOT_NOW) == OPEN:
            await reports.open_report(self.session, known.run.document, nearest.verification_id, nearest.url)
        await checks.drop(known.run)

    def _no_verdict(self, ended: NoVerdict) -> None:
        if ended.why != "cancelled":
            self.session.editor.say(f"{_why(ended)} “{wording.plain(ended.claim, 120)}”", "warning")

    def _show(self, claim: str) -> bool:
        """Let every open draft that states the claim show what is known of it now; whether any does."""
        shown = False
        for draft in self.session.drafts.values():
            for held in draft.holding:
                if held.finding.claim == claim:
                    shown = True
                    self.session.checks.start(draft, Wish("command", only=held.span))
        return shown

    def _changed(self, claim: str) -> None:
        for draft in self.session.drafts.values():
            if any(held.finding.claim == claim for held in draft.holding):
                self.session.findings_changed(draft)

    async def _place(self, uri: str) -> tuple[DeepChecks, Scope]:
        """Who checks the claims of a draft, and under what its results are kept."""
        project = self.session.folders.project(uri)
        checker = await self.session.backend.checker(project)
        scope = checker.scope(workspaces.judged_under(project, uri))
        return await self.session.backend.deep(project), scope


def _why(ended: NoVerdict) -> str:
    """Why there is no verdict, in our own words: a service's hints are written for programmers."""
    if ended.why == "unknown":
        return "It is not known what came of the deep check of this claim; start it again if you still need it:"
    failure = ended.failure
    if failure is None:
        return "The deep check of this claim failed:"
    said: dict[str, str] = {
        "not_a_claim": "This states nothing that could be checked:",
        "no_checkable_claim": "This states nothing that could be checked:",
        "insufficient_credits": "The account had no credits left for the deep check of",
        "task_stuck": "The service stopped in the middle of the deep check; start it again:",
    }
    by_class: dict[str, str] = {
        "insufficient_evidence": "Not enough evidence was found, also in depth, for",
        "upstream_unavailable": "A service that the deep check needs is not available; try again later:",
        "invalid_input": "The service could not make a claim of",
    }
    return said.get(failure.code) or by_class.get(failure.failure_class, "The deep check of this claim failed:")
