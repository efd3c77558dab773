"""A number of hours that two times of day do not make, and one moment given in two zones that do not agree.

"From 7 a.m. to 3 p.m., nine hours" cannot be: it is eight. The rule reads two times of day with a length that is told of
them, one time or length given twice ("3 p.m. (16:00)"), a time that no day has ("12:75"), and a time that is given again
in another zone, where both zones are written.

It keeps silent where a break is spoken of, where the length is loose, where it is not said which half of the day is meant,
inside quotations and reported speech. Past midnight counts on into the next day.

Put in the right length, or mend one of the times.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.calendar_dates import WEEKDAY_FORM, weekday_number
from factlint.consistency.dates.spans_of_time import in_style_of
from factlint.consistency.dates.times_of_day.clock import (
    Clock,
    Hours,
    clocks,
    is_of_several,
    lengths_of_hours,
    minutes_between,
)
from factlint.consistency.dates.times_of_day.impossible_times import check_impossible_times
from factlint.consistency.dates.times_of_day.parts import is_of_another_thing, is_one_of_parts
from factlint.consistency.dates.times_of_day.regular_times import check_regular_times
from factlint.consistency.dates.times_of_day.time_zones import check_time_zones
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_NOT_BETWEEN = compile_late(
    r"(?:['’]s?)?,?\s+(?:after|before|earlier|ago|of\s+(?:which|that|it|them|the|this)|each|per|apiece|(?:for|to|by)\s+(?:each|every)|in\s+turns?|at\s+a\s+time|"
    r"behind|ahead|apart|plus|late\b|early\b|away|into|walk\s+(?:away|from)|drive\s+(?:away|from)|from\s+(?:the|our|here|town)|more|less|longer|shorter|with\b(?!\s+no\b)|left|the\s+(?:day|night)\s+before|in\s+the\s+(?:morning|afternoon|evening)|to\s+(?:go|spare)|older|or\s+(?:more|less|so)|for\s+(?:questions|discussion|lunch|tea|coffee|those|each)|added)\b|\s+and\s+\d",
    re.IGNORECASE,
)
_NOT_ITS = compile_late(
    r"\b(?:every|each|first|last|next|another|within|under|further|extra|additional|other|final|at\s+least|and|plus|including|or|to|than|by|before|"
    r"every\s+(?:other|second)|about|some|[a-z]{2,}(?<![su])s\s+of|-|–)\s*(?:the\s+|a\s+)?$",
    re.IGNORECASE,
)
_ITS = compile_late(
    r"(?:\b(?:for|lasts?|lasted|lasting|took|takes?|taking|open|works?|worked|runs?|ran|is|was|are|were|a|the|that|this|his|her|its|their|those|these|of|in|full|whole|just|only|exactly|makes?|made|"
    r"total|after|all|totall?ing|at|being|spent|spends|driv(?:e|es|en|ing)|drove|or|i\.e\.|spans?|need(?:s|ed)?|have|has|had|leaves|gives|allow(?:s|ed)?|which\s+is|than|sat|sits|wait(?:s|ed)?|later|fly|stays?|stayed)|[,;:(—–=]|^)\s*$",
    re.IGNORECASE,
)
_OF_A_PART = compile_late(
    r"\s+(?:[a-z]+\s+)?(?:breaks?|pause|interval|intermission|delay|stops?|stopover|walk|notice|warning|drive|gap|rest|lunch|notice|head\s+start|introduction|advance|version|cut|slots?|talks|sessions|lessons|lectures|episodes|periods|shifts|appointments)\b"
)
_OF_SEVERAL = compile_late(r"\s[a-z]{3,}(?<![su])s\b")
"""Behind "10-minute", where several things are that long: "10-minute presentations, 11:30 – 12:30"."""
_PARTED = compile_late(
    r"[;!?]|\.\s+[A-Z]|\band\s+(?:the|our|its)\s+(?:[a-z]+\s+){1,3}(?:at\s\S+\s)?(?:takes|took|lasts|lasted)\b|\bwhen\s(?:he|she|it|we|they|I)(?:['’]d|\shad)\s(?:already\s)?been\b|\bon\sthe\s(?:new|old|other)\sone\b|\b(?:but|yet|while|whereas|although|unless|another|others?|the\s+next\s+(?:one|train|bus|boat|day)|twice|(?:and|or)\s+(?:on|at\s+weekends|from|then)|except)\b"
)
_BREAK = re.compile(
    r"(?<!without a )(?<!without any )(?<!without )(?<!with no )\b(?:should\s+have|due\s+(?:at|to)|scheduled|breaks?|lunch|"
    r"excluding|minus|not counting|with an? |paus\w+|overtime|dinner|net|"
    r"(?:next|following|second|third|two|three|several|\d) days?|days|in\s+rotation|in\s+turn|shifts|except(?!\s+(?:on\b|[A-Z]))|of which|"
    r"overnight|(?<!o['’])clocks?|daylight|local|zones?|flights?|flies|flew|fly|flying|planes?|lands?|landed|time difference|shuts?|"
    r"[a-z]+ time;?|ahead|"
    r"closed\s+for|less)\b",
    re.IGNORECASE,
)
_ZONE_BEHIND = compile_late(r"\s?\(?(?P<zone>[A-Z]{2,4}T|UTC)\b")
_IN_FIGURES = compile_late(r"\d:\d\d")
_SPEAKS_OF_HOURS = compile_late(
    r"\b(?:[ap]\.?m\b|[AP]\.?M\b|noon|midnight|midday|o['’]clock|past|quarter|in\s+the\s+(?:morning|afternoon|evening)|(?:[Aa]t|till|until|stroke\sof|struck)\s(?:[a-z]{3,6}|\d{1,2})\b)|\d[:.]\d\d|\d\s?(?:to|[–-])\s?\d"
)
_NAMES_LENGTH = compile_late(r"hours?\b|\bhrs?\b|minutes?\b|\bmins?\b|\dh\b|\d\sh\b")
_SAME = compile_late(r"\s?\(\s*$|\s?\(\s*(?:i\.e\.|that\s+is|=)\s*$")
_OF_IT = compile_late(
    r"\s*(?:(?:for|the|this|that|an?|it\s+(?:took|lasted|was))\s+)?(?:full\s+|whole\s+)?(?:(?:journey|trip|crossing|ride|run|show|concert|wait)\s+of\s+)?"
)
_LATER = compile_late(r"\s+later\b")
_TOLD_TWICE = compile_late(r"\b(?:hours?|minutes?)\s*(?:\(|\s(?:are|is|equals?|makes?|=)\s)")
_EQUAL = compile_late(r"\s*\(\s*|\s+(?:are|is|equals?|makes?|=)\s+")
_AFTER = compile_late(r"\b[Aa]fter\s+$")
_APART = compile_late(r"[,–—-]\s*after\s+$")
_CLOSES = compile_late(r"\s*(?:[.,;)]|$)")
_ITS_LENGTH = compile_late(
    r"(?:The|That|This|It|Its|All\s+of\s+it|You|We|They)\b[^.;]{0,60}\b(?:of|took|lasted|lasts|takes|was|is|ran|have|had)\s+(?:only\s+|just\s+|exactly\s+|full\s+)?$"
)
_ENDS = compile_late(
    r"\b(?:end\w*|until|till|to|clos\w+|finish\w*|arriv\w+|land\w*|over|return\w*|back|home|reach\w*|restor\w+|came|went|all-clear|"
    r"dock\w*|stopp?\w*|tie[ds]|gets?|got|leav\w+|left)\b|\d\s?[–-]\s?\d"
)
"""Words with which the second of two times is the end of something, and not another beginning."""
_MOST_TIMES = 2
_ANOTHER_COMES = compile_late(
    r",\s(?:and|but|while|then)\s(?:the|an?|our|your|was|were|is|got|came|went|set|left|reached|arrived|had)\s[^.;]*$"
)
"""Before the second time, which is another's: "lasts two hours, and the last bus goes at |11"."""
_RANGE = compile_late(r"\s?[-–—]\s?|\s+(?:to|until|till)\s+")
_ABOUT = compile_late(
    r"\b(?:about|around|nearly|almost|roughly|approximately|towards|circa|(?:just|shortly|soon)\s(?:after|before|past))\s$"
)
_ABOUT_REACH_CP, _WEEKDAY_REACH_CP = 24, 20
_MOST_SHOWN_CP, _MOST_BETWEEN = 40, 3
_STOPS = compile_late(r"[.;:!?]\s")
"""A longer stretch is not shown in its own words."""
_ROUNDED = 5
"""Minutes that a length in hours may leave out."""
_CLOCKS_CHANGED = compile_late(r"\bclocks?\s(?:[a-z]+\s){1,2}(?:back|forward)\b")
""" "The night that the |clocks went back|", on which hours are lost or told twice."""
_WEEKDAY = compile_late(rf"\b{WEEKDAY_FORM}\b")


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures and "hour" not in text and "minute" not in text:
        return
    if ":" in text and _IN_FIGURES.search(text):
        yield from check_impossible_times(paragraph)
        yield from _check_same(paragraph)
    if _NAMES_LENGTH.search(text) and (_SPEAKS_OF_HOURS.search(text) or _TOLD_TWICE.search(text)):
        yield from _check_hours(paragraph)
        yield from check_regular_times(paragraph)
    yield from check_time_zones(paragraph)


def _check_hours(paragraph: Paragraph) -> Iterator[Slip]:
    for sentence in paragraph.sentences:
        yield from _check_equal(paragraph, sentence)
        for part in _parts(paragraph.text, sentence):
            yield from _check_part(paragraph, part, sentence)


def _check_same(paragraph: Paragraph) -> Iterator[Slip]:
    """ "3 p.m. (16:00)": one time told twice."""
    text = paragraph.text
    if "(" not in text:
        return
    for first, last in pairwise(clocks(text, 0, len(text))):
        if not _SAME.fullmatch(text, first.span.end, last.span.start) or text[last.span.end : last.span.end + 1] != ")":
            continue
        if set(first.minutes) & set(last.minutes) or paragraph.is_masked(last.span):
            continue
        if len(first.minutes) > 1 or len(last.minutes) > 1:
            continue
        start = min(first.minutes)
        shown = f"{start // 60:02d}:{start % 60:02d}"
        working = f"{first.span.slice(text)} is {shown}"
        yield paragraph.slip(last.span, as_sentence(working), working, [paragraph.note(first.span, working)])


def _parts(text: str, sentence: Span) -> Iterator[Span]:
    """The parts of a sentence between semicolons that speak of hours."""
    start = sentence.start
    while start < sentence.end:
        end = text.find(";", start, sentence.end)
        end = sentence.end if end < 0 else end
        if _NAMES_LENGTH.search(text, start, end):
            yield Span(start, end)
        start = end + 1


def _check_part(paragraph: Paragraph, part: Span, sentence: Span) -> Iterator[Slip]:
    """Two times of day and the one length that is told of them."""
    text = paragraph.text
    times = clocks(text, part.start, part.end)
    said = [one for one in lengths_of_hours(text, part.start, part.end) if _is_length(text, one)]
    if (
        not times
        and len(said) == 1
        and part.start > sentence.start
        and _OF_IT.fullmatch(text, part.start, said[0].span.start)
        and not _LATER.match(text, said[0].span.end)
    ):
        times = clocks(text, sentence.start, part.start)
        if len(times) == 2 and not _BREAK.search(text, sentence.start, said[0].span.end + 12):
            yield from _compare(paragraph, times[0], times[1], said[0])
        return
    if not times and len(said) == 1 and _ITS_LENGTH.fullmatch(text, part.start, said[0].span.start):
        before = paragraph.sentence_before(sentence) or part
        times = clocks(text, before.start, before.end)
        if (
            len(times) == 2
            and _ENDS.search(text, times[0].span.end, before.end)
            and not _BREAK.search(text, before.start, part.end)
            and _is_like(times, said[0])
        ):
            yield from _compare(paragraph, times[0], times[1], said[0])
        return
    said = said or [one for one in lengths_of_hours(text, part.start, part.end) if _LATER.match(text, one.span.end)]
    if len(said) == 1 and _LATER.match(text, said[0].span.end) and len(times) == 1:
        yield from _check_later(paragraph, part, sentence, times[0], said[0])
        return
    if len(times) < 2 or not said or _BREAK.search(text, part.start, part.end):
        return
    for hours in said:
        pair = _pair_of(text, times, hours, alone=len(said) == 1)
        if pair is not None and not is_of_several(text, times, pair[0]):
            yield from _compare(paragraph, pair[0], pair[1], hours)


def _is_like(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length is at most twice or half of the time between: others are of something else."""
    apart = min(minutes_between(*pair))
    return apart <= _MOST_TIMES * hours.minutes and hours.minutes <= _MOST_TIMES * apart


def _check_equal(paragraph: Paragraph, part: Span) -> Iterator[Slip]:
    """ "90 minutes are two hours": one length told twice."""
    text = paragraph.text
    for first, last in pairwise(lengths_of_hours(text, part.start, part.end)):
        joint = text[first.span.end : last.span.start]
        if not _EQUAL.fullmatch(joint) or (first.unit == last.unit and not (first.is_compound or last.is_compound)):
            continue
        if "(" in joint and text[last.span.end : last.span.end + 1] != ")":
            continue
        if abs(first.minutes - last.minutes) <= max(1, min(first.minutes, last.minutes) / 30):
            continue
        if (
            is_hedged(text, first.span.start, first.span.end)
            or is_hedged(text, last.span.start, last.span.end)
            or paragraph.is_masked(last.span)
        ):
            continue
        working = (
            f"{first.span.slice(text)} is {_format_length(first.minutes)}"
            if first.unit == "minute"
            else f"{first.span.slice(text)} is {first.minutes} minutes"
        )
        yield paragraph.slip(last.number, as_sentence(working), working, [paragraph.note(first.span, working)])


def _check_later(paragraph: Paragraph, part: Span, sentence: Span, then: Clock, hours: Hours) -> Iterator[Slip]:
    """ "At 05:12 the first shock was felt. The second, 20 minutes later at 05:52, …"."""
    text = paragraph.text
    if not re.fullmatch(r"\s+later,?\s*,?\s+(?:at|by)\s+(?:about\s+)?", text[hours.span.end : then.span.start]):
        return
    before = paragraph.sentence_before(sentence) or part
    known = clocks(text, before.start, before.end)
    if len(known) == 1 and known[0].span.end <= hours.span.start and not _BREAK.search(text, before.start, part.end):
        yield from _compare(paragraph, known[0], then, hours)


def _is_length(text: str, hours: Hours) -> bool:
    """Whether a length is told of something that lasts, and not of a part, a break or a distance."""
    if _NOT_BETWEEN.match(text, hours.span.end):
        return False
    if hours.is_joined and (_OF_A_PART.match(text, hours.span.end) or _OF_SEVERAL.match(text, hours.span.end)):
        return False
    before = text[max(0, hours.span.start - 24) : hours.span.start]
    if _AFTER.search(before) and not (_APART.search(before) and _CLOSES.match(text, hours.span.end)):
        return False
    return _NOT_ITS.search(before) is None and (_ITS.search(before) is not None or hours.is_joined)


def _pair_of(text: str, times: list[Clock], hours: Hours, *, alone: bool) -> tuple[Clock, Clock] | None:
    """The two times that a length may lie between."""
    if len(times) == 2:
        first, last = times
        if not alone or _ANOTHER_COMES.search(text, hours.span.end, last.span.start):
            return None
        if is_of_another_thing(text, last.span.end, max(last.span.end, hours.span.start)):
            return None
        begin, end = min(first.span.start, hours.span.start), max(last.span.end, hours.span.end)
        return None if _PARTED.search(text, begin, end) else (first, last)
    before = [one for one in times if one.span.end <= hours.span.start]
    if (
        len(before) >= 2
        and hours.span.start - before[-1].span.end <= 25
        and _RANGE.fullmatch(text, before[-2].span.end, before[-1].span.start)
    ):
        return before[-2], before[-1]
    after = [one for one in times if one.span.start >= hours.span.end]
    if (
        len(after) >= 2
        and after[0].span.start - hours.span.end <= 25
        and _RANGE.fullmatch(text, after[0].span.end, after[1].span.start)
    ):
        return after[0], after[1]
    return None


def _is_about(text: str, clock: Clock) -> bool:
    return _ABOUT.search(text, max(0, clock.span.start - _ABOUT_REACH_CP), clock.span.start) is not None


def _compare(paragraph: Paragraph, first: Clock, last: Clock, hours: Hours) -> Iterator[Slip]:
    text = paragraph.text
    possible = sorted(minutes_between(first, last))
    slack = _ROUNDED if hours.unit == "hour" and not hours.is_compound else 1
    if any(abs(one - hours.minutes) <= slack for one in possible) or is_hedged(text, hours.span.start, hours.span.end):
        return
    if _is_about(text, first) or _is_about(text, last) or paragraph.is_masked(hours.span):
        return
    if _are_in_two_zones(text, first, last) or _have_clocks_changed(paragraph, first, last, hours):
        return
    if hours.minutes < min(possible) and is_one_of_parts(text, hours, paragraph.sentence_at(hours.span.start)):
        return
    if _are_on_one_day(text, first, last):
        right = min(possible, key=lambda one: abs(one - hours.minutes))
        yield _report_hours(paragraph, first, last, hours, right)


def _have_clocks_changed(paragraph: Paragraph, first: Clock, last: Clock, hours: Hours) -> bool:
    """Whether the clocks are said to go back or forward from the sentence before two times to the one of their length."""
    spans = (first.span, last.span, hours.span)
    sentences, begin = paragraph.sentences, min(span.start for span in spans)
    at = max(bisect_right(sentences, begin, key=lambda one: one.start) - 2, 0)
    until = paragraph.sentence_at(max(span.end for span in spans)).end
    return _CLOCKS_CHANGED.search(paragraph.text, sentences[at].start if sentences else 0, until) is not None


def _are_in_two_zones(text: str, first: Clock, last: Clock) -> bool:
    """Whether a zone is told behind each of two times, and not the same: "9.05 a.m. (GMT) … 12.20 p.m. (CET)"."""
    zones = [_ZONE_BEHIND.match(text, one.span.end) for one in (first, last)]
    names = {zone["zone"] for zone in zones if zone}
    return len(names) == len(zones)


def _are_on_one_day(text: str, first: Clock, last: Clock) -> bool:
    """Whether two times may be of one day, or of a night between two: no weekday, one, or the next one beside the second."""
    begin, end = sorted((first.span, last.span))
    until = min(end.end + _WEEKDAY_REACH_CP, len(text))
    days = [weekday_number(one) for one in _WEEKDAY.findall(text, begin.start, until)]
    if len(days) == 1:
        return max(first.minutes) < min(last.minutes)
    is_night = len(days) == 2 and (days[1] - days[0]) % 7 == 1
    return not days or (is_night and min(last.minutes) < min(first.minutes))


def _report_hours(paragraph: Paragraph, first: Clock, last: Clock, hours: Hours, right: int) -> Slip:
    """That so many minutes lie between two times."""
    text, shown = paragraph.text, _format_length(right)
    begin, end = sorted((first.span, last.span))
    stretch = Span(begin.start, end.end)
    start = text[max(0, stretch.start - 8) : stretch.start].rstrip().rpartition(" ")[2]
    named = f"{start} {stretch.slice(text)}" if start.lower() in ("from", "between") else stretch.slice(text)
    between = text[begin.end : end.start]
    if (
        len(named) > _MOST_SHOWN_CP
        or begin is last.span
        or _STOPS.search(between)
        or len(between.split()) > _MOST_BETWEEN
    ):
        named = f"{first.span.slice(text)} to {last.span.slice(text)}"
    working = f"{named} is {shown}"
    remedies: list[Remedy] = []
    if hours.is_compound:
        remedies.append(paragraph.remedy(f"Make it {shown}", (hours.span, shown)))
    elif hours.unit == "minute":
        written = in_style_of(hours.number.slice(text), right)
        remedies.append(paragraph.remedy(f"Make it {written}", (hours.number, written)))
    elif right % 30 == 0:
        written = f"{right / 60:g}"
        remedies.append(paragraph.remedy(f"Make it {written}", (hours.number, written)))
    return paragraph.slip(hours.number, as_sentence(working), working, [paragraph.note(stretch, shown)], remedies)


def _format_length(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = ([f"{hours} hour{'s' if hours != 1 else ''}"] if hours else []) + ([f"{rest} minutes"] if rest else [])
    return " ".join(parts) or "0 minutes"


RULE = Rule(
    id="time",
    title="A number of hours that two times of day do not make",
    check=InParagraph(check),
    wrong=(
        Wrong("The meeting lasted from 10.30 hours until 11.30 hours, three hours in all.", "three"),
        Wrong(
            "The final went on from 14:05 to 18:50, at five hours and 45 minutes the longest ever.",
            "five hours and 45 minutes",
        ),
        Wrong(
            "It began at half past six in the evening and ended at nine o'clock, and nobody left in those three and a half hours.",
            "three and a half",
        ),
        Wrong("At 05:12 the first shock was felt. The second, 20 minutes later at 05:52, was worse.", "20"),
        Wrong("The meeting is at 3 p.m. (16:00).", "16:00"),
        Wrong("The shop closes at 12:75.", "12:75"),
        Wrong("For 90 minutes (two hours) we sat.", "two"),
        Wrong("It leaves at 9:15 am and ties up at 12:45 pm, a crossing of two and a half hours.", "two and a half"),
        Wrong("Doors open at 6 pm and the show starts at 7:30 pm, an hour later.", "an"),
        Wrong("The shop is open from 7 a.m. to 3 p.m., nine hours.", "nine", "from 7 a.m. to 3 p.m. is 8 hours"),
        Wrong("The talk runs 14:00–16:30 (two hours).", "two", "14:00–16:30 is 2 hours 30 minutes"),
        Wrong("We drove for ten hours, from noon to 8 p.m., without a stop.", "ten"),
        Wrong("The shop opens at 7 a.m. and closes at 3 p.m., nine hours later.", "nine"),
        Wrong("The train leaves at 14:10 and arrives at 15:40, a journey of two hours.", "two"),
        Wrong("The call is at 10:00 UTC (12:00 CET).", "12:00 CET", "10:00 UTC is 11:00 CET"),
        Wrong("Join at 1 p.m. ET / 11 a.m. PT.", "11 a.m. PT"),
    ),
    right=(
        "Open 6 a.m. to noon and 1 p.m. to 6 p.m. is 11 hours.",
        "The last part was by stage-coach and took 3.10 hours to 3.30 hours.",
        "Come by 05:30, as the doors close at 06:45 and the walk takes an hour.",
        "The library is open from 10 a.m. to 8 p.m., and on Saturdays for only four hours.",
        "The reading room is open from 9:30 a.m. to 5:00 p.m. but shuts for an hour at noon, which leaves six and a half hours.",
        "On the night when the clocks went back the bar was open from 10 p.m. to 3 a.m., six hours for the price of five.",
        "Doors open at 6 pm and the show starts at 7 pm, an hour later.",
        "Doors open at 6 pm and the show starts at 7:30 pm, an hour and a half later.",
        "The shop is open from 7 a.m. to 3 p.m., eight hours.",
        "He set the watch from 6 p.m. to 7 a.m., one hour for each man in each tent.",
        "The night shift goes from 10 p.m. to 6 a.m., eight hours.",
        "She works from 9 a.m. to 5 p.m., seven hours with an hour for lunch.",
        "The call is at 10:00 UTC (11:00 CET).",
        "Join at 1 p.m. ET / 10 a.m. PT.",
        "From 7 to 3, nine hours after the alarm, they searched.",
        Right("> The shop is open from 7 a.m. to 3 p.m., nine hours."),
    ),
    explanation=__doc__,
)
