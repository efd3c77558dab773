"""Crossref's REST API: where a work is asked for, and what its record says of the work and of notices about it.

Shapes as documented at https://www.crossref.org/documentation/retrieve-metadata/rest-api/ (works), and for notices at
https://www.crossref.org/documentation/retrieve-metadata/retraction-watch/: `updated-by` stands in the record of a work that was
retracted or corrected, from its publisher or from Retraction Watch (`source`), `update-to` in the record of the notice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast
from urllib.parse import quote, urlencode

from factlint.engine.citations.model import Notice, NoticeKind, RegistryRecord, Work
from factlint.engine.evidence.words import fold

NAME = "Crossref"
MOST_FOUND = 3
_MOST_QUERY_CP = 400
_MOST_NOTICES = 20
_LEAST_TITLE_WORDS = 3
_KINDS: Mapping[str, NoticeKind] = {
    "retraction": "retraction",
    "withdrawal": "retraction",
    "removal": "retraction",
    "expression_of_concern": "concern",
    "correction": "correction",
    "corrigendum": "correction",
    "erratum": "correction",
    "addendum": "correction",
    "clarification": "correction",
    "partial_retraction": "correction",
    "reinstatement": "reinstatement",
}
_MARKED = re.compile(
    r"^\W*(?:(retracted|withdrawn|removed)|(expression of concern))(?:\s+(?:article|paper|chapter|notice))?\s*[:\]–—-]\s*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


def address_of_work(base: str, doi: str) -> str:
    """Where the record of a DOI is."""
    return f"{base.rstrip('/')}/works/{quote(doi, safe='')}"


def address_of_search(base: str, entry: str) -> str:
    """Where the works are that fit an entry of a reference list best."""
    asked = urlencode({"query.bibliographic": entry[:_MOST_QUERY_CP], "rows": MOST_FOUND})
    return f"{base.rstrip('/')}/works?{asked}"


def message_of(answer: object) -> Mapping[str, object] | None:
    """What an answer is about; None for anything else than an answer of the API."""
    message = cast("dict[str, object]", answer).get("message") if isinstance(answer, dict) else None
    return cast("dict[str, object]", message) if isinstance(message, dict) else None


def items_of(answer: object) -> list[Mapping[str, object]]:
    """The works that a search found, the best first."""
    message = message_of(answer)
    items = message.get("items") if message is not None else None
    found = cast("list[object]", items)[:MOST_FOUND] if isinstance(items, list) else []
    return [cast("dict[str, object]", item) for item in found if isinstance(item, dict)]


def drop_title_mark(title: str) -> str:
    """A title without the word that a publisher put before it."""
    return _MARKED.sub("", title, count=1)


def notices_of(record: Mapping[str, object], doi: str, title: str) -> tuple[Notice, ...]:
    """What was published about a work, each notice once: one that two sources know has both."""
    found: dict[tuple[NoticeKind, str], Notice] = {}
    for update, other in (*_updates(record, "updated-by", ""), *_updates(record, "update-to", doi)):
        kind = _KINDS.get(_text(update.get("type")).lower().replace("-", "_").replace(" ", "_"))
        if kind is None:
            continue
        notice = Notice(kind, other, _date(update.get("updated")), _source(update.get("source")))
        known = found.get((kind, other))
        if known is not None:
            sources = tuple(dict.fromkeys((*known.sources, *notice.sources)))
            notice = Notice(kind, other, known.date or notice.date, sources)
        found[kind, other] = notice
    marked = _MARKED.match(title)
    if marked is not None:
        kind = "retraction" if marked[1] else "concern"
        if not any(notice.kind == kind for notice in found.values()):
            found[kind, doi] = Notice(kind, doi, "", ("publisher",))
    return tuple(found.values())[:_MOST_NOTICES]


def is_of_entry(record: RegistryRecord, entry: str) -> bool:
    """Whether an entry of a reference list is surely of this work: it has its whole title, and its author or its year."""
    title = [fold(word) for word in _WORD.findall(drop_title_mark(record.title))]
    words = [fold(word) for word in _WORD.findall(entry)]
    if len(title) < _LEAST_TITLE_WORDS or f" {' '.join(title)} " not in f" {' '.join(words)} ":
        return False
    by = bool(record.authors) and {fold(word) for word in _WORD.findall(record.authors[0])} <= set(words)
    return by or any(str(year) in words for year in (record.year, *record.years))


def most_serious_notice(notices: tuple[Notice, ...]) -> Notice | None:
    """The most serious notice that still counts: a work that was reinstated later is retracted no more."""
    again = max((notice.date for notice in notices if notice.kind == "reinstatement"), default="")
    for kind in ("retraction", "concern", "correction"):
        for notice in notices:
            if notice.kind == kind and not (again and kind != "correction" and notice.date <= again):
                return notice
    return None


def admits_notice(work: Work, notice: Notice) -> bool:
    """Whether a citation itself says what became of the work: then its writer knows."""
    said = f"{work.entry} {work.title}".casefold()
    words = ("retract", "withdrawn", "removed") if notice.kind == "retraction" else ("concern", "retract")
    return any(word in said for word in words)


def describe_notice(notice: Notice) -> str:
    """A notice in a sentence, for people."""
    what = {
        "retraction": "This work was retracted",
        "concern": "The publisher has expressed concern about this work",
        "correction": "A correction of this work was published",
        "reinstatement": "This work was reinstated",
    }[notice.kind]
    when = f" on {notice.date}" if notice.date else ""
    who = f" ({' and '.join(notice.sources)})" if notice.sources else ""
    where = f": https://doi.org/{notice.doi}" if notice.doi else ""
    return f"{what}{when}{who}{where}."


def _updates(record: Mapping[str, object], name: str, own: str) -> list[tuple[Mapping[str, object], str]]:
    """The updates of a field with the DOI of each notice; of `update-to` those that a record makes of its own work."""
    value = record.get(name)
    listed = cast("list[object]", value)[:_MOST_NOTICES] if isinstance(value, list) else []
    updates = [cast("dict[str, object]", one) for one in listed if isinstance(one, dict)]
    named = [(one, _text(one.get("DOI")).lower()) for one in updates]
    return [(one, doi) for one, doi in named if not own or doi == own.lower()]


def _source(value: object) -> tuple[str, ...]:
    return {"retraction-watch": ("Retraction Watch",), "publisher": ("publisher",)}.get(_text(value), ())


def _date(value: object) -> str:
    """A day, a month or a year as ISO 8601."""
    fields = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    parts = fields.get("date-parts")
    first = cast("list[object]", parts)[0] if isinstance(parts, list) and parts else None
    numbers = (
        [part for part in cast("list[object]", first)[:3] if isinstance(part, int)] if isinstance(first, list) else []
    )
    if numbers and 1000 <= numbers[0] <= 9999:
        return "-".join([str(numbers[0]), *(f"{part:02}" for part in numbers[1:] if 0 < part < 32)])
    stamp = re.match(r"\d{4}-\d\d-\d\d", _text(fields.get("date-time")))
    return stamp[0] if stamp else ""


def _text(value: object) -> str:
    return value.strip()[:300] if isinstance(value, str) else ""
