"""What of a draft is sent to have its claims found: verbatim slices made of whole blocks, with their context."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.span import Span

LIMIT_CP = 4_000
_GLUE = "\n\n"
_CONTEXT_SHARE = 1 / 4
_CUT_SHARE = 3 / 4
_KEY_VERSION = "2"


@dataclass(frozen=True, slots=True)
class Piece:
    """A verbatim part of the draft in a slice; only claims placed in a `target` piece are kept."""

    start: int
    span: Span
    block: int
    target: bool

    @property
    def end(self) -> int:
        return self.start + len(self.span)


@dataclass(frozen=True, slots=True)
class Slice:
    """A text to send; `targets` are the blocks that are asked about. A context piece has block -1 where it is none."""

    text: str
    pieces: tuple[Piece, ...]
    targets: tuple[int, ...]

    def piece_at(self, start: int, end: int) -> Piece | None:
        """The target piece that holds `[start, end)` of the slice whole."""
        found = bisect_right(self.pieces, start, key=lambda piece: piece.start) - 1
        if found < 0 or start > end:
            return None
        piece = self.pieces[found]
        return piece if piece.target and end <= piece.end else None

    def to_draft(self, start: int, end: int) -> Span | None:
        """Where `[start, end)` of the slice stands in the draft; None outside of, or across, what was asked about."""
        piece = self.piece_at(start, end)
        return None if piece is None else Span(start, end).shifted(piece.span.start - piece.start)


def paragraph_key(draft: ParsedDraft, block: int) -> str:
    """A key of all that reading one block depends on: title, heading, the block before, its own source."""
    before = _block_before(draft, block)
    parts = (
        _KEY_VERSION,
        draft.markup,
        draft.title,
        draft.heading_of(block),
        "" if before is None else draft.blocks[before].span.slice(draft.text),
        draft.blocks[block].span.slice(draft.text),
    )
    sealed = "".join(f"{len(part)}:{part}" for part in parts)
    return blake2b(sealed.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()


def make_slices(draft: ParsedDraft, blocks: Sequence[int], limit_cp: int = LIMIT_CP) -> list[Slice]:
    """Slices that together ask about every wanted block; consecutive blocks share one while they fit.

    A block that is too long for one slice is cut between sentences. Headings are never asked about.
    """
    wanted = [block for block in sorted(set(blocks)) if draft.blocks[block].kind is not BlockKind.HEADING]
    result: list[Slice] = []
    group: list[_Part] = []
    for block in wanted:
        between = _headings_between(draft, group[-1].block, block) if group else None
        parts = [_Part(draft.blocks[block].span, block, True)]
        if between is not None:
            longer = [*group, *between, *parts]
            if _joined_length(_add_context(draft, longer, limit_cp)) <= limit_cp:
                group = longer
                continue
        if group:
            result.append(_join_parts(draft, group, limit_cp))
        group = parts
        if len(draft.blocks[block].span) > limit_cp:
            result += (_join_parts(draft, [part], limit_cp) for part in _cut_block(draft, block, limit_cp))
            group = []
    if group:
        result.append(_join_parts(draft, group, limit_cp))
    return result


def split_slice(draft: ParsedDraft, piece: Slice, limit_cp: int = LIMIT_CP) -> list[Slice]:
    """Two slices that ask about what one asked about, for a service that gives only so many claims of a text.

    None at all where all that was asked about is one sentence.
    """
    asked = [at for at, part in enumerate(piece.pieces) if part.target]
    parts = [_Part(one.span, one.block, one.target) for one in piece.pieces[asked[0] : asked[-1] + 1]]
    wanted = [at for at, part in enumerate(parts) if part.target]
    if len(wanted) > 1:
        middle = wanted[len(wanted) // 2]
        first = parts[: wanted[len(wanted) // 2 - 1] + 1]
        return [_join_parts(draft, first, limit_cp), _join_parts(draft, parts[middle:], limit_cp)]
    span, block = parts[0].span, parts[0].block
    starts = [sentence.span.start for sentence in draft.sentences(block) if span.start < sentence.span.start < span.end]
    if not starts:
        return []
    middle = starts[len(starts) // 2]
    return [
        _join_parts(draft, [_Part(half, block, True)], limit_cp)
        for half in (Span(span.start, middle), Span(middle, span.end))
    ]


@dataclass(frozen=True, slots=True)
class _Part:
    span: Span
    block: int
    target: bool


def _join_parts(draft: ParsedDraft, parts: Sequence[_Part], limit_cp: int) -> Slice:
    pieces: list[Piece] = []
    texts: list[str] = []
    at = 0
    for part in _add_context(draft, parts, limit_cp):
        text = part.span.slice(draft.text)
        pieces.append(Piece(at, part.span, part.block, part.target))
        texts.append(text)
        at += len(text) + len(_GLUE)
    targets = tuple(dict.fromkeys(part.block for part in parts if part.target))
    return Slice(_GLUE.join(texts), tuple(pieces), targets)


def _add_context(draft: ParsedDraft, parts: Sequence[_Part], limit_cp: int) -> list[_Part]:
    """The parts with title, heading and the block before them, and the link definitions used, as far as they fit."""
    first = parts[0].block
    context: list[_Part] = []
    heading = draft.heading_index(first)
    if draft.title_span is not None and (heading is None or draft.title_span != draft.blocks[heading].span):
        context.append(_Part(draft.title_span, -1, False))
    if heading is not None:
        context.append(_Part(draft.blocks[heading].span, heading, False))
    before = _block_before(draft, first)
    if before is not None:
        context.append(_Part(_last_sentences(draft, before, int(limit_cp * _CONTEXT_SHARE)), before, False))
    while context and _joined_length([*context, *parts]) > limit_cp:
        context.pop()
    together = [*context, *parts]
    for definition in _used_definitions(draft, together):
        if _joined_length([*together, definition]) <= limit_cp:
            together.append(definition)
    return together


def _used_definitions(draft: ParsedDraft, parts: Sequence[_Part]) -> Iterator[_Part]:
    if not draft.definitions:
        return
    used: dict[str, None] = {}
    for part in parts:
        if part.block >= 0:
            used.update(dict.fromkeys(sorted(draft.blocks[part.block].content.labels)))
    for label in used:
        span = draft.definitions.get(label)
        if span is not None:
            yield _Part(span, -1, False)


def _joined_length(parts: Sequence[_Part]) -> int:
    return sum(len(part.span) for part in parts) + len(_GLUE) * max(len(parts) - 1, 0)


def _block_before(draft: ParsedDraft, block: int) -> int | None:
    """The block of prose right before, as context; a heading is context of its own and no paragraph."""
    before = block - 1
    return before if before >= 0 and draft.blocks[before].kind is not BlockKind.HEADING else None


def _headings_between(draft: ParsedDraft, last: int, block: int) -> list[_Part] | None:
    """The headings between two wanted blocks; None where something else stands between them."""
    between = range(last + 1, block)
    if any(draft.blocks[index].kind is not BlockKind.HEADING for index in between):
        return None
    return [_Part(draft.blocks[index].span, index, False) for index in between]


def _last_sentences(draft: ParsedDraft, block: int, limit_cp: int) -> Span:
    """The block, or its last sentences where it is long."""
    span = draft.blocks[block].span
    if len(span) <= limit_cp:
        return span
    start = next((s.span.start for s in draft.sentences(block) if span.end - s.span.start <= limit_cp), None)
    return Span(span.end - limit_cp if start is None else start, span.end)


def _cut_block(draft: ParsedDraft, block: int, limit_cp: int) -> Iterator[_Part]:
    """A block too long for one slice, cut between sentences, or between words where a sentence is too long itself."""
    room = max(int(limit_cp * _CUT_SHARE), 1)
    span = draft.blocks[block].span
    ends = [sentence.span.end for sentence in draft.sentences(block)]
    start = span.start
    while start < span.end:
        end = span.end
        if end - start > room:
            fitting = bisect_right(ends, start + room) - 1
            end = (
                ends[fitting] if fitting >= 0 and ends[fitting] > start else _word_end(draft.text, start, start + room)
            )
        yield _Part(Span(start, end), block, True)
        start = end
        while start < span.end and draft.text[start].isspace():
            start += 1


def _word_end(text: str, start: int, limit: int) -> int:
    blank = max(text.rfind(" ", start + 1, limit), text.rfind("\n", start + 1, limit))
    return blank if blank > start else limit
