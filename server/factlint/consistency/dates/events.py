"""What happens at the moments of a paragraph: somebody is born or dies, something begins, opens or ends, told of whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.word_classes import COMPANIONS, RELATIVES, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

Kind = Literal["born", "died", "begun", "ended", "other"]

_BORN = (
    r"[Bb]orn(?!\s+(?:again|out\s+of|with))|[Cc][oa]m(?:e|ing)\s+into\s+the\s+world(?!\s+of\b)|"
    r"saw\s+the\s+light(?:\s+of\s+(?:the\s+)?(?:day|world))?|b\.|[Bb]irth(?!day|place|s\b|rate)"
)
_DIED = (
    r"[Dd]ie[ds](?!\s+down)|d\.|[Dd]eath(?!s\b|-)|[Dd]ying|passed\s+away|(?:was|were)\s+(?:killed|executed|murdered|assassinated|hanged|beheaded|guillotined|"
    r"buried)|[Kk]illed|drowned"
)
_BEGUN = (
    r"(?<=ing\s)since|(?<=Open\s)since|(?:seized|took|assumed)\s+(?:power|control|the\s+throne)|[Ff]ounded|[Ee]stablished|[Bb]uilt|[Oo]pen(?:ed|s|ing|(?=\s+on\b))|(?:carried|played|made|sold|printed|published|issued|ran|held)\s+(?:its|his|her|their|the)\s+first|[Cc]ompleted|[Ii]ncorporated|[Ii]naugurated|[Cc]hartered|[Ff]ormed|[Cc]reated|[Ll]aunched|[Ff]ounding|"
    r"[Ff]oundation|[Ii]nstituted|[Ee]rected|[Bb]egan|[Bb]egun|[Bb]egins|[Ss]tart(?:ed|s)|[Cc]ommenced|broke\s+out|set\s+out|took\s+over|[Ii]ntroduced|[Cc]onstituted|"
    r"came\s+to\s+(?:power|the\s+throne)|acceded|crowned|took\s+office|[Aa]ppointed|[Ii]nstalled|[Ee]lected|[Jj]oined|laid(?!\s+the\s+last)|[Ii]ncepted|[Pp]lanted|[Ss]et\s+up|started\s+up|[Uu]nveiled|"
    r"[Cc]onstructed|[Cc]ommissioned|[Cc]onsecrated|[Ff]irst\s+(?:held|published|issued|staged|performed)|enlisted|[Mm]arried|broke\s+ground|filed|filing|[Mm]oved\s+into|came\s+into\s+(?:force|being|effect)|took\s+up|moved\s+in(?:to)?|arrived|entered"
)
_ENDED = (
    r"[Ee]nd(?:ed|s|ing)|[Cc]los(?:ed|es|ure|ing|e(?=\s+(?:at\s+[\w.:]+\s+)?on\b))|[Ff]inish(?:ed|es)|[Rr]etired|[Rr]esigned|stepped\s+down|[Dd]emolished|[Aa]bolished|[Dd]issolved|[Ss]hut(?:\s+down)?|"
    r"was\s+(?:over|sold|scrapped|disbanded|pulled\s+down|torn\s+down)|(?:were|was)\s+disbanded|abdicated|ceased|went\s+(?:bankrupt|under|out\s+of\s+business|into\s+liquidation)|folded|"
    r"burn(?:ed|t)\s+down|came\s+to\s+an\s+end|called\s+off|overthrown|ousted|wound\s+up|left|handed\s+over|[Dd]isbanded|[Dd]ecommissioned|withdrawn|[Rr]eturned|lasted\s+until|ran\s+until|went\s+on\s+until|(?:was|were)\s+deposed|sank|"
    r"(?:was|were)\s+replaced|until|till|fell\s+(?:silent|to)|[Rr]epealed|expired|scrapped|signed\s+off|gave\s+up|divorced|separated|discharged|losing|lost\s+(?:it|the\s+(?:seat|patent|title|throne|post))|laid\s+the\s+last|[Cc]ompletion|[Rr]etirement|[Rr]esignation|stopped|bowed\s+out|laid\s+down"
)
_OTHER = (
    r"marriage|graduat\w+|enrol\w+|moved|emigrated|studied|published|won|wrote|became|rebuilt|renovated|restored|renamed|sold|bought|acquired|"
    r"merged|awarded|knighted|promoted|painted|composed|enlisted|ordained|matriculated|apprenticed|debuted|made\s+(?:his|her|its)\s+debut|settled|sailed"
)
_VERBS = compile_late(
    rf"(?<![\w-])(?:(?P<born>{_BORN})|(?P<died>{_DIED})|(?P<begun>{_BEGUN})|(?P<ended>{_ENDED})|(?P<other>{_OTHER}))(?![\w])"
)
_AND_THEN = compile_late(r"\b(?:and|but)\s+(?:in|by|later|then|on|from)\b")
_FRONT_END = compile_late(r"(?:\b(?:In|By|On)|\band\s+in|[;,]\s+in)\s+(?:the\s+)?(?:\w+\s+of\s+)?$")
_PARTING = compile_late(
    r"[;:]|\b(?:but|while|whereas|although|though|until|till|then|where|who|whose|whom|which|because|that|if|unless|whether|when|as\s+(?:he|she|it|they|the|its|his|her))\b|[.!?]\s"
)
"""Words with which another clause begins."""
_FRONTED = compile_late(
    r"(?:(?:It\s+was|But|And|Then|So|Only|Not\s+until|Finally|Later|Early|Late|Already|First|By|On|In|At|From|Since|and|but|then|later|by|on|in|at|the|end|"
    r"beginning|start|spring|summer|autumn|fall|winter|of|early|late|mid|only|when)\b[\s,]*)*"
)
_NAME = compile_late(
    r"(?<![\w’'-])[A-Z][\w’'-]*[a-z][\w’'-]*(?:\s+(?:(?:of|de|van|von|the|al|da|di|la|le)\s+)?[A-Z][\w’'-]+)*"
)
_NO_NAMES = frozenset(
    "The A An In On At By From Since Born It He She They His Her Its Their This That These Those When While After Before During "
    "Until But And So Then Later Only Not Finally First January February March April May June July August September October "
    "November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday As If For With Both Founded Built Opened "
    "Completed Established I We You My Our Your There Here Early Late Today Now Although Though Because Having "
    "Aged Spring Summer Autumn Winter".split()
)
_PLACE = compile_late(
    r"\b(?:in|at|near|to|from|of|into|for|against|with|under|over|on|by|outside)\s+(?:the\s+)?(?:[A-Z][\w’'-]+[\s,]*)+"
)
_FORMER = r"former(?!\s(?!(?:was|is|had|has|died|who|in|and|to|of)\b)[a-z])"
"""The first of two, and not what somebody was before: "the |former|", but not "the former coxswain"."""
RELATIVE = compile_late(
    rf"\b(?:{one_of(RELATIVES, COMPANIONS)}|grand[a-z]+|"
    rf"whose|{_FORMER}|latter|another|both|each|siblings?|step[a-z]+|half-[a-z]+|in-law|others?)\b",
    re.IGNORECASE,
)
"""Words that bring in somebody or something else."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happens at a moment; `verb` is its word, None where it is not known. `who` are the names it may be told of."""

    kind: Kind
    moment: Moment
    verb: Span | None
    sentence: Span
    subject: str


def events(paragraph: Paragraph) -> tuple[Event, ...]:
    """One event for each moment of a paragraph, in their order."""
    return paragraph.compute_once(_all_events) if moments(paragraph) else ()


def _all_events(paragraph: Paragraph) -> tuple[Event, ...]:
    return tuple(_find_events(paragraph))


def _find_events(paragraph: Paragraph) -> Iterator[Event]:
    text = paragraph.text
    all_moments = moments(paragraph)
    verbs = [
        found
        for start in dict.fromkeys(paragraph.sentence_at(one.span.start) for one in all_moments)
        for found in _VERBS.finditer(text, start.start, start.end)
    ]
    places: list[tuple[Span, int, int]] = []
    told: list[re.Match[str] | None] = []
    for at, moment in enumerate(all_moments):
        sentence = paragraph.sentence_at(moment.span.start)
        begin = max(sentence.start, all_moments[at - 1].span.end if at else 0)
        until = min(sentence.end, all_moments[at + 1].words.start if at + 1 < len(all_moments) else sentence.end)
        places.append((sentence, begin, until))
        before = [one for one in verbs if begin <= one.start() and one.end() <= moment.words.start]
        parted = before and (
            _PARTING.search(text, before[-1].end(), moment.words.start)
            or _AND_THEN.search(text, before[-1].end(), moment.words.start)
        )
        told.append(before[-1] if before and not parted else None)
    taken = {one.start() for one in told if one is not None}
    for moment, (sentence, begin, until), verb in zip(all_moments, places, told, strict=True):
        lead = text[begin : moment.words.start]
        if verb is None and (_FRONTED.fullmatch(lead.lstrip(" ,;")) or _FRONT_END.search(lead)):
            verb = next((one for one in verbs if moment.span.end <= one.start() and one.end() <= until), None)
            if verb is not None and (verb.start() in taken or re.search(r"[;:]", text[moment.span.end : verb.start()])):
                verb = None
        kind: Kind = verb.lastgroup if verb is not None else "other"  # pyright: ignore[reportAssignmentType]
        place = Span(*verb.span()) if verb is not None else None
        yield Event(kind, moment, place, sentence, _read_subject(text, sentence, moment, verb))


def _read_subject(text: str, sentence: Span, moment: Moment, verb: re.Match[str] | None) -> str:
    """The words before the verb that say of whom it is told; "" where the sentence leaves them out."""
    if verb is None:
        return ""
    start = sentence.start if verb.start() < moment.span.start else moment.span.end
    words = text[start : verb.start()]
    parted = list(_PARTING.finditer(words))
    clause = words[parted[-1].end() :] if parted and parted[-1][0] not in ("who", "which", "that", "whose") else words
    return clause.strip(" ,")


def _names_in(words: str) -> set[str]:
    """The words of the names in a text, without those that only begin a sentence and without places behind "in"."""
    found: set[str] = set()
    for name in _NAME.findall(words):
        found |= {one.strip("’'") for one in name.split() if one not in _NO_NAMES and one[:1].isupper()}
    return found


def is_somebody_else(words: str, known: str) -> bool:
    """Whether words of a clause name another than the one that other words tell of."""
    return RELATIVE.search(words) is not None or names_another(words, known)


def names_another(words: str, known: str) -> bool:
    """Whether words have a name, and other words have a name, and none of both."""
    names = _names_in(_PLACE.sub("", words))
    own = _names_in(known)
    return bool(names and own and not names & own)


def brings_in_name(words: str, known: str) -> bool:
    """Whether words have a name that other words have not, places left out."""
    return bool(_names_in(_PLACE.sub("", words)) - _names_in(known))
