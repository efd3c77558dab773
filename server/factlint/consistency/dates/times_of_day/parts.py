"""Lengths that are one of several parts of a stretch: "two hours of music and half an hour for the bar"."""

from __future__ import annotations

from factlint.consistency.dates.spans_of_time import AMOUNT
from factlint.consistency.dates.times_of_day.clock import Hours, lengths_of_hours
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_JOINT = r"(?:,|[,;]?\s(?:and|plus|then|with|followed\sby|and\sthen|and\sfinally))\s(?:(?:another|a\sfurther|then|about|some)\s)?"
_JOINED = compile_late(rf"\s[^.;:!?()]{{1,80}}?{_JOINT}$")
"""Between two parts: "two hours| of music and |half an hour for the bar"."""
_OTHER_PART = compile_late(
    rf"\s[^.;:!?()]{{1,80}}?{_JOINT}(?:(?:the\s)?(?:rest|remainder|balance|others?)\b|"
    rf"(?:{AMOUNT}|half|a\shalf)\s(?:more\s)?(?:of|on|in|for|at|with|to|spent|quarters|hours?|minutes?)\b)"
)
"""Behind a part, another without its unit: "six hours| in the shop and two on the road", ", and the rest was reading"."""
_THEN = compile_late(r"\s[^.;:!?()]{1,60}?(?:,\s|\s)(?:and\s|with\s)?then\s")
"""Behind a part, what comes next: "five hours| of stalls and then the auction"."""
_ANOTHER_THING = compile_late(
    r"\sand\s(?:the|an?|its|our|your|their)\s[a-z]+(?:\s[a-z]+)?,?\s(?:which|that|takes|took|lasts|lasted)\s"
)
"""Between two times and a length that is another thing's: "open ten till four,| and the tour, which |takes two hours"."""


def is_of_another_thing(text: str, start: int, end: int) -> bool:
    """Whether another thing is told of between two times and a length."""
    return _ANOTHER_THING.search(text, start, end) is not None


def is_one_of_parts(text: str, hours: Hours, sentence: Span) -> bool:
    """Whether a length stands beside another part of the time, with which it may add up."""
    if _OTHER_PART.match(text, hours.span.end, sentence.end) or _THEN.match(text, hours.span.end, sentence.end):
        return True
    others = [one for one in lengths_of_hours(text, sentence.start, sentence.end) if one.span != hours.span]
    return any(_is_beside(text, *sorted((one.span, hours.span))) for one in others)


def _is_beside(text: str, first: Span, last: Span) -> bool:
    return _JOINED.fullmatch(text, first.end, last.start) is not None
