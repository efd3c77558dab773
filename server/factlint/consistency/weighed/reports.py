"""What a writer gets to see of figures that belong together and do not agree."""

from __future__ import annotations

from fractions import Fraction

from factlint.consistency.numbers.amounts import decimals_of, figures_of, format_like, format_trimmed
from factlint.consistency.slip import Note, Remedy, Slip
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import Candidate

_HOUR = 60
_FINEST = 10**6
_OF_UNIT = {"length of days": "day", "length of weeks": "week", "length of months": "month"}


def report(paragraph: Paragraph, candidate: Candidate) -> Slip:
    """The told figure, the sum that it does not make, and where its parts stand; shown as information."""
    working = _working(paragraph, candidate)
    told = _words(paragraph, candidate.told)
    told = told if told[0].isdigit() else told[0].lower() + told[1:]
    notes = [_note(paragraph, one) for one in candidate.operands]
    return Slip(
        paragraph.place(candidate.told.span),
        f"{working[0].upper()}{working[1:]}, not {told}.",
        working,
        tuple(notes),
        tuple(_remedies(paragraph, candidate)),
        is_doubtful=True,
    )


def _note(paragraph: Paragraph, one: Figure) -> Note:
    return paragraph.note(one.span, "this belongs to it")


def _words(paragraph: Paragraph, one: Figure) -> str:
    return paragraph.text[one.start : one.end].strip()


def _working(paragraph: Paragraph, candidate: Candidate) -> str:
    """The sum in a line: "37 of 50 is 74%"."""
    words = [_words(paragraph, one) for one in candidate.operands]
    first, last, right = words[0], words[-1], _exact(candidate)
    places = _places(candidate)
    match candidate.relation:
        case "share" | "share of rest":
            return f"{first} of {last} is {format_trimmed(right, max(places, 1))}%"
        case "same part":
            return f"{first} is {format_trimmed(right, max(places, 1))}%"
        case "change" | "change back":
            is_more = candidate.operands[-1].value > candidate.operands[0].value
            way = "more" if is_more else "less"
            return f"from {first} to {last} is {format_trimmed(right, max(places, 1))}% {way}"
        case "points":
            return f"from {first} to {last} is {format_trimmed(right, places)} points"
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
            return f"this is told as {first} before"
        case "hours of clocks":
            return f"{first} to {last} is {_hours(right)}"
        case _:
            return _working_of_time(words, candidate)


def _working_of_time(words: list[str], candidate: Candidate) -> str:
    right = _exact(candidate)
    if candidate.relation == "age after age":
        return f"{words[0]} in {words[1]} is {int(right)} in {words[2]}"
    unit = _OF_UNIT.get(candidate.relation, "year")
    early, late = sorted(candidate.operands, key=lambda one: (one.value, one.others))
    order = [words[candidate.operands.index(early)], words[candidate.operands.index(late)]]
    shown = format_trimmed(right, 0 if unit in ("year", "day") else 1)
    between = (
        f"{int(right) - 1} or {int(right)}" if candidate.relation == "age of years" and early.kind == "year" else shown
    )
    return f"{order[0]} to {order[1]} is {between} {unit}{'' if right == 1 else 's'}"


def _exact(candidate: Candidate) -> Fraction:
    return Fraction(candidate.right).limit_denominator(_FINEST)


def _places(candidate: Candidate) -> int:
    number = candidate.told.number
    return decimals_of(number) if number is not None else 0


def _amount(paragraph: Paragraph, candidate: Candidate) -> str:
    """The right figure, as the told one is written."""
    right, number = _exact(candidate), candidate.told.number
    if candidate.told.kind == "hours":
        return _hours(right)
    places = max(_places(candidate), 0 if right.denominator == 1 else 1)
    if number is None or number.figures is None or places > _places(candidate):
        return f"{number.currency if number is not None else ''}{format_trimmed(right, places)}"
    return f"{number.currency}{format_like(number, right, paragraph.text)}"


def _hours(minutes: Fraction) -> str:
    hours, rest = divmod(round(minutes), _HOUR)
    shown = [f"{hours} hour{'' if hours == 1 else 's'}"] if hours else []
    return " ".join([*shown, f"{rest} minute{'' if rest == 1 else 's'}"] if rest else shown)


def _remedies(paragraph: Paragraph, candidate: Candidate) -> list[Remedy]:
    """The right figure in the place of the told one, where that is written in figures and the right one can be."""
    number = candidate.told.number
    if number is None or number.figures is None or candidate.relation in ("times", "times back", "same"):
        return []
    better = format_like(number, _exact(candidate), paragraph.text)
    if better == figures_of(number).slice(paragraph.text):
        return []
    sign = "%" if candidate.told.kind == "percent" else ""
    title = f"Make it {number.currency}{better}{sign}"
    return [paragraph.remedy(title, (figures_of(number), better))]
