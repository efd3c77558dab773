"""What a writer gets to see of figures that belong together and do not agree."""

from __future__ import annotations

from calendar import month_name
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import decimals_of, figures_of, format_like, format_trimmed
from factlint.consistency.numerals import Number
from factlint.consistency.slip import Remedy, Slip
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import TOLD_AGAIN, TOLD_AT_ONCE, Candidate
from factlint.prose.span import Span

_HOUR = 60
_FINEST = 10**6
_OF_UNIT = {"length of days": "day", "length of weeks": "week", "length of months": "month"}
_ROLES: dict[str, tuple[str, ...]] = {
    "share": ("the part", "the whole"),
    "same part": ("the same part",),
    "change": ("before", "after"),
    "change back": ("before", "after"),
    "points": ("before", "after"),
    "times": ("before", "after"),
    "times back": ("before", "after"),
    "sum": ("a part of the total",),
    "rest": ("the whole", "a part of it"),
    "product": ("so much each", "how many"),
    "mean": ("the total", "how many"),
    "row": ("one of them",),
    "same": ("the same number",),
    "twice": ("told before",),
    TOLD_AT_ONCE: ("told before",),
    "year of era": ("the year",),
    "order": ("told before",),
    "age after age": ("the age before", "when that was", "when this was"),
}
"""What the figures of a relation are; of one that has a single name all are that."""
_ENDS = ("one end", "the other end")
_JOINT_OF_CENTURY = compile_late(r"-(?=[Cc]entur)")
_UNIT_BEHIND = compile_late(r"[\s-](?P<unit>(?:day|week|fortnight|month|year|decade|centur)[a-z]*)")
_SHORT_HOURS = compile_late(r"\d\s?h(?![a-z])")
"""Hours by their sign: "1 h 52"."""
_SHORT_YEAR = 2
"""So few digits tell a year only beside another one: "1914–|18"."""
_WITHOUT_RIGHT = frozenset({"same", *TOLD_AGAIN, "year of era", "order"})
_WITHOUT_FIX = frozenset({"times", "times back", "same", "same part", "year of era", "order"})


def report(paragraph: Paragraph, candidate: Candidate) -> Slip:
    """The figure that is wrong, the sum that it does not make, and where its parts stand; shown as information."""
    working = _working(paragraph, candidate)
    told = _words(paragraph, candidate.told)
    ending = "" if candidate.relation in _WITHOUT_RIGHT else f", not {_named(told, candidate.told)}"
    roles = _ROLES.get(candidate.relation, _ENDS)
    notes = [paragraph.note(one.span, roles[min(at, len(roles) - 1)]) for at, one in enumerate(candidate.operands)]
    return Slip(
        paragraph.place(candidate.told.span),
        f"{working[0].upper()}{working[1:]}{ending}.",
        working,
        tuple(notes),
        tuple(_remedies(paragraph, candidate)),
        is_doubtful=True,
    )


def told_otherwise(paragraph: Paragraph, told: Figure, before: Figure) -> str:
    """That a figure was told before as another one."""
    return f"this says {_whole(paragraph, told)}, where it is {_whole(paragraph, before)} earlier"


def _whole(paragraph: Paragraph, one: Figure) -> str:
    """A figure with what it needs to be told apart: a year with its month, a short one in full, hours and years with their unit."""
    words = _named(_words(paragraph, one), one)
    match one.kind:
        case "year":
            month = f"{month_name[int(one.others[0])]} " if one.others else ""
            return f"{month}{words if len(words) > _SHORT_YEAR else int(one.value)}"
        case "length" if unit := _UNIT_BEHIND.match(paragraph.text, one.end):
            return f"{words} {unit['unit']}"
        case _:
            return words


def _era(paragraph: Paragraph, era: Figure) -> str:
    """A century or a decade with the part of it that is told: "the early 19th century", "the first half of the 1830s"."""
    words = _JOINT_OF_CENTURY.sub(" ", _words(paragraph, era))
    if not era.noun:
        return f"the {words}"
    return f"the {era.noun} of the {words}" if " " in era.noun else f"the {era.noun} {words}"


def _named(told: str, figure: Figure) -> str:
    """A figure with what its words alone do not say: "the 75th anniversary", "45 minutes"."""
    match figure.kind:
        case "jubilee" if told[0].isdigit():
            return f"the {told}"
        case "hours":
            return (
                told
                if figure.noun in told or _SHORT_HOURS.search(told)
                else f"{told} {figure.noun}{'' if figure.value in (1, _HOUR) else 's'}"
            )
        case _:
            return told


def _words(paragraph: Paragraph, one: Figure) -> str:
    """The words of a figure as they stand within a sentence."""
    words = paragraph.text[one.start : one.end].strip()
    is_in_words = (
        one.number.in_words if one.number is not None else words[0].isalpha() and one.kind not in ("date", "year")
    )
    return words[0].lower() + words[1:] if is_in_words else words


def _working(paragraph: Paragraph, candidate: Candidate) -> str:
    """The sum in a line: "37 of 50 is 74%"."""
    words = [_words(paragraph, one) for one in candidate.operands]
    first, last, right = words[0], words[-1], _exact(candidate)
    places = _places(candidate)
    match candidate.relation:
        case "share":
            return f"{first} of {last} is {format_trimmed(right, max(places, 1))}%"
        case "same part":
            return f"{first} is {format_trimmed(right, max(places, 1))}%"
        case "change" | "change back":
            way = "more" if candidate.operands[-1].value > candidate.operands[0].value else "less"
            return f"from {first} to {last} is {format_trimmed(right, max(places, 1))}% {way}"
        case "points":
            return f"from {first} to {last} is {format_trimmed(right, max(places, 1))} points"
        case "times" | "times back":
            return f"from {first} to {last} is {format_trimmed(right, 2)} times as much"
        case "sum":
            return f"{' + '.join(words)} = {_amount(paragraph, candidate)}"
        case "rest":
            return f"{first} - {last} = {_amount(paragraph, candidate)}"
        case "product":
            return f"{first} × {last} = {_amount(paragraph, candidate)}"
        case "mean":
            return f"{first} ÷ {last} = {_amount(paragraph, candidate)}"
        case "row":
            return f"({' + '.join(words)}) ÷ {len(words)} = {_amount(paragraph, candidate)}"
        case "same":
            one, other = (_whole(paragraph, figure) for figure in (candidate.operands[0], candidate.told))
            return f"{one} and {other} are not one number"
        case "year of era":
            return f"{first} is not in {_era(paragraph, candidate.told)}"
        case "order":
            later = _whole(paragraph, candidate.operands[0])
            return f"{_whole(paragraph, candidate.told)} is before {later}, and may have to be after it"
        case _ if candidate.relation in TOLD_AGAIN:
            return told_otherwise(paragraph, candidate.told, candidate.operands[0])
        case "hours of clocks":
            return f"{first} to {last} is {_hours(right)}"
        case "age after age":
            return f"{words[0]} in {words[1]} is {int(right)} in {words[2]}"
        case _:
            is_of_months = candidate.relation == "length of months"
            ends = [_whole(paragraph, one) for one in candidate.operands] if is_of_months else words
            return _working_of_time(ends, candidate)


def _working_of_time(words: list[str], candidate: Candidate) -> str:
    """How far two years or dates lie apart: "1901 to 1954 is 52 or 53 years"."""
    right, (one, other) = _exact(candidate), candidate.operands
    unit = _OF_UNIT.get(candidate.relation, "year")
    if one.value and other.value and (other.value, other.others) < (one.value, one.others):
        words = words[::-1]
    is_of_days = one.kind == other.kind == "date"
    shown = format_trimmed(right, 0 if unit in ("year", "day") else 1)
    if candidate.relation == "age of years" and not is_of_days:
        shown = f"{int(right) - 1} or {int(right)}"
    return f"{words[0]} to {words[1]} is {shown} {unit}{'' if right == 1 else 's'}"


def _exact(candidate: Candidate) -> Fraction:
    return Fraction(candidate.right).limit_denominator(_FINEST)


def _places(candidate: Candidate) -> int:
    number = candidate.told.number
    return decimals_of(number) if number is not None else 0


def _amount(paragraph: Paragraph, candidate: Candidate) -> str:
    """The right figure, as the one that is wrong is written; with a decimal more where it does not come out even."""
    right, number = _exact(candidate), candidate.told.number
    if candidate.told.kind == "hours":
        return _hours(right)
    places = max(_places(candidate), 0 if right.denominator == 1 else 1)
    sign = "%" if candidate.told.kind == "percent" else ""
    if number is None or places > _places(candidate) or not _can_be_written(number, paragraph.text):
        return f"{number.currency if number is not None else ''}{format_trimmed(right, places)}{sign}"
    return f"{number.currency}{format_like(number, right, paragraph.text)}{sign}"


def _hours(minutes: Fraction) -> str:
    """Minutes in hours and minutes: "3 hours 15 minutes"."""
    hours, rest = divmod(round(minutes), _HOUR)
    shown = [f"{hours} hour{'' if hours == 1 else 's'}"] if hours else []
    return " ".join([*shown, f"{rest} minute{'' if rest == 1 else 's'}"] if rest or not shown else shown)


def _can_be_written(number: Number, text: str) -> bool:
    """Whether another value can stand in its figures: not for "12½", nor for 40 cents that are read as a part of a dollar."""
    if number.figures is None or not number.figures.slice(text).replace(",", "").replace(".", "").isdecimal():
        return False
    return format_like(number, number.value, text) == number.figures.slice(text)


def _remedies(paragraph: Paragraph, candidate: Candidate) -> list[Remedy]:
    """The right figure in the place of the wrong one, where that is written in figures and the right one can be."""
    if candidate.relation in TOLD_AGAIN:
        return _remedies_of_two(paragraph, candidate.operands[0], candidate.told)
    number, text = candidate.told.number, paragraph.text
    if number is None or candidate.relation in _WITHOUT_FIX or not _can_be_written(number, text):
        return []
    better, place = format_like(number, _exact(candidate), text), figures_of(number)
    if better == place.slice(text):
        return []
    sign = "%" if candidate.told.kind == "percent" else ""
    return [paragraph.remedy(f"Make it {number.currency}{better}{sign}", (place, better))]


def _remedies_of_two(paragraph: Paragraph, first: Figure, last: Figure) -> list[Remedy]:
    """Either of two figures in the place of the other, where both are written alike: whole years, or numbers in figures."""
    text = paragraph.text
    one, other = (_place_of(figure) for figure in (first, last))
    words, others = one.slice(text), other.slice(text)
    are_years = first.kind == "year" and not first.others and not last.others and len(words) == len(others)
    are_numbers = all(each.kind == "amount" and _is_plain(each, text) for each in (first, last))
    if words == others or not (are_years or are_numbers):
        return []
    return [
        paragraph.remedy(f"Make both {words}", (other, words)),
        paragraph.remedy(f"Make both {others}", (one, others)),
    ]


def _is_plain(figure: Figure, text: str) -> bool:
    """Whether all of a number stands in its digits: no word for a scale, no fraction."""
    number = figure.number
    if number is None or number.figures is None or not _can_be_written(number, text):
        return False
    return number.span.slice(text).strip("$€£ ") == number.figures.slice(text)


def _place_of(figure: Figure) -> Span:
    """Where its digits stand, or all of it."""
    return figures_of(figure.number) if figure.number is not None else figure.span
