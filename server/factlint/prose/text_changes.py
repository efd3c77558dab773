"""Spans that follow their words through the edits of a draft."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from unicodedata import category

from factlint.prose.span import Span

_COMPARED_AT_ONCE_CP = 4096


@dataclass(frozen=True, slots=True)
class Change:
    """One edit: `span` of the text before it is replaced by `text`."""

    span: Span
    text: str

    def apply_to(self, before: str) -> str:
        return before[: self.span.start] + self.text + before[self.span.end :]

    @property
    def shift(self) -> int:
        return len(self.text) - len(self.span)


def move_span(span: Span, change: Change, before: str | None = None) -> Span | None:
    """Where the span's words are after the change, or None when the change touched them.

    A change that only meets the span's start or end moves or leaves it, unless it glues a word character to one of the
    span's words (`1931` typed on to `19310` is another word). Seeing that needs `before`, the text before the change.
    """
    edit = change.span
    if not change.text and not len(edit):
        return span
    if edit.end <= span.start:
        glued = edit.end == span.start and before is not None and _joins_first_word(span, change, before)
        return None if glued else span.shifted(change.shift)
    if edit.start >= span.end:
        glued = edit.start == span.end and before is not None and _joins_last_word(span, change, before)
        return None if glued else span
    return None


def change_between(before: str, after: str) -> Change:
    """The one smallest change that turns `before` into `after` (for editors that send the whole text)."""
    limit = min(len(before), len(after))
    prefix = _common_prefix(before, after, limit)
    suffix = _common_suffix(before, after, limit - prefix)
    return Change(Span(prefix, len(before) - suffix), after[prefix : len(after) - suffix])


def narrow(change: Change, before: str) -> Change:
    """The change without the words at its two ends that it leaves as they were."""
    inner = change_between(change.span.slice(before), change.text)
    return Change(inner.span.shifted(change.span.start), inner.text)


def words_hash(text: str) -> str:
    """A hash of the exact words of a passage; only how they are spread over lines and spaces does not count."""
    return sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _joins_first_word(span: Span, change: Change, before: str) -> bool:
    new_neighbour = change.text[-1:] or before[max(change.span.start - 1, 0) : change.span.start]
    return _is_word(new_neighbour) and _is_word(before[span.start : span.start + 1])


def _joins_last_word(span: Span, change: Change, before: str) -> bool:
    new_neighbour = change.text[:1] or before[change.span.end : change.span.end + 1]
    return _is_word(new_neighbour) and _is_word(before[max(span.end - 1, span.start) : span.end])


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_" or (character != "" and category(character)[0] == "M")


def _common_prefix(one: str, two: str, limit: int) -> int:
    at = 0
    step = _COMPARED_AT_ONCE_CP
    while at < limit:
        size = min(step, limit - at)
        if one[at : at + size] == two[at : at + size]:
            at += size
        elif size == 1:
            break
        else:
            step = max(size // 2, 1)
    return at


def _common_suffix(one: str, two: str, limit: int) -> int:
    at = 0
    step = _COMPARED_AT_ONCE_CP
    end_one, end_two = len(one), len(two)
    while at < limit:
        size = min(step, limit - at)
        if one[end_one - at - size : end_one - at] == two[end_two - at - size : end_two - at]:
            at += size
        elif size == 1:
            break
        else:
            step = max(size // 2, 1)
    return at
