"""The citations of a draft: links, addresses, DOIs, numbered and author-year markers, footnotes, each with its statement."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from factlint.engine.citations.links import doi_of, find_addresses, find_dois
from factlint.engine.citations.model import Citation, Doubt, Work
from factlint.engine.citations.quotations import quotes_in
from factlint.engine.citations.references import Entry, entries_of, find_reference_lists, read_footnotes
from factlint.prose.draft import Block, BlockKind, Mark, Markup, ParsedDraft
from factlint.prose.markup.markdown.syntax import normalized_label
from factlint.prose.parse import parse
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

MAX_CITATIONS = 500
MAX_STATEMENT_CP = 1_000
_FEWEST_WORDS = 3
_OF_ITS_OWN = 5
_WORDS_OF_A_WORK = 6

_MARKER = re.compile(r"\\?\[(\d{1,3}(?:\s*[,;–—-]\s*\d{1,3}){0,9})\\?\]")
_RANGE = re.compile(r"(\d{1,3})\s*[–—-]\s*(\d{1,3})")
_MOST_OF_A_RANGE = 10
_FOOTNOTE = re.compile(r"\[\^([^\]\[\s]{1,200})\](?!:)")
_AUTHOR_YEAR = re.compile(
    r"\b([A-Z][^\W\d_]+(?:[-’'][A-Z]?[^\W\d_]+)*)(?:\s+et\s+al\.?|\s+(?:and|&)\s+[A-Z][\w’'-]+)?,?\s+\(?((?:1[5-9]|20)\d\d)([a-z]?)\)"
)
_CODE_OR_IMAGE = re.compile(r"(?<!`)(`++)[^`].*?(?<!`)\1(?!`)|!\[[^\[\]]*+\](?:\([^)]*\)|\[[^\]]*\])", re.DOTALL)
_ONLY_A_NUMBER = re.compile(r"[\s\[(^]*\d{1,3}[\s\])]*")
_DESTINATION = re.compile(r"\(\s*(?:<([^<>\n]*)>|([^\s<>()]*(?:\([^\s()]*\)[^\s()]*)*))")
_DEFINED = re.compile(r"\]:\s*<?([^\s<>]+)")
_EMPTY_BRACKETS = re.compile(r"[(\[](?:see|sources|source|via|cf|at|from|and|[,;:.\s])*+[)\]]", re.IGNORECASE)
_SPACE_BEFORE_STOP = re.compile(r"(?<!\s)\s++(?=[.,;:!?])")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _Target:
    """What an anchor leads to."""

    reference: str
    url: str | None
    doi: str | None
    entry: Entry | None = None
    doubt: Doubt = ""


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A place in a block's visible text that cites something; `own` are visible characters that belong to the citation.

    `words`: these characters are words of the sentence too (those of a link); others are taken out of the statement.
    """

    own: Span
    target: _Target
    words: bool


def find(text: str, markup: Markup = "markdown", *, works: bool = False) -> tuple[Citation, ...]:
    """The citations of a draft in the order of the text. Works of its reference list that nothing cites come last.

    With `works`, those of the list without any address come behind them: they can be looked up by their words.
    """
    draft = parse(text, markup)
    lists = find_reference_lists(text)
    entries = entries_of(text, lists)
    finder = _Finder(draft, lists, entries)
    found = [citation for index in range(len(draft.blocks)) for citation in finder.of_block(index)]
    found = _mark_shared(list(dict.fromkeys(found)))
    cited = {citation.doi for citation in found}
    uncited = [entry for entry in entries if entry.doi is not None and entry.doi not in cited]
    named = [entry for entry in entries if works and not entry.leads_somewhere and _is_work(entry)]
    return tuple([*found, *(_citation_without_statement(text, entry) for entry in [*uncited, *named])][:MAX_CITATIONS])


class _Finder:
    def __init__(self, draft: ParsedDraft, lists: Sequence[Span], entries: Sequence[Entry]) -> None:
        self._draft = draft
        self._apart = [*lists, *(entry.span for entry in entries)]
        self._entries = entries
        self._by_label: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.label:
                self._by_label.setdefault(entry.label, []).append(entry)
        self._footnotes = read_footnotes(draft)

    def of_block(self, index: int) -> Iterator[Citation]:
        block = self._draft.blocks[index]
        if block.kind in {BlockKind.HEADING, BlockKind.FOOTNOTE}:
            return
        if any(region.overlaps(block.span) for region in self._apart):
            return
        anchors = sorted(
            islice(self._anchors(block), MAX_CITATIONS), key=lambda anchor: (anchor.own.start, anchor.own.end)
        )
        if not anchors:
            return
        shown = _blank_out(block.text, [anchor.own for anchor in anchors if not anchor.words])
        sentences = boundaries(shown)
        for anchor in anchors:
            yield self._citation(block, shown, sentences, anchor, anchors)

    def _citation(
        self,
        block: Block,
        shown: str,
        sentences: Sequence[tuple[int, int]],
        anchor: _Anchor,
        anchors: Sequence[_Anchor],
    ) -> Citation:
        target = anchor.target
        where = _supported_sentence(shown, sentences, anchor, anchors)
        entry = target.entry
        work = Work(entry=entry.text) if entry is not None and target.doi is not None else None
        if where is None:
            return Citation(target.reference, target.url, target.doi, "", work=work, doubt="no_statement")
        statement = _statement(shown[where.start : where.end])
        return Citation(
            target.reference,
            target.url,
            target.doi,
            statement[:MAX_STATEMENT_CP],
            quotes_in(statement),
            block.source_span(where.start, where.end),
            work,
            doubt=target.doubt,
        )

    def _anchors(self, block: Block) -> Iterator[_Anchor]:
        text, start, end = self._draft.text, block.span.start, block.span.end
        hidden = [Span(*found.span()) for found in _CODE_OR_IMAGE.finditer(text, start, end)]
        links = [mark for mark in block.content.marks if mark.kind == "link"][:MAX_CITATIONS]
        for mark in links:
            yield from self._link_anchors(block, mark)
        taken = [*hidden, *(mark.outer.shifted(start) for mark in links)]
        for span, address in find_addresses(text, start, end):
            if not any(span.overlaps(other) for other in taken):
                taken.append(span)
                yield _Anchor(block.visible_span(span), _target_of(address, address), words=False)
        for span, name in find_dois(text, start, end):
            if not any(span.overlaps(other) for other in taken):
                taken.append(span)
                yield _Anchor(block.visible_span(span), _Target(f"doi:{name}", None, name), words=False)
        for found in _FOOTNOTE.finditer(text, start, end):
            note = self._footnotes.get(found[1])
            if note is not None and note.leads_somewhere:
                yield _Anchor(block.visible_span(Span(*found.span())), _target_of_entry(note), words=False)
        for found in _MARKER.finditer(text, start, end):
            span = Span(*found.span())
            if any(span.overlaps(other) for other in taken):
                continue
            for label in _labels(found[1]):
                target = _target_with_doubt(self._by_label.get(label, ()))
                if target is not None:
                    yield _Anchor(block.visible_span(span), target, words=False)
        for found in _AUTHOR_YEAR.finditer(block.text):
            target = self._find_by_author(found[1], found[2])
            if target is not None:
                yield _Anchor(Span(*found.span()), target, words=True)

    def _link_anchors(self, block: Block, mark: Mark) -> Iterator[_Anchor]:
        words = mark.visible.slice(block.text)
        address = self._destination(block, mark)
        if address is not None:
            number = _ONLY_A_NUMBER.fullmatch(words) is not None
            reference = address if number or not words.strip() else " ".join(words.split())
            # "in 1938.[log]": hung onto a sentence like a note, it is no word of any.
            hung = block.text[: mark.visible.start].endswith((".", "!", "?"))
            yield _Anchor(mark.visible, _target_of(address, reference), words=not (number or hung))

    def _destination(self, block: Block, mark: Mark) -> str | None:
        text, base = self._draft.text, block.span.start
        after = base + mark.inner.end + 1
        if found := _DESTINATION.match(text, after, base + mark.outer.end):
            address = found[1] or found[2] or ""
        else:
            rest = text[after : base + mark.outer.end]
            label = rest[1:-1] if rest.startswith("[") and len(rest) > 2 else mark.inner.shifted(base).slice(text)
            definition = self._draft.definitions.get(normalized_label(label))
            defined = _DEFINED.search(definition.slice(text)) if definition is not None else None
            address = defined[1] if defined else ""
        is_web = address.lower().startswith(("http://", "https://")) or doi_of(address) is not None
        return address if is_web else None

    def _find_by_author(self, name: str, year: str) -> _Target | None:
        """The one entry of this author and year that leads somewhere."""
        named = [
            entry
            for entry in self._entries
            if entry.text.casefold().startswith(name.casefold()) and year in entry.years and entry.leads_somewhere
        ]
        return _target_with_doubt(named)


def _supported_sentence(
    shown: str, sentences: Sequence[tuple[int, int]], anchor: _Anchor, anchors: Sequence[_Anchor]
) -> Span | None:
    """The sentence that an anchor supports: its own, or the one before where the anchor stands behind the stop."""
    at = next(
        (index for index, (start, end) in enumerate(sentences) if start <= anchor.own.start < end and anchor.words),
        None,
    )
    if at is None:
        before = [index for index, (start, _) in enumerate(sentences) if start < max(anchor.own.start, 1)]
        at = before[-1] if before else None
    while at is not None and at >= 0:
        start, end = sentences[at]
        if _says_something(shown, Span(start, end), anchors):
            return Span(start, end)
        at -= 1
    return None


def _says_something(shown: str, sentence: Span, anchors: Sequence[_Anchor]) -> bool:
    """Whether a sentence says more than what it cites; a link that is a whole sentence says it itself."""
    links = [anchor.own for anchor in anchors if anchor.words and anchor.own.overlaps(sentence)]
    rest = _blank_out(shown, links)[sentence.start : sentence.end]
    if len(_WORD.findall(rest)) >= _FEWEST_WORDS:
        return True
    whole = sentence.slice(shown)
    return len(_WORD.findall(whole)) >= _OF_ITS_OWN and whole.rstrip("\"”'’)")[-1:] in {".", "!"}


def _statement(shown: str) -> str:
    return _SPACE_BEFORE_STOP.sub("", " ".join(_EMPTY_BRACKETS.sub(" ", shown).split()))


def _blank_out(text: str, spans: Sequence[Span]) -> str:
    for span in spans:
        text = text[: span.start] + " " * len(span) + text[span.end :]
    return text


def _labels(written: str) -> Iterator[str]:
    for part in re.split(r"[,;]", written):
        if found := _RANGE.search(part):
            first, last = int(found[1]), int(found[2])
            yield from (str(number) for number in range(first, min(last, first + _MOST_OF_A_RANGE - 1) + 1))
        elif part.strip():
            yield part.strip()


def _target_with_doubt(entries: Sequence[Entry]) -> _Target | None:
    leading = [entry for entry in entries if entry.leads_somewhere]
    if not leading:
        return None
    target = _target_of_entry(leading[0])
    return replace(target, doubt="ambiguous_reference") if len(leading) > 1 else target


def _target_of_entry(entry: Entry) -> _Target:
    return _Target(entry.text, entry.url, entry.doi, entry)


def _target_of(address: str, reference: str) -> _Target:
    doi = doi_of(address)
    return _Target(reference, None if doi else address, doi)


def _citation_without_statement(text: str, entry: Entry) -> Citation:
    """A work of the list for which no statement cites it; its place is that of the entry."""
    words = entry.span.slice(text)
    end = entry.span.start + len(words.rstrip())
    place = Span(entry.span.start, end) if words.strip() else None
    return Citation(
        entry.text, entry.url, entry.doi, "", position=place, work=Work(entry=entry.text), doubt="no_statement"
    )


def _is_work(entry: Entry) -> bool:
    """Whether an entry without an address says enough to find a published work: a year, and words of a title."""
    return bool(entry.years) and len(_WORD.findall(entry.text)) >= _WORDS_OF_A_WORK


def _mark_shared(found: Sequence[Citation]) -> list[Citation]:
    """Tells of each citation whether others stand with its statement."""
    places: Mapping[Span | None, int] = Counter(citation.position for citation in found)
    return [
        replace(citation, shared=citation.position is not None and places[citation.position] > 1) for citation in found
    ]
