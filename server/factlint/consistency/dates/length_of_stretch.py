"""Whether a length is that of a stretch of time told beside it, or of something else: "from 1972 to 1976, a member for ten years"."""

from __future__ import annotations

import re

from factlint.consistency.dates.lengths import Length
from factlint.consistency.dates.stretches import Stretch
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_REACH_CP = 130
"""How far a length may stand from its stretch."""
_NEAR_CP, _SPENT_REACH_CP = 8, 14
"""How far before a length a word may stand that makes it a step, or one that was spent."""
_MARK_CP, _JOINT_CP, _PHRASE_CP = 3, 8, 20
"""The most characters of a mark, a joining word and a short phrase between a length and a stretch."""
_OF_A_SUBJECT = compile_late(r"\b(?:was|were|is|had|has|of\s+the)\b")
_CLOSES = compile_late(r"\s*(?:[.,;:)—–]|$)")
_SPENT = compile_late(r"\b(?:spent|served|lived|worked|was|were|had|with|for)\s+(?:\w+\s+)?$", re.IGNORECASE)
_PARTED = compile_late(
    r"[;!?]|\.\s|\b(?:but|then|before|after|having(?!\s+(?:taken|lasted))|followed|plus|including|who|where|whom|while|whereas|since|until\s+(?!\d)|besides|later|ago|which\s+(?:was|were|is|are|had|has|would)\b(?=.{3})|"
    r"earlier|and(?!\s+(?:in\s+)?(?:during\s+)?(?:for\s+)?(?:those|these|that|all|lasted|took|so|it\s+(?:took|lasted)|went\s+on)\b))\b",
    re.IGNORECASE,
)
"""Words between a stretch and a length that may make the length another's."""
_ASIDE_BEGINS = compile_late(r"[–—][^–—]*$")
_ASIDE_ENDS = compile_late(r"[^–—]{0,40}[–—]")
"""Behind a length that an aside tells: "all that a country makes in one year—fell by 15 percent between 1929 and 1932"."""
_OF_A_PART = compile_late(
    r"\b(?:with\s|at\s(?:its|his|her|their)\s|(?<!from\s)(?:its|his|her|their)\s(?:[a-z-]+\s){1,3}$|(?:especially|particularly|mainly|mostly|chiefly|notably|above\sall|most\s[a-z]+ly)\s)",
    re.IGNORECASE,
)
"""Before a stretch that is a part of what lasted: "nearly ten years (with its |height from 1965 to 1969)"."""
_OF_ANOTHER_POST = compile_late(r",\s(?:an?|the)\s[a-z]+\s(?:of|at|in|for|with)\s[^,]*\sfor\s$")
"""Between a stretch and a length of another thing: "chairman 1972–76, a member of the club for |ten years"."""
_IN_AN_ASIDE = compile_late(r"[^(]{12,}\([^()]{12,}$")
"""Between a stretch and a length that brackets tell, some words behind it."""
_A_KIND = compile_late(r"\s(?:[A-Z]{2,}|data|estimates?|surveys?|averages?|bonds?|rates?|intervals?|forecasts?)\b")
"""Behind a length that tells of which kind each of many is: "1-year| ACS data from 2005 through 2019"."""
_THOSE = compile_late(
    r"\b(?:those|these|that|the|its|his|her|their|all|lasted|lasts|took|this)\s+(?:(?:full|whole|all|total|entire|of)\s+)*$",
    re.IGNORECASE,
)
_PERSON = compile_late(
    r"(?:\b(?P<the>[Tt]he|[Tt]his|[Aa]n?)\s+)?(?<![\w’'.-])(?:[A-Z][\w’'.-]*+\s++(?:(?:of|de|van|von|the|al|da|di)\s++)?+){1,6}+\($"
)
_LIVED = compile_late(r"\b(?:liv\w+|life|lifetime|age)\b")
_IN_BRACKETS = compile_late(r"\s+(?:as|at|in|of|with|on)\s[^.,;()]{1,50}\s?\(")
_AFTER = compile_late(r"\b(?:[Aa]fter|[Ww]ith|[Ww]ithin|[Bb]y)\s+$")
_ANOTHER_LASTED = compile_late(r";\s(?:the|an?|its|his|her|their)\s(?!(?:whole|entire)\b)[a-z]+\s(?:lasted|took)\s$")
_TO_DO = compile_late(r"\sto\s(?!the\b)[a-z]+")
_HAD_BEGUN = compile_late(r"\s[a-z]+\shad\s(?:begun|started)\b")


def is_of_stretch(paragraph: Paragraph, length: Length, stretch: Stretch) -> bool:
    """Whether nothing between a length and a stretch, or around them, gives the length to something else."""
    text = paragraph.text
    first, last = sorted((length.span, stretch.span))
    if first.end > last.start:
        return stretch.is_told and stretch.start.span.end <= length.span.start and not length.is_joined
    between = text[first.end : last.start]
    is_behind = first == stretch.span
    is_after = _AFTER.search(text, max(0, length.span.start - _NEAR_CP), length.span.start) is not None
    if length.is_joined and _A_KIND.match(text, length.span.end):
        return False
    if is_behind and _is_of_another_behind(text, length, between, is_after=is_after):
        return False
    if not is_behind and _is_in_an_aside(paragraph, length, between):
        return False
    if is_after and not (stretch.is_told and is_behind):
        is_other = is_behind or text.startswith(" as ", length.span.end)
        return not is_other and _IN_BRACKETS.fullmatch(text, length.span.end, stretch.span.start) is not None
    if is_after and text.startswith(" as ", length.span.end):
        return False
    if not _is_unparted(text, length, stretch, between, is_behind=is_behind):
        return False
    return not _is_life(text, stretch) or _LIVED.search(text, first.start, last.end) is not None or _is_beside(between)


def _is_of_another_behind(text: str, length: Length, between: str, *, is_after: bool) -> bool:
    """Whether a length behind a stretch is told of another thing: "chairman 1972–76, a member of the club for |ten years"."""
    if _OF_ANOTHER_POST.fullmatch(between) or _IN_AN_ASIDE.fullmatch(between) or _ANOTHER_LASTED.search(between):
        return True
    if length.is_joined and _HAD_BEGUN.match(text, length.span.end):
        return True
    if is_after and text.startswith((" of ", " in "), length.span.end):
        return True
    return ";" in between and _TO_DO.match(text, length.span.end) is not None


def _is_in_an_aside(paragraph: Paragraph, length: Length, between: str) -> bool:
    """Whether a length before a stretch is set off by dashes: "all that is made in |one year—fell between 1929 and 1932"."""
    start = paragraph.sentence_at(length.span.start).start
    is_begun = _ASIDE_BEGINS.search(paragraph.text, start, length.span.start) is not None
    return is_begun and _ASIDE_ENDS.match(between) is not None


def _is_unparted(text: str, length: Length, stretch: Stretch, between: str, *, is_behind: bool) -> bool:
    """Whether no word between a length and a stretch, and none around them, makes the two others'."""
    rest = _without_return(between) if is_behind else between
    if stretch.is_told and is_behind:
        rest = re.sub(r"\bafter\s+$", "", rest)
    if _is_parted(rest) or (length.is_joined and _OF_A_SUBJECT.search(rest)):
        return False
    is_between = text.startswith(("between", "Between"), stretch.span.start)
    is_spent = _SPENT.search(text, max(0, length.span.start - _SPENT_REACH_CP), length.span.start) is not None
    if is_between and is_spent and len(rest) > (_JOINT_CP if is_behind else _MARK_CP):
        return False
    if is_behind:
        return True
    is_last = _CLOSES.match(text, stretch.span.end) is not None
    return _OF_A_PART.search(rest) is None and (len(rest) <= _PHRASE_CP or is_last)


def _without_return(between: str) -> str:
    """Words behind a stretch, without the mark or the "and" with which they come back to it: ". In those |ten years"."""
    if _THOSE.search(between) or re.fullmatch(r"\.\s+", between):
        return re.sub(r"[.;]|\band\b", "", between)
    return between


def _is_parted(between: str) -> bool:
    """Whether words between a stretch and a length, or another year, may make the length another's."""
    return len(between) > _REACH_CP or _PARTED.search(between) is not None or re.search(r"\d{3}", between) is not None


def _is_life(text: str, stretch: Stretch) -> bool:
    """Whether a stretch in brackets is somebody's life: it stands behind a name that has no article."""
    name = _PERSON.search(text[max(0, stretch.span.start - 60) : stretch.span.start])
    return name is not None and name["the"] is None


def _is_beside(between: str) -> bool:
    return not re.search(r"[a-z]{2}", between.replace("for", "").replace("a full", ""))


def is_of_days(text: str, length: Length, days: Span) -> bool:
    """Whether nothing between a length and a stretch of days gives the length to something else."""
    first, last = sorted((length.span, days))
    between = text[first.end : last.start]
    if _AFTER.search(text, max(0, length.span.start - _NEAR_CP), length.span.start):
        return False
    return not _is_parted(_without_return(between) if first == days and _THOSE.search(between) else between)
