"""What "after", "before" and "followed" put in an order: "rebuilt in 1902, after the fire of 1899"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import IN, ToldOrder
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_NOT_IN = r"(?!(?:who|which|that|when|where|while|until|till|since|and|but|because|as|from|than|if|by|to\s+the)\b)"
_BEFORE = frozenset({"before", "prior to"})
_BEHIND = compile_late(
    rf"\s*+(?:,\s*+)?(?:(?:but|only|and|just|shortly|soon|immediately|right|some|long|directly|not\s+long|an?\s+(?:whole\s+|full\s+)?(?:year|month|week|decade|century|generation)|(?:\w+|\d+)\s+(?:years|months|weeks|days|decades))\s+)*(?:the\s+year\s+)?(?P<word>after|before|following|prior\sto)\s+(?:{_NOT_IN}[\w’'-]+\s+){{1,9}}?(?:of|in|on)\s+(?:the\s+)?(?:\w+\s+of\s+)?"
)
_FRONTED = compile_late(
    rf"(?:(?:Shortly|Soon|Immediately|Only|Just|Right|Long|An?\s+(?:year|decade|century)|(?:[A-Z][a-z-]+|\d+)\s+(?:years|months|weeks|days|decades))\s+)?(?P<word>[Aa]fter|[Bb]efore|[Ff]ollowing)\s+(?:{_NOT_IN}[\w’'-]+\s+){{1,9}}?(?:of|in|on)\s+(?:the\s+)?(?:\w+\s+of\s+)?$"
)
_THEN = compile_late(rf",\s+(?:he|she|they|it|we|I)\s+(?:[a-z]+\s+){{1,8}}?(?:[A-Z][\w’'-]+\s+){{0,3}}{IN}")
_ANOTHER_CLAUSE = compile_late(
    r"\b(?:who|which|that|when|where|while|until|since|and|but|because|as|from|than|had|if|written|made|built|dated|been|still|called|named|modelled|modeled|taken|looked|look)\b"
)
_NAMED_AFTER = compile_late(
    r"\b(?:named|called|modelled|modeled|christened|sought|look\w*|tak\w+|renamed)\b[^.;]{0,40}$"
)
_FOLLOWED = compile_late(
    r",\s+followed\s+by\s+(?:the|a|an|its)\s+(?:[\w’'-]+\s+){1,4}?in\s+|"
    r"[^.;:]{0,40}[;,.]\s+(?:(?:and|but|then)\s+)?(?:(?!(?:who|which|that|was|were|had|when|where|if|by|from)\b)[\w’'.-]+\s+){1,7}"
    rf"followed\s+(?:suit\s+)?(?:only\s+)?{IN}"
)


def find_before_and_after(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """What a text puts before or after something else in so many words."""
    text = paragraph.text
    if not any(word in text for word in ("fter ", "efore ", "ollow", "prior to")):
        return
    known = moments(paragraph)
    for at, moment in enumerate(known[:-1]):
        other = known[at + 1]
        if moment.is_loose or other.is_loose:
            continue
        yield from _pairs(paragraph, moment, other)


def _pairs(paragraph: Paragraph, moment: Moment, other: Moment) -> Iterator[ToldOrder]:
    text, sentence = paragraph.text, paragraph.sentence_at(moment.span.start)
    if other.span.end > sentence.end:
        if _FOLLOWED.fullmatch(text, moment.span.end, other.words.start):
            yield ToldOrder(moment, other)
        return
    found = _BEHIND.fullmatch(text, moment.span.end, other.words.start)
    if found is not None:
        if not _NAMED_AFTER.search(text, sentence.start, moment.words.start):
            yield ToldOrder(moment, other) if found["word"] in _BEFORE else ToldOrder(other, moment)
        return
    found = _FRONTED.match(text, sentence.start, moment.words.start)
    if found is not None and _THEN.fullmatch(text, moment.span.end, other.words.start):
        if not _ANOTHER_CLAUSE.search(text, moment.span.end, other.words.start):
            yield ToldOrder(other, moment) if found["word"].lower() == "before" else ToldOrder(moment, other)
        return
    if _FOLLOWED.fullmatch(text, moment.span.end, other.words.start):
        yield ToldOrder(moment, other)
