"""MyST's directives and roles: which directives hold prose, and what of a role a reader sees."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.span import Span

_DIRECTIVE = re.compile(r"(`{3,}|~{3,}|:{3,})[ \t]*\{([\w:.+-]{1,80})\}")
OPTION = re.compile(r":[\w-]{1,80}:(?=[ \t]|$)")
OPTIONS_FENCE = re.compile(r"---[ \t]*$")
_OF_PROSE = frozenset(
    "admonition attention axiom card caution conjecture corollary danger definition deprecated dropdown epigraph error "
    "example exercise figure grid grid-item grid-item-card highlights hint important lemma margin note observation "
    "proof property proposition pull-quote remark seealso sidebar solution tab-item tab-set theorem tip topic "
    "versionadded versionchanged versionremoved warning".split()
)
_OF_CODE = frozenset("code code-block code-cell eval-rst literalinclude math mermaid raw sourcecode".split())
ROLE = re.compile(r"\{([A-Za-z][\w:.+-]{0,80})\}(?=`)")
_TITLED = re.compile(r"(?s)(.*\S)\s*<[^<>]*>\s*")
NUMBER = re.compile(r"\d{1,15}(?:\.\d{1,15})?")
_LABELS = frozenset("doc download eq numref ref".split())
_WORDS = frozenset("abbr any del emphasis guilabel menuselection strong sub subscript sup superscript term".split())


class Directive(NamedTuple):
    """A directive whose fence opens in a line. `is_code`: nothing in it is prose."""

    fence: str
    is_code: bool


class Role(NamedTuple):
    """What of a role's content is shown, counted from the content; nothing, where it is the `gap` that it leaves."""

    shown: Span
    gap: str = ""


def directive_at(line: str, at: int) -> Directive | None:
    """The directive that opens at `at`; None for what is no directive, or one that no list here knows."""
    found = _DIRECTIVE.match(line, at)
    if found is None:
        return None
    name = found[2].rpartition(":")[2].lower()
    if name in _OF_PROSE:
        return Directive(found[1], False)
    return Directive(found[1], True) if name in _OF_CODE else None


def read_role(name: str, content: str) -> Role:
    """What a role shows of the words in its backticks."""
    name = name.lower()
    if name == "math":
        return Role(Span(0, len(content))) if NUMBER.fullmatch(content) else Role(Span(0, 0), "math")
    if name.startswith("cite"):
        return Role(Span(0, 0), "citation")
    titled = _TITLED.fullmatch(content)
    if titled is not None and name not in _WORDS - {"term", "any"}:
        return Role(Span(0, titled.end(1)))
    if name in _LABELS:
        return Role(Span(0, 0), "reference")
    return Role(Span(0, len(content))) if name in _WORDS else Role(Span(0, 0), "code span")
