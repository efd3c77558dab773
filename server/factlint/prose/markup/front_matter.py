"""The front matter of a Markdown draft: where it ends, and the title it gives."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.prose.span import Span

_OPENING = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)")
_YAML_END = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
_TOML_END = re.compile(r"^\+\+\+[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
_YAML_KEY = re.compile(r"^[\w\"'.-]+[ \t]*:", re.MULTILINE)
_TOML_KEY = re.compile(r"^[ \t]*(?:[\w\"'.-]+[ \t]*=|\[)", re.MULTILINE)
_TITLE = re.compile(r"^(?:title|\"title\"|'title')[ \t]*[:=][ \t]*([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
_MAX_CP = 50_000


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """`end` is the offset of the first character after it; `title_span` is where the title's words stand."""

    end: int
    title: str
    title_span: Span | None


def front_matter(text: str) -> FrontMatter | None:
    """The YAML (`---`) or TOML (`+++`) block that a draft starts with; None where there is none."""
    opening = _OPENING.match(text)
    if not opening:
        return None
    closing_line, key = (_YAML_END, _YAML_KEY) if opening[1] == "---" else (_TOML_END, _TOML_KEY)
    closing = closing_line.search(text, opening.end(), opening.end() + _MAX_CP)
    if not closing:
        return None
    inside = text[opening.end() : closing.start()]
    if inside.strip() and not key.search(inside):
        return None
    title = _TITLE.search(text, opening.end(), closing.start())
    span = _unquote(text, Span(*title.span(1))) if title else None
    return FrontMatter(closing.end(), span.slice(text) if span else "", span)


def _unquote(text: str, span: Span) -> Span | None:
    """The words of a scalar value; None for an empty one or for a block scalar's sign."""
    start, end = span.start, span.end
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start >= 2 and text[start] in "\"'" and text[end - 1] == text[start]:
        start, end = start + 1, end - 1
    words = text[start:end]
    return None if not words or words in {">", "|", ">-", "|-"} else Span(start, end)
