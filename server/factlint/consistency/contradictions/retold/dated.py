"""An event that happens once, dated twice: "opened in 1887 … since its opening in 1889 the theatre"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.contradictions.retold.apart import (
    comes_again,
    has_open_words,
    is_denied,
    stands_elsewhere,
    words_apart,
)
from factlint.consistency.contradictions.retold.mentions import (
    Mention,
    is_same,
    noun_before,
    read_mention,
    sentence_subject,
    subject_before,
    subject_behind,
)
from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.dates.moments import moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_EVENTS = {
    "opened": ("opened inaugurated", "opening inauguration"),
    "began": ("began begun started commenced", "beginning beginnings start inception commencement"),
    "founded": (
        "founded established formed chartered created",
        "founding foundation establishment formation creation",
    ),
    "built": ("built constructed erected raised", "construction erection building"),
    "completed": ("completed finished", "completion"),
    "launched": ("launched", "launch launching"),
    "consecrated": ("consecrated dedicated hallowed", "consecration dedication"),
    "born": ("born", "birth"),
    "died": ("died", "death"),
    "married": ("married wed", "wedding marriage"),
    "published": ("published issued printed", "publication"),
    "appeared": ("appeared", "appearance"),
    "performed": ("performed premiered staged", "premiere première performance"),
    "burned": ("burned burnt gutted", "fire blaze"),
    "demolished": ("demolished razed", "demolition"),
    "closed": ("closed shut", "closure closing"),
    "signed": ("signed", "signing signature"),
    "joined": ("joined", ""),
    "appointed": ("appointed", "appointment"),
    "elected": ("elected", "election"),
    "crowned": ("crowned", "coronation"),
    "ordained": ("ordained", "ordination"),
    "retired": ("retired", "retirement"),
    "resigned": ("resigned", "resignation"),
    "knighted": ("knighted", "knighthood"),
    "graduated": ("graduated", "graduation"),
    "discovered": ("discovered", "discovery"),
    "invented": ("invented", "invention"),
    "patented": ("patented", "patent"),
    "planted": ("planted", "planting"),
    "laid out": ("laid", ""),
    "unveiled": ("unveiled", "unveiling"),
    "installed": ("installed", "installation"),
    "abolished": ("abolished", "abolition"),
    "dissolved": ("dissolved disbanded", "dissolution"),
    "sank": ("sank sunk foundered wrecked", "sinking wreck loss"),
    "bought": ("bought purchased acquired", "purchase acquisition"),
    "sold": ("sold", "sale"),
    "electrified": ("electrified", "electrification"),
    "merged": ("merged", "merger"),
    "emigrated": ("emigrated", "emigration"),
    "awarded": ("awarded", ""),
    "cast": ("cast", "casting"),
    "carved": ("carved", ""),
    "drained": ("drained", "draining drainage"),
    "lit": ("lit", "lighting"),
    "became": ("became", ""),
    "took over": ("took", ""),
    "introduced": ("introduced", "introduction"),
    "arrived": ("arrived", "arrival"),
    "left": ("left", "departure"),
}
_VERB_OF = {word: event for event, (verbs, _) in _EVENTS.items() for word in verbs.split()}
_NOMINAL_OF = {word: event for event, (_, nominals) in _EVENTS.items() for word in nominals.split()}
_WORDS = frozenset((*_VERB_OF, *_NOMINAL_OF))
_BEGINNINGS = frozenset({"began", "launched", "introduced"})
_ORIGINS = frozenset({"began", "founded"})
"""Events that may be one: "the scheme began … since its launch"."""
_FOR_WHAT = compile_late(r"\s(?:to|for)\s(?:(?:the|an?|its|his|her|their)\s)?(?P<what>[a-z][\w-]+)")
_WHEN_FIRST = frozenset({"appeared"})
"""What happens often, but once for the first time."""
_AS_OTHER = compile_late(r"\b(?:as|under|pilot\w*|trial\w*|locally|small)\b", re.IGNORECASE)
_WIDER = compile_late(r"\b(?:across|throughout|nation\w*|world\w*|county|country|online|abroad|everywhere|wider)\b")
_CONTRAST = compile_late(
    r"^\s*(?:although|though|however|yet|but|and),?\s(?=when\b|since\b|after\b|before\b|at\b|by\b|from\b|until\b)"
)
_MORE = {
    "put up": "built",
    "pulled down": "demolished",
    "torn down": "demolished",
    "set up": "founded",
    "came out": "published",
    "dates from": "built",
    "dates to": "built",
    "dates back to": "built",
}
_SIGNS = _WORDS | {words.split()[0] for words in _MORE}
_EVENT = compile_late(
    rf"\b(?:(?P<verb>{'|'.join((*_VERB_OF, *_MORE)).replace(' ', chr(92) + 's')}|"
    rf"{'|'.join(word.capitalize() for word in (*_VERB_OF, *_MORE)).replace(' ', chr(92) + 's')})|(?P<nominal>{'|'.join(_NOMINAL_OF)}))\b"
)
_AUXILIARIES = frozenset(
    "was were is are had has have been be being also first officially formally finally only duly itself himself herself all both "
    "originally which who that".split()
)
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
    r"\b(?:since|when|after|before|until|because|as|once|by\sthe\stime|from\sthe\sday|years?\sthat|in\swhich|although|though)\b[^,;:.]{0,60}$",
    re.IGNORECASE,
)
_TO_DATE = compile_late(
    r"(?:\s(?:down|up|out|over|its\sdoors?|their\sdoors?|to\sthe\s(?:ground|public)|director|mayor|head|bishop|captain|chairman|secretary|president|editor))?"
    r"(?P<object>\s(?:(?:the|its|his|her|their|this|our|a|an)\s)?(?!in\b|on\b|by\b|at\b|as\b|for\b|to\b|with\b|of\b|from\b)[\w’-]+(?:\s(?!in\b|on\b|by\b|at\b|as\b|for\b|to\b|with\b|of\b|from\b)[\w’-]+){0,4})?"
    r"(?P<more>(?:,?\s(?:by|at|in|as|of|for|with|to|near|from)\s[^,;:()]{1,50}?){0,3}),?\s(?:in|on|since|from|during|of|back\sin)?\s?(?:the\s(?:year\s|(?:spring|summer|autumn|winter)\sof\s))?$"
)
_FRONTED = compile_late(
    r"(?:^|[;:]\s|,?\s(?:and|but)\s)(?:It\swas\s)?(?:In|On|in|on|it\swas\sin)\s(?:the\s(?:year|spring|summer|autumn|winter)\s(?:of\s)?)?$"
)
_WHAT_IT_DID = compile_late(
    r"\s(?:down\s|up\s|out\s|over\s)?(?:an?|the|its|his|her|their|this|our|two|three|several|many|[A-Z])"
)
_PERSONAL = frozenset(
    {
        "born",
        "died",
        "married",
        "joined",
        "appointed",
        "elected",
        "crowned",
        "ordained",
        "retired",
        "resigned",
        "knighted",
        "graduated",
        "emigrated",
    }
)
_ONCE = frozenset(
    {"born", "died", "founded", "built", "completed", "launched", "consecrated", "discovered", "invented"}
)
"""What happens to one thing once, so that it may be told again plainly."""
_WITH_OBJECT = frozenset(
    {"joined", "became", "took over", "left", "bought", "sold", "appointed", "elected", "arrived", "married", "awarded"}
)
"""What somebody may do many times, each with another object."""
_MOVES = frozenset({"left", "arrived"})
_MOVED = compile_late(r"\b(?:moved?|returned|went|came|arriv\w+|settled|left|travel\w+|sailed|journey|visit\w*|back)\b")
_DOING = compile_late(r"[a-z]+ing\b")
"""What somebody began or ceased: "began trading"."""
_TAIL = compile_late(r"\s(?:as|by|in|at|for|to|near|on|from)\s")
_LONGEST_CP = 110
_KEPT = 24
"""So many events told before are compared."""
_FEWEST = 2


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


@dataclass(frozen=True, slots=True)
class _Told:
    """An event of something with when it happened; `is_granted` where it is spoken of as known."""

    event: str
    mention: Mention
    when: When
    span: Span
    sentence: Span
    clause: str
    what: str
    is_granted: bool
    is_nominal: bool = False


def find_dated(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of dates of one event, as they are told."""
    if len(paragraph.years) + len(paragraph.dates) < _FEWEST:
        return
    events = paragraph.compute_once(read_events)
    if len(events) < _FEWEST:
        return
    for at, new in enumerate(events):
        known = next((one for one in events[max(0, at - _KEPT) : at] if _disagree(paragraph, one, new)), None)
        if known is not None:
            yield known.span, new.span


def has_event_words(paragraph: Paragraph) -> bool:
    """Whether a paragraph has a word of an event."""
    return not paragraph.words.isdisjoint(_SIGNS)


def read_events(paragraph: Paragraph) -> list[_Told]:
    """The dated events of a paragraph in their order."""
    if paragraph.kind is not BlockKind.PARAGRAPH or not paragraph.has_figures or paragraph.words.isdisjoint(_SIGNS):
        return []
    return list(_read_events(paragraph, read_whens(paragraph)))


def may_be_dated_again(before: Paragraph, last: Paragraph) -> bool:
    """Whether an event of one paragraph may be one that was dated otherwise in another."""
    if not before.years or not has_event_words(before):
        return False
    granted = [one for one in last.compute_once(read_events) if one.is_granted and not one.mention.pronoun]
    return bool(granted) and any(
        _is_one_event(other, one, before.text) and other.when.excludes(one.when)
        for other in before.compute_once(read_events)
        for one in granted
    )


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


def _read_events(paragraph: Paragraph, whens: list[tuple[When, Span, Span]]) -> Iterator[_Told]:
    text = paragraph.text
    last_end = 0
    for at, (when, span, words) in enumerate(whens):
        sentence = paragraph.sentence_at(span.start)
        begin = max(sentence.start, last_end, words.start - _LONGEST_CP)
        until = min(sentence.end, whens[at + 1][2].start if at + 1 < len(whens) else sentence.end)
        last_end = span.end
        before = list(_EVENT.finditer(text, begin, words.start))
        event = before[-1] if before else None
        if event is not None:
            reach = _TO_DATE.match(text, event.end(), words.start)
            if reach is not None and reach.end() == words.start:
                told = _read_event(paragraph, sentence, event, reach, when, span, words)
                if told is not None:
                    yield told
            continue
        if _FRONTED.search(text[sentence.start : words.start]):
            event = _EVENT.search(text, span.end, min(until, span.end + 60))
            if event is not None and event["verb"] and _WHAT_IT_DID.match(text, event.end()) is None:
                subject = subject_behind(text, span.end, event.start())
                if subject is not None:
                    clause = text[words.start : min(until, event.end() + 40)]
                    yield _Told(_event_of(event), subject, when, span, sentence, clause, "", False)


def _event_of(event: re.Match[str]) -> str:
    word = " ".join(event[0].lower().split())
    return _VERB_OF.get(word) or _NOMINAL_OF.get(word) or _MORE[word]


def _read_event(
    paragraph: Paragraph,
    sentence: Span,
    event: re.Match[str],
    reach: re.Match[str],
    when: When,
    span: Span,
    words: Span,
) -> _Told | None:
    text = paragraph.text
    name = _event_of(event)
    tail_end = min(sentence.end, span.end + 40)
    comma = re.search(r"[,;:.]", text[span.end : tail_end])
    tail = text[span.end : span.end + comma.start() if comma else tail_end]
    lead = text[max(sentence.start, event.start() - 60) : event.start()]
    clause = (
        f"{lead.rsplit(',', 1)[-1]}{text[event.start() : span.start]}{tail if not comma and _TAIL.match(tail) else ''}"
    )
    if event["nominal"]:
        mention = _owner_of(text, sentence, event, reach, words, span)
        as_what = _AS_WHAT.match(text, event.end(), words.start)
        what = as_what[0] if as_what is not None and name in _WITH_OBJECT else ""
        is_granted = True
    else:
        mention, what, is_granted = _doer_of(text, sentence, event, reach, span, name)
    if mention is None:
        return None
    return _Told(name, mention, when, span, sentence, clause, what, is_granted, event["nominal"] is not None)


def _owner_of(
    text: str, sentence: Span, event: re.Match[str], reach: re.Match[str], words: Span, span: Span
) -> Mention | None:
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
    stripped = _without_auxiliaries(head)
    is_passive = re.search(r"\b(?:was|were|been|is|being)\b[^,]*$", head[len(stripped) :]) is not None
    subject = subject_before(text, sentence, sentence.start + len(stripped))
    if subject is not None and subject.pronoun:
        subject = _resolve(text, sentence, start, span, subject)
    if _DOING.match(obj) is not None and not is_passive:
        return subject, obj, granted
    if obj and not is_passive and name not in _WITH_OBJECT and name not in ("burned", "born", "died", "became"):
        found = read_mention(re.sub(r"\s(?:down|up|out)$", "", obj))
        return found, "", granted
    what = obj if name in _WITH_OBJECT else ""
    if name in _WITH_OBJECT:
        what = text[event.end() : event.end() + len(reach[0])]
    return subject, what, granted


def _without_auxiliaries(words: str) -> str:
    """The words before a verb without those that belong to it: "the hall, which was first"."""
    words = words.rstrip(" ,")
    while words:
        before, _, last = words.rpartition(" ")
        if last not in _AUXILIARIES:
            return words
        words = before.rstrip(" ,")
    return words


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


def _disagree(paragraph: Paragraph, known: _Told, new: _Told) -> bool:
    if (
        known.sentence == new.sentence
        or not known.when.excludes(new.when)
        or not _is_one_event(known, new, paragraph.text)
    ):
        return False
    if not new.is_granted and new.event not in _ONCE:
        return False
    if (new.event in _WITH_OBJECT or _DOING.match(known.what) or _DOING.match(new.what)) and not _has_one_object(
        known, new
    ):
        return False
    if new.event in _MOVES and _MOVED.search(paragraph.text, known.span.end, new.sentence.start):
        return False
    if not is_same(paragraph, known.mention, new.mention, known.sentence, new.sentence):
        return False
    if any(has_open_words(_CONTRAST.sub("", one.clause)) or is_denied(one.clause) for one in (known, new)):
        return False
    if words_apart(known.clause) ^ words_apart(new.clause):
        return False
    if any(
        stem_of(what) not in stems_in(known.sentence.slice(paragraph.text))
        for what in _FOR_WHAT.findall(_EVENT.split(new.clause)[-1])
    ):
        return False
    return not (
        comes_again(paragraph, known.span, new.span)
        or stands_elsewhere(paragraph, known.span, new.span)
        or paragraph.is_masked(known.span)
        or paragraph.is_masked(new.span)
    )


def _is_one_event(known: _Told, new: _Told, text: str) -> bool:
    """Whether two events are the same, or two words for a beginning, the second of which speaks of it as known."""
    if known.event == new.event:
        return known.event not in _WHEN_FIRST or all(" first " in f" {one.clause}" for one in (known, new))
    if (
        not new.is_granted
        or known.is_granted
        or _WIDER.search(new.clause)
        or _AS_OTHER.search(known.sentence.slice(text))
    ):
        return False
    pair = {known.event, new.event}
    return pair <= _BEGINNINGS or pair <= _ORIGINS


def _has_one_object(known: _Told, new: _Told) -> bool:
    one, other = stems_in(known.what), stems_in(new.what)
    if not other and new.is_nominal:
        return True
    return one == other or bool(other and other < one)
