"""A rise, fall or multiple that is not the step from one number to the other.

"Rose from 20 to 25, an increase of 20 percent" is 25 percent; "tripled, from 40 to 90" is little more than doubled. The
rule reads "from A to B" with a percentage right before or after it that says it is a rise or a fall, and words such as
*doubled, tripled, halved, fourfold*; a rise to less and a fall to more are found too.

Each number may be rounded in its last written place, and *doubled* need not be exact. The rule keeps silent about
numbers that are about so many, yearly or average rates, changes after inflation, two percentages (where points may be
meant), differing units, ranks and ratings, and in quotations.

Mend the percentage, or the number that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import (
    decimals_of,
    figures_of,
    format_like,
    format_trimmed,
    is_loose,
    is_year,
    ratio_bounds,
    tolerance,
)
from factlint.consistency.numbers.quantities import check_reading
from factlint.consistency.numbers.steps import STEP_WORDS, check_steps
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_DIRECTION_WORDS = (
    r"rose|increased|grew|climbed|jumped|soared|surged|went|fell|decreased|declined|dropped|plunged|shrank|cut\b"
)
_FROM = compile_late(r"\bfrom\s+(?:a\s+(?:low|high|base|mere|level)\s+of\s+|just\s+|only\s+|a\s+mere\s+)?$", re.I)
_TO = compile_late(
    r"(?P<unit>(?:\s+[a-z][\w'’-]*){0,3}?)(?:\s+(?:in|on|by|at|for|during)\s+(?:[a-z]+\s+)"
    r"?(?:[A-Z]\w+\s+)?(?:1\d{3}|20\d{2})?[\w'’ ]{0,20}?)?,?\s+to\s+(?:just\s+|only\s+)?$"
)
_UNIT = compile_late(
    r"\s+(?!in\b|on\b|by\b|at\b|for\b|during\b|and\b|or\b|but\b|a\b|an\b|over\b|between\b|"
    r"within\b|after\b|to\b|from\b|as\b|with\b|the\b|this\b|last\b|per\b|while\b)([a-z][a-z'’-]*)"
)
_RISE = (
    r"(?:increas\w*|rise|rises|rising|rose|risen|gr[oe]w\w*|growth|gain\w*|"
    r"jump\w*|up|climb\w*|surg\w+|soar\w*|hike|upturn|more|higher|expan\w+)"
)
_FALL = (
    r"(?:decreas\w*|declin\w*|fall|falls|falling|fell|fallen|drop\w*|reduc\w*|down|"
    r"cut|cuts|loss|lost|plung\w*|slump\w*|shr[aiu]nk\w*|less|lower|fewer|saving)"
)
_CHANGE_BEFORE = compile_late(
    rf"\b(?:(?P<up>{_RISE})|(?P<down>{_FALL}))\s+(?:(?:by|of|some|a|an|another)\s+){{0,3}}$", re.I
)
_CHANGE_AFTER = compile_late(rf"\s*(?:\w+\s+)?\b(?:(?P<up>{_RISE})|(?P<down>{_FALL}))\b", re.I)
_CHANGED = compile_late(
    r"\s+(?:\w+ed|rose|rises?|risen|grew|grows?|fell|falls?|fallen|shrank|lost|gained|went|climbs?|drops?)\s+from\b"
)
_LINK = compile_late(
    r"(?:\s++[A-Za-z][\w'’-]*+){0,4}(?:\s*+[,(—–;:]|\s++or)\s*+(?:or\s++|that is,?\s++|"
    r"i\.e\.,?\s++|which is\s++|representing\s++|making\s++|meaning\s++|marking\s++|for\s++)?"
    rf"(?:(?:a|an|the)\s++)?(?:\w++\s++)?(?:{_RISE}\s++|{_FALL}\s++)?(?:(?:by|of)\s++)?[+−-]?$",
    re.I,
)
_LINK_BEFORE = compile_late(
    r"(?:\s++(?!of\b|in\b|to\b|than\b)[a-z][\w'’-]*+){0,3},?\s*+(?:[(—–]\s*+)?from\s++(?:just\s++|only\s++)?", re.I
)
_ENDS_CLAUSE = compile_late(r"\s*(?:[.;)]|,\s|$)|\s+(?:in|by|within|over)\s")
_YEAR_OF = compile_late(r"(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|by|at|for)\s+(?:the\s+end\s+of\s+)?")
_OTHER_RATE = compile_late(
    r"\b(?:annual(?:ly|i[sz]ed)?|yearly|monthly|weekly|daily|(?<!within )(?<!in )(?<!over )(?<!under )a year|per\b(?!\s?cent)|each\b|"
    r"average|averag\w+|compound\w*|inflation|real terms|adjust\w*|relative|seasonal\w*|"
    r"points?|odds|risk|rank\w*|place|rating|grade|log\w*|scale)\b",
    re.I,
)
_MULTIPLES = {
    "doubl": 2,
    "twofold": 2,
    "two-fold": 2,
    "trebl": 3,
    "tripl": 3,
    "threefold": 3,
    "three-fold": 3,
    "quadrupl": 4,
    "fourfold": 4,
    "four-fold": 4,
    "quintupl": 5,
    "fivefold": 5,
    "five-fold": 5,
    "tenfold": 10,
    "ten-fold": 10,
    "halv": Fraction(1, 2),
}
_MULTIPLE = compile_late(
    r"\b(?P<word>doubl(?:ed|es?|ing)|trebl(?:ed|es?|ing)|tripl(?:ed|es?|"
    r"ing)|quadrupl(?:ed|es?|ing)|quintupl(?:ed|es?|ing)|halv(?:ed|es?|ing)|"
    r"(?:two|three|four|five|ten)-?fold)\b(?:\s+[a-z][\w'’-]*){0,4}?,?(?:\s+[a-z]+ing)?\s*(?:\(|—|–)?\s*from\s+$",
    re.I,
)
_MULTIPLE_HEDGE = compile_late(
    r"\b(?:about|almost|nearly|more\s+than|over|roughly|approximately|virtually|"
    r"at\s+least|less\s+than|not|or|around|practically|up\s+to)\s+(?:\w+\s+)?$",
    re.I,
)
_MULTIPLE_WORD = compile_late(r"doubl|tripl|trebl|quadrupl|quintupl|fold\b|halv")
_CHANGE_WORD = compile_late(rf"%|per\s?cent|doubl|tripl|trebl|quadrupl|quintupl|fold\b|halv|{_DIRECTION_WORDS}")
_TIME_UNIT = compile_late(r"\s+(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b")
_LOOSE_BY = Fraction(1, 8)
_DIRECTION = compile_late(
    r"\b(?:(?P<up>rose|increased|grew|climbed|jumped|soared|surged)|(?P<down>fell|decreased|declined|dropped|plunged|shrank))\s+from\s+$"
)
_DIRECTION_VERB = compile_late(
    r"\b(?:(?P<up>rose|increased|grew|climbed|jumped|soared|surged|went up)|"
    r"(?P<down>fell|decreased|declined|dropped|plunged|shrank|went down|was cut|were cut))\b(?:\s+[a-z]+){0,4}\s+from\s+$"
)
_OR_BY = compile_late(
    r"^(?:\s+[a-z]+){0,3}(?:,?\s+or\s+(?:by\s+)?|,\s+(?:that is,?|i\.e\.,?)\s+(?:by\s+)?|\s+\((?:by\s+)?)$"
)
_LOWER_IS_HIGHER = compile_late(
    r"\b(?:rank\w*|place|seed\w*|table|position|negative|minus|ratio|odds|BC|pH|magnitude|grade|division|number|no\.|level|stor(?:y|ey))\b",
    re.I,
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*_check_forms(paragraph)]
    yield from found
    yield from check_reading(paragraph, check_steps, STEP_WORDS, found, 2)


def _check_forms(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if "from " not in text or not (paragraph.has_figures or _MULTIPLE_WORD.search(text)):
        return
    if not _CHANGE_WORD.search(text):
        return
    numbers = paragraph.numbers
    for at in range(len(numbers) - 1):
        if not _FROM.search(text, 0, _start(numbers[at])):
            continue
        to = _end_of_change(text, numbers, at)
        if to is not None:
            yield from _check_change(paragraph, numbers, at, to)


def _start(number: Number) -> int:
    return number.span.start - len(number.currency)


def _end_of_change(text: str, numbers: Sequence[Number], at: int) -> int | None:
    """The index of B in "from A to B", with at most a year between them."""
    for later in range(at + 1, min(at + 3, len(numbers))):
        if _TO.fullmatch(text, numbers[at].span.end, _start(numbers[later])):
            return later
    return None


def _check_change(paragraph: Paragraph, numbers: Sequence[Number], at: int, to: int) -> Iterator[Slip]:
    text, first, last = paragraph.text, numbers[at], numbers[to]
    sentence = paragraph.sentence_at(first.span.start)
    if (
        first.kind != last.kind
        or first.kind in ("fraction", "points")
        or first.value <= 0
        or last.value <= 0
        or first.value == last.value
    ):
        return
    if (
        _has_different_units(text, first, last)
        or _are_years(text, first, last)
        or is_loose(paragraph, (first, last))
        or last.span.end > sentence.end
    ):
        return
    if paragraph.is_masked(Span(first.span.start, last.span.end)) or paragraph.has_gap(first.span.start, last.span.end):
        return
    slip = (
        _check_multiple(paragraph, first, last)
        or _check_percentage(paragraph, numbers, at, to, sentence)
        or _check_direction(paragraph, first, last, sentence)
    )
    if slip is not None:
        yield slip


def _has_different_units(text: str, first: Number, last: Number) -> bool:
    """Whether the two are measured in different things: "from 2 hours to 45 minutes"."""
    if first.currency != last.currency:
        return True
    if first.figures and last.figures and (first.span == first.figures) != (last.span == last.figures):
        return True
    one, other = _UNIT.match(text, first.span.end), _UNIT.match(text, last.span.end)
    if one is None:
        return False
    if other is None:
        return not _ENDS_CLAUSE.match(text, last.span.end)  # "from 4,000 cars a day to 11,000."
    return one[1].rstrip("s") != other[1].rstrip("s")


def _are_years(text: str, first: Number, last: Number) -> bool:
    return is_year(first, text) and is_year(last, text)


def _check_multiple(paragraph: Paragraph, first: Number, last: Number) -> Slip | None:
    text = paragraph.text
    found = _MULTIPLE.search(text, max(0, first.span.start - 80), _start(first))
    if found is None or _MULTIPLE_HEDGE.search(text, max(0, found.start() - 24), found.start()):
        return None
    if found["word"].lower().endswith("ing") and _TIME_UNIT.match(text, last.span.end):
        return None  # "doubling from 7 months to 4": the time that it takes
    times = Fraction(next(value for stem, value in _MULTIPLES.items() if found["word"].lower().startswith(stem)))
    if "fold" in found["word"].lower() and re.search(_FALL, text[max(0, found.start() - 30) : found.end()], re.I):
        times = 1 / times
    low, high = ratio_bounds(first, last)
    if low <= times * (1 + _LOOSE_BY) and high >= times * (1 - _LOOSE_BY):
        return None
    ratio = last.value / first.value
    span = Span(*found.span("word"))
    shown = f"{format_trimmed(ratio, 2)} times"
    working = f"{last.span.slice(text)} is {shown} {first.span.slice(text)}"
    meant = format_like(last, first.value * times, text)
    remedies = [paragraph.remedy(f"Make it {last.currency}{meant}", (figures_of(last), meant))]
    return paragraph.slip(
        span,
        f"From {_words(text, first)} to {_words(text, last)} is {shown} as much.",
        working,
        [_note(paragraph, first, last)],
        remedies,
    )


def _check_percentage(paragraph: Paragraph, numbers: Sequence[Number], at: int, to: int, sentence: Span) -> Slip | None:
    text, first, last = paragraph.text, numbers[at], numbers[to]
    share, up = None, None
    told = numbers[at - 1] if at else None
    if told is not None and told.kind != "percent" and _LINK_BEFORE.fullmatch(text, told.span.end, _start(first)):
        if told.kind == "points" or (told.kind == "fraction" and told.in_words):
            return _check_points_or_fraction(paragraph, first, last, told, sentence)
        return _check_amount(paragraph, first, last, told)
    if (
        at
        and numbers[at - 1].kind == "percent"
        and _LINK_BEFORE.fullmatch(text, numbers[at - 1].span.end, _start(first))
    ):
        if _CHANGED.match(text, numbers[at - 1].span.end):
            return None  # "the top 1 percent rose from 8 to 22": who, not by how much
        share = numbers[at - 1]
    else:
        share = _share_after(text, numbers, to)
    if share is not None and share.kind != "percent":
        return _check_points_or_fraction(paragraph, first, last, share, sentence)
    if share is None or share.value <= 0 or share.span.start < sentence.start or share.span.end > sentence.end:
        return None
    said = _CHANGE_BEFORE.search(text, max(0, share.span.start - 40), share.span.start) or _CHANGE_AFTER.match(
        text, share.span.end
    )
    if said is not None:
        up = said["up"] is not None
    elif _OR_BY.match(text[last.span.end : share.span.start]) and (
        verb := _DIRECTION_VERB.search(text, max(sentence.start, first.span.start - 60), first.span.start)
    ):
        up = verb["up"] is not None
    elif text[share.span.start - 1] in "+−-":
        up = text[share.span.start - 1] == "+"
    else:
        return None
    around = text[max(sentence.start, share.span.start - 40) : min(share.span.end + 30, sentence.end)]
    if _OTHER_RATE.search(around) or is_loose(paragraph, (share,)):
        return None
    low, high = (100 * (ratio - 1) for ratio in ratio_bounds(first, last))
    if not up:
        low, high = -high, -low
    step = max(share.step, share.round_step if share.value >= 100 else share.step)
    if (
        low < share.value + step
        and high >= share.value - step / 2
        and (low <= share.value + step / 2 or high < share.value + step)
    ):
        return None
    if share.value % 10 == 0 and low < share.value + 1 and high > share.value - 1:
        return None  # "from 32 to 51, 60% more": a round figure for 59.4
    if first.kind == "percent" and abs(abs(last.value - first.value) - share.value) <= share.step:
        return None
    right = 100 * (last.value / first.value - 1)
    decimals = max(decimals_of(share), 0 if abs(right) >= 1 else 1)
    exact = format_trimmed(abs(right), max(decimals, 1))
    word = "more" if right > 0 else "less"
    remedies: list[Remedy] = []
    if (right > 0) == up:
        better = format_like(share, abs(right), text)
        remedies.append(
            paragraph.remedy(
                f"Make it {better}%", (figures_of(share), better if share.figures else f"{better} percent")
            )
        )
        meant = format_like(last, first.value * (1 + (share.value if up else -share.value) / 100), text)
        if meant != figures_of(last).slice(text):
            remedies.append(paragraph.remedy(f"Make it {last.currency}{meant}", (figures_of(last), meant)))
    return paragraph.slip(
        share.span,
        f"From {_words(text, first)} to {_words(text, last)} is {exact}% {word}, not {share.span.slice(text).strip()}.",
        f"{_words(text, last)} is {exact}% {word} than {_words(text, first)}",
        [_note(paragraph, first, last)],
        remedies,
    )


def _check_amount(paragraph: Paragraph, first: Number, last: Number, told: Number) -> Slip | None:
    """ "Rose by 20 euros, from 100 to 130"."""
    text = paragraph.text
    said = _CHANGE_BEFORE.search(text, max(0, _start(told) - 40), _start(told))
    if said is None or " by " not in said[0] or {told.kind, first.kind} != {"plain"} or is_year(told, text):
        return None
    if told.currency != last.currency or is_loose(paragraph, (told,)) or told.value <= 0:
        return None
    one, other = _UNIT.match(text, told.span.end), _UNIT.match(text, last.span.end)
    if one is not None and other is not None and one[1].rstrip("s") != other[1].rstrip("s"):
        return None
    if one is None and (other is not None or not told.currency):
        return None
    step = abs(last.value - first.value)
    allowed = sum((tolerance(number) for number in (told, first, last)), Fraction(0))
    if abs(step - told.value) <= min(allowed, told.value / 20):
        return None
    better = format_like(told, step, text)
    working = f"{_words(text, first)} to {_words(text, last)} is {told.currency}{better}"
    return paragraph.slip(
        told.span,
        f"From {working}, not {_words(text, told)}.",
        working,
        [_note(paragraph, first, last)],
        [paragraph.remedy(f"Make it {told.currency}{better}", (figures_of(told), better))],
    )


def _share_after(text: str, numbers: Sequence[Number], to: int) -> Number | None:
    """The percentage after B, with at most the year of B between them."""
    after = to + 1
    if (
        after < len(numbers)
        and is_year(numbers[after], text)
        and _YEAR_OF.fullmatch(text, numbers[to].span.end, numbers[after].span.start)
    ):
        to, after = after, after + 1
    if after >= len(numbers) or not (
        numbers[after].kind in ("percent", "points") or (numbers[after].kind == "fraction" and numbers[after].in_words)
    ):
        return None
    return numbers[after] if _LINK.fullmatch(text, numbers[to].span.end, _start(numbers[after])) else None


def _check_points_or_fraction(
    paragraph: Paragraph, first: Number, last: Number, share: Number, sentence: Span
) -> Slip | None:
    """ "From 8% to 6%, a fall of 3 percentage points" and "from 12,000 to 9,000, a drop of one third"."""
    text = paragraph.text
    said = _CHANGE_BEFORE.search(text, max(0, share.span.start - 40), share.span.start)
    if said is None and text.endswith(", by ", 0, share.span.start):
        said = _DIRECTION_VERB.search(text, max(sentence.start, first.span.start - 60), first.span.start)
    around = text[max(sentence.start, share.span.start - 40) : min(share.span.end + 30, sentence.end)]
    if said is None or share.span.end > sentence.end or is_loose(paragraph, (share,)):
        return None
    step = abs(last.value - first.value)
    shown_step = f"{_words(text, first)} to {_words(text, last)}"
    if share.kind == "points":
        if first.kind != "percent" or abs(step - share.value) <= (first.step + last.step + share.step) / 2:
            return None
        better = format_like(share, step, text)
        working = f"{shown_step} is {better} points"
        remedies = [paragraph.remedy(f"Make it {better}", (figures_of(share), better))]
    else:
        low, high = (abs(ratio - 1) for ratio in ratio_bounds(first, last))
        if first.kind == "percent" or _OTHER_RATE.search(around) or not 0 < share.value < 1:
            return None
        if min(low, high) - _LOOSE_PART <= share.value <= max(low, high) + _LOOSE_PART:
            return None
        working = f"{shown_step} is {format_trimmed(100 * step / first.value, 1)}%"
        remedies = list[Remedy]()
    return paragraph.slip(
        share.span,
        f"From {working}, not {share.span.slice(text).strip()}.",
        working,
        [_note(paragraph, first, last)],
        remedies,
    )


_LOOSE_PART = Fraction(1, 20)
"""A part in words, such as a third, is hardly ever exact."""


def _check_direction(paragraph: Paragraph, first: Number, last: Number, sentence: Span) -> Slip | None:
    """ "rose from 25 to 20"."""
    text = paragraph.text
    found = _DIRECTION.search(text, max(0, first.span.start - 24), _start(first))
    if found is None or (found["up"] is not None) == (last.value > first.value):
        return None
    if (
        _LOWER_IS_HIGHER.search(sentence.slice(text))
        or first.in_words
        or last.in_words
        or first.span != figures_of(first)
    ):
        return None
    span = Span(
        found.start("up") if found["up"] else found.start("down"), found.end("up") if found["up"] else found.end("down")
    )
    more = "more" if last.value > first.value else "less"
    numbers = [(figures_of(first), figures_of(last).slice(text)), (figures_of(last), figures_of(first).slice(text))]
    return paragraph.slip(
        span,
        f"{_words(text, last)} is {more} than {_words(text, first)}.",
        f"{_words(text, last)} is {more} than {_words(text, first)}",
        [_note(paragraph, first, last)],
        [paragraph.remedy("Change the numbers round", *numbers)],
    )


def _words(text: str, number: Number) -> str:
    return number.currency + number.span.slice(text)


def _note(paragraph: Paragraph, first: Number, last: Number):
    return paragraph.note(Span(_start(first), last.span.end), "the step that is meant")


RULE = Rule(
    id="change",
    title="A rise or fall that is not the step between its numbers",
    check=InParagraph(check),
    wrong=(
        Wrong("Traffic doubled, from 4,000 cars a day to 11,000.", "doubled"),
        Wrong("The rate was cut from 5 percent to 3 percent, by 5 percentage points.", "5 percentage points"),
        Wrong("Output grew by a quarter, from 400 to 600 tonnes.", "a quarter"),
        Wrong("The fee rose by 20 euros, from 100 to 130 euros.", "20"),
        Wrong("Attendance fell by half, from 900 to 600.", "half"),
        Wrong(
            "Output rose from 20 to 25, an increase of 20 percent.",
            "20 percent",
            "25 is 25% more than 20",
            fixed=(
                "Output rose from 20 to 25, an increase of 25 percent.",
                "Output rose from 20 to 24, an increase of 20 percent.",
            ),
        ),
        Wrong(
            "The number of shops tripled, from 40 to 90.",
            "tripled",
            fixed=("The number of shops tripled, from 40 to 120.",),
        ),
        Wrong("Prices fell 30% from 50 to 40.", "30%"),
        Wrong("Sales grew from $1.2 million in 2010 to $1.8 million in 2015 (a 25% increase).", "25%"),
        Wrong("Membership increased by 12 percent, from 400 to 500.", "12 percent"),
        Wrong("The herd halved from 300 to 240.", "halved"),
        Wrong("Its staff rose from 250 to 210.", "rose", fixed=("Its staff rose from 210 to 250.",)),
        Wrong("They went from 80 to 60, a drop of 20%.", "20%"),
        Wrong("Rents went up from £800 to £1,000 a month, a rise of 20%.", "20%"),
        Wrong("The town shrank from 12,000 to 9,000, a drop of one third.", "one third"),
        Wrong("It fell from 8% to 6%, a decline of 4 percentage points.", "4 percentage points"),
        Wrong("Sales doubled from 3.1 million to 5.2 million.", "doubled"),
    ),
    right=(
        "The fee rose by 20 euros, from 100 to 120 euros, and the load by 3 boxes, from 100 to 130 kilos.",
        "Output grew by a third, from 400 to 540 tonnes, and was cut from 5 percent to 3 percent, by 2 percentage points.",
        "The catalogue has grown from 32 to 51 entries (60% growth).",
        "The share of the top 1 percent increased from 8 to 22 in those years.",
        "Output rose from 20 to 25, an increase of 25 percent.",
        "Output rose from 20 to 25, an increase of 4.6 percent a year.",
        "The number of shops more than doubled, from 40 to 90.",
        "The number of shops doubled, from 40 to 85.",
        "Support rose from 20% to 25%, an increase of 5 percent.",
        "Support rose from 20% to 25%, an increase of 5 percentage points.",
        "Time fell from 2 hours to 45 minutes.",
        "It rose from 12 to 8 in the rankings.",
        "The work is doubling from 7 months to 4 months.",
        "The town shrank from 12,000 to 8,200, a drop of one third.",
        "Output rose from 30,000 to 40,000, an increase of 25 to 40 percent.",
        "He said that output rose from 20 to 25, an increase of 20 percent.",
        "Trade grew from 1.1 to 1.4 million, an increase of 30 percent.",
        "The road from 20 to 25 was closed, 20 percent of it for good.",
    ),
    explanation=__doc__,
)
