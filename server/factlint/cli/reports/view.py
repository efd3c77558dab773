"""What a written report shows of checked drafts: worded, made safe, in the order of their text. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePath

from factlint.cli.reports.coverage_gaps import unjudged_paragraphs, unread_parts
from factlint.cli.terminal import shorten_path
from factlint.client.checks.findings import Finding
from factlint.client.checks.severity import is_abstention
from factlint.client.outcomes.outcomes import Outcome, group_in_review, note_on_sources, reason_of
from factlint.consistency.model import join_fix_titles
from factlint.pages.safe_text import (
    Link,
    ShownTime,
    clean,
    clean_line,
    clean_lines,
    clean_paragraphs,
    format_minute,
    web_link,
)
from factlint.pages.verdicts import ShownSource, Verdict, shown_sources, verdict_of
from factlint.prose.apply.edits import Edit, join_close_edits
from factlint.prose.counts import count_text
from factlint.prose.draft import Block, ParsedDraft
from factlint.prose.offsets import Text
from factlint.prose.span import Span

LOCAL = "the local backend on this machine"
UNSETTLED = "No source at hand says enough about these claims."


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of the draft: `wrong` ones, those that are `right` in their place, those `meant`, or others."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A claim or a citation to look at.

    `claim` is there where it says more than the words do, `rewrite` where the words do not show it, `page` where others
    can open it, and `checked` where that was not just now; `note` says why a deep check changed nothing, or that there is
    no source. What a rule found needs none.
    """

    place: str
    verdict: Verdict
    depth: str
    words: tuple[Piece, ...]
    claim: str
    grounds: tuple[str, ...]
    dissent: tuple[str, ...]
    rewrite: str
    sources: tuple[ShownSource, ...]
    warnings: tuple[str, ...]
    note: str
    page: Link | None
    checked: ShownTime | None


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim on one line: what holds, with its verdict; or what has none, with the reason. `place` and `outcome` may be ""."""

    place: str
    claim: str
    outcome: str
    sources: tuple[ShownSource, ...]


@dataclass(frozen=True, slots=True)
class ShownDraft:
    """One draft. `review` is what a review of it covered, `left_out` what else nobody looked at.

    No source at hand settles what is `unsettled`; something kept the `unchecked` from being checked.
    """

    name: str
    title: str
    headline: str
    counts: tuple[str, ...]
    problem: str
    review: tuple[str, ...]
    findings: tuple[ShownFinding, ...]
    holding: tuple[ShownClaim, ...]
    unsettled: tuple[ShownClaim, ...]
    unchecked: tuple[ShownClaim, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A whole report; `language` is that of the drafts, "" where it is not known."""

    title: str
    language: str
    made: ShownTime
    service: str
    engine: str
    drafts: tuple[ShownDraft, ...]
    unreadable: tuple[str, ...]


def view_of(outcomes: Sequence[Outcome], unreadable: Iterable[str], now: datetime) -> ReportView:
    """What a report made now shows."""
    made = format_minute(now.isoformat())
    assert made is not None
    services = dict.fromkeys(outcome.settings.base_url or LOCAL for outcome in outcomes)
    engines = dict.fromkeys(outcome.report.engine for outcome in outcomes if outcome.report.engine)
    names = [_name(outcome) for outcome in outcomes]
    return ReportView(
        title=f"Fact check of {names[0] if len(names) == 1 else count_text(len(names), 'draft')}",
        language=next((outcome.settings.language for outcome in outcomes), ""),
        made=made,
        service=clean_line(", ".join(services)),
        engine=clean_line(", ".join(engines)),
        drafts=tuple(_draft(outcome, made) for outcome in outcomes),
        unreadable=tuple(map(clean_line, unreadable)),
    )


def _draft(outcome: Outcome, made: ShownTime) -> ShownDraft:
    parsed, text = outcome.draft.parse(), outcome.lines
    to_look_at = outcome.findings_in("issue", "closer-look")
    holding, without_verdict = outcome.findings_in("fine"), outcome.findings_in("not-checked")
    unsettled = [finding for finding in without_verdict if is_abstention(finding)]
    unchecked = [finding for finding in without_verdict if not is_abstention(finding)]
    unplaced = (ShownClaim("", clean_line(one.claim), clean_line(one.reason), ()) for one in outcome.report.unplaced)
    unread = () if outcome.review else unread_parts([outcome])
    left_out = [clean_line(f"{said}.") for said in (*unjudged_paragraphs([outcome]), *unread)]
    return ShownDraft(
        name=clean_line(outcome.draft.name),
        title=clean_line(parsed.title) or _name(outcome),
        headline=_headline(outcome, bool(without_verdict or left_out)),
        counts=tuple(_counts(outcome)),
        problem=clean_line(outcome.why_unchecked),
        review=tuple(map(clean_line, outcome.review.coverage.sentences)) if outcome.review else (),
        findings=tuple(_finding(finding, outcome, parsed, text, made) for finding in to_look_at),
        holding=tuple(_claim(finding, outcome, text) for finding in holding),
        unsettled=tuple(replace(_claim(finding, outcome, text), outcome="") for finding in unsettled),
        unchecked=(*(_claim(finding, outcome, text) for finding in unchecked), *unplaced),
        left_out=tuple(left_out),
    )


def _headline(outcome: Outcome, gaps: bool) -> str:
    """Honest about what was not checked: nothing found is not the same as nothing wrong."""
    issues, doubtful = len(outcome.findings_in("issue")), len(outcome.findings_in("closer-look"))
    found = [count_text(issues, "issue")] * bool(issues) + [f"{doubtful} to look at more closely"] * bool(doubtful)
    if found:
        return f"{' and '.join(found)}."
    if outcome.unread_languages:
        return "Nothing could be checked."
    if outcome.has_failed:
        return "Not everything could be checked."
    return "Nothing wrong among what could be checked." if gaps else "Nothing wrong was found."


def _counts(outcome: Outcome) -> Iterable[str]:
    claims = {finding.claim for finding in outcome.findings if finding.kind == "claim"}
    citations = [finding for finding in outcome.findings if finding.kind == "citation"]
    yield count_text(len(claims), "claim")
    if citations:
        yield count_text(len(citations), "citation")
    if deep := len({finding.claim for finding in outcome.findings if finding.report}):
        yield f"{deep} checked in depth"
    if holding := len(outcome.findings_in("fine")):
        yield f"{holding} found to hold"
    without_verdict = outcome.findings_in("not-checked")
    if unsettled := sum(map(is_abstention, without_verdict)):
        yield f"{unsettled} could not be settled"
    if unchecked := len(without_verdict) - unsettled:
        yield f"{unchecked} not checked"


def _finding(finding: Finding, outcome: Outcome, parsed: ParsedDraft, text: Text, made: ShownTime) -> ShownFinding:
    words = _words(finding, parsed)
    said = " ".join("".join(piece.text for piece in words if piece.kind != "right").split())
    claim = clean_line(finding.claim) if finding.kind == "claim" else ""
    score = "" if finding.score is None else f", score {finding.score} of 10"
    unsettled = outcome.unsettled.get(finding.claim, "")
    checked = format_minute(finding.assessed_at.isoformat())
    return ShownFinding(
        place=_place(finding, outcome, text),
        verdict=_verdict(finding),
        depth=f"checked in depth{score}" if finding.report else "",
        words=words,
        claim=claim if claim.strip(" .") not in said else "",
        grounds=(*clean_paragraphs(finding.rationale), *_suggestions(finding)),
        dissent=clean_paragraphs(finding.dissent or ""),
        rewrite="" if finding.edits else clean_line(finding.rewrite or ""),
        sources=_sources(finding, outcome),
        warnings=clean_lines(list(finding.warnings)),
        note=clean_line(
            " ".join(
                filter(None, (unsettled and f"A deep check came to no verdict: {unsettled}.", note_on_sources(finding)))
            )
        ),
        page=web_link(outcome.pages.get(finding.report, "")) if outcome.settings.remote else None,
        checked=checked if checked != made else None,
    )


def _suggestions(finding: Finding) -> Iterator[str]:
    """What would put right what a rule found, as one sentence."""
    if finding.fixes:
        yield f"Suggested: {clean_line(join_fix_titles(finding.fixes))}."


def _verdict(finding: Finding) -> Verdict:
    """A citation's verdict has the colour of what is to be done about it."""
    shown = verdict_of(finding.verdict or "", finding.confidence or "")
    if finding.kind == "citation":
        return replace(shown, kind="false" if group_in_review(finding) == "issue" else "mixed")
    return shown


def _claim(finding: Finding, outcome: Outcome, text: Text) -> ShownClaim:
    verdict = verdict_of(finding.verdict or "", finding.confidence or "")
    told = f"{verdict.words}, {verdict.confidence.lower()}"
    if finding.failure is not None:
        told = reason_of(finding.failure)
    elif group_in_review(finding) == "not-checked":
        told = finding.rationale or verdict.words
    sources = _sources(finding, outcome)
    return ShownClaim(_place(finding, outcome, text), clean_line(finding.claim), clean_line(told), sources)


def _sources(finding: Finding, outcome: Outcome) -> tuple[ShownSource, ...]:
    """The sources; the writer's own files are named as from the working folder."""
    found = [source.model_copy(update={"location": shorten_path(source.location)}) for source in finding.sources]
    return shown_sources(found, outcome.settings.language, finding.claim, finding.rewrite or "")


def _words(finding: Finding, parsed: ParsedDraft) -> tuple[Piece, ...]:
    """The sentence around the passage as readers see it, with what is wrong in it and what is right instead."""
    index = parsed.block_at(finding.span.start)
    if index is None or not parsed.blocks[index].span.contains(finding.span):
        return (Piece(clean_line(finding.passage)),)
    block = parsed.blocks[index]
    passage = block.visible_span(finding.span)
    around = [one.visible for one in parsed.sentences(index) if one.visible.overlaps(passage)]
    shown = Span(min([passage.start, *(one.start for one in around)]), max([passage.end, *(one.end for one in around)]))
    visible = [Edit(_shown_place(block, edit.span), edit.replacement) for edit in finding.edits]
    changes = [(edit.span, edit.replacement) for edit in join_close_edits(block.text, visible)]
    marked = block.visible_span(finding.marked) if block.span.contains(finding.marked) else passage
    pieces: list[Piece] = []
    at = shown.start
    for span, replacement in changes or ([(marked, "")] if marked != shown else []):
        pieces.append(Piece(block.text[at : span.start]))
        pieces.append(Piece(span.slice(block.text), "wrong" if changes else "meant"))
        pieces.append(Piece(replacement, "right"))
        at = span.end
    pieces.append(Piece(block.text[at : shown.end]))
    return tuple(Piece(text, piece.kind) for piece in pieces if (text := clean(piece.text)))


def _shown_place(block: Block, span: Span) -> Span:
    """The visible place of an edit, which may only put words in."""
    found = block.visible_span(span)
    return found if len(span) else Span(found.start, found.start)


def _place(finding: Finding, outcome: Outcome, text: Text) -> str:
    at = outcome.locate(finding.marked.start)
    within = f"cell {at.cell}, " if at.cell else ""
    return f"{within}{'paragraph' if outcome.draft.document else 'line'} {at.line + 1}"


def _name(outcome: Outcome) -> str:
    return clean_line(PurePath(outcome.draft.name).name)
