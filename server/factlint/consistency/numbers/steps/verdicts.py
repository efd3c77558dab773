"""Whether a step between two amounts may be called what it is called, and what a reader gets to see where it may not."""

from __future__ import annotations

import re
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Remedy, Slip
from factlint.consistency.numbers.amounts import (
    decimals_of,
    figures_of,
    format_like,
    format_trimmed,
    ratio_bounds,
    share_bounds,
)
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.steps.claims import Claim
from factlint.prose.span import Span

_RANK = r"(?<!in )(?<!take )(?<!took )(?<!takes )place"
"""A place in an order, and not what is "in place"."""
_RATE = compile_late(
    r"\b(?:annual(?:ly|i[sz]ed)?|yearly|monthly|weekly|daily|(?<!within )(?<!in )(?<!over )(?<!under )(?:a|each|"
    r"every) (?:year|month|week|day|quarter|decade)|"
    r"per (?!cent)|each|average|averag\w+|compound\w*|inflation|real terms|constant|adjust\w*|relative|seasonal\w*|odds|risk|rank\w*|"
    rf"{_RANK}|rating|grade|log\w*|scale|interest|expected|forecast|planned|predicted)\b",
    re.I,
)
_A_WEEK = compile_late(
    r"(?<=\d) (?:a|per) (?:day|week|month|year)\b|(?<=euros|cents) (?:a|per) (?:day|week|month|year)\b"
)
LOWER_IS_HIGHER = compile_late(rf"\b(?:rank\w*|{_RANK}|seed\w*|position|negative|minus|ratio|odds|BC|pH)\b", re.I)
_CONDITION = compile_late(
    r"(?:^|[.,;:]\s)(?:When|Whenever|As|If|While|After|Once|when|as|if|while|after|once|[Bb]y\s[a-z]+ing)\s[^,;]*$"
)
_OWN_SUBJECT = compile_late(
    r"[^,;]{0,40},\s(?!(?:an?|it|they|this|that|which|its|their|or|so|up|down|the\s(?:number|total|figure|price|cost|rate))\b)[\w’'-]+(?:\s[\w’'-]+){0,5}\s"
)
"""Between two amounts of a condition and a claim that is of something else: "from six nodes to three, latency is cut by"."""
_NEXT_LENGTH = 10
_LOOSE_BY = Fraction(1, 8)
_LEAST_BY = Fraction(1, 50)
_LOOSE_PART = Fraction(9, 200)
_ANOTHER = compile_late(r"\)\s*[^\s:][^:]*:\s")
_WISHED = compile_late(
    r"\b(?:ha[ds]|have)\s(?:[a-z]+ly\s|also\s|first\s)?(?:requested|asked|hoped|expected|planned|wanted|proposed|demanded|forecast|predicted|promised|aimed|"
    r"budgeted|sought)\b|\b(?:was|were|is|are|been)\s(?:[a-z]+ly\s|first\s|not\s)?(?:expected|planned|forecast|predicted|projected|hoped|meant|supposed)\sto\b|"
    r"\b(?:[Tt]hey|[Ii]t)\s(?:[a-z]+ly\s|also\s|first\s)?(?:requests?|asks?|hopes?|expects?|plans?|wants?|proposes?|demands?|forecasts?|predicts?|promises?|aims?|"
    r"seeks?|requested|asked|hoped|expected|planned|wanted|proposed|demanded|predicted|promised|aimed|budgeted|sought)\b"
)
"""Said by a verb: a "rise in demand" or "on the plan" has come."""
_GOES_ON = compile_late(r"\s?[–—-]\s?[$€£]?\d")
_WENT_ON = compile_late(r"\d\s?[–—-]\s?[$€£]?$")


def fits(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a step from one amount to the other may be called what it is called."""
    if min(first.value, last.value) <= 0 or first.value == last.value:
        return True
    step = abs(last.value - first.value)
    match claim.kind:
        case "times":
            return _may_be_times(claim, *ratio_bounds(first.number, last.number, are_exact=first.is_money))
        case "percent" | "part":
            return _may_be_share(claim, first, last)
        case "points" if "%" in (first.unit, last.unit):
            return abs(step - claim.value) <= _step_of(claim) / 200 + _coarser_by(claim, first, last)
        case "points":
            is_of_points = claim.quantity is None or claim.quantity.unit == "points"
            return is_of_points or abs(step - claim.value) <= first.slack + last.slack
        case _:
            allowed = first.slack + last.slack + (claim.quantity.slack if claim.quantity else 0)
            allowed = max(min(allowed, claim.value / 20), Fraction(0)) + _coarser_by(claim, first, last)
            return abs(step - claim.value) <= allowed


def _may_be_times(claim: Claim, low: Fraction, high: Fraction) -> bool:
    """Whether it may be called so many times, where "three times more" is four times as much to some."""
    if claim.bound:
        return _is_within(claim, low, high)
    several = (claim.value, claim.value + 1) if claim.is_more else (claim.value,)
    return any(low <= times * (1 + _LOOSE_BY) and high >= times * (1 - _LOOSE_BY) for times in several)


def _may_be_share(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a step may be called so many percent, or such a part, of the first amount."""
    low, high = ratio_bounds(first.number, last.number, are_exact=first.is_money)
    least, most = 100 * (low - 1), 100 * (high - 1)
    if last.value < first.value:
        least, most = -most, -least
    step = abs(last.value - first.value)
    if claim.kind == "part":
        share, exact = 100 * claim.value, 100 * step / first.value
        return min(least, exact - 100 * _LOOSE_PART) <= share <= max(most, exact + 100 * _LOOSE_PART)
    share, number = claim.value, claim.quantity.number if claim.quantity else first.number
    if share % 10 == 0 and least < share + 1 and most > share - 1:
        return True
    if first.unit == "%" and abs(step - share) <= number.step:
        return True
    size = max(number.step, number.round_step if share >= 100 else number.step)
    return least < share + size and most >= share - size / 2 and (least <= share + size / 2 or most < share + size)


def _is_within(claim: Claim, low: Fraction, high: Fraction) -> bool:
    """Whether it may be called more than so many times, or nearly so many."""
    times = claim.value
    goes_far, falls_short = high >= times * (1 - _LEAST_BY), low <= times * (1 + _LEAST_BY)
    if claim.bound == "more":
        return goes_far if times > 1 else falls_short
    if times > 1:
        return falls_short and high >= times * (1 - 2 * _LOOSE_BY)
    return goes_far and low <= times * (1 + 3 * _LOOSE_BY)


def is_wrong_step(reading: Reading, claim: Claim, first: Quantity, last: Quantity, *, is_sure: bool) -> bool:
    """Whether nothing explains a step that does not fit: a rate, other units, a hedge, or other amounts nearby."""
    if not _can_be_compared(claim, first, last) or _is_of_a_rate(reading, claim):
        return False
    is_verb = reading.paragraph.text[claim.span.end - 3 : claim.span.end] == "ing"
    if claim.kind == "times" and first.is_time and is_verb:
        return False
    quantities = [one for one in (claim.quantity, first, last) if one is not None]
    if reading.is_doubtful(*quantities) or reading.paragraph.is_masked(claim.span):
        return False
    if not is_sure and not _is_slip(claim, first, last):
        return False
    if is_sure and 0 <= min(first.start, last.start) - claim.span.end < _NEXT_LENGTH:
        return True  # "by a fifth, to 55,000 from 50,000"
    return not _fits_others(reading, claim, first, last)


def _can_be_compared(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a claim can be one of a step between two amounts: a share of a whole or "12 hours" between tonnes is none."""
    if claim.kind == "percent" and claim.goes_up is None:
        return first.unit != "%" and not (claim.quantity is not None and _is_share(claim, first, last))
    if claim.kind != "amount":
        return True
    if claim.quantity is None or not are_comparable((claim.quantity, first, last)) or first.unit == "%":
        return False
    if claim.quantity.unit and first.is_bare and last.is_bare:
        return False
    return not claim.quantity.is_time or first.is_time or last.is_time


def _is_of_a_rate(reading: Reading, claim: Claim) -> bool:
    """Whether words beside a claim make it yearly, average or after inflation, or its sentence is of ranks and the like."""
    text, sentence = reading.paragraph.text, reading.paragraph.sentences[claim.sentence]
    around = (
        f"{text[max(sentence.start, claim.span.start - 16) : claim.span.start]}|"
        f"{text[claim.span.end : min(claim.span.end + 30, sentence.end)]}"
    )
    if claim.kind != "times" and _RATE.search(_A_WEEK.sub(" ", around)):  # "from £500 to £580 a week" is no rate
        return True
    return claim.kind != "amount" and LOWER_IS_HIGHER.search(sentence.slice(text)) is not None


def _fits_others(reading: Reading, claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a claim fits a step between any other two amounts of these sentences."""
    are_times = first.is_time
    goes_up = last.value > first.value if claim.goes_up is None else claim.goes_up
    alike = [
        one
        for one in reading.quantities
        if abs(one.sentence - claim.sentence) <= 1
        and not claim.span.start <= one.start < claim.span.end
        and one.number.kind == first.number.kind
        and one.value > 0
        and (one.is_time) == are_times
    ]
    return any(
        fits(claim, one, other)
        for one in alike
        for other in alike
        if one.value != other.value and goes_up == (other.value > one.value)
    )


def is_before_another(words: str) -> bool:
    """Whether the words behind a step in brackets begin to speak of another thing: "faster (+5|%) memory: down from 150 KB"."""
    return _ANOTHER.match(words) is not None


def is_of_another_step(words: str, apart: re.Pattern[str]) -> bool:
    """Whether words before a step hold a word that sets apart, or tell that it was to come: it is none between the amounts before."""
    return apart.search(words) is not None or is_wished(words)


def is_wished(words: str) -> bool:
    """Whether words before a step tell that it was to come: "they had requested", "it was expected to be"."""
    return _WISHED.search(words) is not None


def is_of_another_subject(reading: Reading, claim: Claim, first: Quantity, gap: str) -> bool:
    """Whether the amounts are of a condition, and a claim behind a gap is of something else."""
    begin = reading.paragraph.sentences[claim.sentence].start
    return (
        _OWN_SUBJECT.fullmatch(gap) is not None
        and _CONDITION.search(reading.paragraph.text[begin : first.start]) is not None
    )


def _is_slip(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a claim looks like the right step mistyped."""
    step = _step_of(claim)
    if claim.kind == "amount":
        return is_slip(claim.value / step, abs(last.value - first.value) / step)
    if claim.kind == "percent":
        return is_slip(claim.value / step, 100 * abs(last.value / first.value - 1) / step)
    return False


def _is_share(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a percentage says how much of the greater amount the other is: "of the 2,400 jobs 1,560, or 65 per cent, …"."""
    part, whole = sorted((first, last), key=lambda one: one.value)
    low, high = share_bounds(part.number, whole.number)
    return low <= claim.value + _step_of(claim) / 2 and claim.value - _step_of(claim) / 2 <= high


def may_be_rounded(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether points that miss by one may do so because all three were rounded."""
    off = abs(abs(last.value - first.value) - claim.value)
    return off <= (first.number.step + last.number.step + _step_of(claim)) / 2


def _coarser_by(claim: Claim, first: Quantity, last: Quantity) -> Fraction:
    """How far a step may miss as some figures have fewer decimals: from 44.1% to 51% (50.5 to 51.5) it is 7.0 points."""
    if first.is_money or last.is_money or claim.quantity is None:
        return Fraction(0)
    of_claim = (
        claim.quantity.number.step * claim.value / claim.quantity.value
    )  # a basis point is the hundredth of a point
    steps = (of_claim, first.number.step, last.number.step)
    finest = min(steps)
    return sum((step / 2 for step in steps if finest < step <= 1), Fraction(0)) if finest < 1 else Fraction(0)


def _step_of(claim: Claim) -> Fraction:
    """What one more in the last place of a claim is worth."""
    return claim.quantity.number.step if claim.quantity else Fraction(1)


def report_step(reading: Reading, claim: Claim, first: Quantity, last: Quantity) -> Slip:
    """From 20 to 25 is 25% more, not 20%: the claim or the last amount may be mended."""
    paragraph, text = reading.paragraph, reading.paragraph.text
    one, other = (number.written_in(text).strip() for number in (first.number, last.number))
    said, step = claim.span.slice(text).strip(), last.value - first.value
    number = claim.quantity.number if claim.quantity else None
    better = ""
    match claim.kind:
        case "times":
            shown = f"{format_trimmed(last.value / first.value, 2)} times"
            message, working = f"From {one} to {other} is {shown} as much.", f"{other} is {shown} {one}"
        case "points" | "amount":
            better = format_like(number, abs(step), text) if number else ""
            currency = number.currency if number else ""
            unit = " points" if claim.kind == "points" else ""
            working = f"{one} to {other} is {currency}{better}{unit}"
            message = f"From {working}, not {currency}{said}."
        case _:
            right = 100 * step / first.value
            word = "more" if step > 0 else "less"
            exact = format_trimmed(abs(right), max(decimals_of(number) if number else 0, 1))
            working = f"{other} is {exact}% {word} than {one}"
            message = f"From {one} to {other} is {exact}% {word}, not {said}."
            if claim.kind == "percent" and number is not None and claim.goes_up in (None, step > 0):
                better = format_like(number, abs(right), text)
    remedies: list[Remedy] = []
    times = claim.value if claim.kind == "times" else 1 + (claim.value if claim.goes_up else -claim.value) / 100
    meant = format_like(last.number, first.value * times, text)
    if better and number is not None and number.figures is not None:
        sign = number.currency if claim.kind == "amount" else "%" if claim.kind == "percent" else ""
        title = f"{sign}{better}" if claim.kind == "amount" else f"{better}{sign}"
        remedies.append(paragraph.remedy(f"Make it {title}", (figures_of(number), better)))
        if claim.kind == "percent" and last.number.figures and meant != figures_of(last.number).slice(text):
            remedies.append(
                paragraph.remedy(f"Make it {last.number.currency}{meant}", (figures_of(last.number), meant))
            )
    elif claim.kind == "times" and last.number.figures:
        remedies.append(paragraph.remedy(f"Make it {last.number.currency}{meant}", (figures_of(last.number), meant)))
    span = Span(min(first.start, last.start), max(first.end, last.end))
    return paragraph.slip(claim.span, message, working, [paragraph.note(span, "the step that is meant")], remedies)


def _is_range(one: Quantity) -> bool:
    """Whether an amount is the end of a range: "$4-5 a visitor"."""
    return _GOES_ON.match(one.after) is not None or _WENT_ON.search(one.before[-6:]) is not None


def _is_version(one: Quantity, counted: Quantity) -> bool:
    """Whether a bare number with a fraction stands beside a count of things: "886 authors, 67 more than for 18.09"."""
    return (
        one.is_bare
        and one.value.denominator > 1
        and one.number.step < 1
        and counted.noun != ""
        and counted.number.step == 1
        and not counted.unit
    )


def is_measured_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two amounts may be levels of one thing: of one unit, currency and noun, and no ends of ranges."""
    if _is_range(one) or _is_range(other) or _is_version(one, other) or _is_version(other, one):
        return False
    if one.unit != other.unit and not (one.is_bare or other.is_bare):
        return False
    if (
        one.number.figures
        and other.number.figures
        and (one.number.span == one.number.figures) != (other.number.span == other.number.figures)
        and other.unit != "%"
    ):
        return False  # "from 1.1 to 1.4 million"
    currency = {one.number.currency, other.number.currency}
    return (len(currency) == 1 or one.unit == other.unit) and not (one.noun and other.noun and one.noun != other.noun)
