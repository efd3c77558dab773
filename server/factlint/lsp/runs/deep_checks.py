"""Deep checks from the editor: begun by the writer, shown while they go, taken up again after any restart.

What a deep check comes to is kept as the claim's verdict, and reaches the words of every open draft as verdicts do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from factlint.lsp import display_text
from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.runs import reports
from factlint.lsp.runs.admission import NOT_NOW, Admission
from factlint.lsp.runs.followed_runs import FollowedRuns, RunHandling
from factlint.lsp.runs.reports import Reports
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import FruitlessCheck, RunsUnderWay, RunUnderWay
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.client.paid.deep_checks import AlreadyKnown, DeepChecks, DeepReport, NoVerdict, Outcome, SeveralClaims
    from factlint.client.paid.paid_runs import PaidRuns
    from factlint.client.store.pending_runs import PendingRun
    from factlint.interface.verifications import ClaimDetail
    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.prose.span import Span

_ASK_IT = "Ask about that report"
_AGAIN = "Check again"
_SEVERAL = "Several claims were found in this one; ask about each of them by itself."
_NEARLY = "Nearly the same claim was checked before; its report was offered."


class Listener(Protocol):
    """Who waits for deep checks of claims, and hears how they go."""

    def on_progress(self, claim: str, under_way: RunUnderWay | None) -> None:
        """The deep check of a claim is further, or over (None)."""
        ...

    def on_report(self, ended: RunUnderWay, report: ClaimDetail) -> bool:
        """A deep check came to a verdict; whether anybody waited for it."""
        ...

    def on_stop(self, claim: str) -> bool:
        """A deep check was stopped; whether anybody waited for it."""
        ...

    def on_end(self, claim: str, why: str) -> bool:
        """A deep check came to no verdict; whether anybody waited for it."""
        ...

    def is_awaited(self, claim: str) -> bool:
        """Whether anybody waits for the deep check of a claim."""
        ...

    def use_report(self, claim: str, report: str) -> None:
        """The report of nearly the same claim is to do for whoever waits for this one."""
        ...


@dataclass(slots=True)
class DeepCheckRuns:
    """The deep checks of open drafts; `asking` are the claims of which the writer is asked."""

    drafts: OpenDrafts
    folders: Folders
    backend: Backend
    editor: Editor
    checks: Checks
    publisher: Publisher
    admission: Admission
    under_way: RunsUnderWay
    followed: FollowedRuns
    reports: Reports
    listener: Listener
    asking: set[str] = field(default_factory=set[str])

    async def check(self, uri: str, claim: str, question: str = "") -> str | None:
        """Begin the deep check of a claim of a draft once the writer agreed to what it costs and where it goes.

        `question` is what it is begun for; whoever sees the end of the run asks it then.
        """
        if self.under_way.find_deep_check(claim) or claim in self.asking:
            return "A deep check of this claim is under way."
        self.asking.add(claim)
        try:
            return await self._check(uri, claim, question)
        finally:
            self.asking.discard(claim)

    async def check_span(self, draft: Draft, span: Span) -> str | None:
        """Check in depth what a passage states: one of its claims, or the very words where none was found in them."""
        found = await self._claims_at(draft, span)
        claims = list(found)
        if len(claims) > 1:
            claims = await self.editor.pick("Which of these claims is to be checked in depth?", claims)
        elif not claims and len(span) > 1:
            claims = [" ".join(span.slice(draft.text.text).split())]
        if not claims:
            return "Put the caret on a claim, or select one."
        said = [
            await self.check(draft.uri, claim)
            for claim in claims
            if claim not in found or await self._is_wanted_again(draft.uri, found[claim].finding)
        ]
        return next((words for words in said if words), None)

    async def choose_at(self, draft: Draft, span: Span) -> AnchoredFinding | None:
        """The finding of the one claim of a passage that the writer means."""
        found = await self._claims_at(draft, span)
        claims = list(found)
        if len(claims) > 1:
            claims = await self.editor.pick("Which of these claims do you mean?", claims, many=False)
        return found[claims[0]] if claims else None

    async def _claims_at(self, draft: Draft, span: Span) -> dict[str, AnchoredFinding]:
        """The claims of a passage, in the order of the draft, once it is checked."""
        await self.checks.start(draft, CheckRequest("command", only=span))
        return {
            anchored.finding.claim: anchored for anchored in draft.findings_at(span) if anchored.finding.kind == "claim"
        }

    async def _is_wanted_again(self, uri: str, finding: Finding) -> bool:
        """Whether a claim is to be checked in depth though it has a report, which is offered first."""
        if not finding.report:
            return True
        verdict = display_text.plain_text(finding.verdict or "", 40) or "no verdict"
        question = f"“{display_text.plain_text(finding.claim, 120)}” was checked in depth before ({verdict})."
        choices = (*([reports.OPEN] if self.reports.has_pages(uri) else ()), _AGAIN, NOT_NOW)
        chosen = await self.editor.choose(question, *choices)
        if chosen == reports.OPEN:
            await self.reports.open(uri, finding.report, finding.url or "")
        return chosen == _AGAIN

    async def _check(self, uri: str, claim: str, question: str) -> str | None:
        async def begin(runs: PaidRuns, workspace: str) -> PendingRun | str:
            from factlint.client.paid.deep_checks import DeepChecks

            checks = DeepChecks(runs)
            price = await checks.read_price()
            refused = await self.admission.agree_on_price(
                "The deep check before an answer" if question else "A deep check", price
            )
            if refused is not None:
                return refused
            credits = price.credits if price else 0
            return await checks.begin(workspace, claim, document=uri, price=credits, question=question)

        run = await self.admission.begin(uri, begin)
        if isinstance(run, str):
            return run or None
        self.follow(run, claim)
        return None

    def follow(self, run: PendingRun, claim: str = "") -> None:
        """Show a run and wait for its end."""
        handling = RunHandling("Checking in depth", self._finish, self._stop, self._notify_changed)
        self.followed.follow(run, claim or str(run.body.get("text", "")), handling)

    async def cancel(self, claim: str) -> str | None:
        """Stop the deep check of a claim."""
        found = self.under_way.find_deep_check(claim)
        if found is None:
            return "No deep check of this claim is under way."
        self.followed.stop(found.run.subject, self._stop)
        return None

    async def _stop(self, found: RunUnderWay) -> None:
        checks = await self._checks(found.run.document)
        await checks.cancel(found.run)

    async def _finish(self, found: RunUnderWay) -> None:
        def report_stage(step: str, place: int, total: int) -> None:
            if found.update(step, place, total):
                self._notify_changed(found.about)

        checks = await self._checks(found.run.document)
        outcome = await checks.finish(found.run, report_stage)
        await self._handle_outcome(found, outcome, checks)

    async def _handle_outcome(self, found: RunUnderWay, outcome: Outcome, checks: DeepChecks) -> None:
        from factlint.client.paid.deep_checks import AlreadyKnown, NoVerdict, SeveralClaims

        match outcome:
            case SeveralClaims():
                self._show_waiting(found)
                self.listener.on_end(found.about, _SEVERAL)
                await self._choose(outcome, checks)
            case AlreadyKnown():
                self._show_waiting(found)
                await self._offer(found.about, outcome, checks)
            case NoVerdict():
                self._report_no_verdict(found, outcome)
            case _:
                self.followed.remove(found)
                self.under_way.fruitless.pop((self._workspace(found.run.document), outcome.claim), None)
                shown = self._show(outcome.claim)
                asked = self.listener.on_report(found, outcome.report)
                if shown and not asked:
                    self.editor.show_message(_end_line(outcome), "info")
                elif not asked:
                    await self.reports.offer(found.run.document, outcome.report)

    def _show_waiting(self, found: RunUnderWay) -> None:
        found.update("waiting for your choice", 0, 0)
        self._notify_changed(found.about)

    async def _choose(self, several: SeveralClaims, checks: DeepChecks) -> None:
        price = f" Each costs {count_text(several.run.price, 'credit')}." if several.run.price else ""
        question = f"Several claims were found. Which are to be checked in depth?{price}"
        chosen = await self.editor.pick(question, several.claims)
        if not chosen:
            await checks.drop(several.run)
            return
        for run in await checks.choose(several, chosen):
            self.follow(run)

    async def _offer(self, claim: str, known: AlreadyKnown, checks: DeepChecks) -> None:
        nearest = known.similar[0]
        verdict = display_text.plain_text(nearest.verdict, 40) or "no verdict"
        question = (
            f"Nearly the same claim was checked before: “{display_text.plain_text(nearest.claim, 120)}” ({verdict})."
        )
        choices = (reports.OPEN, *([_ASK_IT] if self.listener.is_awaited(claim) else ()), NOT_NOW)
        chosen = await self.editor.choose(question, *choices)
        if chosen == _ASK_IT:
            self.listener.use_report(claim, nearest.verification_id)
        else:
            self.listener.on_end(claim, _NEARLY)
        if chosen == reports.OPEN:
            await self.reports.open(known.run.document, nearest.verification_id, nearest.url)
        await checks.drop(known.run)

    def _report_no_verdict(self, found: RunUnderWay, ended: NoVerdict) -> None:
        if ended.why == "cancelled":
            self.listener.on_stop(found.about)
            return
        if ended.failure is not None and ended.failure.failure_class == "insufficient_evidence":
            document, when = found.run.document, datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
            workspace = self._workspace(document)
            known = FruitlessCheck(document, self.checks.engine_of(workspace), when)
            self.under_way.fruitless[workspace, ended.claim] = known
        said = f"{_failure_reason(ended)} “{display_text.plain_text(ended.claim, 120)}”"
        if not self.listener.on_end(found.about, said):
            self.editor.show_message(said, "warning")

    def _workspace(self, uri: str) -> str:
        return workspaces.evidence_workspace(self.folders.project(uri), uri)

    def _show(self, claim: str) -> bool:
        """Let every open draft that states the claim show what is known of it now; whether any does."""
        shown = False
        for draft in self.drafts.values():
            for anchored in draft.findings:
                if anchored.finding.claim == claim:
                    shown = True
                    self.checks.start(draft, CheckRequest("command", only=anchored.span))
        return shown

    def _notify_changed(self, claim: str) -> None:
        self.listener.on_progress(claim, self.under_way.find_deep_check(claim))
        for draft in self.drafts.values():
            if any(anchored.finding.claim == claim for anchored in draft.findings):
                self.publisher.on_findings_change(draft)

    async def _checks(self, uri: str) -> DeepChecks:
        """Who checks the claims of a draft."""
        from factlint.client.paid.deep_checks import DeepChecks

        return DeepChecks(await self.backend.open_runs(self.folders.project(uri)))


def _end_line(reported: DeepReport) -> str:
    """What a deep check came to, in a line."""
    verdict = display_text.plain_text(reported.report.verdict, 40) or "no verdict"
    return f"Checked in depth: {verdict}: “{display_text.plain_text(reported.claim, 120)}”"


def _failure_reason(ended: NoVerdict) -> str:
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
