"""A number of years that does not fit the first and the last year beside it.

"From 1618 to 1648, a full forty years" cannot be: it is thirty. The rule reads a stretch of years, months or days, told as a
range or as a beginning and an end, with a length in the same sentence or the next. It allows one year more (both
counted) and one less (neither of them whole); a loose length ("nearly sixty years") must be far off.

It keeps silent where the number counts from something else ("ten years after"), for fiscal and school years, for stretches
that were broken off, inside quotations and reported speech, and where the words between speak of something else.

Put in the right number of years, or the year that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from factlint.consistency.dates.day_stretches import DayStretch, day_stretches
from factlint.consistency.dates.length_of_stretch import is_of_days, is_of_stretch
from factlint.consistency.dates.lengths import DAYS_IN, Length, is_far_off, lengths
from factlint.consistency.dates.moments import Day, moments
from factlint.consistency.dates.spans_of_time import in_style_of
from factlint.consistency.dates.stretches import Stretch, stretches
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OTHER_KIND = compile_late(
    r"\b(?:fiscal|financial|academic|school[\s-](?:years?|days?|weeks?|terms?)|season|seasons|(?:model|light|leap)[\s-]years?|interrupt\w*|non-?consecutive|"
    r"on and off|intermittent\w*|total of .{0,20}separate|hiatus|respectively)\b",
    re.IGNORECASE,
)
_INTERRUPTED = compile_late(
    r"\b(?:except\w*|apart from|combined|out of|breaks?|twice|again(?!:)|gaps?|terms of|periods of|stints of|spells of|each|every|"
    r"some of|part of|parts of|most of)\b",
    re.IGNORECASE,
)
_MEAN = compile_late(
    r"\b(?:average|averages|averaging|averaged|mean|median|medium|typical|typically)\b(?:\s(?!(?:between|from|in|that|which|who|was|were|and|it)\b)[a-z-]+){0,4}\s$",
    re.IGNORECASE,
)
"""Before a length that is the mean of many, each with a stretch of its own: "an average delay of |31 years"."""
_NAMED_THING = compile_late(
    r"\b(?:reach|reache[sd]|reaching|meet|meets|met|meeting|attain\w*|achiev\w+|miss|misse[sd]|exceed\w*)\s(?:the|its|their|a|an)\s$",
    re.IGNORECASE,
)
"""Before a length that names a mark or a limit, not how long it went on: "to reach the |20-year line"."""
_OTHER_DAYS = compile_late(
    r"\b(?:working|business|week|court|trading|banking|festival|school|rest|performance|race|match|playing|market|lesson)\s*-?days?\b|\bdays?\s+(?:a|per|each)\s+week\b",
    re.IGNORECASE,
)
_DAYS_AT = compile_late(r"\s(?:in|of|on|at|with)\s[a-z]+")
"""Behind "twenty days |in court", which need not be all days."""
_THOSE_YEARS = compile_late(
    r"\b(?:those|these|that|this|all|lasted|lasts|took|(?:in|over|during|throughout|for|of)\s+(?:all\s+)?(?:the|its|his|her|their)|over\s+an?\s+(?:[a-z]+\s+)?(?:life|career|existence|reign|run)\s+of)\s+(?:(?:full|whole|total|entire)\s+)*$",
    re.IGNORECASE,
)
"""Words with which a sentence comes back to the stretch of the sentence before."""
_RANGES = compile_late(r"\b\d{4}\s?[–-]\s?\d{2,4}\b")
"""Several stretches, whose length may be told as one: "in 1958–62 and 1970–74, eight years altogether"."""
_MOST_TIMES = 3
"""A length that is so many times too long is of something else."""
_HAD_GONE = compile_late(
    r"\s(?:of\s[a-z]+\s)?(?:had\s(?:gone|passed|been\sspent)|before|earlier|is\slong|lay\sbehind|to\s(?!the\b)[a-z]+)\b"
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures and not (
        "month" in text or "week" in text or "day to " in text or "day until" in text
    ):
        return
    if lengths(text) and (moments(paragraph) or day_stretches(paragraph)):
        yield from _check_lengths(paragraph)


def _check_lengths(paragraph: Paragraph) -> Iterator[Slip]:
    for length in lengths(paragraph.text):
        if length.role == "later" and length.unit in ("day", "week", "month") and not length.is_hedged:
            yield from _check_days(paragraph, length, paragraph.sentence_at(length.span.start))
        if _is_mean_or_mark(paragraph.text, length):
            continue
        if length.role != "lasting" or (length.is_hedged and length.unit != "year"):
            continue
        sentence = paragraph.sentence_at(length.span.start)
        if length.unit in ("year", "month"):
            yield from _check_years(paragraph, length, sentence)
        if length.unit in ("month", "week", "day"):
            yield from _check_days(paragraph, length, sentence)


def _is_mean_or_mark(text: str, length: Length) -> bool:
    """Whether a length is that of no stretch: the mean of many, or the name of a mark that is reached."""
    start = max(0, length.span.start - 60)
    if length.is_joined and _NAMED_THING.search(text, start, length.span.start):
        return True
    return _MEAN.search(text, start, length.span.start) is not None


def _stretches_of(paragraph: Paragraph, length: Length, sentence: Span) -> list[Stretch]:
    """The stretches that a length may be of: those of its sentence, or of the one before, to which "those years" points."""
    found = stretches(paragraph)
    own = [one for one in found if sentence.start <= one.span.start < sentence.end]
    if own or not found:
        return own
    if length.span.start == sentence.start or _THOSE_YEARS.search(paragraph.text, sentence.start, length.span.start):
        if any(sentence.contains(one.span) for one in moments(paragraph)) or _HAD_GONE.match(
            paragraph.text, length.span.end
        ):
            return []
        before = paragraph.sentence_before(sentence) or sentence
        told = [one for one in found if before.start < one.span.end <= before.end]
        return [
            one
            for one in told
            if length.value <= _MOST_TIMES * max(one.end.year - one.start.year, 1) or length.unit != "year"
        ]
    return own


def _check_years(paragraph: Paragraph, length: Length, sentence: Span) -> Iterator[Slip]:
    text = paragraph.text
    candidates = _stretches_of(paragraph, length, sentence)
    candidates = [one for one in candidates if one.start.year < one.end.year]
    if not candidates or any(_fits(length, one) for one in candidates):
        return
    near = [one for one in candidates if is_of_stretch(paragraph, length, one)]
    if len(near) != 1 or len(candidates) > 2 or (len(candidates) == 2 and near[0] is not candidates[-1]):
        return
    stretch = near[0]
    if len(candidates) == 2 and abs(sum(one.end.year - one.start.year for one in candidates) - length.value) <= 1:
        return
    years = stretch.end.year - stretch.start.year
    if (
        stretch.start.is_loose
        or stretch.end.is_loose
        or len(_RANGES.findall(sentence.slice(text))) > 1
        or any(one.value == years and sentence.contains(one.span) for one in paragraph.numbers)
        or paragraph.is_masked(length.span)
        or _is_of_another_kind(paragraph, length.span, stretch.span)
        or paragraph.has_gap(min(stretch.span.end, length.span.end), max(stretch.span.start, length.span.start))
    ):
        return
    yield _report_years(paragraph, length, stretch, text)


def _is_of_another_kind(paragraph: Paragraph, length: Span, stretch: Span) -> bool:
    """Whether words around both say that these are no years as the calendar counts them, or not one stretch of them."""
    text, sentence = paragraph.text, paragraph.sentence_at(length.start)
    start, end = min(length.start, stretch.start), max(length.end, stretch.end)
    if _INTERRUPTED.search(text, max(sentence.start, start - 25), min(sentence.end, end + 25)):
        return True
    return _OTHER_KIND.search(text, min(sentence.start, start), sentence.end) is not None


def _fits(length: Length, stretch: Stretch) -> bool:
    """Whether a length may be that of a stretch: both years counted or neither, decades rounded."""
    years = stretch.end.year - stretch.start.year
    if length.is_hedged:
        return not is_far_off(length, years)
    if stretch.start.date and stretch.end.date and length.unit == "year" and not length.is_round:
        exact = (_ordinal(stretch.end.last) - _ordinal(stretch.start.first)) / DAYS_IN["year"]
        return abs(length.value - exact) <= 0.6
    if length.unit == "month":
        if stretch.start.month is None or stretch.end.month is None:
            return years * 12 - 12 <= length.value <= years * 12 + 12
        months = years * 12 + stretch.end.month - stretch.start.month
        return abs(length.value - months) <= 1
    slack = 1.0
    if length.is_round and length.hedge != "exact":
        slack = max(3.0, min(length.value / 8, 12.0)) if length.value % 10 else max(4.0, min(length.value * 0.3, 6.0))
        slack = max(12.0, length.value * 0.08) if length.value >= 100 else slack
    elif length.value >= 100 and length.value % 50 == 0:
        slack = 6.0
    elif length.value >= 30 and length.value % 10 == 0 and length.hedge != "exact":
        slack = 2.0  # thirty years, of 1730 to 1762
    return abs(length.value - years) <= slack


def _ordinal(day: Day) -> int:
    return date(*day).toordinal()


def _report_years(paragraph: Paragraph, length: Length, stretch: Stretch, text: str) -> Slip:
    years = stretch.end.year - stretch.start.year
    words = length.number.slice(text)
    working = f"{stretch.start.year} to {stretch.end.year} is {years} years"
    remedies: list[Remedy] = []
    if length.unit == "year" and not length.is_round:
        right = in_style_of(words, years)
        remedies.append(paragraph.remedy(f"Make it {right}", (length.number, right)))
        last = stretch.start.year + round(length.value)
        if len(stretch.end.span) == 4 and last <= 2099:
            remedies.append(paragraph.remedy(f"Make it {stretch.start.year} to {last}", (stretch.end.span, str(last))))
    return paragraph.slip(
        length.number,
        f"From {stretch.start.year} to {stretch.end.year} is {years} years.",
        working,
        [paragraph.note(stretch.span, working)],
        remedies,
    )


def _check_days(paragraph: Paragraph, length: Length, sentence: Span) -> Iterator[Slip]:
    """Two dates and the days, weeks or months between them: both days counted or not, weeks rounded."""
    text = paragraph.text
    stretch = _days_of(paragraph, length, sentence)
    if stretch is None or _fits_days(length, stretch):
        return
    if length.unit == "day" and length.value < stretch.days and _DAYS_AT.match(text, length.span.end):
        return
    if not is_of_days(text, length, stretch.span):
        return
    if _OTHER_DAYS.search(text, sentence.start, sentence.end) or paragraph.is_masked(length.span):
        return
    if not _is_of_another_kind(paragraph, length.span, stretch.span):
        yield _report_days(paragraph, length, stretch)


def _days_of(paragraph: Paragraph, length: Length, sentence: Span) -> DayStretch | None:
    """The only stretch of days of a sentence, or of the one before, to which "those days" points."""
    found = day_stretches(paragraph)
    own = [one for one in found if sentence.start <= one.span.start < sentence.end]
    is_told_back = _THOSE_YEARS.search(paragraph.text, sentence.start, length.span.start) is not None
    before = paragraph.sentence_before(sentence)
    if not own and before and is_told_back and not any(sentence.contains(one.span) for one in paragraph.dates):
        own = [one for one in found if before.start < one.span.end <= before.end]
    return own[0] if len(own) == 1 else None


def _report_days(paragraph: Paragraph, length: Length, stretch: DayStretch) -> Slip:
    if stretch.months is not None and length.unit == "month":
        right, amount = stretch.months, f"{stretch.months} or {stretch.months + 1} months"
    else:
        right = round(stretch.days / DAYS_IN[length.unit])
        amount = f"{stretch.days} {'to' if stretch.may_hold_29 else 'or'} {stretch.most} days"
    working = f"{stretch.span.slice(paragraph.text)} is {amount}"
    written = in_style_of(length.number.slice(paragraph.text), right)
    return paragraph.slip(
        length.number,
        as_sentence(working),
        working,
        [paragraph.note(stretch.span, amount)],
        [paragraph.remedy(f"Make it {written}", (length.number, written))] if right else [],
    )


def _fits_days(length: Length, stretch: DayStretch) -> bool:
    if stretch.months is not None:
        if length.unit == "month":
            return stretch.months - 1 <= length.value <= stretch.months + 1
        days = length.value * DAYS_IN[length.unit]
        return stretch.days - 35 <= days <= stretch.days + 35
    if length.unit == "month":
        return abs(length.value * DAYS_IN["month"] - stretch.days) <= 16
    if length.unit == "week":
        return abs(length.value * DAYS_IN["week"] - stretch.days) <= 4
    return stretch.days <= length.value <= stretch.most


RULE = Rule(
    id="duration",
    title="A number of years that its first and last year do not make",
    check=InParagraph(check),
    wrong=(
        Wrong(
            "The strike, which began on 3 March 1926 and was called off on 31 March 1926, lasted seven weeks.", "seven"
        ),
        Wrong(
            "For thirty-six years, from her appointment in 1919 to her retirement in 1945, Miss Thorne taught here.",
            "thirty-six",
        ),
        Wrong("The general seized power in 1969 and was overthrown in 1985, after twenty-six years.", "twenty-six"),
        Wrong(
            "The hearing opened on 4 March 2019 and closed on 29 March 2019. In those eleven weeks many spoke.",
            "eleven",
        ),
        Wrong("The ferry ran from 1854 until the bridge was opened in 1931, a run of nearly sixty years.", "sixty"),
        Wrong("He kept the light from 1889 to 1921, forty-two years in which he learned four languages.", "forty-two"),
        Wrong("The drought began in 2011 and ended in 2017; during those nine years the reservoir fell.", "nine"),
        Wrong("The occupation, which lasted from 1940 to 1944, went on for eight years.", "eight"),
        Wrong(
            "The war went on from 1618 to 1648, a full forty years.",
            "forty",
            "1618 to 1648 is 30 years",
            (
                "The war went on from 1618 to 1648, a full thirty years.",
                "The war went on from 1618 to 1658, a full forty years.",
            ),
        ),
        Wrong("Her reign (1837–1901) lasted 74 years.", "74", "1837 to 1901 is 64 years"),
        Wrong("It lasted 25 years, from 1955 to 1975.", "25"),
        Wrong("The feud lasted three decades, from 1951 to 1971.", "three"),
        Wrong("The 15-year war (1955–1975) was over.", "15"),
        Wrong("He ruled for twelve years (1801–1825).", "twelve"),
        Wrong("The bridge took nine years to build, from 1883 to 1890.", "nine"),
        Wrong("The fair runs from 3 May to 10 May, two full weeks.", "two"),
        Wrong("The trip lasted ten days, from 1 June to 5 June.", "ten"),
        Wrong("Between 1990 and 1995, a period of eight years, nothing was built.", "eight"),
    ),
    right=(
        "We use cases of 2002–2011, as they come with the package (they were changed, in that 3 months of data have been deleted).",
        "He was chairman of the council 1972–76, a member of the bowling club for ten years and a good cricketer.",
        "We take 1-year ACS data from 2005 through 2019 on what homes cost.",
        "Salt imported from April 5, 1771 to April 5, 1782, with a Medium of both for one year.",
        "She sat in the house in 1958–62 and 1970–74, eight years altogether.",
        "The first bridge took six years, the second, from 2001 to 2004, only three.",
        "It was for five centuries (from 1268 to 1794) in the possession of the Electors.",
        "He was in office from 2001 to 2009, two full terms of four years.",
        "For fifty-two years the same family kept the light, from 1903 to 1945 under one name.",
        "Between 1890 and 1905 he spent ten years abroad.",
        "They were colonies from 1896 to 1898. It was the end of the 333-year rule of Spain.",
        "The war went on from 1618 to 1648, a full thirty years.",
        "The war went on from 1914 to 1918, nearly five years.",
        "It ran from February 29 to March 10, three days a week.",
        "The first five-year plan (1928–1932) was a success.",
        "The fair runs from 3 May to 10 May, eight days.",
        "The court sat from 3 May to 14 May, ten working days.",
        "From 3 May to 5 May, ten days after the fire, they searched.",
        "From 1618 to 1648, ten years after the fire, they fought.",
        "From 1990 to 1995, some eight years had passed.",
        "He served from 1990 to 1995, three years before her.",
        "The paper covers fiscal 2001 to 2004, five years in all.",
        Right("> It lasted 25 years, from 1955 to 1975."),
        "He played for 12 years at the club from 1990 to 1995 and from 1997 to 2004.",
        "He was mayor twice, for six years from 1990 to 1993 and from 1995 to 1998.",
        "Between 1986 and 1989 the office printed 26 volumes with an average delay of 31 years.",
        "Between 1986 and 1989 the office printed 26 volumes at an average publication line of 31 years.",
        "Binding the volumes for 1952–1960 in one series would let the office reach the 18-year line by 1978.",
    ),
    explanation=__doc__,
)
