"""A draft as the sentences that may state something, each with its paragraph, its heading and its place in the draft."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import sentencex

from factlint.engine.framing.tagging import tagged
from factlint.engine.framing.tokens import Word, words
from factlint.prose.span import Span

_PARAGRAPH = re.compile(r"[^\r\n]+(?:\r?\n[^\r\n]+)*")
_BREAK = re.compile(r"[\r\n\t\f\v\u2028\u2029\u00a0]")
LONGEST_SENTENCE_CP = 1200


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its visible text (one code point for each of the block's), its words, where it stands."""

    text: str
    words: tuple[Word, ...]
    paragraph: int
    heading: str
    place: Callable[[int, int], Span]


@dataclass(frozen=True, slots=True)
class Reading:
    """A draft read: its title and its sentences in text order."""

    title: str
    sentences: tuple[Sentence, ...]


def read(text: str, markup: str) -> Reading:
    sentences: list[Sentence] = []
    title = heading = ""
    for number, match in enumerate(_PARAGRAPH.finditer(text)):
        block, start = match.group(), match.start()
        if markup == "markdown" and block.startswith("#"):
            heading = block.lstrip("# ").split("\n")[0].strip()
            title = title or heading
            continue
        for found in sentencex.get_sentence_boundaries("en", block):
            begin, end = int(found["start_index"]), int(found["end_index"])
            raw = block[begin:end]
            begin += len(raw) - len(raw.lstrip())
            raw = _BREAK.sub(" ", raw.strip())
            if 0 < len(raw) <= LONGEST_SENTENCE_CP:
                sentences.append(Sentence(raw, tuple(tagged(words(raw))), number, heading, _placer(start + begin)))
    return Reading(title, tuple(sentences))


def _placer(offset: int) -> Callable[[int, int], Span]:
    return lambda start, end: Span(offset + start, offset + end)
