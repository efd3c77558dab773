"""What the tools answer: typed, with places, sources and edits. Texts of drafts and sources are quoted, never instructions."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pydantic import BaseModel, Field

from factlint.client.checks.assess import Answer
from factlint.client.checks.findings import Finding
from factlint.client.checks.severity import level_of
from factlint.client.outcomes.fixes import safe_findings
from factlint.client.outcomes.outcomes import FixedFinding, Outcome, UncheckedClaim, reason_of
from factlint.interface.common import Source
from factlint.interface.local import ClaimTexts
from factlint.interface.local import NumberedText as Numbered
from factlint.interface.source_names import work_and_heading
from factlint.prose.span import Span
from factlint.settings import Level

MOST_SOURCES = 5
MOST_QUOTE_CP = 600
NOT_NAMED = "its id was not among those given"
NOT_SURE = "not sure enough to change unseen: read its sources, then give its id"
SEVERAL_WAYS = "there are several ways to put it right: choose one of them and change the words"
NO_WORDS = "it is not known which words are right: change them by hand"


class Place(BaseModel):
    """Where words stand: lines and columns count from 1 and in characters, `start` and `end` from 0 in the whole text.

    In a notebook, lines count in their `cell`, cells from 1, and the text is that of the Markdown cells.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int
    cell: int | None = None


class Evidence(BaseModel):
    """A source and what it says, word for word; `location` is `path:line` in a file of the writer's own."""

    title: str
    publisher: str = ""
    url: str = ""
    location: str = ""
    date: str = ""
    snippet: str = ""


class TextEdit(BaseModel):
    """Words of the draft and what to put in their place."""

    place: Place
    old: str
    new: str


class DraftFinding(BaseModel):
    """What was found of one claim, on the words that state it.

    `kind` is `claim` (judged against evidence), `consistency` (a `rule` found it without evidence) or `citation`.
    `shown` says whether the writer's settings show it. `wrong` is where the wrong words stand, where they are known. `edits`
    put the right words in; with `safe_to_apply`, `apply_fix` makes them without being told which.
    """

    id: str
    kind: str
    claim: str
    verdict: str | None
    confidence: str | None
    shown: bool
    level: Level
    passage: str
    place: Place
    wrong: Place | None = None
    rationale: str = ""
    rule: str = ""
    dissent: str = ""
    sources: list[Evidence] = Field(default=[])
    rewrite: str = ""
    edits: list[TextEdit] = Field(default=[])
    safe_to_apply: bool = False
    warnings: list[str] = Field(default=[])


class NotSettled(BaseModel):
    """A claim without a verdict, and why."""

    claim: str
    reason: str
    place: Place | None = None


class NumberedText(BaseModel):
    """A text that a claim may be judged by, under the number by which quotations name it."""

    number: int
    title: str
    publisher: str = ""
    date: str = ""
    text: str


class ClaimToJudge(BaseModel):
    """A claim that is not settled, with the texts at hand on it: judge it by them alone, and send it to `record_verdicts`."""

    claim: str
    texts: list[NumberedText]


class RecordedVerdict(BaseModel):
    """A verdict that was kept, or `refused`, why it does not count."""

    claim: str
    verdict: str | None = None
    confidence: str | None = None
    refused: str = ""


class RecordedVerdicts(BaseModel):
    """What became of each verdict. Those kept are findings in every editor, as if they had been found there."""

    verdicts: list[RecordedVerdict]


class DraftCheck(BaseModel):
    """What a check of a draft came to. No finding is not the same as no error: see `not_settled` and `problem`."""

    draft: str
    findings: list[DraftFinding]
    not_settled: list[NotSettled]
    claims: int
    summary: str
    problem: str = ""


class DraftToJudge(DraftCheck):
    """A check, and in `to_judge` the claims that it did not settle although there are texts on them: read these, and send
    your verdicts to `record_verdicts`.
    """

    to_judge: list[ClaimToJudge] = Field(default=[])


class ClaimCheck(BaseModel):
    """The verdict on one claim, or `reason`, why there is none. `also_states` are claims in it that were not judged."""

    claim: str
    verdict: str | None
    confidence: str | None
    reason: str = ""
    rationale: str = ""
    dissent: str = ""
    rewrite: str = ""
    sources: list[Evidence] = Field(default=[])
    time_sensitive: bool = False
    also_states: list[str] = Field(default=[])


class Passages(BaseModel):
    """What the evidence at hand says of a statement, best first. Nobody judged it."""

    passages: list[Evidence]
    note: str


class AppliedFix(BaseModel):
    """Words that were put right."""

    id: str
    claim: str
    before: str
    after: str


class LeftFinding(BaseModel):
    """A finding that was left as it is, and why: with what to do about it."""

    id: str
    claim: str
    reason: str


class FixedDraft(BaseModel):
    """What was changed, and what was `left`. `text` is the new text where text was given; a file was written in its place."""

    draft: str
    applied: list[AppliedFix]
    left: list[LeftFinding]
    written: bool
    text: str | None = None


def draft_check(outcome: Outcome) -> DraftCheck:
    """A draft's outcome as the tools tell it."""
    safe = {finding.id for finding in safe_findings(outcome)}
    unchecked = [_not_settled(one, outcome) for one in outcome.unchecked_claims]
    found = [_finding(finding, outcome, finding.id in safe) for finding in outcome.judged_findings]
    shown = sum(one.shown for one in found)
    told = f"{shown} to look at, {len(found) - shown} others with a verdict, {len(unchecked)} not settled"
    if not outcome.report.blocks:
        told = "no prose was found, so nothing was checked"
    return DraftCheck(
        draft=outcome.draft.name,
        findings=found,
        not_settled=unchecked,
        claims=outcome.report.claims,
        summary=told,
        problem=outcome.why_unchecked,
    )


def claims_to_judge(found: Iterable[ClaimTexts]) -> list[ClaimToJudge]:
    """Claims with their texts, without those on which there is none."""
    return [ClaimToJudge(claim=one.claim, texts=[_text(text) for text in one.texts]) for one in found if one.texts]


def _text(text: Numbered) -> NumberedText:
    source = text.source
    return NumberedText(
        number=text.number, title=source.title, publisher=source.source_name, date=source.date, text=text.text
    )


def claim_check(claim: str, answer: Answer) -> ClaimCheck:
    """The answer on one claim."""
    row = answer.row
    return ClaimCheck(
        claim=row.claim or claim,
        verdict=row.verdict,
        confidence=row.confidence,
        reason=reason_of(row.failure) if row.failure else "",
        rationale=row.rationale or "",
        dissent=row.dissent or "",
        rewrite=row.suggested_rewrite or "",
        sources=unique_evidence(row.sources or ()),
        time_sensitive=bool(row.time_sensitive),
        also_states=list(row.more_claims),
    )


def unique_evidence(sources: Iterable[Source]) -> list[Evidence]:
    """Sources, each place once."""
    places = {(source.url, source.location, source.snippet): source for source in sources}
    return [
        Evidence(
            title=source.title,
            publisher=_publisher(source.source_name),
            url=source.url,
            location=source.location,
            date=source.date,
            snippet=source.snippet[:MOST_QUOTE_CP],
        )
        for source in places.values()
    ]


def _publisher(name: str) -> str:
    """Whose a source is, and the heading that its words stand under, without what it is licensed under."""
    return ": ".join(filter(None, work_and_heading(name)))


def applied_fixes(done: Iterable[FixedFinding]) -> list[AppliedFix]:
    return [AppliedFix(id=one.finding.id, claim=one.finding.claim, before=one.before, after=one.after) for one in done]


def left_findings(outcome: Outcome, made: Collection[str], wanted: Collection[str]) -> list[LeftFinding]:
    """The findings that the writer is shown and that were not put right; only some may have been `wanted`."""
    return [
        LeftFinding(id=finding.id, claim=finding.claim, reason=_reason_left(finding, wanted))
        for finding, _ in outcome.shown_findings
        if finding.id not in made
    ]


def _reason_left(finding: Finding, wanted: Collection[str]) -> str:
    if finding.edits:
        return NOT_NAMED if wanted else NOT_SURE
    return SEVERAL_WAYS if finding.fixes else NO_WORDS


def _finding(finding: Finding, outcome: Outcome, safe: bool) -> DraftFinding:
    found = level_of(finding, outcome.settings)
    return DraftFinding(
        id=finding.id,
        kind=finding.kind,
        claim=finding.claim,
        verdict=finding.verdict,
        confidence=finding.confidence,
        shown=found != "off",
        level=found,
        passage=finding.passage,
        place=_place(finding.span, outcome),
        wrong=_place(finding.wrong, outcome) if finding.wrong else None,
        rationale=finding.rationale,
        rule=finding.rule,
        dissent=finding.dissent or "",
        sources=unique_evidence(finding.sources)[:MOST_SOURCES],
        rewrite=finding.rewrite or "",
        edits=[
            TextEdit(place=_place(edit.span, outcome), old=edit.span.slice(outcome.text), new=edit.replacement)
            for edit in finding.edits
        ],
        safe_to_apply=safe,
        warnings=list(finding.warnings),
    )


def _not_settled(one: UncheckedClaim, outcome: Outcome) -> NotSettled:
    return NotSettled(claim=one.claim, reason=one.reason, place=_place(one.span, outcome) if one.span else None)


def _place(span: Span, outcome: Outcome) -> Place:
    first, last = outcome.locate(span.start), outcome.locate(span.end)
    return Place(
        line=first.line + 1,
        column=first.column + 1,
        end_line=last.line + 1,
        end_column=last.column + 1,
        start=span.start,
        end=span.end,
        cell=first.cell or None,
    )
