"""The only length in hours of one or two sentences with their only two times, whatever words join them.

A length that is more than the time between is of no part of it, and one that is an hour out, or the minutes of a longer one
without its hour, is a slip. What makes another reading possible is a list of words.
"""

from __future__ import annotations

from factlint.consistency.dates.times_of_day.clock import Clock, Hours
from factlint.consistency.late_patterns import compile_late

_ANOTHER_READING = compile_late(
    r"\b(?:before\w*|since|ago|earlier|later|follow\w*|previous\w*|prior|next|past(?!\s(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|already|"
    r"would|should|(?-i:may)|might|must|if|unless|plan\w*|expect\w*|due|budgeted|scheduled|instead|estimat\w*|intend\w*|promis\w*|hop\w+|meant|allow\w*|need\w*|notice|deadline|limit\w*|"
    r"breaks?|lunch|dinner|interval\w*|intermission|paus\w*|interrupt\w*|rest\w*|flights?|fl[iey]\w*|land(?:s|ed|ing)|planes?|except|excluding|minus|local|zones?|clocks|summer\stime|daylight|"
    r"second|another|others?|both\s(?:days|nights|sessions|shifts|shows|halves|meetings|performances|trains|games|legs)|each|every|combined|together|average|mean|median|typical\w*|total|shifts?|half-time|rotation|again|twice(?!-)|times|overtime|delay\w*|"
    r"more|longer|shorter|less|than|at\s(?:the\s)?(?:least|most)|extra|further|additional|per|never|apart|"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|weekdays?|weekends?|daily|a\s(?:day|week|night)|"
    r"first\s(?:[a-z]+\s)?(?:hours?|minutes)|last\s(?:[a-z]+\s)?(?:hours?|minutes))\b",
    2,
)
_WITHOUT_BREAKS = compile_late(
    r"\bwithout\s(?:an?\s|any\s|so\smuch\sas\san?\s|for\s)*(?:break|pause|stop|rest|interruption|interval|lunch)\w*(?:\sfor\s[a-z]+)?"
)
_COUNTED = compile_late(
    r"['’]|-|\s(?:of\s(?:sleep|which|them|whom|it|that|these|those|his|her|their|its)|apart|into|hence|away|to\s(?!the\b)|in\sthe\s(?:morning|afternoon|evening)|at\snight|each|a\s[a-z]+|short|ahead|early|late|overdue|too|left|behind\s(?!an?\s|the\s)|for\s(?:questions|tea|the))\b"
)
_AFTER = compile_late(
    r"\b(?:every|each|within|under|about|some|by|at|than|or|to|first|last|next|after|not)\s(?:the\s)?$", 2
)
_LEAD = compile_late(
    r"(?:(?:And|But|So)\s)?(?:(?:In|Over|After|During|All(?:\sof)?|Those|These|The)\s)?(?:(?:all|those|these|the)\s)?(?:full\s|whole\s|just\s)?$|"
    r"(?:The|This|That|It|She|He|They|We)\s(?:[a-z]+\s){0,3}?(?:lasted|took|ran|went\son)\s(?:for\s)?(?:just\s|exactly\s)?$"
)
"""The words before a length in its own sentence that bring in nothing else: "The whole passage lasted |three hours"."""
_NEW_SUBJECT = compile_late(r"[;:]|\b(?:and|but|while)\s(?:the|an?|his|her|its|their|by|most|some|other)\s")
_CLAUSE = compile_late(r"[^,;:—–()]*")


def is_slip(text: str, pair: tuple[Clock, Clock], hours: Hours, start: int, own: int) -> bool:
    """Whether a length is surely wrong for the only two times before it; the window begins at `start`, its last sentence at `own`."""
    first, last = pair
    if last.span.end > hours.span.start or hours.is_joined or _COUNTED.match(text, hours.span.end):
        return False
    lead = text[max(own, last.span.end) : hours.span.start]
    is_bare = _LEAD.fullmatch(lead) if last.span.end <= own else not _NEW_SUBJECT.search(lead)
    if not is_bare:
        return False
    apart = min((end - begin) % 1440 for begin in first.minutes for end in last.minutes)
    is_of_all = _ALL.search(text, start, hours.span.start) is not None
    if abs(apart - hours.minutes) < _LEAST_OUT or not _is_out(apart, hours, is_of_all=is_of_all):
        return False
    clause = _CLAUSE.match(text, hours.span.end)
    told = _WITHOUT_BREAKS.sub("", text[start : clause.end() if clause else hours.span.end])
    return not (_AFTER.search(text, max(0, hours.span.start - 12), hours.span.start) or _ANOTHER_READING.search(told))


_LEAST_OUT, _MOST_TIMES = 10, 2
_ALL = compile_late(
    r"(?:\bAll(?:\sof)?(?:\s(?:the|those|these))?|\b(?:Those|These)|\s(?:lasted|took|went\son\sfor|ran\sfor))\s(?:full\s|whole\s|just\s|exactly\s)?$"
)


def _is_out(apart: int, hours: Hours, *, is_of_all: bool) -> bool:
    """Whether a length is too long, or too short by whole hours: by anything where it is said to be all."""
    if apart < hours.minutes:
        return hours.minutes <= _MOST_TIMES * apart
    is_hours_out = (apart - hours.minutes) % 60 == 0 and hours.minutes % 60 != 0
    is_dropped = is_of_all and apart - hours.minutes == 60
    return is_dropped or (apart <= _MOST_TIMES * hours.minutes and (is_hours_out or is_of_all))
