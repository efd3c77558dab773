"""Between spans of a draft and the ranges that an editor speaks of."""

from __future__ import annotations

from lsprotocol import types

from factlint.prose.offsets import Encoding, Text
from factlint.prose.span import Span


def range_of(text: Text, span: Span, encoding: Encoding) -> types.Range:
    """The range of a span, in the columns that were agreed on with the editor."""
    (line, column), (end_line, end_column) = text.range(span, encoding)
    return types.Range(types.Position(line, column), types.Position(end_line, end_column))


def span_of(text: Text, given: types.Range, encoding: Encoding) -> Span:
    """The span of a range; positions past a line's end or the text's end are drawn in."""
    start, end = given.start, given.end
    return text.span((start.line, start.character), (end.line, end.character), encoding)


def offset_of(text: Text, position: types.Position, encoding: Encoding) -> int:
    return text.offset(position.line, position.character, encoding)
