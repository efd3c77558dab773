"""Questions about claims: asked in a conversation that the editor shows, answered from the full report of the claim.

The notification `factlint/conversation` brings a conversation whenever it changes; its field `show` is "focus" where the
writer asked to see it, "open" where an answer came that they wait for.
"""

from __future__ import annotations

import importlib
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from factlint.lsp.render import conversation_view
from factlint.lsp.render.conversation_view import Conversation
from factlint.lsp.runs.admission import Admission
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.runs_under_way import RunUnderWay

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.client.paid.questions import Questions
    from factlint.interface.verifications import ClaimDetail

Work = Callable[[Conversation], Awaitable[None]]
METHOD = "factlint/conversation"
_KEPT = 20
_STOPPED = "The deep check was stopped, so the question was not asked."
_LATER = "The service cannot be reached; the deep check goes on there. Ask again in a while."


@dataclass(slots=True)
class Conversations:
    """The conversations of one window, by draft and claim; what was said in them is the service's to keep.

    They listen to deep checks (`deep_checks.Listener`): a question about a claim that was only read quickly waits for
    the end of one.
    """

    admission: Admission
    backend: Backend
    background: Background
    editor: Editor
    abilities: Abilities
    errors: Errors
    all: dict[tuple[str, str], Conversation] = field(default_factory=dict[tuple[str, str], Conversation])

    async def show(self, uri: str, finding: Finding) -> None:
        """Let the editor show the conversation about a claim, with what is known of it already."""
        found = self.conversation_about(uri, finding.claim, finding.report)
        found.show_finding(finding)
        found.doing = found.doing or "reading what is known"
        self._tell(found, "focus")
        await self.read(found)
        self._tell(found)

    async def read(self, found: Conversation) -> None:
        """Read a report and what was asked about it, and what a question costs."""
        from factlint.client.api.errors import ClientError, NoLongerKept, NotFound

        if not found.unsent:
            found.problem = found.link = ""
        service = await self._service(found)
        if isinstance(service, str):
            found.problem = service
        else:
            questions, _ = service
            try:
                if found.report:
                    known = await questions.load_report(found.report)
                    found.show_report(known.report, known.history.messages)
                found.show_price(await questions.read_prices())
            except (NotFound, NoLongerKept):
                found.report, found.messages, found.note = "", (), conversation_view.NOT_KEPT
            except ClientError as error:
                found.problem, found.link = conversation_view.describe_refusal(error)
        if not found.asked:
            found.doing = ""

    def ask(self, found: Conversation, question: str, deepen: Work) -> None:
        """Ask; the answer is told when it is there. `deepen` has a claim checked in depth that has no report yet."""
        from factlint.interface.ask import MAX_MESSAGE_CP

        question = " ".join(question.split())
        if found.asked or not question:
            return
        if len(question) > MAX_MESSAGE_CP:
            found.asked = question
            found.note_problem(f"A question may have {MAX_MESSAGE_CP} characters; this one has {len(question)}.")
            return
        if question != found.unsent:
            found.key = ""
        found.note_question(question, "looking at the evidence" if found.report else "starting the deep check")
        self._run_in_background(found, self._answer if found.report else deepen)

    async def forget(self, found: Conversation) -> None:
        """Delete what was asked."""
        from factlint.client.api.errors import ClientError

        service = await self._service(found)
        try:
            if not isinstance(service, str) and found.report:
                await service[0].forget(found.report)
            found.messages = ()
        except ClientError as error:
            found.problem, found.link = conversation_view.describe_refusal(error)

    def forget_draft(self, uri: str) -> None:
        """Know nothing any more of what was said about the claims of a draft; what an editor shows of it is emptied."""
        for name in [name for name in self.all if name[0] == uri]:
            del self.all[name]
            self._tell(Conversation(*name))

    def on_progress(self, claim: str, under_way: RunUnderWay | None) -> None:
        """The deep check of a claim is further, or over."""
        for found in self._waiting_conversations(claim):
            if under_way is None:
                found.note_problem(_LATER)
            else:
                found.doing = f"checking in depth: {under_way.progress_text()}"
            self._tell(found)

    def on_report(self, ended: RunUnderWay, report: ClaimDetail) -> bool:
        """A deep check came to a verdict: the questions that waited for it are asked. Whether there were any."""
        waiting = self._waiting_conversations(ended.about)
        question = ended.run.note.get("question")
        if not waiting and isinstance(question, str):
            # The editor was closed meanwhile; the run remembers what it was begun for.
            found = self.conversation_about(ended.run.document, ended.about, "")
            if not found.asked:
                found.note_question(question, "")
                waiting = [found]
        for found in waiting:
            found.report, found.doing = report.verification_id, "looking at the evidence"
            found.key = f"{ended.run.key}-ask"
            found.show_report(report, found.messages)
            self._tell(found, "open")
            self._run_in_background(found, self._answer)
        return bool(waiting)

    def on_stop(self, claim: str) -> bool:
        """A deep check was stopped; whether a conversation says so."""
        return self.on_end(claim, _STOPPED)

    def on_end(self, claim: str, why: str) -> bool:
        """A deep check came to no verdict; whether a conversation says so."""
        waiting = self._waiting_conversations(claim)
        for found in waiting:
            found.note_problem(why)
            self._tell(found)
        return bool(waiting)

    def is_awaited(self, claim: str) -> bool:
        """Whether a question waits for the deep check of a claim."""
        return bool(self._waiting_conversations(claim))

    def use_report(self, claim: str, report: str) -> None:
        """The report of nearly the same claim is to answer what waits for this one."""
        for found in self._waiting_conversations(claim):
            found.report, found.doing = report, "looking at the evidence"
            self._run_in_background(found, self._answer)

    async def _answer(self, found: Conversation) -> None:
        from factlint.client.api.errors import ClientError, NoLongerKept, NotFound
        from factlint.interface.ask import AskMessage

        service = await self._service(found)
        if isinstance(service, str):
            found.note_problem(service)
            return
        questions, workspace = service
        found.key = found.key or uuid.uuid4().hex
        try:
            reply = await questions.ask(workspace, found.report, found.asked, found.key)
        except (NotFound, NoLongerKept):
            found.report, found.messages = "", ()
            found.note_problem(conversation_view.NOT_KEPT)
        except ClientError as error:
            found.note_problem(*conversation_view.describe_refusal(error))
        else:
            now = datetime.now(UTC).isoformat()
            found.note_answer([AskMessage(role="user", content=found.asked, created_at=now), reply])
            self._tell(found)
            await self.read(found)

    async def _service(self, found: Conversation) -> tuple[Questions, str] | str:
        """Who answers, and for which workspace; a sentence where the writer does not let anything out."""
        service = await self.admission.open_service(found.uri)
        if isinstance(service, str):
            return service
        await self.backend.run_in_thread(importlib.import_module, "factlint.client.paid.questions")
        from factlint.client.paid.questions import Questions

        runs, workspace = service
        return Questions(runs), workspace

    def conversation_about(self, uri: str, claim: str, report: str) -> Conversation:
        """The conversation about a claim of a draft; `report` is "" where it is not known."""
        found = self.all.pop((uri, claim), None) or Conversation(uri, claim)
        self.all[uri, claim] = found
        found.report = report or found.report
        for old in [name for name, one in self.all.items() if not one.asked][:-_KEPT]:
            del self.all[old]
        return found

    def _waiting_conversations(self, claim: str) -> list[Conversation]:
        return [found for found in self.all.values() if found.claim == claim and found.asked and not found.report]

    def _run_in_background(self, found: Conversation, work: Work) -> None:
        self.background.start(self._run_safely(found, work))

    async def _run_safely(self, found: Conversation, work: Work) -> None:
        try:
            await work(found)
        except Exception as error:
            self.errors.report_unexpected("asking about a claim", error)
            found.note_problem("The question could not be asked; the log of the language server names the place.")
        self._tell(found)

    def _tell(self, found: Conversation, show: Literal["", "open", "focus"] = "") -> None:
        if self.abilities.converses:
            self.editor.notify(METHOD, {**found.to_body(), "show": show})
