"""The works of bibliographies looked up in the registers: through the backend, as entries of a reference list."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from factlint.client.api.client import Client
from factlint.client.checks.citation_findings import LABELS, describe_difference, is_mark, label_of
from factlint.client.checks.findings import Finding, finding_id
from factlint.client.checks.policy import Policy
from factlint.client.drafts.bibliography_files import BibliographyFiles
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.client.store.kept_reports import KeptCitations
from factlint.consistency.bibliography.works import keys_of, works_of
from factlint.consistency.text import Draft, Folder
from factlint.interface.citecheck import MAX_CITATIONS, Citation, CitecheckIn, CitecheckOut, MetadataDifference
from factlint.interface.common import Source
from factlint.prose.apply.edits import Edit
from factlint.prose.bibliography.entries import Entry
from factlint.prose.bibliography.formats import read_bibliography
from factlint.prose.draft import ParsedDraft
from factlint.prose.slices import paragraph_key
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash

OnDone = Callable[[int, int], None]
"""Gets how many works were looked up, and how many are to be."""
DAY = timedelta(hours=24)
MOST_WORKS = 2_000
MOST_HOSTED_WORKS = 100
"""Of one draft, by a service elsewhere, which may charge for each."""
_AT_ONCE = 2
_LOOK_EVERY_S = 0.4
_MOST_LOOKS = 3_000
_HEAD = "# References\n\n"
_MOST_TITLE_CP = 300
_MOST_FAMILIES = 8


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What the registers say of works, by their indexes, and how many credits that was charged."""

    rows: Mapping[int, Citation]
    charged: int = 0


@dataclass(frozen=True, slots=True)
class KeptWorks:
    """Of how many citations of a draft something is to be said, and how many credits that was charged."""

    told: int = 0
    charged: int = 0


@dataclass(frozen=True, slots=True)
class CitedWorks:
    """Looks works up for one workspace. Nothing is sent unless its writer chose that and agreed.

    A service elsewhere is asked for `agreed` works at most, those to whose price the writer agreed, at `cost` credits each.
    """

    client: Client
    policy: Policy
    workspace: str
    agreed: int = 0
    cost: int = 0

    @property
    def may_ask(self) -> bool:
        if self.client.local is None:
            return self.agreed > 0 and self.policy.may_send_works(self.workspace)
        return self.policy.may_look_up_works(self.workspace)

    async def look_up(self, entries: Sequence[Entry], on_done: OnDone = lambda done, of: None) -> LookedUp:
        """What the registers say of entries, by their indexes; those that say too little are not asked for.

        Raises ClientError.
        """
        if not self.may_ask:
            return LookedUp({})
        most = MOST_WORKS if self.client.local is not None else self.agreed
        asked = [(index, words) for index, entry in enumerate(entries) if (words := _reference_line(entry))][:most]
        batches = [asked[first : first + MAX_CITATIONS] for first in range(0, len(asked), MAX_CITATIONS)]
        turn = asyncio.Semaphore(_AT_ONCE)
        found: dict[int, Citation] = {}
        reserved, charged = len(asked) * self.cost, 0
        await asyncio.to_thread(self.policy.reserve, reserved)

        async def one(batch: Sequence[tuple[int, str]]) -> None:
            nonlocal charged
            async with turn:
                rows, taken = await self._look_up_batch(batch)
                charged += taken
                found.update(rows)
                on_done(len(found), len(asked))

        ended = await asyncio.gather(*map(one, batches), return_exceptions=True)
        await asyncio.to_thread(self.policy.give_back, max(0, reserved - charged))
        if failed := next((error for error in ended if error is not None), None):
            raise failed
        return LookedUp(found, charged if self.cost else 0)

    async def _look_up_batch(self, batch: Sequence[tuple[int, str]]) -> tuple[Mapping[int, Citation], int]:
        """What was found of some works, and what it was charged."""
        lines: list[tuple[Span, int]] = []
        text = _HEAD
        for index, words in batch:
            lines.append((Span(len(text), len(text) + len(words)), index))
            text += f"{words}\n\n"
        receipt = await self.client.citechecks.start(
            CitecheckIn(text=text, max_citations=MAX_CITATIONS), workspace=self.workspace
        )
        ended = await self._wait_until_ended(receipt.citecheck_id)
        found: dict[int, Citation] = {}
        for row in ended.citations:
            at = row.position
            if at is None or at.start is None:
                continue
            for span, index in lines:
                if span.start <= at.start < span.end:
                    found[index] = row
        return found, ended.credits.charged

    async def _wait_until_ended(self, id: str) -> CitecheckOut:
        """The local backend answers at once, so that it is asked more often than a service elsewhere."""
        if self.client.local is None:
            return await self.client.citechecks.wait(id)
        for _ in range(_MOST_LOOKS):
            state = await self.client.citechecks.get(id)
            if state.status not in {"queued", "checking"}:
                return state
            await asyncio.sleep(_LOOK_EVERY_S)
        return await self.client.citechecks.cancel(id)


async def bibliography_findings(
    parsed: ParsedDraft, works: CitedWorks, on_done: OnDone = lambda done, of: None
) -> tuple[Finding, ...]:
    """What the registers say otherwise than a bibliography, on the field that says it. Raises ClientError."""
    if not works.may_ask or works.client.local is None:
        return ()
    entries = (await asyncio.to_thread(read_bibliography, parsed.text, parsed.markup)).entries
    rows = (await works.look_up(entries, on_done)).rows
    now = datetime.now(UTC)
    return tuple(
        one for index, row in sorted(rows.items()) for one in _entry_findings(parsed.text, entries[index], row, now)
    )


async def keep_cited_works(
    parsed: ParsedDraft, root: Path | None, path: Path | None, works: CitedWorks, cache: ResultCache, scope: Scope
) -> KeptWorks:
    """Look up the works that a draft cites by key, and keep what is wrong with them under its paragraphs.

    Raises ClientError.
    """
    if not works.may_ask:
        return KeptWorks()
    cited = await asyncio.to_thread(_cited_entries, parsed, root, path)
    entries = _entries_of(cited)
    looked_up = await works.look_up(entries)
    by_entry = {id(entries[index]): row for index, row in looked_up.rows.items()}
    told: dict[int, list[tuple[Citation, int, int]]] = {}
    for block, span, entry in cited:
        row = by_entry.get(id(entry))
        if row is not None and _says_something(row):
            key = span.slice(parsed.text)
            about = row.model_copy(update={"reference": key, "statement": entry.title, "position": None})
            start = parsed.blocks[block].span.start
            told.setdefault(block, []).append((about, span.start - start, span.end - start))
    await asyncio.to_thread(_keep, parsed, told, {block for block, _, _ in cited}, cache, scope)
    return KeptWorks(sum(map(len, told.values())), looked_up.charged)


def count_hosted_works(
    parsed: ParsedDraft, root: Path | None, path: Path | None, policy: Policy, workspace: str
) -> int:
    """How many works that a draft cites by key a service elsewhere would be asked for; 0 for none elsewhere, or without leave."""
    if not policy.may_send_works(workspace):
        return 0
    entries = _entries_of(_cited_entries(parsed, root, path))
    return min(sum(bool(_reference_line(entry)) for entry in entries), MOST_HOSTED_WORKS)


def _entries_of(cited: Iterable[tuple[int, Span, Entry]]) -> list[Entry]:
    """Each entry once, in the order in which a draft cites them."""
    return list({id(entry): entry for _, _, entry in cited}.values())


def _cited_entries(parsed: ParsedDraft, root: Path | None, path: Path | None) -> list[tuple[int, Span, Entry]]:
    """The keys of a draft with the entries that they stand for: the block, the place, the entry."""
    if path is None or root is None or not path.is_relative_to(root):
        return []
    draft = Draft(parsed, path.relative_to(root).as_posix())
    works = works_of(draft, Folder({draft.path: draft}, None, BibliographyFiles(root)))
    found = ((one, works.find(one.key)) for one in keys_of(draft))
    return [(one.block, one.span, entry[0]) for one, entry in found if entry is not None]


def _keep(
    parsed: ParsedDraft,
    told: Mapping[int, list[tuple[Citation, int, int]]],
    blocks: Iterable[int],
    cache: ResultCache,
    scope: Scope,
) -> None:
    """Keep what was found beside what is known of the links of the same paragraphs, in place of what was found before."""
    now = datetime.now(UTC)
    for block in blocks:
        key = scope.citations(paragraph_key(parsed, block))
        known = cache.citations(key)
        others = [row for row in known.citations if row[0].position is not None] if known else []
        if told.get(block) or known is not None:
            kept = [*others, *told.get(block, ())]
            cache.put_citations(
                key, KeptCitations(citations=kept, checked_at=now.timestamp(), until=(now + DAY).timestamp())
            )


def _reference_line(entry: Entry) -> str:
    """An entry in a line of a reference list; "" where it says too little to be looked up."""
    title = " ".join(entry.title.split())[:_MOST_TITLE_CP]
    if not entry.doi and not (title and entry.year):
        return ""
    by = ", ".join(entry.families[:_MOST_FAMILIES])
    parts = (by, f"({entry.year})" if entry.year else "", title, entry.journal[:_MOST_TITLE_CP])
    # What a title has of links and marks would be read as the list's own.
    said = ". ".join(part.replace("http", "").replace("[", "(").replace("]", ")").rstrip(".") for part in parts if part)
    return f"{said}. https://doi.org/{entry.doi}" if entry.doi else f"{said}."


def _says_something(row: Citation) -> bool:
    return row.result is not None and (row.result.is_issue or row.check.unchecked_reason == "other_version")


def _entry_findings(text: str, entry: Entry, row: Citation, now: datetime) -> Iterable[Finding]:
    if not _says_something(row) or row.result is None:
        return
    label = label_of(row)
    if row.result.finding == "doi_not_found":
        field = entry.doi_field
        yield _finding(
            text, entry, row, field.span if field else entry.key_span, label, "No registry knows this DOI.", now
        )
        return
    if row.check.hint and (label not in LABELS.values()):
        yield _finding(text, entry, row, _place(entry, "title"), label, row.check.hint, now)
    for difference in row.check.metadata_differences:
        if not is_mark(difference):
            span = _place(entry, difference.field)
            said = _with_written_value(difference, span.slice(text))
            yield _finding(
                text, entry, row, span, LABELS["metadata_mismatch"], describe_difference(said), now, difference
            )


def _with_written_value(difference: MetadataDifference, written: str) -> MetadataDifference:
    """A difference with what the field itself says, not the line that was sent."""
    return difference.model_copy(update={"cited": " ".join(written.split())})


def _place(entry: Entry, field: str) -> Span:
    """Where an entry says something; its key where it does not."""
    if field == "year":
        return entry.year_span or entry.key_span
    names = {"title": ("title",), "authors": ("author", "editor"), "journal": ("journal", "journaltitle", "booktitle")}
    found = entry.first_field(*names.get(field, ()))
    return found.span if found is not None else entry.key_span


def _finding(
    text: str,
    entry: Entry,
    row: Citation,
    span: Span,
    label: str,
    rationale: str,
    now: datetime,
    difference: MetadataDifference | None = None,
) -> Finding:
    passage = span.slice(text)
    edit = None
    if difference is not None and difference.field == "year" and span == entry.year_span:
        edit = Edit(span, str(difference.registered))
    doi = row.doi or entry.doi
    sources = (
        (Source(title=entry.title or entry.key, url=f"https://doi.org/{doi}", snippet="", date=""),) if doi else ()
    )
    return Finding(
        id=finding_id(f"work {entry.key} {label}", passage),
        kind="citation",
        claim=entry.title or entry.key or entry.doi,
        span=span,
        passage=passage,
        words=words_hash(passage),
        verdict=label,
        confidence="high",
        assessed_at=now,
        until=now + DAY,
        rationale=rationale,
        sources=sources,
        rewrite=edit.replacement if edit else None,
        edits=(edit,) if edit else (),
    )
