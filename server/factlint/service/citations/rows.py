"""From the engine's citations to the wire's: rows before and after their check, and what was left out. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.citations.conclusion import conclude
from factlint.engine.citations.model import CheckedCitation, Difference, RegistryRecord
from factlint.engine.citations.model import Citation as Cited
from factlint.interface.citecheck import (
    MAX_MORE_CITATIONS,
    Citation,
    CitationCheck,
    CitationResult,
    MetadataDifference,
    MoreCitation,
)
from factlint.interface.citecheck import Registered as RegisteredWork
from factlint.interface.common import Position
from factlint.interface.failures import Failure


def pending_row(index: int, cited: Cited) -> Citation:
    """A row whose check has not begun."""
    return Citation(
        index=index,
        reference=cited.reference,
        cited_url=cited.url,
        doi=cited.doi,
        statement=cited.statement,
        quotes=list(cited.quotes),
        position=_position(cited),
        check=CitationCheck(status="pending"),
    )


def checked_row(row: Citation, checked: CheckedCitation) -> Citation:
    """The row once its check is made."""
    result = conclude(checked)
    source, reading, quoted, compared = checked.source, checked.reading, checked.quoted, checked.compared
    unchecked = result.finding == "unchecked"
    check = CitationCheck(
        status="completed",
        page_read=checked.page_read,
        page_title=source.title or None if source else None,
        page_published_date=source.date or None if source else None,
        page_language=source.language or None if source else None,
        source_url=source.url if source else None,
        support=reading.support if reading else "unchecked",
        snippet=reading.snippet or None if reading else None,
        rationale=reading.rationale or None if reading else None,
        quote=quoted.outcome if quoted else None,
        missing_quote=quoted.missing if quoted else None,
        doi_registered=checked.doi_registered,
        metadata=compared.outcome if compared else None,
        metadata_differences=[_difference(one) for one in compared.differences] if compared else [],
        registered=_registered_work(checked.registered),
        unchecked_reason=checked.unchecked_reason or ("inconclusive" if unchecked else None),
        hint=checked.hint,
    )
    shown = CitationResult(finding=result.finding, source=result.source, is_issue=result.is_issue)
    return row.model_copy(update={"check": check, "result": shown})


def failed_row(row: Citation, failure: Failure) -> Citation:
    """The row of a check that could not be made."""
    return row.model_copy(update={"check": CitationCheck(status="failed", failure=failure), "result": None})


def is_charged(row: Citation) -> bool:
    """A citation that was checked costs a credit; unchecked and failed ones are free (docs/wire-shapes.md, 10.3)."""
    return row.check.status == "completed" and row.result is not None and row.result.finding != "unchecked"


def list_remaining(found: Sequence[Cited], limit: int) -> list[MoreCitation]:
    """The citations beyond the limit, in the order of the draft."""
    return [
        MoreCitation(
            index=index,
            reference=cited.reference,
            cited_url=cited.url,
            doi=cited.doi,
            sentence=cited.statement,
            position=_position(cited),
        )
        for index, cited in enumerate(found[limit : limit + MAX_MORE_CITATIONS], limit)
    ]


def _position(cited: Cited) -> Position | None:
    if cited.position is None:
        return None
    return Position(start=cited.position.start, end=cited.position.end, text=None)


def _difference(one: Difference) -> MetadataDifference:
    return MetadataDifference(field=one.field, cited=one.cited, registered=one.registered)


def _registered_work(work: RegistryRecord | None) -> RegisteredWork | None:
    if work is None:
        return None
    return RegisteredWork(
        title=work.title or None, authors=list(work.authors), year=work.year, journal=work.journal or None
    )
