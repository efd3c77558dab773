"""When it is unfair to count a list: the number is not of all, the items may be several things, or it is not all read."""

from __future__ import annotations

import re

from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.announced_lists import DIVIDES, LABEL
from factlint.consistency.numbers.lists.counted_lists import CountedList
from factlint.consistency.numbers.lists.guards import ABOUT_A_NAME, HOLDS_SEVERAL, LOOSE_COUNT, MAY_HOLD_TWO
from factlint.consistency.numbers.lists.named_lists import OF_A_NAME, has_some_of_several, is_of_others
from factlint.consistency.numbers.number_words import IN_WORDS
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ONE_OF = compile_late(
    r"\b(?:a|one|any|either|which|combination|mix|none|neither|but)\s(?:of\s)?(?:the\s|these\s)?(?:following\s)?$|\beach\sof\sthe\sfollowing\s$",
    re.I,
)
"""Before a number of which not all are meant: "one of |four"."""
_COUNTS = compile_late(rf"(?:the\s|his\s|her\s|their\s|its\s|our\s|my\s)?(?:{IN_WORDS}|both)\s", re.I)
"""An item that is so many things: "|two |bunks"."""
_PARTS = compile_late(r"parts|pieces|bones|limbs|organs|objects|figures|items")
"""Of what some are told by twos: "head, torso, legs and arms" are six parts."""
_WITH_OTHERS = compile_late(r"\s(?:and|or|plus)\s")
_BARE_COUNT = compile_late(rf"\b(?:{IN_WORDS}|half|several|some|many|various|following|these|those)\b", re.I)
"""Of "five parts, of which we discuss |four|", what counts the list."""
_ENDS_NAME = compile_late(r"(?<!\w)[A-Z][\w’'-]*$")
"""Before a comma that parts two names: "the cases of |Chile|, Peru and Cuba"."""
_SHORT_ITEM = compile_late(r"(?:an?|the|his|her|its|their|our|my)\s|[A-Z]|[\w’'-]+(?:\s[\w’'-]+)?$")
_NO_ITEM = compile_late(r"^(?:and\s)?[$€£]?\d|[{}=]|^(?:Jr|Sr|Inc|Ltd|Co|etc)\b|\s&\sCo\b|\blike\b")
"""In what is no item, or counts for more: "|95 for Moser", "|Jr."."""
_GUESS = compile_late(r"(?:or\s)?(?:possibly|probably|perhaps|maybe)\b", re.I)
"""In what is guessed of the things, and no list of them: "on three sides—|possibly| remains of the mould, or …"."""
_OF_A_TIME = compile_late(
    r"(?:and\s)?(?:in|on|at|for|to|by|with|as|under|over|from|before|after|during|when|while|once|twice|first|then|again|next|last(?:ly)?|finally|[A-Z]|\d)"
)
"""How an item begins that tells a time; without one what follows is no list of them: "|three times|: a palmette with six leaves"."""
_BEFORE_CAPITAL = '.!?:;–—“"‘(*'
_CUT = frozenset({",", ":", ";", "-", "–"})
"""Alone behind a list, what shows that it goes on in what is not read."""
_RANGE = compile_late(r"\d[–-]\d")
"""Between a number and a list, what names the things already: "four types, called dengue |1–4|. These are …"."""
_AND_ANOTHER = compile_late(
    r"\band\s(?:the|an?|its|his|her|their|our|my)\s[a-z]+(?:\s[a-z]+)?,?\s(?:which|that|who)\s(?:[a-z]+\s)?$"
)
"""Before what a list is of, which is not what was counted: "two men, |and the instruments, which| consisted of"."""
_CLOSES = compile_late(r"\s?[)\]](?!\s?[:–—])")
"""Behind what is counted in brackets: "Hydrobius (two species|), Notaphus and Adimonia"."""
_NEAR, _DIVIDES_REACH = 40, 60


def is_doubtful(paragraph: Paragraph, one: CountedList) -> bool:
    """Whether a number is loose or of others, or the list may name more things or fewer, or is not all of it read."""
    return is_unlike(paragraph, one) or is_told_by_another(paragraph, one.number)


def is_told_by_another(paragraph: Paragraph, number: Span) -> bool:
    """Whether a number is in somebody else's words. It reads the sentence: ask it last, and once for a number."""
    return paragraph.is_quoted(number) or paragraph.is_reported(number)


def is_unlike(paragraph: Paragraph, one: CountedList) -> bool:
    """Whether a number and a list are doubtful by themselves, whoever tells them."""
    text, start, end = paragraph.text, one.number.start, one.items.span.end
    if paragraph.has_gap(start, end):
        return True
    if _RANGE.search(text, one.number.end, one.items.span.start):
        return True
    if _CLOSES.match(text, one.thing.end) or _AND_ANOTHER.search(text, one.thing.end, one.cue.start):
        return True
    return _is_of_others(text, one) or _is_no_list(text, one) or _may_differ(text, one)


def _is_of_others(text: str, one: CountedList) -> bool:
    """Whether a number is not that of all, or a part of a name, or other things are counted behind it."""
    start = one.number.start
    before = text[max(0, start - _NEAR) : start]
    if LOOSE_COUNT.search(before) or is_of_others(text, start) or one.thing.slice(text)[:1].isupper():
        return True
    if one.written.isdigit() and (OF_A_NAME.search(before) or LABEL.search(before)):
        return True
    if one.written[0].isupper() and before and before.rstrip()[-1:] not in _BEFORE_CAPITAL:
        return True  # "the Big Five factors"
    if OPEN_LIST.search(text, start, one.items.span.end) or _ONE_OF.search(before):
        return True
    return _BARE_COUNT.search(text, one.thing.end, one.cue.start) is not None


def _may_differ(text: str, one: CountedList) -> bool:
    """Whether items may stand for several of the things, or several for one."""
    thing, words = one.thing.slice(text), one.items.words
    if one.miss > 0:
        return MAY_HOLD_TWO.fullmatch(thing) is not None or _WITH_OTHERS.match(text, one.thing.end) is not None
    if one.miss == -1 and DIVIDES.search(text, max(0, one.number.start - _DIVIDES_REACH), one.number.start):
        return True  # "the quartiles divide it into four parts: Q1, Q2, Q3"
    if _PARTS.fullmatch(thing) and has_some_of_several(" and ".join(words)):
        return True
    return one.items.form != "marks" and any(HOLDS_SEVERAL.search(item) or _COUNTS.match(item) for item in words)


def _is_no_bracket(text: str, one: CountedList) -> bool:
    """Whether a bracket behind a number is of works or of other things: "three kinds of frames (Snow and Benford 1988)"."""
    is_far = "," in text[one.thing.end : one.cue.start]
    return is_far or one.written.lower() == "both" or any(char.isdigit() for char in one.items.span.slice(text))


def _is_no_list(text: str, one: CountedList) -> bool:
    """Whether what follows is no list, or not all of it: alike, a formula, remarks on names, cut off."""
    words = one.items.words
    if len({*words}) < len(words) or any(_NO_ITEM.search(item) or _GUESS.match(item) for item in words):
        return True
    if one.thing.slice(text) == "times" and not any(_OF_A_TIME.match(item) for item in words):
        return True
    if text[one.items.span.end :].strip() in _CUT or (one.shape == "bracket" and _is_no_bracket(text, one)):
        return True
    if one.shape == "names" and _ENDS_NAME.search(text, max(one.cue.start - _NEAR, 0), one.cue.start):
        return True
    if one.shape == "they are" and not all(_SHORT_ITEM.match(item) for item in words):
        return True
    names = sum(item[:1].isupper() for item in words)
    return one.miss > 0 and 1 < names < len(words) and any(ABOUT_A_NAME.match(item) for item in words)
