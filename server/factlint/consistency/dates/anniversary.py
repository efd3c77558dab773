"""A number of years since an event that its two years do not make, and anniversaries that fall in another year.

After "a fire in 1911", "fifteen years later, in 1936" cannot be: that is twenty-five years later. The rule reads "N years
later, in YEAR", "in YEAR, N years after the EVENT of YEAR" and anniversaries of what was founded in a given year.

It allows one year more or less for "later", for the months are not known, and keeps silent where more than one earlier year
may be meant, where the number is loose, inside quotations and reported speech.

Put in the right number of years, or mend a year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from factlint.consistency.dates.spans_of_time import AMOUNT, YEAR, amount, format_ordinal, in_style_of
from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_NAMED = {
    "centenary": 100,
    "centennial": 100,
    "bicentenary": 200,
    "bicentennial": 200,
    "sesquicentennial": 150,
    "sesquicentenary": 150,
    "tercentenary": 300,
    "tricentennial": 300,
    "quincentenary": 500,
}
_MONTH = r"(?:(?:early|late|mid|January|February|March|April|May|June|July|August|September|October|November|December)[\s-]+)?"
_ORDINAL = (
    r"(?P<nth>\d{1,3}(?:st|nd|rd|th)|twenty-fifth|seventy-fifth|fifth|tenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|"
    r"seventieth|eightieth|ninetieth|hundredth)"
)
_WORD_ORDINALS = {
    "fifth": 5,
    "tenth": 10,
    "twentieth": 20,
    "twenty-fifth": 25,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "seventy-fifth": 75,
    "eightieth": 80,
    "ninetieth": 90,
    "hundredth": 100,
}


_NO_NAMES = frozenset({"It", "They", "He", "She", "The", "This", "In", "On", "Today", "Now"})
_SOMEBODY_ELSE = compile_late(
    rf"(?:In\s+{_MONTH}\d{{4}},?\s+)?(?:(?:[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Aa]|[Aa]n|[Aa]nother|[Oo]ne|[Ss]ome)\s+"
    rf"(?!{_ORDINAL.replace('?P<nth>', '?:')}|{'|'.join(_NAMED)})[a-z]|(?P<name>[A-Z][\w’'-]+)\s+(?!(?:was|is|fell|came)\b)[a-z])"
)
"""The beginning of a sentence about something else than the one before: "Its rival had …", "Bute celebrated …"."""


_BEGINS_ANEW = compile_late(
    r"\b(?:again|anew|once\s+more|re-?(?:founded|established|opened|built|formed|organi[sz]ed|constituted|launched|created)|revived?|"
    r"restored|dissolved|merged|closed\s+(?:in|from|between|for))\b",
    re.IGNORECASE,
)
"""Words after which an anniversary may count from something later."""


@cache
def _later_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"(?P<amount>{AMOUNT})\s+years\s+(?P<way>later|on(?=,)|earlier|before)\s*,?\s*\(?in\s+{_MONTH}(?P<year>{YEAR})",
        re.IGNORECASE,
    )


@cache
def _in_year_later_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b[Ii]n\s+{_MONTH}(?P<year>{YEAR}),\s+(?:only\s+|just\s+|exactly\s+|a\s+full\s+)?"
        rf"(?P<amount>{AMOUNT})\s+years\s+(?P<way>later|earlier)(?!\s*,?\s+(?:in|than)\b)"
    )


@cache
def _since_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b[Ii]n\s+{_MONTH}(?P<year>{YEAR}),\s+(?:\w+\s+)?(?P<amount>{AMOUNT})\s+years\s+(?P<way>after|before)\s+"
        rf"(?:(?:the|its|his|her|their)\s+)?(?:[^.,;()\d]{{0,40}}?\s)?(?:(?:of|in)\s+{_MONTH})?(?P<from>{YEAR})(?!\s*[-–—]\s*\d)"
    )


@cache
def _after_pattern() -> re.Pattern[str]:
    """ "Fifty years after the fire of 1906, in 1966, …"."""
    return compile_late(
        rf"\b(?P<amount>{AMOUNT})\s+years\s+(?P<way>after|before)\s+(?:(?:the|its|his|her|their)\s+)[^.,;()\d]{{1,40}}?\s"
        rf"(?:of|in)\s+{_MONTH}(?P<from>{YEAR}),\s+in\s+{_MONTH}(?P<year>{YEAR})(?=[,.;]|\s+[a-z])",
        re.IGNORECASE,
    )


@cache
def _turned_pattern() -> re.Pattern[str]:
    """ "In 2020 the firm, established in 1890, turned 130"."""
    return compile_late(
        rf"\b[Ii]n\s+{_MONTH}(?P<year>{YEAR}),?\s+(?:the|its|their|[A-Z])[^.,;()\d]{{1,50}},\s+(?:which\s+was\s+)?(?:founded|established|"
        rf"built|opened|launched|formed)\s+in\s+{_MONTH}(?P<from>{YEAR}),\s+(?P<way>)(?:turned|was)\s+(?P<amount>{AMOUNT})(?=[,.;]|\s+(?:and|years)\b)"
    )


@cache
def _anniversary_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b(?:{_ORDINAL}\s+(?:anniversary|birthday|jubilee)|(?P<named>{'|'.join(_NAMED)}))\b(?P<of>\s+of\s+(?:the|its|their|his|her)\s+(?:[^.,;()\d]{{0,30}}?\s)?(?P<of_year>{YEAR})[^.,;()\d]{{0,40}}?|(?:\s+celebrations?)?(?:\s+of\s+(?:its|their|the)\s+(?:foundation|founding|opening|establishment))?),?"
        rf"\s+(?:was\s+\w+\s+|fell\s+|falls\s+|came\s+)?in\s+{_MONTH}(?P<year>{YEAR})",
        re.IGNORECASE,
    )


@cache
def _years_old_pattern() -> re.Pattern[str]:
    """ "Completed in 1889, the tower was already 50 years old in 1914"."""
    return compile_late(
        rf"\b(?:[Ff]ounded|[Ee]stablished|[Bb]uilt|[Oo]pened|[Cc]ompleted|[Ff]inished|[Ee]rected|[Ll]aunched|[Pp]lanted)\s+in\s+{_MONTH}(?P<from>{YEAR}),"
        rf"\s+(?:the|it|this|its)\b[^.,;()\d]{{0,40}}?\bwas\s+(?:already\s+|only\s+|just\s+|exactly\s+)?(?P<amount>{AMOUNT})\s+years\s+old"
        rf"(?P<way>)\s+(?:in|by)\s+{_MONTH}(?P<year>{YEAR})"
    )


@cache
def _founded_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b(?:[Ff]ounded|[Ee]stablished|[Bb]uilt|[Oo]pened|[Ii]ncorporated|[Ii]naugurated|[Cc]hartered|[Ff]ormed|[Cc]reated|[Bb]orn|[Ll]aunched)\s+(?:by\s+[^.,;()\d]{{1,40}}\s+)?in\s+{_MONTH}(?P<year>{YEAR})"
    )


@cache
def _celebrated_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b[Ii]n\s+{_MONTH}(?P<year>{YEAR})\b[^.;()]{{1,80}}?\b(?:celebrat|mark|observ|commemorat)\w*\s+(?:its|their|the)\s+"
        rf"(?:{_ORDINAL}\s+(?:anniversary|birthday|jubilee)|(?P<named>{'|'.join(_NAMED)}))(?P<of_year>(?!))?\b(?!\s+of\s+(?!its\b|the\s+(?:found|open)))"
    )


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures:
        return
    if "years " in text:
        for found in (*_since_pattern().finditer(text), *_after_pattern().finditer(text)):
            yield from _compare(paragraph, found, "amount", int(found["from"]), Span(*found.span("from")))
        for found in (*_later_pattern().finditer(text), *_in_year_later_pattern().finditer(text)):
            before = _year_before(paragraph, found)
            if before is not None:
                yield from _compare(paragraph, found, "amount", before[1], before[0])
    if ", turned " in text or ", was " in text:
        for found in _turned_pattern().finditer(text):
            yield from _compare(paragraph, found, "amount", int(found["from"]), Span(*found.span("from")))
    if "years old" in text:
        for found in _years_old_pattern().finditer(text):
            yield from _compare(paragraph, found, "amount", int(found["from"]), Span(*found.span("from")))
    if "anniversar" in text or "enten" in text or "jubilee" in text or "birthday" in text:
        yield from _check_anniversaries(paragraph)


def _check_anniversaries(paragraph: Paragraph) -> Iterator[Slip]:
    founded = list(_founded_pattern().finditer(paragraph.text))
    for found in _celebrated_pattern().finditer(paragraph.text):
        part = "named" if found["named"] else "nth"
        before = [one for one in founded if one.start() < found.start(part)]
        if len(founded) != len(before) or len(before) != 1 or before[0].start("year") == found.start("year"):
            continue
        if _is_same(paragraph, before[0], found):
            yield from _compare(paragraph, found, part, int(before[0]["year"]), Span(*before[0].span("year")))
    for found in _anniversary_pattern().finditer(paragraph.text):
        part = "named" if found["named"] else "nth"
        if found["of_year"]:
            yield from _compare(paragraph, found, part, int(found["of_year"]), Span(*found.span("of_year")))
        elif len(founded) == 1 and founded[0].start() < found.start() and _is_same(paragraph, founded[0], found):
            yield from _compare(paragraph, found, part, int(founded[0]["year"]), Span(*founded[0].span("year")))


def _is_same(paragraph: Paragraph, founded: re.Match[str], found: re.Match[str]) -> bool:
    """Whether what has an anniversary may be what was founded: nothing else, nor another beginning, stands between."""
    own, other = paragraph.sentence_at(found.start()), paragraph.sentence_at(founded.start())
    if _BEGINS_ANEW.search(paragraph.text, other.start, own.end):
        return False
    if own == other:
        return True
    subject = _SOMEBODY_ELSE.match(paragraph.text, own.start)
    if subject is None or subject["name"] in _NO_NAMES:
        return True
    return subject["name"] is not None and subject["name"] in other.slice(paragraph.text)


_IN_ANOTHER_YEAR = compile_late(
    r"\b(?:(?:following|next|previous|preceding|same|that)\s+(?:year|spring|summer|autumn|fall|winter|decade)|"
    r"years?\s+(?:later|earlier|before|after)|(?:ever\s+)?since)\b",
    re.IGNORECASE,
)
"""Words that bring in a year without naming it, or name one from before: "later" may count from there."""


def _year_before(paragraph: Paragraph, found: re.Match[str]) -> tuple[Span, int] | None:
    """The year that "later" or "earlier" counts from: the only one before it in its sentence, or else in the sentence before."""
    own = paragraph.sentence_at(found.start())
    place = paragraph.sentences.index(own)
    for sentence in (own, *(paragraph.sentences[place - 1 : place] if place else ())):
        years = [one for one in paragraph.years if sentence.start <= one[0].start < min(sentence.end, found.start())]
        dated = re.findall(
            r"(?<!\d)\d{4}s?(?!\d)|century|BC", paragraph.text[sentence.start : min(sentence.end, found.start())]
        )
        if _IN_ANOTHER_YEAR.search(paragraph.text, sentence.start, min(sentence.end, found.start())):
            return None
        if dated:
            return years[0] if len(years) == len(dated) == 1 and not _is_aside(paragraph.text, years[0][0]) else None
    return None


def _is_aside(text: str, year: Span) -> bool:
    """Whether a year is about when, or dates a thing in brackets, which nothing is counted from: "Goltzius (ca. 1595)"."""
    before = text[max(0, year.start - 60) : year.start]
    return (is_hedged_before(text, year.start) and not before.endswith("from ")) or before.rfind("(") > before.rfind(
        ")"
    )


def _claimed_number(paragraph: Paragraph, found: re.Match[str], part: str) -> int:
    words = found[part].lower()
    if part == "named":
        return _NAMED[words]
    if part == "nth":
        digits = re.match(r"\d+", words)
        return int(digits[0]) if digits else _WORD_ORDINALS.get(words, 0)
    return int(amount(words))


def _compare(paragraph: Paragraph, found: re.Match[str], part: str, since: int, since_span: Span) -> Iterator[Slip]:
    claimed, then = _claimed_number(paragraph, found, part), int(found["year"])
    earlier = part == "amount" and found["way"].lower() in ("earlier", "before")
    apart = since - then if earlier else then - since
    slack = 0 if part != "amount" and found["of_year"] else 1
    place = Span(*found.span(part))
    if claimed <= 0 or apart <= 0 or abs(claimed - apart) <= slack or is_hedged_before(paragraph.text, place.start):
        return
    if claimed >= 100 and abs(claimed - apart) <= claimed / 50 and part == "amount":
        return
    sentence = paragraph.sentence_at(place.start)
    if paragraph.is_masked(place) or re.search(
        r"\b(?:fiscal|season|delayed|postponed|belated\w*|early|BC|BCE)\b", sentence.slice(paragraph.text)
    ):
        return
    working = f"{min(since, then)} to {max(since, then)} is {apart} years"
    remedies: list[Remedy] = []
    if part == "amount":
        words = in_style_of(found[part], apart)
        remedies.append(paragraph.remedy(f"Make it {words}", (place, words)))
    elif part == "nth" and found[part][0].isdigit():
        remedies.append(paragraph.remedy(f"Make it the {format_ordinal(apart)}", (place, format_ordinal(apart))))
    meant = since - claimed if earlier else since + claimed
    if 1000 <= meant <= 2099:
        remedies.append(paragraph.remedy(f"Make it {meant}", (Span(*found.span("year")), str(meant))))
    yield paragraph.slip(
        place,
        f"{working[0].upper()}{working[1:]}.",
        working,
        [paragraph.note(since_span, f"counted from {since}")],
        remedies,
    )


RULE = Rule(
    id="anniversary",
    title="A number of years since an event that its years do not make",
    check=InParagraph(check),
    wrong=(
        Wrong("In 2020 the firm, established in 1890, turned 150.", "150"),
        Wrong("Fifty years after the fire of 1906, in 1966, the mayor spoke.", "Fifty"),
        Wrong("The war had ended in 1945; twenty years on, in 1975, little had changed.", "twenty"),
        Wrong(
            "The mill burned down in 1911. Fifteen years later, in 1936, it was built again.",
            "Fifteen",
            "1911 to 1936 is 25 years",
            (
                "The mill burned down in 1911. Twenty-five years later, in 1936, it was built again.",
                "The mill burned down in 1911. Fifteen years later, in 1926, it was built again.",
            ),
        ),
        Wrong("In 1936, fifteen years after the fire of 1911, it was built again.", "fifteen"),
        Wrong("The club was founded in 1911 and celebrated its 50th anniversary in 1971.", "50th"),
        Wrong("The club was founded in 1923. In 2013 it celebrated its centenary.", "centenary"),
        Wrong("Completed in 1889, the tower was already 50 years old in 1914.", "50"),
        Wrong("The centenary of the 1865 treaty in 1975 was marked by a stamp.", "centenary"),
        Wrong("The war began in 1618 and ended in 1648, forty years later.", "forty"),
        Wrong("It closed in 1980. Ten years earlier, in 1960, it had employed 300 people.", "Ten"),
    ),
    right=(
        "In 2020 the firm, established in 1890, turned 130, and in 2021 the shop, opened in 1890, was 131 years old.",
        "Sixty years after the fire of 1906, in 1966, the mayor spoke.",
        "The club, founded in 1871 and dissolved in 1875, was founded again in 1881 and had its centenary in 1981.",
        "In the following year the prince, lost since the fall of 1870, was killed. Two years later, in 1881, she died.",
        "The print copies Goltzius (ca. 1595). Three years later, in 1744, she made another.",
        "The mill burned down in 1911. Twenty-five years later, in 1936, it was built again.",
        "The mill burned down in 1911. Some fifteen years later, in 1936, it was built again.",
        "The mill burned down in 1911 and was sold in 1921. Fifteen years later, in 1936, it was built again.",
        "The club was founded in 1911 and celebrated its 50th anniversary in 1961.",
        "The club was founded in 1923. Its rival had its centenary in 2013.",
        "The mill burned down. Fifteen years later, in 1936, it was built again.",
        "In 1936, fifteen years after his death, it was built again.",
        Right("> The mill burned down in 1911. Fifteen years later, in 1936, it was built again."),
    ),
    explanation=__doc__,
)
