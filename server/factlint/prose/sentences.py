"""Where sentences begin and end in visible text: a kept splitter, with its known slips mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from itertools import pairwise
from typing import TypedDict, cast

_WINDOW_CP = 8_000
"""The splitter takes quadratic time on odd text, so it never sees more at once."""

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# The splitter takes white space for one byte and dies of wider kinds; a plain space is one character too.
_WIDE_SPACE = re.compile(f"[{''.join(chr(code) for code in range(0x80, 0x3001) if chr(code).isspace())}]")
_SPACE_AFTER_END = re.compile(r"[.!?…][\"'”’)\]]*\s+")
_TITLE = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|Mt|Ft|vs|ca|e\.g|i\.e|cf|viz|lit)\.$"
)
_BEFORE_FIGURE = re.compile(
    r"\b(?:No|Nos|Vol|Vols|Fig|Figs|Art|Sec|Ch|Chap|Ed|Eq|pp|p|ca|c|approx|est|max|min|avg|art|no|vol|Nr)\.$",
    re.IGNORECASE,
)
_MAY_GO_ON = re.compile(
    r"(?:\b(?:[A-Z]|[IVXLCDM]+|St|Jr|Sr|al|etc|Inc|Ltd|Co|Corp|Bros|approx|est|c|p)\.|\d\.|[!?][\"'”’]?)$"
)
_ONLY_A_NUMBER = re.compile(r"(?:\d{1,3}|[a-zA-Z])[.)]$")
# The splitter knows initials of English letters: "Ø. Lund", "Å. Ångström" is one name too.
_INITIAL = re.compile("(?<!\\w)(?<!\\d )[\u00c0-\u00de\u0100-\u017e\u0386-\u03ab\u0410-\u042f]\\.$")
_DAY = re.compile(r"\b\d{1,2}\.$")
_MONTH = re.compile(r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b")
_LETTER_AND_STOP = re.compile(r"\.(?<=[A-Kgjlmstv]\.)(?=\s)")
_AFTER_A_LETTER = re.compile(
    r"(?:(?:\d[ \u00a0\u202f]?|[A-Za-z]/)[gjlmstv]|\b(?:[Aa]nswer(?: is|:)?|[Vv]itamins?|[Hh]epatitis|[Ii]nfluenza|[Gg]roup|[Tt]ype|"
    r"[Gg]rade|[Cc]lass|[Aa]ppendix|[Aa]nnex|[Oo]ption) [A-K])\.(?=\s+[A-Z“\"(])"
)
"""The end of a sentence after a unit or a name of one letter ("vitamin D."): the splitter takes it for a shortened word."""
_BRACKETED = re.compile(r"\([^()]*[.!?]\)(?=\s+[A-Z\"“(])")


_TELLING_CP = 24
"""More than the longest abbreviation or number that `_continues` looks for at the end of a sentence."""


class _Boundary(TypedDict):
    start_index: int
    end_index: int


@lru_cache(maxsize=4096)
def boundaries(text: str, language: str = "en") -> tuple[tuple[int, int], ...]:
    """The `[start, end)` of each sentence, without the white space around it."""
    found: list[tuple[int, int]] = []
    for start, end in _pieces(text, language.partition("-")[0] or "en"):
        if found and _continues(text, found[-1], text[start:end]):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


def _pieces(text: str, language: str) -> Iterator[tuple[int, int]]:
    """The sentences that the splitter finds, a bracketed one apart from the one after it."""
    for window_start, window_end in _windows(text):
        window = text[window_start:window_end]
        if not window.isascii():
            window = _WIDE_SPACE.sub(" ", _LONE_SURROGATE.sub("\ufffd", window))
        for found_start, found_end in _split_window(language, window):
            start, end = window_start + found_start, window_start + found_end
            bracketed = _BRACKETED.match(text, start, end)
            if bracketed:
                yield start, bracketed.end()
                start = bracketed.end()
            ends_on_letter = _LETTER_AND_STOP.search(text, start, end) is not None
            for letter in _AFTER_A_LETTER.finditer(text, start, end) if ends_on_letter else ():
                piece = text[start : letter.end()]
                yield start + len(piece) - len(piece.lstrip()), letter.end()
                start = letter.end()
            piece = text[start:end]
            body = piece.strip()
            if body:
                start += len(piece) - len(piece.lstrip())
                yield start, start + len(body)


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """The text in parts that are not too long, cut after what looks like a sentence's end, or else at a space."""
    start = 0
    while len(text) - start > _WINDOW_CP:
        limit = start + _WINDOW_CP
        ends = [found.end() for found in _SPACE_AFTER_END.finditer(text, start + _WINDOW_CP // 2, limit)]
        end = ends[-1] if ends else text.rfind(" ", start + 1, limit) + 1 or limit
        yield start, end
        start = end
    if text[start:].strip():
        yield start, len(text)


def _split_window(language: str, window: str) -> list[tuple[int, int]]:
    """The sentences that the splitter finds in a window; where it panics, plain cuts at sentence ends."""
    try:
        return [(found["start_index"], found["end_index"]) for found in _load_splitter()(language, window)]
    except BaseException as problem:
        if type(problem).__name__ != "PanicException":
            raise
        cuts = [0, *(found.end() for found in _SPACE_AFTER_END.finditer(window)), len(window)]
        return list(pairwise(cuts))


@cache
def _load_splitter() -> Callable[[str, str], list[_Boundary]]:
    return cast("Callable[[str, str], list[_Boundary]]", import_module("sentencex").get_sentence_boundaries)


def _continues(text: str, sentence: tuple[int, int], after: str) -> bool:
    """Whether the splitter cut a sentence in two: only its last characters tell, so joining many takes linear time."""
    start, end = sentence
    before = text[max(start, end - _TELLING_CP) : end]
    first = after[0]
    if first.isdigit():
        return bool(_BEFORE_FIGURE.search(before)) or bool(_ONLY_A_NUMBER.fullmatch(before))
    if first.isupper() and (initial := _INITIAL.search(before)) and initial[0].isupper():
        return True
    if _TITLE.search(before) or _ONLY_A_NUMBER.fullmatch(before):
        return True
    if _DAY.search(before) and _MONTH.match(after):
        return True
    return (first.islower() or first in ",;:") and bool(_MAY_GO_ON.search(before))
