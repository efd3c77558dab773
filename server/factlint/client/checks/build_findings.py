"""From claims and rows to findings on the words of a draft: pure functions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from factlint.client.api.errors import ClientError
from factlint.client.checks import citation_findings
from factlint.client.checks.assess import Answer
from factlint.client.checks.findings import Finding, finding_id
from factlint.client.checks.safe_edits import NEGATIVE
from factlint.client.store.cache import KeptExtraction
from factlint.interface.failures import Failure, FailureClass
from factlint.prose.apply.edits import Edit, Refusal, project
from factlint.prose.apply.wrong_words import wrong_place
from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.quotations import is_anothers
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash

if TYPE_CHECKING:
    from factlint.client.store.kept_reports import KeptCitations

WRONG = frozenset({*NEGATIVE, "Mixed"})
_ENDING = re.compile(r"(?<![\s.!?…])[\s.!?…]++\Z")


def eligible_blocks(draft: ParsedDraft, blocks: Sequence[int] | None) -> list[int]:
    """The blocks to ask about: prose that may state claims and that the writer did not switch off."""
    wanted = range(len(draft.blocks)) if blocks is None else sorted(set(blocks))
    return [
        index
        for index in wanted
        if (block := draft.blocks[index]).kind is not BlockKind.HEADING
        and block.text.strip()
        and not any(region.contains(block.span) for region in draft.ignored)
    ]


def ignored_claims(entries: Iterable[str]) -> frozenset[str]:
    """The claims of an ignore list, in the form in which `is_ignored` compares them."""
    return frozenset(_normalize_claim(entry) for entry in entries)


def is_ignored(claim: str, ignored: frozenset[str]) -> bool:
    """Whether the writer asked not to hear of this claim; case, spaces and the final stop do not count."""
    return bool(ignored) and _normalize_claim(claim) in ignored


def passages_of(draft: ParsedDraft, block: int, passages: Iterable[tuple[int, int]]) -> list[Span]:
    """Where a claim's passages stand in the draft, without those that the writer switched off."""
    span = draft.blocks[block].span
    placed = (Span(span.start + start, span.start + end) for start, end in passages if start < end <= len(span))
    return [passage for passage in placed if not draft.is_ignored(passage)]


def findings_of(
    draft: ParsedDraft,
    block: int,
    extraction: KeptExtraction,
    answers: Mapping[str, Answer | ClientError],
    cited: KeptCitations | None = None,
) -> list[Finding]:
    """The findings of a block in the order of its words. Claims without an answer in `answers` are left out."""
    found: list[Finding] = _citation_findings(draft, block, cited) if cited else []
    for placed in extraction.claims:
        answer = answers.get(placed.claim)
        if answer is not None:
            for span in passages_of(draft, block, placed.passages):
                passage = span.slice(draft.text)
                found.append(
                    _unanswered_finding(placed.claim, span, passage, answer)
                    if isinstance(answer, ClientError)
                    else _finding(draft, placed.claim, span, passage, answer)
                )
    return _drop_repeats(sorted(found, key=lambda finding: (finding.span, finding.id)))


def _drop_repeats(found: Sequence[Finding]) -> list[Finding]:
    """The findings without those that find the same words wrong again for the same reason.

    A list makes several claims of one statement ("In 1485 he asked A, B and C"), and each of them has its year.
    """
    kept: dict[object, Finding] = {}
    for finding in found:
        kept.setdefault(_wrong_words(finding) or len(kept), finding)
    return list(kept.values())


def _wrong_words(finding: Finding) -> object:
    """What a finding says is wrong: the edits, or the words and the reason where none can be made; None for the others."""
    if finding.kind != "claim" or finding.verdict not in NEGATIVE:
        return None
    if finding.edits:
        return finding.edits
    return (finding.span, finding.rationale) if finding.rationale else None


def _citation_findings(draft: ParsedDraft, block: int, kept: KeptCitations) -> list[Finding]:
    base = draft.blocks[block].span.start
    citations = [(citation, Span(base + start, base + end)) for citation, start, end in kept.citations]
    checked_at, until = (datetime.fromtimestamp(when, UTC) for when in (kept.checked_at, kept.until))
    found = citation_findings.citation_findings(draft, block, citations, checked_at, until)
    return [finding for finding in found if not draft.is_ignored(finding.span)]


def failure_of_error(error: ClientError) -> Failure:
    """What a failed call means for the claims that it was about."""
    failure_class = FailureClass.UPSTREAM_UNAVAILABLE if error.retryable else FailureClass.INTERNAL
    return Failure(code=error.code, detail=str(error), failure_class=failure_class, retryable=True)


def _finding(draft: ParsedDraft, claim: str, span: Span, passage: str, answer: Answer) -> Finding:
    row, report = answer.row, answer.report
    rewrite = row.suggested_rewrite or None
    edits = _edits(draft, span, claim, rewrite) if rewrite else ()
    return Finding(
        id=finding_id(claim, passage),
        claim=claim,
        span=span,
        passage=passage,
        words=words_hash(passage),
        verdict=row.verdict,
        confidence=row.confidence,
        assessed_at=answer.assessed_at,
        until=answer.until,
        rationale=row.rationale or "",
        dissent=row.dissent or None,
        sources=tuple(row.sources or ()),
        pages=tuple(row.searched_pages or ()),
        url=row.verification_url,
        score=report.service_score if report else None,
        report=report.verification_id if report else "",
        warnings=tuple(report.warnings) if report else (),
        rewrite=rewrite,
        edits=edits,
        anothers=any(is_anothers(draft, edit.span) for edit in edits),
        wrong=wrong_place(draft, span, row.wrong_words, edits) if row.verdict in WRONG else None,
        time_sensitive=bool(row.time_sensitive),
        provisional=bool(row.provisional),
        failure=row.failure,
    )


def _unanswered_finding(claim: str, span: Span, passage: str, error: ClientError) -> Finding:
    return Finding(
        id=finding_id(claim, passage),
        claim=claim,
        span=span,
        passage=passage,
        words=words_hash(passage),
        verdict=None,
        confidence=None,
        assessed_at=datetime.now(UTC),
        failure=failure_of_error(error),
    )


def _edits(draft: ParsedDraft, span: Span, claim: str, rewrite: str) -> tuple[Edit, ...]:
    edits = project(draft, span, claim, rewrite)
    return () if isinstance(edits, Refusal) else edits


def _normalize_claim(claim: str) -> str:
    return _ENDING.sub("", " ".join(unicodedata.normalize("NFC", claim).split())).casefold()
