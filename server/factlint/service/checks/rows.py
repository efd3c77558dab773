"""From the engine's words to the wire's: an assessment as a row, a framing as an extract answer. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from factlint.engine.claims.languages import UNREAD_HINT
from factlint.engine.model import Abstention, Assessment, Claim, Evidence, Framing
from factlint.interface.assess import AssessOut, AssessRow
from factlint.interface.common import NEGATIVE_VERDICTS, NamedEntity, Position, Source
from factlint.interface.extract import MAX_CLAIMS, MAX_POSITIONS, ExtractOut, LocatedClaim
from factlint.interface.failures import Failure, failure_of
from factlint.interface.recency import is_time_sensitive
from factlint.prose.span import Span
from factlint.service.common.clock import stamp


def row_of(item: str, found: Assessment, *, language: str, engine: str, now: datetime) -> AssessRow:
    """The row of an item; on a failed row `claim` is the item as it was sent."""
    claim = found.claim.text or item
    failure = None
    if found.verdict is None:
        code = (found.abstention or Abstention.RESEARCH_INSUFFICIENT).value
        failure = failure_of(code, detail=found.rationale or None)
    failed = failure is not None
    return AssessRow(
        claim=item if failed else claim,
        language=language,
        status="failed" if failed else "completed",
        verdict=found.verdict,
        confidence=None if failed else found.confidence,
        rationale=None if failed else found.rationale or None,
        dissent=None if failed else found.dissent or None,
        suggested_rewrite=None if failed else found.rewrite or None,
        more_claims=list(found.more_claims),
        failure=failure,
        sources=[source_of(evidence) for evidence in found.sources],
        time_sensitive=found.claim.time_sensitive or is_time_sensitive(claim, now.date()),
        assessed_at=stamp(now),
        engine=engine,
        provisional=found.provisional or None,
        wrong_words="" if failed else found.wrong_words,
    )


def failed_row(item: str, code: str, *, language: str) -> AssessRow:
    """The row of an item that the engine did not answer."""
    return AssessRow(claim=item, language=language, status="failed", failure=failure_of(code))


def row_for_call(row: AssessRow, item: str, *, rewrite: bool, any_confidence: bool, docs_url: str | None) -> AssessRow:
    """A row as this call asked for it: with its rewrite only when wanted and sure, with links of this service.

    `any_confidence`: a writer's own editor gets every rewrite and shows how sure it is.
    """
    changes: dict[str, object] = {}
    sure = any_confidence or (row.verdict in NEGATIVE_VERDICTS and row.confidence == "high")
    if row.suggested_rewrite is not None and not (rewrite and sure):
        changes["suggested_rewrite"] = None
    if row.failure is not None:
        # A kept row may be that of the same words in another Unicode form.
        changes["claim"] = item
        changes["failure"] = link_failure(row.failure, docs_url)
    return row.model_copy(update=changes) if changes else row


def link_failure(failure: Failure, docs_url: str | None) -> Failure:
    """A failure with the link to its explanation."""
    if not docs_url:
        return failure
    return failure.model_copy(update={"docs_url": f"{docs_url}#{failure.failure_class.replace('_', '-')}"})


def answer_of(rows: Sequence[AssessRow], more_claims: Sequence[str]) -> AssessOut:
    """The envelope of rows (docs/wire-shapes.md, 4.3)."""
    codes = {row.failure.code for row in rows if row.failure}
    if any(row.failure is None for row in rows):
        status = "ok"
    else:
        status = "no_checkable_claim" if codes == {"no_checkable_claim"} else "error"
    return AssessOut(status=status, claims=list(rows), more_claims=list(more_claims))


def source_of(evidence: Evidence) -> Source:
    return Source(
        source_name=evidence.source_name,
        title=evidence.title,
        url=evidence.url,
        snippet=evidence.snippet,
        date=evidence.date,
        location=evidence.location,
    )


def extract_of(found: Framing, text: str, *, locate: bool, focused: bool, most: int | None = MAX_CLAIMS) -> ExtractOut:
    """The answer to an extract call on `text`; located claims that are nowhere in the text are left out.

    Of claims beyond `most` it says where they stand, as of what was not read.
    """
    told = [claim for claim in found.claims if not locate or _places(claim, text)]
    most = len(told) if most is None else most
    claims = [_locate_claim(claim, text, locate) for claim in told[:most]]
    beyond = (span for claim in told[most:] for span in claim.spans)
    left_out = [_position(span, text) for span in sorted({*beyond, *found.left_out})]
    nothing = "no_match" if found.no_match and focused else "no_checkable_claim"
    return ExtractOut(
        status="ready" if claims else nothing,
        claims=claims,
        domain=found.domain,
        key_entities=[NamedEntity(name=entity.name, type=entity.type) for entity in found.entities],
        presumed_intent=found.presumed_intent,
        original_input=text,
        language=None if found.unread and not found.language else found.language or "en",
        provisional=found.provisional or None,
        hint=f"{found.unread} {UNREAD_HINT}" if found.unread and not claims else None,
        left_out=left_out or None,
    )


def extract_of_page(
    found: Framing, text: str, url: str, *, locate: bool, focused: bool, most: int | None = MAX_CLAIMS
) -> ExtractOut:
    """The answer to an extract call on a URL whose page says `text`: its passages have no places."""
    read = extract_of(found, text, locate=locate, focused=focused, most=most)
    claims = [LocatedClaim(claim=one.claim, positions=_without_places(one.positions)) for one in read.claims]
    left_out = _without_places(read.left_out)
    return read.model_copy(update={"claims": claims, "left_out": left_out, "original_input": url})


def _without_places(positions: list[Position] | None) -> list[Position] | None:
    return positions and [Position(start=None, end=None, text=position.text) for position in positions]


def _locate_claim(claim: Claim, text: str, locate: bool) -> LocatedClaim:
    return LocatedClaim(claim=claim.text, positions=_places(claim, text)[:MAX_POSITIONS] if locate else None)


def _places(claim: Claim, text: str) -> list[Position]:
    return [_position(span, text) for span in sorted(set(claim.spans)) if span.start < span.end <= len(text)]


def _position(span: Span, text: str) -> Position:
    return Position(start=span.start, end=span.end, text=span.slice(text))
