"""The figures of a sentence: what each counts or measures, between which bounds, and how firmly it is said."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from factlint.engine.judges.figures.dates import TimeSpan, dates
from factlint.engine.judges.figures.numbers import Number, numbers, ordinals
from factlint.engine.judges.figures.units import currency_of, unit_after
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word

Kind = Literal["date", "measure", "money", "count", "rank"]
Firmness = Literal["", "about", "nearly", "over", "under"]

_FIRMNESS: dict[Firmness, str] = {
    "about": "about|around|approximately|approx\\.|roughly|some|circa|c\\.|ca\\.|estimated|an estimated|average of|typically",
    "nearly": "nearly|almost|just under|close to|up to|as many as|as much as|at most|a maximum of|no more than|not more than",
    "over": "over|more than|at least|above|exceeding|in excess of|upwards of|no less than|no fewer than|just over|greater than|"
    "a minimum of|exceeds|exceeded",
    "under": "under|less than|fewer than|below",
}
_BEFORE: tuple[tuple[Firmness, re.Pattern[str]], ...] = tuple(
    (firmness, re.compile(rf"(?i)(?:^|[\s(])(?:{forms})\s+(?:the\s+|a\s+)?(?:US|[$€£¥])?\s?$"))
    for firmness, forms in _FIRMNESS.items()
)
_RANGE_JOIN = re.compile(r"^\s?(?:[–—-]|to|and|or)\s?$")
_SUPERLATIVE = re.compile(
    r"(?i)\b(?:(?P<rank>\d{1,3}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)"
    r"[\s-]+)?(?P<adjective>most[\s-]+(?P<most>[a-z]+)|least[\s-]+[a-z]+|[a-z]{2,}(?:est)|worst)\b"
)
_NOT_SUPERLATIVE = frozenset(
    "west east forest harvest interest request protest test rest guest contest conquest quest digest honest modest arrest "
    "invest suggest priest chest nest pest manifest tempest latest midwest northwest southwest northeast southeast everest "
    "budapest bucharest brest trieste best".split()
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: bounds in base units (days for dates), what it is of, and the words that say it.

    `unit` is the dimension of a measure ("length"), the currency of money, the counted noun of a count, the adjective
    of a rank ("longest" in "second-longest"), "" for a number with no noun behind it. `half_step` is half the place value
    of the last digit, in base units.
    """

    kind: Kind
    low: float
    high: float
    half_step: float
    unit: str
    start: int
    end: int
    text: str
    firmness: Firmness = ""
    factor: float = 1.0
    offset: float = 0.0
    written_unit: str = ""
    number_end: int = 0
    when: TimeSpan | None = None
    in_words: bool = False

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2


_REST = re.compile(r",?\s(?:and\s)?")


# "10⁶", "3 × 10^6", "10^{6}": nobody's 10, 3 or 6.
_POWER = re.compile(
    r"(?<![\w.,])(?:\d[\d.,]{0,20}\s?[×x·⋅*]\s?)?(?!(?:1\d|20)\d\d[⁰¹²³⁴-⁹])\d(?:[\d.,]{0,20}\d)?"
    r"(?:[⁻⁺]?[⁰¹²³⁴-⁹]{1,4}|\^[-−+]?(?:\d{1,4}|\{[^{}\n]{1,12}\}))"
)


@lru_cache(maxsize=2048)
def figures(text: str) -> tuple[Figure, ...]:
    """All figures of a sentence, in order; a date is never read as a count as well."""
    found = [_date_figure(when) for when in dates(text)]
    words = read_words(text)
    ranks = _ranks(text)
    ranks += _places_in_order(text, words, [(figure.start, figure.end) for figure in (*found, *ranks)])
    taken = [(figure.start, figure.end) for figure in (*found, *ranks)] + [
        power.span() for power in _POWER.finditer(text)
    ]
    measured: list[Figure] = []
    for number in numbers(text):
        if any(number.start < end and start < number.end for start, end in taken):
            continue
        figure = _quantity_figure(text, words, number)
        if measured and _goes_on(text, measured[-1], figure):
            measured[-1] = _add(text, measured[-1], figure)
        else:
            measured.append(figure)
    return tuple(sorted([*found, *ranks, *_join_ranges(text, measured)], key=lambda figure: figure.start))


def _goes_on(text: str, figure: Figure, following: Figure) -> bool:
    """Whether a figure is the rest of the one before: "34 years and |2 months", "6 ft |2 in"."""
    return (
        figure.kind == following.kind == "measure"
        and figure.unit == following.unit
        and following.factor < figure.factor
        and _REST.fullmatch(text, figure.end, following.start) is not None
    )


def _add(text: str, figure: Figure, rest: Figure) -> Figure:
    whole = figure.low + rest.low
    return replace(figure, low=whole, high=whole, end=rest.end, text=text[figure.start : rest.end])


def _date_figure(when: TimeSpan) -> Figure:
    firmness: Firmness = "about" if when.about else ""
    return Figure(
        "date",
        when.first,
        when.last,
        0.0,
        "date",
        when.start,
        when.end,
        when.text,
        firmness,
        number_end=when.end,
        when=when,
    )


def _quantity_figure(text: str, words: tuple[Word, ...], number: Number) -> Figure:
    firmness = _firmness(text, number.start)
    unit = unit_after(text, number.end)
    if unit is not None and not (
        number.in_words and unit.written in {"m", "in", "s", "h", "t", "g", "l", "L", "W", "K"}
    ):
        low = unit.to_base(number.value)
        step = number.half_step * unit.factor
        return Figure(
            "measure", low, low, step, unit.dimension, number.start, unit.end, text[number.start : unit.end], firmness,
            unit.factor, unit.offset, unit.written, number.end, in_words=number.in_words,
        )  # fmt: skip
    if money := currency_of(text, number.start, number.end):
        currency, start, end = money
        return Figure(
            "money", number.value, number.value, number.half_step, currency, start, end, text[start:end],
            _firmness(text, start), number_end=number.end, in_words=number.in_words,
        )  # fmt: skip
    noun = counted_noun(words, number.end)
    return Figure(
        "count", number.value, number.value, number.half_step, noun, number.start, number.end, number.text, firmness,
        number_end=number.end, in_words=number.in_words,
    )  # fmt: skip


def counted_noun(words: tuple[Word, ...], end: int) -> str:
    """The lemma of the noun that a number which ends here counts: "islands" in "162 small islands"; "" for none."""
    index = next((i for i, word in enumerate(words) if word.start >= end), len(words))
    noun = ""
    for word in words[index : index + 6]:
        if word.tag in {"NN", "NNS", "NNP"}:
            noun = noun_lemma(word.lower)
            noun = "person" if noun in {"inhabitant", "resident", "people"} else noun
        elif noun or (
            word.tag not in {"JJ", "JJR", "JJS", "VBN", "VBG", "RB", "DT"} and word.lower not in {"of", "different"}
        ):
            break
    return noun


def _join_ranges(text: str, found: list[Figure]) -> list[Figure]:
    """ "10–15 m" and "between 5 and 10 km" are one figure with two bounds."""
    result: list[Figure] = []
    for figure in found:
        last = result[-1] if result else None
        if last is not None and _RANGE_JOIN.match(between := text[last.end : figure.start]):
            word = between.strip().lower()
            before = text[: last.start].rstrip().lower()
            joins = word != "and" or before.endswith("between")
            unitless = last.kind == "count" and figure.kind in {"measure", "count", "money"}
            same = last.kind == figure.kind and last.unit == figure.unit
            if joins and (unitless or same) and word != "or":
                low = (last.low + figure.offset) * figure.factor if unitless and figure.kind == "measure" else last.low
                if low <= figure.high:
                    result[-1] = Figure(
                        figure.kind, low, figure.high, figure.half_step, figure.unit, last.start, figure.end,
                        text[last.start : figure.end], last.firmness, figure.factor, figure.offset, figure.written_unit,
                        figure.number_end,
                    )  # fmt: skip
                    continue
        result.append(figure)
    return result


def _ranks(text: str) -> list[Figure]:
    found: list[Figure] = []
    for match in _SUPERLATIVE.finditer(text):
        adjective = (match["most"] or match["adjective"]).lower()
        if not match["most"] and (adjective in _NOT_SUPERLATIVE or match["adjective"][0].isupper()):
            continue
        if match["adjective"].lower().startswith("least"):
            adjective = match["adjective"].lower()
        if re.search(r"(?i)\b(?:one of|among)\s+(?:the\s+)?(?:\w+['’]s\s+)?$", text[: match.start()]):
            adjective = f"among the {adjective}"
        rank = ordinals(match["rank"])[0].value if match["rank"] else 1.0
        found.append(
            Figure(
                "rank", rank, rank, 0.0, adjective, match.start(), match.end(), match.group(), number_end=match.end()
            )
        )
    return found


def _places_in_order(text: str, words: tuple[Word, ...], taken: list[tuple[int, int]]) -> list[Figure]:
    """ "the fourth planet from the Sun", "the 44th president": a place in a row of such things."""
    found: list[Figure] = []
    for number in ordinals(text):
        if any(number.start < end and start < number.end for start, end in taken):
            continue
        noun = counted_noun(words, number.end)
        if not noun or noun in {
            "century",
            "time",
            "edition",
            "half",
            "part",
            "floor",
            "grade",
            "year",
            "anniversary",
            "son",
            "side",
        }:
            continue
        if re.search(r"(?i)\b(?:the|its|his|her|their|['’]s)\s*$", text[: number.start]):
            found.append(Figure("rank", number.value, number.value, 0.0, f"place of {noun}", number.start, number.end,
                                number.text, number_end=number.end))  # fmt: skip
    return found


def _firmness(text: str, start: int) -> Firmness:
    before = text[max(0, start - 40) : start]
    for firmness, pattern in _BEFORE:
        if pattern.search(before):
            return firmness
    return ""
