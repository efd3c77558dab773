"""How many sections, figures or tables a draft says that it has: "This guide has four sections", "The report has three figures"."""

from __future__ import annotations

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import find_numbers
from factlint.consistency.references.captions import KINDS
from factlint.consistency.text import Draft, Paragraph

_WORK = (
    r"(?:guide|report|paper|manual|leaflet|document|article|handbook|thesis|study|booklet|brochure|essay|book|dissertation|"
    r"memo|chapter|text)"
)
_HAS = compile_late(
    rf"\b(?:[Tt]his|[Tt]he|[Oo]ur)\s{_WORK}\s(?:has|contains|includes|consists\sof|comprises|is\s(?:in|divided\sinto))\s(?:just\s|only\s)?"
    r"(?P<n>two|three|four|five|six|seven|eight|nine|ten|[2-9])\s(?:numbered\s)?(?P<kind>sections|figures|tables|chapters)\b"
)
_MORE = compile_late(r"\b(?:appendi\w+|annex\w*|besides|plus|supplement\w*|online|other|another)\b", 2)


def told_counts(draft: Draft) -> dict[str, int]:
    """The number of each kind that the draft tells once; not where it speaks of more."""
    found: dict[str, list[int]] = {}
    for _, counts in draft.readings(counts_in):
        for kind, count in counts:
            found.setdefault(kind, []).append(count)
    return {kind: counts[0] for kind, counts in found.items() if len(counts) == 1}


def counts_in(paragraph: Paragraph) -> tuple[tuple[str, int], ...]:
    """The same of one paragraph, as kind and number."""
    text = paragraph.text
    if not any(word in text for word in ("ections", "igures", "ables", "hapters")):
        return ()
    found: list[tuple[str, int]] = []
    for one in _HAS.finditer(text):
        sentence = paragraph.sentence_at(one.start())
        number = next(iter(find_numbers(one["n"])), None)
        if number is None or _MORE.search(text, sentence.start, sentence.end) or paragraph.is_masked(sentence):
            continue
        found.append((KINDS.get(one["kind"], one["kind"].removesuffix("s")), int(number.value)))
    return tuple(found)
