"""Where somebody was born and who made something, told twice: "born at Olmritz … Tresnau, her birthplace"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.contradictions.retold.apart import comes_again, has_open_words
from factlint.consistency.contradictions.retold.mentions import (
    Mention,
    is_same,
    noun_before,
    read_mention,
    subject_before,
    without_auxiliaries,
)
from factlint.consistency.dates.events import RELATIVE
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_PLACE = (
    r"(?P<place>(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter)\b)"
    r"(?<![\w-])[A-Z][\w-]++(?:\s(?:(?:upon|sur|am|on|de|la|le|St)\s)?[A-Z][\w-]++){0,2})(?![’'])"
)
_BORN_AT = compile_late(
    rf"\b[Bb]orn\s(?:and\s(?:raised|brought\sup|bred)\s)?(?:in\s1\d{{3}},?\s|on\s[\w\s,]{{4,20}}?\s)?(?:in|at)\s(?:the\s(?:(?:small|little|old)\s)?(?:[a-z]+\s)?(?:village|town|city|port|hamlet)\sof\s)?{_PLACE}"
)
_BIRTHPLACE = (
    compile_late(
        rf"{_PLACE},\s(?P<whose>his|her|[Hh]is|[Hh]er)\s(?:own\s)?(?:birthplace|native\s(?:town|village|city))\b"
    ),
    compile_late(
        rf"\b(?P<whose>[Hh]is|[Hh]er)\s(?:birthplace|native\s(?:town|village|city))(?:\sof|,|\sat)?\s{_PLACE}"
    ),
    compile_late(rf"\b(?P<whose>[Hh]is|[Hh]er)\snative\s{_PLACE}"),
    compile_late(rf"{_PLACE},?\swhere\s(?P<whose>he|she)\swas\sborn\b"),
    compile_late(
        rf"{_PLACE},\s(?:the\s)?(?:town|village|city)\s(?:where|in\swhich)\s(?P<whose>he|she)\s(?:was|had\sbeen)\sborn\b"
    ),
)
_IN = compile_late(
    r"^,?\s(?:in|near|on)\s(?:the\s)?(?P<in>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)?)|^,\s(?P<comma>[A-Z][\w’-]+)(?=,)"
)
_NEAR_CP = 40
_KEPT = 24
"""So many births told before are compared."""
_PERSON_OF = {"his": "he", "he": "he", "her": "she", "she": "she"}
_NOUNS = {
    "designed": "designer architect",
    "built": "builder",
    "painted": "painter",
    "written": "author writer",
    "composed": "composer",
    "founded": "founder",
    "discovered": "discoverer",
    "invented": "inventor",
    "carved": "carver sculptor",
    "directed": "director",
    "cast": "founder",
    "edited": "editor",
    "translated": "translator",
    "commissioned": "patron",
    "opened": "",
    "unveiled": "",
    "donated": "donor",
    "won": "winner",
    "chaired": "chair chairman",
    "consecrated": "",
    "made": "maker",
}
_PAST = {"written": "wrote"}
_ANY_WORK = frozenset({"designed", "built", "painted", "written", "composed", "carved", "cast", "made"})
"""What "a statue by" somebody may mean."""
_PERSON = r"(?P<who>(?<![\w’'-])[A-Z][\w’-]+(?:\s(?:(?:de|van|von|der|di|la|le|the)\s)*[A-Z][\w’-]+){1,3})"
_MADE = "|".join(_PAST.get(verb, verb) for verb in _NOUNS)
_MAKER = "|".join(noun for nouns in _NOUNS.values() for noun in nouns.split())
_BY = compile_late(
    rf"\b(?P<verb>{'|'.join(_NOUNS)})\s(?:in\s\d{{4}}\s)?by\s(?:the\s(?:[A-Za-z-]+\s){{1,3}}?)?{_PERSON}(?!\s(?:and|with|&)\b|,\s[A-Z]|[’'])"
)
_DID = compile_late(
    rf"{_PERSON},?\s(?:who|which)\s(?:had\s|also\s)?(?P<verb>{_MADE})\s"
    r"(?P<what>(?:the|it|its|this)\b(?:\s(?!in\b|on\b|at\b|for\b|with\b|from\b|of\b)[\w’-]+){0,3})"
)
_WHICH_BY = compile_late(
    rf"\b(?P<what>[Tt]he\s[a-z]+(?:\s[a-z]+)?),?\s(?:which|that)\s{_PERSON}\s(?:had\s)?(?P<verb>{_MADE})\b"
)
_WORK_BY = compile_late(rf"(?<=[a-z\d]),\s(?P<verb>)by\s{_PERSON},\s(?!who\b|and\b)")
_IS = compile_late(
    rf"{_PERSON},?\s(?:the|its)\s(?:(?P<thing>[a-z]+)[’']s\s)?(?P<noun>{_MAKER})\b(?:\sof\s(?P<of>the\s[a-z]+(?:\s[a-z]+)?))?"
)
_VERB_OF = {noun: verb for verb, nouns in _NOUNS.items() for noun in nouns.split()} | {
    past: verb for verb, past in _PAST.items()
}
_WORDS = frozenset((*_NOUNS, *_VERB_OF))
_TAKING_UP = frozenset(("who", "which", *(noun for nouns in _NOUNS.values() for noun in nouns.split())))
_DETAIL = compile_late(
    r"\b(?:and|with|together|jointly|later|completed|restored|altered|enlarged|rebuilt|after|from|based|co-\w+|originally|first|second|new|again|drawings|plans)\b"
)


@dataclass(frozen=True, slots=True)
class _Place:
    words: str
    span: Span
    mention: Mention | None
    sentence: Span
    inside: frozenset[str]


def find_persons(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of birthplaces of one person, and of makers of one thing."""
    words = paragraph.words
    if "born" in words and ("birthplace" in words or "native" in words or paragraph.text.count("born") > 1):
        yield from _find_birthplaces(paragraph)
    if "by" in words and not words.isdisjoint(_WORDS) and not words.isdisjoint(_TAKING_UP):
        yield from _find_makers(paragraph)


def _find_birthplaces(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    text = paragraph.text
    known: list[_Place] = []
    told = sorted(
        [(found, False) for found in _BORN_AT.finditer(text)]
        + [(found, True) for pattern in _BIRTHPLACE for found in pattern.finditer(text)],
        key=lambda one: one[0].start(),
    )
    for found, is_taken_up in told:
        span = Span(*found.span("place"))
        sentence = paragraph.sentence_at(span.start)
        if is_taken_up:
            mention: Mention | None = Mention(_PERSON_OF[found["whose"].lower()])
        else:
            head = text[sentence.start : found.start()]
            relative = re.search(r",?\s(?:who|that)\s(?:was|had\sbeen)\s$", head)
            if relative is not None:
                mention = noun_before(text, sentence, sentence.start + relative.start())
            else:
                plain = re.sub(r"(?:\s(?:was|is|were|had|been|himself|herself|also|actually))+\s$", "", head)
                mention = subject_before(text, sentence, sentence.start + len(plain)) if plain.strip() else None
        inside = _IN.match(text, found.end("place"))
        place = _Place(
            found["place"],
            span,
            mention,
            sentence,
            frozenset(re.findall(r"[A-Z][\w’-]+", inside[0])) if inside else frozenset(),
        )
        for one in known[-_KEPT:]:
            if _are_two_births(paragraph, one, place):
                yield one.span, span
                break
        known.append(place)


def _are_two_births(paragraph: Paragraph, known: _Place, new: _Place) -> bool:
    text = paragraph.text
    if known.mention is None or new.mention is None or known.sentence == new.sentence:
        return False
    own, other = set(known.words.split()), set(new.words.split())
    if own & other or known.inside & other or new.inside & own:
        return False
    if RELATIVE.search(text, known.sentence.start, known.span.end) and not known.mention.names:
        return False
    if not is_same(paragraph, known.mention, new.mention, known.sentence, new.sentence):
        return False
    return not (
        has_open_words(_near(text, known))
        or has_open_words(_near(text, new))
        or new.words in text[: known.span.start]
        or (text.count(new.words) > 1 and new.words in text[: new.span.start])
        or paragraph.is_masked(known.span)
        or paragraph.is_masked(new.span)
    )


def _near(text: str, place: _Place) -> str:
    """The words beside a place, as far as its sentence goes."""
    return text[
        max(place.sentence.start, place.span.start - _NEAR_CP) : min(place.sentence.end, place.span.end + _NEAR_CP // 2)
    ]


def _find_makers(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    text = paragraph.text
    made = [*_BY.finditer(text), *(_WORK_BY.finditer(text) if ", by " in text else ())]
    if not made:
        return
    taking_up = (*_DID.finditer(text), *_IS.finditer(text), *_WHICH_BY.finditer(text))
    for taken in sorted(taking_up, key=lambda one: one.start()):
        groups = taken.groupdict()
        verb = groups.get("verb") or groups.get("noun") or ""
        verb = _VERB_OF.get(verb, verb)
        sentence = paragraph.sentence_at(taken.start())
        what = groups.get("what") or groups.get("of") or groups.get("thing") or ""
        for one in made:
            home = paragraph.sentence_at(one.start())
            if one.end() >= taken.start() or home == sentence:
                continue
            if one["verb"] != verb and not (not one["verb"] and verb in _ANY_WORK):
                continue
            subject = _thing_before(text, home, one)
            thing = read_mention(what) if what else Mention("it")
            if subject is None or thing is None or not is_same(paragraph, subject, thing, home, sentence):
                continue
            if set(one["who"].split()) & set(taken["who"].split()) or taken["who"] in text[: taken.start()]:
                continue
            spans = Span(*one.span("who")), Span(*taken.span("who"))
            tail = text[one.end() : home.end]
            if (
                has_open_words(home.slice(text))
                or has_open_words(sentence.slice(text))
                or _DETAIL.match(tail.strip(" ,"))
                or _DETAIL.search(text[home.start : one.start()])
                or comes_again(paragraph, *spans)
                or any(paragraph.is_masked(span) for span in spans)
            ):
                continue
            yield spans
            return


def _thing_before(text: str, home: Span, one: re.Match[str]) -> Mention | None:
    head = text[home.start : one.start()]
    return subject_before(text, home, home.start + len(without_auxiliaries(head)))
