"""A majority that is none, and a minority that is more than half: "a majority of the crew, 14 of 35, voted to turn back"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable
from factlint.prose.span import Span

MAJORITY_WORDS = frozenset({"majority", "minority", "half"})
_WORD = r"(?P<word>majority|minority|(?:more|fewer|less)\sthan\shalf|(?:over|under)\shalf)"
_BEFORE = compile_late(
    rf"\b(?:an?\s(?:(?:clear|narrow|bare|slim|small|large|comfortable)\s)?|just\s|well\s|slightly\s)?{_WORD}"
    r"(?:\sof\s(?:the|its|their|our|these|those|all)\s(?:[a-z-]+\s){0,2}[a-z-]+)?(?:,\s|\s\()(?:namely\s|that\sis,?\s)?$",
    2,
)
_AFTER = compile_late(
    rf"(?:\s[a-z-]+){{0,3}}(?:,\s|\s\()(?:an?\s(?:(?:clear|narrow|bare|slim|small)\s)?|just\s|well\s)?{_WORD}\b(?=[,.;)])",
    2,
)
_OF = compile_late(r"(?:\s[a-z-]+){0,2}\s(?:out\s)?of\s(?:(?:the|its|their|our|all|a\stotal\sof)\s)*")
_OTHERWISE = compile_late(
    r"\b(?:not|no|never|relative|present|voting|cast|needed|required|short|if|would|fails?|failed|instead|enough)\b", 2
)


def check_majorities(reading: Reading) -> Iterator[Slip]:
    """So many of so many that are called a majority, or a minority, and are not."""
    for part, whole in pairwise(reading.quantities):
        if part.sentence != whole.sentence or not part.is_amount or not 0 < part.value < whole.value:
            continue
        if not are_comparable((part, whole)) or not _OF.fullmatch(reading.between(part, whole)):
            continue
        word = _word_of(reading, part, whole)
        if word is None or _OTHERWISE.search(reading.words_of(part.sentence)) or reading.is_doubtful(part, whole):
            continue
        said = word.slice(reading.paragraph.text)
        is_most = said.lower().startswith(("maj", "more", "over"))
        if (2 * part.value > whole.value) if is_most else (2 * part.value < whole.value):
            continue
        share = Span(part.start, whole.end)
        size = "half" if 2 * part.value == whole.value else "less than half" if is_most else "more than half"
        working = f"{share.slice(reading.paragraph.text)} is {size}"
        yield reading.paragraph.slip(
            share, f"{working[0].upper()}{working[1:]}.", working, [reading.paragraph.note(word, f"called “{said}”")]
        )


def _word_of(reading: Reading, part: Quantity, whole: Quantity) -> Span | None:
    text, sentence = reading.paragraph.text, reading.paragraph.sentences[part.sentence]
    found = _BEFORE.search(text, sentence.start, part.start) or _AFTER.match(text, whole.end, sentence.end)
    return Span(*found.span("word")) if found is not None else None
