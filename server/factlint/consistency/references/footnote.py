"""A footnote mark without its footnote.

"[^census]" with no "[^census]: …" in the draft shows up as raw brackets in the printed page. The rule reads the marks of
Markdown, MDX, Quarto and R Markdown, reStructuredText (`[1]_`, `[#name]_`), Org (`[fn:1]`) and AsciiDoc
(`footnote:name[]`).

It keeps silent in code, where a build puts something in, and on marks with words in a draft that defines no footnote at
all, which may be a pattern of characters.

Write the footnote, or take the mark out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.model import InDraft, Place, Right, Rule, Slip, Wrong
from factlint.consistency.references.anchors import has_includes
from factlint.consistency.text import Draft
from factlint.prose.span import Span

_MARKS = {
    "markdown": (
        re.compile(r"(?<!\\)\[\^([^\]\[\s]{1,80})\](?![\[(:])"),
        re.compile(r"^[ \t>*-]*\[\^([^\]\s]+)\]:", re.M),
    ),
    "rst": (
        re.compile(r"(?<![\w`])\[(#[\w.-]+|\d{1,3})\]_(?!\w)"),
        re.compile(r"^[ \t]*\.\. \[(#?[^\]\n]+)\]", re.M),
    ),
    "org": (re.compile(r"\[fn:([\w-]+)\]"), re.compile(r"^\[fn:([\w-]+)\]|\[fn:([\w-]+):", re.M)),
    "asciidoc": (re.compile(r"footnote:([\w-]+)\[\]"), re.compile(r"footnote:([\w-]+)\[[^\]]")),
}
_MARKS["quarto"] = _MARKS["mdx"] = _MARKS["markdown"]
_OPENING = {"markdown": "[^", "quarto": "[^", "mdx": "[^", "rst": "]_", "org": "[fn:", "asciidoc": "footnote:"}


def check(draft: Draft) -> Iterator[Slip]:
    markup, text = draft.source.markup, draft.text
    if markup not in _MARKS or _OPENING[markup] not in text:
        return
    mark, definition = _MARKS[markup]
    marks = list(_marks(draft, mark))
    if not marks:
        return
    defined = {name.casefold() for found in definition.finditer(text) for name in found.groups() if name}
    missing = [(index, found) for index, found in marks if found[1].casefold() not in defined]
    if not missing or has_includes(draft):
        return
    for index, found in missing:
        if not defined and not found[1].isdigit():
            continue
        block = draft.source.blocks[index]
        start = block.visible_span(Span(block.span.start + found.start(), block.span.start + found.end())).start
        yield Slip(
            Place(Span(start, start), index, source=Span(*found.span())),
            f"There is no footnote “{found[1].lstrip('#')}” in this draft.",
            f"{found[0]} is not defined",
        )


def _marks(draft: Draft, mark: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    for index in draft.source.blocks_with(_OPENING[draft.source.markup]):
        source = draft.source.blocks[index].span.slice(draft.text)
        for found in mark.finditer(source):
            begins_definition = draft.source.markup == "org" and not found.start()
            in_code = source.count("`", 0, found.start()) % 2 or source.count("=", 0, found.start()) % 2
            if not begins_definition and not in_code:
                yield index, found


RULE = Rule(
    id="footnote",
    title="A footnote mark without a footnote",
    check=InDraft(check),
    wrong=(
        Wrong("It rose.[^1] It fell.[^2]\n\n[^1]: A source.\n", "[^2]", "[^2] is not defined"),
        Wrong("It rose.[^census] It fell.[^cencus]\n\n[^census]: A source.\n", "[^cencus]"),
        Wrong("It rose.[^1] It fell.\n", "[^1]"),
        Wrong("It rose. [1]_ It fell. [2]_\n\n.. [1] A source.\n", "[2]_", markup="rst"),
        Wrong("It rose.[fn:1] It fell.[fn:2]\n\n[fn:1] A source.\n", "[fn:2]", markup="org"),
        Wrong("It rose.footnote:a[A source.] It fell.footnote:b[]\n", "footnote:b[]", markup="asciidoc"),
    ),
    right=(
        "It rose.[^1] It fell.[^2]\n\n[^1]: A source.\n[^2]: Another.\n",
        "The pattern [^abc] matches the rest.",
        "Write `[^2]` for a mark.[^1]\n\n[^1]: So.\n",
        Right("It rose. [1]_\n\n.. [1] A source.\n", "rst"),
        Right("It rose.[fn:1] It fell.[fn:two: inline]\n\n[fn:1] A source.\n", "org"),
    ),
    explanation=__doc__,
)
