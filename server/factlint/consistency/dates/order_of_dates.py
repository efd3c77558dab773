"""A stretch of time that ends before it begins, or a life that does.

"From 1702 to 1698" cannot be meant. The rule reads ranges of years and of full dates, the years of birth and death of
one sentence, what is done before a birth or a founding, and times told from the last one ("later that year, in March").
What is put in an order by other words is weighed by what was learned; some of it is found, and shown as information.

It keeps silent before the current era, where years count down; where the numbers are amounts that fell ("cut from 2000 to
1800 men"); inside quotations and where the sentence itself speaks of a mistake.

Put the two in their order, or mend the one that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import pairwise

from factlint.consistency.calendar_dates import Date
from factlint.consistency.dates.day_stretches import date_pairs
from factlint.consistency.dates.events import RELATIVE, events
from factlint.consistency.dates.lives import Life, find_lives
from factlint.consistency.dates.moments import GOES_ON, moments
from factlint.consistency.dates.relative_times import RelativeTime, find_relative_times
from factlint.consistency.dates.stretches import Stretch, stretches
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_AMOUNTS = re.compile(
    r"\b(?:f[ae]ll\w*|drop\w*|cut\w*|reduc\w+|decreas\w+|declin\w+|lower(?:s|ed|ing)|shr[aiu]nk\w*|slash\w*|slid\w*|slip\w*|"
    r"downgrad\w+|trim\w*|number\w*|pric\w+|count(?:s|ed|ing)?|rang\w+|scal\w+|rating\w*|score\w*|altitude|elevation|metres|meters|feet|"
    r"p+\.|BCE?|B\.C|hours?|rank\w*|Elo|calor\w+|dollars?|resolution|pixels?|backwards?|reverse\w*|rewind\w*|"
    r"push\w*|shift\w*|moved|"
    r"backdat\w*|ago|years before|down\sto|BP|time travel\w*|travel(?:s|ed|led|ing|ling)? back|back to)\b"
)
_DIFFERS = compile_late(
    r"\b(?:differ(?:s|ed|ing|ences?)?|compar(?:es?|ed|ing|isons?)|var(?:y|ies|ied|ying|iations?))(?:\s[\w’'-]+){0,12}\s$"
)
"""Right before two years that are only held against each other: "the difference in the rate |between 1988 and 1982"."""
_NUMBERED = compile_late(r"\b(?:[Pp]ages?|[Ll]ines?|[Ss]teps?)\s+(?:from\s+|between\s+)?$")
_CHANGES = re.compile(
    r"\b(?:mov(?:ed?|es|ing)|chang\w+|shift\w*|constrain\w*|correct\w*|brought forward|bring forward|advanc\w+|rescheduled?|clamp\w*|"
    r"round\w*|adjust\w*|amend\w*)\b",
    re.IGNORECASE,
)
"""Where "from 29 February to 28 February" is no stretch of time."""
_MOST_OFF = 300
_MOST_BACK = 100
_LONGEST_LIFE = 120
"""Years that run down over more are a stretch before the current era, which the text need not say."""
_THEN = compile_late(
    r"[^.;:()]{0,60}?,?\s+(?:and\s+)?(?:then|afterwards|subsequently|(?<=and\s)again)\s+(?:(?:again|also|once\s+more|[a-z]+ed|to\s+[A-Z][a-z]+|at|the|a|an|from|[a-z]+)\s+){0,5}?(?:in|on)\s+$"
)
_FROM_ANOTHER = compile_late(r"\bfrom\s+(?:the\s+)?$")
"""Before the second of two years that are no stretch: "photographs from 1931 beside some from 1913"."""
_OPENED = compile_late(r"(?:open|launch|inaugurat|unveil)[a-z]*\b")
_MADE = compile_late(r"\b(?:completed|finished|tested|delivered)\b")
"""What may be some months before the day on which a thing is opened."""
_LEFT = compile_late(r"\b(?:retired|resigned|graduated|discharged|released)\sfrom\s(?:the\s)?(?P<what>[a-z]+)")
"""An end of another post than the one that is begun: "He joined the board in June. He |retired from the navy in March"."""
_HE = compile_late(r"(?:^|,\s|\band\s)(?:[Hh]e|[Ss]he)(?:\s+(?:had|then|also|was|first|later|finally|was\s+first))?$")
_PARTICIPLE = compile_late(
    r"(?:Founded|Established|Built|Opened|Launched|Formed|Incorporated|Created|Completed|Begun|Erected|[A-Z][a-z]+ing\s+(?:here\s+)?since|In\s+(?:business|use|operation)\s+since|Open\s+since)\b"
)
_EARLIER = compile_late(
    r"\b(?:site|ruins?|predecessor|before|earlier|already|descend\w*|ancest\w*|inherit\w*|name[ds]?|origin\w*|BC|traces?|roots|previously|former\w*)\b"
)
_NAME_ALONE = compile_late(
    r"(?:[A-Z][\w.’'-]*|of|de|van|von|the)(?:\s(?:[A-Z][\w.’'-]*|of|de|van|von|the)){1,5}[,:]?\s\(?"
)
_LISTED = compile_late(r"(?<![\d–—-])(?:1\d|20)\d\d\s?[–—-]\s?(?:1\d|20)\d\d(?![\d–—-])")


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures:
        return
    seen: set[int] = set()
    known = moments(paragraph)
    lives = find_lives(paragraph)
    for life in lives:
        if life.died is not None and 0 < life.born.year - life.died.year <= _LONGEST_LIFE:
            seen |= {life.born.span.start, life.died.span.start}
            if not paragraph.is_masked(life.died.span) and _follows_words(paragraph.text, life.span.start):
                yield _report(paragraph, life.born.span, life.died.span, life.born.year, life.died.year, "died")
    for found in stretches(paragraph):
        first, last = found.start, found.end
        if first.last <= last.first or first.span.start in seen or not _is_reversed(paragraph, found):
            continue
        seen |= {first.span.start, last.span.start}
        if (first.month and last.month) or first.year == last.year:
            yield _report_days(paragraph, first.words, last.words)
        else:
            yield _report(paragraph, first.span, last.span, first.year, last.year, "ends")
    if any(one.year > other.year for one, other in pairwise(known)):
        yield from _check_before_birth(paragraph, lives, seen)
        yield from _check_then(paragraph, seen)
    yield from _check_dates(paragraph, seen)
    for told in find_relative_times(paragraph):
        if told.is_wrong and told.second.span.start not in seen and not paragraph.is_masked(told.second.span):
            seen.add(told.second.span.start)
            yield _report_relative(paragraph, told)


def _report_relative(paragraph: Paragraph, told: RelativeTime) -> Slip:
    first, second = told.first.words, told.second.words
    one, other = first.slice(paragraph.text), second.slice(paragraph.text)
    working = f"{other} {told.working} {one}"
    return paragraph.slip(
        second, f"{working}, which “{told.words}” rules out.", working, [paragraph.note(first, "the other one")]
    )


def _check_then(paragraph: Paragraph, seen: set[int]) -> Iterator[Slip]:
    """ "First we met in 2015, then again in 2012"."""
    text = paragraph.text
    if "then" not in text and "and again" not in text and "afterwards" not in text and "subsequently" not in text:
        return
    for first, last in pairwise(moments(paragraph)):
        if not 0 < first.year - last.year <= _MOST_BACK or last.span.start in seen or first.is_loose or last.is_loose:
            continue
        if _THEN.fullmatch(text, first.span.end, last.words.start) and not paragraph.is_masked(last.span):
            yield _report(paragraph, first.span, last.span, first.year, last.year, "does")


def _is_reversed(paragraph: Paragraph, found: Stretch) -> bool:
    """Whether a stretch whose end is before its beginning is meant to be one."""
    first, last = found.start, found.end
    if _FROM_ANOTHER.search(paragraph.text, 0, last.words.start):
        return False
    if not found.is_told:
        return not (first.date and last.date) and last.last < first.first and _is_of_years(paragraph, found)
    if (
        first.month
        and _OPENED.match(paragraph.text, found.span.start)
        and _MADE.search(paragraph.text, first.span.end, last.words.start)
    ):
        return False
    left = _LEFT.search(paragraph.text, first.span.end, last.words.start) if first.month else None
    if left is not None and left["what"] not in paragraph.text[: first.span.start]:
        return False
    if first.is_loose or last.is_loose or first.year - last.year > _MOST_OFF or paragraph.is_masked(found.span):
        return False
    return last.last < first.first


def _report_days(paragraph: Paragraph, first: Span, last: Span, *, is_mended: bool = True) -> Slip:
    one, other = first.slice(paragraph.text), last.slice(paragraph.text)
    return paragraph.slip(
        last,
        f"{other} is before {one}.",
        f"{other} is before {one}",
        [paragraph.note(first, "it begins here")],
        [paragraph.remedy("Put them in order", (first, other), (last, one))] if is_mended else [],
    )


def _check_before_birth(paragraph: Paragraph, lives: Sequence[Life], seen: set[int]) -> Iterator[Slip]:
    """What somebody or something does before it is there: "Founded in 1923, the club won its first cup in 1913"."""
    text, told = paragraph.text, events(paragraph)
    begun = [
        one
        for one in told
        if one.kind == "begun"
        and one.verb is not None
        and _PARTICIPLE.match(text, one.sentence.start)
        and one.verb.start < one.sentence.start + 24
    ]
    births = [(one.born, paragraph.sentence_at(one.span.start), True) for one in lives if not one.is_of_relative]
    births += [(one.moment, one.sentence, False) for one in begun]
    if len(births) != 1 or births[0][0].is_loose:
        return
    born, home, is_person = births[0]
    place = paragraph.sentences.index(home)
    for event in told:
        moment = event.moment
        if (
            event.verb is None
            or moment.is_loose
            or moment.span.start <= born.span.start
            or moment.span.start in seen
            or event.kind == "born"
        ):
            continue
        if not 0 < born.year - moment.year <= _MOST_BACK or paragraph.sentences.index(event.sentence) - place > 2:
            continue
        own = event.sentence == home
        subject = event.subject.removeprefix(text[home.start : born.span.end]) if own else event.subject
        if (
            not _is_its(subject, is_person, own)
            or _EARLIER.search(text, home.start, event.sentence.end)
            or paragraph.is_masked(moment.span)
        ):
            continue
        yield _report(paragraph, born.span, moment.span, born.year, moment.year, "does")
        return


def _is_its(subject: str, is_person: bool, own: bool) -> bool:
    """Whether what an event is told of is the one that was born, or what was begun."""
    if is_person:
        return _HE.search(subject) is not None and not RELATIVE.search(subject)
    if own:
        return re.fullmatch(r",\s+(?:the|this)\s+(?:[a-z-]+\s+){1,3}", f"{subject} ") is not None
    return re.fullmatch(r"(?:It|They)(?:\s+(?:was|were|first))?", subject) is not None


def _follows_words(text: str, start: int) -> bool:
    """Whether words stand before a life in brackets, and not a sign or a command of a formula."""
    before = text[max(0, start - 20) : start].split()
    return not before or not (before[-1].startswith("\\") or before[-1][-1].isdigit() or before[-1][-1] in "*×+/=")


def _is_of_years(paragraph: Paragraph, found: Stretch) -> bool:
    text = paragraph.text
    if (
        found.start.year - found.end.year > _MOST_OFF
        or paragraph.is_masked(found.span)
        or paragraph.has_gap(found.span.start, found.span.end + 1)
    ):
        return False
    sentence = paragraph.sentence_at(found.span.start)
    joined = text[found.start.span.end : found.end.span.start]
    by_words = text[found.span.start].lower() in "fb"
    bracketed = text[: found.span.start].rstrip(" ").endswith("(") and text[found.span.end : found.span.end + 1] == ")"
    if (
        not by_words
        and not _is_listed(paragraph, found)
        and not _is_item(paragraph, found)
        and not (bracketed and "–" in joined and found.start.year - found.end.year < 120)
    ):
        return False
    if _NUMBERED.search(text, max(0, found.start.span.start - 20), found.start.span.start):
        return False
    if _DIFFERS.search(text, max(sentence.start, found.span.start - 60), found.span.start):
        return False
    if bracketed and re.search(r"\d\s?\($", text[: found.span.start]):
        return False
    return bool(GOES_ON.match(text, found.span.end)) and not _AMOUNTS.search(text, sentence.start, sentence.end)


def _is_item(paragraph: Paragraph, found: Stretch) -> bool:
    """Whether an item of a list is a name with its years and no more: "- Henry Ashdown, 1873–1869"."""
    if paragraph.container != "list" or found.start.year - found.end.year > _MOST_BACK:
        return False
    is_behind_name = _NAME_ALONE.fullmatch(paragraph.text, 0, found.span.start) is not None
    return is_behind_name and not paragraph.text[found.span.end :].strip(" ).;,")


def _is_listed(paragraph: Paragraph, found: Stretch) -> bool:
    """Whether a range is one of several in a list: "J. Pratt, 1902–1911; H. Moss, 1918–1911; F. Dean, 1918–1926"."""
    text, sentence = paragraph.text, paragraph.sentence_at(found.span.start)
    others = [one[0] for one in _LISTED.finditer(text, sentence.start, sentence.end)]
    right = [one for one in others if one[:4] < one[-4:]]
    return len(right) >= 2 and len(right) == len(others) - 1 and text[sentence.start : sentence.end].count(";") >= 1


def _report(paragraph: Paragraph, first: Span, last: Span, start: int, end: int, what: str) -> Slip:
    one, other = first.slice(paragraph.text), last.slice(paragraph.text)
    message = f"{end} is before {start}."
    remedies = [paragraph.remedy("Put them in order", (first, other), (last, one))] if what == "ends" else []
    return paragraph.slip(
        last,
        message,
        f"{end} is {start - end} {'year' if start - end == 1 else 'years'} before {start}",
        [paragraph.note(first, "it begins here")],
        remedies,
    )


@cache
def _first_day_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:from|between)\s+(?:the\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:to|until|till|and)\s+(?:the\s+)?$", re.I
    )


def _check_days(paragraph: Paragraph) -> Iterator[Slip]:
    """ "From 12 to 9 August"."""
    text = paragraph.text
    for date_after in paragraph.dates:
        found = _first_day_pattern().search(text, max(0, date_after.span.start - 30), date_after.span.start)
        if found is None or date_after.in_figures or date_after.day_span.start != date_after.span.start:
            continue
        first = int(found["day"])
        if date_after.day < first <= 31 and not paragraph.is_masked(date_after.span) and date_after.exists:
            day, other = Span(*found.span("day")), date_after.day_span
            working = f"{date_after.day} is before {first}"
            yield paragraph.slip(
                date_after.span,
                f"{working}.",
                working,
                [paragraph.note(day, "it begins here")],
                [paragraph.remedy("Put them in order", (day, other.slice(text)), (other, day.slice(text)))],
            )


def _check_dates(paragraph: Paragraph, seen: set[int]) -> Iterator[Slip]:
    yield from _check_days(paragraph)
    for first, last in date_pairs(paragraph):
        if last.year_span is not None and last.year_span.start in seen:
            continue
        if _CHANGES.search(paragraph.text, paragraph.sentence_at(first.span.start).start, first.span.start):
            continue
        if (
            _is_before(last, first)
            and not paragraph.is_masked(last.span)
            and not paragraph.has_gap(first.span.end, last.span.start)
        ):
            yield _report_days(paragraph, first.span, last.span, is_mended=bool(first.year) == bool(last.year))


def _is_before(one: Date, other: Date) -> bool:
    if one.year and other.year:
        return date(one.year, one.month, one.day) < date(other.year, other.month, other.day)
    return one.month == other.month and one.day < other.day and other.year is None


RULE = Rule(
    id="order-of-dates",
    title="A stretch of time that ends before it begins",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong("The call for papers will open on 12 May 2025 and close on 28 April 2025.", "28 April 2025"),
        Wrong("The line operated from 1934 until 1912.", "1912"),
        Wrong("The line ran under different names from 1934 until 1912.", "1912"),
        Wrong("He left in June 1920. Later that year, in March 1920, his wife followed.", "March 1920"),
        Wrong("Trading since 1953, the firm moved into its present premises in 1948.", "1948"),
        Wrong("We met in Rome in 2015, then again in 2012.", "2012"),
        Wrong("Begun in 1456 and finished in 1439, the tower leans to the south.", "1439"),
        Wrong("Born in 1834, Tom Hale died in 1810.", "1810", "1810 is 24 years before 1834"),
        Wrong("Born in Ayr in 1834, he died in 1810 in Bute.", "1810"),
        Wrong(
            "The school stood here from 1702 to 1698.",
            "1698",
            "1698 is 4 years before 1702",
            ("The school stood here from 1698 to 1702.",),
        ),
        Wrong("Anna Weiss (1954–1901) painted it.", "1901"),
        Wrong("Between 1945 and 1939, nothing was built.", "1939"),
        Wrong("She was born in 1950 and died in 1940.", "1940"),
        Wrong("It is open from 12 May to 3 May.", "3 May"),
        Wrong("The dig lasted from March 1932 to November 1931.", "November 1931"),
        Wrong("It is open from 12 to 9 August.", "9 August", fixed=("It is open from 9 to 12 August.",)),
        Wrong("The works began in 1926 and ended in 1882.", "1882"),
        Wrong("The strike went on from 5 March 2020 to 3 February 2020.", "3 February 2020"),
        Wrong("The *Harbour at Dawn* (1920) sold well. The following year, in 1919, a second printing came.", "1919"),
    ),
    right=(
        "Built in 1893, rebuilt in 1899 and opened in 1898 to others, it stands.",
        "He left the bench in 1982, a decade after joining it in 1971; two years before the flood of 1953, in 1951, it was let.",
        "Paul Schiller came to the council in 1984 and was its chairman for the six years before the 1997 merger.",
        "Paul Schiller came to the council in 1984 and was its chairman for six years before the 1997 merger.",
        "The rate is regressed on the tax: the difference in the rate between 1988 and 1982 is all that counts.",
        "A day is set within each season, while the years vary from 2023 to 2005.",
        "In 1868 the store went to George Webb (16 August 1847 to 1 November 1889), and two years later in the 1870 census he is a clerk.",
        "The house was sold in 1894, two years before the owner's death in 1896.",
        "After the war of 1914, the castle built in 1800 burned.",
        "Photographs from 1931 hang beside some from 1913.",
        "It was made in 1815 to replace the Empire, which dissolved in 1806.",
        "Born in 1834, a year after his father Tom died in 1833, he grew up in Bute.",
        "Born in 1834, he grew up where his uncle died in 1810.",
        "The school stood here from 1698 to 1702.",
        "The garrison was cut from 2000 to 1800.",
        "They pushed back the year on which quotas were based from 1910 to 1890.",
        "The town stood from 1702 to 1698 BC.",
        "We have 12 \\times (2019-1957) - 2 records.",
        "It matches the behaviour for constraining February 29th to February 28th.",
        "It is of the Ramesside period (Nineteenth–Twentieth Dynasties; 1292–1070).",
        "It was sent by Ann Weiss (2010-04).",
        "They sold between 1900 and 1800 tickets.",
        "It is open from 12 December to 3 January.",
        "It is open from 12 December 2020 to 3 January 2021.",
        Right("> The school stood here from 1702 to 1698."),
        "The sign says, wrongly, that he lived from 1702 to 1698.",
        "Lee's novel *The Long Rain* [1965], typed on one roll of paper, was begun later in 1963.",
        "The print was cleaned in 1983. Her *Harbour at Dawn,* 1870–80 (P.1978.PG.233), was treated the following year, in 1984.",
        "The print was cleaned in 1983. Her *Harbour at Dawn*, 1872 (fig. 4), was treated the following year, in 1984.",
    ),
    explanation=__doc__,
)
