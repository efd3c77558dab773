"""Things named and then counted: "Ayr, Bute and Crail; these four villages", "a tent, a map and a rope. None of these four"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.announced_lists import may_count
from factlint.consistency.numbers.lists.named_lists import BETWEEN_ITEMS, Listing
from factlint.consistency.numbers.number_words import IN_WORDS, value_of
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_N = rf"(?P<n>{IN_WORDS}|[3-9]|1[0-2])"
_THESE = compile_late(
    rf"(?P<colon>[:;]\s|\s[–—]\s|)\b(?:(?:[Tt]hose|[Tt]hese)\s(?:are|were)\s(?:the|my|our|his|her|their|its)|"
    rf"[Tt]hese|[Tt]hose|are\sthe|(?:that|which)\smakes)\s(?:only\s|same\s|all\s)?{_N}\b"
    r"(?:\s(?:(?!of\b|or\b|and\b|to\b|more\b|other\b)[a-z][a-z-]*\s){0,2}?(?P<thing>[a-z]{3,}(?<!s)s|men|women|people|children))?"
)
_NAME = compile_late(r"(?:the\s)?[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2}")
_ITEM = compile_late(
    r"(?:an?|the|some|one|two|three|four|five|six|his|her|my|our|their|its)\s(?:[a-z’'-]+\s){0,3}[a-z’'-]+"
)
_WORD = compile_late(r"[A-Za-z][a-z-]*(?:\s[a-z-]+)?")
_DETERMINER = compile_late(r"(?:an?|the|some|one|two|three|four|five|six|his|her|my|our|their|its)\s")
_VERB = compile_late(
    r"\b(?:is|are|was|were|has|have|had|did|does|do|can|will|came|went|but|who|which|that|if|when|as)\b"
)
_NOT_ONE = compile_late(
    r"\b(?:others?|rest|family|families|couple|pairs?|twins|several|many|some|all|brothers|sisters|sons|daughters|"
    r"children|friends)\b|&|\d|[()“”\"]"
)
_COUNT = compile_late(rf"(?:{IN_WORDS})\b")
_PAIR = 2

_LEADS = compile_late(
    r"(?:None|All|Each|Every one|Not one|Any|Both|Most|With|In|Of|For|From|Without|Only)(?:\s+(?:of|in|with|one of))?|But|And|Yet|So",
    re.I,
)
"""What may lead to "these four" in the next sentence: "|None of |these four"."""
_MAKES = ("that makes", "which makes")


def find_recounts(paragraph: Paragraph) -> Iterator[Listing]:
    """Lists that are counted behind themselves, with another number."""
    text = paragraph.text
    if not any(word in text for word in ("hese ", "hose ", " makes ", " are the ")) or not may_count(paragraph):
        return
    for found in _THESE.finditer(text):
        thing, value = found["thing"] or "", value_of(found["n"])
        cue = found[0].lstrip(" .:;–—!?").lower()
        if not thing and not cue.startswith(_MAKES):
            continue
        place = _find_place(paragraph, found, cue)
        listed = None if place is None else _list_at(text, place, cue)
        if place is None or listed is None:
            continue
        span, least, most = listed
        if least <= value <= most or not 0 < min(abs(least - value), abs(most - value)) <= 1:
            continue
        number = Span(*found.span("n"))
        if OPEN_LIST.search(text[place.start : found.end()]) or _NOT_ONE.search(span.slice(text)):
            continue
        if not paragraph.is_masked(number) and not paragraph.has_gap(place.start, found.end()):
            yield Listing(number, found["n"], value, least, thing or "names", span)


def _find_place(paragraph: Paragraph, found: re.Match[str], cue: str) -> Span | None:
    """Where the list may stand that is counted: before the number in its own sentence, or the sentence before."""
    text, at = paragraph.text, found.start()
    begin = paragraph.sentence_at(at).start
    is_behind_mark = begin < at and found["colon"] != ""
    is_here = is_behind_mark or cue.startswith(("are the", *_MAKES))
    if not is_here and begin > 0:
        is_first = begin == at or _LEADS.fullmatch(text[begin:at].strip()) is not None
        return paragraph.sentence_at(begin - 2) if is_first else None
    return Span(begin, at)


def _list_at(text: str, place: Span, cue: str) -> tuple[Span, int, int] | None:
    """The one list of a clause or sentence: where it stands, and the least and the most that it names."""
    end = place.end
    begin = end - len(place.slice(text).lstrip())
    clause = text[begin:end].rstrip(" .:;–—,")
    *first, last = BETWEEN_ITEMS.split(clause)
    if not first or last == clause:
        return None
    if (names := _names_among(first, last)) is not None:
        return Span(begin, begin + len(clause)), names, names
    items = [_last_item(first[0].partition(": ")[2] or first[0]), *first[1:], last]
    if len(items) > _PAIR and all(_ITEM.fullmatch(one) for one in items):
        more = sum(value_of(one[0]) - 1 for item in items if (one := _COUNT.match(item)))
        return Span(begin, begin + len(clause)), len(items), len(items) + more
    is_plain = cue.startswith(("those are", "these are", "those were", "these were")) or text[end - 1 : end] == ":"
    if is_plain and all(_WORD.fullmatch(one) and not _VERB.search(one) for one in (*first, last)):
        return Span(begin, begin + len(clause)), len(first) + 1, len(first) + 1
    return None


def _names_among(first: Sequence[str], last: str) -> int | None:
    """How many names a row of parts has that begins or ends its clause; None where not all are names."""
    if not all(_NAME.fullmatch(one) for one in first[1:]):
        return None
    begins, ends = _NAME.fullmatch(first[0]) is not None, _NAME.fullmatch(last) is not None
    before = first[0].split(" ")
    if ends and (begins or (before[-1][:1].isupper() and not any(one[:1].isupper() for one in before[1:-1]))):
        return len(first) + 1
    return None


def _last_item(words: str) -> str:
    """What follows the last article or number of the part before the first comma: "a tent" of "we took along a tent"."""
    found = [*_DETERMINER.finditer(words)]
    return words[found[-1].start() :] if found else words
