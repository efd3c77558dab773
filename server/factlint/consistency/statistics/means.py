"""Means of whole numbers that no such numbers have: the GRIM test.

Brown and Heathers, "The GRIM Test: A Simple Technique Detects Numerous Anomalies in the Reporting of Results in
Psychology", Social Psychological and Personality Science 8 (2017).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import read_quantities
from factlint.consistency.numerals import SMALL_NUMBERS, find_numbers
from factlint.consistency.statistics.reported_tests import decimals_in
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_MEAN = re.compile(
    r"(?<![\w.])(?:(?:M|Mean|mean)\s*=\s*|\b(?:averaged|averages|averaging)\s+|\b(?:at|got|scored|of|is|was|to)\s+(?=\d+\.\d{1,3}\son\saverage\b)|\b(?:mean|average)(?:\s+(?:score|rating|number|answer|response|result|roll)s?)?"
    r"(?:\s+(?!(?:was|is|of|were)\s+\d)[A-Za-z0-9’'-]+,?){0,12}?\s+(?:was|is|of|were|came\s(?:out\s)?(?:at|to)|work(?:s|ed)\sout\sat|stood\sat)\s+)(?P<mean>\d+\.\d{1,3})"
    r"(?![\d%]|\s?(?:%|percent|per cent|s\b|ms\b|years?\b|"
    r"seconds?\b|minutes?\b|hours?\b|cm\b|mm\b|kg\b|g\b|km\b|m\b|°|million|billion|thousand))"
)
_IN_WORDS = rf"(?i:(?!one\b)(?:{SMALL_NUMBERS})(?:[-\s](?:{SMALL_NUMBERS}))?)"
"""How many there are, in words."""
_SIZE = re.compile(
    r"(?<![\w.])[nN]\s*=\s*(?P<n>\d{1,4})(?!\d|[.,]\d)|"
    rf"\b(?:panel|jury|group|class|team|sample)\s+of\s+(?P<group>\d{{1,4}}|{_IN_WORDS})\b|"
    rf"\b(?:[Aa]ll(?:\sthe)?|[Tt]he|(?:[Ee]ach|[Ee]very\sone|[Aa]ll)\sof\sthe)\s(?P<all>\d{{1,4}}|{_IN_WORDS})\s[a-z]{{3,}}s\b|"
    rf"(?<![\w.,$€£])(?P<people>\d{{1,4}}|{_IN_WORDS})\s+(?:[a-z]+\s+)?"
    r"(?:participants|respondents|subjects|students|people|patients|raters|volunteers|children|rolls|throws|families|households|judges|"
    r"visitors|passengers|tasters|parents|diners|customers|reviewers|critics|boys|girls|viewers|listeners|tourists|guides|testers|examiners|"
    r"couples|nurses|pupils|teachers|players|women|men|mothers|fathers|workers|readers|voters|users|employees|members|"
    r"schools|classes|teams|"
    r"guests|jurors|adults|cats|dogs|rats|mice|birds|nests|litters|ratings|answers|scores|marks)\b"
)
_MEASURED = (
    r"(?:hours|minutes|seconds|days|weeks|months|years|miles|kilomet(?:re|er)s|met(?:re|er)s|litres|liters|pints|cups|glasses|units|"
    r"portions|servings|kilos|pounds|grams|points|percent|cent|euros|dollars)"
)
"""What may come in parts."""
_N_IS = re.compile(r"(?<![\w.])[nN]\s*=\s*\d")
"""A size by its sign: "N = 20"."""
_OF_SEVERAL = re.compile(
    r"\b(?:rated|scored|marked|graded|judged)\s(?:each|every|all|several|both)\b(?!\sother)|[nN]\s*="
)
"""In the sentence before a mean, what makes it one of several things that each rated, or of another group."""
_WHOLE = re.compile(
    r"\b(?:Likert|(?:\d+|five|six|seven|nine|ten)-point\s+(?:\w+\s+){0,2}scale|"
    r"scale\s+(?:of|from|ranging)|(?:rat(?:ed|ings?)|whole-number)\b[^.;]{0,40}\b(?:from|between)\s+\d+\s+(?:to|and)\s+\d|"
    r"(?:rolls?|throws?)\b|dice?\b|whole[ -](?:number|mark|point|star|[a-z]+s\b)|"
    rf"integers?|whole points?|how many (?!{_MEASURED}\b)[a-z]+s\b|how many (?:children|people)\b|number of (?:children|siblings|"
    r"errors|correct answers|visits|goals))",
    re.IGNORECASE,
)
_ALL_WHOLE = re.compile(r"\bwhole\b|\b(?:rat\w+|scor\w+|mark\w*|grad\w+|judg\w+)\b[^.;]{0,60}\bscale\b", re.IGNORECASE)
"""In the sentence before a mean, what says that everybody gave one whole number."""
_OTHERS = re.compile(
    r"\b(?:last year|previous|national|elsewhere|others?|another|women|men|girls|boys|over the|in all|all (?:the|of))\b"
)
_THE_MEAN = re.compile(r"(?:The|Their) (?:mean|average)\b")
_COUNTED = re.compile(
    r"\s+(?:[a-z]+\s+)?(?:children|siblings|brothers|sisters|errors|mistakes|books|goals|visits|pets|cars|dogs|cats|"
    r"animals|friends|jobs|meals|"
    r"godparents|eggs|offspring|pups|kittens|chicks|words|correct answers)\b"
)
"""Behind a mean, things that come whole: "a mean of 2.38 children"."""
_NOT_WHOLE = re.compile(
    r"\b(?:items|composite|averag(?:ed|ing)\s(?:across|over)|(?:average|mean)\sof\s(?:the|these|those|all|her|his|their)\s(?:two|three|four|five|six|seven|eight|nine|ten|\d+)|subscales?|index|indices|aggregated?|"
    r"factor scores?|per (?:item|person|trial)|trials|"
    r"weighted|adjusted|estimated|marginal|imputed|hal(?:f|ves)|quarters?|decimals?|"
    r"continuous|ages?|aged|reaction times?|response times?)\b",
    re.IGNORECASE,
)
_LARGEST = 10
"""Answers per unit of the last place: with more, every printed mean is possible."""
_NUMBER_OF = re.compile(rf"\bnumber\s+of\s+(?!{_MEASURED}\b)[a-z]+(?:s|children|people|men|women)\b")
"""In the words of a mean, things that are counted one by one: "the mean number of eggs was 2.37"."""
_OF_A_SCALE = re.compile(r"(?:\b(?:from|to|between|of|and|scale|point|out\sof)\s|[-–(]\s?)$")


def find_bad_means(paragraph: Paragraph) -> Iterator[Slip]:
    """Means that no whole numbers have, as many as words beside them tell."""
    text = paragraph.text
    for found in _MEAN.finditer(text):
        around = _told_around(paragraph, found)
        words = around.slice(text)
        is_whole = _WHOLE.search(words) or _COUNTED.match(text, found.end()) or _NUMBER_OF.search(found[0])
        if not is_whole or _NOT_WHOLE.search(words):
            continue
        sizes = _sizes(paragraph, paragraph.sentence_at(found.start())) or _sizes(paragraph, around)
        sizes = sizes or _only_count(paragraph, around, found.end("mean"))
        has_several = len(_MEAN.findall(words)) > 1 and not _ALL_WHOLE.search(words)
        if len({size for size, _ in sizes}) != 1 or has_several:
            continue
        size, size_span = sizes[0]
        span = Span(*found.span("mean"))
        if not is_possible(found["mean"], size) and not paragraph.is_masked(span):
            yield _report(paragraph, span, size, size_span)


def _told_around(paragraph: Paragraph, found: re.Match[str]) -> Span:
    """The sentence of a mean, and those before it where they tell what it is one of: "Ten rated it from 1 to 5. The mean was 3.45"."""
    text, sentence = paragraph.text, paragraph.sentence_at(found.start())
    words = sentence.slice(text)
    if not sentence.start or (_SIZE.search(words) and _WHOLE.search(words)):
        return sentence
    before = paragraph.sentence_at(sentence.start - 2)
    if _THE_MEAN.match(words):
        if not _SIZE.search(before.slice(text)) and before.start:
            before = paragraph.sentence_at(before.start - 2)
        return Span(before.start, sentence.end)
    if _N_IS.search(words):  # "They gave whole marks. In our class (N = 20) the mean mark was 3.47"
        is_told_before = _WHOLE.search(before.slice(text)) and not _OF_SEVERAL.search(before.slice(text))
    else:
        is_own = _SIZE.search(words) or _OTHERS.search(words)
        is_told_before = not is_own and _ALL_WHOLE.search(text, before.start, sentence.end)
    return Span(before.start, sentence.end) if is_told_before else sentence


def _sizes(paragraph: Paragraph, around: Span) -> list[tuple[int, Span]]:
    """How many gave a number, as often as the words at a place tell it, each with where."""
    return [
        (_read_size(one["n"] or one["group"] or one["all"] or one["people"]), Span(*one.span()).shifted(around.start))
        for one in _SIZE.finditer(around.slice(paragraph.text))
    ]


def _report(paragraph: Paragraph, span: Span, size: int, size_span: Span) -> Slip:
    """No 20 whole numbers have a mean of 3.48: the nearest two are offered."""
    mean = span.slice(paragraph.text)
    near = nearest_means(mean, size)
    return paragraph.slip(
        span,
        f"No {size} whole numbers have a mean of {mean}; the nearest are {near[0]} and {near[1]}.",
        f"{mean} × {size} is {float(Decimal(mean) * size):g}, not near a whole number",
        [paragraph.note(size_span, f"{size} whole numbers")],
        [paragraph.remedy(f"Make it {one}", (span, one)) for one in near],
    )


def _only_count(paragraph: Paragraph, around: Span, end: int) -> list[tuple[int, Span]]:
    """The only number of things in the sentences of a mean, told once or again, where no word says that these are people: "20 nests"."""
    counts = [
        one
        for one in read_quantities(paragraph).quantities
        if around.start <= one.start < around.end
        and one.end != end
        and one.is_amount
        and one.value > 1
        and one.number.step == 1
        and not _OF_A_SCALE.search(paragraph.text, max(0, one.start - 12), one.start)
    ]
    if len({one.value for one in counts}) != 1 or not counts[0].noun or any(one.unit or one.is_loose for one in counts):
        return []
    return [(int(counts[0].value), counts[0].number.span)]


def _read_size(written: str) -> int:
    """How many, in figures or words."""
    return int(next(find_numbers(written)).value)


def is_possible(mean: str, size: int) -> bool:
    """Whether `size` whole numbers can have a mean that is printed as `mean`, rounded up or down at a half."""
    decimals = decimals_in(mean)
    if not size or size >= _LARGEST**decimals:
        return True
    half = Decimal(5).scaleb(-decimals - 1)
    low, high = (Decimal(mean) - half) * size, (Decimal(mean) + half) * size
    return low.to_integral_value(ROUND_CEILING) <= high.to_integral_value(ROUND_FLOOR)


def nearest_means(mean: str, size: int) -> tuple[str, str]:
    """The two means beside a printed one that `size` whole numbers can have, with as many decimals."""
    decimals = decimals_in(mean)
    total = Decimal(mean) * size
    below, above = total.to_integral_value(ROUND_FLOOR), total.to_integral_value(ROUND_CEILING)
    return f"{below / size:.{decimals}f}", f"{above / size:.{decimals}f}"
