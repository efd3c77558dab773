"""Sentences that are being typed: a half sentence is not worth a verdict, and on a hosted service not a credit."""

from __future__ import annotations

import re
from collections import OrderedDict, deque

from factlint.prose.draft import ParsedDraft

QUIET_S = 1.5
"""How long a sentence has to stand before it counts as written though no sign ends it."""
_TYPED_WITHIN_S = 10.0
_REMEMBERED = 16
_MOST_WRITERS = 1_000
_SLIP_CP = 3
_ENDED = re.compile(r"[.!?…:;][\"'”’»)\]]*\s*\Z")


class GrowingTexts:
    """Remembers the last paragraphs of each writer, to tell one that grows from one that is there already."""

    def __init__(self) -> None:
        self._writers: OrderedDict[str, deque[tuple[float, str]]] = OrderedDict()

    def is_typed(self, writer: str, paragraph: str, now_s: float) -> bool:
        """Whether the paragraph is an earlier one, seconds ago, to which something was added at its end."""
        seen = self._writers.setdefault(writer, deque(maxlen=_REMEMBERED))
        self._writers.move_to_end(writer)
        if len(self._writers) > _MOST_WRITERS:
            self._writers.popitem(last=False)
        typed = any(_has_grown(text, paragraph) for at, text in seen if now_s - at < _TYPED_WITHIN_S)
        seen.append((now_s, paragraph))
        return typed

    def has_grown(self, writer: str, paragraph: str) -> bool:
        """Whether a later one has taken the paragraph's place."""
        later = False
        for _, text in reversed(self._writers.get(writer, ())):
            if text == paragraph:
                return later
            later = later or _has_grown(paragraph, text)
        return True


def unfinished_from(draft: ParsedDraft, block: int) -> int | None:
    """Where the last sentence of a block begins if nothing ends it; None if it is whole."""
    sentences = draft.sentences(block)
    return sentences[-1].span.start if sentences and not _ENDED.search(sentences[-1].text) else None


def _has_grown(before: str, after: str) -> bool:
    """Whether one text goes on where the other one ends; the last letters of the shorter one may be others."""
    shared = max(min(len(before), len(after)) - _SLIP_CP, 1)
    return before != after and before[:shared] == after[:shared]
