"""What the page of the public library shows: what was asked for, a page of what was found, and ways on. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from factlint.interface.common import VERDICTS
from factlint.interface.verifications import SORTS, Sort, VerificationList, VerificationListItem, what_was_found
from factlint.pages.safe_text import ShownTime, clean_line, clean_paragraphs, format_minute, language_tag
from factlint.pages.verdicts import Verdict, verdict_of
from factlint.service.common.page_addresses import LIBRARY_PATH, page_path
from factlint.service.library.search import LibraryQuery

_ORDERS: Mapping[Sort, str] = {
    "recent": "Newest first",
    "popular": "Most read first",
    "most_true": "Truest first",
    "most_untrue": "Most untrue first",
    "relevance": "Best match first",
    "random": "In any order",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a list; `value` is what is sent."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LibraryLink:
    """A link within the library."""

    words: str
    href: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One verification, with what leads to others of its kind."""

    href: str
    claim: str
    verdict: Verdict
    key_finding: tuple[str, ...]
    language: str
    subject: LibraryLink | None
    things: tuple[LibraryLink, ...]
    checked: ShownTime | None


@dataclass(frozen=True, slots=True)
class LibraryView:
    """A whole page; `narrowed` are the conditions that the form has no field for, each with the way without it."""

    path: str
    search: str
    subject: str
    verdicts: tuple[Choice, ...]
    orders: tuple[Choice, ...]
    hidden: tuple[tuple[str, str], ...]
    narrowed: tuple[LibraryLink, ...]
    summary: str
    entries: tuple[Entry, ...]
    before: str
    after: str
    everything: str

    @property
    def asked(self) -> bool:
        """Whether this is another page than the first one of everything."""
        return self.everything != ""


def library_view(wanted: LibraryQuery, found: VerificationList) -> LibraryView:
    """What the library shows to who asked for `wanted`."""
    last = max(1, -(-found.total // found.page_size))
    verdict = wanted.verdicts[0] if len(wanted.verdicts) == 1 else ""
    kept = [("entity", wanted.entity), ("curated", ",".join(wanted.collections))]
    kept += [("verdict", ",".join(wanted.verdicts))] if len(wanted.verdicts) > 1 else []
    return LibraryView(
        path=LIBRARY_PATH,
        search=clean_line(wanted.search),
        subject=clean_line(wanted.domain),
        verdicts=(Choice("", "Any verdict", not verdict), *(Choice(one, one, one == verdict) for one in VERDICTS)),
        orders=tuple(Choice(one, _ORDERS[one], one == wanted.sort) for one in SORTS),
        hidden=tuple((name, value) for name, value in kept if value),
        narrowed=tuple(_filter_links(wanted)),
        summary=_summary_line(wanted, found, last),
        entries=tuple(_entry(item) for item in found.items),
        before=library_address(replace(wanted, page=min(wanted.page - 1, last))) if wanted.page > 1 else "",
        after=library_address(replace(wanted, page=wanted.page + 1)) if wanted.page < last else "",
        everything=LIBRARY_PATH if wanted != LibraryQuery() else "",
    )


def library_address(wanted: LibraryQuery) -> str:
    """Where a page of the library is."""
    asked = {
        "search": wanted.search,
        "domain": wanted.domain,
        "entity": wanted.entity,
        "verdict": ",".join(wanted.verdicts),
        "curated": ",".join(wanted.collections),
        "sort": "" if wanted.sort == "recent" else wanted.sort,
        "page": "" if wanted.page == 1 else str(wanted.page),
    }
    query = urlencode({name: value for name, value in asked.items() if value}, errors="replace")
    return f"{LIBRARY_PATH}?{query}" if query else LIBRARY_PATH


def _summary_line(wanted: LibraryQuery, found: VerificationList, last: int) -> str:
    if not found.total:
        return "Nothing here yet." if wanted == LibraryQuery() else "Nothing was found."
    counted = "1 verification" if found.total == 1 else f"{found.total:,} verifications"
    return f"{counted}." if last == 1 and wanted.page == 1 else f"{counted}, page {wanted.page:,} of {last:,}."


def _filter_links(wanted: LibraryQuery) -> list[LibraryLink]:
    ways: list[LibraryLink] = []
    if wanted.entity:
        ways.append(
            LibraryLink(f"About {clean_line(wanted.entity)}", library_address(replace(wanted, entity="", page=1)))
        )
    if wanted.collections:
        names = ", ".join(clean_line(name) for name in wanted.collections)
        ways.append(LibraryLink(f"In the collection {names}", library_address(replace(wanted, collections=(), page=1))))
    if len(wanted.verdicts) > 1:
        names = " or ".join(clean_line(name) for name in wanted.verdicts)
        ways.append(LibraryLink(f"Found {names}", library_address(replace(wanted, verdicts=(), page=1))))
    return ways


def _entry(item: VerificationListItem) -> Entry:
    subject = clean_line(item.domain)
    names = dict.fromkeys(name for entity in item.entities if (name := clean_line(entity.name)))
    return Entry(
        href=page_path(item.verification_id, item.claim),
        claim=clean_line(item.claim),
        verdict=verdict_of(item.verdict, item.confidence),
        key_finding=clean_paragraphs(what_was_found(item.key_finding, item.executive_summary, item.suggested_rewrite)),
        language=language_tag(item.language),
        subject=LibraryLink(subject, library_address(LibraryQuery(domain=subject))) if subject else None,
        things=tuple(LibraryLink(name, library_address(LibraryQuery(entity=name))) for name in names),
        checked=format_minute(item.completed_at or "") or format_minute(item.created_at),
    )
