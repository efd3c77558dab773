"""When something happened that happens once: opened, founded, built, burned down, signed, born, died."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.calendar_dates import MONTHS
from factlint.consistency.contradictions.facts import NOUN, SUBJECT, Fact, is_loose, subject_of
from factlint.consistency.contradictions.vocabulary.apart_words import YEAR
from factlint.consistency.contradictions.vocabulary.event_words import EVENTS
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_EVENTS = (
    "opened",
    "founded",
    "incorporated",
    "built",
    "burned",
    "signed",
    "born",
    "died",
    "completed",
    "published",
    "launched",
    "demolished",
    "abolished",
)
"""What happens once to whatever has one name."""
_VERBS = " ".join(EVENTS[event].verbs for event in _EVENTS).split()
_NOUNS = " ".join(EVENTS[event].nouns for event in _EVENTS if event != "burned").split()
_EVENT_OF = {word: event for event in _EVENTS for word in f"{EVENTS[event].verbs} {EVENTS[event].nouns}".split()}
_PERSONAL = frozenset({"born", "died", "signed"})
_VERB, _NOUN = "|".join(_VERBS), "|".join(_NOUNS)
_MONTH = "|".join(MONTHS)
_DATE = (
    rf"(?:in\s(?:(?:early|late)\s)?|on\s)?(?:(?:in|on)\s)?(?:(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s)?(?:(?P<month>{_MONTH})\s)?"
    r"(?:(?P<day_after>\d{1,2}),\s)?(?P<year>1\d{3}|20\d{2})(?![\d–/-]|\s?(?:BC|AD)\b|s\b)"
)
_WHO = r"(?:,\s[a-z]+(?:ed|en|t)\s(?:by|in|as|from|for|at)\s[^,;.()\d]{2,50},|,?\s(?:which|that|who)|,)?\s"
_SAID = compile_late(
    rf"{SUBJECT}{_WHO}(?:(?:was|were|had\sbeen|is|has\sbeen)\s)?(?:officially\s|finally\s)?(?P<event>{_VERB})"
    rf"(?P<how>(?:\sdown|\sto\sthe\spublic|\sby\s[^,;.()\d]{{2,50}}?|\s(?:in|at|near)\s(?:the\s)?[A-Z][\w’'-]+(?:,?\s[A-Z][\w’'-]+)?,?){{0,2}})\s{_DATE}"
)
_NAMED = compile_late(rf"\b(?:[Tt]he|[Ii]ts)\s(?P<event>{_NOUN})(?:\sof\s{SUBJECT})?(?:\sat\s[A-Z][\w’'-]+)?\s{_DATE}")
_BUILT = ("Built", "Founded", "Opened", "Established", "Erected", "Constructed", "Published", "Inaugurated")
_BUILT_FIRST = compile_late(
    rf"(?:^|(?<=[.!?]\s))(?P<event>{'|'.join(_BUILT)})"
    rf"(?:\sby\s[^,;.()\d]{{2,50}}?)?\s{_DATE}[^,;.()]{{0,30}},\s{SUBJECT}"
)
_FIRE = compile_late(rf"\b(?:[Tt]he|a)\sfire\s(?:that|which)\sdestroyed\s{SUBJECT}\s{_DATE}")
_EVENT = compile_late(rf"\b(?:{'|'.join(sorted({*_EVENT_OF, 'fire', *(word.capitalize() for word in _EVENT_OF)}))})\b")
_EVENT_WORDS = frozenset({*_EVENT_OF, "fire"})
_THING = compile_late(rf",?\s?(?:\w+\s){{0,2}}?{NOUN}\b")
_ANEW = compile_late(
    r",?\s(?:after|following|upon|on)\s(?:the\s|its\s|their\s|an?\s)?(?:[a-z]+\s)?(?:renovations?|restoration|rebuild\w*|reconstruction|"
    r"extension|enlargement|refit|refurbishment|repairs?|conversion|closure|fire|flood|move|war)\b"
)
"""Behind the date of what happened another time: "was opened in 1958| after its renovation"."""


def find_events(paragraph: Paragraph) -> list[Fact]:
    """The dated events of a paragraph, each with its year as the value, or the whole date where it is told."""
    if not paragraph.has_figures or paragraph.words.isdisjoint(_EVENT_WORDS) or not YEAR.search(paragraph.text):
        return []
    return list(_events(paragraph))


def _events(paragraph: Paragraph) -> Iterator[Fact]:
    text = paragraph.text
    told = dict.fromkeys(
        sentence
        for found in _EVENT.finditer(text)
        if YEAR.search(text, (sentence := paragraph.sentence_at(found.start())).start, sentence.end)
    )
    for sentence in told:
        yield from _events_of(paragraph, sentence)


def _events_of(paragraph: Paragraph, sentence: Span) -> Iterator[Fact]:
    text = paragraph.text
    for found in _SAID.finditer(text, sentence.start, sentence.end):
        event = _EVENT_OF[found["event"]]
        placed = re.search(r"\b(?:in|at|near)\s", found["how"] or "")
        if placed and event not in _PERSONAL:
            continue  # what was opened there may have been opened elsewhere before
        yield from _fact(paragraph, found, event, subject_of(found))
    is_built = text.startswith(_BUILT, sentence.start)
    for found in _BUILT_FIRST.finditer(text, sentence.start, sentence.end) if is_built else ():
        yield from _fact(paragraph, found, _EVENT_OF[found["event"].lower()], subject_of(found))
    burned = text.find("fire ", sentence.start, sentence.end) >= 0
    for found in _FIRE.finditer(text, sentence.start, sentence.end) if burned else ():
        yield from _fact(paragraph, found, "burned", subject_of(found))
    for found in _NAMED.finditer(text, sentence.start, sentence.end):
        subject = subject_of(found) if found["noun"] or found["name"] else _subject_behind(text, found.end())
        yield from _fact(paragraph, found, _EVENT_OF[found["event"]], subject)


def _subject_behind(text: str, end: int) -> str | None:
    """Of "since its foundation in 1902 |the club has …": the club."""
    found = _THING.match(text, end)
    return f"the {found['noun'].split()[0]}" if found is not None else None


def _fact(paragraph: Paragraph, found: re.Match[str], event: str, subject: str | None) -> Iterator[Fact]:
    year = Span(*found.span("year"))
    day = found["day"] or found["day_after"]
    if subject is None or is_loose(paragraph, found.start(), year) or _ANEW.match(paragraph.text, year.end):
        return
    value = f"{found['year']}-{found['month']}-{day}" if day and found["month"] else found["year"]
    first = min(at for at in (found.start("day"), found.start("month"), found.start("year")) if at >= 0)
    yield Fact(subject, event, value, year, "event", date=Span(first, year.end) if "-" in value else None)
