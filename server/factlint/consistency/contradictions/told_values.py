"""A value of a paragraph with the clause that tells it."""

from __future__ import annotations

from dataclasses import dataclass

from factlint.consistency.contradictions.values import Value
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_SPLIT = compile_late(
    r"[,;:]\s|\s?[—–]\s?(?=[a-z])|\s[–-]\s|\s\(|\)|\s(?:and|but|or|when|while|whereas|after|before|since|because|although|though|if|until|where|who|whose|"
    r"so|for\swhich|than|that(?=\s(?:the|this|our|its|it|entry|admission|doors|tickets|[A-Z])))\s(?!\d)"
)


@dataclass(frozen=True, slots=True)
class ToldValue:
    """A value with its clause, which reaches from `start` to `end`: `lead` and `tail` are its words around the value."""

    paragraph: Paragraph
    value: Value
    sentence: Span
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.paragraph.text

    @property
    def lead(self) -> str:
        return self.text[self.start : self.value.span.start]

    @property
    def wider_lead(self) -> str:
        """The words before the value with those of the clause before: "the lamb is in the oven, heated to"."""
        before = self.text[self.sentence.start : self.start].rstrip(" ,")
        splits = list(_SPLIT.finditer(before))
        return self.text[self.sentence.start + (splits[-1].end() if splits else 0) : self.value.span.start]

    @property
    def front(self) -> str:
        """The words of the sentence before the clause, as far as the first comma."""
        words, comma, _ = self.text[self.sentence.start : self.start].partition(",")
        return words if comma else ""

    @property
    def tail(self) -> str:
        return self.text[self.value.end : self.end]


def read_told_value(paragraph: Paragraph, value: Value) -> ToldValue:
    """The clause of a value: up to the next comma or conjunction on either side."""
    sentence = paragraph.sentence_at(value.span.start)
    start, end = sentence.start, sentence.end
    for split in _SPLIT.finditer(paragraph.text, sentence.start, sentence.end):
        if split.end() <= value.span.start:
            start = split.end()
        elif split.start() >= value.end:
            end = split.start()
            break
    return ToldValue(paragraph, value, sentence, start, end)
