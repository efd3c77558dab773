"""One comment or docstring as lines of text: without its marks, and with what only tools read told apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from factlint.prose.markup.code.comment import Comment
from factlint.prose.markup.rst.lines import Line, lines_in
from factlint.prose.span import Span

_LINE_MARK = re.compile(r"(?://+[!<]{0,2}|#+:?|--+\|?)")
_LINE_END = re.compile(r"[ \t]*(?:\r\n|\n|\r)[ \t]*")
_BLOCK_MARKS = re.compile(
    r"(?:/\*+!?<?|--\[=*\[|=begin\b)(.*?)(?:\**\*/|\]=*\]|^=end\b[^\r\n]*)\Z", re.DOTALL | re.MULTILINE
)
_QUOTES = re.compile(r"[A-Za-z]{0,2}(\"\"\"|'''|\"|')")
_GUTTER = re.compile(r"\*+(?:[ \t]+|(?=[^\w*/])|$)|\*(?=\w)")

_LONGEST_INDENT = 1_000

LICENCE = re.compile(
    r"copyright\b|\(c\)[ \t]+\d{4}|\u00a9|licen[cs]ed?\b|SPDX-|all rights reserved|permission is hereby|redistribution and use",
    re.IGNORECASE,
)
"""Words of which a comment at the top of a file has some where it is there for the law."""
DIRECTIVE = re.compile(
    r"-\*-|\s*(?:noqa|type:|pragma\b|nosec|pylint:|flake8:|fmt:|isort:|mypy:|ruff:|pyright:|pyre-|pytype:|cython:|"
    r"distutils:|coding[:=]|eslint|tslint:|jshint|jslint|@ts-|@flow|@jsx|@format\b|@formatter|prettier-|biome-|istanbul|"
    r"c8 ignore|v8 ignore|webpackChunk|sourceMappingURL|NOLINT|clang-|IWYU|cppcheck|go:|\+build|nolint|rustfmt|shellcheck|rubocop:|"
    r"frozen_string_literal|typed:|yard:|phpcs:|@phpstan|@psalm|swiftlint:|swift-|MARK:|luacheck:|noinspection|language=|"
    r"vim?:|ex:|Local Variables|End:$|</?editor-fold|#?(?:end)?region\b|endif\b|factlint(?:\s|:|-(?:off|on|ignore-next)\b)|SPDX-)",
)
"""What a line begins with that speaks to a tool."""
_DIRECTIVE_AFTER = re.compile(r"(?<![ \t])[ \t]++#[ \t]*(?:noqa|type:|pragma|pylint:|nosec|fmt:|pyright:|mypy:)")

_STATEMENT = re.compile(
    r"(?:import|export|from|return|def|class|elif|async|except|else|var|let|const|func|fn|pub|public|private|protected|static|"
    r"#\s*(?:include|define|if)|local|echo|print|assert|raise|throw|yield|await|new|if|while|switch|with|for)\b"
    r".*(?:\w\(|[={;]|[<>!]=|\[\w*\])|(?:if|while|elif|with|else|except)\s+\S+:$|(?:try|else|finally):$|for\s+\w+\s+in\s.*:$|"
    r"from\s+[\w.]+\s+import\s|import\s+[\w.]+$|return\s+[\w.]+;?$|(?:return|break|continue|pass);?$"
)
_ASSIGNED = re.compile(r"[\w.$\[\]'\"*&>-]+(?:\s*:\s*[\w.\[\], |]+)?\s*(?:[-+*/|&^%]|:|\?\?)?=(?!=)\s*\S")
_CALLED = re.compile(r"[\w.$:>@-]+\([^()]*(?:\([^()]*\)[^()]*)*\)[;,:{]?$")
_TAILS = (";", "{", "}", "});", "},", "=>", "->", "(", "[", "],", ")")


def text_of(text: str, group: Sequence[Comment]) -> list[Line]:
    """The lines of one comment; a line's column counts from where most of the comment stands."""
    first = group[0]
    if first.kind == "line":
        return _dedent([_drop_line_mark(text, comment.span) for comment in group])
    if first.kind == "docstring":
        quotes = _QUOTES.match(text, first.span.start, first.span.end)
        size = len(quotes[1]) if quotes else 0
        inside = Span(quotes.end() if quotes else first.span.start, first.span.end - size)
        return _dedent(lines_in(text, inside), hanging=True)
    marks = _BLOCK_MARKS.match(text, first.span.start, first.span.end)
    lines = lines_in(text, Span(*marks.span(1))) if marks else []
    if all(line.text.startswith("*") for line in lines[1:] if line.text):
        lines = [*lines[:1], *(_drop_gutter(line) for line in lines[1:])]
    return _dedent(lines, hanging=True)


def group_comments(text: str, found: Iterable[Comment]) -> Iterator[list[Comment]]:
    """The comments in groups that are one text: line comments right below one another, and each other one alone."""
    group: list[Comment] = []
    for comment in found:
        if group and not (comment.kind == group[-1].kind == "line" and _is_below(text, group[-1].span, comment.span)):
            yield group
            group = []
        group.append(comment)
    if group:
        yield group


def _is_below(text: str, above: Span, span: Span) -> bool:
    if not _LINE_END.fullmatch(text, above.end, span.start):
        return False
    return span.start - line_start(text, span.start) == above.start - line_start(text, above.start)


def line_start(text: str, at: int) -> int:
    """Where the line begins, or a place well before `at` in a line that is very long."""
    least = max(0, at - _LONGEST_INDENT)
    return max(text.rfind("\n", least, at), text.rfind("\r", least, at), least - 1) + 1


def _drop_line_mark(text: str, span: Span) -> Line:
    mark = _LINE_MARK.match(text, span.start, span.end)
    after = text[mark.end() if mark else span.start : span.end]
    content = after.lstrip()
    return Line(span.end - len(content), content.rstrip(), len(after) - len(content))


def _drop_gutter(line: Line) -> Line:
    gutter = _GUTTER.match(line.text)
    return line.after_marker(gutter.end()) if gutter else line


def _dedent(lines: Sequence[Line], *, hanging: bool = False) -> list[Line]:
    """Lines with columns from the least indented one; a `hanging` first line stands behind a mark and has none."""
    least = min((line.column for line in lines[hanging:] if line.text), default=0)
    return [
        _drop_marks(line)._replace(column=0 if hanging and not index else line.column - least)
        for index, line in enumerate(lines)
    ]


def _drop_marks(line: Line) -> Line:
    """A line without the `>` of a quotation at its start and an instruction to a tool at its end."""
    line = line.after_marker(2) if line.text.startswith("> ") else line
    said = _DIRECTIVE_AFTER.search(line.text)
    return line._replace(text=line.text[: said.start()]) if said else line


def looks_like_code(lines: Iterable[str]) -> bool:
    """Whether a paragraph is code that was commented out: half of its lines are such as only code has."""
    said = [line.strip() for line in lines]
    return 2 * sum(map(_is_code, said)) >= len(said)


def _is_code(line: str) -> bool:
    line = line[:400]
    return (
        line.endswith(_TAILS[:7])
        or (line.endswith(_TAILS[7:]) and " " not in line.strip("([]), "))
        or bool(_STATEMENT.match(line) or _ASSIGNED.match(line) or _CALLED.match(line))
    )
