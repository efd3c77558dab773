"""What an editor shows of the questions about one claim: its verdict and sources, the answers, what is under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.pages import answers
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from factlint.client.api.errors import ClientError
    from factlint.client.checks.findings import Finding
    from factlint.client.paid.paid_runs import Price
    from factlint.interface.ask import AskMessage
    from factlint.interface.common import Source
    from factlint.interface.verifications import ClaimDetail

_SOURCES = 6
_QUESTION_CP = 500
NO_VERDICT = "Could not be settled by the quick check"
DEEP_FIRST = "To answer a question, this claim is checked in depth first. That takes a minute or two."
NOT_KEPT = "The report of this claim is no longer kept. To answer the next question, it is checked in depth again."
_GROUNDS_CP = 600


@dataclass(slots=True)
class Conversation:
    """One claim of one draft; `report` is empty before its deep check.

    `asked` is the question that has no answer yet and `doing` how far that is; `problem` says in plain words why the
    last one got none, `unsent` is that question, and `link` where more can be done about it. `key` pays for one answer.
    """

    uri: str
    claim: str
    report: str = ""
    verdict: str = ""
    sources: tuple[tuple[str, str, str], ...] = ()
    """Title, address and work of each."""
    messages: tuple[AskMessage, ...] = ()
    note: str = ""
    asked: str = ""
    doing: str = ""
    problem: str = ""
    unsent: str = ""
    link: str = ""
    key: str = ""

    def note_question(self, question: str, doing: str) -> None:
        """A question is on its way."""
        self.asked, self.doing = question, doing
        self.problem = self.unsent = self.link = ""

    def note_problem(self, problem: str, link: str = "") -> None:
        """The question got no answer; it may be sent again."""
        self.unsent, self.problem, self.link = self.asked, problem, link
        self.asked = self.doing = ""

    def note_answer(self, messages: Sequence[AskMessage]) -> None:
        self.messages += tuple(messages)
        self.asked = self.doing = self.key = ""

    def show_finding(self, finding: Finding) -> None:
        """What the quick check says, which answers some questions already; a report says more."""
        if self.report or not finding.verdict:
            return
        confidence = f", {display_text.plain_text(finding.confidence, 20)} confidence" if finding.confidence else ""
        grounds = display_text.plain_text(finding.rationale or "", _GROUNDS_CP)
        verdict = display_text.plain_text(finding.verdict, 40)
        self.verdict = f"{verdict} by the quick check{confidence}{': ' if grounds else ''}{grounds}"
        self._show_sources(finding.sources)

    def show_report(self, report: ClaimDetail, messages: Sequence[AskMessage]) -> None:
        """What the service keeps."""
        from factlint.interface.verifications import what_was_found

        score = f" · score {report.service_score} of 10" if report.service_score else ""
        confidence = f" · {display_text.plain_text(report.confidence, 20)} confidence" if report.confidence else ""
        found = what_was_found(report.key_finding, report.executive_summary, report.suggested_rewrite)
        grounds = f": {display_text.plain_text(found, _GROUNDS_CP)}" if found else ""
        self.verdict = f"{display_text.plain_text(report.verdict, 40)}{score}{confidence}{grounds}"
        self._show_sources(report.sources)
        self.messages, self.note = tuple(messages), ""

    def _show_sources(self, sources: Sequence[Source]) -> None:
        """A page that is quoted several times is one source here."""
        from factlint.pages.named_sources import named_sources, original_address

        pages = [(one, display_text.web_address(one.first.url)) for one in named_sources(sources)]
        self.sources = tuple(
            (one.title, address, one.origin or display_text.host_of(original_address(address)))
            for one, address in pages
            if address
        )[:_SOURCES]

    def show_price(self, prices: tuple[Price, Price] | None) -> None:
        """What the next question costs, before it is asked."""
        self.note = "" if self.report else DEEP_FIRST
        if prices:
            answer, deep = prices
            price = count_text(answer.credits, "credit")
            if not self.report:
                price = f"{count_text(deep.credits, 'credit')} for the deep check and {price} for the answer"
            costs = "A question costs" if self.report else f"{self.note} It costs"
            self.note = f"{costs} {price}; the account has {answer.left:,} left."

    def to_body(self) -> dict[str, object]:
        """The body of `factlint/conversation`. All of it is text and addresses of the web, never markup."""
        return {
            "uri": self.uri,
            "claim": self.claim,
            "report": self.report,
            "title": display_text.plain_text(self.claim, 400),
            "verdict": self.verdict or NO_VERDICT,
            "sources": [
                {"title": display_text.plain_text(title, 120), "url": url, "host": display_text.plain_text(work, 120)}
                for title, url, work in self.sources
            ],
            "messages": [_message(message) for message in self.messages],
            "note": self.note,
            "asked": self.asked,
            "doing": self.doing,
            "problem": self.problem,
            "unsent": self.unsent,
            "link": {"url": self.link, "host": display_text.host_of(self.link)} if self.link else None,
        }


def describe_refusal(error: ClientError) -> tuple[str, str]:
    """Why a question got no answer, for the writer, and the page that helps."""
    from factlint.client.api.errors import Forbidden, NoCredits, Refused, StepFailed, Unavailable

    link = display_text.web_address(error.answered.upgrade_url or "") if isinstance(error, Refused) else None
    match error:
        case StepFailed():
            said = "This question could not be answered; put it in other words. Nothing was charged."
        case NoCredits():
            said = "The account has no credits left for an answer."
        case Unavailable():
            said = "The service cannot answer at the moment; ask again in a while. Nothing was charged."
        case Forbidden():
            said = "This key may not ask questions."
        case _:
            said = display_text.plain_text(str(error), 300)
    return said, link or ""


def _message(message: AskMessage) -> dict[str, object]:
    if message.role == "user":
        found = [answers.Block((answers.Piece(display_text.plain_text(message.content, _QUESTION_CP)),))]
    else:
        found = answers.parse_blocks(message.content)
    return {
        "role": "question" if message.role == "user" else "answer",
        "at": display_text.plain_text(message.created_at, 40),
        "blocks": [
            {"bullet": block.bullet, "pieces": [{"text": one.text, "style": one.style} for one in block.pieces]}
            for block in found
        ],
    }
