"""What a draft numbers: the tables, figures, sections, equations, notes and works that it has, by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Draft
from factlint.prose.draft import BlockKind

KINDS = {
    "table": "table", "tables": "table", "tab.": "table", "figure": "figure", "figures": "figure", "fig.": "figure",
    "figs.": "figure", "fig": "figure", "section": "section", "sections": "section", "sec.": "section", "sect.": "section",
    "§": "section", "equation": "equation", "eq.": "equation", "eqn.": "equation", "equations": "equation", "eqs.": "equation",
    "footnote": "footnote", "footnotes": "footnote", "endnote": "footnote", "box": "box", "chart": "chart", "exhibit": "exhibit",
    "listing": "listing", "chapter": "chapter", "plate": "plate", "appendix": "appendix", "step": "step",
}  # fmt: skip
"""The kind of what is numbered, by the words for it in lower case."""
_CAPTIONED = r"Table|TABLE|Tab\.|Figure|FIGURE|Fig\.|FIG\.|Fig|Box|Chart|Exhibit|Listing|Plate|PLATE|Appendix|APPENDIX|Chapter|CHAPTER|Step"
_CAPTION_STEMS = "Tab TABLE Fig FIG Box Chart Exhibit Listing Plate PLATE Append APPEND Chapter CHAPTER Step".split()
"""One of them is in each text with a caption: a search for each is far faster."""
_NUMBER = r"(\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}(?![\w'’])|[A-H](?![\w'’]))"
_CAPTION = compile_late(
    rf"(?:^[ \t>#:|*_.-]*|\[|caption[=:{{]\s*[\"']?|>)[*_]{{0,3}}({_CAPTIONED})[ \u00a0~]?{_NUMBER}"
    r"(?:[*_]{0,3}\s?[.:|)—–\]*_<-]|[*_]{0,3}\s{1,2}[A-Z]|[*_]{0,3}$)",
    re.MULTILINE,
)
_ELSEWHERE = compile_late(r"\[(?:Chapter|Appendix)\b[^\[\]\n]{0,120}\]\((?!#)[^()\s]{1,200}\)")
_IN_A_ROW = compile_late(rf"(?<=[.;:]\s)({_CAPTIONED})[ \u00a0]{_NUMBER}(?:[.:]|(?=\s[A-Z]))")
_HEADING_NUMBER = compile_late(r"(?:Section|Chapter|§)?\s*(\d{1,2}(?:\.\d{1,2}){0,3})(?:[.):]|\s)")
_TAG = compile_late(r"\\tag\*?\{\(?(\d{1,3})\)?\}")
_EQUATION_LINE = compile_late(
    r"^[ \t>]*\((\d{1,2})\)[ \t]+[^\n=]{1,80}=|=[^\n=]{1,80}\((\d{1,2})\)[ \t]*$", re.MULTILINE
)
_NOTE = compile_late(r"^\[\^(\d+)\]:|^\.\. \[(\d+)\]|^\[fn:(\d+)\]", re.MULTILINE)
_WORK = compile_late(r"^(?:[-*] )?\\?\[(\d{1,2})\\?\][ \t]+\S", re.MULTILINE)
_FLOAT = compile_late(
    r"\\begin\{(?:side|wrap|long)?(table|figure)\*?\}(.*?)\\end\{(?:side|wrap|long)?\1\*?\}", re.DOTALL
)
_GRID = compile_late(r"^ {0,3}\|? ?:?-{3,}:? ?\|[-|: ]*$", re.MULTILINE)
_LISTED = compile_late(r"^[ \t>]*(\d{1,2})[.)][ \t]", re.MULTILINE)
_ROMAN = {"I": 1, "V": 5, "X": 10}
_ROMANS = [f"{tens}{ones}" for tens in ("", "X", "XX") for ones in "I II III IV V VI VII VIII IX X".split()]
_WORKS = compile_late(r"(?:references?|bibliography|works cited|literature(?: cited)?|sources)\W*", re.IGNORECASE)


def numbers_of(draft: Draft, kind: str) -> frozenset[str]:
    """The numbers of all that a draft has of a kind, as figures ("3", "2.1"); none where they cannot be told."""
    markup = draft.source.markup
    if kind == "section":
        return frozenset() if markup == "latex" else frozenset(_heading_numbers(draft))
    if kind == "equation":
        lines = draft.source_readings(_read_equations) if markup != "latex" else ()
        return frozenset(chain(*draft.source_readings(_TAG.findall), *lines))
    if kind == "footnote":
        return frozenset(chain.from_iterable(draft.source_readings(_read_notes)))
    if kind == "work":
        if markup == "latex":
            return frozenset()
        return frozenset(chain.from_iterable(draft.source_readings(_WORK.findall))) or frozenset(_listed_works(draft))
    if markup == "latex":
        return _floats(draft.text, kind)
    found = set(chain.from_iterable(draft.source_readings(_read_captions)))
    captions = frozenset(in_figures(number, kind) for word, number in found if KINDS[word.lower()] == kind)
    if kind == "step":
        # An item of a numbered list is a step as well.
        listed = draft.source_readings(_LISTED.findall) if captions else ()
        return captions.union(*listed)
    if captions or kind != "table" or markup not in ("markdown", "quarto", "mdx"):
        return captions - {""}
    return frozenset(str(n + 1) for n in range(sum(map(len, draft.source_readings(_GRID.findall)))))


def _read_captions(source: str) -> list[tuple[str, str]]:
    """The words and numbers of captions, without links to other files: "[Chapter 2: Roles](../02/index.md)"."""
    if "[Chapter" in source or "[Appendix" in source:
        source = _ELSEWHERE.sub("", source)
    if not any(word in source for word in _CAPTION_STEMS):
        return []
    return [*_CAPTION.findall(source), *_IN_A_ROW.findall(source)]


def _read_equations(source: str) -> list[str]:
    return [one or other for one, other in _EQUATION_LINE.findall(source)]


def _read_notes(source: str) -> list[str]:
    return [one for found in _NOTE.findall(source) for one in found if one]


def is_caption(text: str) -> bool:
    """Whether a paragraph begins as a caption: "Table 3. Rainfall"."""
    return _CAPTION.match(text) is not None


def is_work(text: str) -> bool:
    """Whether a paragraph begins as a numbered work does: "[3] Berg, Dogs"."""
    return _WORK.match(text) is not None


def in_figures(number: str, kind: str) -> str:
    """A number as figures: V of a plate is 5, C of an appendix 3; "" where the kind is not numbered in such a way."""
    if number[0].isdigit():
        return number
    if kind == "appendix" and len(number) == 1:
        return str(ord(number) - ord("A") + 1)
    if kind not in {"plate", "chapter", "figure", "table"} or set(number) - set(_ROMAN):
        return ""
    values = [_ROMAN[letter] for letter in number]
    return str(sum(-one if one < following else one for one, following in zip(values, [*values[1:], 0], strict=True)))


def as_written(number: str, like: str) -> str:
    """A number in figures as another one is written: 3 like "V" is III, like "D" is C."""
    if like[0].isdigit() or not number.isdigit():
        return number
    if set(like) <= set(_ROMAN):
        return next((roman for roman in _ROMANS if in_figures(roman, "plate") == number), number)
    return chr(ord("A") + int(number) - 1)


def _listed_works(draft: Draft) -> Iterator[str]:
    """The numbers of a list below a heading such as "References": "1. Berg, Dogs"."""
    level = 0  # of the heading that the list is below
    for paragraph in draft.paragraphs:
        if paragraph.kind is BlockKind.HEADING:
            if level and paragraph.level > level:
                continue
            level = paragraph.level if _WORKS.fullmatch(paragraph.text) else 0
        elif level and paragraph.container == "list" and paragraph.depth <= 1:
            start = draft.source_of(paragraph).start
            line = draft.text.rfind("\n", 0, start) + 1
            found = _LISTED.match(draft.text, line)
            if found is not None:
                yield found[1]


def _floats(text: str, kind: str) -> frozenset[str]:
    """Of LaTeX the captioned tables or figures of a whole document that numbers them through."""
    whole = (
        "\\begin{document}" in text
        and "\\documentclass" in text
        and not any(one in text for one in ("\\appendix", "report", "\\numberwithin"))
    )
    floats = [body for name, body in _FLOAT.findall(text) if name == kind and "\\caption" in body] if whole else []
    return frozenset(str(n + 1) for n in range(len(floats)))


def _heading_numbers(draft: Draft) -> Iterator[str]:
    for paragraph in draft.paragraphs:
        if paragraph.kind is BlockKind.HEADING and (found := _HEADING_NUMBER.match(paragraph.text)):
            yield found[1]
