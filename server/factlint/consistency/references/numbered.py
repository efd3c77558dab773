"""A table, figure, section, equation or footnote that is spoken of by a number that nothing in the draft has.

"See Table 4" in a draft whose tables are 1 to 3. The rule counts captions ("Table 3. Rainfall by month", "Figure 2: …"),
headings that begin with a number, `\\tag{5}` and, in LaTeX, the floats and sections themselves; where tables have no
caption at all, it counts the tables.

It keeps silent where the numbers do not run from 1 without a hole, on what belongs to another work ("Table 4 of Smith
(2010)", "their Figure 2"), on supplements and appendices ("Table S4"), in chapters of a book, and in quotations.

Put in the number that was meant, or add what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from factlint.consistency.model import InDraft, Rule, Slip, Wrong
from factlint.consistency.references.anchors import has_includes
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_KINDS = {
    "table": "table", "tables": "table", "tab.": "table", "figure": "figure", "figures": "figure", "fig.": "figure",
    "figs.": "figure", "fig": "figure", "section": "section", "sections": "section", "sec.": "section", "sect.": "section",
    "§": "section", "equation": "equation", "eq.": "equation", "eqn.": "equation", "equations": "equation", "eqs.": "equation",
    "footnote": "footnote", "footnotes": "footnote", "endnote": "footnote", "box": "box", "chart": "chart", "exhibit": "exhibit",
    "listing": "listing", "chapter": "section",
}  # fmt: skip
_MENTION = re.compile(
    r"(?<![\w-])((?:See|see) )?(Tables?|Tab\.|Figures?|Figs?\.|Fig|Sections?|Sect?\.|§|"
    r"Equations?|Eqn?\.|Eqs\.|Footnotes?|Endnote|Box|Chart|"
    r"Exhibit|Listing|tables?|figures?|fig\.|sections?|equations?|footnotes?|endnote|listing)[ \u00a0]?"
    r"\(?(\d{1,2}(?:\.\d{1,2}){0,3})(?![\w%°$€£:/]|[.,]\d|-\d|[ \u00a0](?:percent|million|"
    r"billion|items?|people|times|years?|rows?|columns?|cells?)\b)\)?"
)
_CAPTION = re.compile(
    r"(?:^[ \t>#:|*_.-]*|\[|caption[=:{]\s*[\"']?|>)[*_]{0,3}(Table|TABLE|Tab\.|Figure|FIGURE|"
    r"Fig\.|FIG\.|Fig|Box|Chart|Exhibit|Listing)[ \u00a0~]?"
    r"(\d{1,2}(?:\.\d{1,2}){0,3})(?:[*_]{0,3}\s?[.:|)—–\]*_<-]|[*_]{0,3}\s{1,2}[A-Z]|[*_]{0,3}$)",
    re.MULTILINE,
)
_HEADING_NUMBER = re.compile(r"(?:Section|Chapter|§)?\s*(\d{1,2}(?:\.\d{1,2}){0,3})(?:[.):]|\s)")
_TAG = re.compile(r"\\tag\*?\{\(?(\d{1,3})\)?\}")
_OTHER_WORK = re.compile(
    r"\s*(?:,\s*(?:p\.|page|line|of|in|from)\b|of\b(?! this\b| the (?:present|current)\b)|"
    r"in\b(?! this\b| the (?:present|current|appendix below)\b)|from\b|"
    r"by\b|on (?:p\.|page)|\(?(?:of|in|from) |[\[(][A-Z@\d]|[’']s\b|\[@|et al|above the|\()",
)
_THEIR = re.compile(
    r"(?:\b(?:their|his|her|its|[Aa]rt(?:icle|\.)|[Aa]ct|[Cc]ode|[Ss]upplement\w*|[Aa]ppendix|"
    r"[Ee]xtended [Dd]ata|SI|RFC|ISO|Annex|Part|Book|"
    r"Chapter|Law|Regulation|Rule|Title|U\.S\.C\.|original|eLife|online|Type|[Pp]ivot|[Ll]ookup|[Tt]iming|hash|routing|"
    r"under|subject to|pursuant to|bus|at|the|a|an|[A-Z]\w+(?:’s|'s)|[\])]),?|\d,?|\([12]\d{3}[a-z]?\),?|"
    r"[12]\d{3}[a-z]?[,:;])\s*\(?(?:[Ss]ee )?$"
)
_FLOAT = re.compile(r"\\begin\{(?:side|wrap|long)?(table|figure)\*?\}(.*?)\\end\{(?:side|wrap|long)?\1\*?\}", re.DOTALL)
_LEAST = 2


def check(draft: Draft) -> Iterator[Slip]:
    mentions = [
        (paragraph, found)
        for paragraph in draft.paragraphs
        if paragraph.kind is not BlockKind.HEADING and paragraph.has_figures
        for found in _mentions(paragraph.text)
    ]
    if not mentions or has_includes(draft):
        return
    known: dict[str, frozenset[str]] = {}
    for paragraph, (kind, number, span) in mentions:
        if kind not in known:
            known[kind] = _numbers(draft, kind)
        if (
            not _is_missing(number, known[kind])
            or paragraph.is_quoted(span)
            or paragraph.has_gap(span.end, span.end + 1)
            or _leads_elsewhere(draft, paragraph, span)
        ):
            continue
        highest = max(known[kind], key=_sort_key)
        yield paragraph.slip(
            span,
            f"There is no {kind} {number} in this draft; the last is {kind} {highest}.",
            f"{kind}s end at {highest}",
        )


@lru_cache(maxsize=8192)
def _mentions(text: str) -> tuple[tuple[str, str, Span], ...]:
    """Each mention as kind, number, its span and the words before it; captions are none."""
    found: list[tuple[str, str, Span]] = []
    for one in _MENTION.finditer(text):
        word = one[2]
        if word[0].islower() and not one[1] and not word.startswith(("fig.", "footnote", "endnote")):
            continue
        before, after = text[max(0, one.start() - 40) : one.start()], text[one.end() : one.end() + 40]
        if _OTHER_WORK.match(after) or _THEIR.search(before) or (not one.start() and _CAPTION.match(text)):
            continue
        end = one.end() - (text[one.end() - 1] == ")" and "(" not in one[0])
        span = Span(one.start(2), end)
        found.append((_KINDS[word.lower()], one[3], span))
    return tuple(found)


def _leads_elsewhere(draft: Draft, paragraph: Paragraph, span: Span) -> bool:
    """Whether the words are those of a link to a web address: the section of another work."""
    block = draft.source.blocks[paragraph.index]
    source = block.span.slice(draft.text)
    return any(
        mark.kind == "link"
        and mark.visible.start < span.end
        and span.start < mark.visible.end
        and "://" in source[mark.outer.start : mark.outer.end]
        for mark in block.content.marks
    )


def _is_missing(number: str, known: frozenset[str]) -> bool:
    """Whether the numbers that there are run on without a hole, and this is not among them."""
    if number in known or len(known) < _LEAST or f"{number}.1" in known:
        return False
    head, _, last = number.rpartition(".")
    if head and head not in known and not any(one.startswith(f"{head}.") for one in known):
        return _is_missing(head, known)
    beside = sorted(int(one.rpartition(".")[2]) for one in known if one.rpartition(".")[0] == head)
    if len(beside) < _LEAST or beside != list(range(1, len(beside) + 1)):
        return False
    return len(beside) < int(last) <= len(beside) + 5


def _sort_key(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


def _numbers(draft: Draft, kind: str) -> frozenset[str]:
    text, markup = draft.text, draft.source.markup
    if kind == "section":
        if markup == "latex":
            return frozenset()
        return frozenset(_heading_numbers(draft))
    if kind == "equation":
        return frozenset(_TAG.findall(text))
    if kind == "footnote":
        marks = set(re.findall(r"^\[\^(\d+)\]:|^\.\. \[(\d+)\]|^\[fn:(\d+)\]", text, re.MULTILINE))
        return frozenset(one for found in marks for one in found if one)
    if markup == "latex":
        floats = [body for name, body in _FLOAT.findall(text) if name == kind and "\\caption" in body]
        whole = (
            "\\begin{document}" in text
            and "\\appendix" not in text
            and "\\documentclass" in text
            and "report" not in text
        )
        return (
            frozenset(str(n + 1) for n in range(len(floats))) if whole and "\\numberwithin" not in text else frozenset()
        )
    captions = frozenset(found[1] for found in _CAPTION.findall(text) if _KINDS[found[0].lower()] == kind)
    if captions or kind != "table" or markup not in ("markdown", "quarto", "mdx"):
        return captions
    return frozenset(
        str(n + 1) for n in range(len(re.findall(r"^\s{0,3}\|?\s*:?-{3,}:?\s*\|[-|: ]*$", text, re.MULTILINE)))
    )


def _heading_numbers(draft: Draft) -> Iterator[str]:
    for paragraph in draft.paragraphs:
        if paragraph.kind is BlockKind.HEADING and (found := _HEADING_NUMBER.match(paragraph.text)):
            yield found[1]


_TABLES = "Table 1. Rain.\n\nTable 2. Snow.\n\nTable 3. Wind.\n"
_HEADINGS = "## 1. Aims\n\nText.\n\n## 2. Methods\n\nText.\n\n## 3. Results\n\nText.\n"
_GRIDS = "| a | b |\n|---|---|\n| c | d |\n\nAnd:\n\n| a | b |\n|---|---|\n| c | d |\n\n"
RULE = Rule(
    id="reference",
    title="A table, figure, section, equation or footnote that is not there",
    check=InDraft(check),
    wrong=(
        Wrong(f"The storms are listed below (see Table 4).\n\n{_TABLES}", "Table 4", "tables end at 3"),
        Wrong(f"{_HEADINGS}\nAs Section 5 shows, it rained.\n", "Section 5", "sections end at 3"),
        Wrong(f"{_GRIDS}The wind is in Table 3.\n", "Table 3"),
        Wrong("![Figure 1: a](a.png)\n\n![Figure 2: b](b.png)\n\nAs Fig. 3 shows.\n", "Fig. 3"),
        Wrong("It rose.[^1][^2] See footnote 3.\n\n[^1]: A.\n[^2]: B.\n", "footnote 3"),
    ),
    right=(
        f"The storms are listed below (see Table 3).\n\n{_TABLES}",
        f"The storms are listed in Table 4 of Smith (2010), and in their Table 5.\n\n{_TABLES}",
        f"“The storms are listed in Table 4,” he wrote; see Table S4.\n\n{_TABLES}",
        f"{_HEADINGS}\nSee [RFC 2616 - Section 5](https://example.org/rfc2616#5).\n",
        f"{_HEADINGS}\nSection 5 of the Act says so.\n",
        "The storms are listed in Table 4.\n",
        f"{_GRIDS}The wind is in Table 2.\n",
    ),
    explanation=__doc__,
)
