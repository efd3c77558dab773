"""An age that the year of birth and the year of the event do not make.

"Anna Weiss (1901–1954), who died aged 67" cannot be: she was 52 or 53. The rule reads a birth with a death, or with another
dated event, and an age beside it. With years alone it allows both ages that the birthday leaves open; with full dates there
is one.

It keeps silent where the birth is uncertain ("c. 1901"), the age is loose ("about 60"), where the words between may speak
of somebody else ("his son"), inside quotations and reported speech.

Put in the right age, or mend the year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from factlint.consistency.dates.lives import Life, Moment, age_bounds, find_lives
from factlint.consistency.dates.spans_of_time import AMOUNT, YEAR, amount, in_style_of
from factlint.consistency.hedges import is_hedged
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_SOMEBODY_ELSE = re.compile(
    r"\b(?:wife|husband|father|mother|brother|sister|son|sons|daughter|daughters|child|children|parents?|uncle|aunt|cousin|nephew|"
    r"niece|grand\w+|widow|whose|friend|partner|lover|colleague|successor|predecessor|baby|twins?|student|pupil|teacher|former|"
    r"latter|herself|himself|another|both|they|each|fianc\w+|couple|king|queen|marr\w+|brother-in-law|heir|infant|and her|and his|other)\b"
    r"(?!['’]s\s+(?!death|birth|age|funeral|life|house)[a-z]+(?:[,.;]|\s+[A-Z]))|;\s+(?-i:(?!He\b|She\b)[A-Z][a-z]+\s)",
    re.IGNORECASE,
)
_NOT_AN_AGE = (
    r"(?!\s*(?:%|per\s?cent|months?|weeks?|days?|hours?|minutes?|[ap]\.?m\b|pounds|dollars|feet|miles|km|metres|°|[-–]|or\b|to\b|"
    r"and\s+\w+\s+months))(?![\d.,:/]\d)"
)
_BARE_AT = r"(?=\s*[,.;)]|\s+(?:in|from|of|he|she|after|when|while)\b|\s*$)"
_AGED = (
    r"(?:(?:\baged|\bat\s+the\s+age\s+of|\bat\s+age|\bage)|(?P<bare>\bat))\s+(?:only\s+|just\s+)?"
    rf"(?P<age>{AMOUNT}){_NOT_AN_AGE}(?(bare){_BARE_AT})"
)
_DEATH = (
    r"\b(?:died|dies|death|dying|passed\s+away|killed|executed|murdered|assassinated|drowned|beheaded|hanged|suicide)\b"
)


_OTHER_RECKONING = re.compile(
    r"\breckon\w*|\bOld Style\b|\bEast Asian (?:age|count)|\bcount(?:s|ed|ing)? (?:himself|herself|oneself)\b"
)
_WHO = re.compile(r",?\s+who\s+(?:died|was\s+killed)\s+(?:[a-z]+\s+){0,2}?(?:aged|at\s+the\s+age\s+of|at)\s+")
"""Words between a life in brackets and an age that can be nobody else's."""
_TRADE = re.compile(
    r",\s+(?:an?\s+|the\s+)?(?:(?!(?:his|her|whose|with|who|father|mother|to)\b)[a-z-]+\s*){1,8},(?=\s+was\b|\s+died\b)"
)
"""What somebody was, between the life and the age: "(1922–1994), weaver and teacher of weavers, was 79 at her death"."""
_REACH_CP = 30
"""How far behind an age a word may still say that it is another person's: "aged 17, his son"."""
_TELLING = ("age", " at ", "when ", "turned", "years old", "lived to", "born in")


class _Age(NamedTuple):
    """An age in the text and when it was reached; None where that is the person's death."""

    place: Span
    then: Moment | None


@cache
def _age_at_death_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"{_DEATH}[^;()]{{0,90}}?{_AGED}|\bwas\s+(?:only\s+|just\s+|then\s+)?(?P<was>{AMOUNT})\s+(?:years\s+old\s+)?"
        rf"(?:when\s+(?:he|she)\s+(?:died|was\s+killed)|at\s+(?:his|her|the\s+time\s+of\s+(?:his|her))\s+death)\b|"
        rf"\bdied\s+when\s+(?:he|she)\s+was\s+(?:only\s+|just\s+)?(?P<being>{AMOUNT})(?=\s+years\s+old|\s*[,.;)]|\s*$)|"
        rf"\blived\s+to\s+(?:be|the\s+age\s+of)\s+(?P<lived>{AMOUNT}){_NOT_AN_AGE}",
        re.IGNORECASE,
    )


@cache
def _age_in_year_patterns() -> tuple[re.Pattern[str], ...]:
    aged = _AGED.replace(r"|\bage)", r"|\bwhen\s+(?:he|she)\s+was)")
    return (
        re.compile(
            rf"\b[Ii]n\s+(?:\w+\s+)?(?P<year>{YEAR}),?\s+(?:\(|when\s+|while\s+|still\s+|then\s+|and\s+)?{aged}(?!\s+(?:the|his|her|a|an)\b)",
        ),
        re.compile(rf"{aged}(?:\s+years\s+old)?\s*,?\s*\(?in\s+(?:\w+\s+)?(?P<year>{YEAR})", re.IGNORECASE),
        re.compile(
            rf"\bwas\s+(?:only\s+|just\s+)?(?P<age>{AMOUNT})\s+(?:years\s+old\s+)?when\s+(?:he|she)\s+died\s+in\s+(?:\w+\s+)?(?P<year>{YEAR})"
        ),
        re.compile(
            rf"\bwas\s+(?:only\s+|just\s+|already\s+)?(?P<age>{AMOUNT})\s+(?:years\s+old\s+)?when\s+"
            r"(?:he|she|(?:his|her)\s+(?:first|second|third|last)\s+[a-z]+)\s+"
            r"(?!(?:heard|learned|learnt|read|discovered|found|claimed|said|told|wrote)\b)[a-z]+(?:ed|[a-z])"
            r"(?:\s+(?!(?:that|who|which|whose|and|had|been|of|was|were|is|by|since|from|before|after)\b)[\w’'-]+){0,5}?"
            rf"\s+in\s+(?:\w+\s+)?(?P<year>{YEAR})(?=\s*[,.;)]|\s*$)"
        ),
        re.compile(
            rf"(?:\b[Hh]e|\b[Ss]he|,|\b[A-Z][\w’'-]+)\s+was\s+(?:only\s+|just\s+|already\s+|still\s+)?(?P<age>{AMOUNT})\s+in\s+"
            rf"(?P<year>{YEAR})(?=\s*[,.;)]|\s+(?:and|when|but|while)\b|\s*$)"
        ),
        re.compile(
            rf"(?<!that\s)(?<!which\s)\bwas\s+(?P<age>{AMOUNT})\s+years\s+old\s+in\s+(?:\w+\s+)?(?P<year>{YEAR})"
        ),
        re.compile(
            rf"(?P<year>{YEAR}),\s+when\s+(?:he|she)\s+was\s+(?:only\s+|just\s+|already\s+|still\s+)?(?P<age>{AMOUNT})(?=\s+years\s+old|\s*[,.;)]|\s*$)"
        ),
        re.compile(rf"\bturned\s+(?P<age>{AMOUNT}){_NOT_AN_AGE}\s+in\s+(?:\w+\s+)?(?P<year>{YEAR})"),
        re.compile(
            rf"\b[Ii]n\s+(?:\w+\s+)?(?P<year>{YEAR}),?\s+(?:he|she)\s+(?:was|turned)\s+(?:already\s+|only\s+|just\s+)?(?P<age>{AMOUNT})(?=\s+years\s+old|[,.;])"
        ),
    )


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures or not any(word in text for word in _TELLING):
        return
    lives = list(find_lives(paragraph))
    for life in lives:
        for said in _find_ages(paragraph, life, alone=len(lives) == 1):
            yield from _compare(paragraph, life, said)


def _find_ages(paragraph: Paragraph, life: Life, *, alone: bool) -> Iterator[_Age]:
    """The ages that are this person's: in the same sentence, or in the next ones of which he or she is the subject."""
    own = paragraph.sentence_at(life.span.start)
    for sentence in paragraph.sentences:
        if sentence.start < own.start or (
            sentence.start > own.start and not (alone and _is_about(paragraph, life, sentence))
        ):
            continue
        words = sentence.slice(paragraph.text)
        begin = max(life.span.start, sentence.start) if sentence == own else sentence.start
        told = life.span.slice(paragraph.text) if sentence == own else ""
        if len(re.findall(_DEATH, words.replace(told, "") if told.startswith("(") else words)) > 1:
            continue
        if (
            sentence == own
            and not alone
            and len([one for one in find_lives(paragraph) if sentence.contains(one.span)]) > 1
        ):
            continue
        for said in _ages_in_sentence(paragraph, life, sentence, begin):
            first, last = min(begin, said.place.start), max(begin, min(said.place.end + _REACH_CP, sentence.end))
            own_trade = _TRADE.match(paragraph.text, life.span.end, said.place.start) if sentence == own else None
            first = max(first, own_trade.end()) if own_trade else first
            if _WHO.fullmatch(paragraph.text, life.span.end, said.place.start) or not _SOMEBODY_ELSE.search(
                paragraph.text, first, last
            ):
                yield said


def _is_about(paragraph: Paragraph, life: Life, sentence: Span) -> bool:
    words = sentence.slice(paragraph.text)
    if re.match(
        r"(?:He|She|In\s+(?:[A-Z][a-z]+\s+)?\d{4},\s+(?:(?:when|while)\s+)?(?:he|she|aged|at)|At|Aged)\b", words
    ):
        return True
    before = paragraph.text[max(0, life.span.start - 40) : life.span.start].replace(",", " ").split()
    surname = before[-1] if before else ""
    return surname[:1].isupper() and re.match(rf"{re.escape(surname)}\s+(?:had\s+)?[a-z]", words) is not None


def _ages_in_sentence(paragraph: Paragraph, life: Life, sentence: Span, begin: int) -> Iterator[_Age]:
    text = paragraph.text
    seen: set[int] = set()
    for form in _age_in_year_patterns():
        for found in form.finditer(text, sentence.start, sentence.end):
            if found.start("age") not in seen:
                seen.add(found.start("age"))
                year_span = Span(*found.span("year"))
                if year_span not in (life.born.span,):
                    dated = next((one for one in paragraph.dates if one.year_span == year_span and one.exists), None)
                    yield _Age(Span(*found.span("age")), Moment(int(found["year"]), year_span, dated))
    for found in _age_at_death_pattern().finditer(text, begin, sentence.end):
        said = Span(*found.span(next(name for name in ("age", "was", "being", "lived") if found[name])))
        if said.start in seen:
            continue
        dated = re.search(
            rf"\bin\s+(?:\w+\s+)?({YEAR})|(?<!\d)\d{{1,2}}\s+[A-Z]\w+\s+({YEAR})|[A-Z]\w+\s+\d{{1,2}},\s+({YEAR})",
            text[found.start() : sentence.end],
        )
        if dated:
            at = next(group for group in (1, 2, 3) if dated[group])
            span = Span(found.start() + dated.start(at), found.start() + dated.end(at))
            on = next((one for one in paragraph.dates if one.year_span == span and one.exists), None)
            yield _Age(said, Moment(int(dated[at]), span, on))
        elif life.died is not None:
            yield _Age(said, None)
    if life.died is not None:
        tail = re.compile(rf",?\s*\(?{_AGED}", re.IGNORECASE).match(text, life.span.end, sentence.end)
        if tail and tail.start("age") not in seen and "aged" in tail[0]:
            yield _Age(Span(*tail.span("age")), None)


def _compare(paragraph: Paragraph, life: Life, said: _Age) -> Iterator[Slip]:
    then = said.then or life.died
    if then is None or then.year <= life.born.year:
        return
    words = said.place.slice(paragraph.text)
    claimed = amount(words)
    least, most = age_bounds(life.born, then)
    slack = 1 if then.year < 1753 else 0
    if claimed != int(claimed) or least - slack <= claimed <= most + slack or claimed < 1 or most > 125:
        return
    if is_hedged(paragraph.text, said.place.start, said.place.end) or paragraph.is_masked(said.place):
        return
    if _OTHER_RECKONING.search(paragraph.text):
        return
    years = f"{life.born.year} to {then.year}"
    between = f"{most}" if least == most else f"{least} or {most}"
    working = f"{years} is {between}"
    remedies = [
        paragraph.remedy(f"Make it {age}", (said.place, in_style_of(words, age)))
        for age in sorted({least, most}, reverse=True)
    ]
    notes = [paragraph.note(life.born.span, f"born in {life.born.year}")]
    if then.span != life.born.span:
        notes.append(paragraph.note(then.span, f"in {then.year}"))
    yield paragraph.slip(
        said.place, f"Somebody born in {life.born.year} was {between} in {then.year}.", working, notes, remedies
    )


RULE = Rule(
    id="age",
    title="An age that the years beside it do not make",
    check=InParagraph(check),
    wrong=(
        Wrong("Ida Falk (3 May 1922 – 11 January 1994), weaver and teacher of weavers, was 79 at her death.", "79"),
        Wrong("Robert Tait was born in April 1949. In May 1981, at 35, he was elected to the council.", "35"),
        Wrong("Born on 12 June 1990, the fencer won her first title on 3 July 2005, when she was 17 years old.", "17"),
        Wrong(
            "Lena Aho, b. 1965, wrote at night. She was fifty-two when her first novel came out in 2007.", "fifty-two"
        ),
        Wrong("Born in 1958 above his father's shop, Hollis took over the mill in 1986, when he was 36.", "36"),
        Wrong("Marek, born in 1920, was 55 in 1960.", "55"),
        Wrong(
            "Anna Weiss (1901–1954), who died aged 67, painted it.",
            "67",
            "1901 to 1954 is 52 or 53",
            (
                "Anna Weiss (1901–1954), who died aged 53, painted it.",
                "Anna Weiss (1901–1954), who died aged 52, painted it.",
            ),
        ),
        Wrong("Born in 1912, she died in 1989 at the age of 82.", "82", "1912 to 1989 is 76 or 77"),
        Wrong("He was born on 5 May 1901 and died on 3 April 1954, aged 53.", "53", "1901 to 1954 is 52"),
        Wrong("Maria Horn was born in 1950. In 1990, aged 35, she moved to Graz.", "35"),
        Wrong("Ada Horn was born in 1931. She was 45 when she won the seat in 1966.", "45"),
        Wrong("Born in 1920, he turned fifty in 1980.", "fifty"),
        Wrong("Ada Horn, who was born in 1870, was 45 when she died in 1905.", "45"),
        Wrong("Ada Horn (1870–1905) lived to be 45.", "45"),
        Wrong("Clara Benn (born 3 May 1907; died 8 August 1988) was 91 at her death.", "91"),
        Wrong("Her uncle (1901–1954), who died aged 67, left the house to a cousin.", "67"),
        Wrong("Otto Brandt (12 May 1880 – 3 June 1951) was a chemist. Brandt died at 61.", "61"),
        Wrong("Jan Novak (born 1901) died in 1954 at the age of sixty-seven.", "sixty-seven"),
    ),
    right=(
        "By the East Asian reckoning, in which a child is one at birth, the poet, born in 1899, was 33 in 1931.",
        "The painter was born in 1856 or 1858 and died in 1921, at the age of 63 or 65.",
        "Ida Falk (3 May 1922 – 11 January 1994), weaver and teacher of weavers, was 71 at her death.",
        "Hollis, born in 1958, had a mill that was 36 years old in 1986.",
        "Her mother, who was born in 1912, was 24 when Ruth was born; Ruth herself died in 1999 at 63.",
        "Marek, born in 1920, was 39 in 1960, and his rank was 55 in 1960.",
        "Marek was born in 1920 in a house whose number was 55 in 1960.",
        "She died in 1742, at the age of forty-four, and left it to her daughter, Anna Weiss (1725–1775).",
        "Anna Weiss (1901–1954), who died aged 53, painted it.",
        "Anna Weiss (1901–1954), who died aged 52, painted it.",
        "Anna Weiss (c. 1901–1954), who died aged 67, painted it.",
        "Anna Weiss (1901–1954) and her son, who died aged 17, are buried here.",
        "Born in 1912, she died in 1989, aged about 80.",
        "He was born on 5 May 1901 and died on 3 June 1954, aged 53.",
        "He was born in 1950. His father died in 1990 at the age of 82.",
        Right("> Born in 1912, she died in 1989 at the age of 82."),
        "Born in 1931, she was 45 when she won the seat that he had lost in 1966.",
        "Born in 1950, he started school in 1956, at 12 Mill Street.",
    ),
    explanation=__doc__,
)
