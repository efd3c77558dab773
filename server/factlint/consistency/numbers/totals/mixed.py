"""Counts of a list in which some things stand alone: "a crew of eleven: a skipper, two mates, five hands and a cook"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numerals import find_numbers
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ONES = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
_OPENS = re.compile(
    rf"[:–—](?<=\w:|\s[–—])\s(?=(?:an?|one|{_ONES}|\d{{1,2}})\s)(?P<list>[^.:;()!?–—]{{8,200}})(?=[.;!]|$)",
    re.IGNORECASE,
)
_COUNTED = compile_late(
    rf"\b(?:(?:numbers?|numbered|totals?|totalled)\s(?P<all>{_ONES}|\d{{1,2}})|"
    rf"(?P<first>{_ONES}|\d{{1,2}})\s(?:[a-z]+\s)?(?:people|men|women|children|players|members|animals|birds|boats|"
    r"ships|vehicles|guests|souls|hands|pupils|beds|dogs|horses))\s?$",
    re.IGNORECASE,
)
_ITEM = compile_late(rf"(?P<n>an?|one|{_ONES}|\d{{1,2}})\s[a-z’'-]+(?:\s(?!and\b)[a-z’'-]+){{0,2}}", re.IGNORECASE)
_ALONE = frozenset({"a", "an", "one"})
_MANY = compile_late(
    r"\b(?:pairs?|couples?|dozen|set|group|team|crew|famil\w+|few|trio|lot|number|each|of|with|half)\b", re.IGNORECASE
)
_LEAST, _MOST_OFF = 3, 3
_REACH_CP = 60


def check_mixed(paragraph: Paragraph) -> Iterator[Slip]:
    """Lists whose things do not make the number before them."""
    text = paragraph.text
    if ": " not in text and "– " not in text and "— " not in text:
        return
    for opened in _OPENS.finditer(text):
        found = _COUNTED.search(text, max(0, opened.start() - _REACH_CP), opened.start())
        if found is None:
            continue
        group = "all" if found["all"] else "first"
        number, words = Span(*found.span(group)), opened["list"]
        items = re.split(r",\s(?:and\s)?|\sand\s", words)
        read = [_ITEM.fullmatch(item) for item in items]
        if len(items) < _LEAST or not all(read) or _MANY.search(words) or OPEN_LIST.search(words):
            continue
        counts = [1 if one["n"].lower() in _ALONE else _value(one["n"]) for one in read if one is not None]
        written, made = _value(found[group]), sum(counts)
        if max(counts) == 1 or 1 not in counts or made == written or written in (len(items), made - 1):
            continue
        if abs(made - written) > _MOST_OFF or is_hedged_before(text, number.start) or paragraph.is_masked(number):
            continue
        if paragraph.has_gap(found.start(), opened.end()):
            continue
        working = " + ".join(map(str, counts)) + f" = {made}"
        yield paragraph.slip(
            number,
            f"There are {made} in the list, not {found[group]}.",
            working,
            [paragraph.note(Span(*opened.span("list")), f"these are {made}")],
        )


def _value(words: str) -> int:
    return int(next(iter(find_numbers(words))).value)
