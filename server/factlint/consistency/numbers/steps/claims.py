"""What a sentence says of how much more or less there is: so many percent, points, a third, so much, so many times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.prose.span import Span

STEP_WORDS = frozenset(
    "% percent cent point points half third thirds quarter quarters fifth tenth double doubled doubles doubling twice "
    "triple tripled triples tripling "
    "treble trebled trebling quadrupled quadruple quintupled halved halve halves halving twofold threefold fourfold "
    "fivefold tenfold fold times "
    "majority margin lead difference gap surplus deficit shortfall more fewer less longer higher taller shorter lower "
    "larger smaller heavier older "
    "faster loss losses raised raises cut up down higher went saving rose fell increased decreased grew dropped climbed "
    "jumped soared surged declined plunged shrank increase decrease rise fall drop gain".split()
)
"""Words one of which a paragraph with a step has."""
_RISE = (
    r"(?:increas\w*|growing|ris(?:e[ns]?|ing)|rose|gr[oe]w\w*|growth|gain\w*|jump\w*|up|climb\w*|surg\w+|soar\w*|hike|upturn|more|"
    r"higher|expan\w+|raised|"
    r"faster|larger|longer|taller|bigger|heavier|extra|put up)"
)
_FALL = (
    r"(?:decreas\w*|declin\w*|fall(?:s|ing|en)?|fell|drop\w*|reduc\w*|down|cuts?|loss|lost|plung\w*|slump\w*|shr[aiu]nk\w*|"
    r"less|lower|fewer|saving|"
    r"savings|slower|smaller|shorter|lighter|cheaper|discount\w*)"
)
_BEFORE = compile_late(
    rf"\b(?:(?P<up>{_RISE})|(?P<down>{_FALL}))\s+(?:(?:by|of|some|a|an|another|exactly|just|fully|full)\s+){{0,3}}(?:(?!to )[a-z]+ (?=$))?"
    r"$",
    re.I,
)
"""Before how much: "rose by |12"."""
_AFTER = compile_late(
    rf"\s*(?:(?!and\b|or\b|but\b|then\b)[a-z]+\s+)?(?!(?:up|down)\s+to\b)(?:(?P<up>{_RISE})|(?P<down>{_FALL}))\b", re.I
)
"""Behind how much: "12| more"."""
_SIGNED = compile_late(r"[(,]\s*(?:or\s+)?(?P<sign>[+−–-])$")
"""Before a share with a sign: "(+|5%"."""
_OR_BY = compile_late(r"(?:\bby|,\s+or|\bor|,\s+that is,?|,\s+i\.e\.,?|\()\s+(?:exactly\s+|an?\s+)*$")
"""Before a share of a step that is told: "from 40 to 50, or |25%"."""
_TIMES = {
    "twice": 2,
    "double": 2,
    "half": Fraction(1, 2),
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
"""How many times a word is."""
_STEMS = {
    **dict.fromkeys(("doubl", "twofold", "two-fold"), 2),
    **dict.fromkeys(("trebl", "tripl", "threefold", "three-fold"), 3),
    **dict.fromkeys(("quadrupl", "fourfold", "four-fold"), 4),
    **dict.fromkeys(("quintupl", "fivefold", "five-fold"), 5),
    **dict.fromkeys(("tenfold", "ten-fold"), 10),
    "halv": Fraction(1, 2),
}  # fmt: skip
"""How many times a verb makes it, by how it begins."""
_STEMS_OF_MULTIPLES = ("doubl", "trebl", "tripl", "upl", "halv", "fold", "twice", "half", "times")
_MULTIPLE = compile_late(
    r"\b(?P<word>(?:doubl|trebl|tripl|quadrupl|quintupl|halv)(?:ed|es|ing|e(?=\s+(?:the|that|what|its|as)\b))|(?:two|three|"
    r"four|five|ten)-?fold)\b|"
    r"\b(?P<times>twice|half|(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+times)\s+(?:as\s+(?:many|much|"
    r"large|big|high|long|heavy|dear|great|strong|"
    r"tall|old|expensive|fast|wide|deep)\b|the\s+(?=[$€£]?\d)|more\b|(?:that|those)\s+of\b|higher\b|larger\b|what\s|(?:its|"
    r"their|the)\s(?:original|former|previous|old|initial)\b)",
    re.I,
)
"""So many times: "doubled", "three times as many"."""
_HEDGE = compile_late(
    r"\b(?:about|almost|nearly|more\s+than|over|roughly|approximately|virtually|at\s+least|less\s+than|not|or|around|"
    r"practically|up\s+to|close\s+to|"
    r"well\s+over|greater\s+than|just\s+(?:over|under)|some|to|would|will|could|should|may|might|must|can|than)\s+(?:\w+\s+)?$",
    re.I,
)
"""Before a multiple that is loose, or only to come."""
_BOUND = compile_late(
    r"(?<!not )\b(?:(?P<more>(?:well\s|far\s)?(?:more\sthan|over))|(?P<less>almost|nearly|not\squite|just\sunder|all\sbut|"
    r"close\sto))\s$",
    re.I,
)
"""Before one that is a bound: "more than |doubled"."""
_MARGIN = compile_late(
    r"\b(?:majority|margin|lead|difference|gap|surplus|deficit|shortfall)\s+(?:of|was|is|being|:)\s*(?:just |only |exactly )*$"
)
"""Before a difference with a name: "a lead of |12"."""
_OF_ANOTHER = compile_late(r",\s+(?:(?:the|its|their)\s+)?(?!(?:or|that|up|down|an?)\b)[a-z]+\s+by\s+$")
"""Of "prices rose from 10 to 12 euros, wages by 5%": what rose by that is something else."""
_RANGE = compile_late(r"^\s*(?:to|or|[-–—])\s*$|\bbetween\s*$|^\s?[-–—]\s?\d")
"""Beside an end of a range."""
_SO_MANY_TIMES = compile_late(r"\s?[x×](?![\w-])")
"""Behind "2" in "boosted 2x more"."""
_WHO_CHANGED = compile_late(
    r"\s+(?:[a-z]+ed|rose|rises?|risen|grew|grows?|fell|falls?|fallen|shrank|lost|gained|went|climbs?|drops?)\s+from\b"
)
"""Behind so many that changed themselves: "12| rose from"."""
_NAME = compile_late(r"\b[A-Z][a-z]+\s$")
_CHANGED = compile_late(
    r"\s(?:increased|decreased|reduced|raised|expanded|rose|fell|grew|cut|lost|gained|shrank|declined|dropped)\b"
)
"""Behind a number that ends the name of what changed: "Hobet 21| decreased production"."""
_OF_A_POINT = compile_late(r"\s+(?:of\s+)?an?\s+(?:percentage\s+)?point\b")
"""Behind a part of a point: "half| a percentage point"."""
_BASIS = compile_late(r"\s+basis points?\b")
_POINTS = compile_late(r"\s+points?\b")


@dataclass(frozen=True, slots=True)
class Claim:
    """How much more or less something is said to be: so many percent, points, of a part, so much, so many times."""

    kind: Literal["percent", "points", "part", "amount", "times"]
    value: Fraction
    span: Span
    sentence: int
    quantity: Quantity | None = None
    goes_up: bool | None = None
    is_more: bool = False
    """Whether it may be so many times more, as "three times more" is four times as much to some."""
    bound: Literal["", "more", "less"] = ""
    """Whether it is said to be more than so many times, or nearly so many."""


def find_claims(reading: Reading) -> Iterator[Claim]:
    """What is said of steps in percent, points, parts and amounts."""
    quantities = reading.quantities
    for at, one in enumerate(quantities):
        kind = _kind(one)
        if kind == "amount" and _BASIS.match(one.after):
            yield Claim("points", one.value / 100, one.number.span, one.sentence, one)
            continue
        is_range = _RANGE.search(one.before) or (
            _RANGE.search(one.after) and at + 1 < len(quantities) and not quantities[at + 1].number.currency
        )
        if kind == "amount" and _SO_MANY_TIMES.match(one.after):
            continue
        is_pronoun = kind == "amount" and one.is_one
        if kind is None or one.value <= 0 or is_pronoun or is_range or _WHO_CHANGED.match(one.after):
            continue
        if kind == "amount" and one.number.figures and _NAME.search(one.before) and _CHANGED.match(one.after):
            continue
        said = _BEFORE.search(one.before[-48:]) or _AFTER.match(one.after)
        if kind == "amount":
            is_by = re.search(
                r"\b(?:by|of|up|down|lost|gained|cut|saving)\s+(?:another\s+|some\s+)?$", one.before[-24:]
            )
            if _MARGIN.search(one.before[-40:]):
                yield Claim("amount", one.value, one.number.span, one.sentence, one)
            elif said and (is_by or _AFTER.match(one.after)):
                yield Claim("amount", one.value, one.number.span, one.sentence, one, said["up"] is not None)
            continue
        signed = _SIGNED.search(one.before[-8:])
        if said is None and signed is None and _OR_BY.search(one.before) and not _OF_ANOTHER.search(one.before):
            yield Claim(kind, one.value, one.number.span, one.sentence, one)
        elif said is not None or signed is not None:
            up = said["up"] is not None if said else signed is not None and signed["sign"] == "+"
            yield Claim(kind, one.value, one.number.span, one.sentence, one, up)


def _kind(one: Quantity) -> Literal["percent", "points", "part", "amount"] | None:
    """As what a quantity may tell a step; None where it may not."""
    if one.unit == "%":
        return "percent"
    if one.unit == "part" and _OF_A_POINT.match(one.after):
        return "points"
    if one.unit == "points" or (one.is_amount and one.noun == "point" and _POINTS.match(one.after)):
        return "points"
    if one.unit == "part":
        return "part" if one.number.in_words and one.value < 1 else None
    return "amount" if one.is_amount else None


def find_multiples(reading: Reading) -> Iterator[Claim]:
    """What is said of steps as so many times: "doubled", "three times as many", "halved"."""
    text = reading.paragraph.text
    small = text.lower()
    may_tell = any(stem in small for stem in _STEMS_OF_MULTIPLES)
    for at, sentence in enumerate(reading.paragraph.sentences if may_tell else ()):
        for found in _MULTIPLE.finditer(text, sentence.start, sentence.end):
            before = text[max(sentence.start, found.start() - 30) : found.start()]
            bounded = _BOUND.search(before)
            if bounded is None and _HEDGE.search(before):
                continue
            bound = "" if bounded is None else "more" if bounded["more"] else "less"
            if found["word"]:
                word = found["word"].lower()
                times = next(Fraction(value) for stem, value in _STEMS.items() if word.startswith(stem))
                span = Span(*found.span("word"))
                if "fold" in word and re.search(
                    _FALL, text[max(sentence.start, found.start() - 30) : found.end() + 12], re.I
                ):
                    times = 1 / times
            else:
                word = found["times"].lower().split()[0]
                times, span = Fraction(_TIMES.get(word) or int(word)), Span(*found.span("times"))
            yield Claim(
                "times", times, span, at, is_more=found[0].lower().endswith(("more", "higher", "larger")), bound=bound
            )
