"""Words of a draft that are not its writer's own: quoted in a block or in marks, told after somebody, or framed as untrue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from factlint.prose.draft import ParsedDraft
from factlint.prose.frames import SAYING, WRITING, is_framed
from factlint.prose.markup.html.syntax import tokens
from factlint.prose.markup.inline import QUOTING_TAG
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

_KEPT_BLOCKS = 256
"""A block with many edits is read once for all of them."""
_QUOTED = re.compile(
    r"“[^“”]{1,2000}(?:”|$)|„[^„“”]{1,2000}(?:[“”]|$)|«[^«»]{1,2000}(?:»|$)|(?<![\w\"])\"[^\"\n]{1,2000}\"(?![\w\"])|"
    r"(?<!\w)‘[^‘’\n]{3,600}(?:’\w[^‘’\n]{0,300}){0,6}’(?!\w)|(?<![\w'])'[^'\n]{12,600}'(?![\w'])"
)
# Quotation that the markup makes: its marks are in no reader's text.
_QUOTED_IN_SOURCE = re.compile(
    r"<(q|cite|blockquote)\b[^>]{0,200}>.{1,2000}?</\1\s*>|\\(?:enquote\*?|textquote|say|foreignquote)\{[^{}]{1,2000}\}|(?<!`)``(?!`)[^`]{1,2000}?''",
    re.IGNORECASE | re.DOTALL,
)
_WORK = (
    r"(?:novels?|films?|movies?|stor(?:y|ies)|books?|legends?|myths?|plays?|poems?|tales?|fables?|memoirs?|"
    r"operas?|comics?|guides?|guidebooks?|chronicles?|sagas?|letters?|diar(?:y|ies)|articles?|essays?|speech|words|"
    r"opinion|view|telling)"
)
_ATTRIBUTED = re.compile(
    rf"\baccording to\b|\b{SAYING}\b|\b{WRITING}(?:,? that\b|[:,]\s*[\"“„«‘])|"
    rf",\s*{WRITING}(?:\s+[\w.'’-]{{1,60}}){{1,6}}(?:\s?[,;]|(?<=\.))|"
    rf"^\W*(?:in|per|as in|as per|to quote|on)\s(?:[\w'’-]+\s){{0,5}}?{_WORK}\b|"
    rf"^\W*as\s(?:[\w'’-]+\s){{1,5}}?(?:{SAYING}|{WRITING})\b|"
    r"\b(?:claim|belief|story|rumou?r|legend|myth|allegation|assertion|tale|theory|idea|notion|joke)s?\s+(?:goes\s+)?that\b",
    re.IGNORECASE,
)


def quoted_spans(text: str) -> Iterator[Span]:
    """What stands between quotation marks, marks included; a mark that is never closed reaches to the end."""
    if not any(mark in text for mark in "“„«\"‘'"):
        return
    for found in _QUOTED.finditer(text):
        yield Span(*found.span())


def find_quoting_tags(text: str, region: Span) -> Iterator[tuple[Span, int]]:
    """HTML's tags of block quotations in a piece of HTML: where each is, and whether it opens one (1) or closes it (-1)."""
    if not text.startswith("<", region.start) or QUOTING_TAG.search(text, region.start, region.end) is None:
        return
    for token in tokens(text, region.start, region.end):
        if token.name == "blockquote":
            yield Span(token.start, token.end), -1 if token.closes else 1


def is_anothers(draft: ParsedDraft, span: Span) -> bool:
    """Whether any of these words of a draft are somebody else's: quoted, told after somebody ("According to …"), or framed."""
    if is_quoted(draft, span):
        return True
    index = draft.block_at(span.start)
    if index is None:
        return False
    block = draft.blocks[index]
    shown = block.visible_span(span)
    return any(told.touches(shown) for told in _told_spans(block.text)) or is_framed(draft, index, shown)


def is_quoted(draft: ParsedDraft, span: Span) -> bool:
    """Whether any of these words of a draft are quoted: in a block of their own, or between marks."""
    index = draft.block_at(span.start)
    if index is None:
        return False
    block = draft.blocks[index]
    if block.quoted or any(tagged.overlaps(span) for tagged in draft.quoted_by_tags):
        return True
    source = span.shifted(-block.span.start)
    if any(quoted.overlaps(source) for quoted in _spans_quoted_by_markup(block.span.slice(draft.text))):
        return True
    shown = block.visible_span(span)
    return any(quoted.overlaps(shown) for quoted in _spans_between_marks(block.text))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _told_spans(text: str) -> tuple[Span, ...]:
    """The sentences of a block's text that are told after somebody."""
    return tuple(Span(start, end) for start, end in boundaries(text) if _ATTRIBUTED.search(text[start:end]))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _spans_quoted_by_markup(source: str) -> tuple[Span, ...]:
    return tuple(Span(*found.span()) for found in _QUOTED_IN_SOURCE.finditer(source))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _spans_between_marks(text: str) -> tuple[Span, ...]:
    return tuple(quoted_spans(text))
