"""Dates whose order the words between them tell: "four years before … in 1944", "the following spring", "later that year".

Each reading takes two moments that follow each other and says which of both must be the earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

Order = Literal["before", "after"]
_Told = tuple[Order, str, int | None]
"""Where the second of two moments must lie."""

_LENGTH = (
    r"(?:(?:(?:only|just|barely|nearly|almost|some|about|exactly|fully|well|more\sthan|less\sthan|over)\s)?(?:an?|one|two|three|four|five|six|"
    r"seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|\d{1,3}|a\sfew|several|many|some)\s(?:full\s)?(?:years?|months?|weeks?|days?|"
    r"decades?|winters?|summers?|seasons?|generations?|centur(?:y|ies))|shortly|soon|long|not\slong|immediately|right|just|only|the\s(?:year|day|"
    r"month|week|summer|winter|spring|autumn))"
)
_RELATED = compile_late(
    rf"[\s,(—–]*(?:(?:in|at)\s[A-Z][\w-]+,?\s)?(?:and\s)?(?:{_LENGTH}\s)?(?P<word>before|after|prior\sto|following)\s"
    r"(?!(?:in|on|at|by|all|noon|midnight|that\b|this\b|then|long|again)\b)(?P<what>[^.;:,()—]{3,90}?)\s(?:in|on|of)\s(?:the\s(?:spring|summer|autumn|winter|year)\sof\s|(?:early|late)\s)?"
)
"""Between "closed in 1948" and "1944" in "closed in 1948, four years before the last pupil left in 1944"."""
_NOT_AFTER = compile_late(
    r"\b(?:named|called|christened|modell?ed|look\w*|sought|painted|engrav\w+|copied|drawn|print\w*|ever|patterned|titled|even|not|never|unlike)\s(?:(?:\w+\s)?|(?:in|on)\s[\w\s]{1,20}\s)$"
)
_ANOTHER = compile_late(
    r"\b(?:which|who|whose|where|but|while|whereas|although|though|until|from|since|between|that)\b"
)
_PARTED = compile_late(r"\b(?:which|who|whose|where|but|while|whereas|although|though|that|and)\b")
_THAT_TIME = compile_late(
    r"(?P<word>[Ll]ater\s(?:that|the\ssame|in\sthe\ssame)\s(?:same\s)?(?:year|month)|[Ee]arlier\s(?:that|the\ssame|in\sthe\ssame)\s(?:same\s)?(?:year|month)|"
    r"[Tt]he\s(?:following|next)\s(?P<next>year|spring|summer|autumn|winter|month|day|week|morning|evening)|[Tt]he\s(?P<last>previous|preceding)\s(?:year|spring|summer|autumn|winter|month|day|week)|"
    r"[Bb]efore\sthat|[Aa]fter\sthat|[Aa]fterwards|[Ss]oon\safter(?:wards)?|[Ss]hortly\safter(?:wards)?|[Ss]hortly\sbefore|(?<![A-Za-z])[A-Za-z]+\s(?:days|weeks|months)\s(?:later|earlier))"
    r",?\s(?:(?:and|namely|that\sis)\s)?(?:(?:in|on)\s)?(?:the\s)?(?:early\s|late\s)?"
)
_FOLLOWED = compile_late(
    r"[^.;:()]{0,80}(?:[.;,]\s(?:It\swas\s|They\swere\s|and\swas\s)?|\sand\s(?:was\s)?)(?:(?:A|The|Its|His|Her)\s(?:[a-z]+\s){1,3})?(?:soon\s|only\s)?followed\s(?:by\s[^.;:()]{2,60}?\s)?(?:in|on)\s"
)
_MOST_APART = 130
_ANY_YEAR = 2000
BEFORE_CHRIST = compile_late(r"\bBCE?\b|B\.C")


@dataclass(frozen=True, slots=True)
class OrderBetween:
    """Two moments the second of which is told to lie before or after the first, and the words that tell it."""

    first: Moment
    second: Moment
    order: Order
    words: str
    most_years: int | None = None
    """How many years may lie between: 0 for "later that year"."""

    @property
    def is_wrong(self) -> bool:
        return self._is_reversed or (
            self.most_years is not None and abs(self.second.year - self.first.year) > self.most_years
        )

    @property
    def working(self) -> str:
        """What is wrong in one line, said of "that" and "this"."""
        if not self._is_reversed:
            return f"is {abs(self.second.year - self.first.year)} years from"
        return "is before" if self.order == "after" else "is after"

    @property
    def _is_reversed(self) -> bool:
        if self.order == "before":
            return self.second.first > self.first.last
        return self.second.last < self.first.first


def find_orders_between(paragraph: Paragraph) -> Iterator[OrderBetween]:
    """Each pair of moments whose order words tell."""
    text = paragraph.text
    if not paragraph.has_figures:
        return
    known = moments(paragraph)
    pairs = [*pairwise(known), *_pairs_without_years(paragraph)]
    if not pairs or BEFORE_CHRIST.search(text):
        return
    for first, second in pairs:
        if first.is_loose or second.is_loose or second.words.start - first.span.end > _MOST_APART:
            continue
        between = text[first.span.end : second.words.start]
        for words, reading in _READINGS:
            if not words or any(word in between for word in words):
                found = reading(text, first, second)
                if found is not None:
                    yield OrderBetween(first, second, *found)
                    break


def _pairs_without_years(paragraph: Paragraph) -> Iterator[tuple[Moment, Moment]]:
    """Two days of one month, one of them at least without its year."""
    for first, second in pairwise(paragraph.dates):
        if first.month == second.month and not (first.year and second.year) and first.exists and second.exists:
            year = first.year or second.year or _ANY_YEAR
            yield Moment(year, first.span, first.span, first), Moment(year, second.span, second.span, second)


def _read_relation(text: str, first: Moment, second: Moment) -> _Told | None:
    """ "Closed in 1948, four years before the last pupil left in 1944"."""
    found = _RELATED.fullmatch(text, first.span.end, second.words.start)
    if found is None or _ANOTHER.search(found["what"]):
        return None
    word = found["word"]
    if word in ("after", "following") and _NOT_AFTER.search(
        text, max(0, found.start("word") - 40), found.start("word")
    ):
        return None
    return ("after" if word in ("before", "prior to") else "before", word, None)


def _read_fronted(text: str, first: Moment, second: Moment) -> _Told | None:
    """ "After the war ended in 1945, he left in 1943", "Having retired in 1980, she taught until 1976"."""
    start = max(0, first.words.start - 90)
    front = _FRONT.search(text, start, first.words.start)
    if front is None or (front["begins"] is None and start):
        return None
    main = _MAIN.fullmatch(text, first.span.end, second.words.start)
    if main is None or _PARTED.search(main["what"]) or _ONLY_PARTICIPLE.search(main["what"]):
        return None
    return ("before" if front["word"] == "Before" else "after", front["word"], None)


_FRONT = compile_late(
    r"(?P<begins>[.!?]\s)?(?<![\w,;] )(?P<word>After|Before|Having)\s[^.;:,()]{3,70}?\s(?:in|on|of)\s(?:the\s)?$"
)
_MAIN = compile_late(
    r",\s(?P<what>(?:he|she|it|they|we|[Tt]he\s[a-z]+|[A-Z][a-z]+)\s[^.;:,()]{2,70}?)\s(?:in|on|until|till)\s"
)
_ONLY_PARTICIPLE = compile_late(
    r"(?<!was\s)(?<!were\s)(?<!been\s)(?<!he\s)(?<!she\s)(?<!it\s)(?<!they\s)\b(?:built|founded|made|written|born|opened|created|dating|signed|begun|"
    r"established|published|painted|designed|held|set\sup|started|introduced|formed|launched)(?:\s(?:by|in|at)\s[^,]{2,40})?$"
)


def _read_that_time(text: str, first: Moment, second: Moment) -> _Told | None:
    """ "In June 1920. Later that year, in March 1920"."""
    between = text[first.span.end : second.words.start]
    found = next((one for one in _THAT_TIME.finditer(between) if one.end() == len(between)), None)
    if found is None or len(re.findall(r"[.!?]\s[A-Z]", between)) > 1:
        return None
    word = found["word"].lower()
    is_back = found["last"] is not None or "earlier" in word or "before" in word
    most = None
    if found["next"] or found["last"] or "year" in word:
        most = 0 if ("same" in word or "that year" in word) else 1
    return ("before" if is_back else "after", found["word"], most)


def _read_followed(text: str, first: Moment, second: Moment) -> _Told | None:
    """ "The first edition came out in 1893. A second one followed in 1889"."""
    if _FOLLOWED.fullmatch(text, first.span.end, second.words.start):
        return ("after", "followed", None)
    return None


_READINGS: tuple[tuple[tuple[str, ...], Callable[[str, Moment, Moment], _Told | None]], ...] = (
    (("before", "after", "prior", "following"), _read_relation),
    (
        ("ater", "arlier", "ollowing", "next", "previous", "preceding", "after", "before that", "efore that"),
        _read_that_time,
    ),
    (("followed",), _read_followed),
    ((",",), _read_fronted),
)
"""How an order is read, with words one of which stands between both moments then."""
