"""A paragraph read once into its quantities: what each number counts or measures, and which words join it to the others.

Rules about sums, shares, changes and averages look at these and at the words between them, whatever those words are:
years, days, ages, labels such as "Table 4" and the "one" of "no one" are left out, so that "from 1,600 in 2008 to 1,100
in 2012" is two quantities.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import is_loose, is_year, tolerance, tolerance_beside
from factlint.consistency.numbers.number_words import GROUPS
from factlint.consistency.numerals import Number
from factlint.consistency.signs import share_words
from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_MONTHS = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)"
)
_LABEL_BEFORE = compile_late(
    r"(?:\b(?:Nos?\.?|[Nn]umber|[Tt]ables?|[Ff]ig(?:ures?|s)?\.?|[Cc]hapters?|[Ss]ections?|[Pp]ages?|pp?\.|[Rr]ooms?|"
    r"[Rr]oute|[Hh]ighway|[Aa]rticles?|"
    r"[Vv]ersion|[Pp]hase|[Gg]rade|Level|[Ss]tage|[Tt]ype|Class|Line|Flight|Division|Group|Volume|Vol\.|Part|Act|Scene|"
    r"Verse|Psalm|Box|Clause|[Cc]lause|Day|"
    r"[Tt]ier|[Rr]ound|[Ww]eek|[Ss]tep|Unit|[Aa]ged?|at the age of|(?:was|is|turned|were|at) (?=\d{1,2} when\b)|"
    rf"{_MONTHS}\.?)|[#§]|[A-Z]{{1,4}})[\s-]$"
)
_LABEL_AFTER = compile_late(
    rf"\s?(?:{_MONTHS}\b|[ap]\.?m\b|o['’]clock|BCE?\b|CE\b|AD\b|years?[\s-]olds?\b|centur)|-[a-z]|['’]s\b|s\b"
)
_YEAR_BEFORE = compile_late(
    r"(?:\b(?:in|of|since|from|to|until|till|by|between|and|before|after|during|for|through|early|late|mid|year|season|"
    r"summer|winter|spring|autumn|"
    rf"{_MONTHS})|[(–—-])\s?$",
    re.IGNORECASE,
)
_OF_A_YEAR = compile_late(
    r"\s(?:census|season|election|edition|survey|report|budget|count|harvest|campaign|festival|show|fair|meeting|final|figure|total|level|crop)\b"
)
"""Behind a year, what there is one of in each: "the 2022| census"."""
_ONE_OF = compile_late(
    r"\s(?:of|another|more|day|that|who|which|can|could|would|may|might|must|is|has|by|should|does)\b|[,.;:)'’]"
)
_MONEY_WORD = r"euros?|dollars?|pounds?|cents?|pence|p|crowns?|francs?|pesos?|yen|rupees?|marks?|kroner|kronor|lire"
_UNITS = (
    ("kmh", r"km/h|kph|kilomet(?:er|re)s (?:per|an) hour"),
    ("mph", r"mph|miles (?:per|an) hour"),
    ("times", r"times"),
    ("km", r"km|kilomet(?:er|re)s?"),
    ("m", r"m|met(?:er|re)s?"),
    ("cm", r"cm|centimet(?:er|re)s?"),
    ("mm", r"mm|millimet(?:er|re)s?"),
    ("mile", r"mi|miles?"),
    ("foot", r"ft|feet|foot"),
    ("acre", r"acres?"),
    ("ha", r"ha|hectares?"),
    ("kg", r"kg|kilos?|kilograms?"),
    ("g", r"g|grams?"),
    ("tonne", r"tons?|tonnes?|t"),
    ("lb", r"lbs?"),
    ("cwt", r"cwt|hundredweights?"),
    ("litre", r"l|lit(?:er|re)s?"),
    ("kWh", r"kWh|MWh|GWh"),
    ("second", r"seconds?"),
    ("minute", r"minutes?|mins?"),
    ("hour", r"hours?|hrs?"),
    ("day", r"days?"),
    ("week", r"weeks?"),
    ("month", r"months?"),
    ("year", r"years?"),
    ("degree", r"°\s?[CF]?|degrees?"),
    ("money", rf"(?:{_MONEY_WORD})"),
)
_MONEY = frozenset("$ € £ dollar euro pound cent pence p crown franc peso yen rupee mark kroner kronor lire".split())
"""How a quantity is called that is a sum of money."""
_UNIT = compile_late(rf"[\s-]?(?:{'|'.join(f'(?P<{name}>{form})' for name, form in _UNITS)})(?![\w²³/])")
_PLURAL = compile_late(r"(?:men|women|people|(?:grand|step|school)?children|cattle|sheep|staff|[a-z]{2,}(?<!s)s)$")
_STOPS = frozenset(
    "of in on at by for from to with and or but was were is are had have has who which that as than while when this its his "
    "her their our across among between over under after before during out into per each was, this across plus less".split()
)

UNITS_OF_TIME = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_NAMED_BY = compile_late(
    r"\b(?:game|round|set|stage|week|phase|lap|race|match|group|volume|chapter|act|leg)\s$", re.IGNORECASE
)
_WHICH_HALF = compile_late(
    r"\b(?:first|second|other|latter|former|top|bottom|upper|lower|last|better)\s$", re.IGNORECASE
)
_KNOWN = compile_late(r"\b(?:the|these|those|both)\s$", re.IGNORECASE)
_ENDS = compile_late(r"\s*(?:[.,;:)]|$)")
_NO_HEDGE = compile_late(
    r"\badd(?:s|ed|ing)? up to\s$|\baverage of(?: exactly| just)?\s$|\b[Oo]n average,?\s$|\bthat is to say\s$"
)
"""Before a number, words that hold another that would make it loose."""
_ON_AVERAGE = compile_late(r"(?:\s+[a-z’'-]+){0,2}\s+on average")
_OVERLAP = compile_late(
    r"\b(?:both|overlap\w*|some (?:take|took|have|had|do|did|learn|study|play|speak|own) (?:two|more|several)|"
    r"several answers|multiple answers|more than (?:one|once)|twice over|counted once|some of (?:the|"
    r"them|these|those|whom|which)|also|"
    r"not (?:counting|including|listed|shown|named|itemi[sz]ed)|"
    r"without counting|apart from|in addition|besides|excluding|as well as both|either|any of)\b",
    re.IGNORECASE,
)
_SIGNS = {"dollar": "$", "euro": "€"}
_COINS = {"cent": ("$", "€", "dollar", "euro"), "pence": ("£", "pound"), "p": ("£", "pound"), "penny": ("£", "pound")}
_LABELS_BEFORE = compile_late(
    r"\b(?:figs|figures|tables|chapters|sections|pages|pp|nos|numbers|articles|rooms)\.?\s$", re.I
)
_NEXT_LABEL = compile_late(r"(?:,|,?\s(?:and|or|&)|,?\sto|\s?[–-])\s?")
_NO_THING = compile_late(r"\s*(?:[.,;:)\]–-]|$|(?:and|or|to)\b|&)")
_LABEL_LENGTH = 12
_CLOCK_BEFORE = compile_late(r"\b(?:[Bb]y|[Aa]t|[Uu]ntil|[Bb]efore|[Aa]fter|[Pp]ast)\s$")
_CLOCK_AFTER = compile_late(r",|\s(?:it|he|she|they|we|I|the|in\sthe|at\snight|that)\b")
_HOURS = 12
_A_TIME = compile_late(r"[$€£]\d[\d,.]*\s$")
"""Before a quarter of a year: "£40 |a quarter"."""
_LAST_DAY = 31
_MONTH_BEFORE = compile_late(rf"\b{_MONTHS}\.?\s$")
""" "By June |200 of them had died" tells no day."""
_YEAR = len("1900")
_PART = re.compile("[½⅓⅔¼¾⅕⅛⅜⅝⅞]")
_FIGURE = re.compile(r"[\d½⅓⅔¼¾⅕⅛⅜⅝⅞](?:(?<=\d)\d*(?:[.,]\d+)*)?")
_NUMBER_WORDS = frozenset(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty "
    "fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen half third thirds quarter quarters "
    "fourth fifth fifths sixth "
    "seventh eighth ninth tenth tenths".split()
)
_TELLING = _NUMBER_WORDS | frozenset(GROUPS)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what it counts: `unit` is "%", "points", "part", a currency's sign, a measure, or "" for things.

    `noun` is what is counted, without its plural's s; "" where nothing is named. `before` and `after` are the words up
    to the next quantities of its sentence.
    """

    number: Number
    start: int
    end: int
    sentence: int
    before: str
    after: str
    unit: str
    noun: str
    is_loose: bool

    @property
    def value(self) -> Fraction:
        return self.number.value

    @property
    def slack(self) -> Fraction:
        """How far what was meant may lie from what is written, where that is rounded."""
        return tolerance(self.number)

    def slack_beside(self, others: Iterable[Quantity]) -> Fraction:
        """The same beside others of its kind: of 12.4, 8 and 3.1 kg the 8 may be 7.5 to 8.5; sums of money are exact."""
        return self.slack if self.is_money else tolerance_beside(self.number, [one.number for one in others])

    @property
    def is_money(self) -> bool:
        return self.number.currency != "" or self.unit in _MONEY

    @property
    def is_amount(self) -> bool:
        """Whether it is so many of something, not a part of another quantity."""
        return self.number.kind == "plain"

    @property
    def is_one(self) -> bool:
        """Whether it is the word "one", which is hardly ever a figure to compare: "another one"."""
        return self.number.in_words and self.value == 1

    @property
    def is_time(self) -> bool:
        """Whether it is a length of time."""
        return self.unit in UNITS_OF_TIME

    @property
    def is_bare(self) -> bool:
        """Whether nothing is named after it, as in "from 40 to 52 tonnes"."""
        return not self.unit and not self.noun


@dataclass(frozen=True, slots=True)
class Reading:
    """The quantities of a paragraph in order, and its sentences."""

    paragraph: Paragraph
    quantities: tuple[Quantity, ...]

    def of_sentence(self, sentence: int) -> list[Quantity]:
        return [one for one in self.quantities if one.sentence == sentence]

    def words_of(self, sentence: int) -> str:
        return self.paragraph.sentences[sentence].slice(self.paragraph.text) if sentence >= 0 else ""

    def between(self, first: Quantity, second: Quantity) -> str:
        return self.paragraph.text[first.end : second.start]

    def is_doubtful(self, *quantities: Quantity) -> bool:
        """Whether something makes it unfair to compare them: a hedge, a quotation, an open list, something unread."""
        paragraph = self.paragraph
        span = Span(min(one.start for one in quantities), max(one.end for one in quantities))
        if any(one.is_loose for one in quantities) or paragraph.has_gap(span.start, span.end):
            return True
        return any(paragraph.is_masked(one.number.span) for one in quantities)

    def is_open(self, *sentences: int) -> bool:
        """Whether words say that not all parts are named, or that they overlap."""
        return any(OPEN_LIST.search(words) or _OVERLAP.search(words) for words in map(self.words_of, sentences))


@lru_cache(maxsize=32)
def read_quantities(paragraph: Paragraph) -> Reading:
    """The quantities of a paragraph."""
    text, sentences = paragraph.text, paragraph.sentences
    kept = [*_without_labels(text, paragraph.numbers)]
    begins = [one.start for one in sentences]
    places = [max(bisect_right(begins, one.span.start) - 1, 0) for one in kept]
    found: list[Quantity] = []
    for at, number in enumerate(kept):
        sentence = sentences[places[at]] if sentences else Span(0, len(text))
        start = number.span.start - len(number.currency)
        since = kept[at - 1].span.end if at and places[at - 1] == places[at] else sentence.start
        until = _start(kept[at + 1]) if at + 1 < len(kept) and places[at + 1] == places[at] else sentence.end
        after = text[number.span.end : until]
        unit, noun = _thing(number, after)
        loose = is_loose(paragraph, (number,)) and not _NO_HEDGE.search(text[max(0, start - 24) : start])
        if loose and _ON_AVERAGE.match(after):
            loose = is_hedged_before(text, start)
        found.append(Quantity(number, start, number.span.end, places[at], text[since:start], after, unit, noun, loose))
    return Reading(paragraph, tuple(_in_whole_coins(found)))


def _in_whole_coins(quantities: Sequence[Quantity]) -> Iterator[Quantity]:
    """Cents as parts of the dollars, euros or pounds that they stand beside."""
    units = {one.unit for one in quantities}
    for one in quantities:
        if one.unit == "pound" and "£" in units:
            yield replace(one, unit="£")
            continue
        whole = next((unit for unit in _COINS.get(one.unit, ()) if unit in units), None)
        if whole is None:
            yield one
        else:
            number = replace(one.number, value=one.number.value / 100, step=one.number.step / 100)
            yield replace(one, number=number, unit=whole)


def _start(number: Number) -> int:
    """Where a number begins with the sign of its currency."""
    return number.span.start - len(number.currency)


def _without_labels(text: str, numbers: Iterable[Number]) -> Iterator[Number]:
    """The numbers that count something: no label, nor what stands in a row with one ("see figs. 1.5, 1.7, and 1.8")."""
    end: int | None = None
    for number in numbers:
        start = number.span.start
        is_next = end is not None and _NEXT_LABEL.fullmatch(text, end, start) and _NO_THING.match(text, number.span.end)
        if is_next or _is_label(text, number):
            is_row = is_next or _LABELS_BEFORE.search(text, max(0, start - _LABEL_LENGTH), start)
            end = number.span.end if is_row else None
        else:
            end = None
            yield number


def _is_label(text: str, number: Number) -> bool:
    """Whether a number names something or a point of time, and counts nothing."""
    before, after = (
        text[max(0, number.span.start - 24) : number.span.start],
        text[number.span.end : number.span.end + 16],
    )
    if number.currency or number.kind in ("percent", "points"):
        return False
    if _LABEL_AFTER.match(after):
        return True
    if number.in_words and _is_time(number, before, after):
        return True
    if is_year(number, text) and (_YEAR_BEFORE.search(before) or not re.match(r"\s[a-z]", after)):
        return True
    if before.endswith("the ") and is_year(number, text) and _OF_A_YEAR.match(after):
        return True
    if number.in_words and number.value == 1 and number.kind == "plain" and _ONE_OF.match(after):
        return True
    named = _WHICH_HALF if number.kind == "fraction" else _NAMED_BY
    if number.in_words and (named.search(before) or (_KNOWN.search(before) and _ENDS.match(after))):
        return True
    if number.figures is None:
        return False
    label = _LABEL_BEFORE.search(before)
    return label is not None and not (number.value > _LAST_DAY and _MONTH_BEFORE.search(before))


def _is_time(number: Number, before: str, after: str) -> bool:
    """Whether a number in words is a time of day or a quarter of a year: "By ten it had sold 64", "£40 a quarter"."""
    if number.kind == "fraction":
        return _A_TIME.search(before) is not None
    is_hour = number.kind == "plain" and number.value <= _HOURS
    return is_hour and _CLOCK_BEFORE.search(before) is not None and _CLOCK_AFTER.match(after) is not None


def _thing(number: Number, after: str) -> tuple[str, str]:
    """The unit and the noun that follow a number."""
    if number.kind == "percent":
        return "%", ""
    if number.kind in ("points", "fraction"):
        return ("points" if number.kind == "points" else "part"), ""
    if number.currency:
        return number.currency, ""
    unit = _UNIT.match(after)
    if unit is not None:
        name = str(unit.lastgroup)
        word = unit[0].strip(" -").removesuffix("s")
        return (_SIGNS.get(word, word) if name == "money" else name), ""
    words = re.match(r"(?:\s+[A-Za-z][\w'’-]*){1,5}", after)
    for word in words[0].split() if words else ():
        if word.lower() in _STOPS:
            break
        if _PLURAL.match(word.lower()):
            return "", word.lower().removesuffix("s")
    return "", ""


def are_comparable(quantities: Sequence[Quantity]) -> bool:
    """Whether they can be added: all of one unit, or some with none named."""
    return len({one.unit for one in quantities if not one.is_bare}) <= 1 and all(one.is_amount for one in quantities)


def is_slip(written: Fraction, right: Fraction) -> bool:
    """Whether one number looks like another mistyped or misreckoned by little: one figure, two swapped, one or two off.

    Both in units of the last written place. What was learned reads figures in the same manner, in
    `weighed.slips.kind_of_slip`, but for small numbers and digits left out: 7 for 5 and 12 for 112 may be slips there, where
    the words are weighed too, and are none here, where only the form of the sentence speaks for it.
    """
    one, other = round(written), round(right)
    if one == other or min(one, other) <= 0:
        return False
    if abs(one - other) <= (2 if max(one, other) >= 10 else 1):
        return max(one, other) >= 5
    if max(one, other) == min(one, other) * 10 ** (len(str(max(one, other))) - len(str(min(one, other)))):
        return True
    first, second = str(one), str(other)
    if len(first) == len(second) >= 2:
        differ = [at for at in range(len(first)) if first[at] != second[at]]
        if len(differ) == 1 or (
            len(differ) == 2
            and differ[1] == differ[0] + 1
            and first[differ[0]] == second[differ[1]]
            and first[differ[1]] == second[differ[0]]
        ):
            return True
    step = abs(one - other)
    return re.fullmatch(r"[1-9]0+", str(step)) is not None and 4 * step <= max(one, other)


def read_words(paragraph: Paragraph) -> tuple[frozenset[str], int]:
    """The words of a paragraph in small letters, some signs among them, and about how many numbers it has.

    Of one that has neither a number nor a word for a group the words are left out: there is nothing to find.
    """
    return paragraph.compute_once(_read_words)


def _read_words(paragraph: Paragraph) -> tuple[frozenset[str], int]:
    text = paragraph.text
    if not paragraph.has_figures and paragraph.words.isdisjoint(_TELLING) and not _has_parts(text):
        return frozenset(), 0
    small = text.lower()
    for mark in _MARKS:
        small = small.replace(mark, " ")
    for mark in _CUE_MARKS:
        small = small.replace(mark, f" {mark} ")
    words = small.split()
    written = _FIGURE.findall(text) if paragraph.has_figures or _has_parts(text) else ()
    figures = [one for one in written if len(one) != _YEAR or one[0] not in "12" or not one.isdigit()]
    return share_words(words), sum(map(_NUMBER_WORDS.__contains__, words)) + len(figures)


_MARKS, _CUE_MARKS = ".,;-!?)]\"'’“”", "%:(—–"


def _has_parts(text: str) -> bool:
    """Whether a part is written as one sign."""
    return not text.isascii() and _PART.search(text) is not None


def has_quantities(paragraph: Paragraph) -> bool:
    """Whether there may be two numbers to compare: without them no `check_reading` finds anything."""
    return read_words(paragraph)[1] >= _FEWEST


def check_reading(
    paragraph: Paragraph,
    find: Callable[[Reading], Iterator[Slip]],
    cues: frozenset[str] | None,
    found: Sequence[Slip],
    least: int = 3,
) -> Iterator[Slip]:
    """What a rule finds in the quantities of a paragraph that has one of its words (or any), where nothing was found."""
    words, count = read_words(paragraph)
    if count < least or (cues is not None and words.isdisjoint(cues)) or len(paragraph.numbers) < least:
        return
    reading = read_quantities(paragraph)
    if len(reading.quantities) < least:
        return
    for slip in find(reading):
        if not any(_is_of_same(slip, one) or _is_of_same(one, slip) for one in found):
            yield slip


def _is_of_same(slip: Slip, other: Slip) -> bool:
    """Whether the wrong words of a slip take part in another."""
    places = (other.place, *(note.place for note in other.notes))
    return any(place.span.overlaps(slip.place.span) for place in places)
