"""The words of a finding as a terminal shows them: wrapped, with the wrong ones marked and the right ones beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from factlint.cli.terminal import make_harmless
from factlint.prose.span import Span

LONGEST_CP = 700
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s")
_LEAD = re.compile(r"\ufeff?(?:\s+|(?:[>*+#-]+|\d{1,9}[.)])[ \t]+)*")
_REACH_CP = 300
RULE = "━"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One printed line: `marks` are its wrong words, `rule` underlines them, `note` is what to write instead."""

    text: str
    marks: tuple[tuple[int, int], ...]
    rule: str
    note: str


def make_excerpt(
    text: str,
    passage: Span,
    changes: Sequence[tuple[Span, str]],
    width: int,
    around: Span | None = None,
    block: Span | None = None,
) -> list[Excerpt]:
    """The sentence around a passage in its `block`, or what is `around` it, in lines of at most `width` cells.

    The words to be replaced are marked; without any, the passage is, unless it is all that is shown.
    """
    if around is None:
        around = _sentence_around(text, passage)
        if block is not None:
            around = Span(max(around.start, block.start), max(passage.end, min(around.end, block.end)))
    shown = _without_lead(text, around, passage)
    marked = [(span, new) for span, new in changes if shown.contains(span)]
    if not marked and passage != shown:
        marked = [(passage, "")]
    line = make_harmless(shown.slice(text))
    result: list[Excerpt] = []
    for start, end in _wrap_line(line, width):
        here = Span(start + shown.start, end + shown.start)
        parts: list[tuple[int, int]] = []
        notes: list[str] = []
        for span, new in marked:
            first, last = max(span.start, here.start), min(span.end, here.end)
            if first < last or (first == last == span.start and not len(span)):
                parts.append((first - here.start, last - here.start))
                if new and last == span.end:
                    notes.append(new)
        words = line[start:end].rstrip()
        result.append(Excerpt(words, tuple(parts), _underline(words, parts), f" {', '.join(notes)}" if notes else ""))
    return result


def _sentence_around(text: str, passage: Span) -> Span:
    """The passage, and the rest of its sentence on either side; never over an empty line."""
    before = text[max(0, passage.start - _REACH_CP) : passage.start]
    cut = max((end.end() for end in _SENTENCE_END.finditer(before)), default=0)
    cut = max(cut, *(before.rfind(mark) + len(mark) for mark in ("\n\n", "\r\n\r\n", "\n# ") if mark in before), 0)
    after = text[passage.end : passage.end + _REACH_CP]
    stop = len(after)
    if re.search(r"[.!?…][\"'”’)\]*_]*\Z", passage.slice(text)):
        stop = 0
    elif (end := _SENTENCE_END.search(after)) is not None:
        stop = end.end()
    stop = min(stop, *(at for mark in ("\n\n", "\r\n\r\n") if (at := after.find(mark)) >= 0), stop)
    start = passage.start - (len(before) - cut)
    return Span(start, min(passage.end + stop, start + max(LONGEST_CP, len(passage))))


def _without_lead(text: str, shown: Span, passage: Span) -> Span:
    """What is shown without marks and white space before it, and white space behind, but with all of the passage."""
    lead = _LEAD.match(shown.slice(text))
    start = min(shown.start + (lead.end() if lead else 0), passage.start)
    return Span(start, max(passage.end, start + len(text[start : shown.end].rstrip())))


def _wrap_line(line: str, width: int) -> list[tuple[int, int]]:
    """Where each printed line begins and ends, broken at spaces where there are any."""
    lines: list[tuple[int, int]] = []
    start = 0
    while start < len(line):
        end, cells, at_space = start, 0, -1
        while end < len(line) and cells + cell_len(line[end]) <= width:
            cells += cell_len(line[end])
            if line[end] == " ":
                at_space = end
            end += 1
        if end < len(line) and at_space > start:
            end = at_space + 1
        end = max(end, start + 1)
        lines.append((start, end))
        start = end
    return lines


def _underline(words: str, parts: Sequence[tuple[int, int]]) -> str:
    """A line under the marked words; a place where something is missing gets one sign."""
    rule = ""
    for start, end in sorted(parts):
        rule += " " * (cell_len(words[:start]) - cell_len(rule))
        rule += RULE * max(cell_len(words[start:end].rstrip()), 1)
    return rule
