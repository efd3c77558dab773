"""A beginning and the end told next, which is some months before it: "took over the site in June 2021 … handed over in March 2021".

A year more would put them right, and a month at least is told of one: years are told in any order, months of a course are not.
What makes another reading possible is a list of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import ToldOrder
from factlint.consistency.dates.word_classes import one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_STARTS = (
    "began", "begin*", "begun*", "start*", "commenc*", "broke", "broken", "laid", "took possession", "took on", "taken on", "went out",
    "went in",
    "got under way", "received", "submitted", "lodged", "filed", "applied", "ordered", "orders", "sign*", "set up", "appoint*",
    "commission*", "recruit*", "enrol*", "sown", "planted",
)  # fmt: skip
"""Beginnings that what is made, granted or told has, and not only what opens: "the roof was |begun|"."""
_OPENINGS = (
    "open", "opens", "opened", "opening", "launch*", "took over", "took office", "took up", "took the", "taken over", "taken up",
    "went on", "went to", "set out", "set off", "set sail", "invit+", "elect*", "join*", "founded", "founding", "sent", "issued",
    "announc*", "enter*", "arriv*", "admitted", "admission*", "bought", "acquir*", "hired", "moved in*", "left", "sailed", "depart*",
    "let", "awarded", "chosen", "registered", "called",
)  # fmt: skip
"""Other beginnings: "the ward |opened|"."""
_BEGUN = compile_late(rf"\b{one_of(_STARTS, _OPENINGS)}\b")
_STARTED = compile_late(rf"\b{one_of(_STARTS)}\b", re.IGNORECASE)
_CLOSED = compile_late(
    r"\b(?:clos\w+|end(?:s|ed|ing)|conclud\w+|expir\w*|paid\soff|repaid|discharg\w+|resign\w*|return\w*|retir\w+|back|home|shut|stopp\w*|"
    r"stepped\sdown|wound\sup|came\s(?:back|home|off)|moved\sout)\b"
)
"""Ends of what opened: "the ward |closed|"."""
_MADE = compile_late(
    r"\b(?:complet\w+|finish\w*|accept\w*|handed\s(?:over|in|back)|deliver\w*|harvest\w*|approved|granted|releas\w*|reach\w*|graduat\w*|"
    r"ready|came\sin|last)\b"
)
"""Ends of what is made or granted: "the roof was |finished|"."""
_BACK = (
    "had", "having", "before*", "since", "earlier", "already", "ago", "original*", "previous*", "prior", "former*", "preced+",
    "until then", "by then", "ahead", "meanwhile", "elsewhere",
)  # fmt: skip
"""Words of a time before, or beside: "|had| closed in March"."""
_ANEW = (
    "second", "third", "fourth", "next", "another", "other", "others", "again", "anew", "re-+", "reopened", "restarted", "rebuilt",
    "reelected", "relaunched", "reissued", "renewed", "first", "old", "older", "new", "each", "every", "both",
)  # fmt: skip
"""Words of one of several: "the |second| shop closed"."""
_PAPERS = ("reaction", "response", "version", "edition", "draft", "dated", "letter", "minutes", "invoice")
"""What may be of another day than what it tells of: "the |invoice| of March"."""
_MEANT = (
    "compared", "than", "versus", "unlike", "when", "while", "whereas", "if", "would", "should", "could", "(?-i:may)", "might", "plan*",
    "expect*", "due", "target", "deadline", "scheduled", "forecast", "instead", "anniversary", "born", "was born", "died", "death", "birth",
    "BC", "BCE", "which", "whose", "who",
)  # fmt: skip
"""Words of what was to be, is compared or is another's: "|due| in March"."""
_ANOTHER_READING = compile_late(
    rf"\b(?:{one_of(_BACK, _ANEW, _PAPERS, _MEANT)}|after(?!wards\b|\s(?:many|much|some|several|endless|long|a\s(?:few|number)\b))|"
    r"follow(?:s|ed|ing)?\b(?!-)|last\s(?:year|time|season|winter|spring|summer|autumn|week|month))\b(?!\sof\sprogramme)",
    re.IGNORECASE,
)
"""Words about two moments with which the end may well come first."""
_IN = compile_late(
    r"(?:\b(?:in|on|by|until|till|to)|[a-z]|,)\s(?:the\s)?(?:(?:early|late|mid|spring|summer|autumn|winter|end|of)\s)*$"
)
_ADJECTIVE = compile_late(r"\b(?:the|a|an|its|their|our|this|that|of|from|since)\s$")
_NAMED = compile_late(
    r"\s(?!(?:and|but|or|when|while|as|after|before|with|without|by|at|in|on|to|for|from|under|subject|once|because|so|had|was|were|is|has|he|she|it|they|we|the)\b)[a-z]"
)
_REACH_CP = 200
_CLAUSE = compile_late(r"(?:(?!\s(?:and|once|when|while)\s)[^.,;:()])*")
_BOUNDARY = compile_late(r"[.;]\s|,\s(?=(?:and\s|but\s)?(?:the|an?|its|his|her|their|our)\s)")
_PRONOUN = compile_late(
    r"(?:and\s|but\s|then\s)?(?:it|he|she|they|we|I|all)\b|(?:the\s)?(?:finished|completed|last|final)\b",
    re.IGNORECASE,
)
_OBJECT = compile_late(
    r"\b(?:clos|end|finish|complet|conclud|deliver|accept|return|approv|releas|stop|shut)[a-z]*\s(?:it|them)\b"
)
_NOUN = compile_late(r"\b(?:the|its|this|that)\s(?P<noun>[a-z]{4,})\b", re.IGNORECASE)
_FINISHED = compile_late(r"\bthe\s(?:finished|completed|last|final)\s")


def find_early_ends(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """Each beginning and the end told next that is before it by less than a year and a half."""
    text, known = paragraph.text, moments(paragraph)
    for one, other in pairwise(known):
        if one.is_loose or other.is_loose or not other.last < one.first or not _is_near(one, other):
            continue
        if other.words.start - one.words.end > _REACH_CP or not _is_next(paragraph, one, other):
            continue
        start = paragraph.sentence_at(one.span.start).start
        if not (one.month or one.date) and sum(start <= each.span.start <= other.span.start for each in known) != 2:
            continue
        clause = _CLAUSE.match(text, other.span.end)
        until = clause.end() if clause else other.span.end
        if not _is_when(text, one) or not _is_when(text, other) or text.count("(", start, until):
            continue
        end = _find_end(text, one, start, until)
        if end is not None and _goes_on(paragraph, one, other, end) and not _ANOTHER_READING.search(text, start, until):
            yield ToldOrder(one, other)


def _find_end(text: str, one: Moment, start: int, until: int) -> int | None:
    """Where the word of an end stands behind a moment of which a word of a beginning is told."""
    if not _BEGUN.search(text, start, one.words.start):
        return None
    ended = _CLOSED.search(text, one.span.end, until)
    if ended is None and _STARTED.search(text, start, one.words.start):
        ended = _MADE.search(text, one.span.end, until)
    return ended.start() if ended else None


def _goes_on(paragraph: Paragraph, one: Moment, other: Moment, end: int) -> bool:
    """Whether the end is told of what began: no other subject comes in between."""
    text = paragraph.text
    tail = text[one.span.end : max(end, other.words.start)]
    parts = list(_BOUNDARY.finditer(tail))
    if not parts:
        return True
    lead = tail[parts[-1].end() :]
    if one.span.end + parts[-1].end() == end or _PRONOUN.match(lead) or _OBJECT.search(lead):
        return True
    before = text[: one.words.start]
    nouns = {found["noun"].lower() for found in _NOUN.finditer(lead)}
    if any(noun in before for noun in nouns):
        return True
    return any(_PRONOUN.match(tail, part.end()) for part in parts) or _FINISHED.search(lead) is not None


def _is_near(one: Moment, other: Moment) -> bool:
    """Whether a slip in one year is likely: a year more would put the two in their order."""
    if not (other.month or other.date):
        return False
    if one.month or one.date:
        return (other.year + 1, *other.last[1:]) >= one.first
    return one.year - other.year <= 2


def _is_next(paragraph: Paragraph, one: Moment, other: Moment) -> bool:
    """Whether two moments are of one sentence, or of two that follow each other."""
    home, own = paragraph.sentence_at(one.span.start), paragraph.sentence_at(other.span.start)
    return home in (own, paragraph.sentence_before(own))


def _is_when(text: str, moment: Moment) -> bool:
    """Whether a moment tells when something was, and not which thing is meant: not "the March 2021 survey"."""
    start = moment.words.start
    if _ADJECTIVE.search(text, max(0, start - 8), start) and not text.endswith(" of ", 0, start):
        return False
    is_in = not start or _IN.search(text, max(0, start - 40), start) is not None
    return is_in and _NAMED.match(text, moment.span.end) is None
