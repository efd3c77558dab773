"""From the text of a draft to its prose: reads it once, then only what an edit changed."""

from __future__ import annotations

import re
from types import MappingProxyType

from factlint.prose.draft import (
    PARSE_LIMIT_CP,
    Block,
    BlockKind,
    Content,
    Mark,
    Markup,
    ParsedDraft,
    Run,
    Sentence,
)
from factlint.prose.markup.names import markup_of
from factlint.prose.markup.specs import SPECS
from factlint.prose.span import Span

__all__ = [
    "PARSE_LIMIT_CP",
    "Block",
    "BlockKind",
    "Content",
    "Mark",
    "Markup",
    "ParsedDraft",
    "Run",
    "Sentence",
    "looks_binary",
    "markup_of",
    "parse",
]

_BINARY_SAMPLE_CP = 8_192
_BINARY_SHARE = 0.02
_ODD = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]")


def parse(text: str, markup: Markup = "markdown", previous: ParsedDraft | None = None) -> ParsedDraft:
    """The prose of a draft. `previous` is an earlier reading of the same draft, from which unchanged parts are kept.

    Never fails: what cannot be prose (a binary file, what lies past `PARSE_LIMIT_CP`) is counted in `skipped` and
    `unread_cp`.
    """
    if previous is not None and previous.markup == markup and previous.text == text:
        return previous
    if looks_binary(text):
        nothing = MappingProxyType[str, Span]({})
        return ParsedDraft(text, markup, (), "", None, MappingProxyType({"binary": 1}), (), nothing, len(text))
    if SPECS[markup].is_references:
        nothing = MappingProxyType[str, Span]({})
        return ParsedDraft(text, markup, (), "", None, MappingProxyType({}), (), nothing)
    # The readers load with the first draft, not with the process: an editor's server must answer before that.
    from factlint.prose.incremental_parse import read, read_again

    if previous is not None and previous.markup == markup:
        return read_again(text, previous)
    return read(text, markup)


def looks_binary(text: str) -> bool:
    """Whether this is a binary file that was opened as text."""
    sample = text[:_BINARY_SAMPLE_CP]
    return len(_ODD.findall(sample)) > max(4, len(sample) * _BINARY_SHARE)
