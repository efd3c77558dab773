"""A number of years since an event that its two years do not make, and anniversaries that fall in another year.

After "a fire in 1911", "fifteen years later, in 1936" cannot be: that is twenty-five years later. The rule reads steps from
one dated event to another, earlier or later, how old things are, and anniversaries of what was founded or happened in a
given year.

It allows one year more or less for "later", for the months are not known, and keeps silent where more than one earlier year
may be meant, where the number is loose, inside quotations and reported speech.

Put in the right number of years, or mend a year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.dates.anniversaries.jubilees import Jubilee, jubilees
from factlint.consistency.dates.anniversaries.origins import BEGINS_ANEW, find_origin, is_of_origin
from factlint.consistency.dates.anniversaries.years_since import find_years_since
from factlint.consistency.dates.events import events, is_somebody_else
from factlint.consistency.dates.lengths import Length, is_for_so_long, lengths
from factlint.consistency.dates.moments import Moment, are_listed, moments
from factlint.consistency.dates.spans_of_time import format_ordinal, in_style_of
from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_IN_ANOTHER_YEAR = compile_late(
    r"\b(?:(?:following|next|previous|preceding|same|that)\s+(?:year|spring|summer|autumn|fall|winter|decade)|"
    r"years?\s+(?:later|earlier|before|after)|(?:ever\s+)?since|centur(?:y|ies)|\d{3,4}s|BC|decades?)\b",
    re.IGNORECASE,
)
"""Words that bring in a year without naming it, or name one from before: "later" may count from there."""
_NOT_EXACT = compile_late(
    r"\b(?:fiscal|season|delayed|postponed|until|pandemic|belated\w*|early(?!\s[a-z])|BC|BCE|a\s+year\s+late|late|instead)\b"
)
_PARTED = compile_late(
    r"[;:.!?]|\b(?:but|while|before|after|until|since|that|which|who|where|whose|because|and\s+(?:in|by|on|then|later|[a-z]+ing\s+in))\b"
)
_KINDS_OF = {
    "death": "died", "died": "died", "birth": "born", "born": "born", "found": "begun", "open": "begun", "start": "begun", "begin": "begun",
    "began": "begun", "clos": "ended", "end": "ended", "retire": "ended", "completion": "begun", "completed": "begun", "built": "begun",
}  # fmt: skip
_OF_WHAT = compile_late(
    rf"\s+(?:(?:its|his|her|their|the)\s+)?(?P<what>{'|'.join(_KINDS_OF)})\w*|"
    r"\s+(?:he|she|it|they)\s+(?:was\s+|had\s+)?(?P<verb>died|born|founded|opened|started|began|closed|ended|retired|completed|built)\b"
)
_OF_SOMEBODY = compile_late(r"\b(?:[Hh]e|[Ss]he|who)\s+(?:was|is|were)\s+(?:about\s+|only\s+|then\s+)?\Z")
_REACH_CP = 30
_MOST_BACK = 100


_WORDS = "nniversar,enten,ubilee,irthday,edding,turn,elebrat,mark,ommemorat,year in,ooked back".split(",")
_NEXT_IN = compile_late(
    r"\s*+(?:[,(—–-]\s*+)?+\(?(?:(?:and\s++)?(?:only|just|finally|again|namely|that\s++is)\s++)?(?:(?:in|on|by)\s++)?(?:the\s++)?"
    r"(?:(?:early|late|spring|summer|autumn|winter|fall|of|month)\s++)*+(?:[A-Z][a-z]++,?\s++)?"
)
_JUST_BEFORE = compile_late(
    r"\s*+(?:[,(—–-]\s*+)?+(?:(?:and\s++)?(?:only|just|exactly|fully|a\s++full|some|nearly|precisely|then|thus|or|a)\s++)*+"
)
_CLOSES = compile_late(r"\s*(?:[.;)]|$)")
_FRONTS = compile_late(
    r"(?:^|[,;.(—–]|\band|\bbut|\buntil)\s*(?:(?:[Ii]n|[Oo]n|[Uu]ntil|[Bb]y|[Nn]ot)\s+)*(?:the\s+)?(?:\w+\s+of\s+)?$"
)
""" "In the spring of |1936, fifteen years later"."""
_IN = compile_late(r"\b(?:in|on|opened|by)\s+$")
_EVENT = compile_late(r"\b(?:after|when|until|once)\s(?!$)")
"""Between two moments, what happened at no told time, from which "later" may count."""
_ENDS_NAME = compile_late(r"[.,;)]|\b(?:and|but)\b")
"""What ends the name of an event: "ten years after the |fire of 1911"."""
_RANGE = compile_late(r"\s*[-–—]\s*\d")
_OF_BEGINNING = compile_late(
    r"\b(?:year|founding|foundation|opening|founded|opened|since|of|coronation|accession)\s+(?:in\s+)?$"
)
_IT_WAS = compile_late(
    r"(?:It|That|This|The\s(?:day|date|occasion|event))\s(?:was|is|marked|marks|honou?red)\s(?:[a-z]+\s)?(?:the|its|their)\s"
)
_IS_FRONTED = compile_late(r"(?:^|[.;,]\s|\band\s)(?:In|On|By|in)\s+$")
_MOST_BETWEEN_CP, _MOST_NAME_CP, _NEAR_CP = 100, 70, 60
"""How far a step may be from its moment, how long the name of an event may be, and how far a moment may be from both."""
_HAD = compile_late(r"\b(?:had|was|after)\b")
_HAPPENED = compile_late(
    r"(?:,\s+(?:which|who)?\s*(?:(?:was|were|had)\s+)?(?:first\s+)?[a-z]+(?:ed|ught|un|en|lt|ilt|nt)|\bhad\s+[^,;.]{1,50}|\bfirst\s+[a-z]+[^,;.]{0,30}|['’]s\s+(?:birth|death|founding|foundation)|birth|death)\s+(?:[^,;.]{0,20}\s)?(?:in|on|of)\s+(?:the\s+)?(?:[a-z]+\s+of\s+)?$"
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not moments(paragraph):
        return
    found = [*_check_lengths_and_jubilees(paragraph)]
    yield from found
    for told in find_years_since(paragraph) if not found else ():
        yield from _compare(
            paragraph, told.number, told.value, told.since, told.then, earlier=False, slack=1, is_amount=told.is_amount
        )


def _check_lengths_and_jubilees(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    for length in lengths(text):
        if length.unit == "year" and (not length.is_hedged or length.hedge == "exact"):
            if length.role in ("later", "earlier"):
                yield from _check_later(paragraph, length)
            elif length.role in ("after", "before"):
                yield from _check_after(paragraph, length)
            elif length.role == "old":
                yield from _check_old(paragraph, length)
    if any(word in text for word in _WORDS):
        for jubilee in jubilees(text):
            yield from _check_jubilee(paragraph, jubilee)


def _moment_beside(paragraph: Paragraph, span: Span, end: int, since: Moment | None = None) -> Moment | None:
    """The moment that words date: the next one in their clause, or the one before them."""
    text, sentence = paragraph.text, paragraph.sentence_at(span.start)
    known = [
        one
        for one in moments(paragraph)
        if sentence.start <= one.span.start < sentence.end
        and one is not since
        and not text.endswith(("since ", "Since "), 0, one.words.start)
    ]
    after = next((one for one in known if one.words.start >= end), None)
    if after is not None and (
        after.words.start - end > 90
        or _PARTED.search(text, end, after.words.start)
        or re.search(
            r"\b(?:and|was\s+(?!celebrat|mark|observ|held|commemorat)|were|has|had)\b", text[end : after.words.start]
        )
    ):
        after = None
    before = next((one for one in reversed(known) if one.span.end <= span.start), None)
    if before is not None and (_PARTED.search(text, before.span.end, span.start) or span.start - before.span.end > 90):
        before = None
    if after is not None and before is not None:
        return after if after.words.start - end <= 14 else before if span.start - before.span.end <= 4 else None
    return after or before


def _check_later(paragraph: Paragraph, length: Length) -> Iterator[Slip]:
    """ "Fifteen years later, in 1936": counted from what is told before."""
    sentence = paragraph.sentence_at(length.span.start)
    known = moments(paragraph)
    then = _moment_of_step(paragraph.text, length, sentence, known)
    if then is None or then.is_loose or any(_is_apart(length, one, then) for one in known if one is not then):
        return
    since = _moment_before_step(paragraph, length, then, sentence)
    if since is not None:
        yield from _compare(
            paragraph, length.number, length.value, since, then, earlier=length.role == "earlier", slack=_slack(length)
        )


def _moment_of_step(text: str, length: Length, sentence: Span, known: Sequence[Moment]) -> Moment | None:
    """The moment that words such as "fifteen years later" date: the next one, or one right before them."""
    own = [one for one in known if sentence.start <= one.span.start < sentence.end]
    after = next((one for one in own if one.words.start >= length.end), None)
    before = next((one for one in reversed(own) if one.span.end <= length.span.start), None)
    if after is not None and _NEXT_IN.fullmatch(text, length.end, after.words.start):
        return after
    if (
        before is not None
        and _JUST_BEFORE.fullmatch(text, before.span.end, length.span.start)
        and (_CLOSES.match(text, length.end) or _FRONTS.search(text[sentence.start : before.words.start]))
    ):
        return before
    if after is None or after.words.start - length.end > _MOST_BETWEEN_CP:
        return None
    is_then = _IN.search(text, length.end, after.words.start) and not _PARTED.search(
        text, length.end, after.words.start
    )
    return after if is_then else None


def _moment_before_step(paragraph: Paragraph, length: Length, then: Moment, sentence: Span) -> Moment | None:
    """The moment from which "fifteen years later" counts: the last one told before, in its sentence or the one before."""
    text, known = paragraph.text, moments(paragraph)
    begin = min(then.words.start, length.span.start)
    anchors = [one for one in known if one.span.end <= begin]
    if not anchors:
        rest = [one for one in known if one is not then and sentence.contains(one.span)]
        is_only = len(rest) == 1 == len(known) - 1
        return rest[0] if is_only and _HAD.search(text, begin, rest[0].words.start) else None
    since = anchors[-1]
    home = paragraph.sentence_at(since.span.start)
    if home not in (sentence, paragraph.sentence_before(sentence)):
        return None
    if sum(home.start <= one.span.start for one in anchors) > (2 if home == sentence else 1) or _is_aside(text, since):
        return None
    is_told_between = home == sentence and _EVENT.search(text, since.span.end, begin) is not None
    return None if is_told_between or _IN_ANOTHER_YEAR.search(text, home.start, begin) else since


def _slack(length: Length) -> float:
    if length.hedge == "exact" or length.role == "old":
        return 1.0
    if length.is_round:
        return 12.0 if length.value >= 100 else 6.0 if length.value >= 20 else 4.0
    return length.value / 50 if length.value >= 100 else 1.0


def _is_apart(length: Length, one: Moment, other: Moment) -> bool:
    return abs(abs(one.year - other.year) - length.value) <= _slack(length)


def _is_aside(text: str, moment: Moment) -> bool:
    """Whether a year is about when, or dates a thing in brackets, which nothing is counted from: "Goltzius (ca. 1595)"."""
    before = text[max(0, moment.span.start - 60) : moment.span.start]
    return moment.is_loose or before.rfind("(") > before.rfind(")")


def _check_after(paragraph: Paragraph, length: Length) -> Iterator[Slip]:
    """ "In 1936, fifteen years after the fire of 1911": counted from the event that is named behind it."""
    if is_for_so_long(paragraph.text, length.span.start):
        return
    anchor = _event_behind(paragraph, length)
    if anchor is None or anchor[0].is_loose:
        return
    since, end = anchor
    then = _moment_around(paragraph, length, since, end)
    if then is None or then is since or then.is_loose or are_listed(paragraph.text, since, then):
        return
    if _RANGE.match(paragraph.text, since.span.end) or any(
        _is_apart(length, one, then) for one in moments(paragraph) if one is not then
    ):
        return
    yield from _compare(
        paragraph, length.number, length.value, since, then, earlier=length.role == "before", slack=_slack(length)
    )


def _event_behind(paragraph: Paragraph, length: Length) -> tuple[Moment, int] | None:
    """The moment of the event behind "fifteen years after", told there or of the only one of its kind; and where its words end."""
    text, sentence = paragraph.text, paragraph.sentence_at(length.span.start)
    behind = next((one for one in moments(paragraph) if one.words.start >= length.end), None)
    if (
        behind is not None
        and sentence.contains(behind.span)
        and behind.words.start - length.end <= _MOST_NAME_CP
        and not _ENDS_NAME.search(text, length.end, behind.words.start)
    ):
        return behind, behind.span.end
    what = _OF_WHAT.match(text, length.end)
    if what is None or BEGINS_ANEW.search(text):
        return None
    kind = next(value for key, value in _KINDS_OF.items() if (what["what"] or what["verb"]).startswith(key))
    told = [
        one
        for one in events(paragraph)
        if one.kind == kind and not one.moment.is_loose and not what.start() <= one.moment.span.start < what.end()
    ]
    return (told[0].moment, what.end()) if len(told) == 1 and not is_somebody_else(told[0].subject, "") else None


def _moment_around(paragraph: Paragraph, length: Length, since: Moment, end: int) -> Moment | None:
    """The moment of the sentence that "fifteen years after" an event dates: right before it, or behind the event's words."""
    text, sentence = paragraph.text, paragraph.sentence_at(length.span.start)
    known = [one for one in moments(paragraph) if sentence.start <= one.span.start < sentence.end]
    before = next((one for one in reversed(known) if one.span.end <= length.span.start), None)
    if before is not None and _is_near(text, before.span.end, length.span.start):
        return before
    after = next((one for one in known if one.words.start >= end and one is not since), None)
    return after if after is not None and _is_near(text, end, after.words.start) else None


def _is_near(text: str, start: int, end: int) -> bool:
    """Whether the words between two offsets are few and part nothing."""
    return end - start <= _NEAR_CP and not _PARTED.search(text, start, end)


def _check_old(paragraph: Paragraph, length: Length) -> Iterator[Slip]:
    """ "Completed in 1889, the tower was already 50 years old in 1914"."""
    start = length.span.start
    if _OF_SOMEBODY.search(paragraph.text, max(0, start - _REACH_CP), start):
        # How old somebody was, the rule on ages reads.
        return
    since = find_origin(paragraph, length.span.start)
    then = _moment_beside(paragraph, length.span, length.end, since.moment if since else None)
    if since is None or then is None or since.kind == "born" or then is since.moment or then.is_loose:
        return
    if not is_of_origin(paragraph, since, length.span.start) or any(
        _is_apart(length, one, then) for one in moments(paragraph) if one is not then
    ):
        return
    yield from _compare(paragraph, length.number, length.value, since.moment, then, earlier=False, slack=1)


def _check_jubilee(paragraph: Paragraph, jubilee: Jubilee) -> Iterator[Slip]:
    sentence = paragraph.sentence_at(jubilee.span.start)
    own = [one for one in moments(paragraph) if sentence.contains(one.span)]
    if jubilee.of_year is not None:
        yield from _check_of_year(paragraph, jubilee, jubilee.of_year, own)
    elif _beside_nearly(paragraph, jubilee, own):
        first, last = sorted(own, key=lambda one: one.year)
        yield from _compare_jubilee(paragraph, jubilee, first, last, slack=1)
    elif not jubilee.of_other:
        yield from _check_of_origin(paragraph, jubilee)


def _check_of_year(paragraph: Paragraph, jubilee: Jubilee, of_year: Span, own: Sequence[Moment]) -> Iterator[Slip]:
    """ "The centenary of the 1865 treaty in 1975", "the silver jubilee of 1960 recalled the year 1930"."""
    text = paragraph.text
    of = next((one for one in moments(paragraph) if one.span == of_year), None)
    other = next((one for one in own if one.span != of_year), None)
    if len(own) == 2 and of is not None and other is not None and of_year.start == jubilee.span.end + len(" of "):
        if other.year < of.year and _OF_BEGINNING.search(text[: other.words.start][-_REACH_CP:]):
            yield from _compare_jubilee(paragraph, jubilee, other, of, slack=0, is_amount=False)
        return
    begun = find_origin(paragraph, jubilee.span.start)
    then = _moment_beside(paragraph, jubilee.span, of_year.end, begun.moment if begun else None)
    day = _moment_of_day(paragraph, jubilee) if then is None and len(own) == 1 else None
    then = other if then is None and len(own) == 2 else then or day
    if then is None or then.is_loose or of is None or of is then:
        return
    if then is day or then.span.start > of.span.start or _IS_FRONTED.search(text[: then.words.start][-_REACH_CP:]):
        yield from _compare_jubilee(paragraph, jubilee, of, then, slack=0)


def _moment_of_day(paragraph: Paragraph, jubilee: Jubilee) -> Moment | None:
    """The only moment of the sentence before, where "It was the sixtieth anniversary of the flood of 1972" is told of it."""
    sentence = paragraph.sentence_at(jubilee.span.start)
    before = paragraph.sentence_before(sentence)
    if before is None or not _IT_WAS.fullmatch(paragraph.text, sentence.start, jubilee.span.start):
        return None
    told = [one for one in moments(paragraph) if before.contains(one.span)]
    return told[0] if len(told) == 1 else None


def _check_of_origin(paragraph: Paragraph, jubilee: Jubilee) -> Iterator[Slip]:
    """ "Founded in 1911, the club celebrated its 50th anniversary in 1971"."""
    text, known = paragraph.text, moments(paragraph)
    begun = find_origin(paragraph, jubilee.span.start)
    if begun is None:
        return
    then = _moment_beside(paragraph, jubilee.span, jubilee.span.end, begun.moment)
    if then is None or then.is_loose or begun.moment is then or not is_of_origin(paragraph, begun, jubilee.span.start):
        return
    if begun.kind == "born" and (jubilee.is_birthday or "turn" not in jubilee.span.slice(text)):
        return  # an age, which that rule reads
    if jubilee.is_birthday and text[: jubilee.span.start].lower().endswith(("his ", "her ", "my ")):
        return
    if any(abs(abs(one.year - then.year) - jubilee.value) <= 1 for one in known if one is not then):
        return
    if any(abs(one.year - begun.moment.year - jubilee.value) <= 1 for one in known):
        return  # "the 125th anniversary, in 2035, …"
    yield from _compare_jubilee(paragraph, jubilee, begun.moment, then, slack=1)


def _compare_jubilee(
    paragraph: Paragraph, jubilee: Jubilee, since: Moment, then: Moment, *, slack: float, is_amount: bool | None = None
) -> Iterator[Slip]:
    yield from _compare(
        paragraph,
        jubilee.number,
        jubilee.value,
        since,
        then,
        earlier=False,
        slack=slack,
        is_amount=jubilee.is_amount if is_amount is None else is_amount,
    )


def _beside_nearly(paragraph: Paragraph, jubilee: Jubilee, own: list[Moment]) -> bool:
    """Whether the two years of a sentence nearly make the anniversary of it, and the words say what happened in one of them."""
    if len(own) != 2 or any(one.is_loose for one in own):
        return False
    first, last = sorted(own, key=lambda one: one.year)
    apart = last.year - first.year
    if not 1 < abs(apart - jubilee.value) <= max(10.0, jubilee.value / 6):
        return False
    if first.words.start < jubilee.span.start:
        return False
    text = paragraph.text
    begins = max(0, first.words.start - 70)
    return _HAPPENED.search(text, begins, first.words.start) is not None and not BEGINS_ANEW.search(text)


def _compare(
    paragraph: Paragraph,
    place: Span,
    claimed: float,
    since: Moment,
    then: Moment,
    *,
    earlier: bool,
    slack: float,
    is_amount: bool = True,
) -> Iterator[Slip]:
    text = paragraph.text
    apart = since.year - then.year if earlier else then.year - since.year
    if abs(claimed - apart) <= slack or apart < -_MOST_BACK or apart == 0 or is_hedged_before(text, place.start):
        return
    sentence = paragraph.sentence_at(place.start)
    if paragraph.is_masked(place) or _NOT_EXACT.search(text, sentence.start, sentence.end):
        return
    first, last = sorted((since.year, then.year))
    working = f"{first} to {last} is {abs(apart)} years"
    remedies: list[Remedy] = []
    words = place.slice(text)
    if apart > 0 and re.fullmatch(r"\d+(?:st|nd|rd|th)", words):
        remedies.append(paragraph.remedy(f"Make it the {format_ordinal(apart)}", (place, format_ordinal(apart))))
    elif apart > 0 and is_amount and re.fullmatch(r"[\w-]+", words):
        shown = in_style_of(words, apart)
        remedies.append(paragraph.remedy(f"Make it {shown}", (place, shown)))
    meant = since.year - claimed if earlier else since.year + claimed
    if meant == int(meant) and 1000 <= meant <= 2099:
        remedies.append(paragraph.remedy(f"Make it {int(meant)}", (then.span, str(int(meant)))))
    yield paragraph.slip(
        place,
        as_sentence(working),
        working,
        [paragraph.note(since.span, f"counted from {since.year}")],
        remedies,
    )


RULE = Rule(
    id="anniversary",
    title="A number of years since an event that its years do not make",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong(
            "The bicentenary of the battle, fought in 1746, was kept with a march in the summer of 1956.", "bicentenary"
        ),
        Wrong(
            "In 2016 the parish looked back on two hundred years of the mission, founded in 1836 by two sisters.",
            "two hundred",
        ),
        Wrong("It was published in 1837; a second edition followed after twelve years, in 1845.", "twelve"),
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
        "Paul Schiller came to the council in 1984 and was its chairman for the six years before the 1997 merger.",
        "Paul Schiller came to the council in 1984 and was its chairman for six years before the 1997 merger.",
        "Beginning in 1990, the state raised barriers, continuing a decade later with the park, and concluding in 2017 with its extension.",
        "The brewery, founded in 1842 and bought by its workers in 1902, celebrated fifty years of their ownership in 1952.",
        "The centenary of the club, founded in 1919, was not celebrated until 2021.",
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
        Right("The fiftieth anniversaries of both the 1970 Convention and the 1972 Convention were marked."),
        Right("Lund was elected in 1775, and in 1776, when he was thirty-three years of age, he wrote the law."),
        Right("> The mill burned down in 1911. Fifteen years later, in 1936, it was built again."),
    ),
    explanation=__doc__,
)
