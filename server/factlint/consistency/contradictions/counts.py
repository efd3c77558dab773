"""How many of something there are: in one group that is named again, in one thing, or by one and the same description."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.contradictions.facts import LOOSE_NOUNS, Fact, tells_apart
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_GROUPS = compile_late(
    r"(?P<the>\b(?:[Tt]he|[Aa]ll(?:\sof)?(?:\sthe)?)\s)?(?P<number>\d{3,6}|\d{1,3},\d{3})\s(?P<noun>respondents|participants|patients|interviews|"
    r"responses|students|subjects|households|volunteers|employees|delegates|articles|papers|schools|samples|cases|questionnaires|pages|members|"
    r"soldiers|passengers|teachers|pupils|doctors|nurses|farmers|residents|voters|subscribers|hospitals|firms|inhabitants|workers|visitors|"
    r"spectators|runners|guests|documents|graves)\b"
)
_SUBGROUP = compile_late(r"\s*(?:(?:who|that|which|with|of|whose|aged|without|had)\b|\()", re.IGNORECASE)
_PART_OF_ALL = compile_late(r"\s*(?:(?:who|that|which|with|of|whose|aged|without)\b|\()", re.IGNORECASE)
_MOST_OF = compile_late(r"\b(?:[Mm]ost|[Ss]ome|[Hh]alf|[Nn]early all|[Aa]lmost all) of $")
_OF_ANOTHER = compile_late(r"\b(?:of|another|other|page)\s$")
_COUNTED = compile_late(
    r"[\s-](?P<noun>(?:[a-z-]{3,}\s)??(?!times|years|months|weeks|days|hours|minutes|seconds|per|metres|meters|kilomet|centimet|feet|miles|"
    r"inches|acres|hectares|pounds|dollars|euros|tons|tonnes|degrees|of|is|was|has|as|this|its|his)(?:[a-z]{2,}s|[a-z]*(?:men|women)|people|children))\b"
)
_OWNED = compile_late(r"\b(?P<owner>(?!day|week|month|year|today|tomorrow|yesterday)[a-z]{3,}|[A-Z][\w-]+)['’]s\s$")
_HAS = compile_late(
    r"(?:^|(?<=[.!?,]\s)|(?<=^\W))(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]his)\s(?:[a-z]+\s)?(?P<owner>[a-z]{3,})\s(?:has|have|had|contains?|contained|boasts?|"
    r"counts?|numbers?|set\sout\s[^.;,\d]{0,40}?with|left\s[^.;,\d]{0,40}?with|sailed\s[^.;,\d]{0,40}?with)\s$"
)
_OF_OWNER = compile_late(r"\sof\s(?:the|my|our|this)\s(?P<owner>[a-z]{3,})\b(?!\s[a-z]+ing\b)")
_DESCRIBED = compile_late(r"\s(?:who\s|that\s|which\s|we\s)?(?P<words>[a-z]+(?:\s[\w-]+){2,5})")
_BUILT = compile_late(r"^(?:Built|Opened|Founded|Erected|Designed)\s[^,]{2,60},\s")
_KNOWN = compile_late(r"\b(?:the|all|those|these)\s$", re.IGNORECASE)
DESCRIBED = "described: "
_CHANGED = compile_late(
    r"\b(?:1\d{3}|20\d{2}|another|other|others|new|old|first|second|last|next|if|or|now|then|today|once|since|after|before|by|remaining|left|more|fewer|less|extra|additional|enlarged|grew|grown|"
    r"surviving|survivors?|joined|lost|only|few|several|average|per|every|at least|most|some|half)\b",
    re.IGNORECASE,
)
_OWNERS = frozenset("book paper article house team city town family group work company site story".split())
_SURELY_ONE_FROM = 3
_REACH_CP, _REACH_BEHIND_CP = 70, 20


def find_counts(paragraph: Paragraph) -> list[Fact]:
    """The counts of a paragraph: of a whole group in figures, of what one thing has, and of what is described alike."""
    return [*_groups(paragraph), *_owned_or_described(paragraph)]


def _groups(paragraph: Paragraph) -> Iterator[Fact]:
    text = paragraph.text
    for found in _GROUPS.finditer(text) if paragraph.has_figures else ():
        span = Span(*found.span("number"))
        before = text[max(0, found.start() - 30) : found.start()]
        loose = (
            tells_apart(paragraph, found.start(), span.end)
            or (is_hedged(text, span.start, span.end) and not (found["the"] and _MOST_OF.search(before)))
            or (_SUBGROUP.match(text, found.end()) if found["the"] is None else _PART_OF_ALL.match(text, found.end()))
        )
        if loose or (not found["the"] and _OF_ANOTHER.search(before)):
            continue
        yield Fact(found["noun"], "in all", found["number"].replace(",", ""), span, "count", found["the"] is not None)


def _owned_or_described(paragraph: Paragraph) -> Iterator[Fact]:
    text = paragraph.text
    for number in paragraph.numbers:
        if number.kind != "plain" or not number.is_whole or number.currency or number.value < 2:
            continue
        found = _COUNTED.match(text, number.span.end)
        if found is None:
            continue
        sentence = paragraph.sentence_at(number.span.start)
        if _is_of_the_moment(paragraph, number, found.end()):
            continue
        before = _BUILT.sub("", text[sentence.start : number.span.start])
        owner, definite = _owner(before, text, found.end())
        value = str(number.value)
        if owner and owner not in LOOSE_NOUNS - _OWNERS:
            yield Fact(f"the {owner}", f"has {found['noun']}", value, number.span, "count", definite)
        described = _DESCRIBED.match(text, found.end())
        if described is not None and len(described["words"].split()) >= _SURELY_ONE_FROM:
            known = _KNOWN.search(before) is not None
            yield Fact(found["noun"], f"{DESCRIBED}{described['words']}", value, number.span, "count", definite=known)


def _owner(before: str, text: str, end: int) -> tuple[str, bool]:
    """What the counted things belong to, "" where it is not told; and whether they are spoken of as known."""
    if owned := _OWNED.search(before):
        return owned["owner"].lower(), True
    if (of := _OF_OWNER.match(text, end)) is not None:
        return of["owner"], True
    if (has := _HAS.search(before)) is not None:
        return has["owner"], False
    return "", False


def _is_of_the_moment(paragraph: Paragraph, number: Number, end: int) -> bool:
    """Whether the sentence tells that such a count changes, or that it is of a part."""
    start = number.span.start
    sentence = paragraph.sentence_at(start)
    before = max(sentence.start, start - _REACH_CP)
    if (built := _BUILT.match(paragraph.text[sentence.start : start])) is not None:
        before = max(before, sentence.start + built.end())
    after = min(sentence.end, end + _REACH_BEHIND_CP)
    return _CHANGED.search(paragraph.text, before, after) is not None or is_hedged(
        paragraph.text, start, number.span.end
    )
