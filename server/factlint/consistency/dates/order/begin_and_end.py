"""What ends before it begins, in whatever words: "put up in 1927 and pulled down in 1913"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import ToldOrder, last_match
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_BUILT = (
    r"put\s+up|raised|built|erected|constructed|laid\s+out|laid\s+down|begun|began|started|commenced|got\s+under\s+way|founded|established|set\s+up|formed|created|launched|inaugurated|instituted|"
    r"opened|unveiled|planted|ground\s+was\s+broken|broke\s+ground|incorporated|chartered|commissioned|installed|introduced|enacted|passed|drafted|drawn\s+up|signed|filed|lodged|submitted|written|composed|"
    r"first\s+(?:published|printed|performed|issued|shown)|recorded|announced|invented|discovered|sown|hatched|ordered|dug|cast|woven|carved|painted|designed|conceived|dedicated|invaded|occupied|begins|starts|opens|besieged|declared"
)
_JOINED = (
    r"joined|elected|appointed|installed|took\s+office|took\s+over|taken|captured|seized|conquered|annexed|took\s+up|took\s+the\s+chair|came\s+to\s+(?:power|the\s+throne)|succeeded|crowned|enthroned|ordained|hired|engaged|enlisted|conscripted|called\s+up|enrolled|matriculated|entered|"
    r"married|wed|betrothed|moved\s+in|moved\s+into|bought|acquired|purchased|leased|rented|adopted|arrested|charged|indicted|imprisoned|jailed|admitted|taken\s+ill|fell\s+ill|diagnosed|became|was\s+made|signed\s+for|took\s+(?:the|a)\s+(?:job|post|seat|veil|lease)|set\s+out|set\s+sail|sailed|departed|borrowed|met"
)
_FINISHED = (
    r"completed|finished|concluded|pulled\s+down|knocked\s+down|torn\s+down|taken\s+down|demolished|razed|levelled|filled\s+in|grassed\s+over|dismantled|broken\s+up|scrapped|sunk|sank|wrecked|burnt?\s+down|burned\s+(?:down|to\s+the\s+ground)|burned|destroyed|"
    r"clos(?:ed|es|e|ing)|ends|ending|breaks\s+off|broke\s+off|stops|stopped|concludes|finishing|completing|shut|dissolved|disbanded|folded|ceased|wound\s+up|went\s+(?:bankrupt|under|out\s+of\s+(?:business|print|use))|abolished|suppressed|repealed|struck\s+down|revoked|withdrawn|decommissioned|swept\s+away|washed\s+away|carried\s+(?:off|away)|blown\s+(?:down|up)|collapsed|drained|superseded|replaced|closed\s+down|liquidated|mothballed|stripped|silted\s+up|converted|abandoned|given\s+(?:back|up)|handed\s+(?:back|over)|"
    r"ratified|proved|granted|accepted|published|premiered|released|lifted|relieved|liberated|ended|came\s+to\s+an\s+end|lapsed|expired|felled|cut\s+down|harvested|delivered|came\s+into\s+force|took\s+effect|consecrated"
)
_LEFT = (
    r"retired|retiring|resigning|leaving|stepping\s+down|dying|selling|recaptured|resigned|stepped\s+down|stood\s+down|left(?!\s+(?:school|home|university|college))|quit|gave\s+(?:it\s+|them\s+)?up|dismissed|sacked|deposed|overthrown|ousted|abdicated|discharged|demobbed|demobilised|demobilized|graduated|took\s+(?:his|her)\s+(?:degree|doctorate)|"
    r"widowed|divorced|separated|moved\s+out|sold|disposed\s+of|freed|acquitted|convicted|sentenced|executed|hanged|recovered|returned|came\s+home|was\s+succeeded|succeeded\s+by|lost\s+(?:his|her|the|its)\s+(?:seat|post|job|title)|fired|dropped|handed\s+in|arrived|dissolved|annulled|handed\s+over|repaid"
)
_VERB = compile_late(
    rf"\b(?P<verb>(?P<built>{_BUILT})|(?P<joined>{_JOINED})|(?P<finished>{_FINISHED})|(?P<left>{_LEFT}))\b", 2
)
_ENDS_OF = {"built": ("finished",), "joined": ("left", "finished")}
_CLAUSE = re.compile(
    r"[;:()?!]|\.\s|\b(?:who|whom|whose|which|that|when|where|while|whereas|after|before|since|because|though|although|until|till|than|as(?!\s(?:a|an|the|its|his|her)\b)|if|unless|from|whether|having|had|to\s(?:be|have))\b"
)
_ASIDE = re.compile(
    r",\s(?:after|before|at|for|despite|in\sspite\sof|with|without|to|amid|under|by|following|in(?=\s[a-z])|on(?=\s[a-z]))\s[^,.;:()]{3,60},"
)
_AUXILIARY = (
    r"(?:(?:was|were|is|are|had|has|been|being|be|then|finally|at\slast|only|later|eventually|soon|subsequently|duly|"
    r"officially|formally|already|itself|himself|herself|never|to\sbe|and|both|first|partly|largely|all|hastily|quietly|[a-z]+ly)\s)*"
)
_PRONOUN = r"(?:it|he|she|they|we|I)"
_SAME = compile_late(
    rf"(?P<mid>[^.;:()?!]*?)(?:,|\s(?:and|but)|,\s(?:and|but|then|yet)|,?\sonly\sto(?:\sbe)?)\s(?:{_PRONOUN}\s)?{_AUXILIARY}$",
    2,
)
_NEXT = compile_late(
    rf"(?P<mid>[^.;:()?!]{{0,60}})[.;]\s(?:(?:And|But|Then)\s)?(?P<who>{_PRONOUN}|[Tt]he\s(?P<noun>[a-z-]+))\s{_AUXILIARY}$",
    2,
)
_NEW_SUBJECT = re.compile(
    r",\s(?:and\s|but\s)?(?:the|a|an|his|her|its|their|our|my|this|that|these|those|one|two|three|some|many|[A-Z][a-z]+)\s[^,]*$|\s(?:and|but)\s(?:the|a|an|his|her|its|their|our|my|this|that|one|two|[A-Z][a-z]+)\s(?!of\b)(?:[a-z-]+\s)+(?:was|were|had|did|got)\b"
)
_FIRST = compile_late(
    r"\b(?:[Tt]he|[Ii]ts|[Hh]er|[Hh]is)\sfirst\b[^.;:()]{0,70}\s(?:in|on|of)\s(?:the\s)?(?:[a-z]+\sof\s)?$"
)
_AND_LAST = compile_late(
    r",?\s(?:and|but)\s(?:the|its|her|his)\s(?:second|third|fourth|fifth|sixth|seventh|tenth|last|final)\s(?:[a-z]+\s){0,4}(?:in|on)\s(?:the\s)?(?:[a-z]+\sof\s)?"
)
_FIRSTS = compile_late(
    r"[^.;:()?!]{0,50}\s(?:and|but)\s(?:the|its)\sfirst\s(?!(?:half|part|stage|phase|stone|attempt|bridge|church|house|school|line)\b)[^.;:()?!]{3,70}\s(?:in|on)\s(?:the\s)?(?:[a-z]+\sof\s)?$"
)
_OF_WORKS = compile_late(
    r"\b(?:ground\swas\sbroken|broke\sground|(?:work|works|construction|building|excavation|digging|tunnelling)\b[^.;:()]{0,60}\b(?:began|begun|started|commenced|got\sunder\sway)|(?:foundation|first)\s(?:stone|sod|turf)\b[^.;:()]{0,40}\b(?:laid|cut|turned))\b[^.;:()]{0,60}$",
    2,
)
_REPLACES = compile_late(r"\b(?:one|replac\w+|succeed\w+|that\sof)\b")
_FRONTED = compile_late(r",\s(?:the\s|[A-Z][\w’'.-]*\s)(?:[\w’'.-]+\s){0,4}$")
_DATED = compile_late(
    r"\s(?:[^.;:()?!]{0,60}?\s)?(?:in|on|at|by|during|of)\s(?:the\s)?(?:(?:early|late|spring|summer|autumn|winter|fall|end|beginning|[a-z]+\sof|of)\s)*$|\s$"
)
_ANEW = re.compile(
    r"\b(?:re-?\w*(?:opened|built|founded|elected|established|formed|instated|issued|printed|married|launched|sold)|restored|renewed|again|anew|once\smore|second|third|another|other|others|former|previous\w*|earlier|predecessor|successor|original\w*|old|new|"
    r"twice|next|later\s(?:one|version)|site|part\sof|temporar\w+|BC|BCE)\b",
    2,
)
_AGAIN = re.compile(
    r"\b(?:re-?\w*(?:opened|built|founded|elected|formed|issued|married|launched|sold)|again|anew|once\smore|second|third|another|others?|BC|BCE)\b",
    2,
)
_HAD = compile_late(r"\b(?:had|having)\s(?:[a-z]+\s){0,3}$")
_REACH_CP = 90
_IN_USE = compile_late(
    r"(?:open\w*|unveiled|inaugurated|launched|commissioned|dedicated|announced|published|moved\sin\w*|entered|enrolled|bought|acquired|purchased)",
    2,
)
_MADE = compile_late(r"(?:completed|finished|tested|delivered|concluded|published|released|handed\sover|ended)", 2)
_FROM = compile_late(r"\sfrom\s(?:the\s)?(?P<what>[a-z]+)")
_MOST_MONTHS_BACK = 24


class _Step(NamedTuple):
    kind: str
    verb: Span
    moment: Moment


def find_begin_and_end(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """Each beginning and end that a text tells of one thing, and that its dates put the other way round."""
    known = list(moments(paragraph))
    if not any(one.last < other.first or other.last < one.first for one, other in pairwise(known)):
        return
    yield from _find_firsts(paragraph, known)
    text = paragraph.text
    for one, other in pairwise(_steps(paragraph, known)):
        if one is None or other is None or one.moment.is_loose or other.moment.is_loose:
            continue
        if _is_made_first(text, one, other):
            continue
        if _is_end_of(one.kind, other.kind) and other.moment.last < one.moment.first:
            if _goes_on(paragraph, one, other):
                yield ToldOrder(one.moment, other.moment)
        elif (
            _is_end_of(other.kind, one.kind)
            and one.moment.last < other.moment.first
            and _looks_back(paragraph, one, other)
        ):
            yield ToldOrder(other.moment, one.moment)


def _is_made_first(text: str, one: _Step, other: _Step) -> bool:
    """Whether what is told next may well come first, some months before: it was finished, and then opened."""
    months = (one.moment.first[0] - other.moment.last[0]) * 12 + one.moment.first[1] - other.moment.last[1]
    if not 0 <= months <= _MOST_MONTHS_BACK or not (one.moment.month or one.moment.date):
        return False
    left = _FROM.match(text, other.verb.end) if other.kind == "left" else None
    if left is not None and left["what"] not in text[: one.moment.span.start]:
        return True
    return bool(_IN_USE.fullmatch(one.verb.slice(text)) and _MADE.fullmatch(other.verb.slice(text)))


def _find_firsts(paragraph: Paragraph, known: list[Moment]) -> Iterator[ToldOrder]:
    """ "Ground was broken in 1963 and the first patients were admitted in 1959"."""
    text = paragraph.text
    for one, other in pairwise(known):
        if one.is_loose or other.is_loose or one.first <= other.last:
            continue
        if _FIRST.search(text, paragraph.sentence_at(one.span.start).start, one.words.start) and _AND_LAST.fullmatch(
            text, one.span.end, other.words.start
        ):
            yield ToldOrder(one, other)
            continue
        begun = _OF_WORKS.search(text, paragraph.sentence_at(one.span.start).start, one.words.start)
        if begun is not None and _FIRSTS.fullmatch(text, one.span.end, other.words.start):
            yield ToldOrder(one, other)


def _is_end_of(begins: str, ends: str) -> bool:
    return ends in _ENDS_OF.get(begins, ())


def _steps(paragraph: Paragraph, known: list[Moment]) -> Iterator[_Step | None]:
    """What happens at each moment, None where that is not clear."""
    text, last = paragraph.text, 0
    for moment in known:
        sentence = paragraph.sentence_at(moment.span.start)
        begin, last = max(sentence.start, last), moment.span.end
        found = last_match(_VERB, text, max(begin, moment.words.start - _REACH_CP), moment.words.start)
        if found is None:
            yield None
            continue
        between = _ASIDE.sub(" ", text[found.end() : moment.words.start])
        if _CLAUSE.search(between) or not _DATED.search(between):
            yield None
            continue
        kind = next(name for name in ("built", "joined", "finished", "left") if found[name])
        yield _Step(kind, Span(*found.span("verb")), moment)


def _goes_on(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether the second verb is of the same subject as the first."""
    text = paragraph.text
    between = _ASIDE.sub(",", text[one.moment.span.end : other.verb.start])
    if len(between) > _REACH_CP or _AGAIN.search(text, one.verb.start, min(len(text), other.moment.span.end + 8)):
        return False
    found = _SAME.fullmatch(between)
    if found is not None and not _CLAUSE.search(between) and not _NEW_SUBJECT.search(between):
        return True
    sentence = paragraph.sentence_at(one.verb.start)
    if _REPLACES.search(between):
        return False
    if one.verb.start == sentence.start and _FRONTED.search(between) and not _CLAUSE.search(between):
        return between.count(",") == 1
    after = _NEXT.fullmatch(between)
    if after is None or _CLAUSE.search(after["mid"]) or _HAD.search(text, one.moment.span.end, other.verb.start):
        return False
    return (
        not after["noun"]
        or re.search(rf"\b{after['noun']}\b", text[sentence.start : one.moment.span.start]) is not None
    )


def _looks_back(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether "had" tells of a beginning behind the end: "dissolved in 1902. It had been founded in 1913"."""
    text = paragraph.text
    if not _HAD.search(text, one.moment.span.end, other.verb.start):
        return False
    between = text[one.moment.span.end : other.verb.start]
    if _AGAIN.search(text, one.verb.start, min(len(text), other.moment.span.end + 8)) or len(between) > _REACH_CP:
        return False
    after = re.fullmatch(
        rf"(?P<mid>[^.:()?!]*?)(?:[.;]\s|,\s)(?:{_PRONOUN}\s)?(?:had|having)\s(?:[a-z]+\s){{0,2}}", between, 2
    )
    return after is not None and not re.search(r"\b(?:who|whose|which|that|when|where|after|before)\b", after["mid"])
