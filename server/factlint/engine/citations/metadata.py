"""Bibliographic data: read from a registry's CSL JSON, and compared with what a draft says of the work."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from factlint.engine.citations.crossref import admits_notice, drop_title_mark, most_serious_notice, notices_of
from factlint.engine.citations.model import Difference, MetadataCheck, RegistryRecord, Work
from factlint.engine.evidence.words import STOP_WORDS, fold, norms

_TAG = re.compile(r"<[^<>]{1,80}>")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_LETTERS = re.compile(r"[^\W\d_]+")
_MOST_AUTHORS = 100
_SAME_TITLE = 0.8
_TITLE_IN_ENTRY = 0.7
_SAME_JOURNAL = 0.6


def read_record(csl: object) -> RegistryRecord | None:
    """The work that a CSL JSON object describes; None for anything else."""
    if not isinstance(csl, dict):
        return None
    fields = cast("dict[str, object]", csl)
    title = _text(fields.get("title"))
    if not title:
        return None
    authors = fields.get("author") or fields.get("editor")
    named = cast("list[object]", authors) if isinstance(authors, list) else []
    families = tuple(family for entry in named[:_MOST_AUTHORS] if (family := _family(entry)))
    doi = _text(fields.get("DOI")).lower()
    return RegistryRecord(
        drop_title_mark(title) or title,
        families,
        _year(fields),
        _text(fields.get("container-title")),
        tuple(dict.fromkeys(_years(fields)))[1:],
        doi,
        notices_of(fields, doi, title),
    )


def compare_works(work: Work, registered: RegistryRecord) -> MetadataCheck:
    """What the draft says of a work beside what is registered; what the draft leaves out is no difference.

    That a work was retracted, or that concern about it was expressed, is one of the title, before which publishers write it;
    a citation that says so itself is right (docs/decisions.md, 15).
    """
    compared = _compare_fields(work, registered)
    notice = most_serious_notice(registered.notices)
    if notice is None or notice.kind == "correction" or admits_notice(work, notice):
        return compared
    mark = "RETRACTED" if notice.kind == "retraction" else "EXPRESSION OF CONCERN"
    marked = Difference("title", work.title or work.entry or registered.title, f"{mark}: {registered.title}")
    others = tuple(one for one in compared.differences if one.field != "title")
    return MetadataCheck("mismatch", (marked, *others))


def _compare_fields(work: Work, registered: RegistryRecord) -> MetadataCheck:
    if work.entry:
        differences = _compare_entry(work.entry, registered)
        return MetadataCheck("mismatch" if differences else "consistent", differences)
    found: list[Difference] = []
    compared = 0
    if work.title and registered.title:
        compared += 1
        if _likeness(work.title, registered.title) < _SAME_TITLE:
            found.append(Difference("title", work.title, registered.title))
    if work.authors and registered.authors:
        compared += 1
        if not _same_authors(work.authors, registered.authors):
            found.append(Difference("authors", ", ".join(work.authors), ", ".join(registered.authors)))
    if work.year and registered.year is not None:
        compared += 1
        if work.year not in {str(registered.year), *map(str, registered.years)}:
            found.append(Difference("year", work.year, str(registered.year)))
    if work.journal and registered.journal:
        compared += 1
        if not _same_journal(work.journal, registered.journal):
            found.append(Difference("journal", work.journal, registered.journal))
    if not compared:
        return MetadataCheck("unchecked")
    return MetadataCheck("mismatch" if found else "consistent", tuple(found))


def _compare_entry(entry: str, registered: RegistryRecord) -> tuple[Difference, ...]:
    """An entry of a list is free text: the registered title, first author and a year must stand in it."""
    found: list[Difference] = []
    words = set(norms(entry))
    title = [word for word in norms(registered.title) if word not in STOP_WORDS]
    if title and sum(word in words for word in title) / len(title) < _TITLE_IN_ENTRY:
        found.append(Difference("title", entry, registered.title))
    if registered.authors and not set(norms(registered.authors[0])) & words:
        found.append(Difference("authors", entry, ", ".join(registered.authors)))
    years = _YEAR.findall(entry)
    known = {str(registered.year), *map(str, registered.years)}
    if registered.year is not None and years and not known & set(years):
        found.append(Difference("year", years[0], str(registered.year)))
    return tuple(found)


def _likeness(cited: str, registered: str) -> float:
    """The share of words that two titles have in common; a title without its subtitle is the same title."""
    one, other = set(norms(cited)), set(norms(registered))
    main = set(norms(re.split(r"[:.?!–—]\s", registered)[0]))
    if not one or not other:
        return 1.0 if one == other else 0.0
    whole = len(one & other) / len(one | other)
    return max(whole, len(one & main) / len(one | main) if main else 0.0)


def _same_authors(cited: Sequence[str], registered: Sequence[str]) -> bool:
    """Every author that is cited is one of the registered; the first is the first."""
    known = [_name(family) for family in registered]
    asked = [_name(name) for name in cited]
    return all(any(_alike(one, other) for other in known) for one in asked) and _alike(asked[0], known[0])


def _name(name: str) -> frozenset[str]:
    return frozenset(fold(word) for word in _LETTERS.findall(name))


def _alike(cited: frozenset[str], registered: frozenset[str]) -> bool:
    """ "van der Berg" is "Berg"; "J. Smith" is "Smith"."""
    return cited == registered or bool(cited & registered and (cited <= registered or registered <= cited))


def _same_journal(cited: str, registered: str) -> bool:
    one = [fold(word) for word in _LETTERS.findall(cited) if fold(word) not in STOP_WORDS]
    other = [fold(word) for word in _LETTERS.findall(registered) if fold(word) not in STOP_WORDS]
    if not one or not other:
        return True
    # "J. Phys. Chem." abbreviates "Journal of Physical Chemistry"; "PNAS" is made of first letters.
    if len(one) == len(other) and all(long.startswith(short) for short, long in zip(one, other, strict=True)):
        return True
    if len(one) == 1 and one[0] == "".join(word[0] for word in other):
        return True
    both = set(one) & set(other)
    return len(both) / len(set(one) | set(other)) >= _SAME_JOURNAL


def _text(value: object) -> str:
    if isinstance(value, list):
        value = cast("list[object]", value)[0] if value else ""
    return " ".join(html.unescape(_TAG.sub("", value)).split())[:1_000] if isinstance(value, str) else ""


def _family(entry: object) -> str:
    if not isinstance(entry, dict):
        return ""
    fields = cast("dict[str, object]", entry)
    family = _text(fields.get("family")) or _text(fields.get("literal")) or _text(fields.get("name"))
    particle = _text(fields.get("non-dropping-particle"))
    return f"{particle} {family}".strip()


def _year(fields: Mapping[str, object]) -> int | None:
    """The year of the earliest of the dates that say when a work came out in print."""
    return next(_years(fields), None)


def _years(fields: Mapping[str, object]) -> Iterator[int]:
    for name in ("issued", "published-print", "published-online", "published"):
        value = fields.get(name)
        parts = cast("dict[str, object]", value).get("date-parts") if isinstance(value, dict) else None
        first = cast("list[object]", parts)[0] if isinstance(parts, list) and parts else None
        year = cast("list[object]", first)[0] if isinstance(first, list) and first else None
        if isinstance(year, int) or (isinstance(year, str) and year.isdigit()):
            yield int(year)
