"""How high, long, wide or heavy one thing is, what it costs, and the value that a setting has by default."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.contradictions.facts import SUBJECT, Fact, is_loose, subject_of
from factlint.consistency.contradictions.vocabulary.apart_words import YEAR
from factlint.consistency.contradictions.vocabulary.units import DIMENSION_OF, UNIT_OF
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_UNIT_OF = UNIT_OF | {
    "people": "people",
    "inhabitants": "people",
    "workers": "workers",
    "employees": "workers",
    "spectators": "spectators",
}
_UNIT = "|".join(sorted(_UNIT_OF, key=len, reverse=True))
_NUMBER = rf"(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?)(?:\s|-)?(?P<unit>{_UNIT})\b"
_MEASURED = compile_late(rf"\d(?:\s|-)?(?:{_UNIT})\b")
_ADJECTIVE = r"(?P<dimension>high|tall|long|wide|deep|thick|across|in\s(?:length|height|width|diameter|depth))\b"
_DIMENSION = r"(?P<dimension>height|length|width|depth|thickness|weight|diameter)"
_PATTERNS = (
    compile_late(
        rf"{SUBJECT}(?:,?\s(?:which|that))?\s(?P<verb>is|was|stands|measures|rises)\s{_NUMBER}[\s-]{_ADJECTIVE}"
    ),
    compile_late(rf"{SUBJECT},\s{_NUMBER}[\s-]{_ADJECTIVE},"),
    compile_late(rf"{SUBJECT}\s(?:has|had)\sa\s(?:total\s)?{_DIMENSION}\sof\s{_NUMBER}"),
    compile_late(rf"\b(?:At|With)\sa\s(?:total\s)?{_DIMENSION}\sof\s{_NUMBER},\s{SUBJECT}"),
    compile_late(rf"\bAt\s{_NUMBER}[\s-]{_ADJECTIVE},\s{SUBJECT}"),
    compile_late(rf"\b[Tt]he\s{_DIMENSION}\sof\s{SUBJECT}\s(?:is|was)\s{_NUMBER}"),
)
_DOES = compile_late(rf"{SUBJECT}\s(?P<dimension>weighs|covers|employs|seats|houses)\s{_NUMBER}")
_DOING = (" weighs ", " covers ", " employs ", " seats ", " houses ")
_POPULATION = compile_late(
    r"\b[Tt]he\spopulation\sof\s(?P<name>[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+){0,2})\s(?:is|stands\sat)\s(?P<number>\d{1,3}(?:,\d{3})+)(?!\d|[.,]\d)"
)
_PRICE = compile_late(
    r"(?:^|(?<=[.!?]\s))(?:An?|The)\s(?P<noun>[a-z]{4,})(?:\scosts?|,\sat)\s(?P<currency>[$€£])?"
    r"(?P<number>\d+(?:\.\d+)?)(?:\s(?P<unit>euros|dollars|pounds))?\b(?!\s(?:per|an?|each)\b)"
)
_PRICED = re.compile(r"\bcosts?\s|,\sat\s")
_DEFAULTS = (
    compile_late(rf"(?:^|(?<=[.!?]\s))[Tt]he\sdefault\s(?P<noun>[a-z]+(?:\s[a-z]+)?)\sis\s{_NUMBER}"),
    compile_late(rf"\bthe\s(?P<noun>[a-z]+(?:\s[a-z]+)?)\sdefaults\sto\s{_NUMBER}"),
)
_OF_A_PART = compile_late(
    r"\b(?:with|without|including|excluding|counting|above|below|now|then|once|today|average|maximum|minimum|in\s\d{4}|by\s\d{4})\b",
    re.IGNORECASE,
)
_IN_ANOTHER = compile_late(r"\b(?:of|in|on|at|to|from|near|by|beside|under|over|behind|inside|outside|with)\s$")
"""Before a noun that only tells where something is, or whose: "the oak in the churchyard is 23 metres tall"."""
_OTHERWISE = compile_late(r"^(?:On|In|For|With|When|If|Under|During|At)\s")


def find_measures(paragraph: Paragraph) -> list[Fact]:
    """The measures of whole things in a paragraph; the value is the number as it is written, without commas."""
    return list(_measures(paragraph)) if paragraph.has_figures else []


def _measures(paragraph: Paragraph) -> Iterator[Fact]:
    text = paragraph.text
    measured = dict.fromkeys(paragraph.sentence_at(found.start()) for found in _MEASURED.finditer(text))
    for sentence in measured:
        for pattern in _PATTERNS:
            for found in pattern.finditer(text, sentence.start, sentence.end):
                yield from _fact(
                    paragraph, found, subject_of(found), DIMENSION_OF[found["dimension"].removeprefix("in ")]
                )
        does = any(text.find(verb, sentence.start, sentence.end) >= 0 for verb in _DOING)
        for found in _DOES.finditer(text, sentence.start, sentence.end) if does else ():
            yield from _fact(paragraph, found, subject_of(found), found["dimension"])
        for pattern in _DEFAULTS if "default" in text else ():
            for found in pattern.finditer(text, sentence.start, sentence.end):
                yield from _default(found, sentence.slice(text))
    for found in _POPULATION.finditer(text) if "opulation of " in text else ():
        if not YEAR.search(_sentence(paragraph, found)):
            yield from _fact(paragraph, found, f"the population of {found['name']}", "population", unit="people")
    is_priced = ("cost" in text or "at" in paragraph.words) and _PRICED.search(text)
    for found in _PRICE.finditer(text) if is_priced else ():
        unit = found["currency"] or found["unit"]
        if unit:
            yield from _fact(paragraph, found, f"the {found['noun']}", "price", unit=unit)


def _default(found: re.Match[str], sentence: str) -> Iterator[Fact]:
    """The value of a setting, where the sentence does not tell that it is another elsewhere ("On Windows …")."""
    if not _OTHERWISE.search(sentence) or sentence.startswith("If nothing"):
        said = f"default in {_UNIT_OF[found['unit']]}"
        value = found["number"].replace(",", "")
        yield Fact(f"the {found['noun']}", said, value, Span(*found.span("number")), "measure")


def _fact(
    paragraph: Paragraph, found: re.Match[str], subject: str | None, dimension: str, *, unit: str = ""
) -> Iterator[Fact]:
    span = Span(*found.span("number"))
    before = paragraph.text[paragraph.sentence_at(span.start).start : found.start()]
    if (
        _IN_ANOTHER.search(before) is not None
        or subject is None
        or is_loose(paragraph, found.start(), span)
        or _OF_A_PART.search(before)
    ):
        return
    if _OF_A_PART.search(paragraph.text, found.end(), paragraph.sentence_at(span.start).end):
        return
    unit = unit or _UNIT_OF[found["unit"]]
    then = " then" if found.groupdict().get("verb") == "was" else ""
    yield Fact(subject, f"{dimension} in {unit}{then}", found["number"].replace(",", ""), span, "measure")


def _sentence(paragraph: Paragraph, found: re.Match[str]) -> str:
    return paragraph.sentence_at(found.start()).slice(paragraph.text)
