"""What a draft states of one subject: whose value it is, what is valued, the value, and its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from factlint.consistency.contradictions.vocabulary.apart_words import OTHERS, REDONE, UNSURE
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

Kind = Literal["event", "count", "measure"]

_NO_NOUN = r"(?!(?:was|were|is|has|had|of|and)\b)"
NOUN = rf"(?:[Tt]he|[Tt]his|[Oo]ur)\s(?P<noun>(?:{_NO_NOUN}[a-z][a-z-]{{2,}}\s)?{_NO_NOUN}[a-z][a-z-]{{2,}})"
"""A thing by its definite noun, of one or two words."""
NAME = (
    r"(?:[Tt]he\s)?(?<![\w’'-])(?P<name>(?!(?:When|After|Before|Since|Until|While|In|On|As|If|But|And|At|With|From|For|The)\s)"
    r"[A-Z][\w’'-]+(?:\s(?:of\s|the\s|de\s|van\s|von\s)?[A-Z][\w’'-]+){0,4})"
)
"""A thing or person by its name."""
SUBJECT = rf"(?:{NOUN}|{NAME})(?:\s(?:on|at|of)\s(?:the\s)?[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?)?"

_APART = compile_late(
    rf"\b(?!(?<=at )first)(?:{OTHERS}|{REDONE}|{UNSURE}|if|not|disputed|fiction\w*|novel|would|could|should|might)\b",
    re.IGNORECASE,
)
"""Words that may tell two events, or things apart."""
_TWICE = compile_late(
    r"\b(?:again|re-?opened|time|edition|partly|phase|section|not|either|or|probably|perhaps|instead)\b", re.IGNORECASE
)
_LOOSE_NAMES = compile_late(
    r"(?:It|He|She|They|This|That|These|There|Which|Who|When|In|On|At|After|Before|But|And|While|Its|His|Her|Their|Our|My|We|You|All|Each|"
    r"Both|Some|Many|Most|One|Two|Three|By|With|Since|Until|During|For|From|As)\b"
)
LOOSE_NOUNS = frozenset(
    "one ones same latter former other others following first last whole rest work book paper article site company city town man woman "
    "time day year week month part group team number case story house people family public way thing place".split()
)
"""Nouns that mean one thing here and another there."""
_REACH_CP = 60
"""How far before what is said such words are looked for."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement: `subject` is a name, or "the " and a noun; `said` tells what is valued of it.

    `value` is compared as it is for events and counts, and as a number with its written precision for a `measure`. A
    count that is not `definite` brings something in ("has 40 rooms") and agrees with others that do. `span` is the year of an
    event whose whole `date` is told.
    """

    subject: str
    said: str
    value: str
    span: Span
    kind: Kind
    definite: bool = True
    date: Span | None = None


def subject_of(found: re.Match[str]) -> str | None:
    """Whom or what the groups `noun` and `name` of a match speak of; None where that is told too loosely."""
    noun, name = found["noun"], found["name"]
    if name:
        return None if _LOOSE_NAMES.match(name) or " " not in name else name
    return None if noun.split()[-1] in LOOSE_NOUNS else f"the {noun}"


def tells_apart(paragraph: Paragraph, start: int, end: int) -> bool:
    """Whether words from some before `start` to what is said, or right behind it, may tell two events or things apart."""
    sentence = paragraph.sentence_at(start)
    before = max(sentence.start, start - _REACH_CP)
    after = min(sentence.end, end + _REACH_CP // 2)
    comma = paragraph.text.find(",", end, after)
    after = comma if comma >= 0 else after
    return bool(_APART.search(paragraph.text, before, end) or _TWICE.search(paragraph.text, end, after))


def is_loose(paragraph: Paragraph, start: int, span: Span) -> bool:
    """Whether a value is hedged, or words around what is said from `start` on may tell two events or things apart."""
    return is_hedged(paragraph.text, span.start, span.end) or tells_apart(paragraph, start, span.end)
