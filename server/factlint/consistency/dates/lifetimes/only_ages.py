"""The only birth, the only other year and the only age of "he" or "she": "When the pit closed in 1961 he was eleven".

An age that is some years out is a slip where nobody else may be meant: nobody of the same sex is told of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.dates.ages import Age, ages
from factlint.consistency.dates.events import names_in
from factlint.consistency.dates.lives import Life, find_lives
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.word_classes import UNCERTAIN, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_MEN = r"(?:father|husband|brother|son|uncle|nephew|grandfather|grandson|bridegroom|(?<!as\sa\s)boy|man|king|master)s?"
_WOMEN = r"(?:mother|wife|sister|daughter|aunt|niece|grandmother|granddaughter|bride|(?<!as\sa\s)girl|woman|queen|mistress|widow)s?"
_OF_SEX = {
    "he": compile_late(rf"\b(?:{_MEN}|him|Mr|Sir|Lord)\b", re.IGNORECASE),
    "she": compile_late(rf"\b(?:{_WOMEN}|Mrs|Miss|Ms|Lady)\b", re.IGNORECASE),
}
_OF_OTHER_SEX = {
    "he": compile_late(rf"\b{_WOMEN}\b", re.IGNORECASE),
    "she": compile_late(rf"\b{_MEN}\b", re.IGNORECASE),
}
_WHOSE = {
    "he": compile_late(r"\b(?:his|['’]s)\b", re.IGNORECASE),
    "she": compile_late(r"\b(?:her|['’]s)\b", re.IGNORECASE),
}
_PEOPLE = (
    "child", "children", "baby", "babies", "twin", "twins", "parent", "parents", "grandparent", "grandparents", "cousin", "cousins",
    "spouse", "fianc+", "couple", "friend", "friends", "partner", "colleague", "successor", "predecessor", "pupil", "pupils", "student",
    "students", "teacher", "rival", "boss", "both", "each", "another", "other", "others", "former", "latter", "elder", "younger", "whose",
    "who", "they", "average",
)  # fmt: skip
"""Those of either sex of whom an age may be: "her |cousin|"."""
_ANYBODY = compile_late(rf"\b(?:{one_of(_PEOPLE)}|\w+['’]s\s(?:age|birth|death))\b", re.IGNORECASE)
_DEAD_KIN = compile_late(
    r"\b(?:his|her)\s(?:father|mother|uncle|aunt|husband|wife|brother|sister|grandfather|grandmother)\s(?:died|was\skilled)\b"
)
"""A death that only dates an age: "when |his father died| he was nine"."""
_OWN_PART = compile_late(
    r"\b(?:made|named|appointed|elected|chose)\s(?:him|her)\s(?:as\s)?(?:(?:its|their|the|an?)\s)?(?:[a-z-]+\s){1,4}|"
    r"\bthe\s(?:only|first|last)\s(?:one|person|woman|man|girl|boy)\s(?:who|to)\b"
)
"""What somebody became or is: "when the bank |made her its director|"."""
_PRONOUN_BEFORE = compile_late(
    r"\b(?P<who>[Hh]e|[Ss]he)(?:\s(?:must\s|would\s|had\s)?(?:already|still|only|just|then|now|barely|himself|herself))?"
    r"(?:\swas|\shad\sbeen)?\s$"
)
""" "she was |eleven"."""
_NOT_THEN = r"(?!(?:died|would|might|could|had|should)\b)"
_PRONOUN_AFTER = compile_late(rf",?\s(?P<who>he|she)\s{_NOT_THEN}|[.,]\s(?P<then>He|She)\s{_NOT_THEN}")
""" "at fourteen|, he went"."""
_OTHER_MOMENT = (
    "before", "after", "since", "earlier", "later", "previous*", "than", "that", "which", "who", "if", "until", "learn*", "heard",
    "remember*", "recall*", "read", "hoped", "planned", "wanted", "would", "had been", "from", "not yet", "ago", "son of", "daughter of",
)  # fmt: skip
"""Words between an age and a year of which one is of another time: "|recalled| that"."""
_PARTED = compile_late(rf"\b{one_of(_OTHER_MOMENT)}\b|\d{{4}}", re.IGNORECASE)
_UNSURE = compile_late(
    rf"\b{one_of(UNCERTAIN, ('says', 'according to', 'thought to', 'supposed', 'statue', 'portrait'))}", re.IGNORECASE
)
_SUBJECT = compile_late(
    r"(?:^|\b(?:[Ww]hen|[Ww]hile|[Aa]s|and|but)\s|[,;]\s)(?P<name>[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)*)(?=\s[a-z])"
)
_DEEDS = (
    "came in", "came to", "came home", "came back", "came here", "arrived", "took", "became", "joined", "married", "wrote", "met",
    "left", "died", "retired", "went", "won", "moved", "returned", "bought", "asked", "offered", "visited", "gave", "said", "told",
    "published", "painted", "found", "was appointed", "was elected", "was born", "was hired", "was ordained", "was crowned",
)  # fmt: skip
"""What people do: "the new owner |took| it over"."""
_SOMEBODY = compile_late(
    rf"\b(?:the|an?|its|their)\s(?:[a-z-]+\s){{1,3}}{one_of(_DEEDS)}\b|"
    r"\b(?:the|an?|its|their)\s(?:[a-z]+\s)?[a-z]{2,}(?:er|or|ist|man|ant|ian)\s(?!of\b)[a-z]"
)
"""One who does something: "the new owner |took over"."""
_AGE_FORMS = frozenset(("was", "at", "aged", "turned", "of"))
_LEAST_OUT, _MOST_OUT = 2, 10
"""Years by which an age may be out: fewer is no slip, more is of another."""
_REACH_CP = 160
_PRONOUN_REACH_CP = 30
_MOST_SENTENCES = 2


class OnlyAge(NamedTuple):
    """An age of the person who was born in a life, reached at the moment `then`."""

    age: Age
    then: Moment
    life: Life


def find_only_ages(paragraph: Paragraph) -> Iterator[OnlyAge]:
    """The only age with the only birth and the only other year before it or beside it."""
    text, known = paragraph.text, moments(paragraph)
    if len({one.year for one in known}) != 2:
        return
    lives = find_lives(paragraph)
    if len(lives) != 1 or lives[0].born.is_loose or lives[0].died is not None:
        return
    life = lives[0]
    then = next((one for one in known if one.year != life.born.year), None)
    told = [one for one in ages(text, 0, len(text)) if not one.span.overlaps(life.span)]
    if then is None or then.is_loose or len(told) != 1 or told[0].form not in _AGE_FORMS:
        return
    age, apart = told[0], then.year - life.born.year
    if not _LEAST_OUT <= abs(apart - age.value) <= _MOST_OUT or apart <= 0:
        return
    if _is_then(paragraph, age, then, life) and _is_of_him(paragraph, age, life):
        yield OnlyAge(age, then, life)


def _is_then(paragraph: Paragraph, age: Age, then: Moment, life: Life) -> bool:
    """Whether an age and a year are of one sentence, not far behind the birth, and no word puts one of them elsewhere."""
    text = paragraph.text
    own, home = paragraph.sentence_at(age.span.start), paragraph.sentence_at(life.span.start)
    first, last = sorted((age.span, then.words))
    if not own.contains(then.span) or life.span.end > first.start or last.start - first.end > _REACH_CP:
        return False
    begin = max(own.start, life.span.end)
    told = _DEAD_KIN.sub("", text[begin : first.start] + " " + text[first.end : last.start])
    if _PARTED.search(told) or _UNSURE.search(text, home.start, own.end):
        return False
    return paragraph.sentences.index(own) - paragraph.sentences.index(home) <= _MOST_SENTENCES


def _is_of_him(paragraph: Paragraph, age: Age, life: Life) -> bool:
    """Whether the age is that of a pronoun, and the pronoun that of the one who was born."""
    text, own = paragraph.text, paragraph.sentence_at(age.span.start)
    before = _PRONOUN_BEFORE.search(text, max(own.start, age.span.start - _PRONOUN_REACH_CP), age.span.start)
    found = before or _PRONOUN_AFTER.match(text, age.span.end)
    if found is None:
        return False
    who = next(one for one in found.groups() if one).lower()
    if _brings_in_somebody(_OWN_PART.sub("", text[max(own.start, life.span.end) : age.span.start]), life.known):
        return False
    home = paragraph.sentence_at(life.span.start)
    subject = text[home.start : life.span.start]
    rest = _OWN_PART.sub("", _DEAD_KIN.sub("", text[life.span.end : age.span.start]))
    if _OF_SEX[who].search(rest) or _ANYBODY.search(rest):
        return False
    is_of_sex = _OF_SEX[who].search(subject) is not None
    if _OF_OTHER_SEX[who].search(subject) or (is_of_sex and _WHOSE[who].search(subject)):
        return False
    other = "she" if who == "he" else "he"
    return re.search(rf"\b{other}\b", rest, re.IGNORECASE) is None


def _brings_in_somebody(words: str, known: str) -> bool:
    """Whether words before an age have another who may be meant: by name or by what he or she does."""
    own = names_in(known)
    others = (names_in(one["name"]) for one in _SUBJECT.finditer(words))
    return any(one and not one & own for one in others) or _SOMEBODY.search(words) is not None
