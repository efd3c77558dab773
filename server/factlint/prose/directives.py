"""The writer's words to Factlint in a draft's comments: `<!-- factlint off -->`, `on`, `ignore-next`.

Other markups have other comments: `.. factlint off`, `% factlint off`, `// factlint off`, `{/* factlint off */}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.prose.draft import Markup
from factlint.prose.span import Span

Directive = tuple[Span, str]

_DIRECTIVE = re.compile(r"<!--\s*factlint\s+(off|on|ignore-next)\b[^>]*-->", re.IGNORECASE)
_IN_A_LINE = re.compile(
    r"(?m:^)[ \t]*(?:\.\.|%+|#+|//+|--+|\{?/\*+)[ \t]*factlint[ \t]+(off|on|ignore-next)\b[^\r\n]*", re.IGNORECASE
)
_IN_TAGS = frozenset({"markdown", "quarto", "plain", "html"})
_BLANK_OR_BREAK = re.compile(r"[ \t]*(?:\r\n|\n|\r)")
_LINE = re.compile(r"[^\r\n]*")


def directives(text: str, region: Span, markup: Markup) -> Iterator[Directive]:
    """The directives in a comment of the draft."""
    form = _DIRECTIVE if markup in _IN_TAGS else _IN_A_LINE
    for found in form.finditer(text, region.start, region.end):
        yield Span(*found.span()), found[1].lower()


def ignored_regions(text: str, said: Sequence[Directive]) -> tuple[Span, ...]:
    """What the directives take out: from `off` to `on` or the end, and the next line with words after `ignore-next`."""
    regions: list[Span] = []
    off_from: int | None = None
    for span, word in said:
        if word == "off" and off_from is None:
            off_from = span.start
        elif word == "on" and off_from is not None:
            regions.append(Span(off_from, span.end))
            off_from = None
        elif word == "ignore-next":
            line = _next_line(text, span.end)
            if len(line):
                regions.append(line)
    if off_from is not None:
        regions.append(Span(off_from, len(text)))
    return tuple(regions)


def conflicts(text: str) -> tuple[Span, ...]:
    """Unresolved merge conflicts: whose words these are is not settled yet."""
    found: list[Span] = []
    at = 0
    while (start := _line_with(text, "<<<<<<< ", at)) >= 0 and (end := _line_with(text, ">>>>>>> ", start)) >= 0:
        line = _LINE.match(text, end)
        at = line.end() if line else end
        found.append(Span(start, at))
    return tuple(found)


def _line_with(text: str, opening: str, at: int) -> int:
    if at == 0 and text.startswith(opening):
        return 0
    found = text.find("\n" + opening, at)
    return found + 1 if found >= 0 else -1


def _next_line(text: str, at: int) -> Span:
    rest = _LINE.match(text, at)
    at = rest.end() if rest else at
    while blank := _BLANK_OR_BREAK.match(text, at):
        at = blank.end()
    line = _LINE.match(text, at)
    return Span(at, line.end() if line else at)
