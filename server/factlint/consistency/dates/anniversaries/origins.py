"""What an anniversary or an age of a thing counts from: the one beginning that a paragraph tells."""

from __future__ import annotations

import re

from factlint.consistency.dates.events import Event, events, is_somebody_else
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

BEGINS_ANEW = compile_late(
    r"\b(?:again|anew|once\s+more|re-?(?:founded|established|opened|built|formed|organi[sz]ed|constituted|launched|created|started)|revived?|"
    r"(?:was|were|been)\srestored|dissolved|merged|closed\s+(?:in|from|between|for)|predecessor|first\s+(?:club|school|church|bridge|building|company))\b",
    re.IGNORECASE,
)
"""Words after which an anniversary may count from something later."""
_MET = compile_late(r"\b(?:met|courted|engaged|introduced|fell\sin\slove|went\sout)\b[^.;:!?]{0,40}$")
"""Before a year from which no wedding counts: "who met in |1958"."""
_REACH = 60
"""How far before a year what happened in it stands at most, in characters."""
_WEDDING = compile_late(r"(?:[\w-]+\s){0,2}wedding\b", re.IGNORECASE)
OF_KIN = compile_late(
    r"\b(?:parents|grandparents|father|mother|brother|sister|uncle|aunt|friends?|neighbours?|rivals?)['’]s?\s$"
)
"""Before an anniversary of others: "his |parents' |golden wedding"."""
_IS_OLDER = compile_late(r"\b(?:is|was|are|were)\s(?:[a-z]+\s){0,2}?(?:older|younger|newer)\b")


def is_of_other_wedding(text: str, year: int, at: int) -> bool:
    """Whether the anniversary there is of a wedding, and the couple only met in the year that stands at `year`."""
    return _WEDDING.match(text, at) is not None and _MET.search(text[max(0, year - _REACH) : year]) is not None


def find_origin(paragraph: Paragraph, before: int) -> Event | None:
    """The one beginning of a paragraph that an anniversary may count from."""
    told = [one for one in events(paragraph) if one.kind in ("begun", "born") and one.verb is not None]
    # "In 2022 the 150th anniversary of the opening" tells of no opening in 2022.
    told = [one for one in told if not (one.moment.span.end <= before and one.verb and one.verb.start >= before)]
    sentence = paragraph.sentence_at(before)
    firsts = [one for one in told if one.moment.span.start < before or one.sentence == sentence]
    if len(firsts) != 1 or firsts[0].moment.is_loose:
        return None
    return firsts[0]


def is_of_origin(paragraph: Paragraph, since: Event, at: int) -> bool:
    """Whether what has an anniversary may be what was founded: nothing else, nor another beginning, stands between."""
    text, own = paragraph.text, paragraph.sentence_at(at)
    if BEGINS_ANEW.search(text, since.sentence.start, own.end) or _IS_OLDER.search(text, since.moment.span.end, at):
        return False
    if OF_KIN.search(text, max(0, at - 20), at):
        return False
    if is_of_other_wedding(text, since.moment.span.start, at):
        return False
    known = text[since.sentence.start : since.sentence.end]
    subject = text[max(own.start, min(since.moment.span.end, at)) : at]
    if _WEDDING.match(text, at):
        subject = subject.replace("the couple ", "they ")
    if own == since.sentence:
        return not re.search(
            r"\b(?:another|rival|its|their|his|her)\s+(?!(?:own|first|centen|\d|[a-z]+(?:th|st|rd|nd)\b))[a-z]+\s+(?:was|had|celebrat|mark)",
            subject,
        )
    return not is_somebody_else(subject, known) and not re.match(
        r"\s*(?:In\s+\d{4},?\s+)?(?:Its|Their|His|Her|A|An|Another|One|Some)\s+(?!(?:[\w-]+(?:th|st|nd|rd)|[a-z]*centen|golden|silver|diamond)\b)[a-z]",
        subject,
    )
