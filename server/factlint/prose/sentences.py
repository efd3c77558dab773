"""Where sentences begin and end in visible text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from typing import TypedDict, cast

_ENDS_OPEN = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|Mt|Ft|No|Nos|Vol|vs|ca|c|approx|est|"
    r"Fig|Figs|pp|p|Jr|al|e\.g|i\.e|cf|viz|Inc|Ltd|Co|Corp)\.|\b[A-Z]\.|\d\.)$"
)
_NEVER_ENDS = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|Mt|Ft|vs|ca|c|approx|Fig|Figs|pp|e\.g|i\.e|cf|viz)\.$"
)


class _Boundary(TypedDict):
    start_index: int
    end_index: int


@lru_cache(maxsize=4096)
def boundaries(text: str, language: str = "en") -> tuple[tuple[int, int], ...]:
    """The `[start, end)` of each sentence, without the white space around it."""
    if not text.strip():
        return ()
    found: list[tuple[int, int]] = []
    for boundary in _splitter()(language.partition("-")[0] or "en", text):
        start, end = boundary["start_index"], boundary["end_index"]
        piece = text[start:end]
        body = piece.strip()
        if not body:
            continue
        start += len(piece) - len(piece.lstrip())
        end = start + len(body)
        if found and _goes_on(text[found[-1][0] : found[-1][1]], body):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


@cache
def _splitter() -> Callable[[str, str], list[_Boundary]]:
    return cast("Callable[[str, str], list[_Boundary]]", import_module("sentencex").get_sentence_boundaries)


def _goes_on(before: str, after: str) -> bool:
    """Whether the splitter cut a sentence in two."""
    if _NEVER_ENDS.search(before):
        return True
    first = after[0]
    return bool(_ENDS_OPEN.search(before)) and (first.islower() or first in ",;:")
