"""Finding published verifications: by subject, name, words, verdict and collection, in one of six orders."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, exists, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import InstrumentedAttribute

from factlint.interface.verifications import LIBRARY_PAGE_SIZE, Sort, VerificationList
from factlint.service.library.publication import SEPARATOR, fold_case, pad_words
from factlint.service.storage.tables import CollectionEntry, LibraryEntry, Verification
from factlint.service.verifications.records import Verifications, record_columns

_MOST_WORDS = 12
_ESCAPE = "\\"


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """What a reader of the library asks for; empty means any."""

    sort: Sort = "recent"
    page: int = 1
    domain: str = ""
    entity: str = ""
    search: str = ""
    verdicts: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()


async def find(
    connection: AsyncConnection, verifications: Verifications, wanted: LibraryQuery, now: datetime
) -> VerificationList:
    """One page of the library."""
    which = and_(*_conditions(wanted))
    query = (
        select(*record_columns())
        .join(LibraryEntry, LibraryEntry.verification_id == Verification.id)
        .where(which)
        .order_by(*_order(wanted))
    )
    entry = exists().where(LibraryEntry.verification_id == Verification.id)
    found, total = await verifications.fetch_page(
        connection, query, and_(entry, which), now, page=wanted.page, page_size=LIBRARY_PAGE_SIZE
    )
    return VerificationList(
        items=[record.to_list_item() for record in found], total=total, page=wanted.page, page_size=LIBRARY_PAGE_SIZE
    )


def _conditions(wanted: LibraryQuery) -> list[ColumnElement[bool]]:
    """Every condition is on a verification, those on its entry by way of a subquery."""
    found: list[ColumnElement[bool]] = [
        Verification.visibility == "public",
        Verification.publication == "published",
        Verification.report.is_not(None),
    ]
    entry: list[ColumnElement[bool]] = []
    if wanted.domain:
        entry.append(LibraryEntry.domain == fold_case(wanted.domain))
    if wanted.entity:
        entry.append(_has(LibraryEntry.entities, f"{SEPARATOR}{fold_case(wanted.entity)}{SEPARATOR}"))
    words = _words(wanted.search)
    entry += [_has(LibraryEntry.words, f" {word} ") for word in words]
    if wanted.search.strip() and not words:
        entry.append(false())  # signs alone are no words
    if entry:
        listed = select(LibraryEntry.verification_id).where(*entry)
        found.append(Verification.id.in_(listed))
    if wanted.verdicts:
        found.append(Verification.verdict.in_(wanted.verdicts))
    if wanted.collections:
        curated = select(CollectionEntry.verification_id).where(CollectionEntry.name.in_(wanted.collections))
        found.append(Verification.id.in_(curated))
    return found


def _order(wanted: LibraryQuery) -> tuple[ColumnElement[Any], ...]:
    newest = (Verification.created_at.desc(), Verification.id.desc())
    match wanted.sort:
        case "popular":
            return (LibraryEntry.reads.desc(), *newest)
        case "most_true":
            return (Verification.score.is_(None), Verification.score.desc(), *newest)
        case "most_untrue":
            return (Verification.score.is_(None), Verification.score.asc(), *newest)
        case "random":
            return (func.random(),)
        case "relevance" if _words(wanted.search):
            return (_distance(wanted.search), *newest)
        case _:
            return newest


def _distance(search: str) -> ColumnElement[int]:
    """How far an entry is from the words: those whose claim has them as they stand first, then those that have most."""
    words = _words(search)
    in_claim = [case((_has(LibraryEntry.claim, f" {word} "), 0), else_=1) for word in words]
    total = in_claim[0]
    for one in in_claim[1:]:
        total = total + one
    return total + case((_has(LibraryEntry.claim, pad_words(search)), 0), else_=1)


def _words(search: str) -> list[str]:
    return pad_words(search).split()[:_MOST_WORDS]


def _has(column: InstrumentedAttribute[str], part: str) -> ColumnElement[bool]:
    escaped = part.replace(_ESCAPE, _ESCAPE * 2).replace("%", f"{_ESCAPE}%").replace("_", f"{_ESCAPE}_")
    return column.like(f"%{escaped}%", escape=_ESCAPE)
