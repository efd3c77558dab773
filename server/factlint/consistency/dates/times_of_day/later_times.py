"""A time of day and another that is told to be so much later: "kick-off was at 3 pm; half an hour later, at 3.45"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.dates.times_of_day.clock import clocks, lengths_of_hours
from factlint.consistency.dates.times_of_day.summed_hours import SummedHours
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_LATER_AT = compile_late(
    r"\s(?:later|afterwards|after\s(?:that|it))(?:\son)?,?\s(?:at|by)\s(?:about\s)?$|\s(?:later|afterwards)\s\($"
)
_AFTER_SO_LONG = compile_late(r"(?:\b[Aa]fter|\band)\s(?:another\s)?(?:exactly\s|just\s)?$")
_AT = compile_late(r",?\s(?:at|by)\s$")
_SO_LONG_LATER = compile_late(r",\s(?:just\s|exactly\s|only\s)?$")
_LATER = compile_late(r"\slater\s*[.,;)]")
_OTHER = compile_late(
    r"\b(?:another|others?|each|every|about|around|nearly|almost|roughly|local|time\szone|flights?|clocks?|breaks?|next\sday|"
    r"until|if|second|third|former|latter|usual\w*|late|"
    r"overnight|delay\w*)\b",
    re.IGNORECASE,
)


def find_later_times(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The only two times of one or two sentences, and the one length that leads from the first to the second."""
    text = paragraph.text
    if "later" not in text and "fter" not in text:
        return
    for at, sentence in enumerate(paragraph.sentences):
        said = list(lengths_of_hours(text, sentence.start, sentence.end))
        own = clocks(text, sentence.start, sentence.end)
        if len(said) != 1 or said[0].is_joined or not own:
            continue
        start = sentence.start
        if len(own) == 1 and at:
            start = paragraph.sentences[at - 1].start
            before = clocks(text, start, sentence.start)
            if [*lengths_of_hours(text, start, sentence.start)]:
                continue
            own = [*before, *own]
        if len(own) != 2 or _OTHER.search(text, start, sentence.end):
            continue
        first, second = own
        hours = said[0]
        is_between = first.span.end <= hours.span.start and hours.span.end <= second.span.start
        if is_between:
            gap = text[hours.span.end : second.span.start]
            is_later = _LATER_AT.fullmatch(gap) is not None
            is_after = _AFTER_SO_LONG.search(text, start, hours.span.start) and _AT.fullmatch(gap)
            if is_later or is_after:
                yield SummedHours(first, second, hours)
        elif second.span.end <= hours.span.start:
            gap = text[second.span.end : hours.span.start]
            if _SO_LONG_LATER.fullmatch(gap) and _LATER.match(text, hours.span.end):
                yield SummedHours(first, second, hours)
