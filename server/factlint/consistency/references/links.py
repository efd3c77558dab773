"""The links of a draft to places of its own and to files: what they show, and where they lead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.text import Draft
from factlint.prose.draft import Block, Mark
from factlint.prose.span import Span

_INLINE = re.compile(r"\]\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))")
_BY_LABEL = re.compile(r"\]\[([^\]]+)\]")
_DEFINED = re.compile(r"\]:\s*<?([^\s<>]+)")
_HREF = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_ORG = re.compile(r"\[\[(?:file:)?([^\]\n]+)\]\[")
_ASCIIDOC = re.compile(r"<<([^,<>]+),|xref:([^\[\s]+)\[|link:([^\[\s]+)\[")
_RST = re.compile(r"<([^<>\n]+)>`__?")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_FOR_TESTS = frozenset(
    "fixture fixtures __fixtures__ testdata test-data test_data test-fixtures test_fixtures __snapshots__ snapshots __mocks__".split()
)
_TEMPLATE = re.compile(r"[{}$%<>|\\*`\"]|\s")


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the paragraph with this index: its visible words, and its target as a path and a fragment."""

    paragraph: int
    visible: Span
    path: str
    fragment: str


def links_of(draft: Draft) -> Iterator[Link]:
    """Links inside the folder, in the order of the text; those that a template makes are left out."""
    text, markup = draft.text, draft.source.markup
    for index, block in enumerate(draft.source.blocks):
        for mark in block.content.marks:
            if mark.kind != "link" or not len(mark.visible):
                continue
            target = _target(draft, block, mark, text, markup)
            if not target or _SCHEME.match(target) or target.startswith(("/", "~", "?", "@")):
                continue
            path, _, fragment = target.partition("#")
            if "@" in path and "/" not in path:
                continue  # an address of mail, which needs no "mailto:" in reStructuredText
            path = path.partition("?")[0]
            if "%" in target:
                path, fragment = path.replace("%20", " "), fragment
            if _TEMPLATE.search(path.replace(" ", "").replace("%", "")) or re.search(r"[{}$<>|]", fragment):
                continue
            yield Link(index, mark.visible, path, fragment)


def is_for_tests(path: str) -> bool:
    """Whether a draft lies where programs keep what their tests read: its links need not lead anywhere."""
    *folders, name = path.casefold().split("/")
    if "kitchen-sink" in name or any(part in _FOR_TESTS for part in folders):
        return True
    return not name.startswith("readme") and any(part in ("test", "tests", "__tests__") for part in folders)


def fragments_of(draft: Draft) -> frozenset[str]:
    """The places of its own that a draft links to."""
    return draft.compute_once(_find_fragments)


def _find_fragments(draft: Draft) -> frozenset[str]:
    return frozenset(link.fragment for link in links_of(draft) if not link.path and link.fragment)


def _target(draft: Draft, block: Block, mark: Mark, text: str, markup: str) -> str:
    base = block.span.start
    before = text[base + mark.outer.start : base + mark.inner.start]
    after = text[base + mark.inner.end : base + mark.outer.end]
    match markup:
        case "markdown" | "quarto" | "mdx":
            found = _INLINE.match(after)
            if found:
                return found[1] or found[2] or ""
            by_label = _BY_LABEL.match(after)
            label = by_label[1] if by_label else text[base + mark.inner.start : base + mark.inner.end]
            defined = draft.source.definitions.get(" ".join(label.split()).casefold())
            found = _DEFINED.search(defined.slice(text)) if defined else None
            return found[1] if found else ""
        case "html":
            found = _HREF.search(before)
            return (found[1] or found[2] or "") if found else ""
        case "org":
            found = _ORG.match(before)
            target = re.sub(r"::#?", "#", found[1]) if found else ""
            return "" if target.startswith(("*", "(")) or ("." not in target and "#" not in target) else target
        case "asciidoc":
            found = _ASCIIDOC.match(before)
            if not found:
                return ""
            target = (found[1] or found[2] or found[3]).strip().strip("+")  # "link:++…++[…]" passes it on as it is
            return target if "#" in target or "." in target or found[3] else f"#{target}"
        case "rst":
            found = _RST.search(after)
            return found[1] if found and not found[1].endswith("_") else ""
        case _:
            return ""
