"""Who holds an office that one person holds, told twice: "Ann Rao, the school's head teacher … the head teacher, Jo Marsh"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.contradictions.retold.apart import has_open_words
from factlint.consistency.contradictions.vocabulary.person_words import TITLES
from factlint.consistency.contradictions.words import stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OFFICES = (
    "mayor headmaster headmistress headteacher principal director chairman chairwoman chair captain coach conductor editor vicar rector "
    "landlord landlady owner manager secretary treasurer president harbourmaster curator bishop abbot governor skipper"
).split()
_TWO_WORDS = (r"head\steacher", r"chief\sexecutive", r"managing\sdirector", r"artistic\sdirector", r"head\scoach")
_SIGNS = frozenset((*_OFFICES, "teacher", "executive"))
_NAME = rf"(?P<who>(?:(?:{'|'.join(TITLES)})\.?\s)?[A-Z][a-zà-ÿ]+(?:\s[A-Z]\.)?\s(?:Mc|Mac|O[’'])?[A-Z][a-zà-ÿ]+)"
_OFFICE = (
    r"(?:[Tt]he\s(?:(?P<owner>(?:[\w-]+\s){0,2}[\w-]+)[’']s\s)?|(?P<name>[A-Z][\w-]+)[’']s\s)"
    rf"(?P<office>{'|'.join((*_TWO_WORDS, *_OFFICES))})"
    r"(?:\sof\s(?:the\s)?(?P<of>[\w-]+(?:\s[A-Z][\w-]+)?))?"
)
_NAMED = (compile_late(rf"(?<![\w’'-]){_NAME},\s{_OFFICE},"), compile_late(rf"\b{_OFFICE},\s{_NAME},"))
"""A holder with the office: "Ann Rao, the school's head teacher,", "the mayor of Tessin, Jon Lund,"."""
_SUCCESSION = compile_late(
    r"\b(?:another|later|again|next|previously|ex|then|late|outgoing|incoming|newly|acting|deputy|vice|assistant|last|until|since|succe\w+|replac\w+|predecessor|took\sover|"
    r"retire\w*|resign\w*|stepped\sdown|elect\w*|appoint\w*|became|become|joint|both|earlier|now|former\w*|1\d{3}|20\d\d)\b",
    re.IGNORECASE,
)
"""What tells of two holders, or two times."""


def find_offices(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of persons of which each is called the holder of one office."""
    if paragraph.words.isdisjoint(_SIGNS):
        return
    text = paragraph.text
    found = sorted((one for form in _NAMED for one in form.finditer(text)), key=lambda one: one.start())
    for known, new in pairwise(found):
        home, sentence = paragraph.sentence_at(known.start()), paragraph.sentence_at(new.start())
        if (
            home == sentence
            or known["office"] != new["office"]
            or _place_of(known) != _place_of(new)
            or not _names_of(known).isdisjoint(_names_of(new))
        ):
            continue
        told = text[home.start : sentence.end]
        spans = Span(*known.span("who")), Span(*new.span("who"))
        if not (_SUCCESSION.search(told) or has_open_words(told) or any(map(paragraph.is_masked, spans))):
            yield spans


def _place_of(found: re.Match[str]) -> frozenset[str]:
    """Of what somebody holds an office: the stems of "the school" or "Tessin"."""
    return stems_in(" ".join(found[part] or "" for part in ("owner", "name", "of")))


def _names_of(found: re.Match[str]) -> frozenset[str]:
    """The names of a person, without titles: two of one family may be one person."""
    return frozenset(found["who"].replace(".", "").split()) - frozenset(TITLES)
