"""The rules of what a citation check is asked, decided before anything is fetched."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from factlint.engine.citations.links import doi_of, find_addresses
from factlint.engine.citations.model import Citation, Work
from factlint.interface.citecheck import MAX_CITATIONS, CitationPair, CitecheckIn
from factlint.interface.common import LANGUAGES, Wire
from factlint.interface.extract import MAX_TEXT_CP
from factlint.service.common.errors import invalid_input_error
from factlint.service.common.field_errors import field_error, missing_field_error

Loc = list[str | int]


class CitecheckAsk(Wire):
    """A citation check as accepted: a draft, or pairs of a statement and its source."""

    text: str = ""
    pairs: list[CitationPair] = Field(default=[])
    max_citations: int = MAX_CITATIONS


def citecheck_ask(body: dict[str, object], sent: CitecheckIn, docs_url: str | None) -> tuple[CitecheckAsk, str]:
    """What is asked, and the language. Raises InvalidInput."""
    language = sent.language.strip().lower()
    if language and language not in LANGUAGES:
        detail = f"This language is not supported; use one of {', '.join(LANGUAGES)}."
        raise invalid_input_error("unsupported_language", detail, ["body", "language"])
    if sent.pairs is not None:
        if sent.text is not None and sent.text.strip():
            raise invalid_input_error("input_conflict", "Send either text, or pairs, not both.", ["body", "pairs"])
        _check_pairs(sent.pairs)
        return CitecheckAsk(pairs=sent.pairs, max_citations=len(sent.pairs)), language
    if sent.text is None:
        raise missing_field_error("text", body, CitecheckIn, docs_url)
    if not sent.text.strip():
        raise invalid_input_error("blank_input", "The text is empty.", ["body", "text"])
    if len(sent.text) > MAX_TEXT_CP:
        detail = f"The text is {len(sent.text)} characters; the limit is {MAX_TEXT_CP}."
        raise invalid_input_error("item_too_long", detail, ["body", "text"])
    return CitecheckAsk(text=sent.text, max_citations=sent.max_citations), language


def citation_of_pair(pair: CitationPair) -> Citation:
    """The citation that a pair stands for."""
    url, doi = _target(pair)
    authors = tuple(name for name in pair.cited_authors or () if name.strip())
    work = Work(pair.cited_title or "", authors, pair.cited_year or "", pair.cited_journal or "")
    return Citation(
        pair.cite or url or doi or "",
        url,
        doi,
        pair.statement,
        tuple(pair.quotes),
        work=work if work != Work() and doi is not None else None,
    )


def _check_pairs(pairs: Sequence[CitationPair]) -> None:
    if not pairs:
        raise field_error(["body", "pairs"], "List should have at least 1 item", "too_short")
    if len(pairs) > MAX_CITATIONS:
        detail = f"pairs has {len(pairs)} items; the limit is {MAX_CITATIONS}."
        raise invalid_input_error("too_many_items", detail, ["body", "pairs"])
    for index, pair in enumerate(pairs):
        place: Loc = ["body", "pairs", index]
        if not pair.statement.strip():
            raise invalid_input_error("blank_input", f"pairs[{index}].statement is empty.", [*place, "statement"])
        if sum(bool(source and source.strip()) for source in (pair.url, pair.doi, pair.cite)) != 1:
            raise invalid_input_error("invalid_cite", f"pairs[{index}]: give exactly one of url, doi and cite.", place)
        if pair.doi and pair.doi.strip() and doi_of(pair.doi) is None:
            raise field_error([*place, "doi"], "Write a DOI, such as 10.1000/182")
        if pair.cite and pair.cite.strip() and _target(pair) == (None, None):
            detail = f"pairs[{index}].cite holds neither an address nor a DOI."
            raise invalid_input_error("invalid_cite", detail, [*place, "cite"])


def _target(pair: CitationPair) -> tuple[str | None, str | None]:
    """Where the pair leads: an address, or a DOI."""
    if pair.doi and pair.doi.strip():
        return None, doi_of(pair.doi)
    if pair.url and pair.url.strip():
        doi = doi_of(pair.url)
        return (None, doi) if doi else (pair.url.strip(), None)
    cite = (pair.cite or "").strip()
    if (doi := doi_of(cite)) is not None:
        return None, doi
    address = next((address for _, address in find_addresses(cite)), None)
    if address is None:
        return None, None
    doi = doi_of(address)
    return (None, doi) if doi else (address, None)
