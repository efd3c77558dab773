"""Where the comments and docstrings of code stand: one pass over the strings and comments of each language.

Every form is a single expression that gives nothing back, so that any text, also one that is being typed, takes linear
time. What opens and never closes reaches to the end of the text and is no comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from factlint.prose.draft import Markup
from factlint.prose.markup.code.comment import Comment
from factlint.prose.markup.code.python import comments_of_python
from factlint.prose.span import Span

_STRING = r'"(?:[^"\\\r\n]|\\(?:\r\n|.))*+"?+'
_SINGLE = r"'(?:[^'\\\r\n]|\\(?:\r\n|.))*+'?+"
_LONG_STRING = r'"(?:[^"\\]|\\.)*+"?+'
_LONG_SINGLE = r"'(?:[^'\\]|\\.)*+'?+"
_DOUBLED = r"'[^']*+'?+"
_BACKTICK = r"`(?:[^`\\]|\\.)*+`?+"
_RAW_BACKTICK = r"`[^`]*+`?+"
_TRIPLE = r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
_CHARACTER = r"'(?:\\[^'\r\n]{1,10}|[^\\'\r\n])'"
_SLASHES = r"//[^\r\n]*+"
_BLOCK = r"/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
_HERE = r"(?<=\s)<<[-~]?(?P<quote>[\"']?)(?P<word>[A-Z_]\w*)(?P=quote)[^\r\n]*+[\r\n].*?(?:^[ \t]*(?P=word)\b|\Z)"
_HERE_PHP = r"<<<(?P<quote>[\"']?)(?P<word>\w+).*?(?:^[ \t]*(?P=word)\b|\Z)"
_REGEX = (
    r"(?<=[(,=:\[!&|?{};\n])[ \t]{0,100}+/(?![/*])"
    r"(?:[^/\\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.){0,200}+\]){1,500}+/"
)

_SKIPPED: dict[Markup, tuple[str, ...]] = {
    "javascript": (_REGEX, _STRING, _SINGLE, _BACKTICK),
    "java": (_TRIPLE, _STRING, _CHARACTER),
    "c": (r'\bR"(?P<delimiter>[^()\\\s"]{0,16})\(.*?(?:\)(?P=delimiter)"|\Z)', _STRING, _CHARACTER),
    "csharp": (r'[@$]{1,2}"(?:[^"]|"")*+"?+', r'"""(?:[^"]|"(?!""))*+(?:"""|\Z)', _STRING, _CHARACTER),
    "go": (_RAW_BACKTICK, _STRING, _CHARACTER),
    "rust": (r'\bb?r(?P<hashes>#{0,9})".*?(?:"(?P=hashes)|\Z)', _LONG_STRING, _CHARACTER),
    "swift": (_TRIPLE, _STRING),
    "php": (r"\?>.*?(?:<\?|\Z)", _HERE_PHP, _LONG_STRING, _LONG_SINGLE),
    "ruby": (_HERE, _LONG_STRING, _LONG_SINGLE),
    "shell": (_HERE, r"\\.", _LONG_STRING, _DOUBLED),
    "lua": (r"\[(?P<level>=*)\[.*?(?:\](?P=level)\]|\Z)", _STRING, _SINGLE),
    "sql": (_DOUBLED, r'"[^"]*+"?+'),
}
"""What is neither comment nor code that could hold one: strings, and what is written like them."""

_COMMENTS: dict[Markup, tuple[str, str]] = {
    **dict.fromkeys(("java", "c", "csharp", "go", "swift", "rust"), (_SLASHES, _BLOCK)),
    "javascript": (r"(?<!https:)(?<!http:)//[^\r\n]*+", _BLOCK),
    "php": (r"(?:#(?!\[)|//)(?:[^\r\n?]|\?(?!>))*+", _BLOCK),
    "ruby": (r"(?:(?<![^\s;)\]}])|^)#(?!\{)[^\r\n]*+", r"^=begin\b.*?(?:^=end\b[^\r\n]*|\Z)"),
    "shell": (r"(?:(?<![^\s;&|()])|^)#[^\r\n]*+", ""),
    "lua": (r"--(?!\[=*\[)[^\r\n]*+", r"--\[(?P<long>=*)\[.*?(?:\](?P=long)\]|\Z)"),
    "sql": (r"--[^\r\n]*+", _BLOCK),
}
"""Comments up to the end of the line, and comments with an end of their own."""

_NESTING: frozenset[Markup] = frozenset({"rust", "swift"})
_NESTED_MARK = re.compile(r"/\*|\*/")
_BLOCK_END = re.compile(r"\*/\Z|\](=*)\]\Z|^=end\b[^\r\n]*\Z", re.MULTILINE)
_NEVER = "(?!)"


def comments_in(text: str, region: Span, markup: Markup) -> Iterator[Comment]:
    """The comments, and the docstrings of Python, in order."""
    if markup == "python":
        yield from comments_of_python(text, region)
        return
    scanner = _scanner(markup)
    at = _code_start(text, region) if markup == "php" else region.start
    while found := scanner.search(text, at, region.end):
        start, at = found.span()
        if found.lastgroup == "line":
            yield Comment("line", Span(start, at))
        elif found.lastgroup == "block":
            at = _nested_end(text, start, region.end) if markup in _NESTING else at
            if _BLOCK_END.search(text, max(start + 2, text.rfind("\n", start, at) + 1), at):
                yield Comment("block", Span(start, at))


@cache
def _scanner(markup: Markup) -> re.Pattern[str]:
    line, block = _COMMENTS[markup]
    forms = (f"(?P<block>{block or _NEVER})", f"(?P<line>{line})", *_SKIPPED[markup])
    return re.compile("|".join(forms), re.DOTALL | re.MULTILINE)


def _code_start(text: str, region: Span) -> int:
    opened = text.find("<?", region.start, region.end)
    return opened if opened >= 0 else region.end


def _nested_end(text: str, at: int, end: int) -> int:
    depth = 0
    for mark in _NESTED_MARK.finditer(text, at, end):
        depth += 1 if mark[0] == "/*" else -1
        if not depth:
            return mark.end()
    return end
