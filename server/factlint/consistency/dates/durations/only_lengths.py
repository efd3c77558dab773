"""The only length of one or two sentences with the only two points before it, whatever words join them.

A length that is more than all the time between the points is of no part of it; a shorter one is taken only where it is the
subject of its sentence. What makes another reading possible is a list of words: plans, terms, other times, other people.
"""

from __future__ import annotations

import re

from factlint.consistency.dates.durations.points import Point, points_of
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.dates.word_classes import OTHER_TIMES, OTHERS, PLANS, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_STILL = (
    "afterwards",
    "later",
    "past",
    "until then",
    "by then",
    "still",
    "yet",
    "re-open*",
    "reopen*",
    "resum*",
    "no longer",
    "behind",
    "ahead",
)
"""Words of a time before, behind or beside the two: "|until then|"."""
_WISHES = ("will", "could", "can", "want*", "meant to")
"""Words of what was to be, beside the plans: "|wanted| to stay for ten years"."""
_RIGHTS = (
    "guarantee*", "warrant*", "lease*", "contract*", "licence*", "license*", "loan", "loans", "sentence", "sentenced", "sentences",
    "term", "terms", "bond", "bonds", "lasts", "validity",
)  # fmt: skip
"""What is given for a time that need not be used up: "a |lease| of twenty years"."""
_LIVES = (
    "age", "aged", "ages", "older", "young*", "born", "birth", "lived", "life", "lives", "married", "marriage", "career",
    "experience", "history", "research", "record", "records", "data", "whose",
)  # fmt: skip
"""What is counted from another beginning: "thirty years of |experience|"."""
_OF_BOTH = ("third", "fourth", "both", "between them", "centur+", "BC", "BCE")
_KINDS_OF_YEARS = (
    "fiscal", "financial", "academic", "school year", "school years", "school day", "school days", "school week", "school weeks",
    "school term", "school terms", "season*", "working day", "working days", "model year", "model years",
)  # fmt: skip
"""Years, weeks and days that are others than those of the calendar."""
_MONEY = ("loss*", "debt", "debts", "profit", "profits", "arrears", "wage", "wages", "rent", "rents", "sales")
"""Of what a length may be that lies before the time: "three years of |arrears|"."""
_MEN = r"his\s(?:father|brother|son|wife|uncle|predecessor|successor)"
_WOMEN = r"her\s(?:father|mother|sister|husband|daughter|predecessor|successor)"
_ANOTHER_READING = compile_late(
    rf"\b(?:{one_of(OTHER_TIMES, PLANS, OTHERS, _STILL, _WISHES, _RIGHTS, _LIVES, _OF_BOTH, _KINDS_OF_YEARS, _MONEY)}|{_MEN}|{_WOMEN}|"
    r"after(?!\s(?:all\s)?[a-z]+(?:-[a-z]+)?\s(?:years|months|weeks|days)\b)|(?-i:may)|twice(?!-)|not(?!\s[a-z]+\suntil\b)|"
    r"had\s(?:been|[a-z]*(?:ed|told|said|thought|given|taken|spent|left))|(?:first|last)\s(?:[a-z]+\s)?(?:years|months|weeks|days))\b",
    re.IGNORECASE,
)
"""Words about a length and two points with which the length may be another's."""
_ROLES = frozenset(("lasting", "other"))
_COUNTED = compile_late(
    r"['’]|-|\s(?:of\s(?:age|experience|training|which|them|whom|it|that|these|those|the\b|his|her|their|its)|on\b(?=\s*[,.;:])|apart|into|hence|from\s(?![a-z]+\s(?:[a-z]+\s)?to\b)|to\s(?!the\b)|a\s[a-z]+|per|short|behind|early|late|overdue|worth|too|left|passed|went\sby|in\s(?:prison|jail|advance))"
)
_OF_OR_IN = compile_late(r"\s(?:as|of|in|at|with|on)\b")
"""Behind a length that may be that of another thing: "and after |twenty-one years as a professor he retired"."""
_OF_OR_AS = compile_late(r"\s(?:of|as)\b")
"""The same behind one that begins its sentence: "After |twenty-eight years of teaching he was glad"."""
_IS_SUBJECT = compile_late(
    r"(?:\s(?:of|in|on|at|behind|with|without|under|between|spent|from)\s[^.,;:()]{1,60})?\s(?:is|was|are|were|makes?|made|seems?|seemed|had\s(?:left|been|made|taken|brought|taught)|did|left|gave|cost|brought|proved|taught|felt|wore)\b"
)
_NOT_BEFORE = compile_late(
    r"\b(?:within|under|about|some|to|by|at|until|than|or|and|between|every|each|per|only\sthe|first|last|the\snext|aged?)\s(?:the\s)?$",
    re.IGNORECASE,
)
_LEAD = compile_late(
    r"(?:(?:And|But|So)\s)?(?:(?:In|Over|After|During|Through|Throughout)\s)?(?:all\s|all\sof\s)?(?:(?:the|those|these|his|her|its|their|our|my)\s)?$|"
    r"(?:The|This|That|It|She|He|They|We|All)\b[^.,;]{0,40}?\s?(?:lasted|took|ran|gave\s(?:us|them|him|her)|made|makes|meant|is|was|had)\s(?:for\s)?(?:just\s|exactly\s|only\s)?$|"
    r"[^.,;]{0,60}\s(?:all\sof|a\sfull)\s$",
    re.IGNORECASE,
)
"""What may stand before a length in the sentence behind the two points: nothing else that may last so long."""
_FOR_ALL = compile_late(r"For\s(?=[a-z-]+\s[a-z]+\s(?:years|months|weeks|days)\b)")
"""Of "For |five whole years no cart passed", which is no other time."""
_MARKS = ",;:—("
_NEAR_CP = 12
_CLAUSE = compile_late(r"(?:(?!\sand\s(?:[a-z]{2,}ed|cost|left|gave|made|took|was|were|had)\s)[^,;:—–()])*")
_OPENS = compile_late(r"(?:(?:And|But|So|All|Those|These|The)\s)?")


def find_only_pair(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The only two points of the sentence of a length, or of both it and the one before."""
    text = paragraph.text
    if length.is_joined or length.is_hedged or length.role not in _ROLES:
        return None
    if _COUNTED.match(text, length.span.end) and not text.endswith("had ", sentence.start, length.span.start):
        return None
    start, known = sentence.start, points_of(paragraph, sentence.start, sentence.end)
    before = paragraph.sentence_before(sentence)
    if len(known) < 2 and before is not None:
        start = before.start
        known = points_of(paragraph, start, sentence.end)
    if len(known) != 2 or any(one.is_loose for one in known) or known[1].span.end > length.span.start:
        return None
    if sum(start <= one.span.start < sentence.end for one in lengths(text)) != 1:
        return None
    first, last = known
    if last.span.end <= sentence.start and not _opens_sentence(text, length, sentence):
        return None
    is_other = _may_be_of_another(text, length, sentence, start) or _is_told_otherwise(
        text, first, length, Span(start, sentence.end)
    )
    return None if is_other else (first, last)


def _opens_sentence(text: str, length: Length, sentence: Span) -> bool:
    """Whether nothing that may last so long stands before a length: "Over those |ten years", "It lasted just |ten years"."""
    is_bare = _LEAD.fullmatch(text, sentence.start, length.span.start) is not None
    return is_bare or _FOR_ALL.match(text, sentence.start) is not None


def _may_be_of_another(text: str, length: Length, sentence: Span, start: int) -> bool:
    """Whether the words beside a length make it that of something else: "after thirty years| in the trade", "within |"."""
    is_after = text.endswith("after ", start, length.span.start) and _OF_OR_IN.match(text, length.span.end)
    is_of_work = text.startswith("After ", sentence.start) and _OF_OR_AS.match(text, length.span.end)
    return bool(
        is_after or is_of_work or _NOT_BEFORE.search(text, max(0, length.span.start - _NEAR_CP), length.span.start)
    )


def _is_told_otherwise(text: str, first: Point, length: Length, window: Span) -> bool:
    """Whether a word from the clause of the first point to that of the length makes another reading possible."""
    begin = max(window.start, *(text.rfind(mark, window.start, first.span.start) + 1 for mark in _MARKS))
    clause = _CLAUSE.match(text, length.span.end, window.end)
    return _ANOTHER_READING.search(text, begin, clause.end() if clause else window.end) is not None


def is_subject(text: str, length: Length, sentence: Span) -> bool:
    """Whether a sentence is about a length: "Eight weeks of twice-weekly sessions is a modest dose"."""
    is_first = _OPENS.fullmatch(text, sentence.start, length.span.start) is not None
    return is_first and _IS_SUBJECT.match(text, length.span.end) is not None
