"""A number of years told of a beginning and a later year, whatever words join them: "in the family since 1894, in 2024 … 120 years"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factlint.consistency.dates.anniversaries.jubilees import CENTENARY, KEPSAKE, NAMED, is_of_something, jubilees
from factlint.consistency.dates.anniversaries.origins import OF_KIN, is_of_other_wedding
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.ordinals import ORDINAL, ordinal_value
from factlint.consistency.dates.spans_of_time import AMOUNT, amount
from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_TOLD = compile_late(
    rf"\b(?:(?P<nth>{ORDINAL})[\s-](?:(?:wedding|founding)\s)?(?:anniversary|birthday|jubilee|year\s(?:in|of|on|as|at)\b|since\b)|"
    rf"(?P<named>{CENTENARY}|{KEPSAKE}(?=\s(?:jubilee|wedding|anniversary)))\b|"
    rf"(?:(?:celebrat|mark|commemorat|complet)\w*|look(?:s|ed|ing)?\sback\s(?:on|over)|(?:been|run|lived|traded|worked|"
    rf"played)(?:\s[a-z]+){{0,3}}?\sfor)\s(?:its\s|their\s|our\s|his\s|her\s)?(?P<amount>{AMOUNT})\syears\b"
    r"(?!\s(?:of\s(?:the|its|his|her|their|our|an?|war|peace|marriage|age)\b|since|as|after|before|in\s|at\s|with\s|until|under|when|ago|later|earlier))|"
    rf"\bfor\s(?P<service>{AMOUNT})\syears['’]?\s(?:of\s)?(?:loyal\s|faithful\s|long\s)?(?:service|membership)\b|"
    rf"\bturn(?:s|ed|ing)?\s(?P<age>{AMOUNT})(?=\s(?:this\s(?:year|month|spring|summer|autumn|winter)|in\s(?:[A-Z][a-z]+\s)?\d{{4}})\b|[,;.])|\bbe\s(?P<old>{AMOUNT})\syears\sold\b)",
    re.IGNORECASE,
)
_BEGINNING = compile_late(
    r"\b(?:found(?:ed|ing|ation)|open(?:ed|ing)?|[Ss]ince|first|dat(?:es?|ing)\sfrom|born|birth|form(?:ed|ation)|independen(?:t|ce)|"
    r"married|wed(?:ding)?|establish\w*|launch\w*|start(?:ed)?|began|begun|built|created|consecrat\w*|death|died|set\sup|"
    r"inaugurat\w*|completed|charter(?:ed)?|(?:granted|given|received)\s(?:[a-z]+\s){0,2}(?:charter|market|rights?|licen[cs]e|status|freedom)|signed|treaty|battle|siege|fire|flood|gale|storm|strike|rising|revolt|voyage|landing|expedition|wreck|sank|came|went\sdown|fought|burn\w*|laid|stone|gave|opening|arriv\w+|joined|moved|published|printed|performed|played|invented|discover\w+|patented|crowned|coronation|ordained|appointed)\b[^.;]{0,50}$"
)
_OF_SOMEBODY = compile_late(r"\b(?:[Hh]is|[Hh]er|[Mm]y|[Yy]our|['’]s)\s$")
_ANEW = compile_late(
    r"\b(?:again|anew|once\smore|re-?(?:founded|established|opened|built|formed|launched|created|started)|revived?|(?:was|were|been)\srestored|"
    r"permission|consent|dissolved|merged|moved|closed|"
    r"until|predecessor|another|rival|album|successor|renamed|took\sover|taken\sover)\b",
    re.IGNORECASE,
)
_ITS = compile_late(r"\b(?:[Ii]ts|[Tt]heir|[Oo]ur|[Tt]he)\s$")
_IT_WAS = compile_late(r"(?:It|They|He|She|We)\s(?:was|were|had\sbeen|first|opened|began|started|met)\b")
_BORN = compile_late(r"\b(?:born|birth)\b")
_THIS_YEAR = compile_late(r"\sthis\s[a-z]+\b")
_CUES = (
    "nniversar",
    "enten",
    "ubilee",
    "irthday",
    "wedding",
    "turn",
    "elebrat",
    "mark",
    "complet",
    " year in ",
    " year of ",
    " years",
    "since",
)
_MOST_YEARS = 1000
_LEAST_YEARS = 5
_OF_KIN = compile_late(r"\s*(?:His|Her|Its|Their|The\s[a-z]+['’]s)\s")
_OF_BIRTH_OR_DEATH = compile_late(r"\b(?P<what>birth|death)\b")
_BORN_OR_DIED = {"birth": compile_late(r"\bborn\b[^.;:]*$"), "death": compile_late(r"\b(?:died|killed)\b[^.;:]*$")}


class YearsSince(NamedTuple):
    """So many years, told of a beginning and a later year."""

    number: Span
    value: int
    since: Moment
    then: Moment
    is_amount: bool


def find_years_since(paragraph: Paragraph) -> Iterator[YearsSince]:
    """The numbers of years that the only two years about do not make."""
    text = paragraph.text
    known = moments(paragraph)
    if len({one.year for one in known}) < 2 or not any(cue in text for cue in _CUES):
        return
    of_others = {one.number.start for one in jubilees(text) if one.of_other or is_of_something(text, one.span.end)}
    for found in _TOLD.finditer(text):
        group = next(name for name in ("nth", "named", "amount", "service", "age", "old") if found[name])
        value = _value(group, found[group])
        number = Span(*found.span(group))
        pair = _pair(paragraph, number, known)
        if pair is None or not _LEAST_YEARS <= value <= _MOST_YEARS or is_hedged_before(text, number.start):
            continue
        if "birthday" in found[0].lower() and _OF_SOMEBODY.search(text, 0, number.start):
            continue  # an age, which that rule reads
        since, then = pair
        if is_of_other_wedding(text, since.span.start, found.start()) or OF_KIN.search(
            text, max(0, number.start - 20), number.start
        ):
            continue
        if group in ("nth", "named") and since.span.start < number.start and number.start in of_others:
            continue
        if group == "amount" and _BORN.search(text, max(0, since.words.start - 20), since.words.start):
            continue
        if _THIS_YEAR.match(text, found.end()) and ";" in text[found.end() : max(found.end(), then.span.start)]:
            continue
        apart = then.year - since.year
        if abs(apart - value) > 1 and apart < 2 * value < 4 * apart and not paragraph.is_masked(number):
            yield YearsSince(number, value, since, then, group not in ("nth", "named"))


def _value(group: str, words: str) -> int:
    if group == "nth":
        return ordinal_value(words)
    return NAMED[words.lower()] if group == "named" else int(amount(words))


def _pair(paragraph: Paragraph, number: Span, known: tuple[Moment, ...]) -> tuple[Moment, Moment] | None:
    """The beginning and the later year of which a number of years is told: the only two of its sentence, or of two."""
    text, sentence = paragraph.text, paragraph.sentence_at(number.start)
    own = [one for one in known if sentence.contains(one.span)]
    start = sentence.start
    if len({one.year for one in own}) == 1:
        before, after = paragraph.sentence_before(sentence), paragraph.sentence_after(sentence)
        told = [one for one in known if before.contains(one.span)] if before else []
        if not told and after is not None:
            told = [one for one in known if after.contains(one.span)]
            told = told if _IT_WAS.match(text, after.start) or _is_told_of(text, number, told, sentence) else []
        elif before is not None:
            start = before.start
        own = [*told, *own]
    if len({one.year for one in own}) != 2 or any(one.is_loose for one in own):
        return None
    since = min(own, key=lambda one: one.year)
    then = max(own, key=lambda one: one.year)
    lead = text[max(start, since.words.start - 70) : since.words.start]
    is_its = since.span.end < number.start and _ITS.search(text, max(0, number.start - 12), number.start) is not None
    is_then_before = then.span.end <= sentence.start and since.span.end < number.start and is_its
    if (
        not (sentence.contains(then.span) or (is_then_before and _BEGINNING.search(lead)))
        or not (is_its or _BEGINNING.search(lead))
        or _ANEW.search(text, start, sentence.end)
    ):
        return None
    return since, then


def _is_told_of(text: str, number: Span, told: Sequence[Moment], sentence: Span) -> bool:
    """Whether the next sentence tells the birth or the death whose anniversary it is: "the bicentenary of her birth"."""
    what = _OF_BIRTH_OR_DEATH.search(text, number.end, sentence.end)
    if what is None or len(told) != 1 or _OF_KIN.match(text, sentence.end):
        return False
    return _BORN_OR_DIED[what["what"]].search(text, sentence.end, told[0].words.start) is not None
