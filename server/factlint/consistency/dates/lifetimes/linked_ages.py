"""The only age of a paragraph, its only birth and its only other year, whatever order they come in; and two ages of one person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factlint.consistency.dates.ages import OLDEST, Age, ages
from factlint.consistency.dates.lives import Life, find_lives
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.word_classes import COMPANIONS, FORMER, RELATIVES, THINGS, UNCERTAIN, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_KIN = one_of(RELATIVES, ("elder", "younger", "eldest", "oldest", "youngest"))
_ROLE = one_of(
    COMPANIONS,
    (
        "master",
        "boss",
        "landlord",
        "tutor",
        "secretary",
        "assistant",
        "maid",
        "king",
        "queen",
        "employer",
        "biographer",
    ),
)
_OWN = ("his", "her", "their", "whose", "my", "our", "another")
_ONE_OF_KIN = ("a", "an", "the", "one", "also", "no", "two", "three", "four", "five", "and", "with", "by")
_OTHERS = compile_late(
    rf"\b(?:{one_of(_OWN)}\s(?:[a-z-]+\s)?{_ROLE}|{one_of(_OWN, _ONE_OF_KIN)}\s(?:[a-z-]+\s)?{_KIN}|"
    rf"{_KIN}(?:['’]s\s[a-z]+\s(?:was|were|had|died))|the\s(?:{FORMER}|latter|other)|both|they|each|average)\b",
    re.IGNORECASE,
)
"""Another whose age it may be: "|her tutor|", "|with a son|"."""
_RANKS = (
    "daughter", "son", "child", "youngest", "eldest", "oldest", "second", "third", "fourth", "fifth", "sixth", "seventh", "last",
    "first", "elder", "younger", "middle",
)  # fmt: skip
_PLACES = (
    "above",
    "in",
    "at",
    "behind",
    "over",
    "from",
    "of",
    "near",
    "against",
    "despite",
    "for",
    "by",
    "to",
    "with",
    "on",
)
_OUTLIVED = ("leaves", "leaving", "survived by", "predeceased by", "outlived", "bore", "buried", "raised", "to see")
_OF_PARENTS = compile_late(
    rf",?\s(?:the|a|an|only|as\sthe)\s(?:[a-z]+\s){{0,3}}{one_of(_RANKS)}\sof\s[^.;:]{{1,60}}?(?=[,.;:]|\sand\s|$)|"
    rf"\b{one_of(_PLACES)}\s(?:his|her|the|an?)\s(?:[a-z]+\s)?{_KIN}['’]s?\s[a-z]+(?:\s[a-z]+)?|\bin\sas\smany\b|"
    rf"\b{one_of(_OUTLIVED)}\s[^.;]*|\bher\schildren\sgave\b|\bof\s(?:his|her)\s(?:grand)?(?:children|sons|daughters)\b|"
    r"['’]s\s(?:wife|widow|daughter|son|sister|brother|mother|father)\b",
    re.IGNORECASE,
)
"""Words that name kin and tell of no age of theirs: "the youngest of five", "above his father's shop"."""
_OTHER_MOMENT = (
    "whose", "before", "after", "since", "earlier", "later", "than", "nearly", "almost", "about", "around", "some", "over", "under", "if",
    "until then", "learn*", "heard", "read", "until she was", "until he was",
)  # fmt: skip
_PARTED = compile_late(
    rf"[.!?]\s|\b(?:{one_of(_OTHER_MOMENT)}|having(?!\s(?:just|only)\b))\b|(?<!by\s)(?<!at\s)\bwhich\b|"
    r"\bthat\s(?:had|he|she|was|were)\b|\bwho\s(?!was\s|had\sbeen\s|became\s|entered\s|died\s|came\s)",
    re.IGNORECASE,
)
"""Between an age and a year that is not its own: "at fourteen, |before| the fire of 1922"."""
_THING = compile_late(rf"\b{one_of(THINGS)}\s(?:[a-z]+\s)?$", re.IGNORECASE)
_STARTS = compile_late(
    r"(?:(?:He|She)\b|(?:At|Aged)\s|Not\suntil\b|Only\b|Instead\b|By\sthen\b|When\s(?:he|she)\b|In\s|On\s|By\s|It\swas\b)"
)
_HE = compile_late(r"(?:He|She)(?:['’]d|\shad|\shimself|\sherself)?\s")
_BORN = compile_late(r"(?:Born|Baptised|Baptized|(?:His|Her)\sbirth)\b")
_WAS = r"(?:was|is|had\sbeen)"
_JUST = r"(?:(?:then|just|only|barely|already|still|by\sthen|exactly|all\sof)\s)?"
_HE_WAS = compile_late(rf"(?:(?:He|She)\s{_WAS}|At|Aged)\s{_JUST}$")
_HE_WAS_SO_OLD = compile_late(r"(?:He|She)\swas\s[\w-]+[.]")
"""A whole sentence of a notice of somebody's death: "She was 83."."""
_WHO_WAS = compile_late(rf"[^.;:()\d]{{0,120}}\b{_WAS}\s{_JUST}$")
_AT_ANOTHER_TIME = compile_late(r",?\s(?:years\s)?(?:when|as|on|by|in|at|before|after|while)\b")
_OF_THEM = compile_late(r"\b(?:he|she|his|her|who|him|himself|herself)\b", re.IGNORECASE)
_DEATH = compile_late(r"\b(?:died|dies|death|dead|killed|buried)\b")
_UNSURE = compile_late(
    rf"\b(?:{one_of(UNCERTAIN)}|according\sto\s(?:legend|tradition|some|one|his|her)|thought\sto\b|supposed\sto\shave|or\s1[89])",
    re.IGNORECASE,
)
_KIN_BEFORE = compile_late(rf"\b{_KIN}\b[^.;:()]{{0,40}}[\s(,]*$", re.IGNORECASE)
"""Before the birth of another: "his |daughter, later Lady Hale, |born"."""
_NO_AGES = (
    "not",
    "never",
    "yet",
    "short of",
    "hoped",
    "expected",
    "wanted",
    "ranked",
    "rated",
    "fined",
    "listed",
    "placed",
    "clocked",
    "driving",
    "speed",
)
"""Words of a number that is no age, or of an age not reached: "|short of| 60"."""
_NOT_REACHED = compile_late(rf"\b{one_of(_NO_AGES)}\b[^.;]*$", re.IGNORECASE)
_THEN_A = compile_late(r"[,–—]\s(?:then|still|already|only)\s(?:just\s)?an?\s(?:[a-z]+\s)?$")
""" ", then a |19-year-old"."""
_SEVERAL = compile_late(r"\b(?:men|women|people|[a-z]{2,}(?<![su])s)\s$")
_ALONE_AT = compile_late(r"(?:^|[,.;(—–]\s)$")
_BESIDE_NAME = compile_late(
    r"(?<=[a-z]),\s(?P<number>\d{2})(?=\s\((?:born|b\.)|,\s(?:was|is|has|had|who|of|from|died|became)\b|[.]\s(?:Born|He|She)\b)"
)
""" "Tobias Renner, |41 |(born 1990)"."""
_ANOTHER_PART = compile_late(r";\s(?!(?:she|he|his\s|her\s))")
_BEFORE_AGE = ("was ", "is ", "be ", "been ", ", ", ": ", "(")
_NEAR_CP = 24
_REACH_CP, _KIN_REACH_CP = 30, 50
_MOST_BETWEEN_CP = 120
_LEAST_OFF, _MOST_OFF = 2, 40
"""Years by which two ages of one person may be out: fewer is no slip, more is of another."""


class LinkedAge(NamedTuple):
    """An age of the person who was `born` then, reached at the moment `then`."""

    age: Age
    born: Moment
    then: Moment
    life: Life


class TwoAges(NamedTuple):
    """Two ages of one person that the years between them do not make."""

    first: Age
    last: Age
    start: Moment
    end: Moment


def _is_age(text: str, age: Age) -> bool:
    """Whether a number is surely the age of one person, and one that was reached."""
    start = age.span.start
    if age.form == "birthday":
        return True
    if age.form == "old" and _THEN_A.search(text, max(0, start - _REACH_CP), start):
        return True
    is_told = text.endswith(_BEFORE_AGE, 0, start)
    if age.form == "old" and ("-" in age.span.slice(text)[-9:] or not is_told):
        return False
    if age.form == "at" and age.number.slice(text).isdigit():
        is_alone = _ALONE_AT.search(text, max(0, start - 3), start) is not None
        return is_alone and text[age.number.end : age.number.end + 1] in (",", ".")
    if _NOT_REACHED.search(text, max(0, start - _REACH_CP), start) or _SEVERAL.search(
        text, max(0, start - _NEAR_CP), start
    ):
        return False
    return age.form in ("at", "aged") or not _THING.search(text, max(0, start - _REACH_CP), start)


def find_linked_ages(paragraph: Paragraph) -> Iterator[LinkedAge]:
    """The only age of a paragraph with its only birth and its only other year."""
    text = paragraph.text
    lives = find_lives(paragraph)
    if len(lives) != 1 or lives[0].born.is_loose or _UNSURE.search(text):
        return
    life = lives[0]
    told = [one for one in (*ages(text, 0, len(text)), *_ages_beside_names(text)) if not one.span.overlaps(life.span)]
    if len(told) != 1 or _is_of_others(text, life) or not _is_age(text, told[0]):
        return
    age = told[0]
    others = [
        one for one in moments(paragraph) if one.span != life.born.span and one.span.start != life.born.span.start
    ]
    if life.died is not None and len({one.year for one in others}) == 1:
        yield from _beyond_death(paragraph, age, life, life.died)
        if life.span.contains(life.died.span):
            return
    if len({one.year for one in others}) != 1 or others[0].is_loose:
        return
    then = others[0]
    if _is_linked(paragraph, age, then, life):
        yield LinkedAge(age, life.born, then, life)


def _ages_beside_names(text: str) -> Iterator[Age]:
    """Ages as newspapers give them: "Tobias Renner, 41 (born 1990), was …"."""
    for found in _BESIDE_NAME.finditer(text):
        before = text[: found.start()].rpartition(" ")[2]
        if before[:1].isupper():
            yield Age(Span(*found.span()), Span(*found.span("number")), int(found["number"]), "aged")


def _beyond_death(paragraph: Paragraph, age: Age, life: Life, died: Moment) -> Iterator[LinkedAge]:
    """An age that somebody never reached."""
    own = paragraph.sentence_at(age.span.start)
    home = paragraph.sentence_at(life.span.start)
    is_near = own == home or (own.start >= home.end and _STARTS.match(own.slice(paragraph.text)))
    is_own = own != home or _is_same_person(paragraph, own, home, age, life)
    if life.span.contains(died.span) and is_near and is_own and age.form not in ("nth", "old"):
        text = paragraph.text
        is_then = _DEATH.search(life.blank(text), max(own.start, age.span.start - 80), min(own.end, age.span.end + 30))
        if age.value > died.year - life.born.year + 1 or is_then:
            yield LinkedAge(age, life.born, died, life)


def _is_of_others(text: str, life: Life) -> bool:
    """Whether a paragraph tells of somebody else whose age, birth or year it may be."""
    if _KIN_BEFORE.search(_OF_PARENTS.sub("", text[max(0, life.span.start - _KIN_REACH_CP) : life.span.start])):
        return True
    rest = _OF_PARENTS.sub(lambda found: " " * len(found[0]), life.blank(text))
    return _OTHERS.search(rest) is not None or _ANOTHER_PART.search(rest) is not None


def _is_linked(paragraph: Paragraph, age: Age, then: Moment, life: Life) -> bool:
    """Whether nothing between an age and a year parts them."""
    text = paragraph.text
    first, last = sorted((age.span, then.words))
    blank = life.blank(text)
    between = blank[first.end : last.start]
    own, of_year = paragraph.sentence_at(age.span.start), paragraph.sentence_at(then.span.start)
    home = paragraph.sentence_at(life.span.start)
    if not _is_same_person(paragraph, own, home, age, life):
        return False
    if own == of_year:
        return len(between) <= _MOST_BETWEEN_CP and not _PARTED.search(between)
    if _HE_WAS_SO_OLD.fullmatch(own.slice(text).rstrip()) and _DEATH.search(text, of_year.start, of_year.end):
        return True
    if paragraph.sentence_before(own) != of_year:
        return False
    if own == home and not _AT_ANOTHER_TIME.match(text, age.span.end):
        return _WHO_WAS.fullmatch(blank, own.start, age.number.start) is not None
    return _HE_WAS.fullmatch(text, own.start, age.number.start) is not None


def _is_same_person(paragraph: Paragraph, own: Span, home: Span, age: Age, life: Life) -> bool:
    """Whether the sentence of an age is that of the birth, or goes on about the same person."""
    if own == home:
        text = paragraph.text
        who = text.rfind(" who ", home.start, age.span.start)
        return who < 0 or who - life.span.end <= 1 or (life.span.start - who <= _NEAR_CP and life.span.start > who)
    text, sentences = paragraph.text, paragraph.sentences
    if abs(sentences.index(own) - sentences.index(home)) > 2:
        return False
    if own.start < home.start:
        return _HE.match(text, home.start) is not None or _BORN.match(text, home.start) is not None
    return _STARTS.match(text, own.start) is not None and (
        _HE.match(text, own.start) is not None
        or _OF_THEM.search(text, own.start, min(own.end, age.span.end + 40)) is not None
    )


def find_two_ages(paragraph: Paragraph) -> Iterator[TwoAges]:
    """The only two ages of a paragraph and its only two years: "fourteen in 1922 … in 1947 he was forty-five"."""
    text = paragraph.text
    known = moments(paragraph)
    if len(known) != 2 or any(one.is_loose for one in known) or find_lives(paragraph) or _UNSURE.search(text):
        return
    told = list(ages(text, 0, len(text)))
    if (
        len(told) != 2
        or any(one.form in ("old", "nth") for one in told)
        or _OTHERS.search(_OF_PARENTS.sub("", text[: told[1].span.end]))
    ):
        return
    pairs = [_year_of(paragraph, one, known) for one in told]
    first, last = pairs
    if first is None or last is None or first is last:
        return
    sentences = [paragraph.sentence_at(one.span.start) for one in told]
    if sentences[0] != sentences[1] and not _OF_THEM.search(text, sentences[1].start, told[1].span.end):
        return
    if not all(_is_age(text, one) for one in told):
        return
    apart = (last.year - first.year) - (told[1].value - told[0].value)
    if _LEAST_OFF <= abs(apart) <= _MOST_OFF and 0 < abs(last.year - first.year) < OLDEST:
        yield TwoAges(told[0], told[1], first, last)


def _year_of(paragraph: Paragraph, age: Age, known: Sequence[Moment]) -> Moment | None:
    """The only year of the sentence of an age, or the nearer of two, where no word parts the two."""
    own = paragraph.sentence_at(age.span.start)
    near = [one for one in known if own.contains(one.span)]
    if len(near) == 2:
        near = [min(near, key=lambda one: min(abs(one.span.start - age.span.end), abs(age.span.start - one.span.end)))]
    if len(near) != 1:
        return None
    first, last = sorted((age.span, near[0].words))
    between = paragraph.text[first.end : last.start]
    return near[0] if len(between) <= 100 and not _PARTED.search(between) else None
