"""Words that may tell two events or things apart, or that leave open which of two values is right."""

from __future__ import annotations

import re
from itertools import combinations

from factlint.consistency.contradictions.vocabulary.apart_words import OTHERS, REDONE
from factlint.consistency.contradictions.words import is_stem_before, read_words, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_APART = compile_late(
    rf"\b(?:{OTHERS}|fourth|(?<!to\s)last(?!\s(?:count|census|year|month|week|night|season|time))|earlier|older|newer|"
    r"junior|senior|upper|lower|inner|outer|eastern|western|northern|southern|(?:left|right)[\s-](?:side|hand|bank|wing|tower)|"
    r"predecessor|successor|replacement|temporary|temporarily|provisional|official(?:ly)?|formal(?:ly)?|public(?:ly)?|annex\w*|extension|rival|"
    r"neighbour\w*|sister|twin|posthumous\w*|nearby|beside\s(?:it|them)|next\sto\sit|opposite|initially|finally)\b|"
    rf"\b{REDONE}\b",
    re.IGNORECASE,
)
_SEASON = compile_late(
    r"\b(?:start|beginning|spring|summer|autumn|winter|night|day|morning|evening|afternoon|weekdays?|weekends?|Sundays?|Saturdays?|outward|return|uphill|downhill)\b",
    re.IGNORECASE,
)
_BEFORE_OR_AFTER = compile_late(r"\b(before|after)\s(?:the|a|an|his|her|its|their)\s([a-z]+)")
_TAIL = compile_late(
    r"(?:[\s-][a-z°]+){0,3}?\s(?:at|in|on|by|for|from|to|with|facing|under|over|before|after|during|near|above|below|until)\s"
    r"(?P<where>(?:(?:the|a|an|its|his|her|their|our)\s)?[\w’'-]+)"
)
_HELD_UNTIL = compile_late(r"\s(?:before|until|till|prior\sto)\s(?!(?!the\b)[a-z]+ing\b)")
"""Behind a value that held only so long: "had 520 seats before the refit"."""
_FRONT = compile_late(
    r"(?:Before|Until|Inside|Outside|With(?:out)?\b(?!\s(?:an?|its|his|her|their|all|space|room|just|only)\b)|(?:In|On)\s(?:the|its|her|his|their|our)"
    r"(?=\s[\w-]+\sof\b)|(?:In|At)(?=\s(?:its|her|his|their)\s))(?P<what>[^,;:.()\d]{3,40}?)(?=,|\sthe\b|\sall\b|$)"
)
"""The beginning of a sentence that tells of a time or part of its own: "With the boxes shut, the theatre's 502 seats"."""
_OF_SOME = compile_late(r"(?:\s(?:of|in)\s[^,;:.()]{2,40}?)?\s(?:that|who|which|whose)\s(?P<clause>[^,;:.()]{3,60})")
"""Behind a number, what tells of which part it is: "the 130 metres of Mill Street that are paved"."""
_MOST_PARTS = 8
_OPENING = 6


def open_alike(one: str, other: str) -> bool:
    """Whether two paragraphs begin with the same words, as entries of a catalogue do: "The upper and lower parts of …"."""
    opening = one.split(maxsplit=_OPENING)[:_OPENING]
    return len(opening) == _OPENING and opening == other.split(maxsplit=_OPENING)[:_OPENING]


def words_apart(words: str) -> frozenset[str]:
    """The words that may tell two things or events apart."""
    return frozenset(
        found[0].lower()
        for found in _APART.finditer(words)
        if not (found[0][:1].isupper() and (found.start() or words[found.end() + 1 : found.end() + 2].isupper()))
    )


def tails_apart(one: str, other: str, sentence: str, other_sentence: str) -> bool:
    """Whether the words behind each of two sizes tell where or when it is so, and the other sentence has none of them.

    "74 metres deep at the dam … 47 metres deep at the inlet". The first two are what stands behind the numbers.
    """
    tail, other_tail = _TAIL.match(one), _TAIL.match(other)
    if tail is None or other_tail is None:
        return False
    return not stems_in(tail["where"]) <= stems_in(other_sentence) and not stems_in(other_tail["where"]) <= stems_in(
        sentence
    )


def are_at_two_times(one: str, other: str) -> bool:
    """Whether two sentences tell of two seasons or parts of the day."""
    first, second = ({word.lower() for word in _SEASON.findall(sentence)} for sentence in (one, other))
    if first and second and first.isdisjoint(second):
        return True
    sides = dict(zip(("before", "after"), ("after", "before"), strict=True))
    others = {(side, noun) for side, noun in _BEFORE_OR_AFTER.findall(other.lower())}
    return any((sides[side.lower()], noun) in others for side, noun in _BEFORE_OR_AFTER.findall(one.lower()))


def held_until(text: str, end: int) -> bool:
    """Whether a value that ends at an offset is one that held only until something: "520 seats before the refit"."""
    return _HELD_UNTIL.match(text, end) is not None


def is_told_apart_in_front(paragraph: Paragraph, sentence: Span, end: int) -> bool:
    """Whether a sentence begins with a time or a part that is new: "Before the fire the organ's 4,312 pipes"."""
    front = _FRONT.match(paragraph.text, sentence.start, end)
    return front is not None and not all(
        is_stem_before(paragraph, stem, sentence.start) for stem in stems_in(front["what"])
    )


def is_of_new_part(text: str, end: int, sentence: Span, known: str) -> bool:
    """Whether a relative clause behind a number tells of a part that a sentence told before does not know."""
    found = _OF_SOME.match(text, end, sentence.end)
    told = read_words(found["clause"]) if found is not None else ()
    return bool(told) and told[0].stem not in stems_in(known)


def are_made_of_others(paragraph: Paragraph, known: Number, new: Number) -> bool:
    """Whether numbers told before make up the difference: "340 apple trees and 90 pears … the orchard's 430 trees"."""
    difference = abs(known.value - new.value)
    others = [one.value for one in paragraph.numbers if one.span.end < new.span.start and one.span != known.span]
    return any(sum(some) == difference for count in (1, 2) for some in combinations(others[:_MOST_PARTS], count))


def has_word(text: str, word: str) -> bool:
    """Whether a figure or word stands in a text as a whole."""
    text, word = text.lower(), word.lower()
    at = text.find(word)
    while at >= 0:
        before, after = text[at - 1 : at] if at else "", text[at + len(word) : at + len(word) + 1]
        if not before.isalnum() and not after.isalnum():
            return True
        at = text.find(word, at + 1)
    return False
