"""What is read of a paragraph, kept by its words: rules on paragraphs and on drafts read the same one once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from factlint.consistency.text import Paragraph

_KEPT = 1024
_Read = TypeVar("_Read")


class _Words:
    """A paragraph that is the same as any other with its words."""

    __slots__ = ("paragraph",)

    def __init__(self, paragraph: Paragraph) -> None:
        self.paragraph = paragraph

    def __hash__(self) -> int:
        return hash(self.paragraph.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Words) and other.paragraph.text == self.paragraph.text


def keep_by_words(read: Callable[[Paragraph], _Read]) -> Callable[[Paragraph], _Read]:
    """Let a function read each text once, however many paragraphs have it."""

    @lru_cache(maxsize=_KEPT)
    def of_words(words: _Words) -> _Read:
        return read(words.paragraph)

    @wraps(read)
    def of_paragraph(paragraph: Paragraph) -> _Read:
        return of_words(_Words(paragraph))

    return of_paragraph
