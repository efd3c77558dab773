"""`factlint ask`: questions about a claim that was checked in depth, answered from the evidence of its report."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text as Line

from factlint.cli import drafts
from factlint.cli.checks.deep_checks import DeepCheckRequest, check_in_depth
from factlint.cli.checks.session import Session
from factlint.cli.consent import can_ask, choose, read_answer
from factlint.cli.drafts import Draft, NotADraft
from factlint.cli.reports.formats import print_raw
from factlint.cli.terminal import as_argument, make_harmless, output_console, print_message, shorten
from factlint.client.api.errors import ClientError, NoLongerKept, NotFound, StepFailed
from factlint.client.checks.findings import Finding
from factlint.client.paid.deep_checks import DeepChecks
from factlint.client.paid.questions import Questions, ReportQuestions
from factlint.interface.ask import MAX_MESSAGE_CP, AskMessage
from factlint.pages.answers import parse_blocks
from factlint.prose.span import Span

FAILURE = 2
REPHRASE = "this question could not be answered; put it in other words"
HERE = Draft("this folder", None, "", b"", "utf-8", "plain")
"""Stands for the project of the working folder where no draft was named."""
_PLACE = re.compile(r"(?P<path>.+?):(?:cell (?P<cell>\d+):)?(?P<line>\d+)(?::(?P<column>\d+))?(?:#(?P<which>\d+))?")
_REPORT = re.compile(r"[\w-]{4,80}")


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line; without a question, a conversation on a terminal, else the history."""

    target: str
    question: str = ""
    history: bool = False
    forget: bool = False
    format: str = "text"
    agree: bool = False
    yes: bool = False
    command_line: Mapping[str, object] | None = None

    @property
    def only_shows(self) -> bool:
        return self.history or not (self.question or can_ask())


@dataclass(frozen=True, slots=True)
class _Place:
    """A place as the report of a check names it, counted from 1; what was not said is 0."""

    draft: Draft
    line: int
    column: int
    which: int
    cell: int

    @property
    def name(self) -> str:
        return f"{self.draft.name}:{f'cell {self.cell}:' if self.cell else ''}{self.line}"


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is asked about: a report, or a claim that has none yet, with what the quick check says of it."""

    draft: Draft
    claim: str = ""
    report: str = ""
    finding: Finding | None = None


class _NoSubject(Exception):
    """The target names nothing that could be asked about; the messages say what would."""


def ask(request: Request) -> int:
    """Answer, and say how it went."""
    if _is_too_long(request.question):
        return FAILURE
    try:
        asyncio.run(_ask(request))
    except (NotFound, NoLongerKept):
        print_message("that report is not kept (any more); check the claim in depth again")
    except StepFailed:
        print_message(REPHRASE)
    except (ClientError, NotADraft) as error:
        print_message(str(error))
    except _NoSubject as error:
        for line in error.args:
            print_message(str(line))
    else:
        return 0
    return FAILURE


async def _ask(request: Request) -> None:
    async with Session(request.command_line or {}, agree=request.agree, yes=request.yes) as session:
        subject = await _subject(session, request.target)
        runs, workspace = await session.open_runs(subject.draft), session.workspace(subject.draft)
        questions = Questions(runs)
        checks = DeepChecks(runs)
        report = subject.report or await checks.find_known_report(workspace, subject.claim)
        if not report and (request.forget or request.only_shows):
            raise _NoSubject(
                'nothing was asked about this claim yet; write your question behind it, as in: "Is it so?"'
            )
        report = report or await _check_deeply(session, checks, subject, workspace)
        if request.forget:
            await questions.forget(report)
            print_message("what was asked about this claim is deleted")
            return
        asked = await questions.load_report(report)
        if request.only_shows:
            _show(request, asked, asked.history.messages)
        elif request.question:
            _show(request, asked, await _get_answer(questions, workspace, asked, request.question))
        else:
            await _converse(session, request, questions, workspace, asked)


async def _converse(
    session: Session, request: Request, questions: Questions, workspace: str, asked: ReportQuestions
) -> None:
    """Ask one question after another, until there is none."""
    _show(request, asked, asked.history.messages)
    while True:
        with session.bars.pause():
            question = read_answer("Your question (nothing to leave)")
        if not question:
            return
        if _is_too_long(question):
            continue
        try:
            told = await _get_answer(questions, workspace, asked, question)
        except StepFailed:
            print_message(REPHRASE)
            continue
        for line in _message_lines(told[1:]):
            output_console().print(line)
        asked = await questions.load_report(asked.report.verification_id)


def _is_too_long(question: str) -> bool:
    """Whether a question is refused for its length, which is said."""
    if len(question) > MAX_MESSAGE_CP:
        print_message(f"a question may have {MAX_MESSAGE_CP} characters; this one has {len(question):,}")
    return len(question) > MAX_MESSAGE_CP


async def _get_answer(
    questions: Questions, workspace: str, asked: ReportQuestions, question: str
) -> Sequence[AskMessage]:
    """A question and its answer. The last one asked again is not paid for again: its answer may have been lost."""
    report, messages = asked.report.verification_id, asked.history.messages
    question = " ".join(question.split())
    last = messages[-2:]
    if len(last) == 2 and last[0].content == question:
        return last
    turn = hashlib.sha256(f"{report}\0{asked.history.exchanges_used}\0{question}".encode("utf-8", "replace"))
    answer = await questions.ask(workspace, report, question, turn.hexdigest()[:32])
    return AskMessage(role="user", content=question), answer


async def _check_deeply(session: Session, checks: DeepChecks, subject: _Subject, workspace: str) -> str:
    """The report of a claim that is checked in depth for it. Raises _NoSubject."""
    quick = subject.finding
    if quick is not None and quick.verdict:
        sure = f" ({make_harmless(quick.confidence)} confidence)" if quick.confidence else ""
        print_message(
            f"the quick check says: {make_harmless(quick.verdict)}{sure}. {shorten(quick.rationale, 400)}".rstrip()
        )
    print_message("to answer a question, this claim is checked in depth first")
    told = await check_in_depth(session, checks, [DeepCheckRequest(subject.claim, workspace, subject.draft)])
    report = await checks.find_known_report(workspace, subject.claim)
    if not report:
        why = told.problem or told.unsettled.get(subject.claim) or "the claim was not checked in depth"
        raise _NoSubject(f"nothing was asked: {why}")
    return report


async def _subject(session: Session, target: str) -> _Subject:
    """What a target names: a line of a draft, a report, or else a claim in its own words."""
    place = _find_place(target)
    session.settle_sending([place.draft if place else HERE])
    if place is not None:
        return await _subject_at(session, place)
    return _Subject(HERE, report=target) if _REPORT.fullmatch(target) else _Subject(HERE, claim=target)


def _find_place(target: str) -> _Place | None:
    """The place that a target names; None for what is no place. Raises _NoSubject."""
    found = _PLACE.fullmatch(target)
    if found and (Path(found["path"]).is_file() or found["cell"] or not re.search(r"\s", target)):
        line, column, which, cell = (int(found[name] or 0) for name in ("line", "column", "which", "cell"))
        return _Place(drafts.read(found["path"]), line, column, which, cell)
    if Path(target).is_file():
        example = "cell 1:12" if Path(target).suffix.lower() in drafts.NOTEBOOKS else "12"
        raise _NoSubject(f"{target}: say which line, as in {as_argument(f'{target}:{example}')}")
    return None


def _line_of(place: _Place, line_count: int) -> int:
    """The line of the draft's text, from 0, that a place is on. Raises _NoSubject."""
    notebook = place.draft.notebook
    if notebook is None:
        if place.cell or not 1 <= place.line <= line_count:
            raise _NoSubject(f"{place.draft.name}: has no {'cells' if place.cell else f'line {place.line}'}")
        return place.line - 1
    if not place.cell:
        example = as_argument(f"{place.draft.name}:cell 1:{place.line}")
        raise _NoSubject(f"{place.draft.name}: say which cell, as in {example}")
    wanted = (place.cell, place.line - 1)
    for line in range(line_count):
        if notebook.locate_line(line) == wanted:
            return line
    raise _NoSubject(f"{place.draft.name}: has no line {place.line} in a Markdown cell {place.cell}")


async def _subject_at(session: Session, place: _Place) -> _Subject:
    """The claim that a line of a draft states, the one at a column of it, or one of several by number. Raises _NoSubject."""
    draft, which = place.draft, place.which
    text, parsed = draft.lines(draft.text), await session.parse(draft)
    line = _line_of(place, text.line_count)
    where = text.line_span(line)
    if place.column:
        at = text.offset(line, place.column - 1, "utf-32")
        where = Span(at, at + 1)
    touched = [index for index, block in enumerate(parsed.blocks) if block.span.overlaps(where)]
    outcome = await session.check(draft, touched)
    found: dict[str, Finding] = {}
    for finding in outcome.findings:
        if finding.kind == "claim" and finding.span.overlaps(where):
            found.setdefault(finding.claim, finding)
    if not found:
        raise _NoSubject(outcome.why_unchecked or f"{place.name}: no claim was found there")
    claims = list(found)
    if 1 <= which <= len(claims):
        claims = [claims[which - 1]]
    elif which:
        raise _NoSubject(
            f"{place.name}: has no claim {which}; there {'is' if len(claims) == 1 else 'are'} {len(claims)}"
        )
    elif len(claims) > 1 and can_ask():
        with session.bars.pause():
            claims = choose("Which claim do you mean?", claims)
    if len(claims) != 1:
        raise _NoSubject(
            f"{place.name}: several claims stand there; name one of them by its number:",
            *(
                f"  {as_argument(f'{place.name}#{number}')}  {make_harmless(claim)}"
                for number, claim in enumerate(found, 1)
            ),
        )
    return _Subject(draft, claims[0], found[claims[0]].report, found[claims[0]])


def _show(request: Request, asked: ReportQuestions, messages: Sequence[AskMessage]) -> None:
    """What is asked about, and some turns of the conversation."""
    report = asked.report
    if request.format == "json":
        told = {
            "claim": report.claim,
            "verdict": report.verdict,
            "confidence": report.confidence,
            "score": report.service_score,
            "report": report.verification_id,
            "messages": [message.model_dump() for message in messages],
        }
        print_raw((json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
        return
    score = "" if report.service_score is None else f", score {report.service_score} of 10"
    head = f"{make_harmless(report.verdict)} ({make_harmless(report.confidence)} confidence{score}): “{shorten(report.claim, 300)}”"
    output_console().print(Line(head, "dim"), soft_wrap=True)
    for line in _message_lines(messages):
        output_console().print(line)


def _message_lines(messages: Iterable[AskMessage]) -> Iterable[Line]:
    """Questions in bold, answers with their bullets; every other markup is text."""
    for message in messages:
        yield Line()
        if message.role == "user":
            yield Line(f"› {shorten(message.content, MAX_MESSAGE_CP)}", "bold")
            continue
        for block in parse_blocks(message.content):
            line = Line("• " if block.bullet else "")
            for piece in block.pieces:
                line.append(make_harmless(piece.text), piece.style or None)
            yield line
