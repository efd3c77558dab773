"""Forms of a line that only some writers of Markdown have: admonitions, definitions, a wiki's headings, bare tables."""

from __future__ import annotations

import re

from factlint.prose.markup.raw_blocks import SourceLine

ADMONITION = re.compile(
    r'(?:(?:!!!|\?\?\?\+?)(?:[ \t]++[\w-]++)++|===[!+]?(?=[ \t]+"))(?:[ \t]+"(?P<title>.*)")?[ \t]*$'
)
"""The head of what is indented below it: `!!! note "Title"`, `??? question "Title"`, `=== "Name of a tab"`."""
DEFINITION = re.compile(r":(?=[ \t]+\S)")
"""What stands before the definition of the term above."""
_WIKI_HEADING = re.compile(r"(={2,6})(?!=)([^=]+)\1[ \t]*$")
_LONGEST_SHORT_HEADING_CP = 40
_RULE = re.compile(r"\|[|:+=\-}\s]*$")


def wiki_heading(line: str, at: int) -> re.Match[str] | None:
    """A wiki's `===Heading===`. Between two signs only a few words are one: others are highlighted words."""
    found = _WIKI_HEADING.match(line, at)
    if found is None or not found[2].strip():
        return None
    words = found[2].strip()
    short = len(words) <= _LONGEST_SHORT_HEADING_CP and words[-1] not in ".!?,;:"
    return found if len(found[1]) > 2 or short else None


def split_rows(lines: list[SourceLine]) -> tuple[list[SourceLine], list[SourceLine]]:
    """A paragraph's lines, and the rows of the table without a head that it ends with."""
    first = len(lines)
    while first and lines[first - 1][1].startswith("|"):
        first -= 1
    rows = lines[first:]
    with_words = [(offset, row) for offset, row in rows if not _RULE.match(row)]
    is_table = len(with_words) < len(rows) or all(row.count("|") > 1 for _, row in with_words)
    return (lines[:first], with_words) if with_words and is_table else (lines, [])
