"""A measurement given in two units that do not agree.

"5 miles (12 km)" is 8 km, "100 °F (45 °C)" is 38 °C, and "6 ft 2 in (2.08 m)" is 1.88 m. The rule reads a measurement
with another in brackets right after it, or after a comma and *or*: lengths, areas, volumes, weights, speeds,
temperatures, pressures, energy, power, fuel and time, with ranges and pairs such as feet and inches.

Either side may be the measured one and the other rounded, as roughly as it is written: "10 feet (3 m)" and "100 miles
(160 km)" are right. Gallons, tons, ounces and miles may be of any size that bears the name. The rule keeps silent about
measurements that are about so much where the two are less than a fifth apart, and in quotations.

Mend the side that is wrong: both are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import format_number
from factlint.consistency.text import Paragraph
from factlint.consistency.units.measurements import (
    Quantity,
    first_measurement_pattern,
    read_quantity,
    scale_word,
    second_measurement_pattern,
)
from factlint.consistency.units.table import Scale, unit_form
from factlint.prose.span import Span

_OPENS = re.compile(
    r"[(\[,;=/—–](?:"
    r"(?<=[(\[])\s*+(?:or\s++|that is,?\s++|i\.e\.,?\s++|=\s*+)?(?:(?:about|around|roughly|approximately|some)\s++)?(?=[\d½¼¾⅓⅔⅛⅜−–-])|"
    r"(?<=,)\s++or\s++(?:(?:about|around|roughly|approximately|some|nearly|almost)\s++)?(?=[\d½¼¾⅓⅔⅛⅜−–-])|"
    r"(?<=[,;—–])\s++(?:that is,?|i\.e\.,?|which is|which equals|equal to|equivalent to)\s++(?=[\d½¼¾⅓⅔⅛⅜−-])|"
    r"(?:(?<=[a-zCF²³\d][=/])|(?<=[a-zCF²³\d]\s[=/]))\s?+(?=\d)|"
    r"(?<=[a-zCF²³]\s[—–])\s++(?:(?:about|around|roughly|approximately|some)\s++)?(?=\d))"
)
"""Marks that open the other unit: a sign, and no space before it, comes first, since only that makes the search fast."""
_OR = re.compile(r"or(?<=\sor)\s++(?=[\d½¼¾⅓⅔⅛⅜−–-])")
_OPENERS = (
    "(",
    ", or ",
    "[",
    "=",
    "/",
    ", that is",
    "; that is",
    "; which is",
    ", which ",
    "i.e.",
    " – ",
    " — ",
    "equal to",
    "equivalent to",
)
_REACH_LENGTH = 80
_CAP_BESIDE_EXACT = Fraction(1, 20)
"""The same beside a number that was not rounded."""
_OVEN_STEP = Fraction(15, 2)
_SLACK = Fraction(2, 100)
"""So far apart two sides may be anyhow, as parts of the other."""
_HOT = 100
"""From so many degrees Celsius on temperatures are told as roughly as lengths are."""
_DAY = Fraction(86_400)
_OR_STROKE = re.compile(r"\s+or\s+|\s*[/—–]\s*")
"""Between two sides that may be two measurements: "5 miles| or |12 km"."""
_COMMA_OR = re.compile(r",\s+or\s+")
"""Between the last two of several: "12 mm|, or |12 inches"."""
_OR_SO = re.compile(r"\s+(?:or\s+(?:so|more)|odd)\b")
"""Behind a measurement that is about so much: "5 miles| or so"."""
_OF_ANOTHER = re.compile(
    r"\s+(?:with|without|including|excluding|counting|each|apiece|per|for(?!\s+(?:those|people|readers|anyone|you|us)\b)|a\s+day|x|times)\b|\s*[×*=]"
)
"""Behind a measurement that is of more or of less than the one before it."""
_IN_TWO_UNITS = compile_late(r"\d\s(?:miles?|mi|feet|foot|ft|yards?|stone|st|lbs?|pounds?|hours?|h)(?:,|\sand)?\s$")
"""Before the rest of a measurement in two units: "26 miles |385 yards (42.195 km)"."""
_ALTERNATIVE = compile_late(r"\d\s?[a-zA-Z°]{1,10},\s$")
"""Before the second of three: "every 5 minutes, |10 minutes, or 1 hour"."""
_BESIDE_LENGTH = 20
_CLOSES = compile_late(r"\s?[)\].,;]|\s[–—]|$")
_FAR = Fraction(1, 5)
_FAR_DEGREES = 6
_DEGREES = compile_late(r"\d\s?°[CF]?\s\([^()]*°[CF]?\)")
_DIFFERENCE = re.compile(
    r"\b(?:by|rise[ns]?|rose|rising|fell|fall(?:s|en)?|drop\w*|differ\w*|warm\w*|cold\w*|cool\w*|hotter|range\w*|swing\w*|increas\w+|decreas\w+|chang\w+|"
    r"span\w*|each|per|every|above|below|interval|gap|within(?!\s[\w-]+\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)|more|less|higher|lower|up|down|plus|minus|deviat\w+|error|accura\w+|toleran\w+)\b|[±+]",
    re.I,
)
"""Words around degrees that may be of a difference: "warmed by 5 °C (9 °F)"."""


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures or not any(one in text for one in _OPENERS):
        return
    for start, end in _find_openers(text):
        other = second_measurement_pattern().match(text, end)
        if other is None or _OF_ANOTHER.match(text, other.end()):
            continue
        begin = max(0, start - _REACH_LENGTH)
        found = first_measurement_pattern().search(text[begin:start])
        if found is None:
            continue
        if _IN_TWO_UNITS.search(text, 0, begin + found.start()):
            continue
        if text.startswith(", or", start) and _ALTERNATIVE.search(
            text, max(0, begin + found.start() - 24), begin + found.start()
        ):
            continue
        first, second = read_quantity(found, begin), read_quantity(other, 0)
        if first is not None and second is not None and _is_end_of_range(text, first, second):
            continue
        if first is None or second is None or len(first.values) != len(second.values):
            continue
        slip = _compare(paragraph, first, second)
        if slip is not None:
            yield slip


def _find_openers(text: str) -> Iterator[tuple[int, int]]:
    """Where one measurement ends and its other unit begins."""
    end = 0
    for opener in sorted((*_OPENS.finditer(text), *_OR.finditer(text)), key=re.Match[str].start):
        if opener.start() >= end:
            end = opener.end()
            yield len(text[: opener.start()].rstrip()), end


def _compare(paragraph: Paragraph, first: Quantity, second: Quantity) -> Slip | None:
    """The slip where two sides of one measurement do not agree in any sizes of their units: "5 miles (12 km)"."""
    pairs = _common_measures(paragraph, first, second)
    around = paragraph.text[_reach_back(paragraph, first) : second.span.end + 40]
    is_difference = _DIFFERENCE.search(around) is not None and not _is_below_zero(paragraph, first, second)
    sides = [*zip(_sides(first), _sides(second), strict=True)]
    if not pairs or any(
        all(_agrees(one, other, pair, is_difference=is_difference) for one, other in sides) for pair in pairs
    ):
        return None
    if _is_explained(paragraph, first, second, pairs[0]):
        return None
    return _report(paragraph, first, second, pairs[0])


def _common_measures(paragraph: Paragraph, first: Quantity, second: Quantity) -> list[tuple[Scale, Scale]]:
    """The sizes of two units that measure the same thing; none where the units are one, or something is unread."""
    if _may_be_a_weight(first, second) or _may_be_a_weight(second, first):
        return []
    if any(a == b for a in first.scales for b in second.scales):
        return []
    for one in (first, second):
        if any(_possible_powers(one, 0)) and paragraph.has_gap(one.span.start - 6, one.span.start):
            return []
    return [(a, b) for a in first.scales for b in second.scales if a.measure == b.measure]


def _is_explained(paragraph: Paragraph, first: Quantity, second: Quantity, pair: tuple[Scale, Scale]) -> bool:
    """Whether two sides that do not agree may be two measurements, or either of them about so much."""
    text = paragraph.text
    whole, gap = Span(first.span.start, second.span.end), text[first.span.end : second.span.start]
    if _is_falling(first) != _is_falling(second) or _may_be_worked(first, second) or _may_be_worked(second, first):
        return True
    if _OR_STROKE.fullmatch(gap) and not _is_near(first, second, *pair):
        return True
    if first.values == second.values and _COMMA_OR.fullmatch(gap):
        return True  # one figure in one unit after the other: "12 cm, 12 mm, or 12 inches"
    is_loose = is_hedged_before(text, first.span.start) or is_hedged_before(text, second.span.start)
    is_told_again = _CLOSES.match(text, second.span.end) is not None and pair[0].measure != "time"
    if is_loose and not (is_told_again and _is_far(first, second, *pair)):
        return True
    is_unread = paragraph.is_masked(whole) or paragraph.has_gap(whole.start, whole.end)
    return is_unread or _OR_SO.match(text, first.span.end) is not None


def _report(paragraph: Paragraph, first: Quantity, second: Quantity, pair: tuple[Scale, Scale]) -> Slip:
    """What is said of two sides that do not agree: "5 miles is 8.0 km, not 12 km"."""
    a, b = pair
    right = [b.from_base(a.to_base(value)) for value in first.values]
    back = [a.from_base(b.to_base(value)) for value in second.values]
    remedies = [_remedy(paragraph, second, right), _remedy(paragraph, first, back)]
    shown_first, shown_second = (one.span.slice(paragraph.text) for one in (first, second))
    places = max((_decimals(one.slice(paragraph.text)) for one in second.figures), default=0)
    exact = "–".join(
        _format_value(value / second.scale, max(places, 1 if abs(value / second.scale) < 100 else 0)) for value in right
    )
    better = f"{exact}{scale_word(second)} {second.unit}"
    return paragraph.slip(
        second.span,
        f"{shown_first[0].upper()}{shown_first[1:]} is {better}, not {shown_second}.",
        f"{shown_first} = {better}",
        [paragraph.note(first.span, f"this is {better}")],
        [one for one in remedies if one],
    )


def _is_below_zero(paragraph: Paragraph, first: Quantity, second: Quantity) -> bool:
    """Whether both sides are degrees below zero, which no word right before them makes a difference."""
    if any(value >= 0 for value in (*first.values, *second.values)):
        return False
    start = first.span.start
    return _DIFFERENCE.search(paragraph.text, max(0, start - _BESIDE_LENGTH), start) is None


def _is_far(first: Quantity, second: Quantity, a: Scale, b: Scale) -> bool:
    """Whether two measurements are further apart than "about" allows, of which both are told."""
    one, other = a.to_base(first.values[0]), b.to_base(second.values[0])
    if a.measure == "temperature":
        change = abs(first.values[0]) * a.per_degree - abs(second.values[0]) * b.per_degree
        return abs(one - other) > _FAR_DEGREES and abs(change) > _FAR_DEGREES / 2
    return min(one, other) > 0 and max(one, other) > (1 + _FAR) * min(one, other)


def _reach_back(paragraph: Paragraph, first: Quantity) -> int:
    """From where words tell of what a measurement is: behind another in two units what is told of that one holds on."""
    start = paragraph.sentence_at(first.span.start).start
    return start if _DEGREES.search(paragraph.text, start, first.span.start) else max(0, first.span.start - 60)


@cache
def _joined_measurement_pattern() -> re.Pattern[str]:
    return re.compile(rf"\d\s?(?:{unit_form()})\s?(?:to|and|[-–—])\s?[-−–]?$")


def _is_end_of_range(text: str, first: Quantity, second: Quantity) -> bool:
    """Whether a range names its unit twice: "1 cm to 2 cm (0.39 in to 0.78 in)"."""
    return (
        _joined_measurement_pattern().search(text, max(0, first.span.start - 30), first.span.start) is not None
        or re.match(r"\s?(?:to|and|[-–—])\s?[-−–]?\d", text[second.span.end :]) is not None
    )


def _is_falling(one: Quantity) -> bool:
    """Whether a range runs down, as "10–7 metres" does, where a raised minus was lost."""
    return len(one.values) == 2 and one.values[0] > one.values[1]


def _is_near(first: Quantity, second: Quantity, a: Scale, b: Scale) -> bool:
    """Whether two measurements may be meant for one: "3 g or 50 mg" are two."""
    value, other = a.to_base(first.values[0]), b.to_base(second.values[0])
    return min(value, other) > 0 and max(value, other) < 2 * min(value, other)


@dataclass(frozen=True, slots=True)
class _Side:
    """One value of a measurement, how far rounding may have moved it, and what else it may be in powers of ten."""

    value: Fraction
    half: Fraction
    powers: tuple[Fraction, ...]


def _sides(one: Quantity) -> list[_Side]:
    """The values of a measurement: one, or the ends of a range."""
    return [_Side(value, one.halves[at], tuple(_possible_powers(one, at))) for at, value in enumerate(one.values)]


def _agrees(first: _Side, second: _Side, pair: tuple[Scale, Scale], *, is_difference: bool) -> bool:
    """Whether one side may be the other, rounded as it is written."""
    a, b = pair
    x, y, dx, dy = first.value, second.value, first.half, second.half
    if a.measure == "temperature":
        if is_difference and (
            abs(x) * a.per_degree == abs(y) * b.per_degree
            or abs(x * a.per_degree - y * b.per_degree) <= dy * b.per_degree
        ):
            return True
        if _is_oven_setting(x, y, a, b):
            return True
        dx, dy = min(dx, Fraction(5, 2)) + Fraction(1, 2), min(dy, Fraction(5, 2)) + Fraction(1, 2)
    if _is_exact(y):
        dx = min(dx, max(abs(x) * _CAP_BESIDE_EXACT, Fraction(1, 2)))
    if _is_exact(x):
        dy = min(dy, max(abs(y) * _CAP_BESIDE_EXACT, Fraction(1, 2)))
    if any(abs(b.from_base(a.to_base(value)) - y) <= dy for value in (x, *first.powers)):
        return True
    if any(abs(a.from_base(b.to_base(value)) - x) <= dx for value in (y, *second.powers)):
        return True
    if a.measure == "temperature" and abs(a.to_base(x)) < _HOT:
        return False
    return y != 0 and abs(b.from_base(a.to_base(x)) - y) <= abs(y) * _SLACK


def _is_exact(value: Fraction) -> bool:
    """Whether a number has three figures that are no noughts or fives at its end: nobody rounded it."""
    return value.denominator == 1 and value >= 100 and value % 5 != 0


def _may_be_a_weight(one: Quantity, other: Quantity) -> bool:
    """Whether ounces stand beside a volume: those of flour are a weight, of which nobody knows how much a cup holds."""
    return {scale.measure for scale in one.scales} == {"mass", "volume"} and all(
        scale.measure == "volume" for scale in other.scales
    )


def _may_be_worked(work: Quantity, calendar: Quantity) -> bool:
    """Whether one side may be the hours or days of work within the weeks of the other: "350 hours (22 weeks)"."""
    if {one.measure for one in (*work.scales, *calendar.scales)} != {"time"}:
        return False
    unit, longer = work.scales[0].to_base(Fraction(1)), calendar.scales[0].to_base(Fraction(1))
    if not unit < longer or longer < _DAY or not _is_clock(work):
        return False
    return all(a * unit < b * longer for a, b in zip(work.values, calendar.values, strict=True))


def _is_clock(work: Quantity) -> bool:
    """Whether a measurement is in hours or days, which people work only so many of in a day or a week."""
    return work.scales[0].to_base(Fraction(1)) in (_DAY / 24, _DAY)


def _is_oven_setting(x: Fraction, y: Fraction, a: Scale, b: Scale) -> bool:
    """Whether two settings of an oven stand for each other: cooks round to 10 °C and to 25 °F, "325 °F (170 °C)"."""
    degrees = {a.factor: x, b.factor: y}
    celsius, fahrenheit = degrees.get("C"), degrees.get("F")
    if celsius is None or fahrenheit is None or celsius % 5 or fahrenheit % 25 or not 200 <= fahrenheit <= 550:
        return False
    return abs((fahrenheit - 32) * 5 / 9 - celsius) <= _OVEN_STEP


def _possible_powers(quantity: Quantity, at: int) -> Iterator[Fraction]:
    """What "103" and "224" are where their last figures were set high: 10³ and 2²⁴."""
    value = quantity.values[at]
    is_temperature = any(one.measure == "temperature" for one in quantity.scales)
    digits = str(value.numerator) if value.denominator == 1 and not is_temperature else ""
    for base in ("10", "2"):
        if re.fullmatch(rf"{base}\d{{1,2}}", digits):
            yield Fraction(int(base)) ** int(digits[len(base) :])


def _remedy(paragraph: Paragraph, side: Quantity, right: list[Fraction]) -> Remedy | None:
    """The side with the values that the other side has, written as precisely as it was."""
    text = paragraph.text
    if not side.figures or any(value < 0 for value in right) != any(value < 0 for value in side.values):
        return None
    written: list[str] = []
    for span, value in zip(side.figures, right, strict=True):
        figures = span.slice(text)
        decimals = _decimals(figures)
        value = abs(value) / side.scale
        if value < 10 and decimals == 0 and abs(value - round(value)) > value / 20:
            decimals = 1
        written.append(_format_value(value, decimals))
    title = "–".join(written)
    return paragraph.remedy(
        f"Make it {title}{scale_word(side)} {side.unit}",
        *((span, one) for span, one in zip(side.figures, written, strict=True)),
    )


def _decimals(figures: str) -> int:
    """How many decimals a number is written with."""
    return len(figures.partition(".")[2])


def _format_value(value: Fraction, decimals: int) -> str:
    written = format_number(value, decimals)
    return written.rstrip("0").rstrip(".") if "." in written and decimals == 1 else written


RULE = Rule(
    id="unit",
    title="A measurement in two units that do not agree",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong("The ridge runs for 40 km (about 35 miles) and is crossed by one road.", "35 miles"),
        Wrong("The marathon is 26.2 miles, which is 52 km.", "52 km"),
        Wrong("The pressure should be 2.4 bar/45 psi.", "45 psi"),
        Wrong("Water boils at 100 °C (180 °F).", "180 °F"),
        Wrong("At 24 °F (−10 °C) the paint will not dry.", "−10 °C"),
        Wrong(
            "They walked 5 miles (12 km) that day.",
            "12 km",
            "5 miles = 8 km",
            fixed=("They walked 5 miles (8 km) that day.", "They walked 7.5 miles (12 km) that day."),
        ),
        Wrong("The tower is 300 m (894 ft) high.", "894 ft"),
        Wrong("The car uses 8 l/100 km (39 mpg US).", "39 mpg"),
        Wrong("It reached 100 °F (45 °C) at noon.", "45 °C"),
        Wrong("He was 6 ft 2 in (2.08 m) tall.", "2.08 m"),
        Wrong("The farm has 200 acres (50 hectares).", "50 hectares"),
        Wrong("It weighs 3 kilograms (9.6 pounds).", "9.6 pounds"),
        Wrong("The tank holds 50 litres (25 gallons).", "25 gallons"),
        Wrong("The limit is 70 mph (90 km/h).", "90 km/h"),
        Wrong("Inflate it to 32 psi (180 kPa).", "180 kPa"),
        Wrong("It does 30 mpg (5 L/100 km).", "5 L/100 km"),
        Wrong("The lake covers 1.2 million acres (290,000 ha).", "290,000 ha"),
        Wrong("The leaves are 2–3 inches (5–9 cm) long.", "5–9 cm"),
        Wrong("It runs for 100 hours (3 days).", "3 days"),
        Wrong("Her temperature climbed to 39.5 °C (101.3 °F) that night.", "101.3 °F", "39.5 °C = 103.1 °F"),
        Wrong("Pipette 0.25 mL (25 µL) into the tube.", "25 µL"),
        Wrong("It displaced 1,850 long tons (1,680 t) at full load.", "1,680 t"),
        Wrong("The range is 12 nautical miles, or 30 kilometers, from the coast.", "30 kilometers"),
    ),
    right=(
        "Warming was roughly 0.8 °C (1.5 °F) over that time.",
        "The ridge runs for 40 km (roughly 28 miles) and is crossed by one road.",
        "The models give a warming of 5 °C (9 °F) by the end of the century in the worst of cases, and of 2 °C (3.6 °F) in the best.",
        "The race is over 26 miles 385 yards (42.195 km).",
        "It takes 1 hour (15 min each).",
        "The water warmed by 100 °C (180 °F).",
        "The tunnel is 12 miles long (15 km with its approaches).",
        "Rides of more than 30 minutes (2 hours for members) cost more.",
        "Does it say 12 cm, 12 mm, or 12 inches?",
        "They walked 5 miles (8 km) that day.",
        "They walked about 5 miles (9 km) that day.",
        "It reached 100 °F (38 °C), a rise of 9 °F (5 °C).",
        "He was 6 ft 2 in (1.88 m) tall, and she 10 feet (3 m) away.",
        "The farm has 200 acres (81 hectares).",
        "The tank holds 50 litres (13 gallons) or 50 litres (11 gallons).",
        "Take 2 3/4 cups (12.5 ounces) of flour.",
        "Bake it at 400 °F (200 °C), or at 325 °F (170 °C).",
        "You get 3 days (24 hours) or two weeks (80 hours) of leave.",
        "The project takes 350 hours (22 weeks), or 20 days (5 weeks).",
        "The clock loses precision after 224 seconds (194 days).",
        "A 100-mile (160 km) ride of 12 hours (half a day).",
        "He paid 5 pounds (12 dollars) for 2 tons (1,800 kg).",
        "They walked 5 miles (2 hours).",
        "The oven is at 1,000 °C (1,800 °F), the room at 20 °C (70 °F), and milk keeps at 4 °C (40 °F).",
        "The leaves are 2–3 inches (5–8 cm) long.",
        "The sign said “5 miles (12 km)”.",
    ),
    explanation=__doc__,
)
