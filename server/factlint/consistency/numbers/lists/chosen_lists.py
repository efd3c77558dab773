"""So many of some things, and their names: "Three of our leavers have won places: Frith, Abel, Coote and Rana"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.guards import COUNT_OF_OTHERS, MOST_OFF
from factlint.consistency.numbers.lists.named_lists import (
    BETWEEN_ITEMS,
    NUMBER_START,
    Listing,
    count_named,
)
from factlint.consistency.numbers.number_words import COUNT, IN_WORDS, NUMBER_WORDS, value_of
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_NUMBER = rf"(?P<n>{COUNT}|{'|'.join(map(str.capitalize, NUMBER_WORDS))})"
"""A number of things from two on, in words or figures."""
_CHOSEN = compile_late(
    rf"(?<![\w.,-]){_NUMBER}\s(?:of\s(?:the|our|my|his|her|its|their|this|these|those|last|them|us|whom|which|[A-Z][a-z]+['’]s)\b"
    r"(?:\s[\w’'-]+){0,14}?)"
    r"(?P<cue>:\s|\s[–—]\s|—|,\snamely,?\s|\s\(|,\s)(?=(?:the\s|[a-z]+\s)?[A-Z])"
)
"""So many of some, and a mark before names: "|Three of our leavers have won places: |Frith"."""
_ONLY = compile_late(
    rf"{_NUMBER}(?:\s[a-z][a-z’'-]*){{1,8}}?(?P<cue>:\s|\s[–—]\s|—|,\snamely,?\s|\s\(|,\s)(?=(?:the\s)?[A-Z])"
)
"""The only so many and names: "|three survive – |The Road"."""
_TELLS = compile_late(
    r"\b(?:have|has|had|were|was|are|is|did|do|can|could|will|survive[ds]?|remain(?:s|ed)?|stand|stood|came|went|won|lost|got|took|made|[a-z]{3,}ed)\b|"
    r"\bof\s(?:them|us|whom|which)(?:,|\s\(|\s[–—])\s$"
)
"""What tells that just these did something: "Three of them |won| places"."""
_BETWEEN_DASHES = compile_late(
    rf"(?<![\w.,-]){_NUMBER}\s(?!(?:years?|months?|weeks?|days?|hours?|minutes?|times|miles|more|other|of|or|and|to)\b)(?:[a-z][a-z-]*\s){{0,2}}?"
    r"(?:(?!years\b|months\b|weeks\b|days\b|hours\b|minutes\b|times\b|miles\b|pounds\b)[a-z]{2,}(?<!s)s|men|women|people|children)"
    r"(?:\sof\s[a-z]+)?(?P<cue>\s[–—]\s|—)(?=(?:the\s)?[A-Z])"
)
"""So many things and names between dashes: "|four cats – |Tib"."""
_COUNTED = compile_late(
    rf"(?<![\w.,-]){_NUMBER}\s(?!(?:years?|months?|weeks?|days?|hours?|minutes?|times|more|other|of|or|and|to|ways|kinds|types|sorts|groups|sets|parts|persons|guests|servings|portions)\b)"
    r"(?:[a-z][a-z-]*\s){0,2}?[a-z]{2,}(?<!s)s(?P<cue>:\s)(?P<list>[^.;:()–—!?]{8,160})[.;]"
)
"""So many things and items with a number each: "|five books: an atlas, two novels …"."""
_ARE_NAMES = compile_late(rf"{_NUMBER}\s(?:[a-z][a-z’'-]*\s){{1,6}}?(?P<cue>(?:are|were)\s)(?=[A-Z])")
"""Known things that are named: "my |two sisters are |Ann"."""
_BETWEEN_COMMAS = compile_late(
    rf"(?<![\w.,-]){_NUMBER}\s(?!(?:years?|months?|weeks?|days?|hours?|minutes?|times|miles|more|other|of|or|and|to)\b)(?:[a-z][a-z-]*\s){{0,2}}?"
    r"(?:(?!years\b|months\b|weeks\b|days\b|hours\b|minutes\b|times\b|miles\b|pounds\b)[a-z]{2,}(?<!s)s|men|women|people)(?P<cue>,\s)"
    r"(?=[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2}(?:,\s[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2}){1,8},?\sand\s[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2},\s"
    r"(?:were|was|are|is|have|had|has|will|would|all|[a-z]{3,}ed)\b)"
)
"""Names between commas behind a number of things, and the verb behind them: "Four ministers, Hollis, Adeyemi and Crane, were"."""
_ONE_OR_MORE = compile_late(rf"(?P<n>an?|one|{IN_WORDS})\s[a-z’'-]+(?:\s[a-z’'-]+){{0,5}}", re.I)
"""An item with its number: "|two novels"."""
_AND_MORE = compile_late(
    r"\b(?:pairs?|sets?|groups?|couples?|series|famil(?:y|ies)|bunch|box|bag|few|some|several|half|other|another|more)\b"
)
"""An item that may be several: "a |pair| of gloves"."""
_END = compile_late(
    r"\s[–—](?:\s|$)|—|[.;:)!?](?:\s|$|[,)])|,\s(?=(?:who|which|all|each|both|was|were|is|are|has|have|had|will|the\slast|[a-z]+ed)\b)"
)
"""Where a list ends: "Ann, Joan and Meg|, who"."""
_NAME = compile_late(r"(?:the\s(?:[a-z]+\s)?|[a-z]+\s)?[“‘\"']?[A-Z][^,;.:()–—]*")
"""An item that is a name: "|the Abbess Hild"."""
_OTHER_WORDS = compile_late(
    r"\b(?:who|which|that|where|when|but|while|is|was|are|were|has|had|with|from|by|not|or|also|both)\b|\d"
)
"""Words that no list of names has: "Ann, |who| sings"."""
_CAPITAL = compile_late(r"[:(,–—]\s?(?:the\s)?(?:[a-z]+\s)?[A-Z]|—[A-Z]|\b(?:are|were)\s[A-Z]")
"""Where a list of names may begin: "|: Ann"."""
_LEAD_LENGTH = 8
"""How many characters before a number are read."""
_FORMS = (
    (_CHOSEN, None),
    (_ONLY, compile_late(r"\b(?:[Oo]nly|[Jj]ust|[Bb]ut|[Aa]ll)\s$")),
    (_BETWEEN_DASHES, None),
    (_ARE_NAMES, compile_late(r"\b(?:[Tt]he|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]hese|[Tt]hose)\s$")),
    (_BETWEEN_COMMAS, None),
)
"""The forms of such a list, from its number on, and what has to stand before that."""
_ALL = compile_late(r"\b[Aa]ll\s$")
"""Before a number, what leaves it the number of all: "All |four"."""
_CLOSES = compile_late(r"\s[–—]\s|—")
"""The second dash: "– Tib, Mog and Solomon| – and"."""
_LEAST_BEHIND_COMMA = 3
"""So many names behind a mere comma are a list."""


def find_chosen(paragraph: Paragraph) -> Iterator[Listing]:
    """Names of so many of some things, or of the only so many, that are another number of them."""
    text = paragraph.text
    starts = [one.start() for one in NUMBER_START.finditer(text)] if _CAPITAL.search(text) else []
    for form, lead in _FORMS:
        for start in starts:
            found = form.match(text, start)
            if found is None or (lead is not None and lead.search(text, max(0, start - _LEAD_LENGTH), start) is None):
                continue
            before = _ALL.sub("", text[max(0, start - 30) : start])
            if COUNT_OF_OTHERS.search(before) or is_hedged_before(text, found.start("n")) or OPEN_LIST.search(found[0]):
                continue
            if form is _BETWEEN_DASHES and not _CLOSES.search(
                text, found.end(), paragraph.sentence_at(found.start("n")).end
            ):
                continue
            if form is _CHOSEN and found["cue"].strip(" ,") not in (":", "namely") and not _TELLS.search(found[0]):
                continue  # "Two of the sisters, Ann, Joan and Meg, were married"
            sentence = paragraph.sentence_at(found.start("n"))
            close = _END.search(text, found.end(), sentence.end)
            span = Span(found.end(), close.start() if close else sentence.end)
            listing = _compare(paragraph, found["n"], Span(*found.span("n")), span, found["cue"])
            if listing is not None:
                yield listing
    yield from _find_counted(paragraph)


def _find_counted(paragraph: Paragraph) -> Iterator[Listing]:
    """ "Five books: an atlas, a dictionary, two novels and a Bible", each item with how many of it there are."""
    text = paragraph.text
    if ": " not in text:
        return
    for found in filter(None, (_COUNTED.match(text, one.start()) for one in NUMBER_START.finditer(text))):
        before = text[max(0, found.start() - 30) : found.start("n")]
        if COUNT_OF_OTHERS.search(before) or is_hedged_before(text, found.start("n")) or OPEN_LIST.search(found[0]):
            continue
        items = BETWEEN_ITEMS.split(found["list"])
        counts = [_ONE_OR_MORE.fullmatch(one) for one in items]
        if len(items) < _LEAST_BEHIND_COMMA or found["list"].count(" and ") != 1 or _OTHER_WORDS.search(found["list"]):
            continue
        if not all(counts) or _AND_MORE.search(found["list"]) or " and " not in found["list"].rpartition(",")[2]:
            continue
        named = sum(_count_of(one["n"]) for one in counts if one is not None)
        value, number = value_of(found["n"]), Span(*found.span("n"))
        has_more_than_one = any(_count_of(one["n"]) > 1 for one in counts if one is not None)
        if not 0 < abs(named - value) <= MOST_OFF or (has_more_than_one and len(items) == value):
            continue
        if not paragraph.is_masked(number) and not paragraph.has_gap(found.start(), found.end()):
            yield Listing(number, found["n"], value, named, "things", Span(*found.span("list")))


def _count_of(written: str) -> int:
    """How many an item stands for: one for "a", two for "two"."""
    return 1 if written.lower() in ("a", "an", "one") else value_of(written)


def _compare(paragraph: Paragraph, written: str, number: Span, span: Span, cue: str) -> Listing | None:
    """A listing where another number of names stands behind a number."""
    words = span.slice(paragraph.text).rstrip(" .!")
    if OPEN_LIST.search(words) or _OTHER_WORDS.search(words) or " and " not in words:
        return None
    items = BETWEEN_ITEMS.split(words)
    if any(_NAME.fullmatch(one) is None for one in items) or (cue == ", " and len(items) < _LEAST_BEHIND_COMMA):
        return None
    named, value = count_named(words), value_of(written)
    if named is None or named == value or abs(named - value) > MOST_OFF or named != len(items):
        return None
    if paragraph.is_masked(number) or paragraph.has_gap(number.start, span.end):
        return None
    return Listing(number, written, value, named, "names", span)
