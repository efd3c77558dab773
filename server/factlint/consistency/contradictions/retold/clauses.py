"""A clause with a date that says again what was dated otherwise: "won the prize in 1961 … in 1963, on winning the prize"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.contradictions.retold.apart import (
    comes_again,
    has_open_words,
    is_denied,
    stands_elsewhere,
    words_apart,
)
from factlint.consistency.contradictions.retold.dated_events import When, read_whens
from factlint.consistency.contradictions.retold.mentions import sentence_subject, subject_behind
from factlint.consistency.contradictions.vocabulary.event_words import THE_DAY
from factlint.consistency.contradictions.words import read_words, stem_of, stems_in
from factlint.consistency.dates.events import RELATIVE, brings_in_name
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_GRANTED = compile_late(
    rf"(?:^|[\s,;(])(?:{THE_DAY}|(?:[Ss]ince|[Ww]hen|[Aa]fter|[Bb]efore|[Uu]ntil|[Bb]ecause|[Oo]nce|by\sthe\stime)\s(?!then\b)|(?:on|in|with|for|from|at|by)\s(?:which|whom)\s|(?P<relative>who|which|that)\s(?:(?:had|has|was|were)\s)?|[Hh]aving\s)"
    r"(?P<clause>[^;:.()]{3,90}?),?\s(?:(?:back\s)?(?:in|on)\s)(?:the\s(?:year|spring|summer|autumn|winter)\s(?:of\s)?)?$"
)
_ON_DOING = compile_late(r",\s(?:on|upon|after|while|when|by|before)\s(?P<clause>[a-z]+ing\s[^,;:.()]{3,60})")
_YEAR_WHEN = compile_late(rf",?\s(?:{THE_DAY}|(?:when|in\swhich|on\swhich)\s)(?P<clause>[^;:.()]{{3,90}})")
_NOMINAL = compile_late(
    r"(?:\b(?P<whose>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir)|\b[Tt]he)\s(?P<clause>(?:[a-z-]+\s){0,2}?(?P<noun>[a-z]+)(?:\s(?:of|from|to|with|at)\s(?:the\s)?[\w’'-]+(?:\s[A-Z][\w’'-]+)?)?)\s(?:in|on|of)\s$"
)
_EVENT_NOUNS = frozenset(
    "departure arrival closure visit dinner concert wedding funeral launch purchase sale fire flood strike siege "
    "battle raid debut retirement resignation appointment election "
    "removal return marriage move merger loss theft discovery exhibition performance premiere burial baptism trial "
    "sinking collision explosion eruption earthquake rescue ascent crossing "
    "flight voyage accident collapse conversion renovation restoration excavation demolition gift donation "
    "bequest promotion ordination coronation handover transfer".split()
)
_VERBAL = compile_late(
    r"\b(?:[a-z]{2,}(?:ed|ing|en|own|orn)|won|put|laid|left|took|met|bought|sold|built|cut|hung|ran|sang|sank|fell|came|went|began|became|wrote|drew|made|found|lost|gave|set|cast|hit|shot|"
    r"sent|lent|spent|taught|brought|caught|fought|sought|bore|swam|swore|shut|lit|dug|rang|rose|flew|struck|bred|fed|led|read|stole|hid|wore|tore|got|paid|said|told|held|kept)\b"
)
_EMPTY = frozenset("first year day time work say tell get keep make go come ago long still know call name".split())
_OFTEN = frozenset(
    stem_of(word)
    for word in "visit tour play publish elect win travel return appear exhibit perform meet move go come record release stage write "
    "paint fight lose serve flood hold use see hear ask give take say live work".split()
)
_REPEATED = compile_late(
    r"\b(?:cup|cups|title|titles|championships?|league|medals?|elections?|seat|war|race|match|season|tournament|games|final|olympics?|parliament|congress|league|grand\sprix|tour)\b",
    re.IGNORECASE,
)
_EDGE = compile_late(
    r"[;:()—–]|,(?!\s(?:in|on)\s)|\s(?:and|but|or|before|after|until|while|whereas|where|who|which|whose)\s"
)
_HEAD_EDGE = compile_late(r"[,;:]|\s(?:of|in|by|to|for|with)\s")
"""Where the noun phrase before "who" or "which" begins."""
_WHEN = compile_late(r"^,?\s(?:when|as)\s")
_PRONOUN = compile_late(r"\b(?:he|she|his|her|him)\b", re.IGNORECASE)
_OTHERS = compile_late(r"\b(?:it|they|its|their)\b", re.IGNORECASE)
_NAME = compile_late(r"(?<=\s)[A-Z][\w’-]+")
_FIRST = frozenset({"first"})
_FEWEST, _MOST_STEMS, _REACH_CP = 2, 8, 90
_KEPT = 24
"""So many dates told before are compared."""


@dataclass(frozen=True, slots=True)
class _Clause:
    words: str
    span: Span
    when: When
    sentence: Span
    is_nominal: bool


def find_clauses(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of dates of what one clause tells, as they are told."""
    if len(paragraph.years) + len(paragraph.dates) < _FEWEST:
        return
    whens = read_whens(paragraph)
    if len(whens) < _FEWEST or len({when for when, _, _ in whens}) < _FEWEST:
        return
    placed = [(paragraph.sentence_at(span.start), when, span, words) for when, span, words in whens]
    first = placed[0][0]
    dates_in = Counter(sentence for sentence, *_ in placed)
    for at, (sentence, when, span, words) in enumerate(placed):
        if sentence == first:
            continue
        clause = _read_clause(paragraph, sentence, when, span, words)
        if clause is None:
            continue
        for home, other, place, dated in placed[max(0, at - _KEPT) : at]:
            if (
                dates_in[home] == 1
                and home != sentence
                and other.excludes(when)
                and _says_again(paragraph, home, place, dated, clause)
            ):
                yield place, span
                break


def _read_clause(paragraph: Paragraph, sentence: Span, when: When, span: Span, words: Span) -> _Clause | None:
    text = paragraph.text
    before = text[max(sentence.start, words.start - 130) : words.start]
    granted = list(_GRANTED.finditer(before))
    found = granted[-1] if granted else None
    if found is not None and _VERBAL.search(found["clause"]) is not None:
        clause = found["clause"]
        relative = found["relative"]
        if relative is not None:
            head = before[: found.start()].rstrip(" ,")
            clause = f"{_HEAD_EDGE.split(head)[-1].strip()} {clause}"
        return _Clause(clause, span, when, sentence, False)
    nominal = _NOMINAL.search(before)
    if nominal is not None and nominal["noun"] in _EVENT_NOUNS:
        return _Clause(nominal[0], span, when, sentence, True)
    doing = _ON_DOING.match(text, words.end, sentence.end)
    if doing is not None:
        return _Clause(doing["clause"], span, when, sentence, False)
    since = _YEAR_WHEN.match(text, words.end, sentence.end)
    if since is None:
        return None
    clause = re.split(r",\s", since["clause"])[0]
    return _Clause(clause, span, when, sentence, False) if _VERBAL.search(clause) is not None else None


def _says_again(paragraph: Paragraph, home: Span, place: Span, dated: Span, clause: _Clause) -> bool:
    text = paragraph.text
    own = home.slice(text)
    stems = stems_in(clause.words) - _EMPTY
    known = stems_in(own)
    topic = _topic(paragraph)
    if not stems or len(stems) > _MOST_STEMS or not stems <= known | topic:
        return False
    verbs = (
        {stem_of(word) for word in re.findall(r"[a-z]+", clause.words) if word in _EVENT_NOUNS}
        if clause.is_nominal
        else {stem_of(word) for word in _VERBAL.findall(clause.words)}
    ) & known
    verbs -= {""}
    objects = stems - verbs - topic
    if not verbs or (verbs <= _OFTEN and not objects) or (_REPEATED.search(clause.words) and verbs & _OFTEN):
        return False
    if not any(_is_dated(text, home, dated, verb) for verb in verbs):
        return False
    if not _is_of_one(paragraph, home, clause):
        return False
    return not (
        has_open_words(own)
        or has_open_words(text[clause.sentence.start : clause.span.end])
        or is_denied(own)
        or is_denied(clause.words)
        or words_apart(clause.words) - words_apart(own) - (_FIRST if " since " in own else frozenset())
        or words_apart(_near(text, home, place)) - words_apart(clause.sentence.slice(text))
        or comes_again(paragraph, place, clause.span)
        or stands_elsewhere(paragraph, place, clause.span)
        or paragraph.is_masked(place)
        or paragraph.is_masked(clause.span)
    )


def _near(text: str, home: Span, place: Span) -> str:
    return text[max(home.start, place.start - 60) : place.start]


def _topic(paragraph: Paragraph) -> frozenset[str]:
    """The stems of what a paragraph begins with."""
    sentences = paragraph.sentences
    subject = sentence_subject(paragraph.text, sentences[0]) if sentences else None
    return frozenset(subject.stems) if subject is not None else frozenset()


def _is_dated(text: str, home: Span, dated: Span, verb: str) -> bool:
    """Whether a date of a sentence is that of a verb in it: no other clause begins between them."""
    if text.count("(", home.start, dated.start) > text.count(")", home.start, dated.start):
        return False
    for word in read_words(home.slice(text)):
        if word.stem != verb:
            continue
        start, end = home.start + word.start, home.start + word.end
        between = text[end : dated.start] if end <= dated.start else text[dated.end : start]
        if len(between) > _REACH_CP:
            continue
        if end > dated.start:
            between = _WHEN.sub("", between.lstrip(","))
        if not _EDGE.search(between):
            return True
    return False


def _is_of_one(paragraph: Paragraph, home: Span, clause: _Clause) -> bool:
    """Whether nobody and nothing else comes in between, of which the clause may tell."""
    text = paragraph.text
    between = text[home.end : clause.span.start]
    names = {re.sub(r"[’']s?$", "", name) for name in _NAME.findall(f" {clause.words}")}
    if not {stem_of(name) for name in names} <= stems_in(text[: home.end]):
        return False
    if any(
        found[0].lower() != "each" and found[0] not in text[: home.end]
        for found in RELATIVE.finditer(clause.sentence.slice(text))
    ):
        return False
    if _OTHERS.search(clause.words) and _has_another_subject(paragraph, home, clause):
        return False
    if _PRONOUN.search(clause.words) or not _OTHERS.search(clause.words):
        if _PRONOUN.search(clause.words) and not re.search(r"(?<=\s)[A-Z]|^[A-Z]\w+\s[A-Z]", home.slice(text)):
            return not brings_in_name(between, home.slice(text))
        plain = re.sub(r"(?:^|[.!?]\s+)[A-Z][\w’'-]*(?!\s[A-Z])", " the ", between.strip())
        return not brings_in_name(plain, text[: home.end])
    return True


def _has_another_subject(paragraph: Paragraph, home: Span, clause: _Clause) -> bool:
    """Whether "it" or "its" may be something that was not told of in the sentence with the other date."""
    text = paragraph.text
    known = stems_in(home.slice(text))
    subjects = [
        sentence_subject(text, one)
        for one in paragraph.sentences
        if home.end <= one.start < clause.sentence.start and not one.slice(text).startswith(("Its ", "Their "))
    ]
    behind = subject_behind(text, clause.span.end, clause.sentence.end)
    if behind is not None and (behind.head in stems_in(text[home.end : clause.sentence.start]) or behind.names):
        subjects.append(behind)  # a noun that is new here may stand for what was told of by its name
    return any(
        one is not None and one.head and one.definite and not one.head.endswith("s") and known.isdisjoint(one.stems)
        for one in subjects
    )
