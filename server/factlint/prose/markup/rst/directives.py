"""What the directives of reStructuredText and of Sphinx hold: words or none, and whether their argument is a sentence."""

from __future__ import annotations

import re

_NO_WORDS = re.compile(
    r"(?:auto\w*|jupyter-[\w-]+|ipython\w*|code\w*(?:-\w+)*|test(?:code|setup|output|cleanup)|\w*(?<!epi)graph(?:viz)?"
    r"|contents|csv-table|currentmodule|date|default-role|doctest|eval-rst|exec|footer|header|highlight|image|include"
    r"|index|literalinclude|math|mermaid|meta|module|parsed-literal|plantuml|plot|productionlist|program-output"
    r"|command-output|prompt|raw|replace|role|sectnum|section-numbering|sourcecode|tabularcolumns|target-notes|tikz"
    r"|title|toctree|uml|unicode|click|xfigure)$"
)
_SAYS_IT_ALL = frozenset(
    "attention caution danger error hint important note tip warning seealso todo epigraph highlights pull-quote "
    "compound table list-table rubric centered topic sidebar admonition acks".split()
)
_VERSIONS = frozenset({"versionadded", "versionchanged", "deprecated", "versionremoved", "deprecated-removed"})
_VERSION = re.compile(r"\S+(?:[ \t]+|$)")
HEADINGS = frozenset({"table", "list-table", "rubric", "centered", "topic", "sidebar", "admonition"})
"""Directives whose argument is a title."""
QUOTING = frozenset({"epigraph", "highlights", "pull-quote"})
"""Directives that hold a quotation."""


def holds_words(name: str) -> bool:
    """Whether the body of a directive is prose; so it is of those that nobody here knows."""
    return not _NO_WORDS.match(name.lower().rpartition(":")[2])


def argument_words(name: str, argument: str) -> int | None:
    """Where in a directive's argument its words begin; None where it holds none."""
    name = name.lower()
    if name in _SAYS_IT_ALL:
        return 0
    if name in _VERSIONS:
        version = _VERSION.match(argument)
        return version.end() if version else None
    return None
