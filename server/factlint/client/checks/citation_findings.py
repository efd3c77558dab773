"""From checked citations to findings on the very link, DOI or mark: pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from factlint.client.checks.findings import Finding, finding_id
from factlint.interface.common import Source
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import ParsedDraft
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash

if TYPE_CHECKING:
    from factlint.interface.citecheck import Citation, MetadataDifference
    from factlint.interface.citecheck import Finding as CitationFinding

_CITES = re.compile(r"\]\(|\]\[|https?://|\bdoi\b|\b10\.\d{4,9}/|\[\d+\]|@\w|@\{|cite", re.IGNORECASE)

LABELS: Mapping[CitationFinding, str] = {
    "doi_not_found": "DOI not registered",
    "page_not_found": "Page not found",
    "contradicted": "Contradicted by its source",
    "quote_not_in_source": "Quote not in the source",
    "not_in_source": "Not in the source",
    "metadata_mismatch": "Reference details differ",
    "partly_supported": "Partly supported by its source",
    "supported": "Supported by its source",
    "unchecked": "Citation not checked",
}
RETRACTED = "Retracted work"
CONCERN = "Work under concern"
CORRECTED = "Corrected work"
_MARKS: Mapping[str, str] = {"RETRACTED: ": RETRACTED, "EXPRESSION OF CONCERN: ": CONCERN}
"""What stands before the registered title of a work of which a notice says so, and what it is called then."""
_UNCHECKED: Mapping[str, str] = {
    "no_text": "The page has no text that could be read.",
    "partial_text": "Only a part of the page could be read.",
    "login_required": "The page is only for those who log in.",
    "unsupported_site": "This kind of page cannot be read.",
    "no_statement": "No statement was found that the source is cited for.",
    "invalid_url": "The address is not one of a public page.",
    "other_version": "Another version of the work was found.",
    "inconclusive": "What the source says does not settle it.",
    "unclear_pairing": "It is not clear what the source is cited for.",
    "ambiguous_reference": "The reference fits more than one work.",
}
_CLOSER_LOOK = frozenset({"inconclusive", "unclear_pairing"})
_SURE = frozenset({"doi_not_found", "page_not_found", "quote_not_in_source", "metadata_mismatch"})
_FIELDS: Mapping[str, str] = {"title": "title", "authors": "authors", "year": "year", "journal": "journal"}


def may_cite(draft: ParsedDraft, block: int) -> bool:
    """Whether a block has anything that looks like a citation."""
    return _CITES.search(draft.blocks[block].span.slice(draft.text)) is not None


def is_issue(finding: Finding) -> bool:
    """Whether the finding of a citation is a fault of the draft."""
    from factlint.interface.citecheck import ISSUE_FINDINGS

    return finding.verdict in {RETRACTED, CONCERN, *(LABELS[name] for name in ISSUE_FINDINGS)}


def wants_a_look(finding: Finding) -> bool:
    """Whether the finding of a citation is no fault, but worth a look."""
    return finding.verdict in {LABELS["partly_supported"], CORRECTED} or (
        finding.verdict == LABELS["unchecked"] and finding.confidence == "low"
    )


def citation_findings(
    draft: ParsedDraft, block: int, citations: Sequence[tuple[Citation, Span]], checked_at: datetime, until: datetime
) -> list[Finding]:
    """The findings of a block's citations; each span is the statement's place in the draft."""
    found: list[Finding] = []
    taken: list[Span] = []
    for citation, statement in citations:
        if citation.result is None:
            continue
        span = _reference_span(draft, block, citation, statement, taken)
        taken.append(span)
        found.append(_finding(draft, citation, statement, span, checked_at, until))
    return found


def _finding(
    draft: ParsedDraft, citation: Citation, statement: Span, span: Span, checked_at: datetime, until: datetime
) -> Finding:
    assert citation.result is not None
    name, check = citation.result.finding, citation.check
    edit = _year_edit(draft.text, statement, check.metadata_differences) if name == "metadata_mismatch" else None
    if edit is not None:
        span = Span(min(span.start, edit.span.start), max(span.end, edit.span.end))
    passage = span.slice(draft.text)
    low = name == "unchecked" and check.unchecked_reason in _CLOSER_LOOK
    return Finding(
        id=finding_id(f"citation {citation.reference}", passage),
        kind="citation",
        claim=citation.statement or citation.reference,
        span=span,
        passage=passage,
        words=words_hash(passage),
        verdict=label_of(citation),
        confidence="low" if low else "high" if name in _SURE else "medium",
        assessed_at=checked_at.astimezone(UTC),
        until=until,
        rationale=" ".join(_grounds(citation)),
        sources=tuple(_sources(citation)),
        rewrite=edit.replacement if edit else None,
        edits=(edit,) if edit else (),
    )


def label_of(citation: Citation) -> str:
    """What was found of a citation, in a few words."""
    name = citation.result.finding if citation.result is not None else "unchecked"
    if name == "unchecked" and citation.check.unchecked_reason == "other_version" and citation.check.hint:
        return CORRECTED
    for difference in citation.check.metadata_differences if name == "metadata_mismatch" else ():
        for mark, label in _MARKS.items():
            if str(difference.registered).startswith(mark):
                return label
    return next((label for finding, label in LABELS.items() if finding == name), LABELS["unchecked"])


def is_mark(difference: MetadataDifference) -> bool:
    """Whether a difference only says that a notice was published about the work."""
    return str(difference.registered).startswith(tuple(_MARKS))


def describe_difference(difference: MetadataDifference) -> str:
    """A difference in a sentence."""
    field = _FIELDS.get(difference.field, difference.field)
    return f"The {field} is given as {_value_text(difference.cited)}; the register says {_value_text(difference.registered)}."


def _grounds(citation: Citation) -> Iterable[str]:
    """Why: what is missing, what differs, what the reviewer noted, why it was not checked; in that order."""
    check = citation.check
    if citation.result is not None and citation.result.finding == "page_not_found" and citation.cited_url:
        yield f"There is nothing at {citation.cited_url}."
    if check.missing_quote:
        yield f"These words are not in the source: “{check.missing_quote}”."
    unchecked = citation.result is not None and citation.result.finding == "unchecked"
    if check.hint and not unchecked:
        yield check.hint
    yield from (
        describe_difference(difference)
        for difference in check.metadata_differences
        if not (check.hint and is_mark(difference))
    )
    if check.rationale:
        yield check.rationale
    if unchecked:
        yield check.hint or _UNCHECKED.get(check.unchecked_reason or "", "The source could not be checked.")


def _value_text(value: str | int | list[str] | None) -> str:
    return ", ".join(value) if isinstance(value, list) else "nothing" if value is None else str(value)


def _sources(citation: Citation) -> Iterable[Source]:
    check = citation.check
    address = check.source_url or citation.cited_url or (f"https://doi.org/{citation.doi}" if citation.doi else "")
    if address:
        yield Source(
            title=check.page_title or citation.reference,
            url=address,
            snippet=check.snippet or "",
            date=check.page_published_date or "",
        )


def _reference_span(draft: ParsedDraft, block: int, citation: Citation, statement: Span, taken: Sequence[Span]) -> Span:
    """The words of the reference itself, as near behind the statement's start as they stand; else the statement."""
    within = draft.blocks[block].span
    for words in (citation.cited_url, citation.doi, citation.reference):
        if not words:
            continue
        for start in (statement.start, within.start):
            at = draft.text.find(words, start, within.end)
            while at >= 0:
                span = Span(at, at + len(words))
                if span not in taken:
                    return span
                at = draft.text.find(words, at + 1, within.end)
    return statement


def _year_edit(text: str, statement: Span, differences: Iterable[MetadataDifference]) -> Edit | None:
    """The year that the register gives in place of the one cited, where that stands once in the statement."""
    for difference in differences:
        cited, registered = str(difference.cited), str(difference.registered)
        if difference.field == "year" and cited.isdecimal() and registered.isdecimal():
            words = statement.slice(text)
            found = list(re.finditer(rf"(?<!\d){cited}(?!\d)", words))
            if len(found) == 1:
                start = statement.start + found[0].start()
                return Edit(Span(start, start + len(cited)), registered)
    return None
