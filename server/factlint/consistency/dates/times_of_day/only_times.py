"""The only two times of a sentence, or of two, around the only length in hours that is told there, one slip from it."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.dates.only_pairs import windows
from factlint.consistency.dates.times_of_day.breaks import has_break
from factlint.consistency.dates.times_of_day.clock import Clock, Hours, clocks, lengths_of_hours
from factlint.consistency.dates.times_of_day.summed_hours import SummedHours
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.one_slip import is_one_slip
from factlint.consistency.text import Paragraph

_OTHERWISE = compile_late(
    r"\b(?:each|every|apiece|per|another|further|other|first|last|next|more|less|extra|long(?:er)?\sbefore|interval|including|counting|"
    r"instead|usual\w*|normal\w*|planned|late|later|early|earlier|ago|before|apart|if|should|would|could|tomorrow|British|French|German|"
    r"GMT|UTC|summer\stime|(?:a|per)\s(?:week|month)|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\b",
    2,
)
_FEWEST = 2
_MOST_HOURS_OFF = 2


def find_slipped_hours(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The lengths that are a slip from the time between the only two times about them."""
    text = paragraph.text
    told = list(lengths_of_hours(text, 0, len(text)))
    for hours in told:
        if hours.is_joined:
            continue
        for words in windows(paragraph, hours.span):
            times = clocks(text, words.start, words.end)
            if len(times) > _FEWEST:
                break
            if len(times) < _FEWEST:
                continue
            is_alone = sum(words.contains(one.span) for one in told) == 1
            is_plain = not has_break(text, words.start, words.end) and not _OTHERWISE.search(
                text, words.start, words.end
            )
            is_own = _is_told_of_them(text, words.start, times, hours)
            if is_alone and is_plain and is_own and _is_slipped(times[0], times[1], hours):
                yield SummedHours(times[0], times[1], hours)
            break


def _is_told_of_them(text: str, start: int, times: list[Clock], hours: Hours) -> bool:
    """Whether nothing brings in another thing that the length may be of."""
    first, last = times
    begin = max((one.span.end for one in times if one.span.end <= hours.span.start), default=start)
    between = text[begin : hours.span.start]
    if first.span.end <= hours.span.start and hours.span.end <= last.span.start:
        return _ANOTHER.search(text, first.span.end, last.span.start) is None
    if _SENTENCE_END.search(between):
        lead = _SENTENCE_END.split(between)[-1]
        return _IT_IS.fullmatch(lead) is not None or _THOSE.search(lead[-8:]) is not None
    return _ANOTHER.search(between) is None


_SENTENCE_END = compile_late(r"[.!?]\s")
_ANOTHER = compile_late(
    r";|\b(?:and|but|while|with|whereas|plus|then)\s(?:the|an?|his|her|its|my|our|their|we|he|she|they|it|I|[A-Z])\b"
)
_IT_IS = compile_late(r"(?:[Ii]t|[Tt]hat|[Tt]his)(?:['’]s|\sis|\swas|\smakes|\stook|\slasts|\slasted)\s(?:an?\s)?")
_THOSE = compile_late(r"\b(?:[Tt]hose|[Tt]hese|[Tt]he|its|their)\s$")


def _is_slipped(first: Clock, last: Clock, hours: Hours) -> bool:
    """Whether the hours or the minutes alone are wrong, and look like the right ones."""
    between = {(end - start) % 1440 for start in first.minutes for end in last.minutes}
    if any(abs(one - hours.minutes) <= _FEWEST for one in between):
        return False
    told = divmod(hours.minutes, 60)
    return any(_is_slip_of(told, divmod(one, 60)) for one in between)


def _is_slip_of(told: tuple[int, int], right: tuple[int, int]) -> bool:
    if not (told[0] and right[0]):
        return False
    if told[1] == right[1]:
        return told[1] != 0 and abs(told[0] - right[0]) <= _MOST_HOURS_OFF
    return told[0] == right[0] and is_one_slip(told[1], right[1])
