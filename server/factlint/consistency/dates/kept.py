"""What is read of a paragraph, kept by its words: rules on paragraphs and on drafts read the same one once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from factlint.consistency.text import Paragraph

_Read = TypeVar("_Read")


def keep_by_words(read: Callable[[Paragraph], _Read]) -> Callable[[Paragraph], _Read]:
    """Let a function read each paragraph once: `Paragraph.compute_once`."""

    @wraps(read)
    def of_paragraph(paragraph: Paragraph) -> _Read:
        return paragraph.compute_once(read)

    return of_paragraph
