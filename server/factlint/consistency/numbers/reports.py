"""What a reader gets to see of a total, a share or an average that does not follow from the numbers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, decimals_of, figures_of, format_like, format_trimmed, rounds_to
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span


def report_total(paragraph: Paragraph, parts: Sequence[Number], total: Number) -> Slip:
    """The parts make 27, not 28."""
    text = paragraph.text
    made = add_up(parts)
    decimals = max(decimals_of(one) for one in parts)
    added = " + ".join(one.written_in(text) for one in parts)
    right = f"{total.currency}{format_trimmed(made, decimals)}"
    better = format_like(total, made, text)
    remedies = [paragraph.remedy(f"Make it {total.currency}{better}", (figures_of(total), better))]
    if len(parts) == 2:
        for part in parts:
            value = total.value - made + part.value
            if value > 0:
                meant = format_like(part, value, text)
                remedies.append(paragraph.remedy(f"Make it {part.currency}{meant}", (figures_of(part), meant)))
    return paragraph.slip(
        total.span,
        f"The parts make {right}, not {total.written_in(text)}.",
        f"{added} = {right}",
        [paragraph.note(one.span, "a part of the total") for one in parts],
        remedies,
    )


def report_left(paragraph: Paragraph, whole: Number, parts: Sequence[Number], rest: Number) -> Slip:
    """Of 64 that lost 38, 26 are left, not 28."""
    text = paragraph.text
    left = whole.value - add_up(parts)
    sign, better = rest.currency, format_like(rest, left, text)
    taken = " - ".join(one.written_in(text) for one in (whole, *parts))
    return paragraph.slip(
        rest.span,
        f"{sign}{better} are left, not {sign}{rest.span.slice(text)}.",
        f"{taken} = {sign}{better}",
        [paragraph.note(whole.span, "the whole"), *(paragraph.note(one.span, "a part of it") for one in parts)],
        [paragraph.remedy(f"Make it {sign}{better}", (figures_of(rest), better))],
    )


def report_share(paragraph: Paragraph, part: Number, whole: Number, share: Number) -> Slip:
    """37 of 50 is 74%, not 72%."""
    text = paragraph.text
    decimals = decimals_of(share)
    right = 100 * part.value / whole.value
    better = format_trimmed(right, decimals) if decimals == 0 else format_like(share, right, text)
    of = f"{part.span.slice(text)} of {whole.span.slice(text)}"
    exact = format_trimmed(right, max(decimals, 1))
    remedies = [paragraph.remedy(f"Make it {better}%", (figures_of(share), write_share(share, better)))]
    meant = format_like(part, whole.value * share.value / 100, text)
    is_right = rounds_to(100 * part.step * round(whole.value * share.value / 100 / part.step) / whole.value, share)
    if meant != figures_of(part).slice(text) and share.value <= 100 and is_right:
        remedies.append(paragraph.remedy(f"Make it {meant}", (figures_of(part), meant)))
    return paragraph.slip(
        share.span,
        f"{capitalize(of)} is {exact}%, not {share.span.slice(text).strip()}.",
        f"{of} is {exact}%",
        [
            paragraph.note(
                Span(min(part.span.start, whole.span.start), max(part.span.end, whole.span.end)), f"this is {exact}%"
            )
        ],
        remedies,
    )


def capitalize(words: str) -> str:
    """Words as a sentence begins."""
    return words[0].upper() + words[1:]


def write_share(share: Number, better: str) -> str:
    """A percentage in the place of another, which may stand in words."""
    return better if share.figures is not None else f"{better} percent"


def report_average(paragraph: Paragraph, average: Number, right: Fraction, sum_in_words: str, whole: Span) -> Slip:
    """The average is 7, not 8."""
    text = paragraph.text
    decimals = max(decimals_of(average), 0 if right.denominator == 1 else 1)
    exact = f"{average.currency}{format_trimmed(right, max(decimals, 2) if right < 10 else decimals)}"
    better = (
        format_like(average, right, text)
        if right.denominator == 1 or decimals_of(average)
        else format_trimmed(right, decimals)
    )
    return paragraph.slip(
        average.span,
        f"The average is {exact}, not {average.written_in(text)}.",
        f"{sum_in_words} = {exact}",
        [paragraph.note(whole, f"their average is {exact}")],
        [paragraph.remedy(f"Make it {average.currency}{better}", (figures_of(average), better))],
    )
