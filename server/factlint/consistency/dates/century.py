"""A year that is not in the century or the decade beside it, or not in that part of it.

"In 1789, early in the 19th century" cannot be: 1789 is in the 18th. The rule reads a year and a century, or a decade, that
date the same: set off from each other, without a verb between, or of one thing ("dated 1613, an example of the sixteenth
century"), and "that decade" with the only one told before. "Early", "the first half of" and "at the close of" are held against
the year too, as loosely as writers use them.

It takes the years that end a century, such as 1900, for either side, as writers do, and keeps silent where the century
belongs to something else ("a 17th-century house, rebuilt in 1850"), inside quotations and before the current era.

Put in the right century, or the year that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.dates.centuries.eras import ORDINALS, Era, find_eras
from factlint.consistency.dates.centuries.membership import Year, belongs
from factlint.consistency.dates.moments import moments
from factlint.consistency.dates.spans_of_time import format_ordinal
from factlint.consistency.dates.stretches import Stretch, stretches
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Rule, Slip, Wrong
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_BEFORE = compile_late(r"\b(?:[Bb]efore|[Aa]fter)\s+$")
_OF_ANOTHER = compile_late(r",\s(?:the|its|his|her|their)\s(?!\d)[a-z]+\s(?:in|from|at|to)\b")
"""Of "the barn was built in 1620, the house in the 16th century": two things."""
_OR = compile_late(
    r"\b(?:or|and|(?:first|second|third|\w+th|\w+st|\w+nd|\w+rd)(?:\s+century)?\s+to|from\s+(?:\S+\s+){1,4}to)\s+(?:the\s+)?(?:(?:early|late|mid)[\s-])?$|(?:st|nd|rd|th)\s?[–-]\s?$"
)
"""Before the second of two centuries: "the 17th or 18th century"."""
_EDGE = compile_late(r"\b(?:dawn|close|end|beginning|start|opening|closing|last)\b", re.IGNORECASE)
_TURN = compile_late(r"\b(?:turn|threshold|eve|dawn)\s+of\s+the\s+$")
_TURN_YEARS = 15
_MIDDLE = 50
"""A hundred such as "the 1700s" is held against a century by its middle."""
_REACH_CP = 48
_NEAR_EDGE = 5
_MOST_OFF = 2
"""A century that is further off and parted by a comma is another thing: "ended in the 15th century, in 2013, China …"."""
_EDGE_OF_ERA = compile_late(
    r"\s+(?:really\s+|only\s+)?(?:(?P<began>began|begins|started|starts|opened|dawned)|(?P<ended>ended|ends|closed|came\s+to\s+an\s+end))\s+(?:(?:only|in|on|with\s+the\s+year|[A-Z][a-z]+|\d{1,2}|,)\s+)*(?P<year>1\d{3}|20\d\d)(?=\s*(?:[.,;:)]|$|(?:and|with)\b))"
)
_MOST_SHIFTED = 30
"""Historians let a century begin or end some years before or after its turn: the long nineteenth ended in 1914."""
_JOINED_BY_NAME = compile_late(r"(?:\s+[a-z-]+){1,4}(?:\s+(?:[A-Z][\w’'.-]*|of|de|van|von)){1,5}\s*\(\s*")
_JOINED_BY_BRACKET = compile_late(r"\s*\(\s*")
_LISTED = compile_late(r"\s*:\s[^.;:?!]{0,300}")
_IN_ITEM = compile_late(r"\((?P<year>1\d{3}|20\d\d)\)")
_TENS = compile_late(r"(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b", re.IGNORECASE)
_CHILD_OF = compile_late(r"\b(?:child|daughter|son|baby)\sof\s(?:the\s)?$", re.IGNORECASE)
_WAS_BORN = compile_late(
    r",?\s(?:(?:(?:he|she|who|[A-Z][a-z]+)\s)?(?:was|had\sbeen)\s)?born\s[^.;:()\d]{0,60}(?<![a-z])(?P<year>1\d{3}|20\d\d)(?=\s*(?:[.,;:)]|$|(?:and|to|in|at|as)\b))"
)
_LONG_AFTER, _SOON_AFTER = 3, 10
_BY_THEN = compile_late(r",\s(?:but\s|and\s)?(?:by|until|till|since)\s(?:the\s)?")
"""From a year to an era until which time went on: "they came in 1492; |, by the late 1890s, few were left"."""
_THAT_ERA = compile_late(
    r"(?:,\s|\s\()(?:(?:early|late|later|midway|halfway|well|again|still|deep)\s){0,2}(?:in|into|through|within|during)\s"
    r"(?:the\s(?:middle|end|close|beginning|start|first\shalf|second\shalf)\sof\s)?(?:that|the\ssame)\s(?P<kind>decade|century)(?=[,.;:)])"
)
"""Behind a year, the era told before to which a text comes back: "in the 1850s. In 1873|, midway through that decade"."""


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures or not _may_tell_of_eras(paragraph.text):
        return
    if not moments(paragraph) and not ("entur" in paragraph.text and "0s" in paragraph.text):
        return
    eras = list(find_eras(paragraph.text))
    if not eras:
        return
    years = list(_find_years(paragraph))
    for era, year in _find_same_eras(paragraph, eras, years):
        yield from _compare(paragraph, era, year, is_far_ok=True)
    for era in sorted(eras, key=lambda one: one.span):
        if not _OR.search(paragraph.text, max(0, era.nth.start - _REACH_CP), era.nth.start):
            yield from _check_era(paragraph, era, (*years, *_find_decades(paragraph.text, eras)))


def _may_tell_of_eras(text: str) -> bool:
    is_named = "entur" in text or "0s" in text or "hundreds" in text
    return is_named or ("ties" in text and _TENS.search(text) is not None)


def _find_years(paragraph: Paragraph) -> Iterator[Year]:
    """The years in which something is told to be, and not before or after which."""
    for one in moments(paragraph):
        if not _BEFORE.search(paragraph.text, max(0, one.words.start - 10), one.words.start):
            yield Year(one.year, one.span, one.words, False)


def _find_same_eras(paragraph: Paragraph, eras: Sequence[Era], years: Sequence[Year]) -> Iterator[tuple[Era, Year]]:
    """Each year of which a text says that it lies in "that" decade or century, with the only one told before."""
    text = paragraph.text
    if "that decade" not in text and "that century" not in text and "the same " not in text:
        return
    for year in years:
        found = _THAT_ERA.match(text, year.span.end)
        if found is None:
            continue
        is_decade = found["kind"] == "decade"
        before = [one for one in eras if one.span.end <= year.words.start]
        if len(before) == 1 and before[0].is_decade == is_decade and not before[0].is_of_any:
            yield before[0], year


def _find_decades(text: str, eras: Sequence[Era]) -> Iterator[Year]:
    """The decades in figures by their first year: a century may be beside one."""
    for one in eras:
        if one.is_decade and not one.is_of_any and text[one.nth.start].isdigit():
            yield Year(one.first, Span(one.nth.start, one.nth.end - 1), one.span, True)


def _check_era(paragraph: Paragraph, era: Era, years: Sequence[Year]) -> Iterator[Slip]:
    """All that is said of one era by its own words, and of the first year that belongs to it."""
    yield from _check_edge(paragraph, era)
    yield from _check_child(paragraph, era)
    yield from _check_list(paragraph, era)
    stretch = _stretch_of(paragraph, era)
    if stretch is not None:
        yield from _check_stretch(paragraph, era, stretch)
        return
    for year in years:
        if (year.is_decade and era.is_decade) or year.span.overlaps(era.span) or not belongs(paragraph, era, year):
            continue
        first, last = sorted((year.words, era.span))
        if not _OF_ANOTHER.search(paragraph.text, first.end, last.start):
            yield from _compare(paragraph, era, year)
            return


def _check_edge(paragraph: Paragraph, era: Era) -> Iterator[Slip]:
    """ "The twentieth century began in 1801"."""
    if era.is_of_any or era.is_joined or era.part:
        return
    found = _EDGE_OF_ERA.match(paragraph.text, era.span.end)
    if found is None:
        return
    year, meant = int(found["year"]), era.first if found["began"] else era.last
    if abs(year - meant) > (_MOST_SHIFTED if not era.is_decade else 10):
        span = Span(*found.span("year"))
        if not era.holds(year):
            yield from _compare(paragraph, era, Year(year, span, span, False))
        elif not paragraph.is_masked(span):
            working = f"{'its first year is' if found['began'] else 'its last year is'} {meant}"
            yield paragraph.slip(
                span, f"{year} is well inside it: {working}.", working, [paragraph.note(era.span, working)]
            )


def _check_child(paragraph: Paragraph, era: Era) -> Iterator[Slip]:
    """ "A child of the Fifties, she was born in 1963": nobody is of a time that was over before."""
    text = paragraph.text
    if era.is_joined or not _CHILD_OF.search(text, max(0, era.span.start - 24), era.nth.start):
        return
    found = _WAS_BORN.match(text, era.span.end)
    if found is None:
        return
    year = int(found["year"])
    after = (year - era.last) % 100 if era.is_of_any else year - era.last
    if (0 if era.is_decade else _LONG_AFTER) < after and (not era.is_of_any or after <= _SOON_AFTER):
        span = Span(*found.span("year"))
        if not paragraph.is_masked(span):
            yield paragraph.slip(
                span,
                f"{year} is after the {era.nth.slice(text)}{'' if era.is_decade else ' century'}.",
                f"{year} is after it",
                [paragraph.note(era.nth, "the time that somebody is said to be of")],
            )


def _check_list(paragraph: Paragraph, era: Era) -> Iterator[Slip]:
    """ "From the eighteenth century: the gate (1722), the well (1768), the inn (1655)"."""
    found = _LISTED.match(paragraph.text, era.span.end)
    if found is None or era.is_of_any or era.is_joined:
        return
    named = [
        Year(int(one["year"]), Span(*one.span("year")), Span(*one.span()), False) for one in _IN_ITEM.finditer(found[0])
    ]
    named = [
        one._replace(span=one.span.shifted(found.start()), words=one.words.shifted(found.start())) for one in named
    ]
    others = [one for one in named if not era.holds(one.year)]
    if len(named) >= 3 and len(others) == 1:
        yield from _compare(paragraph, era, others[0], is_far_ok=True)


def _stretch_of(paragraph: Paragraph, era: Era) -> Stretch | None:
    """Two years that stand in brackets behind a century, or behind a name that a century is said of."""
    text = paragraph.text
    for one in stretches(paragraph):
        if one.span.start <= era.span.end or one.is_told:
            continue
        if era.is_joined:
            if _JOINED_BY_NAME.fullmatch(text, era.span.end, one.span.start):
                return one
        elif _JOINED_BY_BRACKET.fullmatch(text, era.span.end, one.span.start):
            return one
    return None


def _check_stretch(paragraph: Paragraph, era: Era, found: Stretch) -> Iterator[Slip]:
    """ "The nineteenth century (1701–1800)", "the eighteenth-century poet Anna Horn (1821–1880)": neither end is in it."""
    if found.start.is_loose or found.end.year <= found.start.year:
        return
    start = Year(found.start.year, found.start.span, found.start.words, False)
    if not (found.end.year >= era.first and found.start.year <= era.last + (0 if era.is_decade else 1)):
        if not era.is_of_any:
            yield from _compare(paragraph, era, start)
        return
    end = Year(found.end.year, found.end.span, found.end.words, False)
    if not era.part or era.is_joined or not (era.holds(start.year) and era.holds(end.year)):
        return
    outside = [one for one in (start, end) if not era.allows(one.year)]
    if len(outside) == 2 or (outside and not era.part.startswith(("early", "late", "mid"))):
        yield from _compare(paragraph, era, outside[0])


def _compare(paragraph: Paragraph, era: Era, found: Year, *, is_far_ok: bool = False) -> Iterator[Slip]:
    """What is wrong about a year beside an era; one that is far off is another thing behind a comma, unless told otherwise."""
    text, year = paragraph.text, found.year
    if found.is_decade and year % 100 == 0:
        year += _MIDDLE
    whole = Span(min(era.span.start, found.words.start), max(era.span.end, found.words.end))
    if paragraph.is_masked(whole) or paragraph.has_gap(whole.start, whole.end):
        return
    if era.holds(year):
        if era.part and not era.allows(year) and not found.is_decade:
            yield _report_part(paragraph, era, found.span, year)
    elif not _BY_THEN.match(text, found.span.end, era.span.end):
        right, words = (year - 1) // 100 + 1, whole.slice(text)
        is_far = "," in words and abs(era.century - right) > _MOST_OFF and not is_far_ok
        if era.is_decade:
            yield from _report_other_decade(paragraph, era, found, year)
        elif era.century and not is_far and not _is_near_turn(paragraph, era, words, year, right):
            yield _report_other_century(paragraph, era, found, year, right)


def _report_part(paragraph: Paragraph, era: Era, span: Span, year: int) -> Slip:
    """That a year is in another part of its era."""
    at = (year - (0 if era.is_decade else 1)) % 100
    where = "early in" if at < 33 else "in the middle of" if at < 67 else "late in"
    if era.is_decade and (era.last - era.first) < 99:
        where = "early in" if year % 10 < 4 else "late in"
    name = f"the {era.nth.slice(paragraph.text)}{'' if era.is_decade or era.is_of_any else ' century'}"
    working = f"{year} is {where} {name}"
    return paragraph.slip(span, as_sentence(working), working, [paragraph.note(era.nth, era.part)])


def _report_other_decade(paragraph: Paragraph, era: Era, found: Year, year: int) -> Iterator[Slip]:
    """That a year is of another decade, or of another hundred such as "the 1700s"."""
    written, size = era.nth.slice(paragraph.text), era.last - era.first + 1
    if era.is_of_any and era.first == 0:
        return
    name = f"{year // size * size}s"
    working = f"{year} is in the {name}"
    remedies: list[Remedy] = []
    if written[0].isdigit() and written[2] != "0":
        meant = str(era.first + year % 10)
        remedies.append(paragraph.remedy(f"Make it the {name}", (era.nth, name)))
        remedies.append(paragraph.remedy(f"Make it {meant}", (found.span, meant)))
    yield paragraph.slip(era.nth, as_sentence(working), working, [paragraph.note(found.span, working)], remedies)


def _report_other_century(paragraph: Paragraph, era: Era, found: Year, year: int, right: int) -> Slip:
    """That a year is of another century, the `right` one."""
    written = era.nth.slice(paragraph.text)
    shown = f"{found.year}s" if found.is_decade else str(year)
    working = f"{shown} is in the {format_ordinal(right)} century"
    meant = found.year % 100 + (era.century - 1) * 100
    remedies: list[Remedy] = []
    if era.low <= year + 100 * (era.century - right) <= era.high:
        name = format_ordinal(right) if written[0].isdigit() else ORDINALS[right - 1]
        remedies.append(paragraph.remedy(f"Make it the {name} century", (era.nth, name)))
        if found.year % 100 and meant >= 1000:
            remedies.append(paragraph.remedy(f"Make it {meant}", (found.span, str(meant))))
    return paragraph.slip(era.nth, as_sentence(working), working, [paragraph.note(found.span, working)], remedies)


def _is_near_turn(paragraph: Paragraph, era: Era, words: str, year: int, right: int) -> bool:
    """Whether a year lies so near the turn of two centuries that writers count it to either."""
    is_turn = _TURN.search(paragraph.text, 0, era.nth.start) is not None
    if is_turn and abs(year - 100 * (era.century - 1)) <= _TURN_YEARS:
        return True
    return era.century - right == 1 and _EDGE.search(words) is not None and 100 - (year - 1) % 100 <= _NEAR_EDGE


RULE = Rule(
    id="century",
    title="A year that is not in the century beside it",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong("A child of the Nineties, born in 2004, he wore black.", "2004"),
        Wrong("A child of the Forties, he was born at Ulm in 1953.", "1953"),
        Wrong("A son of the eighteenth century, born in 1811, he hated steam.", "1811"),
        Wrong("Signed and dated 1613, it is a fine example of the early sixteenth century.", "sixteenth"),
        Wrong("It was rebuilt at the end of the sixteenth century, probably in 1688, by a mason.", "sixteenth"),
        Wrong("The barn is from the 17th century. It was built in 1780.", "17th"),
        Wrong("The organ dates from the 16th century: Hans Eck built it in 1713.", "16th"),
        Wrong("It is a twelfth-century building, put up in 1284 by monks.", "twelfth"),
        Wrong(
            "It began in 1789, early in the 19th century.",
            "19th",
            "1789 is in the 18th century",
            (),
        ),
        Wrong(
            "It began in 1789, late in the 19th century.",
            "19th",
            "1789 is in the 18th century",
            ("It began in 1789, late in the 18th century.", "It began in 1889, late in the 19th century."),
        ),
        Wrong("In 1650, in the mid-sixteenth century, the town burned.", "sixteenth"),
        Wrong("They came in the 16th century (1610).", "16th"),
        Wrong("By 1848, well into the 18th century, the guilds were weak.", "18th"),
        Wrong("In the 1840s, halfway through the eighteenth century, the railways came.", "eighteenth"),
        Wrong("It was built in the early 18th century, in 1685.", "18th"),
    ),
    right=(
        "A poet of the Fifties, born in 1963, and a daughter of the Thirties, who was born in 1919.",
        "A child of the Sixties, she was born at Ulm in 1949.",
        "A child of the eighteenth century, she was born in 1799, and her daughter in 1831.",
        "The mill was built in 1620, the barn in the 16th century.",
        "Books printed before 1501, that is, in the fifteenth century, are called incunabula.",
        "In the early 20th century, rails laid in 1834 were still in use.",
        "A survey, published in 2002, ranked him as the 17th most cited psychologist of the 20th century.",
        "At the turn of the twentieth century, in 1899, the town had one telephone.",
        "It is a twelfth-century building, rebuilt in 1284 and painted in 1450.",
        "It is a 12th-century church, built in 1184.",
        "It began in 1789, late in the 18th century.",
        "It is a 17th-century house, rebuilt in 1850.",
        "In 1900, at the start of the 20th century, it opened.",
        "In 1900, the last year of the 19th century, it opened.",
        "In 1850, the 17th-century house was sold.",
        "In the 16th century there were ten; in 1850 there were two.",
        "In 1850, it acquired the manuscripts of the 16th century.",
    ),
    explanation=__doc__,
)
