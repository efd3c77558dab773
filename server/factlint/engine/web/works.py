"""Published works: what the registry of a DOI that a claim names says of the work, asked and read as citation checks do."""

from __future__ import annotations

from factlint.engine.citations.links import doi_of, find_addresses, find_dois
from factlint.engine.citations.metadata import read_record
from factlint.engine.citations.model import RegistryRecord
from factlint.engine.citations.registry import CSL_JSON, address_of
from factlint.engine.model import Claim, Evidence
from factlint.engine.web.reach import Lookup, RequestFailure, ServiceAnswer, ServiceRequest, Unanswered
from factlint.settings.egress import join_words

NAME = "DOI"
MOST_WORKS = 3
_MOST_AUTHORS = 6


def dois_in(text: str) -> tuple[str, ...]:
    """The DOIs that a text names, as such or as links, each once."""
    linked = (doi for _, address in find_addresses(text) if (doi := doi_of(address)) is not None)
    return tuple(dict.fromkeys([*(doi for _, doi in find_dois(text)), *linked]))[:MOST_WORKS]


def look_up(claim: Claim, resolver: str) -> Lookup[tuple[Evidence, ...]]:
    """What is registered of the works that a claim names by their DOI. Raises Unanswered."""
    dois = dois_in(claim.text)
    if not dois:
        return ()
    answers = yield [ServiceRequest(address_of(resolver, doi), (("Accept", CSL_JSON),), follows=True) for doi in dois]
    found = [
        _evidence(doi, work)
        for doi, answer in zip(dois, answers, strict=True)
        if isinstance(answer, ServiceAnswer) and (work := read_record(answer.value)) is not None
    ]
    passing = next((answer for answer in answers if isinstance(answer, RequestFailure) and answer.passing), None)
    if not found and passing is not None:
        raise Unanswered(NAME, passing)
    return tuple(found)


def _evidence(doi: str, work: RegistryRecord) -> Evidence:
    by = f" by {join_words(work.authors[:_MOST_AUTHORS])}" if work.authors else ""
    place = f" in {work.journal}" if work.journal else ""
    year = f" in {work.year}" if work.year is not None else ""
    said = f"“{work.title}”{by} was published{place}{year}."
    return Evidence(
        f"data:doi:{doi}", "data", "DOI registry", work.title, address_of("https://doi.org", doi), said, said
    )
