"""How many there are of one group that is named again."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.contradictions.facts import Fact, tells_apart
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_NUMBER = compile_late(r"\d(?<![\d.,]\d)(?:\d{2,5}|\d{0,2},\d{3})(?=\s)")
_NOUN = compile_late(
    r"\s(?P<noun>respondents|participants|patients|interviews|responses|students|subjects|households|volunteers|employees|delegates|articles|"
    r"papers|schools|samples|cases|questionnaires|pages|members|soldiers|passengers|teachers|pupils|doctors|nurses|farmers|residents|voters|"
    r"subscribers|hospitals|firms|inhabitants|workers|visitors|spectators|runners|guests|documents|graves|emigrants|settlers|prisoners|candidates)\b"
)
_THE = compile_late(r"\b(?:[Tt]he|[Aa]ll(?:\sof)?(?:\sthe)?)\s$")
_PART = compile_late(r"\s*(?:(?:who|that|which|with|of|whose|aged|without|(?P<had>had))\b|\()", re.IGNORECASE)
"""Behind a group, where it tells a part of it apart; all of one that is known may have had something."""
_MOST_OF = compile_late(r"\b(?:[Mm]ost|[Ss]ome|[Hh]alf|[Nn]early all|[Aa]lmost all) of $")
_OF_ANOTHER = compile_late(r"\b(?:of|another|other|page)\s$")


def find_counts(paragraph: Paragraph) -> list[Fact]:
    """The counts of whole groups in a paragraph, in figures."""
    return list(_groups(paragraph))


def _groups(paragraph: Paragraph) -> Iterator[Fact]:
    text = paragraph.text
    for number in _NUMBER.finditer(text) if paragraph.has_figures else ():
        found = _NOUN.match(text, number.end())
        if found is None:
            continue
        span = Span(*number.span())
        is_known = _THE.search(text, max(0, span.start - 12), span.start) is not None
        before = text[max(0, span.start - 30) : span.start]
        most = before.rsplit("the ", 1)[0].rsplit("all ", 1)[0]
        loose = (
            tells_apart(paragraph, span.start, span.end)
            or (is_hedged(text, span.start, span.end) and not (is_known and _MOST_OF.search(most)))
            or ((part := _PART.match(text, found.end())) is not None and not (is_known and part["had"]))
        )
        if loose or (not is_known and _OF_ANOTHER.search(before)):
            continue
        yield Fact(found["noun"], "in all", number[0].replace(",", ""), span, "count", is_known)
