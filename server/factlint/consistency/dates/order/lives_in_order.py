"""What somebody is said to have done before birth or after death: "born in 1852, was apprenticed in 1847"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.dates.lives import find_lives
from factlint.consistency.dates.moments import moments
from factlint.consistency.dates.order.told_order import IN, ToldOrder
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_DID = (
    r"(?:[a-z]{3,}ed|went|became|wrote|won|left|took|came|made|began|gave|sold|bought|"
    r"built|taught|fought|led|met|wed|held|got|set|saw|ran|sang|lost|found|kept|drew|rose)"
)
_WHEN = r"(?:in|on|at|by|of)\s(?:the\s)?(?:[a-z]+\sof\s)?(?:early\s|late\s)?"
_NO_CLAUSE = (
    r"(?:(?!\b(?:who|whom|whose|which|that|when|where|while|after|before|since|because|until|till|than|as|if|had|"
    r"having|been|from|his|her|their|parents?|father|mother|brother|sister|family|named|called)\b)[^.;:()?!]){0,80}"
)
_OWN_DEED = compile_late(
    rf"(?:\s[^.;:()?!,\d]{{0,30}})?,\s(?:and\s)?(?:he\s|she\s)?(?:(?:was|were|later|first|then|soon)\s)*{_DID}\b{_NO_CLAUSE}\s{_WHEN}$"
)
_AND_WAS_BORN = compile_late(r"[^.;:()?!,]{0,20},?\sand\s(?:(?:he|she)\s)?(?:was|had\sbeen)\s$")
_AFTER_DEATH = compile_late(
    r"[^.;:()?!,]{0,30},?\s(?:and|but)\s(?:(?:he|she)\s)?(?:(?:was|then|later|finally)\s)*(?:made\s(?:a|an)\s(?:baronet|peer|knight|bishop|professor|partner|director|judge|colonel|member|citizen)|elected|appointed|knighted|promoted|retired|resigned|emigrated|married|remarried|divorced|graduated|enrolled|settled|opened|founded|bought)\b[^.;:()?!]{0,60}\s"
    rf"{IN}$"
)
_DIED = compile_late(
    r"\b(?:died|was\s(?:killed|hanged|executed|drowned|shot|beheaded))\b[^.;:()?!]{0,40}\s(?:in|on|of)\s(?:the\s)?(?:[a-z]+\sof\s)?$"
)
_OF_OTHERS = compile_late(
    r"\b(?:posthumous\w*|BCE?|B\.C|heirs?|estate|widow|widower|sons?|daughters?|named|christened|baptised|baptized|statue|portrait|house|ship|firm|company|father|mother)\b",
    re.IGNORECASE,
)
_MOST_APART = 100


def find_lives_in_order(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """Births that come before what is told of the same life, and deaths that come behind it."""
    text, known = paragraph.text, moments(paragraph)
    if len(known) < 2:
        return
    for life in find_lives(paragraph):
        sentence = paragraph.sentence_at(life.span.start)
        if life.born.is_loose or _OF_OTHERS.search(text, sentence.start, sentence.end):
            continue
        for one in known:
            if one.is_loose or not 0 < life.born.year - one.year <= _MOST_APART or not sentence.contains(one.span):
                continue
            if (one.words.start > life.span.end and _OWN_DEED.fullmatch(text, life.span.end, one.words.start)) or (
                one.span.end < life.span.start and _AND_WAS_BORN.fullmatch(text, one.span.end, life.span.start)
            ):
                yield ToldOrder(life.born, one)
    if "died" in text or "was " in text:
        yield from _find_after_death(paragraph)


def _find_after_death(paragraph: Paragraph) -> Iterator[ToldOrder]:
    text, known = paragraph.text, moments(paragraph)
    for at, died in enumerate(known[:-1]):
        other = known[at + 1]
        sentence = paragraph.sentence_at(died.span.start)
        if other.year <= died.year or other.is_loose or died.is_loose or not sentence.contains(other.span):
            continue
        is_death = _DIED.search(text, sentence.start, died.words.start) is not None
        if not is_death or _OF_OTHERS.search(text, sentence.start, sentence.end):
            continue
        if _AFTER_DEATH.fullmatch(text, died.span.end, other.words.start):
            yield ToldOrder(other, died)
