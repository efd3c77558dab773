"""The smallest edits of a draft that make a passage say what the rewrite of its claim says, by the rules of placement.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from factlint.prose.draft import Block, BlockKind, Markup, ParsedDraft
from factlint.prose.markup.specs import SPECS
from factlint.prose.parse import parse
from factlint.prose.span import Span

_TOKEN = re.compile(r"\d+(?:[.,:'’\u00a0\u202f]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|\s+|.", re.DOTALL)
_CLOSING = re.compile(r"(?<![\s.!?…])[\s.!?…]++\Z")
_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-"})
_POSSESSIVE = "'s"
_MAX_TOKENS = 2_000
_LONG_BLOCK_CP = 4_000
"""A longer block is read again around its edits alone where that is enough: a draft may be one line of thousands of sentences."""
_REACH_CP = 400
"""How far around its edits: no markup without a sign of `_IN_PAIRS` reaches as far."""
_IN_PAIRS = re.compile(r"%%|[$={}^*_~+#@|<>\[\]\\`]")
"""What makes markup of some kind together with another such sign, however far off: "$5 … 7$"."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One replacement in the draft."""

    span: Span
    replacement: str


class Refusal(StrEnum):
    """Why a rewrite is shown but not offered as an edit."""

    UNCHANGED = "unchanged"
    """The rewrite says what the claim says."""
    NOT_CLEAN = "not clean"
    """The words that change do not stand in the passage as they stand in the claim, or stand there twice."""
    TOUCHES_SYNTAX = "touches syntax"
    """The edit would cut through a link, an emphasis, code, a table's bars, an entity or a line end."""


def project(draft: ParsedDraft, passage: Span, claim: str, rewrite: str) -> tuple[Edit, ...] | Refusal:
    """The difference between claim and rewrite, carried over to the words of the passage.

    `It opened in 1931.`, with the claim `The Varn dam opened in 1931.` and the rewrite `… in 1938.`, gives the one edit
    1931 → 1938. A figure that the passage writes in another way than the claim is not touched.
    """
    index = draft.block_at(passage.start)
    if index is None or not draft.blocks[index].span.contains(passage):
        return Refusal.NOT_CLEAN
    block = draft.blocks[index]
    visible = block.visible_span(passage)
    changes = _changes(_tokens(_CLOSING.sub("", claim)), _tokens(_CLOSING.sub("", rewrite)), visible.slice(block.text))
    if isinstance(changes, Refusal):
        return changes
    edits: list[Edit] = []
    expected, done = "", 0
    for change in changes:
        start, end = change.start + visible.start, change.end + visible.start
        span = _verbatim_source(draft, block, start, end)
        if span is None or re.search(SPECS[draft.markup].syntax, change.text):
            return Refusal.TOUCHES_SYNTAX
        edits.append(Edit(span, change.text))
        expected, done = expected + block.text[done:start] + change.text, end
    expected += block.text[done:]
    return tuple(edits) if _shows(draft, block, edits, expected) else Refusal.TOUCHES_SYNTAX


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after all edits; they count from the text before any of them, and must not overlap."""
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        if edit.span.start < done:
            raise ValueError("edits overlap")
        parts += (text[done : edit.span.start], edit.replacement)
        done = edit.span.end
    return "".join(parts) + text[done:]


def join_close_edits(text: str, edits: Iterable[Edit]) -> list[Edit]:
    """The edits as a reader takes them in: those with nothing but white space between them as one."""
    joined: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.span):
        before = joined[-1] if joined else None
        between = text[before.span.end : edit.span.start] if before else ""
        if before and before.span.end <= edit.span.start and between and between.isspace() and "\n" not in between:
            span = Span(before.span.start, edit.span.end)
            joined[-1] = Edit(span, before.replacement + between + edit.replacement)
        else:
            joined.append(edit)
    return joined


def find_words(text: str, words: str) -> list[Span]:
    """Where whole words stand in a text, however they are written: case and the kinds of quotes and spaces do not count.

    The last one may be a possessive: "Cusco" stands in "Cusco's streets", and 62 does not in 1,162.
    """
    wanted, there = _tokens(words.strip()), _tokens(text)
    if not wanted or len(there) > _MAX_TOKENS:
        return []
    *first, last = (token.key for token in wanted)
    found: list[Span] = []
    for at in range(len(there) - len(first)):
        end = there[at + len(first)]
        if [token.key for token in there[at : at + len(first)]] == first and end.key in (last, last + _POSSESSIVE):
            possessive = len(_POSSESSIVE) if end.key != last else 0
            found.append(Span(there[at].start, end.end - possessive))
    return found


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    key: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class _VisibleChange:
    start: int
    end: int
    text: str


def _tokens(text: str) -> list[_Token]:
    return [_Token(found[0], found.start(), _key(found[0])) for found in _TOKEN.finditer(text)]


def _key(token: str) -> str:
    """What two spellings of one word have in common: case, quotes, dashes and kinds of space do not count."""
    return " " if token.isspace() else unicodedata.normalize("NFC", token).translate(_SAME).casefold()


def _changes(claim: Sequence[_Token], rewrite: Sequence[_Token], passage: str) -> list[_VisibleChange] | Refusal:
    words = _tokens(passage)
    if max(len(claim), len(rewrite), len(words)) > _MAX_TOKENS:
        return Refusal.NOT_CLEAN
    hunks = _hunks(claim, rewrite)
    if not hunks:
        return Refusal.UNCHANGED
    aligned = _align(claim, words)
    result: list[_VisibleChange] = []
    for hunk in hunks:
        change = _change_in_passage(hunk, claim, rewrite, words, aligned)
        if change is None or (result and change.start < result[-1].end):
            return Refusal.NOT_CLEAN
        result.append(change)
    return result


def _hunks(claim: Sequence[_Token], rewrite: Sequence[_Token]) -> list[tuple[int, int, int, int]]:
    """Token ranges `(claim from, to, rewrite from, to)` that differ."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, [t.text for t in claim], [t.text for t in rewrite], autojunk=False)
    return [(i1, i2, j1, j2) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != "equal"]


def _align(claim: Sequence[_Token], words: Sequence[_Token]) -> dict[int, int]:
    """For each token of the claim that the passage has, its index in the passage."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, [t.key for t in claim], [t.key for t in words], autojunk=False)
    return {block.a + step: block.b + step for block in matcher.get_matching_blocks() for step in range(block.size)}


def _change_in_passage(
    hunk: tuple[int, int, int, int],
    claim: Sequence[_Token],
    rewrite: Sequence[_Token],
    words: Sequence[_Token],
    aligned: dict[int, int],
) -> _VisibleChange | None:
    """One difference between claim and rewrite as a change of the passage; None where its words are not there in one piece."""
    i1, i2, j1, j2 = hunk
    text = "".join(token.text for token in rewrite[j1:j2])
    first, last = i1, i2
    if i1 == i2:
        # An insertion stands between two words of the claim that must be neighbours in the passage too.
        if i1 - 1 in aligned:
            first -= 1
        if i2 in aligned:
            last += 1
        if (i1 and first == i1) or (i2 < len(claim) and last == i2):
            return None
    own = [aligned.get(index) for index in range(first, last)]
    at = own[0] if own else None
    if at is None or own != list(range(at, at + len(own))) or not _stands_once(first, last, at, claim, words, aligned):
        at = _elsewhere(claim[i1:i2], claim, words)
    if at is None:
        return None
    if i1 == i2:
        place = words[at].end if first < i1 else words[at].start
        return _VisibleChange(place, place, text)
    covered = words[at : at + i2 - i1]
    return _VisibleChange(covered[0].start, covered[-1].end, _match_case(covered[0].text, claim[i1].text, text))


def _stands_once(
    first: int, last: int, at: int, claim: Sequence[_Token], words: Sequence[_Token], aligned: dict[int, int]
) -> bool:
    """Whether the claim's tokens, with the neighbours that the passage shares, mark one place in the passage."""
    start, end = at, at + last - first
    while aligned.get(first - 1) == start - 1 and start:
        first, start = first - 1, start - 1
    while end < len(words) and aligned.get(last) == end:
        last, end = last + 1, end + 1
    return len(_places(claim[first:last], words)) == 1


def _elsewhere(hunk: Sequence[_Token], claim: Sequence[_Token], words: Sequence[_Token]) -> int | None:
    """Where a figure or a name stands that the passage has in another order than the claim, once in each."""
    if not any(token.text[0].isdigit() or token.text[0].isupper() for token in hunk):
        return None
    there = _places(hunk, words)
    return there[0] if len(there) == 1 == len(_places(hunk, claim)) else None


def _places(phrase: Sequence[_Token], words: Sequence[_Token]) -> list[int]:
    wanted, keys = [token.key for token in phrase], [token.key for token in words]
    return [at for at in range(len(keys) - len(wanted) + 1) if keys[at : at + len(wanted)] == wanted]


def _match_case(shown: str, claimed: str, text: str) -> str:
    """The replacement with the case of the passage's first letter, where the claim has another."""
    if not text or shown[:1] == claimed[:1]:
        return text
    if shown[:1].isupper() and claimed[:1].islower():
        return text[:1].upper() + text[1:]
    if shown[:1].islower() and claimed[:1].isupper() and not text[:2].isupper():
        return text[:1].lower() + text[1:]
    return text


def _verbatim_source(draft: ParsedDraft, block: Block, start: int, end: int) -> Span | None:
    """The source of visible characters, if it is those very characters in one piece."""
    if start == end:
        before = block.bare_span(start - 1, start).end if start else None
        after = block.bare_span(start, start + 1).start if start < len(block.text) else None
        at = after if before is None else before
        return None if at is None or (after is not None and after != at) else Span(at, at)
    span = block.bare_span(start, end)
    words = span.slice(draft.text)
    return span if words == block.text[start:end] and "\n" not in words and "\r" not in words else None


def _shows(draft: ParsedDraft, block: Block, edits: Sequence[Edit], expected: str) -> bool:
    """Whether the block, read again after the edits, shows the expected text with all its links and emphasis."""
    if not SPECS[draft.markup].block_alone:
        return _shows_among_all(draft, block, edits, expected)
    if _shows_around_edits(draft, block, edits, expected):
        return True
    definitions = [draft.definitions[label] for label in sorted(block.content.labels) if label in draft.definitions]
    tail = "".join(f"\n\n{span.slice(draft.text)}" for span in definitions)
    in_markup = draft.markup == "markdown" and block.kind is BlockKind.TABLE_CELL
    frame = "|{}|\n|-|" if in_markup else "{}"
    here = [Edit(edit.span.shifted(-block.span.start), edit.replacement) for edit in edits]
    source = block.span.slice(draft.text)
    before = parse(frame.format(source) + tail, draft.markup).blocks
    after = parse(frame.format(apply_edits(source, here)) + tail, draft.markup).blocks
    return (
        len(before) == len(after) == 1
        and (before[0].text, after[0].text) == (block.text, expected)
        and _shape(before[0]) == _shape(after[0])
    )


def _shows_around_edits(draft: ParsedDraft, block: Block, edits: Sequence[Edit], expected: str) -> bool:
    """Whether the words around the edits of a long block, read alone, show themselves with the edits and without.

    Only for a block that is nothing but words: no sign of it, nor of the edits, has to do with one further off. They are
    read from a word on: "1931." or "-" at the start would be a list.
    """
    if not edits or block.span.start not in draft.compute_once(_starts_of_long_bare_blocks):
        return False
    here = [Edit(edit.span.shifted(-block.span.start), edit.replacement) for edit in edits]
    if apply_edits(block.text, here) != expected or not all(_is_bare(e.replacement, draft.markup) for e in here):
        return False
    first = max(min(edit.span.start for edit in here) - _REACH_CP, 0)
    while first and not (block.text[first - 1] == " " and block.text[first].isalpha()):
        first -= 1
    last = block.text.find(" ", max(edit.span.end for edit in here) + _REACH_CP)
    part = block.text[first : last if last >= 0 else len(block.text)]
    changed = apply_edits(part, [Edit(edit.span.shifted(-first), edit.replacement) for edit in here])
    before, after = (parse(text, draft.markup).blocks for text in (part, changed))
    return (
        len(before) == len(after) == 1
        and (before[0].text, after[0].text) == (part, changed)
        and _shape(before[0]) == _shape(after[0])
    )


def _starts_of_long_bare_blocks(draft: ParsedDraft) -> frozenset[int]:
    """Where the long blocks of a draft begin whose source is what they show, and has no sign of markup."""
    return frozenset(
        block.span.start
        for block in draft.blocks
        if len(block.text) >= _LONG_BLOCK_CP
        and block.span.slice(draft.text) == block.text
        and _is_bare(block.text, draft.markup)
    )


def _is_bare(text: str, markup: Markup) -> bool:
    """Whether a text has no sign of markup and no line end."""
    return not _IN_PAIRS.search(text) and not re.search(SPECS[markup].syntax, text)


def _shows_among_all(draft: ParsedDraft, block: Block, edits: Sequence[Edit], expected: str) -> bool:
    """The same where a block's source alone would not be read as it is in the draft: all of the draft is read again."""
    after = parse(apply_edits(draft.text, edits), draft.markup, draft).blocks
    texts = [expected if one is block else one.text for one in draft.blocks]
    return [one.text for one in after] == texts and list(map(_shape, after)) == list(map(_shape, draft.blocks))


def _shape(block: Block) -> tuple[object, ...]:
    marks = tuple(mark.kind for mark in block.content.marks)
    return block.kind, block.level, block.container, block.depth, marks, block.content.skipped
