"""A draft as the sentences that may state something: their words, their heading, their exact place in the draft."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.engine.claims.residue import find_cross_references, holds_markup, is_title, shows_place
from factlint.engine.language.en.tagger import tag
from factlint.engine.language.en.tokens import Word, words
from factlint.prose.parse import Block, BlockKind, Markup, ParsedDraft, parse
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

LONGEST_SENTENCE_CP = 1_200
MOST_SENTENCES = 1_500
_LONGEST_PARAGRAPH_CP = 10_000
_WINDOW_CP = 3_000

# One for one, so that offsets stay.
_ITEM = re.compile(r"[\r\n][ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]")
_NUMBER = re.compile(r"(?:^|(?<=[\s.!?:\"”)]))(\d{1,2})[.)]\s+(?=\S)")
_MARKER = re.compile(r"[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+")
_LINE_END = re.compile(r"[\r\n]")
# Pictographs are no words: "🚀 The capital of Peru is Quito." says what it says without its rocket.
_BLANK = re.compile("[\\s\u00a0\u200d\ufe0f\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)([^`]{1,80})\1(?!`)")
_STRUCK = re.compile(r"(~~?)(?!~).{1,400}?\1|<(del|s|strike)\b.{1,400}?</\2>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Part of a sentence: `start` in its text; shown by the block from `visible`, or inline code with its `source`."""

    start: int
    end: int
    visible: int
    source: Span | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its text on one line, its words with their classes, and where it stands."""

    text: str
    words: tuple[Word, ...]
    paragraph: int
    first: bool
    heading: str
    kind: BlockKind
    block: Block
    stretches: tuple[_Stretch, ...]

    def source_span(self, start: int, end: int) -> Span:
        """The draft's own characters, markup included, that show `text[start:end]`."""
        spans = [self._source(stretch, start, end) for stretch in self.stretches]
        found = [span for span in spans if span is not None]
        return Span(min(span.start for span in found), max(span.end for span in found))

    def _source(self, stretch: _Stretch, start: int, end: int) -> Span | None:
        low, high = max(start, stretch.start), min(end, stretch.end)
        if low >= high:
            return None
        if stretch.source is not None:
            return stretch.source
        shift = stretch.visible - stretch.start
        return self.block.source_span(low + shift, high + shift)


@dataclass(frozen=True, slots=True)
class Sentences:
    """A draft read: its title, its sentences in text order, and where it was too long to be read."""

    title: str
    sentences: tuple[Sentence, ...]
    left_out: tuple[Span, ...] = ()


def read(text: str, markup: Markup) -> Sentences:
    """The sentences of a draft outside of headings and of what its writer took out of checking."""
    draft = parse(text, markup)
    sentences: list[Sentence] = []
    left_out: list[Span] = []
    for number, block in enumerate(draft.blocks):
        if block.kind is BlockKind.HEADING:
            continue
        heading = draft.heading_of(number)
        for visible in _sentence_spans(draft, number):
            source = block.source_span(visible.start, visible.end)
            if draft.is_ignored(source):
                continue
            if len(visible) > LONGEST_SENTENCE_CP or len(sentences) >= MOST_SENTENCES:
                left_out.append(source)
                continue
            sentence = _sentence(draft, block, number, visible, heading)
            if sentence is not None:
                sentences.append(sentence)
    return Sentences(draft.title, tuple(sentences), tuple(left_out))


def _sentence_spans(draft: ParsedDraft, number: int) -> list[Span]:
    """Where the sentences of a block stand in its visible text; each member of a numbered list begins a new one."""
    block = draft.blocks[number]
    if len(block.text) > _LONGEST_PARAGRAPH_CP:
        return _split_in_windows(block.text)
    starts = _numbered_starts(block.text)
    if draft.markup != "markdown" and _ITEM.search(block.span.slice(draft.text)):
        starts = sorted({*starts, *_listed_lines(draft, block)})
    if not starts:
        return [sentence.visible for sentence in draft.sentences(number)]
    spans: list[Span] = []
    for start, end in zip([0, *starts], [*starts, len(block.text)], strict=True):
        marker = _MARKER.match(block.text, start)
        begin = marker.end() if marker else start
        spans += (Span(begin + low, begin + high) for low, high in boundaries(block.text[begin:end]))
    return spans


def _split_in_windows(text: str) -> list[Span]:
    """The sentences of a block that is no paragraph of prose, found piece by piece so that none costs much."""
    spans: list[Span] = []
    start = 0
    while start < len(text):
        end = min(len(text), start + _WINDOW_CP)
        if end < len(text):
            end = max(text.rfind(". ", start, end) + 1, start + _WINDOW_CP // 2)
        spans += (Span(start + low, start + high) for low, high in boundaries(text[start:end]))
        start = end
    return spans


def _numbered_starts(text: str) -> list[int]:
    """Where the members of "… 1. First. 2. Second. …" begin, when the numbers count up from 1."""
    starts: list[int] = []
    for match in _NUMBER.finditer(text):
        if int(match.group(1)) == len(starts) + 1:
            starts.append(match.start(1))
    return starts if len(starts) > 1 else []


def _listed_lines(draft: ParsedDraft, block: Block) -> list[int]:
    """Where the lines of plain text begin that are members of a list."""
    starts: list[int] = []
    shown = 0
    for run in block.runs:
        shown += len(run.text)
        if _LINE_END.search(run.span.slice(draft.text)) and _MARKER.match(draft.text, run.span.end):
            starts.append(shown)
    return [start for start in starts if 0 < start < len(block.text)]


def _sentence(draft: ParsedDraft, block: Block, number: int, visible: Span, heading: str) -> Sentence | None:
    """None for a sentence that lacks something which a claim would need to say, such as a formula, and for a title.

    Where the reader is sent to a figure or a chapter is left out.
    """
    shown = block.text[visible.start : visible.end]
    if is_title(shown) or (visible.start == 0 and block.container == "definition" and not shown[0].isupper()):
        return None
    if any(visible.start <= formula <= visible.end for formula in block.content.formulas):
        return None
    cuts = [cut.shifted(visible.start) for cut in find_cross_references(shown)]
    stretches: list[_Stretch] = []
    pieces: list[str] = []
    length = 0

    def add(piece: str, at: int, source: Span | None = None) -> None:
        nonlocal length
        stretches.append(_Stretch(length, length + len(piece), at, source))
        pieces.append(piece)
        length += len(piece)

    at = visible.start
    for gap in sorted({gap for gap in block.gaps if visible.start <= gap <= visible.end}):
        if any(cut.start < gap < cut.end for cut in cuts):
            continue
        left_out = _gap_span(block, gap)
        unread = _STRUCK.sub(lambda found: " " * len(found.group()), left_out.slice(draft.text))
        code = _CODE.search(unread)
        if code is None:
            continue
        for kept in _without(Span(at, gap), cuts):
            add(kept.slice(block.text), kept.start)
        add(code.group(2), gap, Span(left_out.start + code.start(), left_out.start + code.end()))
        at = gap
    for kept in _without(Span(at, visible.end), cuts):
        add(kept.slice(block.text), kept.start)
    if holds_markup("".join(piece for piece, stretch in zip(pieces, stretches, strict=True) if stretch.source is None)):
        return None
    text = _BLANK.sub(" ", "".join(pieces))
    if not text.strip() or shows_place(text):
        return None
    return Sentence(
        text,
        tuple(tag(words(text))),
        number,
        visible.start == 0,
        heading,
        block.kind,
        block,
        tuple(stretches),
    )


def _without(span: Span, cuts: Sequence[Span]) -> Iterator[Span]:
    """The parts of a stretch of visible text between those that are cut out of it."""
    at = span.start
    for cut in cuts:
        if at < cut.start < span.end:
            yield Span(at, cut.start)
        if cut.start < span.end:
            at = max(at, cut.end)
    if at < span.end:
        yield Span(at, span.end)


def _gap_span(block: Block, gap: int) -> Span:
    """The source between the visible characters on both sides of a gap."""
    start = block.source_span(gap - 1, gap).end if gap > 0 else block.span.start
    end = block.source_span(gap, gap + 1).start if gap < len(block.text) else block.span.end
    return Span(start, max(start, end))
