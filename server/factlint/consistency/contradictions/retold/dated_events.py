"""The dated events of a paragraph: what happened to whom or what, when, and whether it is told as known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.contradictions.retold.mentions import (
    Mention,
    noun_before,
    read_mention,
    sentence_subject,
    subject_before,
    subject_behind,
    without_auxiliaries,
)
from factlint.consistency.contradictions.vocabulary.event_words import (
    EVENT_OF_NOUN,
    EVENT_OF_VERB,
    FIRST_GUESTS,
    SIGNS,
    THE_DAY,
)
from factlint.consistency.dates.moments import moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_VERBS = "|".join((*EVENT_OF_VERB, *map(str.capitalize, EVENT_OF_VERB))).replace(" ", r"\s")
EVENT = compile_late(rf"\b(?:(?P<first>{FIRST_GUESTS})|(?P<verb>{_VERBS})|(?P<noun>{'|'.join(EVENT_OF_NOUN)}))\b")
_AS_WHAT = compile_late(r"\s(?:as|to)\s(?:(?:the|a|an)\s)?[\w-]+")
_DESTROYED = compile_late(r"\s(?:that|which)\s(?:destroyed|gutted|consumed|levelled|razed)(?=\s)")
_BEFORE_OWNER = compile_late(
    r"(?:^|\s)(?:of|after|since|before|until|from|to|on|at|by|in|with|for|and|upon|mark|marks|marked|celebrate)\s",
    re.IGNORECASE,
)
_RELATIVE = compile_late(r",?\s(?:which|who|that)\s(?:(?:was|were|is|had|has|been|also|itself|first)\s)*$")
_IN_ASIDE = compile_late(r",\s(?:(?:first|itself|originally|officially)\s)?$")
_WHOSE = compile_late(
    r"(?:\b(?P<its>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur)|(?<![\w-])(?P<owner>(?:[\w-]++\s){0,4}[\w-]++)[’']s?)\s(?:(?:official|formal|first|eventual|grand|own)\s)?$"
)
_OF = compile_late(
    r"\sof\s(?P<owner>(?:(?:the|this|our|his|her|its)\s)?[\w’-]+(?:\s(?:of\s(?:the\s)?)?[A-Z][\w’-]+|\s(?!in\b|on\b|at\b|by\b|and\b)[a-z][\w-]+){0,3})"
)
_THE = compile_late(r"\b[Tt]he\s(?:(?:official|formal|eventual|grand)\s)?$")
_GRANTED = compile_late(
    rf"\b(?:since|when|after|before|until|because|as|once|by\sthe\stime|(?-i:{THE_DAY})|years?\sthat|in\swhich|although|though)\b[^,;:.]{{0,60}}$",
    re.IGNORECASE,
)
_TO_DATE = compile_late(
    r"(?:\s(?:down|up|out|over|(?:its|their)\s(?:doors?|gates?)|to\sthe\s(?:ground|public)|director|mayor|head|bishop|captain|chairman|secretary|president|editor))?"
    r"(?P<object>\s(?:(?:the|its|his|her|their|this|our|a|an)\s)?(?!in\b|on\b|by\b|at\b|as\b|for\b|to\b|with\b|of\b|from\b)[\w’-]+(?:\s(?!in\b|on\b|by\b|at\b|as\b|for\b|to\b|with\b|of\b|from\b)[\w’-]+){0,4})?"
    r"(?:,?\s(?:by|at|in|as|of|for|with|to|near|from)\s[^,;:()]{1,50}?){0,3},?\s(?:in|on|since|from|during|of|back\sin)?\s?(?:the\s(?:year\s|(?:spring|summer|autumn|winter)\sof\s))?$"
)
_FRONTED = compile_late(
    r"(?:^|[;:]\s|,?\s(?:and|but)\s)(?:It\swas\s)?(?:In|On|in|on|it\swas\sin)\s(?:the\s(?:year|spring|summer|autumn|winter)\s(?:of\s)?)?$"
)
_WHAT_IT_DID = compile_late(
    r"\s(?:down\s|up\s|out\s|over\s)?(?:an?|the|its|his|her|their|this|our|two|three|several|many|[A-Z])"
)
WITH_OBJECT = frozenset(
    {"joined", "became", "took over", "left", "bought", "sold", "appointed", "elected", "arrived", "married", "awarded"}
)
"""What somebody may do many times, each with another object."""
DOING = compile_late(r"[a-z]+ing\b")
"""What somebody began or ceased: "began trading"."""
_TAIL = compile_late(r"\s(?:as|by|in|at|for|to|near|on|from)\s")
_LONGEST_CP = 110


@dataclass(frozen=True, slots=True)
class When:
    """A year, a month or a day, or what is told of them."""

    year: int | None
    month: int | None
    day: int | None

    def excludes(self, other: When) -> bool:
        """Whether both cannot be one time."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return any(one is not None and two is not None and one != two for one, two in pairs)

    def is_far_from(self, other: When) -> bool:
        """Whether more than a year lies between both."""
        return self.year is not None and other.year is not None and abs(self.year - other.year) > 1


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """An event of something with when it happened; `is_granted` where it is spoken of as known."""

    event: str
    mention: Mention
    when: When
    span: Span
    sentence: Span
    clause: str
    what: str
    is_granted: bool
    is_by_noun: bool = False


def read_events(paragraph: Paragraph) -> list[DatedEvent]:
    """The dated events of a paragraph in their order."""
    if paragraph.kind is not BlockKind.PARAGRAPH or not paragraph.has_figures or paragraph.words.isdisjoint(SIGNS):
        return []
    return list(_read_events(paragraph, read_whens(paragraph)))


def read_whens(paragraph: Paragraph) -> list[tuple[When, Span, Span]]:
    """The dates of a paragraph that are not loose, each with its year or day and all its words."""
    found: list[tuple[When, Span, Span]] = []
    for moment in moments(paragraph):
        date = moment.date
        if not moment.is_loose:
            found.append(
                (
                    When(moment.year, date.month if date else moment.month, date.day if date else None),
                    moment.words if date else moment.span,
                    moment.words,
                )
            )
    found += [
        (When(None, date.month, date.day), date.span, date.span)
        for date in paragraph.dates
        if date.exists and date.year is None
    ]
    return sorted(found, key=lambda one: one[1])


def _read_events(paragraph: Paragraph, whens: list[tuple[When, Span, Span]]) -> Iterator[DatedEvent]:
    text = paragraph.text
    last_end = 0
    for at, (when, span, words) in enumerate(whens):
        sentence = paragraph.sentence_at(span.start)
        begin = max(sentence.start, last_end, words.start - _LONGEST_CP)
        until = min(sentence.end, whens[at + 1][2].start if at + 1 < len(whens) else sentence.end)
        last_end = span.end
        before = list(EVENT.finditer(text, begin, words.start))
        event = before[-1] if before else None
        if event is not None:
            reach = _TO_DATE.match(text, event.end(), words.start)
            if reach is not None and reach.end() == words.start:
                told = _read_event(paragraph, sentence, event, reach, when, span, words)
                if told is not None:
                    yield told
            continue
        if _FRONTED.search(text[sentence.start : words.start]):
            event = EVENT.search(text, span.end, min(until, span.end + 60))
            if event is not None and event["verb"] and _WHAT_IT_DID.match(text, event.end()) is None:
                subject = subject_behind(text, span.end, event.start())
                if subject is not None:
                    clause = text[words.start : min(until, event.end() + 40)]
                    yield DatedEvent(_event_of(event), subject, when, span, sentence, clause, "", False)


def _event_of(event: re.Match[str]) -> str:
    if event["first"]:
        return "first guests"
    word = " ".join(event[0].lower().split())
    return EVENT_OF_VERB.get(word) or EVENT_OF_NOUN[word]


def _read_event(
    paragraph: Paragraph,
    sentence: Span,
    event: re.Match[str],
    reach: re.Match[str],
    when: When,
    span: Span,
    words: Span,
) -> DatedEvent | None:
    text = paragraph.text
    name = _event_of(event)
    tail_end = min(sentence.end, span.end + 40)
    comma = re.search(r"[,;:.]", text[span.end : tail_end])
    tail = text[span.end : span.end + comma.start() if comma else tail_end]
    lead = text[max(sentence.start, event.start() - 60) : event.start()]
    granted = _GRANTED.search(lead)
    lead = lead[granted.start() :] if granted is not None else lead
    told = event.end() if event["first"] else event.start()
    more = tail if not comma and _TAIL.match(tail) else ""
    clause = f"{lead.rsplit(',', 1)[-1]}{text[told : span.start]}{more}"
    if event["noun"]:
        mention = _owner_of(text, sentence, event, words, span)
        as_what = _AS_WHAT.match(text, event.end(), words.start)
        what = as_what[0] if as_what is not None and name in WITH_OBJECT else ""
        is_granted = True
    else:
        mention, what, is_granted = _doer_of(text, sentence, event, reach, span, name)
    if mention is None:
        return None
    return DatedEvent(name, mention, when, span, sentence, clause, what, is_granted, event["noun"] is not None)


def _owner_of(text: str, sentence: Span, event: re.Match[str], words: Span, span: Span) -> Mention | None:
    """Whose opening, birth or death it is."""
    lead = text[max(sentence.start, event.start() - 60) : event.start()]
    whose = _WHOSE.search(lead)
    if whose is not None:
        if whose["owner"]:
            return read_mention(_BEFORE_OWNER.split(whose["owner"])[-1])
        return _resolve(text, sentence, event.start(), span, read_mention(whose["its"]))
    if _THE.search(lead) is not None:
        of = _OF.match(text, event.end(), words.start)
        if of is not None:
            return read_mention(of["owner"])
        destroyed = _DESTROYED.match(text, span.end, sentence.end)
        return subject_behind(text, destroyed.end(), sentence.end) if destroyed is not None else None
    if re.search(r"\b(?:[Ss]ince|[Oo]n|[Aa]t|[Aa]fter|[Bb]efore|[Uu]pon)\s$", lead):
        return subject_behind(text, span.end, sentence.end)
    return None


def _doer_of(
    text: str, sentence: Span, event: re.Match[str], reach: re.Match[str], span: Span, name: str
) -> tuple[Mention | None, str, bool]:
    """Whom or what a verb is told of, the words of its object, and whether it is told as known."""
    start = event.start()
    head = text[sentence.start : start]
    granted = _GRANTED.search(head) is not None
    obj = (reach["object"] or "").strip()
    if event[0][:1].isupper() and start <= sentence.start + 1:
        return subject_behind(text, span.end, sentence.end), "", True
    relative = _RELATIVE.search(head)
    if relative is not None:
        return noun_before(text, sentence, sentence.start + relative.start()), obj, True
    if _IN_ASIDE.search(head):
        return noun_before(text, sentence, sentence.start + len(head.rstrip(" ,").removesuffix("first"))), obj, True
    stripped = without_auxiliaries(head)
    is_passive = re.search(r"\b(?:was|were|been|is|being)\b[^,]*$", head[len(stripped) :]) is not None
    subject = subject_before(text, sentence, sentence.start + len(stripped))
    if subject is not None and subject.pronoun:
        subject = _resolve(text, sentence, start, span, subject)
    if DOING.match(obj) is not None and not is_passive:
        return subject, obj, granted
    if obj and not is_passive and name not in WITH_OBJECT and name not in ("burned", "born", "died", "became"):
        found = read_mention(re.sub(r"\s(?:down|up|out)$", "", obj))
        return found, "", granted
    what = obj if name in WITH_OBJECT else ""
    if name in WITH_OBJECT:
        what = text[event.end() : event.end() + len(reach[0])]
    return subject, what, granted


def _resolve(text: str, sentence: Span, at: int, span: Span, mention: Mention | None) -> Mention | None:
    """What a pronoun in an opening clause speaks of: the subject of the main clause behind it, or the one before it."""
    if mention is None or not mention.pronoun:
        return mention
    opening = text[sentence.start : at]
    if len(opening) < 50 and re.match(
        r"(?:In\sthe\s[\w\s-]{2,20}\s)?(?:[Ss]ince|When|After|Before|At|On|Until|From|By\sthe\stime|With|Because|As|Following|Upon|Ever\ssince|Within|In|Long|Soon|Shortly|Not\slong|Every\s\w+\ssince|[A-Z][a-z]+\s(?:years|months|days)\s(?:after|before))\b",
        opening,
    ):
        behind = subject_behind(text, span.end, sentence.end)
        if behind is not None and not behind.pronoun and (mention.pronoun in ("it", "they") or behind.names):
            return behind
        return mention
    if mention.pronoun in ("it", "they"):
        subject = sentence_subject(text, sentence)
        if subject is not None and not subject.pronoun and subject.definite and at > sentence.start + 12:
            return subject
    return mention
