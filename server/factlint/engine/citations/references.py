"""Reference lists and footnotes of a draft: each entry's label, words, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.engine.citations.links import doi_of, find_addresses, find_dois
from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.span import Span

_HEADING = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+)?(?:[*_]{1,3})?(?:references|bibliography|works cited|sources(?: cited)?|literature(?: cited)?|"
    r"citations|reference list|endnotes)(?:[*_]{1,3})?[ \t]*:?[ \t]*#*[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_NEXT_HEADING = re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+\S", re.MULTILINE)
_LABELLED = re.compile(r"^[ \t]*(?:[-*+][ \t]+)?(?:\\?\[(\d{1,3})\\?\]:?|(\d{1,3})[.)])[ \t]+(?=\S)", re.MULTILINE)
_BRACKETED = re.compile(r"^[ \t]*(?:[-*+][ \t]+)?\\?\[(\d{1,3})\\?\][ \t]+(?=\S)", re.MULTILINE)
_ITEM = re.compile(r"(?:\A|\n)[ \t]*(?:[-*+][ \t]+)?(?=\S)")
_BLANK = re.compile(r"\n[ \t]*\n")
_FOOTNOTE_LABEL = re.compile(r"[ \t>]*\[\^([^\]\s]{1,200})\]:")
_LINK_WORDS = re.compile(r"!?\[([^\[\]]*)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_MARKS = re.compile(r"[*_`]|\\(?=[\[\]])")
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)[a-z]?\b")
MAX_ENTRY_CP = 600
MAX_ENTRIES = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: `label` is its number or name in the text, "" where it has none."""

    label: str
    span: Span
    text: str
    url: str | None
    doi: str | None

    @property
    def years(self) -> tuple[str, ...]:
        return tuple(_YEAR.findall(self.text))

    @property
    def leads_somewhere(self) -> bool:
        return self.url is not None or self.doi is not None


def find_reference_lists(text: str) -> list[Span]:
    """The parts of a draft that are lists of references, by their headings."""
    found: list[Span] = []
    for heading in _HEADING.finditer(text):
        if found and heading.start() < found[-1].end:
            continue
        after = _NEXT_HEADING.search(text, heading.end())
        found.append(Span(heading.end(), after.start() if after else len(text)))
    return found


def entries_of(text: str, lists: Sequence[Span]) -> list[Entry]:
    """The entries of the lists, and lines elsewhere that begin with a number in brackets and lead somewhere."""
    found: list[Entry] = []
    for region in lists:
        found += _find_entries(text, region)
    for start, label, end in _starts(_BRACKETED, text, Span(0, len(text))):
        if not any(region.start <= start < region.end for region in lists):
            entry = _entry(text, label, Span(start, min(end, _paragraph_end(text, start))))
            if entry.leads_somewhere:
                found.append(entry)
    return found[:MAX_ENTRIES]


def read_footnotes(draft: ParsedDraft) -> dict[str, Entry]:
    """What each footnote says first, by its label."""
    found: dict[str, Entry] = {}
    for block in draft.blocks:
        if block.kind is not BlockKind.FOOTNOTE:
            continue
        label = _FOOTNOTE_LABEL.match(draft.text, block.span.start)
        if label and label[1] not in found and len(found) < MAX_ENTRIES:
            found[label[1]] = _entry(draft.text, label[1], Span(label.end(), max(label.end(), block.span.end)))
    return found


def _find_entries(text: str, region: Span) -> Iterator[Entry]:
    labelled = list(_starts(_LABELLED, text, region))
    if labelled:
        for start, label, end in labelled:
            yield _entry(text, label, Span(start, min(end, _paragraph_end(text, start))))
        return
    body = region.slice(text)
    if not body.strip():
        return
    single_lines = not _BLANK.search(body.strip())
    starts = [found.end() for found in (_ITEM if single_lines else _BLANK).finditer(body)]
    if not single_lines:
        starts = [0, *starts]
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        if body[start:end].strip():
            yield _entry(text, "", Span(region.start + start, region.start + end))


def _starts(pattern: re.Pattern[str], text: str, region: Span) -> Iterator[tuple[int, str, int]]:
    """Where each labelled entry's words start, its label, and where the next entry begins."""
    marks = list(pattern.finditer(text, region.start, region.end))
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else region.end
        label = next((group for group in mark.groups() if group), "")
        yield mark.end(), label, end


def _paragraph_end(text: str, start: int) -> int:
    blank = _BLANK.search(text, start)
    return blank.start() if blank else len(text)


def _entry(text: str, label: str, span: Span) -> Entry:
    raw = span.slice(text)[: MAX_ENTRY_CP * 2]
    addresses = [address for _, address in find_addresses(raw)]
    dois = [name for _, name in find_dois(raw)]
    doi = next((name for address in addresses if (name := doi_of(address))), dois[0] if dois else None)
    url = next((address for address in addresses if doi_of(address) is None), None)
    words = _MARKS.sub("", _LINK_WORDS.sub(r"\1", raw))
    return Entry(label, span, " ".join(words.split())[:MAX_ENTRY_CP], url, doi)
